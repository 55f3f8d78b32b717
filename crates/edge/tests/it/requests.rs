//! What is refused, and how every answer looks.

use std::time::Duration;

use axum::{
    body::Body,
    http::{Method, Request, header},
};
use edge::EdgeSettings;

use crate::app::{App, change_as_ann, get_as_ann, post_json};

#[tokio::test]
async fn json_that_does_not_fit_names_the_field() {
    let app = App::start().await;
    let cases = [
        (r#"{"displayName":"a","count":"x"}"#, "count"),
        (r#"{"displayName":"a","count":-1}"#, "count"),
        (r#"{"count":1}"#, "displayName"),
    ];
    for (body, field) in cases {
        let answer = app.send(post_json("/api/v1/things", body)).await;
        assert_eq!(answer.refuses(400, "INVALID_REQUEST").json()["error"]["details"]["field"], field, "{body}");
    }
    for body in ["", "{", "nonsense", r#"{"displayName":"a","count":1}x"#, &"[".repeat(100_000), "\u{0}"] {
        app.send(post_json("/api/v1/things", body)).await.refuses(400, "INVALID_REQUEST");
    }
}

#[tokio::test]
async fn a_body_that_is_too_large_or_no_json_is_refused() {
    let app = App::start().await;
    let large = format!(r#"{{"displayName":"{}","count":1}}"#, "a".repeat(1024 * 1024));
    app.send(post_json("/api/v1/things", &large)).await.refuses(413, "PAYLOAD_TOO_LARGE");
    let mut keyed = post_json("/api/v1/things", &large);
    keyed.headers_mut().insert("idempotency-key", "k".parse().unwrap());
    app.send(keyed).await.refuses(413, "PAYLOAD_TOO_LARGE");

    let form = change_as_ann(Method::POST, "/api/v1/things").header(header::CONTENT_TYPE, "text/plain");
    app.send(form.body(Body::from("{}")).unwrap()).await.refuses(415, "UNSUPPORTED_MEDIA_TYPE");
}

#[tokio::test]
async fn queries_and_paths_that_do_not_fit_are_refused() {
    let app = App::start().await;
    let answer = app.get("/api/v1/things?limit=many").await;
    assert_eq!(answer.refuses(400, "INVALID_REQUEST").json()["error"]["details"]["field"], "limit");
    app.get("/api/v1/things/none").await.refuses(404, "NOT_FOUND");
    app.get("/api/v1/nothing").await.refuses(404, "NOT_FOUND");
    app.get("/api").await.refuses(404, "NOT_FOUND");
    let wrong = change_as_ann(Method::PATCH, "/api/v1/things").body(Body::empty()).unwrap();
    let wrong = app.send(wrong).await;
    wrong.refuses(405, "METHOD_NOT_ALLOWED");
    assert!(wrong.header("allow").contains("POST"));
}

#[tokio::test]
async fn a_panic_is_a_failure_like_any_other_and_tells_nothing() {
    let app = App::start().await;
    let answer = app.get("/api/v1/panic").await;
    answer.refuses(500, "INTERNAL");
    assert!(!answer.text().contains("secret"));
    assert!(!answer.header("x-request-id").is_empty());
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    assert_eq!(app.get("/api/v1/things").await.status, 200);
}

#[tokio::test]
async fn a_request_that_takes_too_long_is_ended() {
    let settings = EdgeSettings { request_timeout: Duration::from_millis(50), ..EdgeSettings::default() };
    App::start_with(settings).await.get("/api/v1/slow").await.refuses(503, "TIMEOUT");
}

#[tokio::test]
async fn a_request_keeps_a_harmless_id_and_gets_another_for_a_harmful_one() {
    let app = App::start().await;
    let with_id =
        |id: &'static str| get_as_ann("/api/v1/things").header("x-request-id", id).body(Body::empty()).unwrap();
    assert_eq!(app.send(with_id("trace-1.a")).await.header("x-request-id"), "trace-1.a");
    for harmful in ["a b", "<script>", "", "0123456789012345678901234567890123456789012345678901234567890123456789"] {
        let answer = app.send(with_id(harmful)).await;
        assert_eq!(answer.header("x-request-id").len(), 36, "a UUID for {harmful:?}");
    }
}

#[tokio::test]
async fn answers_carry_the_headers_that_protect() {
    let settings = EdgeSettings { secure_cookies: true, ..EdgeSettings::default() };
    let app = App::start_with(settings).await;
    let answer = app.send(Request::get("/api/v1/things").body(Body::empty()).unwrap()).await;
    let expected = [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("x-frame-options", "DENY"),
        ("content-security-policy", "default-src 'none'; frame-ancestors 'none'"),
        ("cache-control", "no-store"),
        ("strict-transport-security", "max-age=31536000"),
    ];
    for (name, value) in expected {
        assert_eq!(answer.header(name), value, "{name}");
    }
    assert!(answer.header("permissions-policy").contains("geolocation=()"));
    assert!(answer.header("set-cookie").ends_with("; Secure"));
    let plain = App::start().await.get("/api/v1/things").await;
    assert_eq!(plain.header("strict-transport-security"), "");
}

#[tokio::test]
async fn text_is_compressed_for_those_who_can_read_it() {
    let app = App::start().await;
    for (accepted, encoding) in [("br, gzip", "br"), ("gzip", "gzip"), ("identity", "")] {
        let request = get_as_ann("/api/v1/text").header(header::ACCEPT_ENCODING, accepted);
        let answer = app.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(answer.header("content-encoding"), encoding);
        assert_eq!(answer.body.len() < 1000, !encoding.is_empty());
    }
}
