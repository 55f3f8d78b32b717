//! `PUT /api/v1/blobs/…`: the signed addresses by which bytes arrive on local disk.

use std::time::Duration;

use bytes::Bytes;
use http::Method;
use serde_json::{Value, json};
use test_kit::{Browser, TestApp, content, on_both, sha256};

use crate::{MIB, REGISTER, SIGN, upload_path, with};

async fn sign_part(browser: &Browser, signed: &Value, number: usize, sha256: Option<String>) -> Value {
    let asked = json!({ "parts": [{ "partNumber": number, "sha256": sha256 }] });
    browser.post(&format!("{}/parts", upload_path(signed)), asked).await.expect_json()["parts"][0].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn other_bytes_than_signed_are_refused_and_not_kept() {
    on_both("put_other", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let asked = with(team.announcement("a.txt", 5), "checksum", json!(sha256(b"right")));
        let signed = editor.post(SIGN, asked).await.expect_json();
        editor.put(&signed, Bytes::from_static(b"wrong")).await.expect_error(422, "CHECKSUM_MISMATCH");
        editor.put(&signed, Bytes::from_static(b"rightly")).await.expect_error(413, "SIZE_MISMATCH");
        editor.put(&signed, Bytes::from_static(b"righ")).await.expect_error(400, "SIZE_MISMATCH");
        editor.put(&signed, Bytes::new()).await.expect_error(400, "SIZE_MISMATCH");
        assert_eq!(app.blob_files().await, [""; 0].map(std::path::PathBuf::from));
        let registration = team.registration(&signed, "a.txt", 5);
        let answer = editor.post(REGISTER, registration.clone()).await.expect_error(409, "UPLOAD_INCOMPLETE");
        assert_eq!(answer.json()["error"]["details"]["missingParts"], json!([1]));

        editor.put(&signed, Bytes::from_static(b"right")).await.expect_status(200);
        editor.put(&signed, Bytes::from_static(b"right")).await.expect_status(200);
        editor.post(REGISTER, registration).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_signature_opens_one_address_for_an_hour() {
    on_both("put_forged", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let first = editor.post(SIGN, team.announcement("a.txt", 5)).await.expect_json();
        let second = editor.post(SIGN, team.announcement("b.txt", 5)).await.expect_json();
        let url = first["url"].as_str().unwrap();
        let other_key = url.replace(first["key"].as_str().unwrap(), second["key"].as_str().unwrap());
        let forged = [
            other_key,
            url.replace("size=5", "size=6"),
            url.replace("expires=1", "expires=2"),
            url.replace("op=put", "op=get"),
            url.split("&signature").next().unwrap().to_owned(),
            format!("{url}x"),
            format!("{url}&size=6"),
        ];
        let nobody = app.browser();
        for url in forged {
            let answer = nobody.put(&json!({ "url": url, "headers": {} }), Bytes::from_static(b"12345")).await;
            answer.expect_error(403, "URL_INVALID");
        }
        // What may be written may not be read.
        nobody.get(url).await.expect_error(403, "URL_INVALID");
        let up = url.replace(first["key"].as_str().unwrap(), "../../corbel.db");
        let answer = nobody.send(Method::PUT, &up, &[], Bytes::from_static(b"12345")).await;
        assert!([403, 404].contains(&answer.status), "{answer:?}");

        // The signature is the permission: no session is needed.
        nobody.put(&first, Bytes::from_static(b"12345")).await.expect_status(200);
        app.advance(Duration::from_secs(3600));
        nobody.put(&second, Bytes::from_static(b"12345")).await.expect_error(403, "URL_EXPIRED");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_may_come_twice_and_wrong_ones_do_not_count() {
    on_both("put_parts", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let bytes = content(6 * MIB, 3);
        let signed = editor.post(SIGN, team.announcement("a.bin", bytes.len())).await.expect_json();
        let (one, two) = (bytes.slice(..5 * MIB), bytes.slice(5 * MIB..));

        let first = sign_part(&editor, &signed, 1, Some(sha256(&one))).await;
        editor.put(&first, content(5 * MIB, 4)).await.expect_error(422, "CHECKSUM_MISMATCH");
        editor.put(&first, two.clone()).await.expect_error(400, "SIZE_MISMATCH");
        assert_eq!(editor.get(&upload_path(&signed)).await.expect_json()["parts"], json!([]));

        let tag = format!("\"{}\"", sha256(&one));
        for _ in 0..2 {
            let answer = editor.put(&first, one.clone()).await.expect_status(200);
            assert_eq!(answer.header("etag"), tag);
        }
        let arrived = json!([{ "partNumber": 1, "size": 5 * MIB, "sha256": sha256(&one) }]);
        assert_eq!(editor.get(&upload_path(&signed)).await.expect_json()["parts"], arrived);

        // Undeclared bytes are taken as they are, and replaced by what comes later.
        let open = sign_part(&editor, &signed, 2, None).await;
        editor.put(&open, content(MIB, 5)).await.expect_status(200);
        editor.put(&open, two).await.expect_status(200);
        let file = editor.post(REGISTER, team.registration(&signed, "a.bin", bytes.len())).await.expect_json();
        let path = format!("/api/drive/download?fileId={}", file["fileId"].as_str().unwrap());
        assert_eq!(sha256(&editor.get(&path).await.bytes), sha256(&bytes));
    })
    .await;
}
