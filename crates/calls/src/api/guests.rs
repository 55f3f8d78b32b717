//! Guests, as those who run a call see them.

use axum::{Extension, extract::State};
use edge::{ApiResult, HoldsSecret, Json, Path, Signed};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::wire::CallSession;
use crate::{Calls, ops};

/// The link by which guests ask to join.
#[derive(Serialize, ToSchema)]
pub(super) struct CallGuestLink {
    /// The page that it opens, on this server: `/guest-call/…`. Whoever has it may ask to join.
    path: String,
}

/// Let guests ask to join a call, by a link; where they can already, it is the same link
///
/// It leads nowhere once the call is over. For whoever started the call, and members who hold `users.manage`.
#[utoipa::path(put, path = "/api/v1/calls/sessions/{sessionId}/guest-link", operation_id = "open_call_to_guests", tag = "calls",
    params(("sessionId" = Uuid, Path)),
    responses((status = 200, body = CallGuestLink), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn open_call_to_guests(
    State(calls): State<Calls>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<(Extension<HoldsSecret>, Json<CallGuestLink>)> {
    let link = ops::open_to_guests(&calls, &ctx, id.into()).await?;
    Ok((Extension(HoldsSecret), Json(CallGuestLink { path: link.path() })))
}

/// Let no more guests ask: the link leads nowhere from then on, and who waits is refused; who was let in stays
#[utoipa::path(delete, path = "/api/v1/calls/sessions/{sessionId}/guest-link", operation_id = "close_call_to_guests",
    tag = "calls", params(("sessionId" = Uuid, Path)),
    responses((status = 200, body = CallSession), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn close_call_to_guests(
    State(calls): State<Calls>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<CallSession>> {
    ops::close_to_guests(&calls, &ctx, id.into()).await?;
    let found = ops::find_session(&calls, &ctx, id.into()).await?;
    Ok(Json(CallSession::new(&ctx, found)))
}

/// Let a guest in; one who was let in already stays so
///
/// 409 `GUEST_REFUSED` where the guest was refused before.
#[utoipa::path(post, path = "/api/v1/calls/sessions/{sessionId}/guests/{guestId}/admit", operation_id = "admit_call_guest",
    tag = "calls", params(("sessionId" = Uuid, Path), ("guestId" = Uuid, Path)),
    responses((status = 200, body = CallSession), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn admit_call_guest(
    State(calls): State<Calls>,
    Signed(ctx): Signed,
    Path((id, guest)): Path<(Uuid, Uuid)>,
) -> ApiResult<Json<CallSession>> {
    ops::admit_guest(&calls, &ctx, id.into(), guest.into()).await?;
    let found = ops::find_session(&calls, &ctx, id.into()).await?;
    Ok(Json(CallSession::new(&ctx, found)))
}

/// Do not let a guest in; one who was refused already stays so
///
/// 409 `GUEST_ADMITTED` where the guest was let in before, and is to be removed from the call instead.
#[utoipa::path(post, path = "/api/v1/calls/sessions/{sessionId}/guests/{guestId}/refuse", operation_id = "refuse_call_guest",
    tag = "calls", params(("sessionId" = Uuid, Path), ("guestId" = Uuid, Path)),
    responses((status = 200, body = CallSession), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn refuse_call_guest(
    State(calls): State<Calls>,
    Signed(ctx): Signed,
    Path((id, guest)): Path<(Uuid, Uuid)>,
) -> ApiResult<Json<CallSession>> {
    ops::refuse_guest(&calls, &ctx, id.into(), guest.into()).await?;
    let found = ops::find_session(&calls, &ctx, id.into()).await?;
    Ok(Json(CallSession::new(&ctx, found)))
}
