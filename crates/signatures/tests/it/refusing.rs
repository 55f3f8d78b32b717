//! What is not signed, and by whom not.

use serde_json::json;
use test_kit::on_both;

use crate::{EMBED, NOTHING, TASKS, agreement, ask, draw, path, task};

#[tokio::test(flavor = "multi_thread")]
async fn nobody_signs_for_another_whatever_power_that_one_has() {
    on_both("sign_power", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (tom, signer) = team.person("tom", "editor").await;
        let (ada, admin) = team.person("ada", "admin").await;
        team.make_super(ada.user).await;
        let file = agreement(&team, grace.user).await;
        let request = ask(&maker, file, &[tom.user], false).await.expect_status(201).json();
        let own = task(&signer, &request).await;
        draw(&signer, &own).await.expect_status(200);
        let tenant = team.tenant.id.to_string();
        for other in [&maker, &admin] {
            let body = json!({ "tenantId": tenant, "taskId": own });
            assert_eq!(
                other.post(EMBED, body).await.expect_error(404, "NOT_FOUND").json()["error"]["message"],
                "Task not found"
            );
            draw(other, &own).await.expect_error(404, "NOT_FOUND");
            other.post(&format!("{TASKS}/{own}/decline"), json!({})).await.expect_error(404, "NOT_FOUND");
        }
        let seen = admin.get(&path(&request)).await.expect_json();
        assert_eq!(
            seen["can"],
            json!({ "sign": false, "decline": false, "delegate": false, "cancel": true, "remind": true })
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_callable_says_what_is_missing() {
    on_both("sign_callable", async |app| {
        let team = app.team("Dunmarrow").await;
        let (tom, signer) = team.person("tom", "manager").await;
        let file = agreement(&team, tom.user).await;
        let request = ask(&signer, file, &[tom.user], false).await.expect_status(201).json();
        let (own, tenant) = (task(&signer, &request).await, team.tenant.id.to_string());
        let missing = signer.post(EMBED, json!({ "taskId": own })).await.expect_error(400, "INVALID_REQUEST");
        assert_eq!(missing.json()["error"]["message"], "Tenant ID is required");
        let elsewhere = json!({ "tenantId": NOTHING, "taskId": own });
        signer.post(EMBED, elsewhere).await.expect_error(403, "FORBIDDEN");
        for wrong in [json!({ "tenantId": tenant, "taskId": NOTHING }), json!({ "tenantId": tenant })] {
            assert_eq!(
                signer.post(EMBED, wrong).await.expect_error(404, "NOT_FOUND").json()["error"]["message"],
                "Task not found"
            );
        }
        let body = json!({ "tenantId": tenant, "taskId": own, "hasConsented": true });
        signer.post(EMBED, body.clone()).await.expect_error(400, "SIGNATURE_MISSING");
        draw(&signer, &own).await.expect_status(200);
        signer.post(EMBED, body).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_signed_is_refused_with_the_reason() {
    on_both("sign_what", async |app| {
        let team = app.team("Dunmarrow").await;
        let (tom, browser) = team.person("tom", "manager").await;
        let text = team.file("Notes.txt", b"words", tom.user).await;
        ask(&browser, text, &[tom.user], false).await.expect_error(422, "NOT_A_PDF");
        let none = team.file("Not really.pdf", b"words", tom.user).await;
        ask(&browser, none, &[tom.user], false).await.expect_error(422, "PDF_NOT_SIGNABLE");
        // One that is only damaged is written anew before anybody sees it.
        let mut damaged = crate::pdf("Damaged");
        damaged.extend([0; 40]);
        let damaged: &'static [u8] = Box::leak(damaged.into_boxed_slice());
        let damaged = team.file("Damaged.pdf", damaged, tom.user).await;
        ask(&browser, damaged, &[tom.user], false).await.expect_status(201);
        let beside = json!({ "fileId": agreement(&team, tom.user).await.to_string(), "signers": [
            { "uid": tom.user.to_string(), "page": 1, "place": { "left": 0.9, "top": 0.5, "width": 0.4, "height": 0.1 } }] });
        browser.post(crate::REQUESTS, beside).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}
