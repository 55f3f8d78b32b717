//! `POST /api/v1/uploads/sign`

use serde_json::{Value, json};
use test_kit::{Bytes, TestApp, content, everywhere, on_both, sha256};

use crate::{MIB, NOTHING, REGISTER, SIGN, upload_path, usage, with};

#[tokio::test(flavor = "multi_thread")]
async fn five_mebibytes_go_in_one_request_and_more_in_parts() {
    on_both("sign_plan", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;

        let small = editor.post(SIGN, team.announcement("a.pdf", 5 * MIB)).await.expect_json();
        assert_eq!(small["ok"], json!(true));
        assert!(small["url"].is_string() && small["multipart"].is_null(), "{small}");
        assert!(small["key"].as_str().unwrap().starts_with(&team.tenant.id.to_string()));

        let large = editor.post(SIGN, team.announcement("a.pdf", 5 * MIB + 1)).await.expect_json();
        assert_eq!(large["multipart"], json!({ "partSize": 5 * MIB, "partCount": 2 }));
        assert!(large["url"].is_null());

        let empty = editor.post(SIGN, team.announcement("empty.txt", 0)).await.expect_json();
        assert!(empty["url"].is_string());
        assert_eq!(usage(&editor).await, (0, 10 * MIB as i64 + 1, 0, 0));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_library_may_be_named_by_its_slug() {
    on_both("sign_slug", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let asked = with(team.announcement("a.pdf", 1), "libraryId", Value::Null);
        editor.post(SIGN, with(asked.clone(), "librarySlug", json!("drawings"))).await.expect_status(200);
        let unknown = editor.post(SIGN, with(asked.clone(), "librarySlug", json!("no-such"))).await;
        unknown.expect_error(404, "NOT_FOUND");
        let odd = editor.post(SIGN, with(asked, "librarySlug", json!("dra\0wings"))).await;
        odd.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_announcements_are_refused_and_reserve_nothing() {
    on_both("sign_bad", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, editor) = team.person("tom", "editor").await;
        let (elsewhere, other_library) = team.members_only_drive("Board", tom.user).await;
        let good = team.announcement("a.pdf", 10);
        let five_gib = 5_368_709_120_i64;
        let long_name = format!("{}.pdf", "a".repeat(252));
        let cases = [
            ("filename", Value::Null, 400, "INVALID_REQUEST"),
            ("filename", json!(7), 400, "INVALID_REQUEST"),
            ("filename", json!(""), 400, "INVALID_FILE_NAME"),
            ("filename", json!(".."), 400, "INVALID_FILE_NAME"),
            ("filename", json!("../../etc/passwd"), 400, "INVALID_FILE_NAME"),
            ("filename", json!("..\\boot.ini"), 400, "INVALID_FILE_NAME"),
            ("filename", json!("a\u{0}.pdf"), 400, "INVALID_FILE_NAME"),
            ("filename", json!("gpj.\u{202e}exe"), 400, "INVALID_FILE_NAME"),
            ("filename", json!(long_name), 400, "INVALID_FILE_NAME"),
            ("size", Value::Null, 400, "INVALID_REQUEST"),
            ("size", json!("10"), 400, "INVALID_REQUEST"),
            ("size", json!(1.5), 400, "INVALID_REQUEST"),
            ("size", json!(-1), 400, "INVALID_REQUEST"),
            ("size", json!(i64::MIN), 400, "INVALID_REQUEST"),
            ("size", json!(u64::MAX), 400, "INVALID_REQUEST"),
            ("size", json!(five_gib + 1), 413, "FILE_TOO_LARGE"),
            ("size", json!(i64::MAX), 413, "FILE_TOO_LARGE"),
            ("checksum", json!("abc"), 400, "INVALID_REQUEST"),
            ("checksum", json!("g".repeat(64)), 400, "INVALID_REQUEST"),
            ("mime", json!(["text/plain"]), 400, "INVALID_REQUEST"),
            ("mime", json!("text/plain\r\nSet-Cookie: a=b"), 400, "INVALID_REQUEST"),
            ("mime", json!("text/pl\u{0}ain"), 400, "INVALID_REQUEST"),
            ("mime", json!("Zeichnung/Träger"), 400, "INVALID_REQUEST"),
            ("mime", json!(format!("text/{}", "x".repeat(300))), 400, "INVALID_REQUEST"),
            ("driveId", Value::Null, 400, "INVALID_REQUEST"),
            ("driveId", json!("Kestrel Wharf"), 400, "INVALID_REQUEST"),
            ("driveId", json!(NOTHING), 404, "NOT_FOUND"),
            ("libraryId", Value::Null, 400, "INVALID_REQUEST"),
            ("libraryId", json!(NOTHING), 404, "NOT_FOUND"),
            ("libraryId", json!(other_library.to_string()), 404, "NOT_FOUND"),
            ("driveId", json!(elsewhere.to_string()), 404, "NOT_FOUND"),
            ("folderId", json!(NOTHING), 404, "NOT_FOUND"),
        ];
        for (member, value, status, code) in cases {
            let answer = editor.post(SIGN, with(good.clone(), member, value.clone())).await;
            assert!(answer.status == status, "{member} = {value}: {answer:?}");
            answer.expect_error(status, code);
        }
        assert_eq!(usage(&editor).await, (0, 0, 0, 0));

        let said = editor.post(SIGN, with(good.clone(), "libraryId", Value::Null)).await.json();
        assert_eq!(said["error"]["message"], json!("libraryId or librarySlug is required for upload"));
        let said = editor.post(SIGN, with(good, "size", json!(five_gib + 1))).await.json();
        assert_eq!(said["error"]["message"], json!("File exceeds maximum allowed size"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_type_nobody_declared_is_told_by_the_name() {
    on_both("sign_mime", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        for (mime, kept) in
            [(json!(""), "application/pdf"), (json!("Text/CSV; charset=utf-8"), "text/csv; charset=utf-8")]
        {
            let signed = editor.post(SIGN, with(team.announcement("a.pdf", 3), "mime", mime)).await.expect_json();
            let found = editor.get(&crate::upload_path(&signed)).await.expect_json();
            assert_eq!(found["mime"], json!(kept));
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_idempotency_key_reserves_once() {
    on_both("sign_twice", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let asked = with(team.announcement("a.pdf", 10), "checksum", json!(sha256(b"0123456789")));
        let key = [("Idempotency-Key", "a1")];
        let first = editor.post_with(SIGN, &key, asked.clone()).await.expect_json();
        let second = editor.post_with(SIGN, &[("X-Idempotency-Key", "a1")], asked).await.expect_json();
        assert_eq!(first, second);
        assert_eq!(usage(&editor).await, (0, 10, 0, 0));
        let other = editor.post_with(SIGN, &key, team.announcement("b.pdf", 10)).await;
        other.expect_error(409, "IDEMPOTENCY_MISMATCH");
    })
    .await;
}

/// A store that takes other bytes under a signed address later must be told which bytes they are.
#[tokio::test(flavor = "multi_thread")]
async fn an_s3_store_demands_digests_and_takes_no_other_bytes_afterwards() {
    everywhere("sign_digests", async |app: TestApp, bytes_on| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let bytes = content(2000, 1);
        let undeclared = editor.post(SIGN, team.announcement("a.bin", bytes.len())).await;
        let in_parts = editor.post(SIGN, team.announcement("b.bin", 6 * MIB)).await.expect_json();
        let path = format!("{}/parts", upload_path(&in_parts));
        let undeclared_part = editor.post(&path, json!({ "parts": [{ "partNumber": 1 }] })).await;
        if bytes_on == Bytes::Local {
            undeclared.expect_status(200);
            undeclared_part.expect_status(200);
            return;
        }
        undeclared.expect_error(400, "CHECKSUM_REQUIRED");
        undeclared_part.expect_error(400, "CHECKSUM_REQUIRED");

        let signed = editor.post(SIGN, team.announcement_of("a.bin", &bytes)).await.expect_json();
        editor.try_bring(&signed, &bytes).await.unwrap();
        let file = editor.post(REGISTER, team.registration(&signed, "a.bin", bytes.len())).await.expect_json();
        assert_ne!(editor.try_put(&signed, content(2000, 2)).await.unwrap().status, 200);
        let download = format!("/api/drive/download?fileId={}", file["fileId"].as_str().unwrap());
        let url = editor.get(&download).await.expect_status(302).header("location").to_owned();
        assert_eq!(sha256(&editor.get(&url).await.expect_status(200).bytes), sha256(&bytes));
    })
    .await;
}
