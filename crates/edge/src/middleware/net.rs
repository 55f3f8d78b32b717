//! The net under every handler: a panic is a failure like any other, for the person and for the log.

use std::{any::Any, panic::AssertUnwindSafe};

use axum::{
    extract::Request,
    middleware::Next,
    response::{IntoResponse, Response},
};
use futures_util::FutureExt;
use kernel::Error;

use crate::error::ApiError;

pub(crate) async fn catch(request: Request, next: Next) -> Response {
    let answer = AssertUnwindSafe(next.run(request)).catch_unwind().await;
    answer.unwrap_or_else(|panic| ApiError(failure(&*panic)).into_response())
}

/// The failure that a panic is; what it said is for the log alone.
pub(crate) fn failure(panic: &(dyn Any + Send)) -> Error {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    Error::internal(format!("panic: {}", text.unwrap_or("without a text")))
}
