//! `POST /api/v1/drive/mutations/restore`

use serde_json::json;
use test_kit::{TestApp, on_both};

use crate::{FILES, RESTORE, TRASH, mutate, names, usage};

#[tokio::test(flavor = "multi_thread")]
async fn a_restored_file_is_as_it_was() {
    on_both("restore", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let file = team.file("a.txt", b"12345", grace.user).await;
        let before = manager.get(&format!("{FILES}/{file}")).await.expect_json()["file"].clone();
        mutate(&manager, TRASH, file).await.expect_status(200);
        for _ in 0..2 {
            let answer = mutate(&manager, RESTORE, file).await.expect_json();
            let (mut was, mut is) = (before.clone(), answer["file"].clone());
            for restored in [&mut was, &mut is] {
                restored["updatedAt"] = json!(null);
            }
            assert_eq!(was, is);
            assert_eq!(usage(&manager).await, (5, 0, 0, 1));
        }
        assert_eq!(names(&manager.get(FILES).await.expect_json()), ["a.txt"]);
        let download = manager.get(&format!("/api/drive/download?fileId={file}")).await.expect_status(200);
        assert_eq!(download.bytes, "12345");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_needs_room_again() {
    on_both("restore_room", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        team.set_cap(10).await;
        let (grace, manager) = team.person("grace", "manager").await;
        let first = team.file("a.txt", b"123456", grace.user).await;
        mutate(&manager, TRASH, first).await.expect_status(200);
        let second = team.file("b.txt", b"12345", grace.user).await;
        let refused = mutate(&manager, RESTORE, first).await.expect_error(507, "QUOTA_EXCEEDED");
        let details = json!({
            "scope": "organisation", "wanted": 6, "used": 5, "versions": 0, "reserved": 0, "free": 5, "cap": 10,
        });
        assert_eq!(refused.json()["error"]["details"], details);
        assert_eq!(usage(&manager).await, (5, 0, 6, 1));
        mutate(&manager, TRASH, second).await.expect_status(200);
        mutate(&manager, RESTORE, first).await.expect_status(200);
        assert_eq!(usage(&manager).await, (6, 0, 5, 1));
    })
    .await;
}
