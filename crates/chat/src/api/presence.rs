//! People come and go.

use axum::{extract::State, http::StatusCode};
use edge::{ApiResult, Json, Signed};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{Chat, ops};

/// Whether one is there.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct TellPresence {
    /// True where a page has opened, false where one is closed.
    is_here: bool,
}

/// Say that a page has opened, or that one is closed
///
/// Who may know whether one is there hears it by the live topic `chat.presence`: of a coming within some seconds, of a going
/// after a minute in which no page of the session has asked for anything.
#[utoipa::path(post, path = "/api/v1/chat/presence", operation_id = "tell_chat_presence", tag = "chat",
    request_body = TellPresence, responses((status = 204), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn tell_chat_presence(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Json(body): Json<TellPresence>,
) -> ApiResult<StatusCode> {
    ops::tell_presence(&chat, &ctx, body.is_here).await?;
    Ok(StatusCode::NO_CONTENT)
}
