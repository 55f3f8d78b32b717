//! Messages that are kept at hand: pinned for all, saved for oneself.

use axum::extract::State;
use edge::{ApiResult, Json, Path, Query, Signed};
use uuid::Uuid;

use super::wire::{ListPage, Message, MessageList};
use crate::{Chat, ops};

/// Pin a message in its conversation
#[utoipa::path(put, path = "/api/v1/chat/messages/{messageId}/pin", operation_id = "pin_message", tag = "chat",
    params(("messageId" = Uuid, Path)),
    responses((status = 200, body = Message), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn pin_message(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<Message>> {
    let shown = ops::pin_message(&chat, &ctx, id.into(), true).await?;
    Ok(Json(Message::one(&ctx, &shown)?))
}

/// Pin a message no longer
#[utoipa::path(delete, path = "/api/v1/chat/messages/{messageId}/pin", operation_id = "unpin_message", tag = "chat",
    params(("messageId" = Uuid, Path)),
    responses((status = 200, body = Message), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn unpin_message(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<Message>> {
    let shown = ops::pin_message(&chat, &ctx, id.into(), false).await?;
    Ok(Json(Message::one(&ctx, &shown)?))
}

/// A page of what is pinned in a conversation, the latest pin first
#[utoipa::path(get, path = "/api/v1/chat/conversations/{conversationId}/pins", operation_id = "list_pins", tag = "chat",
    params(("conversationId" = Uuid, Path), ListPage),
    responses((status = 200, body = MessageList), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_pins(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Query(asked): Query<ListPage>,
) -> ApiResult<Json<MessageList>> {
    let (limit, after) = asked.read()?;
    Ok(Json(MessageList::new(&ctx, ops::list_pins(&chat, &ctx, id.into(), limit, after).await?)))
}

/// Keep a message at hand for oneself
#[utoipa::path(put, path = "/api/v1/chat/messages/{messageId}/saved", operation_id = "save_message", tag = "chat",
    params(("messageId" = Uuid, Path)),
    responses((status = 200, body = Message), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn save_message(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<Message>> {
    let shown = ops::save_message(&chat, &ctx, id.into(), true).await?;
    Ok(Json(Message::one(&ctx, &shown)?))
}

/// Keep a message at hand no longer
#[utoipa::path(delete, path = "/api/v1/chat/messages/{messageId}/saved", operation_id = "unsave_message", tag = "chat",
    params(("messageId" = Uuid, Path)),
    responses((status = 200, body = Message), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn unsave_message(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<Message>> {
    let shown = ops::save_message(&chat, &ctx, id.into(), false).await?;
    Ok(Json(Message::one(&ctx, &shown)?))
}

/// A page of what one keeps at hand, the latest first
#[utoipa::path(get, path = "/api/v1/chat/saved", operation_id = "list_saved", tag = "chat", params(ListPage),
    responses((status = 200, body = MessageList), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_saved(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Query(asked): Query<ListPage>,
) -> ApiResult<Json<MessageList>> {
    let (limit, after) = asked.read()?;
    Ok(Json(MessageList::new(&ctx, ops::list_saved(&chat, &ctx, limit, after).await?)))
}
