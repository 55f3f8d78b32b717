//! Who is in a conversation.

use std::collections::HashMap;

use axum::{extract::State, http::StatusCode};
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{
    UserId,
    page::{Limit, Page},
    port,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::wire::{ChatPerson, Conversation, ListPage};
use crate::{
    Chat,
    model::{Member, MemberRole},
    ops,
};

/// Those who are in a conversation.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ConversationMembers {
    items: Vec<ConversationMember>,
    /// Position of the next page; null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
}

/// Somebody who is in a conversation.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ConversationMember {
    person: ChatPerson,
    role: MemberRole,
    /// RFC 3339.
    joined_at: String,
}

impl ConversationMembers {
    pub(super) fn new(page: Page<Member>, people: &HashMap<UserId, port::Person>) -> Self {
        let items = page.items.into_iter().map(|one| ConversationMember {
            person: ChatPerson::new(one.user, people),
            role: one.role,
            joined_at: one.joined_at.to_string(),
        });
        Self { items: items.collect(), next_cursor: page.next_cursor }
    }
}

/// Come into a public channel
#[utoipa::path(post, path = "/api/v1/chat/conversations/{conversationId}/join", operation_id = "join_conversation",
    tag = "chat", params(("conversationId" = Uuid, Path)),
    responses((status = 200, body = Conversation), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn join_conversation(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<Conversation>> {
    let shown = ops::join_conversation(&chat, &ctx, id.into()).await?;
    Ok(Json(Conversation::one(&ctx, &shown)?))
}

/// Go out of a channel
#[utoipa::path(post, path = "/api/v1/chat/conversations/{conversationId}/leave", operation_id = "leave_conversation",
    tag = "chat", params(("conversationId" = Uuid, Path)),
    responses((status = 204), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn leave_conversation(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<StatusCode> {
    ops::leave_conversation(&chat, &ctx, id.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A page of those who are in a conversation
#[utoipa::path(get, path = "/api/v1/chat/conversations/{conversationId}/members",
    operation_id = "list_conversation_members", tag = "chat", params(("conversationId" = Uuid, Path), ListPage),
    responses((status = 200, body = ConversationMembers), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_conversation_members(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Query(asked): Query<ListPage>,
) -> ApiResult<Json<ConversationMembers>> {
    let limit = Limit::new(asked.limit)?;
    let (page, people) = ops::list_members(&chat, &ctx, id.into(), limit, asked.cursor.as_deref()).await?;
    Ok(Json(ConversationMembers::new(page, &people)))
}

/// Who is to come.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct InviteToConversation {
    /// At most 200.
    user_ids: Vec<Uuid>,
}

/// Bring people into a channel
#[utoipa::path(post, path = "/api/v1/chat/conversations/{conversationId}/members",
    operation_id = "invite_to_conversation", tag = "chat", params(("conversationId" = Uuid, Path)),
    request_body = InviteToConversation,
    responses((status = 200, body = Conversation), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn invite_to_conversation(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<InviteToConversation>,
) -> ApiResult<Json<Conversation>> {
    let people = body.user_ids.into_iter().map(Into::into).collect();
    let shown = ops::invite(&chat, &ctx, id.into(), people).await?;
    Ok(Json(Conversation::one(&ctx, &shown)?))
}

/// Take somebody out of a channel
#[utoipa::path(delete, path = "/api/v1/chat/conversations/{conversationId}/members/{userId}",
    operation_id = "remove_from_conversation", tag = "chat",
    params(("conversationId" = Uuid, Path), ("userId" = Uuid, Path)),
    responses((status = 204), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn remove_from_conversation(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path((id, user)): Path<(Uuid, Uuid)>,
) -> ApiResult<StatusCode> {
    ops::remove_member(&chat, &ctx, id.into(), user.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What somebody is to be.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct UpdateConversationMember {
    role: MemberRole,
}

/// Make somebody an owner of a channel, or no longer
#[utoipa::path(patch, path = "/api/v1/chat/conversations/{conversationId}/members/{userId}",
    operation_id = "update_conversation_member", tag = "chat",
    params(("conversationId" = Uuid, Path), ("userId" = Uuid, Path)), request_body = UpdateConversationMember,
    responses((status = 204), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_conversation_member(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path((id, user)): Path<(Uuid, Uuid)>,
    Json(body): Json<UpdateConversationMember>,
) -> ApiResult<StatusCode> {
    ops::update_member_role(&chat, &ctx, id.into(), user.into(), body.role).await?;
    Ok(StatusCode::NO_CONTENT)
}
