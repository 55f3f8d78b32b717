//! What those do who run a call.

use axum::{extract::State, http::StatusCode};
use edge::{ApiResult, Json, Path, Signed};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::wire::CallSession;
use crate::{Calls, ops};

/// Who is asked.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct InviteToCall {
    /// At most 50 members.
    user_ids: Vec<Uuid>,
}

/// Ask more people to a call: it rings for them from now on
#[utoipa::path(post, path = "/api/v1/calls/sessions/{sessionId}/invite", operation_id = "invite_to_call", tag = "calls",
    params(("sessionId" = Uuid, Path)), request_body = InviteToCall,
    responses((status = 200, body = CallSession), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn invite_to_call(
    State(calls): State<Calls>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<InviteToCall>,
) -> ApiResult<Json<CallSession>> {
    let people = body.user_ids.into_iter().map(Into::into).collect();
    ops::invite_to_call(&calls, &ctx, id.into(), people).await?;
    let found = ops::find_session(&calls, &ctx, id.into()).await?;
    Ok(Json(CallSession::new(&ctx, found)))
}

/// Which track.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct MuteInCall {
    /// What the person is called in the room.
    identity: String,
    track_sid: String,
}

/// Silence what somebody sends
#[utoipa::path(post, path = "/api/v1/calls/sessions/{sessionId}/mute", operation_id = "mute_in_call", tag = "calls",
    params(("sessionId" = Uuid, Path)), request_body = MuteInCall,
    responses((status = 204), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn mute_in_call(
    State(calls): State<Calls>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<MuteInCall>,
) -> ApiResult<StatusCode> {
    ops::mute_in_call(&calls, &ctx, id.into(), body.identity, &body.track_sid).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Who is sent out.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct RemoveFromCall {
    /// What the person is called in the room.
    identity: String,
}

/// Send somebody out of a call, for as long as it lasts
#[utoipa::path(post, path = "/api/v1/calls/sessions/{sessionId}/remove", operation_id = "remove_from_call", tag = "calls",
    params(("sessionId" = Uuid, Path)), request_body = RemoveFromCall,
    responses((status = 204), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn remove_from_call(
    State(calls): State<Calls>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<RemoveFromCall>,
) -> ApiResult<StatusCode> {
    ops::remove_from_call(&calls, &ctx, id.into(), body.identity).await?;
    Ok(StatusCode::NO_CONTENT)
}
