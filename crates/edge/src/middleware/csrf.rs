//! Requests that change something must come from our own pages.
//!
//! A page repeats the readable cookie `csrf` in a header, which no foreign page can. Browsers also tell where a request
//! comes from (`Sec-Fetch-Site`); a sibling domain, which could plant the cookie, is refused by that.

use axum::{
    extract::{Request, State},
    http::{HeaderMap, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use kernel::{Error, ErrorKind};
use subtle::ConstantTimeEq;

use super::{BLOBS, DAV};
use crate::{
    Edge,
    cookies::{CSRF_COOKIE, SESSION_COOKIE, bearer_token, read_cookie, set_csrf_cookie},
    error::ApiError,
};

const HEADER: &str = "x-csrf-token";

pub(crate) async fn check(State(edge): State<Edge>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    if path.starts_with(BLOBS) || path.starts_with("/assets/") {
        return next.run(request).await;
    }
    if path.starts_with(DAV) {
        // Nothing there acts by a cookie; but a browser that was told name and secret once sends them by itself.
        return if is_foreign(request.headers()) { refuse() } else { next.run(request).await };
    }
    let lacks_cookie = read_cookie(request.headers(), CSRF_COOKIE).is_none();
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let is_open_form = edge.settings.open_forms.contains(&path) && !is_foreign(request.headers());
    let is_webhook = edge.settings.webhooks.contains(&path) && is_signed(request.headers());
    let is_program = is_webhook || is_program(request.headers());
    let mut response = if is_safe || is_open_form || is_program || is_ours(request.headers()) {
        next.run(request).await
    } else {
        refuse()
    };
    if lacks_cookie {
        let token = BASE64_URL_SAFE_NO_PAD.encode(edge.env.random::<32>());
        // The alphabet fits into a header, so this cannot fail; without the cookie the next change is refused, no more.
        let _ = set_csrf_cookie(response.headers_mut(), &token, edge.settings.secure_cookies);
    }
    response
}

fn refuse() -> Response {
    let message = "This page is out of date. Please reload it and try again.";
    ApiError(Error::new(ErrorKind::Forbidden, "CSRF_INVALID", message)).into_response()
}

/// Whether a page of another site has the browser ask.
fn is_foreign(headers: &HeaderMap) -> bool {
    let site = headers.get("sec-fetch-site").and_then(|value| value.to_str().ok());
    !matches!(site, None | Some("same-origin" | "none"))
}

/// Whether nothing in the request acts by itself: it has no session cookie, and a page cannot be made to send the header
/// that it has instead.
fn is_program(headers: &HeaderMap) -> bool {
    read_cookie(headers, SESSION_COOKIE).is_none() && bearer_token(headers).is_some()
}

/// Whether it is another server's word, signed in a header that no page can be made to send, and acts by no cookie.
fn is_signed(headers: &HeaderMap) -> bool {
    read_cookie(headers, SESSION_COOKIE).is_none() && headers.contains_key(header::AUTHORIZATION)
}

fn is_ours(headers: &HeaderMap) -> bool {
    let cookie = read_cookie(headers, CSRF_COOKIE).unwrap_or_default();
    let header = headers.get(HEADER).map(|value| value.as_bytes()).unwrap_or_default();
    let repeated = !cookie.is_empty() && bool::from(cookie.as_bytes().ct_eq(header));
    repeated && !is_foreign(headers)
}
