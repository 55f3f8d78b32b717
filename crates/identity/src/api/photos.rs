//! Pictures of members, and the route that gives pictures small.

use axum::{
    body::Bytes,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{Ctx, Error, PhotoId, Result, id::TypedId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Api, sign_in::Done};
use crate::{
    model::profile::photo_at,
    ops::{self, AVATAR_SIDE, Picture, QUALITY},
};

/// Where one brings a picture of oneself.
pub(super) const ADDRESS: &str = "/api/v1/account/photo";
/// The most bytes of it.
pub(super) const MOST_BYTES: usize = 5 * 1024 * 1024;
/// The widest copy that may be asked for, in pixels.
const MOST_WIDTH: u32 = 2048;
/// A picture's address names one content for ever, so a browser keeps it for seven days without asking (platform.md
/// section 9).
const KEPT: HeaderValue = HeaderValue::from_static("private, max-age=604800, immutable");

/// A picture as a file: PNG, JPEG, GIF or WebP.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "a name for the document; handlers take the bytes as they come")]
pub(super) struct PictureFile(Vec<u8>);

/// The picture that is shown now.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PhotoAnswer {
    /// Always true.
    ok: bool,
    /// Its address, another one with every picture.
    #[serde(rename = "photoURL")]
    photo_url: String,
}

/// Bring a picture of oneself: PNG, JPEG, GIF or WebP, up to 5 MiB
///
/// Its middle is kept as a square, written anew as WebP without what the original says besides its pixels.
#[utoipa::path(put, path = "/api/v1/account/photo", operation_id = "set_photo", tag = "identity",
    request_body(content = PictureFile, content_type = "application/octet-stream"),
    responses((status = 200, body = PhotoAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn set_photo(
    State(api): State<Api>,
    Signed(ctx): Signed,
    original: Bytes,
) -> ApiResult<Json<PhotoAnswer>> {
    let photo_url = ops::set_photo(&api.identity, &ctx, original).await?;
    Ok(Json(PhotoAnswer { ok: true, photo_url }))
}

/// Show initials instead of a picture of oneself
#[utoipa::path(delete, path = "/api/v1/account/photo", operation_id = "remove_photo", tag = "identity",
    responses((status = 200, body = Done), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn remove_photo(State(api): State<Api>, Signed(ctx): Signed) -> ApiResult<Json<Done>> {
    ops::remove_photo(&api.identity, &ctx).await?;
    Ok(Json(Done { ok: true }))
}

/// A picture of a colleague, as large as it is kept
#[utoipa::path(get, path = "/api/v1/photos/{photoId}", operation_id = "find_photo", tag = "identity",
    params(("photoId" = String, Path, description = "From `photoURL`")),
    responses((status = 200, description = "The picture", content_type = "image/webp", body = PictureFile),
        (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_photo(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Path(photo): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    Ok(answer(&api, &ctx, photo.parse()?, (MOST_WIDTH, QUALITY), &headers).await?)
}

/// Which picture, and how small.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ImageQuery {
    /// The address of a picture of this organisation: a `photoURL`.
    src: String,
    /// Pixels from left to right, 1 to 2048; 128 unless said. The answer is the smallest kept copy that has as many, or
    /// the largest there is.
    w: Option<u32>,
    /// WebP quality, 1 to 100; 85 unless said, which is what pictures are kept in.
    q: Option<u8>,
}

/// A picture of this product, small, as WebP
#[utoipa::path(get, path = "/api/v1/images", operation_id = "find_image", tag = "identity", params(ImageQuery),
    responses((status = 200, description = "The picture", content_type = "image/webp", body = PictureFile),
        (status = 304, description = "The browser has it"), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_image(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Query(query): Query<ImageQuery>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let width = query.w.unwrap_or(AVATAR_SIDE);
    if !(1..=MOST_WIDTH).contains(&width) {
        return Err(Error::invalid(format!("w is between 1 and {MOST_WIDTH}.")).into());
    }
    let quality = query.q.unwrap_or(QUALITY);
    if !(1..=100).contains(&quality) {
        return Err(Error::invalid("q is between 1 and 100.").into());
    }
    // An address of anywhere else is nothing to this server, and nothing is ever fetched from there.
    let photo = photo_at(&query.src).ok_or_else(|| Error::not_found(PhotoId::NOUN))?;
    Ok(answer(&api, &ctx, photo, (width, quality), &headers).await?)
}

/// A picture of that width and quality.
async fn answer(api: &Api, ctx: &Ctx, photo: PhotoId, like: (u32, u8), asked: &HeaderMap) -> Result<Response> {
    let picture = ops::find_picture(&api.identity, ctx, photo, like.0, like.1).await?;
    let etag = HeaderValue::try_from(picture.etag.as_str()).map_err(Error::internal)?;
    let mut response = if is_known(asked, &picture) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, HeaderValue::from_static("image/webp"))], picture.read().await?).into_response()
    };
    response.headers_mut().insert(header::ETAG, etag);
    response.headers_mut().insert(header::CACHE_CONTROL, KEPT);
    Ok(response)
}

/// Whether the browser has this picture, as `If-None-Match` says.
fn is_known(asked: &HeaderMap, picture: &Picture) -> bool {
    let known = asked.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    known.flat_map(|value| value.split(',')).any(|tag| {
        let tag = tag.trim();
        tag == "*" || tag.trim_start_matches("W/") == picture.etag
    })
}
