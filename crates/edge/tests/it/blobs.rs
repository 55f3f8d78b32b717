//! Signed addresses, ranges and conditions.

use std::time::Duration;

use axum::{
    body::{Body, Bytes, HttpBody},
    http::{Method, Request, header},
};
use blob::BlobStore;
use futures_util::stream;
use sha2::{Digest, Sha256};

use crate::app::{Answer, App, get_as_ann};

async fn ask(app: &App, url: &str, headers: &[(&str, &str)]) -> Answer {
    let mut request = Request::get(url);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    app.send(request.body(Body::empty()).unwrap()).await
}

async fn put(app: &App, url: &str, body: impl Into<Body>) -> Answer {
    let body = body.into();
    let mut request = Request::put(url);
    if let Some(length) = body.size_hint().exact() {
        request = request.header(header::CONTENT_LENGTH, length);
    }
    app.send(request.body(body).unwrap()).await
}

#[tokio::test]
async fn a_blob_is_delivered_whole_and_in_pieces() {
    let app = App::start().await;
    let url = app.get_url(&app.blob(b"0123456789").await, "text/plain");
    let whole = ask(&app, &url, &[]).await;
    assert_eq!((whole.status.as_u16(), whole.text().as_str()), (200, "0123456789"));
    assert_eq!((whole.header("etag"), whole.header("accept-ranges")), ("\"abc\"", "bytes"));
    assert_eq!(whole.header("cache-control"), "private, no-cache");
    assert_eq!(whole.header("set-cookie"), "", "signed addresses know no cookies");
    let disposition = whole.header("content-disposition");
    assert!(disposition.starts_with("inline; filename=\"") && disposition.contains("filename*=UTF-8''Stra%C3%9Fe"));

    for (range, place, body) in [("bytes=2-4", "bytes 2-4/10", "234"), ("bytes=-2", "bytes 8-9/10", "89")] {
        let piece = ask(&app, &url, &[("range", range)]).await;
        assert_eq!((piece.status.as_u16(), piece.header("content-range"), piece.text().as_str()), (206, place, body));
        assert_eq!(piece.header("content-length"), body.len().to_string());
    }
    let several = ask(&app, &url, &[("range", "bytes=0-1,4-5")]).await;
    assert_eq!((several.status.as_u16(), several.body.len()), (200, 10));
    let beyond = ask(&app, &url, &[("range", "bytes=10-")]).await;
    assert_eq!(beyond.refuses(416, "RANGE_NOT_SATISFIABLE").header("content-range"), "bytes */10");

    let head = app.send(Request::head(&url).body(Body::empty()).unwrap()).await;
    assert_eq!((head.status.as_u16(), head.header("content-length"), head.body.len()), (200, "10", 0));
}

#[tokio::test]
async fn conditions_are_kept() {
    let app = App::start().await;
    let url = app.get_url(&app.blob(b"0123456789").await, "text/plain");
    for (name, value, status) in [
        ("if-none-match", "\"abc\"", 304),
        ("if-none-match", "W/\"abc\", \"x\"", 304),
        ("if-none-match", "\"x\"", 200),
        ("if-match", "\"x\"", 412),
        ("if-match", "\"abc\"", 200),
    ] {
        let answer = ask(&app, &url, &[(name, value)]).await;
        assert_eq!(answer.status, status, "{name}: {value}");
        assert!(status != 304 || answer.body.is_empty());
    }
    for (tag, status) in [("\"abc\"", 206), ("\"x\"", 200), ("Sat, 21 Nov 2026 06:16:46 GMT", 200)] {
        let answer = ask(&app, &url, &[("range", "bytes=0-1"), ("if-range", tag)]).await;
        assert_eq!(answer.status, status, "{tag}");
    }
}

#[tokio::test]
async fn an_address_that_was_touched_or_is_too_old_opens_nothing() {
    let app = App::start().await;
    let (key, other) = (app.blob(b"mine").await, app.blob(b"yours").await);
    let url = app.get_url(&key, "text/plain");
    let forged = [
        url.replace("text%2Fplain", "text%2Fhtml"),
        url.replace(key.as_str(), other.as_str()),
        url.replace("expires=", "expires=9"),
        format!("{url}A"),
        url.split("&signature").next().unwrap().to_owned(),
        format!("/api/v1/blobs/{key}"),
    ];
    for url in forged {
        assert_ne!(url, app.get_url(&key, "text/plain"));
        ask(&app, &url, &[]).await.refuses(403, "URL_INVALID");
    }
    put(&app, &url, "mine").await.refuses(403, "URL_INVALID");
    ask(&app, &app.put_url(&key, 4, None), &[]).await.refuses(403, "URL_INVALID");
    ask(&app, "/api/v1/blobs/../../etc/passwd?signature=x", &[]).await.refuses(404, "NOT_FOUND");
    let wrong = Request::delete(&url).body(Body::empty()).unwrap();
    app.send(wrong).await.refuses(405, "METHOD_NOT_ALLOWED");

    app.world.pass(Duration::from_secs(61));
    ask(&app, &url, &[]).await.refuses(403, "URL_EXPIRED");
}

