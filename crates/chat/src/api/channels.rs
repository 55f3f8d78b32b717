//! Channels.

use axum::{extract::State, http::StatusCode};
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::page::Limit;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{
    conversations::{DESCRIPTION, TOPIC},
    wire::{Conversation, ConversationPage},
};
use crate::{
    Chat,
    model::{ChannelName, ChannelVisibility, Line},
    ops::{self, ChannelState, NewChannel},
};

/// Which channels.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct ListChannels {
    /// Part of the name, whatever the case and accents.
    search: Option<String>,
    /// Those that can only be read, instead of the others.
    archived: Option<bool>,
    /// 1 to 200, 50 unless given.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// A page of the channels that one may see, by name
#[utoipa::path(get, path = "/api/v1/chat/channels", operation_id = "list_channels", tag = "chat", params(ListChannels),
    responses((status = 200, body = ConversationPage), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_channels(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Query(asked): Query<ListChannels>,
) -> ApiResult<Json<ConversationPage>> {
    let wanted = (asked.search.as_deref(), asked.archived.unwrap_or_default());
    let limit = Limit::new(asked.limit)?;
    let shown = ops::list_channels(&chat, &ctx, wanted, limit, asked.cursor.as_deref()).await?;
    Ok(Json(ConversationPage::new(&ctx, shown)))
}

/// A channel to be made.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct CreateChannel {
    /// 1 to 80 letters. Neither case nor accents tell two names apart.
    name: String,
    visibility: ChannelVisibility,
    /// At most 250 letters.
    topic: Option<String>,
    /// At most 1000 letters.
    description: Option<String>,
    /// Who is in it besides oneself, at most 200.
    member_ids: Option<Vec<Uuid>>,
}

/// Make a channel
#[utoipa::path(post, path = "/api/v1/chat/channels", operation_id = "create_channel", tag = "chat",
    request_body = CreateChannel,
    responses((status = 201, body = Conversation), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn create_channel(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Json(body): Json<CreateChannel>,
) -> ApiResult<(StatusCode, Json<Conversation>)> {
    let new = NewChannel {
        name: ChannelName::new(&body.name)?,
        visibility: body.visibility,
        topic: Line::new(body.topic.as_deref().unwrap_or_default(), TOPIC)?,
        description: Line::new(body.description.as_deref().unwrap_or_default(), DESCRIPTION)?,
        people: body.member_ids.unwrap_or_default().into_iter().map(Into::into).collect(),
    };
    let shown = ops::create_channel(&chat, &ctx, new).await?;
    Ok((StatusCode::CREATED, Json(Conversation::one(&ctx, &shown)?)))
}

async fn set(chat: &Chat, ctx: &kernel::Ctx, id: Uuid, state: ChannelState) -> ApiResult<Json<Conversation>> {
    let shown = ops::set_channel_state(chat, ctx, id.into(), state).await?;
    Ok(Json(Conversation::one(ctx, &shown)?))
}

/// Have a channel only to be read
#[utoipa::path(post, path = "/api/v1/chat/conversations/{conversationId}/archive", operation_id = "archive_conversation",
    tag = "chat", params(("conversationId" = Uuid, Path)),
    responses((status = 200, body = Conversation), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn archive_conversation(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<Conversation>> {
    set(&chat, &ctx, id, ChannelState::Archived).await
}

/// Have a channel written in again
#[utoipa::path(post, path = "/api/v1/chat/conversations/{conversationId}/unarchive",
    operation_id = "unarchive_conversation", tag = "chat", params(("conversationId" = Uuid, Path)),
    responses((status = 200, body = Conversation), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn unarchive_conversation(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<Conversation>> {
    set(&chat, &ctx, id, ChannelState::Unarchived).await
}

/// Let only moderators write in a channel
#[utoipa::path(post, path = "/api/v1/chat/conversations/{conversationId}/lock", operation_id = "lock_conversation",
    tag = "chat", params(("conversationId" = Uuid, Path)),
    responses((status = 200, body = Conversation), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn lock_conversation(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<Conversation>> {
    set(&chat, &ctx, id, ChannelState::Locked).await
}

/// Let everybody write in a channel again
#[utoipa::path(post, path = "/api/v1/chat/conversations/{conversationId}/unlock", operation_id = "unlock_conversation",
    tag = "chat", params(("conversationId" = Uuid, Path)),
    responses((status = 200, body = Conversation), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn unlock_conversation(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<Conversation>> {
    set(&chat, &ctx, id, ChannelState::Unlocked).await
}
