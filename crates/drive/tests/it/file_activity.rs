//! `GET /api/v1/drive/files/{fileId}/activity`

use serde_json::{Value, json};
use test_kit::{Browser, TestApp, on_both};

use crate::{
    FILES, TRASH,
    bulk::{named, outcome, start, undo},
    mutate, patch_file,
};

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

#[tokio::test(flavor = "multi_thread")]
async fn a_file_tells_what_was_done_to_it_among_many() {
    on_both("activity_batch", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, owner) = team.person("tom", "manager").await;
        let mut files = Vec::new();
        for _ in 0..51 {
            files.push(team.file("plan.txt", b"1", tom.user).await);
        }
        let other = team.file("other.txt", b"1", tom.user).await;
        let job = start(&owner, named("trash", &files)).await;
        assert_eq!(outcome(&job), ("done", 51, 51, 0));
        app.advance(std::time::Duration::from_secs(1));
        undo(&owner, &job).await.expect_status(200);
        app.settle().await;
        let path = format!("{FILES}/{}/activity", files[7]);
        assert_eq!(kinds(&owner, &path).await, ["file.restored", "file.trashed", "file.uploaded"]);
        // How many there were, and not what the others are called.
        let page = owner.get(&path).await.expect_json();
        assert_eq!(page["activities"][0]["details"], json!({ "files": 51 }));
        assert_eq!(page["activities"][0]["actor"]["id"], json!(tom.user.to_string()));
        assert_eq!(kinds(&owner, &format!("{path}?limit=1")).await, ["file.restored"]);
        assert_eq!(kinds(&owner, &format!("{FILES}/{other}/activity")).await, ["file.uploaded"]);
    })
    .await;
}
