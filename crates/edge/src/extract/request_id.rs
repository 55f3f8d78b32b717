//! The name of a request, the same in the answer, the log and the audit log.

use std::convert::Infallible;

use axum::{extract::FromRequestParts, http::request::Parts};

/// The request's id: the client's `X-Request-Id` where it is harmless, else a new UUIDv7.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RequestId(pub String);

impl<S: Send + Sync> FromRequestParts<S> for RequestId {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Infallible> {
        Ok(parts.extensions.get::<Self>().cloned().unwrap_or_default())
    }
}
