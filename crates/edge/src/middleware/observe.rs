//! One log line and one set of numbers per request, and the request's id.

use std::time::Instant;

use axum::{
    extract::{MatchedPath, Request, State},
    http::{HeaderMap, HeaderValue, Method},
    middleware::Next,
    response::Response,
};
use kernel::{Env, Error, ErrorKind, EventId};
use tracing::Instrument;

use crate::{Edge, error::Failure, extract::RequestId};

const REQUEST_ID: &str = "x-request-id";
/// Longer ids of clients are not taken over.
const MAX_ID: usize = 64;

pub(crate) async fn observe(State(edge): State<Edge>, mut request: Request, next: Next) -> Response {
    let id = request_id(request.headers(), &edge.env);
    request.extensions_mut().insert(RequestId(id.clone()));
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let route = request.extensions().get::<MatchedPath>().map_or("none", MatchedPath::as_str).to_owned();
    let span = tracing::info_span!("request", request.id = id, http.method = %method, http.path = path);

    let started = Instant::now();
    let mut response = next.run(request).instrument(span.clone()).await;
    let seconds = started.elapsed().as_secs_f64();

    span.in_scope(|| log(&response, &route, seconds));
    count(&method, &route, &response, seconds);
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    response
}

/// The client's id where it is harmless in a log, else a new one.
fn request_id(headers: &HeaderMap, env: &Env) -> String {
    let given = headers.get(REQUEST_ID).and_then(|value| value.to_str().ok());
    let harmless = |id: &&str| {
        (1..=MAX_ID).contains(&id.len())
            && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
    };
    given.filter(harmless).map_or_else(|| env.new_id::<EventId>().to_string(), str::to_owned)
}

fn log(response: &Response, route: &str, seconds: f64) {
    let status = response.status().as_u16();
    let duration_ms = (seconds * 1e6).round() / 1e3;
    match response.extensions().get::<Failure>() {
        // By its kind as well: a page may be told of it by a redirection.
        Some(Failure(error)) if response.status().is_server_error() || is_ours(error) => {
            tracing::error!(http.route = route, http.status = status, duration_ms, error.code = error.code(), %error, "failed");
        }
        Some(Failure(error)) => {
            tracing::debug!(http.route = route, http.status = status, duration_ms, error.code = error.code(), %error, "refused");
        }
        None => tracing::debug!(http.route = route, http.status = status, duration_ms, "answered"),
    }
}

fn is_ours(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::Internal | ErrorKind::Unavailable)
}

/// Numbers are kept by route pattern, never by path: paths hold identifiers without end.
fn count(method: &Method, route: &str, response: &Response, seconds: f64) {
    let labels = [
        ("method", known_method(method).to_owned()),
        ("route", route.to_owned()),
        ("status", response.status().as_u16().to_string()),
    ];
    metrics::counter!("http_requests_total", &labels).increment(1);
    metrics::histogram!("http_request_duration_seconds", "route" => route.to_owned()).record(seconds);
}

/// A made-up method must not make a new series.
fn known_method(method: &Method) -> &str {
    match *method {
        Method::GET | Method::HEAD | Method::POST | Method::PUT | Method::DELETE | Method::PATCH | Method::OPTIONS => {
            method.as_str()
        }
        _ => "other",
    }
}
