//! A change must come from our own page.

use axum::{
    body::Body,
    http::{Method, Request, header},
};

use crate::app::{ANN, App, change_as_ann, get_as_ann, post_json};

const THING: &str = r#"{"displayName":"a","count":1}"#;

#[tokio::test]
async fn a_change_without_the_repeated_token_is_refused() {
    let app = App::start().await;
    for header in [None, Some("x"), Some("")] {
        let mut request =
            get_as_ann("/api/v1/things").method(Method::POST).header(header::CONTENT_TYPE, "application/json");
        if let Some(header) = header {
            request = request.header("x-csrf-token", header);
        }
        app.send(request.body(Body::from(THING)).unwrap()).await.refuses(403, "CSRF_INVALID");
    }
    let bare = Request::post("/api/v1/things").header(header::COOKIE, format!("corbel_session={ANN}; csrf="));
    app.send(bare.header("x-csrf-token", "").body(Body::empty()).unwrap()).await.refuses(403, "CSRF_INVALID");
    assert_eq!(app.send(post_json("/api/v1/things", THING)).await.status, 200);
}

#[tokio::test]
async fn a_foreign_page_is_refused_even_with_the_token() {
    let app = App::start().await;
    for (site, status) in [("cross-site", 403), ("same-site", 403), ("same-origin", 200), ("none", 200)] {
        let request = change_as_ann(Method::POST, "/api/v1/things")
            .header(header::CONTENT_TYPE, "application/json")
            .header("sec-fetch-site", site);
        assert_eq!(app.send(request.body(Body::from(THING)).unwrap()).await.status, status, "{site}");
    }
}

#[tokio::test]
async fn a_browser_without_the_cookie_is_given_one() {
    let app = App::start().await;
    let first = app.send(Request::get("/api/v1/things").body(Body::empty()).unwrap()).await;
    first.refuses(401, "UNAUTHENTICATED");
    let cookie = first.header("set-cookie");
    let token = cookie.strip_prefix("csrf=").and_then(|rest| rest.split(';').next()).unwrap();
    assert_eq!(token.len(), 43, "32 bytes in base64url");
    assert!(!cookie.contains("HttpOnly"), "the page must read it");
    assert_eq!(app.get("/api/v1/things").await.header("set-cookie"), "");
}

#[tokio::test]
async fn a_program_with_the_token_in_a_header_needs_no_cookie_and_a_browser_still_does() {
    let app = App::start().await;
    let post = || {
        Request::post("/api/v1/things")
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::AUTHORIZATION, format!("Bearer {ANN}"))
    };
    assert_eq!(app.send(post().body(Body::from(THING)).unwrap()).await.status, 200);
    let in_a_browser = post().header(header::COOKIE, format!("corbel_session={ANN}; csrf=c"));
    app.send(in_a_browser.body(Body::from(THING)).unwrap()).await.refuses(403, "CSRF_INVALID");
}
