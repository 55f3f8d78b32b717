//! A blob as an answer.

use std::{fs::File, ops::Range, sync::Arc, time::Duration};

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use blob::{BlobBody, BlobKey, BlobStore, GetTerms, Source, content_disposition, served_type};
use kernel::{Error, ErrorKind, Result, Timestamp};

use super::{
    conditions::{is_known, is_other, range_applies},
    range::{Wanted, wanted},
};
use crate::{error::with_status, middleware::AsStored};

/// How long the address is good to which a download from an S3 store is sent on.
const REDIRECT_LIFETIME: Duration = Duration::from_secs(15 * 60);
const BYTES: &str = "application/octet-stream";
/// What a browser would run. It is shown in a sandbox, where it is nobody.
const ACTIVE: [&str; 9] = ["html", "svg", "xml", "xsl", "xhtml", "mathml", "javascript", "ecmascript", "multipart/"];
const SANDBOX: &str = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'";

/// The blob, whole or the piece that `Range` asks for, with what the terms and the conditions in `headers` demand.
/// A blob of an S3 store is a redirection to its signed address.
///
/// # Errors
/// `NOT_FOUND`; `UNAVAILABLE` where the store is away.
pub async fn deliver_blob(
    store: &dyn BlobStore,
    key: &BlobKey,
    terms: &GetTerms,
    headers: &HeaderMap,
    now: Timestamp,
) -> Result<Response> {
    deliver_blob_for(store, key, terms, headers, now + REDIRECT_LIFETIME).await
}

/// The same; the address in an S3 store that the browser is sent on to is good until `expires`.
///
/// # Errors
/// As [`deliver_blob`].
pub async fn deliver_blob_for(
    store: &dyn BlobStore,
    key: &BlobKey,
    terms: &GetTerms,
    headers: &HeaderMap,
    expires: Timestamp,
) -> Result<Response> {
    match store.open(key).await? {
        Source::Local { file, start, size } => deliver_file(&Piece { file, start, size }, key, terms, headers),
        Source::Remote => {
            let url = store.sign_get(key, terms, expires);
            let url = HeaderValue::try_from(url).map_err(Error::internal)?;
            Ok((StatusCode::FOUND, [(header::LOCATION, url)]).into_response())
        }
    }
}

/// A blob's bytes in their file.
struct Piece {
    file: Arc<File>,
    start: u64,
    size: u64,
}

fn deliver_file(blob: &Piece, key: &BlobKey, terms: &GetTerms, asked: &HeaderMap) -> Result<Response> {
    let size = blob.size;
    // A key names one content for ever, so it identifies it as well as a checksum.
    let tag = format!("\"{}\"", terms.etag.as_deref().unwrap_or(key.as_str()));
    if is_other(asked, &tag) {
        let message = "The file is not the one you have.";
        return Err(Error::new(ErrorKind::PreconditionFailed, "PRECONDITION_FAILED", message));
    }
    let range = asked.get(header::RANGE).and_then(|value| value.to_str().ok());
    let range = range.filter(|_| range_applies(asked, &tag));
    let mut response = match range.map_or(Wanted::Whole, |range| wanted(range, size)) {
        _ if is_known(asked, &tag) => StatusCode::NOT_MODIFIED.into_response(),
        Wanted::Whole => bytes(StatusCode::OK, blob, 0..size),
        Wanted::Piece(piece) => {
            let place = format!("bytes {}-{}/{size}", piece.start, piece.end - 1);
            let mut response = bytes(StatusCode::PARTIAL_CONTENT, blob, piece);
            response.headers_mut().insert(header::CONTENT_RANGE, text(place)?);
            response
        }
        Wanted::Unsatisfiable => return unsatisfiable(size),
    };
    response.extensions_mut().insert(AsStored);
    let headers = response.headers_mut();
    headers.insert(header::ETAG, text(tag)?);
    headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    // Kept by the browser alone, and shown again only after asking: access can be taken away.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    describe(headers, terms)?;
    Ok(response)
}

fn unsatisfiable(size: u64) -> Result<Response> {
    let error = Error::new(ErrorKind::Invalid, "RANGE_NOT_SATISFIABLE", "The file does not have these bytes.");
    let mut response = with_status(StatusCode::RANGE_NOT_SATISFIABLE, error);
    response.headers_mut().insert(header::CONTENT_RANGE, text(format!("bytes */{size}"))?);
    Ok(response)
}

fn bytes(status: StatusCode, blob: &Piece, range: Range<u64>) -> Response {
    let body = BlobBody::new(Arc::clone(&blob.file), blob.start + range.start, blob.start + range.end);
    let mut response = Response::new(Body::new(body));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_LENGTH, (range.end - range.start).into());
    response
}

/// What it is, under which name, and what it may not do.
fn describe(headers: &mut HeaderMap, terms: &GetTerms) -> Result<()> {
    // An uploader chose the type; one that is no header value is none.
    let kind = HeaderValue::from_str(served_type(&terms.content_type)).unwrap_or(HeaderValue::from_static(BYTES));
    if is_active(&terms.content_type) {
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(SANDBOX));
    }
    headers.insert(header::CONTENT_TYPE, kind);
    headers.insert(header::CONTENT_DISPOSITION, text(content_disposition(&terms.disposition))?);
    Ok(())
}

fn is_active(content_type: &str) -> bool {
    let kind = content_type.to_ascii_lowercase();
    // Office documents have XML in their names and nothing a browser runs.
    let is_office = kind.starts_with("application/vnd.openxmlformats-officedocument.") && !kind.contains("+xml");
    !is_office && ACTIVE.iter().any(|active| kind.contains(active))
}

fn text(value: String) -> Result<HeaderValue> {
    HeaderValue::try_from(value).map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use super::is_active;

    #[test]
    fn whatever_a_browser_could_run_is_sandboxed() {
        for active in [
            "text/html",
            "image/svg+xml",
            "TEXT/HTML; charset=utf-8",
            "application/xhtml+xml",
            "text/xml",
            "text/javascript",
            "text/xsl",
            "application/vnd.openxmlformats+xml",
            "application/vnd.openxmlformats-officedocument.x+xml",
        ] {
            assert!(is_active(active), "{active}");
        }
        for calm in [
            "image/png",
            "application/pdf",
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            "",
        ] {
            assert!(!is_active(calm), "{calm}");
        }
    }
}
