//! JSON bodies.

use axum::{
    body::Bytes,
    extract::{FromRequest, Request, rejection::JsonRejection},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use kernel::{Error, ErrorKind};
use serde::{Serialize, de::DeserializeOwned};

use super::{invalid_field, reason};
use crate::error::{ApiError, too_large, with_status};

/// A JSON body: of the request as a parameter, of the answer as a result.
///
/// # Errors
/// As a parameter: 415 where the request is not `application/json`, 413 `PAYLOAD_TOO_LARGE`, 400 `INVALID_REQUEST`
/// with the field in `details.field`.
#[derive(Clone, Debug)]
pub struct Json<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Self, Response> {
        match axum::Json::<T>::from_request(request, state).await {
            Ok(axum::Json(value)) => Ok(Self(value)),
            Err(rejection) => Err(refuse(&rejection)),
        }
    }
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        axum::Json(self.0).into_response()
    }
}

impl<T: Serialize> From<T> for Json<T> {
    fn from(value: T) -> Self {
        Self(value)
    }
}

fn refuse(rejection: &JsonRejection) -> Response {
    let text = rejection.body_text();
    let error = match rejection {
        JsonRejection::JsonDataError(_) => invalid_field("The JSON body", reason(&text)),
        JsonRejection::JsonSyntaxError(_) => Error::invalid(format!("The body is not JSON: {}", reason(&text))),
        JsonRejection::MissingJsonContentType(_) => {
            let message = "Send the body as Content-Type: application/json.";
            let error = Error::new(ErrorKind::Invalid, "UNSUPPORTED_MEDIA_TYPE", message);
            return with_status(StatusCode::UNSUPPORTED_MEDIA_TYPE, error);
        }
        other if other.status() == StatusCode::PAYLOAD_TOO_LARGE => too_large(),
        _ => Error::invalid("The body did not arrive whole.").because(text),
    };
    ApiError(error).into_response()
}

/// The whole body, up to the limit for JSON.
pub(crate) async fn read_body(request: Request) -> Result<Bytes, Response> {
    Bytes::from_request(request, &()).await.map_err(|rejection| {
        let error = match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => too_large(),
            _ => Error::invalid("The body did not arrive whole.").because(rejection.body_text()),
        };
        ApiError(error).into_response()
    })
}
