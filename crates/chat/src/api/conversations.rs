//! Conversations.

use axum::{extract::State, http::StatusCode};
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{ConversationId, page::Limit};
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;
use uuid::Uuid;

use super::wire::{Conversation, ConversationPage, ListPage};
use crate::{
    Chat,
    model::{ChannelName, ChannelVisibility, Line, NotificationLevel},
    ops::{self, ConversationChanges, Preferences},
};

/// The most letters of what is talked about, and of what a channel is for.
pub(super) const TOPIC: usize = 250;
pub(super) const DESCRIPTION: usize = 1000;

/// A page of the conversations that one is in, in an order of their own
#[utoipa::path(get, path = "/api/v1/chat/conversations", operation_id = "list_conversations", tag = "chat",
    params(ListPage),
    responses((status = 200, body = ConversationPage), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_conversations(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Query(asked): Query<ListPage>,
) -> ApiResult<Json<ConversationPage>> {
    let limit = Limit::new(asked.limit)?;
    let shown = ops::list_conversations(&chat, &ctx, limit, asked.cursor.as_deref()).await?;
    Ok(Json(ConversationPage::new(&ctx, shown)))
}

/// With whom.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct OpenDirect {
    /// 1 to 19 others; oneself may be left out. Only oneself: notes to oneself.
    user_ids: Vec<Uuid>,
}

/// The conversation with these people, which is made where there is none
///
/// The same people always have the same one.
#[utoipa::path(post, path = "/api/v1/chat/direct", operation_id = "open_direct", tag = "chat",
    request_body = OpenDirect,
    responses((status = 200, body = Conversation), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn open_direct(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Json(body): Json<OpenDirect>,
) -> ApiResult<Json<Conversation>> {
    let people: Vec<_> = body.user_ids.into_iter().map(Into::into).collect();
    let shown = ops::open_direct(&chat, &ctx, &people).await?;
    Ok(Json(Conversation::one(&ctx, &shown)?))
}

/// One conversation
#[utoipa::path(get, path = "/api/v1/chat/conversations/{conversationId}", operation_id = "find_conversation",
    tag = "chat", params(("conversationId" = Uuid, Path)),
    responses((status = 200, body = Conversation), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_conversation(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<Conversation>> {
    let shown = ops::find_conversation(&chat, &ctx, id.into()).await?;
    Ok(Json(Conversation::one(&ctx, &shown)?))
}

/// What is to change; what is left out stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct UpdateConversation {
    /// 1 to 80 letters.
    name: Option<String>,
    /// At most 250 letters.
    topic: Option<String>,
    /// At most 1000 letters.
    description: Option<String>,
    visibility: Option<ChannelVisibility>,
}

/// Set a channel up otherwise
#[utoipa::path(patch, path = "/api/v1/chat/conversations/{conversationId}", operation_id = "update_conversation",
    tag = "chat", params(("conversationId" = Uuid, Path)), request_body = UpdateConversation,
    responses((status = 200, body = Conversation), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_conversation(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<UpdateConversation>,
) -> ApiResult<Json<Conversation>> {
    let changes = ConversationChanges {
        name: body.name.as_deref().map(ChannelName::new).transpose()?,
        topic: body.topic.as_deref().map(|text| Line::new(text, TOPIC)).transpose()?,
        description: body.description.as_deref().map(|text| Line::new(text, DESCRIPTION)).transpose()?,
        visibility: body.visibility,
    };
    let shown = ops::update_conversation(&chat, &ctx, id.into(), changes).await?;
    Ok(Json(Conversation::one(&ctx, &shown)?))
}

/// How one wants a conversation; what is left out stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct UpdateConversationPreferences {
    is_starred: Option<bool>,
    is_muted: Option<bool>,
    /// Null goes back to the default.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<NotificationLevel>)]
    level: Option<Option<NotificationLevel>>,
}

/// Null says something else than nothing does.
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(value: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(value).map(Some)
}

/// Set a conversation for oneself
#[utoipa::path(put, path = "/api/v1/chat/conversations/{conversationId}/preferences",
    operation_id = "update_conversation_preferences", tag = "chat", params(("conversationId" = Uuid, Path)),
    request_body = UpdateConversationPreferences,
    responses((status = 200, body = Conversation), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_conversation_preferences(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<UpdateConversationPreferences>,
) -> ApiResult<Json<Conversation>> {
    let wanted = Preferences { is_starred: body.is_starred, is_muted: body.is_muted, level: body.level };
    let shown = ops::update_preferences(&chat, &ctx, id.into(), wanted).await?;
    Ok(Json(Conversation::one(&ctx, &shown)?))
}

/// Where somebody is writing.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct TellTyping {
    /// The message that is answered in a thread.
    thread_root_id: Option<Uuid>,
}

/// Tell others that one is writing; it is good for six seconds
///
/// They hear it by the live topic `chat.typing`, with the ids of the conversation, of whoever writes and of the thread.
#[utoipa::path(post, path = "/api/v1/chat/conversations/{conversationId}/typing", operation_id = "tell_typing",
    tag = "chat", params(("conversationId" = Uuid, Path)), request_body = TellTyping,
    responses((status = 204), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn tell_typing(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<TellTyping>,
) -> ApiResult<StatusCode> {
    ops::tell_typing(&chat, &ctx, ConversationId::from(id), body.thread_root_id.map(Into::into)).await?;
    Ok(StatusCode::NO_CONTENT)
}
