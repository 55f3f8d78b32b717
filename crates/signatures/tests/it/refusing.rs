//! What is not signed, and by whom not.

use kernel::{FileId, UserId};
use serde_json::json;
use test_kit::{Team, on_both};

use crate::{EMBED, NOTHING, TASKS, agreement, ask, document, draw, path, sign, task, verify};

/// A file that holds these bytes.
async fn file(team: &Team, name: &str, bytes: Vec<u8>, owner: UserId) -> FileId {
    let bytes: &'static [u8] = Box::leak(bytes.into_boxed_slice());
    team.file(name, bytes, owner).await
}

/// A document whose trailer leads to a second table (`/XRefStm`), which strict readers of signatures refuse. It holds a
/// comment.
fn hybrid(comment: &str) -> Vec<u8> {
    let plain = crate::pdf("Agreement");
    let at = |word: &[u8]| plain.windows(word.len()).rposition(|window| window == word).unwrap();
    let (table, trailer) = (at(b"xref\n0 6"), at(b"trailer"));
    let mut bytes = plain[..table].to_vec();
    bytes.extend(format!("% {comment}\n").bytes());
    let stream = u32::try_from(bytes.len()).unwrap();
    bytes.extend(b"6 0 obj\n<< /Type /XRef /Size 7 /W [1 4 1] /Index [6 1] /Root 1 0 R /Length 6 >>\nstream\n\x01");
    bytes.extend(stream.to_be_bytes());
    bytes.extend(b"\0\nendstream\nendobj\n");
    let start = bytes.len();
    bytes.extend(b"xref\n0 7\n");
    bytes.extend(&plain[table + b"xref\n0 6\n".len()..trailer]);
    bytes.extend(b"0000000000 00000 f \n");
    bytes.extend(format!("trailer\n<< /Size 7 /Root 1 0 R /XRefStm {stream} >>\nstartxref\n{start}\n%%EOF\n").bytes());
    bytes
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_document_is_written_anew_and_everybody_is_told() {
    on_both("sign_damaged", async |app| {
        let team = app.team("Dunmarrow").await;
        let (tom, browser) = team.person("tom", "manager").await;
        let longer = [crate::pdf("Damaged"), vec![0; 40]].concat();
        for (name, bytes) in [("Longer.pdf", longer), ("Two tables.pdf", hybrid("nothing"))] {
            let damaged = file(&team, name, bytes.clone(), tom.user).await;
            let request = ask(&browser, damaged, &[tom.user], false).await.expect_status(201).json();
            assert_eq!(request["isRewritten"], json!(true), "{name}");
            let prepared = document(&browser, &request).await;
            assert!(!prepared.starts_with(&bytes) && !prepared.windows(8).any(|window| window == b"/XRefStm"));
            let record = browser.get(&format!("{}/record", path(&request))).await.expect_json();
            let events = record["events"].as_array().unwrap();
            assert_eq!((&events[0]["what"], &events[1]["what"]), (&json!("requested"), &json!("rewritten")));
            assert_eq!(events[1]["note"], json!(pades::sha256(&prepared)), "{name}");
            sign(&browser, &request).await.expect_status(200);
            let found = verify(&browser, document(&browser, &request).await).await.expect_json();
            assert_eq!(found["verdict"], "good", "{name}: {found:#}");
            browser.get(&format!("{}/certificate", path(&request))).await.expect_status(200);
        }
        // What is signed as it stands was not.
        let whole = agreement(&team, tom.user).await;
        let request = ask(&browser, whole, &[tom.user], false).await.expect_status(201).json();
        assert_eq!(request["isRewritten"], json!(false));
        let record = browser.get(&format!("{}/record", path(&request))).await.expect_json();
        assert!(!record["events"].to_string().contains("rewritten"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_signed_document_is_not_written_anew_and_one_that_was_changed_since_is_refused() {
    on_both("sign_changed", async |app| {
        let team = app.team("Dunmarrow").await;
        let (tom, browser) = team.person("tom", "manager").await;
        let two = file(&team, "Two tables.pdf", hybrid("/ByteRange"), tom.user).await;
        ask(&browser, two, &[tom.user], false).await.expect_error(422, "PDF_NOT_SIGNABLE");
        let whole = agreement(&team, tom.user).await;
        let request = ask(&browser, whole, &[tom.user], false).await.expect_status(201).json();
        sign(&browser, &request).await.expect_status(200);
        let certified = document(&browser, &request).await;
        let signed = crate::verifying::signed_elsewhere(&crate::pdf("Agreement"));
        let mut changed = signed.clone();
        let at = changed.windows(9).position(|window| window == b"Agreement").unwrap();
        changed[at] = b'B';
        let changed = file(&team, "Changed.pdf", changed, tom.user).await;
        let refused = ask(&browser, changed, &[tom.user], false).await.expect_error(422, "PDF_NOT_SIGNABLE").json();
        let message = refused["error"]["message"].as_str().unwrap();
        assert!(message.contains("Signature 1 (Here) is not valid"), "{message}");
        let signed = file(&team, "Signed.pdf", signed, tom.user).await;
        ask(&browser, signed, &[tom.user], false).await.expect_status(201);
        let certified = file(&team, "Certified.pdf", certified, tom.user).await;
        ask(&browser, certified, &[tom.user], false).await.expect_error(422, "PDF_NOT_SIGNABLE");
    })
    .await;
}

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
        let beside = json!({ "fileId": agreement(&team, tom.user).await.to_string(), "signers": [
            { "uid": tom.user.to_string(), "page": 1, "place": { "left": 0.9, "top": 0.5, "width": 0.4, "height": 0.1 } }] });
        browser.post(crate::REQUESTS, beside).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}
