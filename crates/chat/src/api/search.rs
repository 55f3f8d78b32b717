//! Messages that are searched for.

use axum::extract::State;
use edge::{ApiResult, Json, Query, Signed};
use kernel::page::Limit;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::wire::{Message, name_of};
use crate::{
    Chat,
    model::{ConversationKind, Cursor, SearchQuery},
    ops,
};

/// What is searched for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct SearchMessages {
    /// Words, `"a phrase"`, `from:name`, `from:me`, `in:channel`, `has:file`, `has:link`, `before:2026-11-20`,
    /// `after:2026-11-20`, `is:pinned`. Days are those of whoever asks.
    q: String,
    /// 1 to 200, 50 unless given.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// Messages that were found.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FoundMessages {
    items: Vec<FoundMessage>,
    /// Position of the next page; null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
}

/// A message that was found.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FoundMessage {
    message: Message,
    /// A channel's name, or who is in it.
    conversation_name: String,
    kind: ConversationKind,
}

/// A page of the messages that are found, the latest first
#[utoipa::path(get, path = "/api/v1/chat/search", operation_id = "search_messages", tag = "chat", params(SearchMessages),
    responses((status = 200, body = FoundMessages), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn search_messages(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Query(asked): Query<SearchMessages>,
) -> ApiResult<Json<FoundMessages>> {
    let behind = asked.cursor.as_deref().map(Cursor::decode).transpose()?;
    let query = SearchQuery::read(&asked.q, Limit::new(asked.limit)?, behind)?;
    let (shown, next_cursor) = ops::search_messages(&chat, &ctx, query).await?;
    let items = shown.messages.iter().filter_map(|one| {
        let place = shown.conversations.get(&one.message.conversation)?;
        Some(FoundMessage {
            message: Message::new(&ctx, one, &shown),
            conversation_name: name_of(&shown, place.id),
            kind: place.kind,
        })
    });
    Ok(Json(FoundMessages { items: items.collect(), next_cursor }))
}
