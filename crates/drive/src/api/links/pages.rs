//! The pages of a document of a share, as pictures: so it is shown where the document itself stays where it is.

use axum::{
    extract::State,
    http::{HeaderMap, HeaderName, HeaderValue},
    response::Response,
};
use edge::{ApiResult, Json, Path, Query};
use kernel::Error;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::shares::{Arrival, OfOrganisation, deliver};
use crate::{Drive, ops};

/// How wide a page is unless said, in pixels.
const WIDTH: u32 = 1200;
/// The narrowest that may be asked for.
const LEAST_WIDTH: u32 = 64;

/// Stands beside the picture of a page that has letters which are not in it.
const INCOMPLETE: HeaderName = HeaderName::from_static("x-page-incomplete");

/// The pages of a document.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::api) struct PublicPages {
    /// Always true.
    ok: bool,
    /// How many there are, one at least.
    page_count: usize,
    /// In their order.
    pages: Vec<PublicPage>,
}

/// A page as it stands before a reader.
#[derive(Serialize, ToSchema)]
struct PublicPage {
    /// Points, of which 72 are an inch.
    width: f32,
    /// Points.
    height: f32,
}

/// The pages of a PDF document of a share: how many, and how large
///
/// They are there for every document that may be looked at, whatever its `preview` is. 404 `PREVIEW_NOT_AVAILABLE` for what is no
/// document, or one that cannot be read.
#[utoipa::path(get, path = "/api/public/shares/{shareId}/files/{fileId}/pages", operation_id = "list_public_share_pages",
    tag = "shares", params(("shareId" = String, Path), ("fileId" = Uuid, Path), OfOrganisation),
    responses((status = 200, body = PublicPages), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn list_public_share_pages(
    State(drive): State<Drive>,
    arrival: Arrival,
    Path((link, file)): Path<(String, Uuid)>,
    Query(asked): Query<OfOrganisation>,
) -> ApiResult<Json<PublicPages>> {
    let pages = ops::list_shared_pages(&drive, arrival.at(link, &asked), file.into()).await?;
    let page_count = pages.len();
    let pages = pages.into_iter().map(|page| PublicPage { width: page.width, height: page.height }).collect();
    Ok(Json(PublicPages { ok: true, page_count, pages }))
}

/// How wide.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(in crate::api) struct PageQuery {
    /// The organisation of the link, where it is given.
    tenant_id: Option<Uuid>,
    /// Pixels from left to right, 64 to 2400; 1200 unless given. A page that would be higher than 6,000 is narrower.
    width: Option<u32>,
}

/// A page of a PDF document of a share, as WebP
///
/// It carries the viewer and the time where the share asks for it. Letters whose font is not in the document, as is common for
/// Chinese, Japanese and Korean, may be missing in the picture; `X-Page-Incomplete` then says so. 404 `NOT_FOUND` for a page there is not; 429 `RATE_LIMITED` where
/// too many are being made.
#[utoipa::path(get, path = "/api/public/shares/{shareId}/files/{fileId}/pages/{page}",
    operation_id = "preview_public_share_page", tag = "shares",
    params(("shareId" = String, Path), ("fileId" = Uuid, Path), ("page" = usize, Path, description = "From 1"), PageQuery),
    responses((status = 200, description = "The picture", content_type = "image/webp",
        headers(("X-Page-Incomplete" = bool, description = "`true` where the page has letters that the picture does not \
        show; absent elsewhere"))),
        (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn preview_public_share_page(
    State(drive): State<Drive>,
    arrival: Arrival,
    Path((link, file, page)): Path<(String, Uuid, usize)>,
    Query(asked): Query<PageQuery>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let width = asked.width.unwrap_or(WIDTH);
    if !(LEAST_WIDTH..=pdf::MOST_WIDTH).contains(&width) {
        return Err(Error::invalid(format!("width is between {LEAST_WIDTH} and {}.", pdf::MOST_WIDTH)).into());
    }
    let call = arrival.at(link, &OfOrganisation { tenant_id: asked.tenant_id });
    let shown = ops::preview_shared_page(&drive, call, file.into(), page, width).await?;
    let mut picture = deliver(&drive, &shown.visit, shown.handed, &headers).await?;
    if shown.incomplete {
        picture.headers_mut().insert(INCOMPLETE, HeaderValue::from_static("true"));
    }
    Ok(picture)
}
