//! `GET /api/v1/drive/usage`

use serde_json::json;
use test_kit::{TestApp, on_both};

use crate::{SIGN, TRASH, USAGE, mutate};

const GIB: i64 = 1 << 30;

#[tokio::test(flavor = "multi_thread")]
async fn usage_tells_live_trashed_and_promised_bytes() {
    on_both("usage", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let none = json!({ "used": 0, "cap": 5_368_709_120_i64, "fileCount": 0, "trashed": 0, "reserved": 0, "promised": GIB });
        assert_eq!(manager.get(USAGE).await.expect_json(), none);
        team.file("a.txt", b"12345", grace.user).await;
        let gone = team.file("b.txt", b"123", grace.user).await;
        mutate(&manager, TRASH, gone).await.expect_status(200);
        manager.post(SIGN, team.announcement("c.txt", 70)).await.expect_status(200);
        team.set_cap(1000).await;
        let some = json!({ "used": 5, "cap": 1000, "fileCount": 1, "trashed": 3, "reserved": 70, "promised": GIB });
        assert_eq!(manager.get(USAGE).await.expect_json(), some);
        let tenant = manager.get("/api/metadata").await.expect_json();
        assert_eq!(tenant["storage"], json!({ "used": 5, "cap": 1000 }));
    })
    .await;
}
