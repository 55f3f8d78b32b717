//! Headers that keep a browser from doing what we never meant.

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, header},
    middleware::Next,
    response::Response,
};
use kernel::{Error, Result};

use crate::{Edge, EdgeSettings};

/// For whatever is not a page: nothing in it may run or be framed.
const DATA_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";
/// For pages that the server writes whole: style, script, pictures and calls from us, nothing inline.
pub(crate) const PLAIN_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
    font-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
/// What pages may ask of the machine: camera and microphone are for calls, in our own pages only.
const PERMISSIONS: &str = "camera=(self), microphone=(self), display-capture=(self), fullscreen=(self), \
    geolocation=(), payment=(), usb=(), serial=(), accelerometer=(), gyroscope=(), magnetometer=()";

const ALWAYS: [(HeaderName, &str); 6] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("permissions-policy"), PERMISSIONS),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
];

/// What people without an account reach by a secret in the address.
const LINKED: [&str; 4] = ["/api/public/", "/api/v1/public/", "/guest-call/", "/share/"];
/// For those: no crawler lists them, nobody keeps them, and the address goes to no other site.
const OF_LINKED: [(HeaderName, &str); 3] = [
    (HeaderName::from_static("x-robots-tag"), "noindex, nofollow"),
    (header::CACHE_CONTROL, "no-store"),
    (header::REFERRER_POLICY, "no-referrer"),
];

/// Images of organisations, which mails show: a reader's mail is on another site.
const SHOWN_ELSEWHERE: &str = "/api/v1/logos/";

pub(crate) async fn harden(State(edge): State<Edge>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let (is_api, is_linked) = (path.starts_with("/api/"), LINKED.iter().any(|prefix| path.starts_with(prefix)));
    let is_shown_elsewhere = path.starts_with(SHOWN_ELSEWHERE);
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if is_shown_elsewhere {
        let policy = HeaderName::from_static("cross-origin-resource-policy");
        headers.insert(policy, HeaderValue::from_static("cross-origin"));
    }
    if is_linked {
        for (name, value) in OF_LINKED {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    set_default(headers, header::CONTENT_SECURITY_POLICY, DATA_POLICY);
    if is_api {
        // Answers belong to one person at one moment; a handler whose answer may be kept says so itself.
        set_default(headers, header::CACHE_CONTROL, "no-store");
    }
    if edge.settings.secure_cookies {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    response
}

fn set_default(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    headers.entry(name).or_insert(HeaderValue::from_static(value));
}

/// A value that marks the inline style of one answer as ours.
pub(crate) struct Nonce(pub(crate) String);

/// The policy of our pages and of their workers: everything from us, bytes from the S3 stores and calls by call servers as well, no
/// inline code.
///
/// # Errors
/// A configured origin is no header value.
pub(crate) fn page_policy(settings: &EdgeSettings, nonce: Option<&Nonce>) -> Result<HeaderValue> {
    let storage: String = settings.storage_origins.iter().map(|origin| format!(" {origin}")).collect();
    let calls: String = settings.call_origins.iter().map(|origin| format!(" {origin}")).collect();
    // The interface library writes one style element with the theme's variables, and style attributes.
    let style = nonce.map(|Nonce(nonce)| format!(" 'nonce-{nonce}'")).unwrap_or_default();
    // In a page the scripts that carry its nonce run, and what they import: not whatever else lies on this origin, of which
    // people upload the most. A worker's script has no page.
    let script = match nonce {
        Some(Nonce(nonce)) => format!("'nonce-{nonce}' 'strict-dynamic'"),
        None => "'self'".to_owned(),
    };
    // 'wasm-unsafe-eval' compiles WebAssembly of our own origin: the PDF viewer's decoders for scanned pages.
    let policy = format!(
        "default-src 'none'; script-src {script} 'wasm-unsafe-eval'; style-src 'self'{style}; style-src-attr 'unsafe-inline'; \
         img-src 'self' blob: data:{storage}; media-src 'self' blob:{storage}; connect-src 'self'{storage}{calls}; \
         font-src 'self'; worker-src 'self' blob:; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; \
         form-action 'self'; object-src 'none'"
    );
    HeaderValue::from_str(&policy).map_err(|_| Error::internal("a configured origin does not fit into a header"))
}
