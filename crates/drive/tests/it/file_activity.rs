//! `GET /api/v1/drive/files/{fileId}/activity`

use serde_json::{Value, json};
use test_kit::{Browser, TestApp, on_both};

use crate::{FILES, TRASH, mutate, patch_file};

async fn kinds(browser: &Browser, path: &str) -> Vec<String> {
    let page = browser.get(path).await.expect_json();
    let kind = |activity: &Value| activity["kind"].as_str().unwrap().to_owned();
    page["activities"].as_array().unwrap().iter().map(kind).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_tells_what_happened_to_it() {
    on_both("activity", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, owner) = team.person("tom", "manager").await;
        let (_, viewer) = team.person("lou", "viewer").await;
        let admin = team.member("admin").await;
        let file = team.file("plan.txt", b"1", tom.user).await;
        let other = team.file("beam.txt", b"1", tom.user).await;
        let path = format!("{FILES}/{file}/activity");
        patch_file(&owner, file, json!({ "name": "plan 2.txt" })).await.expect_status(200);
        patch_file(&owner, other, json!({ "name": "beam 2.txt" })).await.expect_status(200);
        viewer.get(&format!("/api/drive/download?fileId={file}")).await.expect_status(200);
        let star = format!("{FILES}/{file}/star");
        viewer.send(http::Method::PUT, &star, &[], json!({ "starred": true }).to_string().into()).await;
        app.settle().await;
        // Who reads a file, and who marks it, is nobody's business but of those who read the log.
        assert_eq!(kinds(&viewer, &path).await, ["file.renamed", "file.uploaded"]);
        assert_eq!(kinds(&admin, &path).await, ["file.starred", "file.downloaded", "file.renamed", "file.uploaded"]);
        let page = viewer.get(&format!("{path}?limit=1")).await.expect_json();
        let renamed = &page["activities"][0];
        assert_eq!(renamed["actor"], json!({ "id": tom.user.to_string(), "name": "tom Hughes" }));
        assert_eq!(
            (&renamed["details"]["before"], &renamed["details"]["name"]),
            (&json!("plan.txt"), &json!("plan 2.txt"))
        );
        let next = page["nextCursor"].as_str().unwrap();
        let page = viewer.get(&format!("{path}?limit=1&cursor={next}")).await.expect_json();
        assert_eq!(
            (&page["activities"][0]["kind"], &page["activities"][0]["actor"]),
            (&json!("file.uploaded"), &Value::Null)
        );
        assert_eq!(page["nextCursor"], Value::Null);

        for query in ["limit=0", "limit=x", "cursor=x"] {
            viewer.get(&format!("{path}?{query}")).await.expect_error(400, "INVALID_REQUEST");
        }
        patch_file(&owner, file, json!({ "visibility": "private" })).await.expect_status(200);
        viewer.get(&path).await.expect_error(404, "NOT_FOUND");
        mutate(&owner, TRASH, file).await.expect_status(200);
        app.settle().await;
        assert_eq!(kinds(&owner, &format!("{path}?limit=2")).await, ["file.trashed", "file.visibility_changed"]);
    })
    .await;
}
