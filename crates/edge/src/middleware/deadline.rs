//! No request may take forever, nor all of the machine.

use std::{sync::Arc, time::Duration};

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::{IntoResponse, Response},
};
use kernel::{Error, ErrorKind};
use tokio::sync::Semaphore;

use super::BLOBS;
use crate::error::ApiError;

/// How long a request may take until its answer begins, and how many are worked on at once.
#[derive(Clone)]
pub(crate) struct Deadline {
    pub(crate) timeout: Duration,
    pub(crate) permits: Arc<Semaphore>,
}

/// Uploads are bounded by the blob store and by their pace, not by a total time. Streams and downloads have answered
/// once their head is out, so they are not cut.
pub(crate) async fn keep(State(deadline): State<Deadline>, request: Request, next: Next) -> Response {
    if request.uri().path().starts_with(BLOBS) {
        return next.run(request).await;
    }
    let work = async {
        let _permit = deadline.permits.acquire().await;
        next.run(request).await
    };
    tokio::time::timeout(deadline.timeout, work).await.unwrap_or_else(|_| {
        let message = "This took too long. Please try again in a moment.";
        ApiError(Error::new(ErrorKind::Unavailable, "TIMEOUT", message)).into_response()
    })
}
