//! The web application, which is part of the binary.

use axum::{
    body::Body,
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use base64::{Engine, prelude::BASE64_STANDARD_NO_PAD};
use kernel::{Error, ErrorKind, Result, port::OpenedPage};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::{
    Edge,
    cookies::{SESSION_COOKIE, read_cookie},
    error::{ApiError, with_status},
    middleware::{Nonce, page_policy},
};

/// What the web application's build left. The build script makes an empty folder where there was no build.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Dist;

const INDEX: &str = "index.html";
/// Stands in `index.html` where the nonce of the answer belongs.
const NONCE_PLACE: &str = "__CSP_NONCE__";
/// Stands in `index.html` where the look that the page is to begin with belongs.
const LOOK_PLACE: &str = "__LOOK__";
/// Names under `/assets` hold a hash of the content.
const FOREVER: &str = "public, max-age=31536000, immutable";
/// Precompressed neighbours, best first.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// Whatever no route took: a file of the web application, its page for everything else, and JSON under `/api`.
pub(crate) async fn fallback(State(edge): State<Edge>, request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let answer = if path == "api" || path.starts_with("api/") {
        Err(Error::not_found("Resource"))
    } else if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return method_not_allowed().await;
    } else if let Some(file) = (path != INDEX).then(|| Dist::get(path)).flatten() {
        asset(&edge, path, file, request.headers())
    } else if path.starts_with("assets/") || path.ends_with(".map") {
        // A page from before an update asks for files that are gone; a page instead would be run as a script.
        Err(Error::not_found("File"))
    } else {
        page(&edge, request.uri(), request.headers()).await
    };
    answer.unwrap_or_else(|error| ApiError(error).into_response())
}

/// The right address, the wrong method. The framework adds `Allow`.
pub(crate) async fn method_not_allowed() -> Response {
    let error = Error::new(ErrorKind::Invalid, "METHOD_NOT_ALLOWED", "This address does not know that method.");
    with_status(StatusCode::METHOD_NOT_ALLOWED, error)
}

fn asset(edge: &Edge, path: &str, file: EmbeddedFile, asked: &HeaderMap) -> Result<Response> {
    let tag = BASE64_STANDARD_NO_PAD.encode(&file.metadata.sha256_hash()[..12]);
    let tag = HeaderValue::try_from(format!("\"{tag}\"")).map_err(Error::internal)?;
    let kind = HeaderValue::try_from(file.metadata.mimetype()).map_err(Error::internal)?;
    let mut response = Response::new(Body::empty());
    if asked.get(header::IF_NONE_MATCH) == Some(&tag) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    } else {
        let (file, encoding) = best_encoding(path, file, asked);
        *response.body_mut() = Body::from(file.data);
        if let Some(encoding) = encoding {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
    }
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, kind);
    headers.insert(header::ETAG, tag);
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    let lifetime = if path.starts_with("assets/") { FOREVER } else { "no-cache" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(lifetime));
    // A worker obeys the policy that its own script came with.
    headers.insert(header::CONTENT_SECURITY_POLICY, page_policy(&edge.settings, None)?);
    Ok(response)
}

/// The file, or its smallest neighbour that the browser can read.
fn best_encoding(path: &str, file: EmbeddedFile, asked: &HeaderMap) -> (EmbeddedFile, Option<&'static str>) {
    let accepted = asked.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut readable = ENCODINGS.iter().filter(|(name, _)| accepts(accepted, name));
    let found = readable.find_map(|(name, ending)| Some((Dist::get(&format!("{path}{ending}"))?, *name)));
    found.map_or((file, None), |(smaller, name)| (smaller, Some(name)))
}

/// Whether an `Accept-Encoding` header names the encoding without ruling it out.
fn accepts(header: &str, name: &str) -> bool {
    header.split(',').any(|item| {
        let mut item = item.split(';').map(str::trim);
        item.next() == Some(name) && !item.any(|parameter| parameter.trim_start_matches("q=").parse() == Ok(0.0))
    })
}

/// The page. Each answer has a nonce of its own, so there is nothing that a browser could ask after; the file is small.
pub(crate) async fn page(edge: &Edge, address: &Uri, asked: &HeaderMap) -> Result<Response> {
    let Some(file) = Dist::get(INDEX) else {
        return Err(Error::new(ErrorKind::NotFound, "NOT_FOUND", "This build of the server has no web application."));
    };
    let nonce = Nonce(BASE64_STANDARD_NO_PAD.encode(edge.env.random::<16>()));
    let html = String::from_utf8(file.data.into_owned()).map_err(Error::internal)?;
    let html = dressed(&html, &nonce, &look_of(edge, address, asked).await);
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (header::CONTENT_SECURITY_POLICY, page_policy(&edge.settings, Some(&nonce))?),
    ];
    Ok((headers, html).into_response())
}

/// The look that the page is sent along with, as JSON; empty where there is none. A page that cannot be told comes without.
async fn look_of(edge: &Edge, address: &Uri, asked: &HeaderMap) -> String {
    let Some(looks) = &edge.looks else { return String::new() };
    let has_session = read_cookie(asked, SESSION_COOKIE).is_some();
    let page = OpenedPage { path: address.path(), query: address.query().unwrap_or_default(), has_session };
    looks.find(page).await.map(Option::unwrap_or_default).unwrap_or_else(|error| {
        tracing::warn!(%error, "a page leaves without its look");
        String::new()
    })
}

/// The page with what belongs to one answer in its places. The look stands in an attribute: no inline code, no inline style.
fn dressed(html: &str, Nonce(nonce): &Nonce, look: &str) -> String {
    let look = look.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;");
    html.replace(NONCE_PLACE, nonce).replace(LOOK_PLACE, &look)
}

#[cfg(test)]
mod tests {
    use super::{Nonce, accepts, dressed};

    #[test]
    fn a_look_never_leaves_its_attribute() {
        let html = r#"<meta name="csp-nonce" content="__CSP_NONCE__"><meta name="corbel-look" content="__LOOK__">"#;
        let worn = dressed(html, &Nonce("n0nce".to_owned()), r#"{"font":"<b>&'\"></script>"}"#);
        assert_eq!(
            worn,
            "<meta name=\"csp-nonce\" content=\"n0nce\"><meta name=\"corbel-look\" content=\"{&quot;font&quot;:\
             &quot;&lt;b&gt;&amp;'\\&quot;&gt;&lt;/script&gt;&quot;}\">"
        );
        assert!(dressed(html, &Nonce("n0nce".to_owned()), "").ends_with(r#"content="">"#));
    }

    #[test]
    fn an_encoding_is_accepted_unless_its_weight_is_nothing() {
        for header in ["br", "gzip, br", "gzip;q=1.0, br;q=0.5", "br; q=1"] {
            assert!(accepts(header, "br"), "{header}");
        }
        for header in ["", "gzip", "br;q=0", "gzip, br;q=0.0", "brotli", "identity"] {
            assert!(!accepts(header, "br"), "{header}");
        }
    }
}
