//! Small pictures of files.

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use edge::{ApiResult, Path, Query, Signed};
use kernel::Error;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::{Drive, ops};

/// An address that names the file's bytes has one picture for ever.
const KEPT: HeaderValue = HeaderValue::from_static("private, max-age=31536000, immutable");
/// One that does not has to be asked about each time.
const ASKED: HeaderValue = HeaderValue::from_static("private, no-cache");

/// Of which bytes.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ThumbnailQuery {
    /// The file's `checksum`: with it the browser keeps the picture for good.
    v: Option<String>,
}

/// A small picture of a file, as WebP: of a picture, or of the first page of a PDF document
///
/// Neither side has more than 400 pixels. 404 `PREVIEW_NOT_AVAILABLE` where there is none; 429 `RATE_LIMITED` where too many are
/// being made.
#[utoipa::path(get, path = "/api/v1/drive/files/{fileId}/thumbnail", operation_id = "find_thumbnail", tag = "drive",
    params(("fileId" = Uuid, Path), ThumbnailQuery),
    responses((status = 200, description = "The picture", content_type = "image/webp"),
        (status = 304, description = "The browser has it"), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_thumbnail(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Query(asked): Query<ThumbnailQuery>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let known = |checksum: &str| is_known(&headers, &etag(checksum));
    let (checksum, picture) = ops::find_thumbnail(&drive, &ctx, id.into(), known).await?;
    let mut response = match picture {
        Some(picture) => ([(header::CONTENT_TYPE, HeaderValue::from_static("image/webp"))], picture).into_response(),
        None => StatusCode::NOT_MODIFIED.into_response(),
    };
    let is_named = asked.v.is_some_and(|version| version == checksum);
    let etag = HeaderValue::try_from(etag(&checksum)).map_err(Error::internal)?;
    response.headers_mut().insert(header::ETAG, etag);
    response.headers_mut().insert(header::CACHE_CONTROL, if is_named { KEPT } else { ASKED });
    // Whoever signs in next with this browser may see other files.
    response.headers_mut().append(header::VARY, HeaderValue::from_static("Cookie"));
    Ok(response)
}

fn etag(checksum: &str) -> String {
    format!("\"{checksum}-400\"")
}

/// Whether the browser has this picture, as `If-None-Match` says.
fn is_known(asked: &HeaderMap, etag: &str) -> bool {
    let known = asked.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    known.flat_map(|value| value.split(',')).any(|tag| {
        let tag = tag.trim();
        tag == "*" || tag.trim_start_matches("W/") == etag
    })
}
