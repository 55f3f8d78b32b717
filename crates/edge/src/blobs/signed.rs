//! Signed addresses of the local blob store: `GET`, `HEAD` and `PUT /api/v1/blobs/{key}?…&signature=…`.
//!
//! The signature is the permission; session and CSRF play no part, as with an S3 store.

use std::time::Duration;

use axum::{
    Router,
    extract::{DefaultBodyLimit, Request, State},
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use blob::{BlobKey, LocalStore, SignedTerms};
use kernel::{Error, ErrorKind, Result};
use tower_http::timeout::RequestBodyTimeoutLayer;

use super::deliver_blob;
use crate::{ApiResult, Edge, middleware::BLOBS};

/// How long an uploader may fall silent. The whole may take as long as it takes.
const SILENCE: Duration = Duration::from_secs(60);

pub(crate) fn router(edge: Edge) -> Router {
    Router::new()
        .route(&format!("{BLOBS}{{*key}}"), get(fetch).put(bring))
        // The signed length is the limit.
        .layer(DefaultBodyLimit::disable())
        .layer(RequestBodyTimeoutLayer::new(SILENCE))
        .with_state(edge)
}

async fn fetch(State(edge): State<Edge>, request: Request) -> ApiResult<Response> {
    let (key, store, signed) = verify(&edge, &request)?;
    let SignedTerms::Get(terms) = signed else { return Err(other_purpose().into()) };
    Ok(deliver_blob(&store, &key, &terms, request.headers(), edge.env.now()).await?)
}

async fn bring(State(edge): State<Edge>, request: Request) -> ApiResult<Response> {
    let (key, store, signed) = verify(&edge, &request)?;
    let size = match &signed {
        SignedTerms::Put(terms) => terms.size,
        SignedTerms::Part { terms, .. } => terms.size,
        SignedTerms::Get(_) => return Err(other_purpose().into()),
    };
    require_announced_size(&request, size)?;
    let stat = store.receive(&key, &signed, request.into_body()).await?;
    let etag = HeaderValue::try_from(format!("\"{}\"", stat.etag)).map_err(Error::internal)?;
    Ok((StatusCode::OK, [(header::ETAG, etag)]).into_response())
}

fn verify(edge: &Edge, request: &Request) -> Result<(BlobKey, LocalStore, SignedTerms)> {
    let key = BlobKey::parse(request.uri().path().strip_prefix(BLOBS).unwrap_or_default())?;
    let (store, signed) = edge.blobs.verify(&key, request.uri().query().unwrap_or_default())?;
    Ok((key, store, signed))
}

fn other_purpose() -> Error {
    Error::new(ErrorKind::Forbidden, "URL_INVALID", "This link is not valid for this.")
}

/// Refuses a body of another length before a byte of it is read. One that announces none is counted as it comes.
fn require_announced_size(request: &Request, size: u64) -> Result<()> {
    let announced = request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    let kind = match announced {
        Some(length) if length > size => ErrorKind::TooLarge,
        Some(length) if length < size => ErrorKind::Invalid,
        Some::<u64>(_) | None => return Ok(()),
    };
    Err(Error::new(kind, "SIZE_MISMATCH", format!("This address takes exactly {size} bytes. Nothing was kept.")))
}
