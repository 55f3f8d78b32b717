//! The one shape in which every failure leaves the server.

use std::sync::Arc;

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use kernel::{Error, ErrorKind};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::codes::ErrorCode;

/// What a handler returns.
pub type ApiResult<T> = Result<T, ApiError>;

/// A [`kernel::Error`] on its way out. `?` turns one into the other.
///
/// It is not logged where it is made: the answer carries it to the request log, which writes one line per request.
#[derive(Debug)]
pub struct ApiError(pub Error);

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        Self(error)
    }
}

/// How every failure looks as JSON.
#[derive(Serialize, ToSchema)]
pub struct ErrorBody {
    /// Always false.
    ok: bool,
    error: ErrorFacts,
}

/// What went wrong.
#[derive(Serialize, ToSchema)]
pub struct ErrorFacts {
    /// For programs.
    #[schema(value_type = ErrorCode)]
    code: String,
    /// For people.
    message: String,
    /// Facts that depend on the code.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    details: Option<Value>,
}

/// The failure behind an answer, for the request log.
#[derive(Clone)]
pub(crate) struct Failure(pub(crate) Arc<Error>);

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let error = self.0;
        let body = ErrorBody {
            ok: false,
            error: ErrorFacts {
                code: error.code().to_owned(),
                message: error.message().to_owned(),
                details: error.details().cloned(),
            },
        };
        let mut response = (status(error.kind()), axum::Json(body)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = retry_after(&error) {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        response.extensions_mut().insert(Failure(Arc::new(error)));
        response
    }
}

/// Sends the browser to a page of ours that tells the person of a failure. The request log gets it as always.
pub fn redirect_with_failure(location: &str, error: Error) -> Response {
    let mut response = ApiError(error).into_response();
    // Ours are made of letters; what could not be a header leads to the failure itself.
    if let Ok(location) = HeaderValue::from_str(location) {
        *response.status_mut() = StatusCode::FOUND;
        response.headers_mut().insert(header::LOCATION, location);
    }
    response
}

/// When to try again, in seconds, where the error says so or its kind suggests a moment.
fn retry_after(error: &Error) -> Option<u64> {
    let told = error.details().and_then(|details| details.get("retryAfterSeconds")).and_then(Value::as_u64);
    told.or((error.kind() == ErrorKind::Unavailable).then_some(1))
}

fn status(kind: ErrorKind) -> StatusCode {
    match kind {
        ErrorKind::Invalid => StatusCode::BAD_REQUEST,
        ErrorKind::Unauthenticated => StatusCode::UNAUTHORIZED,
        ErrorKind::Forbidden => StatusCode::FORBIDDEN,
        ErrorKind::NotFound => StatusCode::NOT_FOUND,
        ErrorKind::Conflict => StatusCode::CONFLICT,
        ErrorKind::Gone => StatusCode::GONE,
        ErrorKind::PreconditionFailed => StatusCode::PRECONDITION_FAILED,
        ErrorKind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        ErrorKind::Unprocessable => StatusCode::UNPROCESSABLE_ENTITY,
        ErrorKind::RateLimited => StatusCode::TOO_MANY_REQUESTS,
        ErrorKind::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        ErrorKind::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        ErrorKind::InsufficientStorage => StatusCode::INSUFFICIENT_STORAGE,
    }
}

/// The failure with another status than its kind's, where HTTP has a finer word: 405, 415, 416.
pub(crate) fn with_status(status: StatusCode, error: Error) -> Response {
    let mut response = ApiError(error).into_response();
    *response.status_mut() = status;
    response
}

/// More bytes than a JSON request may have.
pub(crate) fn too_large() -> Error {
    Error::new(ErrorKind::TooLarge, "PAYLOAD_TOO_LARGE", "The request is too large.")
}
