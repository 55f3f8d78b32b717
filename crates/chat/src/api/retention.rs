//! How long messages are kept.

use axum::extract::State;
use edge::{ApiResult, Json, Path, Signed};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::wire::Conversation;
use crate::{
    Chat,
    model::Keeping,
    ops,
    policy::{Lobby, LobbyAction},
};

/// What the organisation has decided about keeping messages.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ChatRetention {
    /// For how many days; 0 or null for ever.
    #[schema(required)]
    keep_days: Option<i64>,
    /// Whether nothing may be deleted, by anybody or by time.
    is_held: bool,
    /// Whether whoever asks may change this.
    can_change: bool,
}

impl ChatRetention {
    fn new(ctx: &kernel::Ctx, keeping: Keeping) -> Self {
        let can_change = ctx.decide(LobbyAction::Retain, &Lobby).is_allowed();
        Self { keep_days: keeping.keep_days, is_held: keeping.is_held, can_change }
    }
}

/// What is to be decided about keeping messages.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct UpdateRetention {
    /// For how many days, at most ten years; 0 for ever. Null: of a conversation as the organisation says, of the organisation for
    /// ever.
    keep_days: Option<i64>,
    /// Whether nothing may be deleted, by anybody or by time.
    is_held: bool,
}

/// What the organisation has decided about keeping messages
#[utoipa::path(get, path = "/api/v1/chat/retention", operation_id = "find_chat_retention", tag = "chat",
    responses((status = 200, body = ChatRetention), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_chat_retention(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
) -> ApiResult<Json<ChatRetention>> {
    let keeping = ops::find_retention(&chat, &ctx).await?;
    Ok(Json(ChatRetention::new(&ctx, keeping)))
}

/// Decide for how long messages are kept
///
/// Messages whose time is over go within a day, with their files' use, reactions and earlier versions.
#[utoipa::path(put, path = "/api/v1/chat/retention", operation_id = "update_chat_retention", tag = "chat",
    request_body = UpdateRetention,
    responses((status = 200, body = ChatRetention), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_chat_retention(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Json(body): Json<UpdateRetention>,
) -> ApiResult<Json<ChatRetention>> {
    let keeping = ops::update_retention(&chat, &ctx, Keeping::new(body.keep_days, body.is_held)?).await?;
    Ok(Json(ChatRetention::new(&ctx, keeping)))
}

/// Decide for how long messages of one conversation are kept
#[utoipa::path(put, path = "/api/v1/chat/conversations/{conversationId}/retention",
    operation_id = "update_conversation_retention", tag = "chat", params(("conversationId" = Uuid, Path)),
    request_body = UpdateRetention,
    responses((status = 200, body = Conversation), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_conversation_retention(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<UpdateRetention>,
) -> ApiResult<Json<Conversation>> {
    let keeping = Keeping::new(body.keep_days, body.is_held)?;
    let shown = ops::update_conversation_retention(&chat, &ctx, id.into(), keeping).await?;
    Ok(Json(Conversation::one(&ctx, &shown)?))
}
