//! Recordings of calls, and who agrees to them.

use axum::extract::State;
use edge::{ApiResult, Json, Path, Signed};
use kernel::{CallSessionId, Ctx};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::wire::CallSession;
use crate::{Calls, ops};

/// Whether one agrees.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AnswerRecording {
    pub(super) agrees: bool,
}

/// Ask everybody in a call to agree to a recording, which is made in the browser of whoever asks
///
/// It runs while everybody in the call has agreed. 409 `CALL_ENCRYPTED`, `RECORDING_EXISTS`.
#[utoipa::path(post, path = "/api/v1/calls/sessions/{sessionId}/recording", operation_id = "start_call_recording",
    tag = "calls", params(("sessionId" = Uuid, Path)),
    responses((status = 200, body = CallSession), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn start_call_recording(
    State(calls): State<Calls>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<CallSession>> {
    ops::start_recording(&calls, &ctx, id.into()).await?;
    shown(&calls, &ctx, id.into()).await
}

/// End a recording, for whoever makes it and those who hold `calls.recording.stop`
#[utoipa::path(delete, path = "/api/v1/calls/sessions/{sessionId}/recording", operation_id = "stop_call_recording",
    tag = "calls", params(("sessionId" = Uuid, Path)),
    responses((status = 200, body = CallSession), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn stop_call_recording(
    State(calls): State<Calls>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<CallSession>> {
    ops::stop_recording(&calls, &ctx, id.into()).await?;
    shown(&calls, &ctx, id.into()).await
}

/// Say whether one agrees to be recorded: who is in the call and does not ends the recording
///
/// Who is not in it yet may agree before coming in. 409 `NOT_RECORDED` where nobody asks.
#[utoipa::path(put, path = "/api/v1/calls/sessions/{sessionId}/recording/answer", operation_id = "answer_call_recording",
    tag = "calls", params(("sessionId" = Uuid, Path)), request_body = AnswerRecording,
    responses((status = 200, body = CallSession), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn answer_call_recording(
    State(calls): State<Calls>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<AnswerRecording>,
) -> ApiResult<Json<CallSession>> {
    ops::answer_recording(&calls, &ctx, id.into(), body.agrees).await?;
    shown(&calls, &ctx, id.into()).await
}

async fn shown(calls: &Calls, ctx: &Ctx, id: CallSessionId) -> ApiResult<Json<CallSession>> {
    let found = ops::find_session(calls, ctx, id).await?;
    Ok(Json(CallSession::new(ctx, found)))
}
