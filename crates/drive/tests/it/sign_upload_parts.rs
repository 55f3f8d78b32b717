//! `POST /api/v1/uploads/{uploadId}/parts`

use std::time::Duration;

use serde_json::{Value, json};
use test_kit::{TestApp, content, on_both};

use crate::{MIB, NOTHING, REGISTER, SIGN, upload_path};

fn part(number: i64) -> Value {
    json!({ "parts": [{ "partNumber": number }] })
}

#[tokio::test(flavor = "multi_thread")]
async fn only_parts_that_the_upload_has_are_signed() {
    on_both("parts_bad", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let signed = editor.post(SIGN, team.announcement("a.bin", 11 * MIB)).await.expect_json();
        let path = format!("{}/parts", upload_path(&signed));

        let all = json!({ "parts": [{ "partNumber": 1 }, { "partNumber": 2 }, { "partNumber": 3 }] });
        let answer = editor.post(&path, all).await.expect_json();
        assert_eq!(answer["parts"].as_array().unwrap().len(), 3);

        let many: Vec<Value> = (0..101).map(|_| json!({ "partNumber": 1 })).collect();
        for body in [
            json!({}),
            json!({ "parts": [] }),
            json!({ "parts": "1" }),
            json!({ "parts": [{}] }),
            json!({ "parts": many }),
            part(0),
            part(-1),
            part(4),
            part(i64::MAX),
            json!({ "parts": [{ "partNumber": 1, "sha256": "xyz" }] }),
        ] {
            editor.post(&path, body).await.expect_error(400, "INVALID_REQUEST");
        }
        editor.post(&format!("/api/v1/uploads/{NOTHING}/parts"), part(1)).await.expect_error(404, "NOT_FOUND");
        editor.post("/api/v1/uploads/x/parts", part(1)).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upload_of_one_request_has_no_parts() {
    on_both("parts_none", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let signed = editor.post(SIGN, team.announcement("a.bin", 5)).await.expect_json();
        let path = format!("{}/parts", upload_path(&signed));
        editor.post(&path, part(1)).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_or_expired_upload_gets_no_more_parts() {
    on_both("parts_late", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let bytes = content(6 * MIB, 1);
        let signed = editor.post(SIGN, team.announcement("a.bin", bytes.len())).await.expect_json();
        let path = format!("{}/parts", upload_path(&signed));
        editor.try_bring(&signed, &bytes).await.unwrap();
        editor.post(REGISTER, team.registration(&signed, "a.bin", bytes.len())).await.expect_status(200);
        editor.post(&path, part(1)).await.expect_error(409, "UPLOAD_REGISTERED");

        let late = editor.post(SIGN, team.announcement("b.bin", 6 * MIB)).await.expect_json();
        app.advance(Duration::from_secs(24 * 3600));
        let path = format!("{}/parts", upload_path(&late));
        editor.post(&path, part(1)).await.expect_error(410, "UPLOAD_EXPIRED");
    })
    .await;
}
