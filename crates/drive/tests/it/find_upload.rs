//! `GET /api/v1/uploads/{uploadId}`

use serde_json::json;
use test_kit::{TestApp, content, on_both, sha256};

use crate::{MIB, NOTHING, REGISTER, SIGN, upload_path};

#[tokio::test(flavor = "multi_thread")]
async fn an_upload_tells_how_far_it_has_come() {
    on_both("find_upload", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let bytes = content(11 * MIB, 1);
        let signed = editor.post(SIGN, team.announcement("a.bin", bytes.len())).await.expect_json();
        let path = upload_path(&signed);
        editor.try_bring_part(&signed, &bytes, 3).await.unwrap();
        editor.try_bring_part(&signed, &bytes, 1).await.unwrap();

        let found = editor.get(&path).await.expect_json();
        assert_eq!(found["state"], json!("pending"));
        assert_eq!(found["fileId"], json!(null));
        assert_eq!(found["filename"], json!("a.bin"));
        assert_eq!(found["key"], signed["key"]);
        assert_eq!(found["multipart"], signed["multipart"]);
        let (one, three) = (sha256(&bytes[..5 * MIB]), sha256(&bytes[10 * MIB..]));
        assert_eq!(
            found["parts"],
            json!([{ "partNumber": 1, "size": 5 * MIB, "sha256": one }, { "partNumber": 3, "size": MIB, "sha256": three }])
        );

        editor.try_bring_part(&signed, &bytes, 2).await.unwrap();
        let file = editor.post(REGISTER, team.registration(&signed, "a.bin", bytes.len())).await.expect_json();
        let found = editor.get(&path).await.expect_json();
        assert_eq!((&found["state"], &found["fileId"]), (&json!("registered"), &file["fileId"]));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_upload_is_not_found() {
    on_both("find_no_upload", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        for id in [NOTHING, "x", "%00", "..%2f..%2fetc%2fpasswd", "0199c1f0"] {
            editor.get(&format!("/api/v1/uploads/{id}")).await.expect_error(404, "NOT_FOUND");
            editor.delete(&format!("/api/v1/uploads/{id}")).await.expect_error(404, "NOT_FOUND");
        }
    })
    .await;
}
