//! `GET /api/drive/download`

use test_kit::{TestApp, content, on_both};

use crate::MIB;

#[tokio::test(flavor = "multi_thread")]
async fn a_download_is_the_file_whole_or_in_pieces() {
    on_both("download", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let bytes = content(6 * MIB, 1);
        let file = team.upload(&editor, "Träger \"12\".bin", &bytes).await;
        let path = format!("/api/drive/download?fileId={}", file["fileId"].as_str().unwrap());

        let whole = editor.get(&path).await.expect_status(200);
        assert_eq!(whole.bytes, bytes);
        assert_eq!(whole.header("accept-ranges"), "bytes");
        assert_eq!(whole.header("content-length"), bytes.len().to_string());
        assert_eq!(
            whole.header("content-disposition"),
            "attachment; filename=\"Tr_ger _12_.bin\"; filename*=UTF-8''Tr%C3%A4ger%20%2212%22.bin"
        );
        let tag = whole.header("etag").to_owned();
        assert_eq!(tag, format!("\"{}\"", file["receipt"]["checksum"].as_str().unwrap()));

        let asked = async |range: &str| editor.get_with(&path, &[("Range", range)]).await;
        for (range, from, to) in [
            ("bytes=0-0", 0, 1),
            ("bytes=5242879-5242881", 5 * MIB - 1, 5 * MIB + 2),
            ("bytes=-10", 6 * MIB - 10, 6 * MIB),
            ("bytes=6291455-", 6 * MIB - 1, 6 * MIB),
        ] {
            let piece = asked(range).await.expect_status(206);
            assert_eq!(piece.bytes, bytes.slice(from..to), "{range}");
            assert_eq!(piece.header("content-range"), format!("bytes {from}-{}/{}", to - 1, bytes.len()));
        }
        let beyond = asked("bytes=6291456-").await.expect_error(416, "RANGE_NOT_SATISFIABLE");
        assert_eq!(beyond.header("content-range"), "bytes */6291456");
        for ignored in ["bytes=0-1,3-4", "lines=1-2", "bytes=9-1"] {
            asked(ignored).await.expect_status(200);
        }
        editor.get_with(&path, &[("If-None-Match", &tag)]).await.expect_status(304);
        editor.get_with(&path, &[("If-Match", "\"other\"")]).await.expect_error(412, "PRECONDITION_FAILED");
        let other = editor.get_with(&path, &[("Range", "bytes=0-0"), ("If-Range", "\"other\"")]).await;
        assert_eq!(other.expect_status(200).bytes.len(), bytes.len());
        let head = editor.send(http::Method::HEAD, &path, &[], bytes::Bytes::new()).await.expect_status(200);
        assert_eq!((head.bytes.len(), head.header("content-length")), (0, "6291456"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn listing_is_not_reading() {
    on_both("download_scope", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, _) = team.person("tom", "editor").await;
        let lister = team.member("viewer").await;
        team.set_scopes("viewer", &["drive.list"]).await;
        let id = team.file("a.txt", b"secret", tom.user).await;
        let file = lister.get(&format!("/api/v1/drive/files/{id}")).await.expect_json();
        assert_eq!(file["file"]["can"]["download"], serde_json::json!(false));
        lister.get(&format!("/api/drive/download?fileId={id}")).await.expect_error(403, "FORBIDDEN");
        lister.get(&format!("/api/v1/drive/preview?fileId={id}")).await.expect_error(403, "FORBIDDEN");
    })
    .await;
}