#[tokio::test]
async fn what_a_browser_could_run_is_shown_in_a_sandbox() {
    let app = App::start().await;
    let key = app.blob(b"<svg onload='alert(1)'/>").await;
    for (content_type, sandboxed) in [("text/html", true), ("image/svg+xml", true), ("application/pdf", false)] {
        let answer = ask(&app, &app.get_url(&key, content_type), &[]).await;
        assert_eq!(answer.header("content-security-policy").starts_with("sandbox"), sandboxed, "{content_type}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
    }
    let odd = ask(&app, &app.get_url(&key, "text/html\r\nset-cookie: a=b"), &[]).await;
    assert_eq!((odd.header("content-type"), odd.header("set-cookie")), ("application/octet-stream", ""));
}

#[tokio::test]
async fn blobs_are_never_compressed() {
    let app = App::start().await;
    let bytes = b"[0,0,0,0,0,0,0,0]".repeat(1000);
    let key = app.blob(Vec::leak(bytes.clone())).await;
    for path in [format!("/api/v1/download/{key}"), app.get_url(&key, "application/json")] {
        let request = get_as_ann(&path).header(header::ACCEPT_ENCODING, "br, gzip").body(Body::empty()).unwrap();
        let answer = app.send(request).await;
        assert_eq!((answer.header("content-encoding"), &answer.body), ("", &bytes));
        assert_eq!(answer.header("content-length"), bytes.len().to_string());
    }
}

#[tokio::test]
async fn a_put_brings_exactly_what_was_signed() {
    let app = App::start().await;
    let key = app.new_key();
    let digest: [u8; 32] = Sha256::digest("hello").into();
    let url = app.put_url(&key, 5, Some(digest));
    put(&app, &url, "hello!").await.refuses(413, "SIZE_MISMATCH");
    put(&app, &url, "hell").await.refuses(400, "SIZE_MISMATCH");
    put(&app, &url, "hallo").await.refuses(422, "CHECKSUM_MISMATCH");
    assert!(app.local.stat(&key).await.unwrap().is_none(), "nothing of it is kept");

    let done = put(&app, &url, "hello").await;
    assert_eq!((done.status.as_u16(), done.header("etag")), (200, format!("\"{}\"", blob::hex(digest)).as_str()));
    assert_eq!(ask(&app, &app.get_url(&key, "text/plain"), &[]).await.text(), "hello");
}

#[tokio::test]
async fn a_body_without_an_announced_length_is_counted_as_it_comes() {
    let app = App::start().await;
    let pieces = |pieces: &[&'static str]| {
        let pieces: Vec<_> =
            pieces.iter().map(|piece| Ok::<_, std::io::Error>(Bytes::from_static(piece.as_bytes()))).collect();
        Body::from_stream(stream::iter(pieces))
    };
    let key = app.new_key();
    put(&app, &app.put_url(&key, 5, None), pieces(&["hel", "lo", "!"])).await.refuses(400, "SIZE_MISMATCH");
    put(&app, &app.put_url(&key, 5, None), pieces(&["hel"])).await.refuses(400, "SIZE_MISMATCH");
    assert!(app.local.stat(&key).await.unwrap().is_none());
    assert_eq!(put(&app, &app.put_url(&key, 5, None), pieces(&["hel", "lo"])).await.status, 200);
}

#[tokio::test]
async fn an_upload_that_breaks_off_leaves_nothing() {
    let app = App::start().await;
    let key = app.new_key();
    let pieces = [Ok(Bytes::from_static(b"hel")), Err(std::io::Error::other("gone"))];
    put(&app, &app.put_url(&key, 5, None), Body::from_stream(stream::iter(pieces)))
        .await
        .refuses(400, "UPLOAD_INTERRUPTED");
    assert!(app.local.stat(&key).await.unwrap().is_none());
    let left: Vec<_> = std::fs::read_dir(app.folder.path().join("blobs/.uploads")).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
    let options =
        Request::builder().method(Method::OPTIONS).uri(app.put_url(&key, 5, None)).body(Body::empty()).unwrap();
    app.send(options).await.refuses(405, "METHOD_NOT_ALLOWED");
}
