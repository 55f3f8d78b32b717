//! Uploads that nobody finishes.

use std::{path::PathBuf, time::Duration};

use test_kit::{TestApp, content, on_both};

use crate::{MIB, REGISTER, SIGN, upload_path, usage};

const HOUR: Duration = Duration::from_secs(3600);

#[tokio::test(flavor = "multi_thread")]
async fn after_a_day_room_and_bytes_are_free_again() {
    on_both("sweep", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let bytes = content(6 * MIB, 1);
        let large = editor.post(SIGN, team.announcement("a.bin", bytes.len())).await.expect_json();
        editor.try_bring_part(&large, &bytes, 1).await.unwrap();
        let small = editor.post(SIGN, team.announcement("b.bin", 9)).await.expect_json();
        editor.put(&small, content(9, 2)).await.expect_status(200);
        app.advance(12 * HOUR);
        let later = editor.post(SIGN, team.announcement("c.bin", 50)).await.expect_json();

        app.advance(12 * HOUR - Duration::from_secs(60));
        app.settle().await;
        assert_eq!(usage(&editor).await.1, bytes.len() as i64 + 59);
        app.advance(Duration::from_secs(61));
        app.settle().await;
        assert_eq!(usage(&editor).await, (0, 50, 0, 0));
        assert_eq!(app.blob_files().await, Vec::<PathBuf>::new());
        for signed in [&large, &small] {
            editor.get(&upload_path(signed)).await.expect_error(404, "NOT_FOUND");
            let registration = team.registration(signed, "a.bin", 9);
            editor.post(REGISTER, registration).await.expect_error(404, "UPLOAD_NOT_FOUND");
        }
        // The one signed later has its own day.
        editor.get(&upload_path(&later)).await.expect_status(200);
        app.advance(12 * HOUR);
        app.settle().await;
        assert_eq!(usage(&editor).await, (0, 0, 0, 0));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_not_swept_with_its_upload() {
    on_both("sweep_registered", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let bytes = content(6 * MIB, 1);
        let file = team.upload(&editor, "a.bin", &bytes).await;
        app.advance(25 * HOUR);
        app.settle().await;
        // Nothing but the file itself is left.
        assert_eq!(app.blob_files().await.len(), 1);
        let path = format!("/api/drive/download?fileId={}", file["fileId"].as_str().unwrap());
        assert_eq!(editor.get(&path).await.expect_status(200).bytes, bytes);
        assert_eq!(usage(&editor).await, (bytes.len() as i64, 0, 0, 1));
    })
    .await;
}
