//! Calls that ring, go on and were held.

use axum::extract::State;
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::page::Limit;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::wire::CallSession;
use crate::{
    Calls,
    model::DeclineReason,
    ops::{self, CallList},
};

/// What rings.
#[derive(Serialize, ToSchema)]
pub(super) struct CallInvites {
    /// At most five, the newest first.
    items: Vec<CallSession>,
}

/// What rings for the person now
#[utoipa::path(get, path = "/api/v1/calls/invites", operation_id = "list_call_invites", tag = "calls",
    responses((status = 200, body = CallInvites), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_call_invites(State(calls): State<Calls>, Signed(ctx): Signed) -> ApiResult<Json<CallInvites>> {
    let found = ops::list_invites(&calls, &ctx).await?;
    Ok(Json(CallInvites { items: found.into_iter().map(|shown| CallSession::new(&ctx, shown)).collect() }))
}

/// Which calls a list is of.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) enum CallListState {
    /// Those that ring or go on.
    Ongoing,
    /// Those that are over.
    Past,
}

/// Which list.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct CallQuery {
    /// Both unless given.
    #[param(inline)]
    state: Option<CallListState>,
    /// Those of a conversation that the person is in; unless given, those that the person has to do with.
    thread_id: Option<Uuid>,
    /// From `nextCursor`.
    cursor: Option<String>,
    /// 1 to 200; 50 unless given.
    limit: Option<u32>,
}

/// A page of calls, the latest first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CallSessions {
    items: Vec<CallSession>,
    #[schema(required)]
    next_cursor: Option<String>,
}

/// Calls that the person was asked to, started or came to, or those of a conversation
#[utoipa::path(get, path = "/api/v1/calls/sessions", operation_id = "list_call_sessions", tag = "calls", params(CallQuery),
    responses((status = 200, body = CallSessions), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_call_sessions(
    State(calls): State<Calls>,
    Signed(ctx): Signed,
    Query(asked): Query<CallQuery>,
) -> ApiResult<Json<CallSessions>> {
    let list = CallList {
        thread: asked.thread_id.map(Into::into),
        is_live: asked.state.map(|state| matches!(state, CallListState::Ongoing)),
    };
    let limit = Limit::new(asked.limit)?;
    let page = ops::list_sessions(&calls, &ctx, list, asked.cursor.as_deref(), limit).await?;
    let items = page.items.into_iter().map(|shown| CallSession::new(&ctx, shown)).collect();
    Ok(Json(CallSessions { items, next_cursor: page.next_cursor }))
}

/// One call
#[utoipa::path(get, path = "/api/v1/calls/sessions/{sessionId}", operation_id = "find_call_session", tag = "calls",
    params(("sessionId" = Uuid, Path)),
    responses((status = 200, body = CallSession), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_call_session(
    State(calls): State<Calls>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<CallSession>> {
    let found = ops::find_session(&calls, &ctx, id.into()).await?;
    Ok(Json(CallSession::new(&ctx, found)))
}

/// Why one does not come.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct DeclineCall {
    /// `declined` unless given.
    reason: Option<DeclineReason>,
}

/// Say that one does not come; a call that nobody is left to answer is over then
#[utoipa::path(post, path = "/api/v1/calls/sessions/{sessionId}/decline", operation_id = "decline_call", tag = "calls",
    params(("sessionId" = Uuid, Path)), request_body = DeclineCall,
    responses((status = 200, body = CallSession), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn decline_call(
    State(calls): State<Calls>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<DeclineCall>,
) -> ApiResult<Json<CallSession>> {
    ops::decline_call(&calls, &ctx, id.into(), body.reason.unwrap_or(DeclineReason::Declined)).await?;
    let found = ops::find_session(&calls, &ctx, id.into()).await?;
    Ok(Json(CallSession::new(&ctx, found)))
}

/// End a call for everybody; while it rings, give it up
#[utoipa::path(post, path = "/api/v1/calls/sessions/{sessionId}/end", operation_id = "end_call", tag = "calls",
    params(("sessionId" = Uuid, Path)),
    responses((status = 200, body = CallSession), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn end_call(
    State(calls): State<Calls>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<CallSession>> {
    ops::end_call(&calls, &ctx, id.into()).await?;
    let found = ops::find_session(&calls, &ctx, id.into()).await?;
    Ok(Json(CallSession::new(&ctx, found)))
}
