//! What was sent in conversations as files.

use axum::extract::State;
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::page::Limit;
use uuid::Uuid;

use super::wire::{ListPage, MessageList};
use crate::{Chat, ops};

/// A page of a conversation's messages with files, those of its threads among them, the latest first
///
/// For those who are in it.
#[utoipa::path(get, path = "/api/v1/chat/conversations/{conversationId}/files",
    operation_id = "list_conversation_files", tag = "chat", params(("conversationId" = Uuid, Path), ListPage),
    responses((status = 200, body = MessageList), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_conversation_files(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Query(asked): Query<ListPage>,
) -> ApiResult<Json<MessageList>> {
    let limit = Limit::new(asked.limit)?;
    let found = ops::list_conversation_files(&chat, &ctx, id.into(), limit, asked.cursor.as_deref()).await?;
    Ok(Json(MessageList::new(&ctx, found)))
}
