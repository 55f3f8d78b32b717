//! What signers agree to before they sign.

use http::Method;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, on_both, on_both_sending_letters};

use crate::{
    EMBED, PNG, TASKS, agreement, ask, draw, find,
    outsiders::{LINKS, ask_piotr, come_in, mailed_link, sign_there, stage},
    path, sign, task,
};

const SETTINGS: &str = "/api/v1/signatures/settings";

async fn set(browser: &Browser, consent: &str) -> Answer {
    let body = json!({ "consent": consent }).to_string();
    browser.send(Method::PUT, SETTINGS, &[], body.into()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_signs_without_agreeing_to_the_text_of_the_request() {
    on_both("sign_consent", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (tom, signer) = team.person("tom", "viewer").await;
        let (_, admin) = team.person("ada", "admin").await;
        let usual = maker.get(SETTINGS).await.expect_json()["consent"].as_str().unwrap().to_owned();
        assert!(usual.contains("electronically"));
        let file = agreement(&team, grace.user).await;
        let request = ask(&maker, file, &[tom.user, grace.user], false).await.expect_status(201).json();
        set(&admin, " I agree to Dunmarrow's terms. ").await.expect_status(200);
        // A request that was sent keeps its text.
        assert_eq!(find(&signer, &request).await["consent"], json!(usual));
        let own = task(&signer, &request).await;
        draw(&signer, &own).await.expect_status(200);
        for body in [json!({}), json!({ "hasConsented": false })] {
            signer.post(&format!("{TASKS}/{own}/sign"), body).await.expect_error(422, "CONSENT_REQUIRED");
        }
        let body = json!({ "tenantId": team.tenant.id.to_string(), "taskId": own });
        signer.post(EMBED, body).await.expect_error(422, "CONSENT_REQUIRED");
        sign(&signer, &request).await.expect_status(200);
        let record = maker.get(&format!("{}/record", path(&request))).await.expect_json()["request"].clone();
        assert_eq!(record["consent"], json!(usual));
        assert_eq!(record["tasks"][0]["consentedAt"], record["tasks"][0]["signedAt"]);
        assert!(record["tasks"][0]["consentedAt"].is_string() && record["tasks"][1]["consentedAt"].is_null());
        maker.get(&format!("{}/certificate", path(&request))).await.expect_status(200);
        let other = agreement(&team, grace.user).await;
        let request = ask(&maker, other, &[tom.user], false).await.expect_status(201).json();
        assert_eq!(request["consent"], "I agree to Dunmarrow's terms.");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_without_an_account_agrees_as_well() {
    on_both_sending_letters("sign_consent_out", async |app| {
        let (team, maker, file) = stage(&app).await;
        ask_piotr(&maker, file, json!({})).await.expect_status(201);
        app.settle().await;
        let (link, piotr) = (mailed_link(&team).await, app.browser());
        let inside = come_in(&app, &team, &piotr, &link).await;
        assert!(inside["request"]["consent"].as_str().unwrap().contains("electronically"));
        let body = json!({ "png": PNG, "hasConsented": false });
        piotr.post(&format!("{LINKS}/{link}/sign"), body).await.expect_error(422, "CONSENT_REQUIRED");
        sign_there(&piotr, &link).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_manage_signatures_decide_the_text_of_their_organisation() {
    on_both("sign_settings", async |app| {
        let team = app.team("Dunmarrow").await;
        let elsewhere = app.team("Ostkai").await;
        let (tom, signer) = team.person("tom", "viewer").await;
        let (_, admin) = team.person("ada", "admin").await;
        let (_, stranger) = elsewhere.person("mara", "admin").await;
        let text = |answer: Value| answer["consent"].as_str().unwrap().to_owned();
        let usual = text(stranger.get(SETTINGS).await.expect_json());
        set(&signer, "Anything").await.expect_error(403, "FORBIDDEN");
        set(&admin, &"x".repeat(2001)).await.expect_error(400, "INVALID_REQUEST");
        assert_eq!(signer.get(SETTINGS).await.expect_json()["can"], json!({ "manage": false }));
        // Empty: nothing is asked.
        assert_eq!(
            set(&admin, "  ").await.expect_json(),
            json!({ "consent": "", "seal": null, "hasMailServer": false, "can": { "manage": true } })
        );
        assert_eq!(text(stranger.get(SETTINGS).await.expect_json()), usual);
        let file = agreement(&team, tom.user).await;
        team.set_scopes("viewer", &["drive.view", "signatures.view", "signatures.sign", "signatures.create"]).await;
        let request = ask(&signer, file, &[tom.user], false).await.expect_status(201).json();
        let own = task(&signer, &request).await;
        draw(&signer, &own).await.expect_status(200);
        let done = signer.post(&format!("{TASKS}/{own}/sign"), json!({})).await.expect_json();
        assert_eq!((&done["status"], &done["tasks"][0]["consentedAt"]), (&json!("completed"), &json!(null)));
    })
    .await;
}
