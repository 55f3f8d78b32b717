//! Documents are signed.

use blob::BlobKey;
use kernel::UploadId;
use serde_json::{Value, json};
use store::{Sql as _, params};
use test_kit::on_both;

use crate::{EMBED, TASKS, agreement, ask, document, draw, find, in_drive, listed, sign, task, told, verify, waiting};

#[tokio::test(flavor = "multi_thread")]
async fn the_signed_document_lies_beside_the_original_and_anybody_can_verify_it() {
    on_both("sign_all", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (tom, signer) = team.person("tom", "viewer").await;
        let file = agreement(&team, grace.user).await;
        let request = ask(&maker, file, &[grace.user, tom.user], false).await.expect_status(201).json();
        let prepared = document(&signer, &request).await;
        assert!(prepared.starts_with(&crate::pdf("Agreement")), "the document begins with the original");
        assert!(find(&maker, &request).await["tasks"][1]["viewedAt"].is_string());
        sign(&maker, &request).await.expect_status(200);
        let once = document(&maker, &request).await;
        assert!(once.starts_with(&prepared));
        let own = task(&signer, &request).await;
        draw(&signer, &own).await.expect_status(200);
        let body = json!({ "tenantId": team.tenant.id.to_string(), "taskId": own, "hasConsented": true });
        let stamped = signer.post(EMBED, body).await;
        let done = stamped.expect_json()["request"].clone();
        assert_eq!((&done["status"], &done["tasks"][1]["status"]), (&json!("completed"), &json!("signed")));
        let picture = done["tasks"][1]["signaturePath"].as_str().unwrap().to_owned();
        assert!(picture.starts_with("drive/signatures/") && picture.ends_with(".png"), "{picture}");
        app.settle().await;
        let signed = document(&maker, &request).await;
        assert!(signed.starts_with(&once));
        // In the Drive the original leads to it.
        let known = in_drive(&maker, &file.to_string()).await;
        assert_eq!((&known["pendingSign"], &known["signed"]), (&json!(false), &json!(true)));
        assert!(known["signedFilePath"].is_string());
        let saved = maker.get(known["signedFileUrl"].as_str().unwrap()).await.expect_status(200).bytes;
        assert_eq!(saved, signed);
        let filed = find(&maker, &request).await["signedFileId"].as_str().unwrap().to_owned();
        assert_eq!(in_drive(&maker, &filed).await["name"], "Agreement (signed).pdf");
        let original = maker.get(&format!("/api/drive/download?fileId={file}")).await.expect_status(200).bytes;
        assert_eq!(original, crate::pdf("Agreement"), "the original stays as it was");
        let found = verify(&app.browser(), signed).await.expect_json();
        assert_eq!(found["verdict"], "good", "{found:#}");
        let names: Vec<&str> = names(&found);
        assert_eq!(names, ["grace Hughes", "tom Hughes", "Dunmarrow"]);
        assert_eq!(listed(&signer, "signed").await, ["Agreement.pdf"]);
        assert!(listed(&signer, "pending").await.is_empty());
        assert_eq!(told(&maker).await, ["signed “Agreement.pdf”: everyone has signed"]);
        let record = maker.get(&format!("{}/record", crate::path(&request))).await.expect_json();
        assert_eq!(record["request"]["documentSha256"], found["sha256"]);
    })
    .await;
}

