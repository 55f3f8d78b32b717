//! `GET /api/v1/drive/drives`

use serde_json::{Value, json};
use test_kit::{Browser, TestApp, on_both};

use crate::{TRASH, mutate};

async fn drives(browser: &Browser) -> Value {
    browser.get("/api/v1/drive/drives").await.expect_json()
}

fn slugs(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|entry| entry["slug"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn each_sees_their_drives_and_the_libraries_in_them() {
    on_both("list_drives", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, editor) = team.person("tom", "editor").await;
        let (viewer, admin) = (team.member("viewer").await, team.member("admin").await);
        let (board, _) = team.members_only_drive("Board", tom.user).await;

        let seen = drives(&viewer).await;
        assert_eq!(slugs(&seen["drives"]), ["kestrel-wharf"]);
        assert_eq!(slugs(&seen["libraries"]), ["drawings", "published-exports-team"]);
        let none = json!({
            "upload": false, "requestFiles": false, "createFolder": false, "createLibrary": false, "manage": false,
            "delete": false,
        });
        assert_eq!(seen["drives"][0]["can"], none);
        for browser in [&editor, &admin] {
            let seen = drives(browser).await;
            assert_eq!(slugs(&seen["drives"]), ["board", "kestrel-wharf"]);
            assert_eq!(seen["drives"][0]["id"], json!(board.to_string()));
            assert_eq!(seen["drives"][0]["memberIds"], json!([tom.user.to_string()]));
            assert_eq!(seen["drives"][0]["can"]["upload"], json!(true));
            assert_eq!(seen["libraries"].as_array().unwrap().len(), 4);
        }
        let stranger = app.team("Saltmarsh").await.member("admin").await;
        let theirs = drives(&stranger).await;
        assert_ne!(theirs["drives"][0]["id"], json!(team.drive.to_string()));
        assert_eq!(theirs["drives"].as_array().unwrap().len(), 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_drive_counts_its_active_files() {
    on_both("drive_stats", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        team.file("a.txt", b"12345", grace.user).await;
        let file = team.file("b.txt", b"1234567", grace.user).await;
        let stats = drives(&manager).await["drives"][0]["stats"].clone();
        assert_eq!((&stats["fileCount"], &stats["totalSize"]), (&json!(2), &json!(12)));
        assert!(stats["lastActivity"].is_string());
        mutate(&manager, TRASH, file).await.expect_status(200);
        let stats = drives(&manager).await["drives"][0]["stats"].clone();
        assert_eq!((&stats["fileCount"], &stats["totalSize"]), (&json!(1), &json!(5)));
    })
    .await;
}
