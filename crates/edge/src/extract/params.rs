//! Parameters in the address.

use axum::{extract::FromRequestParts, http::request::Parts};
use kernel::Error;
use serde::de::DeserializeOwned;

use super::{invalid_field, reason};
use crate::error::ApiError;

/// The query, `?limit=50&sort=name`.
///
/// # Errors
/// 400 `INVALID_REQUEST` with the parameter in `details.field`.
#[derive(Clone, Debug)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, ApiError> {
        match axum::extract::Query::try_from_uri(&parts.uri) {
            Ok(axum::extract::Query(value)) => Ok(Self(value)),
            Err(rejection) => Err(invalid_field("The query", reason(&rejection.body_text())).into()),
        }
    }
}

/// What stands in the path, `/files/{fileId}`.
///
/// # Errors
/// 404 `NOT_FOUND`: a text that is no identifier names nothing that exists.
#[derive(Clone, Debug)]
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        match axum::extract::Path::from_request_parts(parts, state).await {
            Ok(axum::extract::Path(value)) => Ok(Self(value)),
            Err(rejection) => Err(Error::not_found("Resource").because(rejection.body_text()).into()),
        }
    }
}
