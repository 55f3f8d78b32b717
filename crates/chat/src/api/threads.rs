//! Threads that people follow.

use axum::extract::State;
use edge::{ApiResult, Json, Path, Query, Signed};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::wire::{ListPage, Message, name_of};
use crate::{Chat, ops};

/// Follow a thread
#[utoipa::path(put, path = "/api/v1/chat/messages/{messageId}/follow", operation_id = "follow_thread", tag = "chat",
    params(("messageId" = Uuid, Path)),
    responses((status = 200, body = Message), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn follow_thread(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<Message>> {
    let shown = ops::follow_thread(&chat, &ctx, id.into(), true).await?;
    Ok(Json(Message::one(&ctx, &shown)?))
}

/// Follow a thread no longer
#[utoipa::path(delete, path = "/api/v1/chat/messages/{messageId}/follow", operation_id = "unfollow_thread", tag = "chat",
    params(("messageId" = Uuid, Path)),
    responses((status = 200, body = Message), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn unfollow_thread(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<Message>> {
    let shown = ops::follow_thread(&chat, &ctx, id.into(), false).await?;
    Ok(Json(Message::one(&ctx, &shown)?))
}

/// Threads that one follows.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FollowedThreads {
    items: Vec<FollowedThread>,
    /// Position of the next page; null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
}

/// A thread that one follows.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FollowedThread {
    /// The message that it hangs on.
    root: Message,
    /// A channel's name, or who is in it.
    conversation_name: String,
    /// Its last reply.
    #[schema(required)]
    latest: Option<Message>,
}

/// A page of the threads that one follows, the latest reply first
#[utoipa::path(get, path = "/api/v1/chat/threads", operation_id = "list_threads", tag = "chat", params(ListPage),
    responses((status = 200, body = FollowedThreads), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_threads(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Query(asked): Query<ListPage>,
) -> ApiResult<Json<FollowedThreads>> {
    let (limit, after) = asked.read()?;
    let found = ops::list_threads(&chat, &ctx, limit, after).await?;
    let beside = &found.beside;
    let items = found.items.iter().map(|one| FollowedThread {
        conversation_name: name_of(beside, one.root.message.conversation),
        root: Message::new(&ctx, &one.root, beside),
        latest: one.latest.as_ref().map(|latest| Message::new(&ctx, latest, beside)),
    });
    Ok(Json(FollowedThreads { items: items.collect(), next_cursor: found.next_cursor.clone() }))
}
