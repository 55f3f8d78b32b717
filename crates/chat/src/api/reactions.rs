//! Reactions.

use axum::extract::State;
use edge::{ApiResult, Json, Path, Signed};
use uuid::Uuid;

use super::wire::Message;
use crate::{Chat, model, ops};

/// React to a message
#[utoipa::path(put, path = "/api/v1/chat/messages/{messageId}/reactions/{emoji}", operation_id = "add_reaction",
    tag = "chat", params(("messageId" = Uuid, Path), ("emoji" = String, Path)),
    responses((status = 200, body = Message), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn add_reaction(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path((id, emoji)): Path<(Uuid, String)>,
) -> ApiResult<Json<Message>> {
    let shown = ops::react(&chat, &ctx, id.into(), model::emoji(&emoji)?, true).await?;
    Ok(Json(Message::one(&ctx, &shown)?))
}

/// Take a reaction back
#[utoipa::path(delete, path = "/api/v1/chat/messages/{messageId}/reactions/{emoji}", operation_id = "remove_reaction",
    tag = "chat", params(("messageId" = Uuid, Path), ("emoji" = String, Path)),
    responses((status = 200, body = Message), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn remove_reaction(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path((id, emoji)): Path<(Uuid, String)>,
) -> ApiResult<Json<Message>> {
    let shown = ops::react(&chat, &ctx, id.into(), model::emoji(&emoji)?, false).await?;
    Ok(Json(Message::one(&ctx, &shown)?))
}
