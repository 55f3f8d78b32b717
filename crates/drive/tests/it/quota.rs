//! Room is reserved when an upload is signed, so nobody learns at its end that there is none.

use serde_json::json;
use test_kit::{TestApp, content, on_both};

use crate::{REGISTER, SIGN, upload_path, usage};

#[tokio::test(flavor = "multi_thread")]
async fn two_uploads_at_once_do_not_get_the_same_room() {
    on_both("quota_race", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        team.set_cap(1000).await;
        let editor = team.member("editor").await;
        let announced = team.announcement("a.bin", 300);
        let sign = || editor.post(SIGN, announced.clone());
        let (a, b, c, d, e) = tokio::join!(sign(), sign(), sign(), sign(), sign());
        let answers = [a, b, c, d, e];
        let (signed, refused): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.status == 200);
        assert_eq!(signed.len(), 3);
        for answer in refused {
            answer.expect_error(507, "QUOTA_EXCEEDED");
        }
        assert_eq!(usage(&editor).await, (0, 900, 0, 0));

        editor.delete(&upload_path(&signed[0].json())).await.expect_status(200);
        editor.post(SIGN, announced.clone()).await.expect_status(200);
        // A refused upload in parts leaves nothing behind in the blob store.
        let large = editor.post(SIGN, team.announcement("b.bin", 6 * crate::MIB)).await;
        large.expect_error(507, "QUOTA_EXCEEDED");
        assert!(app.blob_files().await.is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_promised_is_kept_when_the_cap_sinks() {
    on_both("quota_sinks", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        team.set_cap(1000).await;
        let editor = team.member("editor").await;
        let signed = editor.post(SIGN, team.announcement("a.bin", 300)).await.expect_json();
        team.set_cap(100).await;
        editor.put(&signed, content(300, 1)).await.expect_status(200);
        editor.post(REGISTER, team.registration(&signed, "a.bin", 300)).await.expect_status(200);
        assert_eq!(usage(&editor).await, (300, 0, 0, 1));
        let refused = editor.post(SIGN, team.announcement("b.bin", 1)).await.expect_error(507, "QUOTA_EXCEEDED");
        assert_eq!(refused.json()["error"]["details"]["cap"], json!(100));
        // Nothing needs no room.
        editor.post(SIGN, team.announcement("empty.bin", 0)).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_account_counts_beyond_thirty_two_bits() {
    on_both("quota_large", async |app: TestApp| {
        const GIB: i64 = 1024 * 1024 * 1024;
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let announced = |size: i64| team.announcement("a.bin", usize::try_from(size).unwrap());
        let signed = editor.post(SIGN, announced(5 * GIB)).await.expect_json();
        assert_eq!(signed["multipart"]["partCount"], json!(1024));
        assert_eq!(usage(&editor).await, (0, 5 * GIB, 0, 0));
        editor.post(SIGN, announced(1)).await.expect_error(507, "QUOTA_EXCEEDED");
        editor.delete(&upload_path(&signed)).await.expect_status(200);
        team.set_cap(100 * GIB).await;
        for _ in 0..3 {
            editor.post(SIGN, announced(5 * GIB)).await.expect_status(200);
        }
        assert_eq!(usage(&editor).await, (0, 15 * GIB, 0, 0));
    })
    .await;
}
