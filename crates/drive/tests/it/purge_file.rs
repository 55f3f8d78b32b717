//! `POST /api/v1/drive/mutations/purge`

use std::path::PathBuf;

use serde_json::json;
use test_kit::{TestApp, on_both};

use crate::{FILES, PURGE, TRASH, mutate, usage};

#[tokio::test(flavor = "multi_thread")]
async fn a_purged_file_is_gone_and_its_bytes_follow() {
    on_both("purge", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (aoife, admin) = team.person("aoife", "admin").await;
        let file = team.file("a.txt", b"12345", aoife.user).await;
        mutate(&admin, PURGE, file).await.expect_error(409, "FILE_NOT_TRASHED");
        mutate(&admin, TRASH, file).await.expect_status(200);
        assert_eq!(mutate(&admin, PURGE, file).await.expect_json(), json!({ "ok": true }));
        mutate(&admin, PURGE, file).await.expect_error(404, "NOT_FOUND");
        admin.get(&format!("{FILES}/{file}")).await.expect_error(404, "NOT_FOUND");
        assert_eq!(usage(&admin).await, (0, 0, 0, 0));
        assert_eq!(app.blob_files().await.len(), 1);
        app.settle().await;
        assert_eq!(app.blob_files().await, Vec::<PathBuf>::new());
    })
    .await;
}
