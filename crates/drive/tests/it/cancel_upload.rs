//! `DELETE /api/v1/uploads/{uploadId}`

use std::time::Duration;

use serde_json::json;
use test_kit::{TestApp, content, on_both};

use crate::{MIB, REGISTER, SIGN, upload_path, usage};

#[tokio::test(flavor = "multi_thread")]
async fn cancelling_frees_room_and_bytes() {
    on_both("cancel", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let bytes = content(6 * MIB, 1);
        let large = editor.post(SIGN, team.announcement("a.bin", bytes.len())).await.expect_json();
        editor.try_bring_part(&large, &bytes, 1).await.unwrap();
        let small = editor.post(SIGN, team.announcement("b.bin", 9)).await.expect_json();
        editor.put(&small, content(9, 2)).await.expect_status(200);
        assert!(!app.blob_files().await.is_empty());

        for signed in [&large, &small] {
            assert_eq!(editor.delete(&upload_path(signed)).await.expect_json(), json!({ "ok": true }));
            editor.delete(&upload_path(signed)).await.expect_error(404, "NOT_FOUND");
            let registration = team.registration(signed, "a.bin", 9);
            editor.post(REGISTER, registration).await.expect_error(404, "UPLOAD_NOT_FOUND");
        }
        assert_eq!(usage(&editor).await, (0, 0, 0, 0));
        app.settle().await;
        assert_eq!(app.blob_files().await, Vec::<std::path::PathBuf>::new());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_has_become_a_file_stays_one() {
    on_both("cancel_late", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let signed = editor.post(SIGN, team.announcement("b.bin", 9)).await.expect_json();
        editor.put(&signed, content(9, 2)).await.expect_status(200);
        let file = editor.post(REGISTER, team.registration(&signed, "b.bin", 9)).await.expect_json();
        editor.delete(&upload_path(&signed)).await.expect_status(200);
        app.settle().await;
        let path = format!("/api/drive/download?fileId={}", file["fileId"].as_str().unwrap());
        assert_eq!(editor.get(&path).await.expect_status(200).bytes, content(9, 2));
        assert_eq!(usage(&editor).await, (9, 0, 0, 1));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bytes_that_come_after_the_end_do_not_stay() {
    on_both("cancel_arrival", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let small = editor.post(SIGN, team.announcement("b.bin", 9)).await.expect_json();
        let large = editor.post(SIGN, team.announcement("a.bin", 6 * MIB)).await.expect_json();
        let asked = json!({ "parts": [{ "partNumber": 2 }] });
        let part = editor.post(&format!("{}/parts", upload_path(&large)), asked).await.expect_json();
        for signed in [&small, &large] {
            editor.delete(&upload_path(signed)).await.expect_status(200);
        }
        app.settle().await;
        // A signed address cannot be taken back.
        editor.put(&small, content(9, 2)).await.expect_status(200);
        editor.put(&part["parts"][0], content(MIB, 2)).await.expect_error(404, "NOT_FOUND");
        app.advance(Duration::from_secs(2 * 3600 + 60));
        app.settle().await;
        assert_eq!(app.blob_files().await, Vec::<std::path::PathBuf>::new());
        assert_eq!(usage(&editor).await, (0, 0, 0, 0));
    })
    .await;
}
