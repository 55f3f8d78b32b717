//! Health, metrics, the API document, the web application.

use std::net::SocketAddr;

use axum::{
    body::Body,
    extract::ConnectInfo,
    http::{Request, header},
};
use edge::EdgeSettings;

use crate::app::{Answer, App};

#[tokio::test]
async fn the_probes_tell_whether_the_server_and_what_it_needs_are_there() {
    let app = App::start().await;
    assert_eq!(app.get("/healthz").await.text(), "ok");
    let ready = app.get("/readyz").await;
    assert_eq!((ready.status.as_u16(), ready.json()["storage"].as_str()), (200, Some("ok")));

    std::fs::remove_dir_all(app.folder.path().join("blobs")).unwrap();
    std::fs::write(app.folder.path().join("blobs"), "in the way").unwrap();
    let ready = app.get("/readyz").await;
    assert_eq!((ready.status.as_u16(), ready.json()["database"].as_str()), (503, Some("ok")));
    assert_eq!(app.get("/healthz").await.status, 200);
}

#[tokio::test]
async fn metrics_are_for_this_machine_and_for_the_bearer_of_the_token() {
    let settings = EdgeSettings { metrics_token: Some("t0ken".into()), ..EdgeSettings::default() };
    let app = App::start_with(settings).await;
    let ask = |peer: [u8; 4], headers: &[(&'static str, &'static str)]| {
        let mut request = Request::get("/metrics").extension(ConnectInfo(SocketAddr::from((peer, 4711))));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        app.send(request.body(Body::empty()).unwrap())
    };
    app.get("/api/v1/things").await;
    let mine: Answer = ask([127, 0, 0, 1], &[]).await;
    assert_eq!(mine.status, 200);
    assert!(mine.text().contains("http_requests_total{method=\"GET\",route=\"/api/v1/things\",status=\"200\"}"));
    ask([127, 0, 0, 1], &[("x-forwarded-for", "198.51.100.7")]).await.refuses(403, "FORBIDDEN");
    ask([198, 51, 100, 7], &[]).await.refuses(403, "FORBIDDEN");
    ask([198, 51, 100, 7], &[("authorization", "Bearer wrong")]).await.refuses(403, "FORBIDDEN");
    assert_eq!(ask([198, 51, 100, 7], &[("authorization", "Bearer t0ken")]).await.status, 200);
}

#[tokio::test]
async fn the_document_describes_the_live_stream() {
    let app = App::start().await;
    let document = app.get("/api/openapi.json").await.json();
    assert_eq!(document["paths"]["/api/v1/live"]["get"]["operationId"], "live");
}

#[tokio::test]
async fn what_is_not_there_is_never_answered_with_a_page_where_a_script_is_expected() {
    let app = App::start().await;
    app.get("/assets/gone-123.js").await.refuses(404, "NOT_FOUND");
    app.get("/../Cargo.toml").await;
    let escape = app.get("/assets/../../Cargo.toml").await;
    assert!(!escape.text().contains("[workspace]"));
}

#[tokio::test]
async fn a_page_comes_with_its_own_nonce_or_says_that_it_is_not_built() {
    let app = App::start().await;
    let ask = || app.send(Request::get("/drive/all").header(header::ACCEPT, "text/html").body(Body::empty()).unwrap());
    let (first, second) = (ask().await, ask().await);
    if first.status == 404 {
        first.refuses(404, "NOT_FOUND");
        return;
    }
    let policy = first.header("content-security-policy");
    // Not 'self': a script runs by the page's nonce or because such a one imports it, wherever on this origin it lies.
    let script = policy.split("script-src ").nth(1).and_then(|rest| rest.split(';').next()).unwrap();
    assert!(script.starts_with("'nonce-") && script.ends_with(" 'strict-dynamic' 'wasm-unsafe-eval'"), "{policy}");
    assert!(policy.contains("style-src 'self' 'nonce-"), "{policy}");
    let page = first.text();
    let scripts: Vec<&str> = page.split("<script").skip(1).filter_map(|rest| rest.split('>').next()).collect();
    assert!(!scripts.is_empty() && scripts.iter().all(|tag| tag.contains(" nonce=\"")), "{page}");
    assert_ne!(policy, second.header("content-security-policy"));
    assert!(!first.text().contains("__CSP_NONCE__"));
    assert_eq!(first.header("cache-control"), "no-cache");
}
