//! Whether files leave the organisation by links that anyone can open.

use axum::extract::State;
use edge::{ApiResult, Json, Signed};
use kernel::Ctx;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{Drive, model::file::PublicLink, ops};

/// What the organisation decided about public links.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PublicLinksAnswer {
    /// Always true.
    ok: bool,
    /// Off: no file gets a public link, and those that have one open nothing. On: drives and libraries decide, and new ones begin
    /// open. Null until it is decided: drives and libraries decide, and new ones begin closed.
    #[schema(required)]
    allowed: Option<bool>,
    can: PublicLinksCan,
}

/// What the person who asks may do.
#[derive(Serialize, ToSchema)]
pub(super) struct PublicLinksCan {
    change: bool,
}

/// A file is open to anyone who has a link.
#[derive(Serialize, ToSchema)]
pub(super) struct FilePublicLink {
    /// RFC 3339: when the last such link ends; null where one has no end.
    #[schema(required)]
    until: Option<String>,
}

impl FilePublicLink {
    pub(super) fn new(ctx: &Ctx, link: PublicLink) -> Option<Self> {
        match link {
            PublicLink::Endless => Some(Self { until: None }),
            PublicLink::Until(end) if end > ctx.now() => Some(Self { until: Some(end.to_string()) }),
            PublicLink::Until(_) | PublicLink::None => None,
        }
    }
}

/// Whether files leave the organisation by links that anyone can open
#[utoipa::path(get, path = "/api/v1/drive/public-links", operation_id = "find_public_links", tag = "drive",
    responses((status = 200, body = PublicLinksAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_public_links(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
) -> ApiResult<Json<PublicLinksAnswer>> {
    let allowed = ops::find_public_links(&drive, &ctx).await?;
    let can = PublicLinksCan { change: ops::may_decide_public_links(&ctx) };
    Ok(Json(PublicLinksAnswer { ok: true, allowed, can }))
}

/// The decision.
#[derive(Deserialize, ToSchema)]
pub(super) struct DecidePublicLinks {
    allowed: bool,
}

/// Decide whether files leave the organisation by links that anyone can open
///
/// While they are off existing ones open nothing; they open again when they are on.
#[utoipa::path(put, path = "/api/v1/drive/public-links", operation_id = "update_public_links", tag = "drive",
    request_body = DecidePublicLinks,
    responses((status = 200, body = PublicLinksAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_public_links(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<DecidePublicLinks>,
) -> ApiResult<Json<PublicLinksAnswer>> {
    ops::update_public_links(&drive, &ctx, body.allowed).await?;
    find_public_links(State(drive), Signed(ctx)).await
}
