//! What signatures leave in the Drive, and what they count against the cap.

use kernel::SignRequestId;
use serde_json::{Value, json};
use store::{Sql as _, params};
use test_kit::{Browser, on_both};

use crate::{PNG, agreement, ask, find, sign};

/// The bytes that signatures store.
async fn stored(browser: &Browser) -> Value {
    let address = "/api/v1/drive/storage";
    browser.get(address).await.expect_json()["usage"]["modules"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crash_before_the_filing_is_written_down_leaves_one_signed_file() {
    on_both("sign_file_again", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let file = agreement(&team, grace.user).await;
        let request = ask(&maker, file, &[grace.user], false).await.expect_status(201).json();
        sign(&maker, &request).await.expect_status(200);
        app.settle().await;
        let filed = find(&maker, &request).await["signedFileId"].clone();
        assert!(filed.is_string());
        // As it is after `kill -9` when the Drive has the file and the request does not know of it.
        let id: SignRequestId = request["id"].as_str().unwrap().parse().unwrap();
        let parts = app.parts();
        let lost = "UPDATE sign_requests SET signed_file_id = NULL WHERE tenant_id = ?1 AND id = ?2";
        parts.store.write(&team.system, move |tx| tx.execute(lost, &params![id])).await.unwrap();
        signatures::ops::file_signed(&parts.signatures, &team.system, id).await.unwrap();
        assert_eq!(find(&maker, &request).await["signedFileId"], filed);
        let count = "SELECT COUNT(*) FROM files WHERE tenant_id = ?1";
        let files: i64 = parts.store.read(&team.system, |tx| tx.query_one(count, &params![])).await.unwrap();
        assert_eq!(files, 2, "the original and one signed document");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn documents_of_requests_count_against_the_cap() {
    on_both("sign_quota", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "admin").await;
        let file = agreement(&team, grace.user).await;
        assert_eq!(stored(&maker).await, json!(0));
        let request = ask(&maker, file, &[grace.user], false).await.expect_status(201).json();
        app.settle().await;
        let size = |request: &Value| request["documentSize"].as_i64().unwrap();
        let before = size(&find(&maker, &request).await);
        assert_eq!(stored(&maker).await, json!(before));
        let mark = json!({ "png": PNG }).to_string();
        maker.send(http::Method::PUT, "/api/v1/signatures/mark", &[], mark.into()).await.expect_status(200);
        sign(&maker, &request).await.expect_status(200);
        app.settle().await;
        let after = size(&find(&maker, &request).await);
        let all = stored(&maker).await.as_i64().unwrap();
        assert!(after > before && all > after && all < after + 200, "{before} {after} {all}");
        maker.delete("/api/v1/signatures/mark").await.expect_status(200);
        app.settle().await;
        assert_eq!(stored(&maker).await, json!(after));
        // Where there is no room, nobody is asked.
        let other = agreement(&team, grace.user).await;
        team.set_cap(100).await;
        ask(&maker, other, &[grace.user], false).await.expect_error(507, "QUOTA_EXCEEDED");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_leaves_without_an_heir_takes_the_kept_signature_along() {
    on_both("sign_leave_alone", async |app| {
        let team = app.team("Dunmarrow").await;
        let (tom, signer) = team.person("tom", "editor").await;
        let (_, admin) = team.person("ada", "admin").await;
        let before = app.blob_files().await.len();
        let mark = json!({ "png": PNG }).to_string();
        signer.send(http::Method::PUT, "/api/v1/signatures/mark", &[], mark.into()).await.expect_status(200);
        assert_eq!(app.blob_files().await.len(), before + 1);
        let leaving = format!("/api/v1/tenant/members/{}/remove", tom.user);
        admin.post(&leaving, json!({})).await.expect_status(200);
        app.settle().await;
        assert_eq!(app.blob_files().await.len(), before);
        let count = "SELECT COUNT(*) FROM sign_marks WHERE tenant_id = ?1";
        let left: i64 = app.parts().store.read(&team.system, |tx| tx.query_one(count, &params![])).await.unwrap();
        assert_eq!(left, 0);
    })
    .await;
}

#[test]
fn what_may_take_longer_and_bring_more_are_requests_that_there_are() {
    let api: Value = serde_json::from_str(include_str!("../../../../openapi.json")).unwrap();
    let longer = signatures::LONGER.map(|(path, _)| path);
    let larger = signatures::LARGER_BODIES.map(|(path, _)| path);
    for path in longer.iter().chain(&larger) {
        assert!(api["paths"][path].is_object(), "{path}");
    }
    // Signing answers by itself within a minute, and says why.
    assert!(signatures::LONGER.iter().all(|(_, longer)| longer.as_secs() > 60));
}
