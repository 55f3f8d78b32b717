//! Papers and tables as answers.

use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use kernel::{Error, Result};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::ops::Paper;

/// The most bytes of a paper that somebody brings.
pub(super) const MOST_BYTES: usize = 15 * 1024 * 1024;

/// A PDF document or a picture.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "a name for the document; handlers take the bytes as they come")]
pub(super) struct PaperFile(Vec<u8>);

/// How a paper is called.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PaperName {
    /// The name of the file.
    pub(super) name: String,
}

/// A paper to look at. Its type was found in its bytes, and is one that a browser shows and does not run.
pub(super) fn paper(paper: Paper) -> Result<Response> {
    answer(paper.mime, ("inline", &paper.name), paper.content)
}

/// A table to keep.
pub(super) fn table(name: &str, text: String) -> Result<Response> {
    // With a mark in front, so that spreadsheets read the letters as UTF-8.
    answer("text/csv; charset=utf-8", ("attachment", name), format!("\u{feff}{text}").into_bytes())
}

/// Bytes with their type and name. They belong to one person's session, so nothing between keeps them.
pub(super) fn answer(mime: &'static str, (how, name): (&str, &str), bytes: Vec<u8>) -> Result<Response> {
    let name = utf8_percent_encode(name, NON_ALPHANUMERIC);
    let disposition = HeaderValue::from_str(&format!("{how}; filename*=UTF-8''{name}")).map_err(Error::internal)?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(mime)),
        (header::CONTENT_DISPOSITION, disposition),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
    ];
    Ok((headers, bytes).into_response())
}
