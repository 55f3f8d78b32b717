//! No request may take forever, nor all of the machine.

use std::{sync::Arc, time::Duration};

use axum::{
    body::{Body, HttpBody},
    extract::{Request, State},
    middleware::Next,
    response::{IntoResponse, Response},
};
use kernel::{Error, ErrorKind};
use tokio::sync::Semaphore;

use super::{BLOBS, size::Larger};
use crate::{EdgeSettings, error::ApiError, extract::read_body};

/// How many bodies arrive at once. Each takes the memory of what has arrived of it, up to the limit on JSON.
const ARRIVING: usize = 1024;
/// How many larger ones arrive at once, for the same reason.
const LARGER_ARRIVING: usize = 16;

/// How long a request may take until its answer begins, and how many are worked on at once.
#[derive(Clone)]
pub(crate) struct Deadline {
    timeout: Duration,
    permits: Arc<Semaphore>,
    arriving: Arc<Semaphore>,
    larger_arriving: Arc<Semaphore>,
}

impl Deadline {
    pub(crate) fn new(settings: &EdgeSettings) -> Self {
        Self {
            timeout: settings.request_timeout,
            permits: Arc::new(Semaphore::new(settings.requests_at_once)),
            arriving: Arc::new(Semaphore::new(ARRIVING)),
            larger_arriving: Arc::new(Semaphore::new(LARGER_ARRIVING)),
        }
    }

    /// The request with its whole body. It waits for the body before it takes its place among those worked on: strangers
    /// who send theirs letter by letter would otherwise hold all places.
    async fn arrived(&self, request: Request) -> Result<Request, Response> {
        if request.body().is_end_stream() {
            return Ok(request);
        }
        let is_larger = request.extensions().get::<Larger>().is_some();
        let _place = if is_larger { self.larger_arriving.acquire().await } else { self.arriving.acquire().await };
        let (parts, body) = request.into_parts();
        let mut whole = Request::new(body);
        // The limit on bodies travels in the extensions.
        *whole.extensions_mut() = parts.extensions.clone();
        let body = read_body(whole).await?;
        Ok(Request::from_parts(parts, Body::from(body)))
    }
}

/// Uploads are bounded by the blob store and by their pace, not by a total time. Streams and downloads have answered
/// once their head is out, so they are not cut.
pub(crate) async fn keep(State(deadline): State<Deadline>, request: Request, next: Next) -> Response {
    if request.uri().path().starts_with(BLOBS) {
        return next.run(request).await;
    }
    let work = async {
        let request = match deadline.arrived(request).await {
            Ok(request) => request,
            Err(refusal) => return refusal,
        };
        let _permit = deadline.permits.acquire().await;
        next.run(request).await
    };
    tokio::time::timeout(deadline.timeout, work).await.unwrap_or_else(|_| {
        let message = "This took too long. Please try again in a moment.";
        ApiError(Error::new(ErrorKind::Unavailable, "TIMEOUT", message)).into_response()
    })
}