fn names(found: &Value) -> Vec<&str> {
    found["signatures"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn in_an_ordered_request_each_is_asked_in_turn() {
    on_both("sign_order", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (tom, first) = team.person("tom", "editor").await;
        let (priya, second) = team.person("priya", "editor").await;
        let file = agreement(&team, grace.user).await;
        let request = ask(&maker, file, &[tom.user, priya.user], true).await.expect_status(201).json();
        app.settle().await;
        assert!(listed(&second, "pending").await.is_empty() && told(&second).await.is_empty());
        assert_eq!((waiting(&first).await, waiting(&second).await), (json!(1), json!(0)));
        let later = task(&second, &request).await;
        draw(&second, &later).await.expect_error(403, "FORBIDDEN");
        sign(&first, &request).await.expect_status(200);
        app.settle().await;
        assert_eq!(listed(&second, "pending").await, ["Agreement.pdf"]);
        assert_eq!((waiting(&first).await, waiting(&second).await), (json!(0), json!(1)));
        assert_eq!(told(&second).await, ["asks you to sign “Agreement.pdf”"]);
        let done = sign(&second, &request).await.expect_json();
        assert_eq!(done["status"], "completed");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_sign_at_the_same_moment_are_both_in_the_document() {
    on_both("sign_together", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (tom, first) = team.person("tom", "editor").await;
        let (priya, second) = team.person("priya", "editor").await;
        let file = agreement(&team, grace.user).await;
        let request = ask(&maker, file, &[tom.user, priya.user], false).await.expect_status(201).json();
        let (one, other) = tokio::join!(sign(&first, &request), sign(&second, &request));
        one.expect_status(200);
        other.expect_status(200);
        assert_eq!(find(&maker, &request).await["status"], "completed");
        let found = verify(&maker, document(&maker, &request).await).await.expect_json();
        assert_eq!(
            (&found["verdict"], found["signatures"].as_array().unwrap().len()),
            (&json!("good"), 3),
            "{found:#}"
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_reads_a_document_while_it_is_signed_comes_to_the_end() {
    on_both("sign_while_read", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (tom, signer) = team.person("tom", "editor").await;
        let file = agreement(&team, grace.user).await;
        let request = ask(&maker, file, &[tom.user, grace.user], false).await.expect_status(201).json();
        let before = app.blob_files().await;
        sign(&signer, &request).await.expect_status(200);
        app.settle().await;
        let after = app.blob_files().await;
        assert!(before.iter().all(|blob| after.contains(blob)), "what was being read stays");
        app.advance(std::time::Duration::from_secs(60 * 60 + 1));
        app.settle().await;
        let left = app.blob_files().await;
        let kept = "the original, the document as it is now, and the picture of the signature";
        assert_eq!((before.len(), left.len()), (2, 3), "{kept}");
        assert_eq!(before.iter().filter(|blob| !left.contains(blob)).count(), 1, "the replaced edition went");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_signs_on_top_of_a_document_that_is_not_as_it_was_signed() {
    on_both("sign_on_top", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (tom, signer) = team.person("tom", "editor").await;
        let file = agreement(&team, grace.user).await;
        let request = ask(&maker, file, &[grace.user, tom.user], false).await.expect_status(201).json();
        sign(&maker, &request).await.expect_status(200);
        let mut changed = document(&maker, &request).await;
        let at = changed.windows(9).position(|window| window == b"Agreement").unwrap();
        changed[at] = b'B';
        // Somebody who gets at the store exchanges the bytes.
        let (parts, ctx) = (app.parts(), &team.system);
        let key = BlobKey::new(ctx.tenant(), ctx.now(), ctx.new_id::<UploadId>());
        parts.blobs.of(ctx.region()).put_bytes(&key, changed.into()).await.unwrap();
        let key = key.to_string();
        let exchange = "UPDATE sign_requests SET blob_key = ?2 WHERE tenant_id = ?1";
        parts.store.write(ctx, move |tx| tx.execute(exchange, &params![key.as_str()])).await.unwrap();
        let refused = sign(&signer, &request).await.expect_error(422, "PDF_NOT_SIGNABLE").json();
        let message = refused["error"]["message"].as_str().unwrap();
        assert!(message.starts_with("This document is not as it was signed. Signature 1"), "{message}");
        let found = find(&maker, &request).await;
        assert_eq!((&found["status"], &found["tasks"][1]["status"]), (&json!("pending"), &json!("pending")));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_again_changes_nothing() {
    on_both("sign_again", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (tom, signer) = team.person("tom", "editor").await;
        let file = agreement(&team, grace.user).await;
        let request = ask(&maker, file, &[tom.user, grace.user], false).await.expect_status(201).json();
        sign(&signer, &request).await.expect_status(200);
        let before = document(&signer, &request).await;
        let own = task(&signer, &request).await;
        signer.post(&format!("{TASKS}/{own}/sign"), json!({})).await.expect_status(200);
        assert_eq!(document(&signer, &request).await, before);
        draw(&signer, &own).await.expect_error(403, "FORBIDDEN");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_signature_that_one_uses_again_is_ones_own() {
    on_both("sign_mark", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, one) = team.person("tom", "editor").await;
        let (_, other) = team.person("priya", "editor").await;
        const MARK: &str = "/api/v1/signatures/mark";
        assert_eq!(one.get(MARK).await.expect_json()["picture"], json!(null));
        let body = json!({ "png": crate::PNG }).to_string();
        one.send(http::Method::PUT, MARK, &[], body.into()).await.expect_status(200);
        assert_eq!(one.get(MARK).await.expect_json()["picture"]["png"], crate::PNG);
        assert_eq!(other.get(MARK).await.expect_json()["picture"], json!(null));
        one.delete(MARK).await.expect_status(200);
        assert_eq!(one.get(MARK).await.expect_json()["picture"], json!(null));
        let wrong = json!({ "png": "R0lGODlh" }).to_string();
        one.send(http::Method::PUT, MARK, &[], wrong.into()).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}
