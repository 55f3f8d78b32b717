//! What somebody has not read (platform.md section 7).

use std::collections::BTreeMap;

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use edge::{ApiResult, Json, Signed};
use kernel::Error;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    Chat, model,
    ops::{self, MetaAction},
};

/// What one has not read, by conversation. Conversations in which everything is read are not named.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ChatUnread {
    /// How many messages, replies in threads that one follows among them; of a muted conversation those that call one. 1001 stands
    /// for more than 1000.
    unread_counts: BTreeMap<String, i64>,
    /// How many of them call one.
    mention_counts: BTreeMap<String, i64>,
    /// The first unread one.
    first_unread_messages: BTreeMap<String, Uuid>,
    /// Those that call one, the oldest first, at most 50 of a conversation.
    unread_mentions: BTreeMap<String, Vec<Uuid>>,
    /// Which one has marked unread.
    manually_unread: BTreeMap<String, bool>,
}

fn named<V, W>(map: BTreeMap<kernel::ConversationId, V>, write: impl Fn(V) -> W) -> BTreeMap<String, W> {
    map.into_iter().map(|(id, value)| (id.to_string(), write(value))).collect()
}

impl From<model::Unread> for ChatUnread {
    fn from(unread: model::Unread) -> Self {
        Self {
            unread_counts: named(unread.unread_counts, |count| count),
            mention_counts: named(unread.mention_counts, |count| count),
            first_unread_messages: named(unread.first_unread_messages, Into::into),
            unread_mentions: named(unread.unread_mentions, |ids| ids.into_iter().map(Into::into).collect()),
            manually_unread: named(unread.manually_unread, |is| is),
        }
    }
}

/// What one has not read
///
/// The answer has an `ETag`; `If-None-Match` answers 304 where nothing is otherwise.
#[utoipa::path(get, path = "/api/v1/chat/unread", operation_id = "find_unread", tag = "chat",
    responses((status = 200, body = ChatUnread), (status = 304, description = "Nothing changed"),
        (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_unread(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let unread = ChatUnread::from(ops::find_unread(&chat, &ctx).await?);
    let body = serde_json::to_vec(&unread).map_err(Error::internal)?;
    let digest: String = Sha256::digest(&body).iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{digest}\"");
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let is_known = known.flat_map(|value| value.split(',')).any(|one| one.trim().trim_start_matches("W/") == tag);
    let headers = [
        (header::ETAG, HeaderValue::try_from(tag).map_err(Error::internal)?),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
    ];
    if is_known {
        return Ok((StatusCode::NOT_MODIFIED, headers).into_response());
    }
    let kind = [(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))];
    Ok((kind, headers, body).into_response())
}

/// What is said of a conversation.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) enum ChatMetaAction {
    /// It was read, all of it or up to the message.
    MarkRead,
    /// It is to be unread, from the message on or from the last of somebody else.
    MarkUnread,
    /// One knows of having been called, by the message or at all.
    ClearMentions,
}

/// What is said of a conversation.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct ChangeChatMeta {
    action: ChatMetaAction,
    conversation_id: Uuid,
    message_id: Option<Uuid>,
}

/// That it was noted.
#[derive(Serialize, ToSchema)]
pub(super) struct ChatMetaChanged {
    /// Always true.
    ok: bool,
}

/// Say that a conversation was read, is to be unread, or that one knows of having been called
#[utoipa::path(post, path = "/api/v1/chat/meta", operation_id = "change_chat_meta", tag = "chat",
    request_body = ChangeChatMeta,
    responses((status = 200, body = ChatMetaChanged), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn change_chat_meta(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Json(body): Json<ChangeChatMeta>,
) -> ApiResult<Json<ChatMetaChanged>> {
    let action = match body.action {
        ChatMetaAction::MarkRead => MetaAction::MarkRead,
        ChatMetaAction::MarkUnread => MetaAction::MarkUnread,
        ChatMetaAction::ClearMentions => MetaAction::ClearMentions,
    };
    let which = (body.conversation_id.into(), body.message_id.map(Into::into));
    ops::change_meta(&chat, &ctx, which, action).await?;
    Ok(Json(ChatMetaChanged { ok: true }))
}
