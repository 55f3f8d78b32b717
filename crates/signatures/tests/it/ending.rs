//! Requests that end without all signatures, and people who leave.

use serde_json::json;
use store::{Sql as _, params};
use test_kit::on_both;

use crate::{TASKS, agreement, ask, decline, document, find, in_drive, listed, path, sign, task, told};

#[tokio::test(flavor = "multi_thread")]
async fn who_declines_says_why_and_whoever_asked_and_signed_hears_of_it() {
    on_both("sign_decline", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (tom, first) = team.person("tom", "editor").await;
        let (priya, second) = team.person("priya", "editor").await;
        let file = agreement(&team, grace.user).await;
        let request = ask(&maker, file, &[tom.user, priya.user], false).await.expect_status(201).json();
        sign(&first, &request).await.expect_status(200);
        decline(&second, &request, &"x".repeat(501)).await.expect_error(400, "INVALID_REQUEST");
        decline(&second, &request, " The amount is wrong ").await.expect_status(200);
        app.settle().await;
        let found = find(&maker, &request).await;
        assert_eq!(
            (&found["status"], &found["tasks"][1]["reason"]),
            (&json!("declined"), &json!("The amount is wrong"))
        );
        let words = "declined to sign “Agreement.pdf”: The amount is wrong";
        assert_eq!(told(&maker).await, [words]);
        assert!(told(&first).await.contains(&words.to_owned()));
        assert_eq!(in_drive(&maker, &file.to_string()).await["pendingSign"], json!(false));
        decline(&second, &request, "again").await.expect_error(403, "FORBIDDEN");
        // It may be asked for anew.
        ask(&maker, file, &[priya.user], false).await.expect_status(201);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asked_takes_it_back() {
    on_both("sign_cancel", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (tom, signer) = team.person("tom", "editor").await;
        let file = agreement(&team, grace.user).await;
        let request = ask(&maker, file, &[tom.user], false).await.expect_status(201).json();
        app.settle().await;
        let cancel = format!("{}/cancel", path(&request));
        signer.post(&cancel, json!({})).await.expect_error(403, "FORBIDDEN");
        maker.post(&cancel, json!({})).await.expect_status(200);
        app.settle().await;
        assert!(listed(&signer, "pending").await.is_empty());
        assert!(told(&signer).await.contains(&"cancelled the signing of “Agreement.pdf”".to_owned()));
        let own = task(&signer, &request).await;
        signer.post(&format!("{TASKS}/{own}/sign"), json!({})).await.expect_error(403, "FORBIDDEN");
        maker.post(&cancel, json!({})).await.expect_error(403, "FORBIDDEN");
        assert!(document(&signer, &request).await.starts_with(b"%PDF-"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_drive_would_not_have_stays_with_the_request() {
    on_both("sign_full", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let file = agreement(&team, grace.user).await;
        let request = ask(&maker, file, &[grace.user], false).await.expect_status(201).json();
        team.set_cap(100).await;
        sign(&maker, &request).await.expect_status(200);
        app.settle().await;
        let found = find(&maker, &request).await;
        assert_eq!((&found["status"], &found["signedFileId"]), (&json!("completed"), &json!(null)));
        assert!(found["filingRefused"].is_string(), "{found:#}");
        assert!(document(&maker, &request).await.len() > crate::pdf("Agreement").len());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_leaves_takes_the_kept_signature_along() {
    on_both("sign_leave", async |app| {
        const MARK: &str = "/api/v1/signatures/mark";
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (ada, admin) = team.person("ada", "admin").await;
        let before = app.blob_files().await.len();
        for browser in [&maker, &admin] {
            let body = json!({ "png": crate::PNG }).to_string();
            browser.send(http::Method::PUT, MARK, &[], body.into()).await.expect_status(200);
        }
        assert_eq!(app.blob_files().await.len(), before + 2);
        let leaving = format!("/api/v1/tenant/members/{}/remove", grace.user);
        admin.post(&leaving, json!({ "transferTo": ada.user.to_string() })).await.expect_status(200);
        app.settle().await;
        assert_eq!(app.blob_files().await.len(), before + 1, "the heir's own is the only one left");
        let count = "SELECT COUNT(*) FROM sign_marks WHERE tenant_id = ?1";
        let left: i64 = app.parts().store.read(&team.system, |tx| tx.query_one(count, &params![])).await.unwrap();
        assert_eq!(left, 1);
        assert_eq!(admin.get(MARK).await.expect_json()["picture"]["png"], crate::PNG);
    })
    .await;
}
