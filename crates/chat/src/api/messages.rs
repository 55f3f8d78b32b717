//! Messages.

use axum::{extract::State, http::StatusCode};
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{Error, Result, page::Limit};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::wire::Message;
use crate::{
    Chat,
    model::Body,
    ops::{self, Around, MessageChanges, NewMessage, Sent},
};

/// Which messages.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct ListMessages {
    /// The message that a thread hangs on: its replies instead of the conversation's own messages, and that message first.
    thread: Option<Uuid>,
    /// Those before this number.
    before: Option<i64>,
    /// Those behind this number.
    after: Option<i64>,
    /// Those on both sides of this number, and the one of it.
    around: Option<i64>,
    /// 1 to 200, 50 unless given.
    limit: Option<u32>,
}

impl ListMessages {
    fn around(&self) -> Result<Around> {
        match (self.before, self.after, self.around) {
            (None, None, None) => Ok(Around::Latest),
            (Some(seq), None, None) => Ok(Around::Before(seq)),
            (None, Some(seq), None) => Ok(Around::After(seq)),
            (None, None, Some(seq)) => Ok(Around::Seq(seq)),
            _ => Err(Error::invalid("Say one of before, after and around.")),
        }
    }
}

/// A page of messages, by their numbers.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MessagePage {
    items: Vec<Message>,
    /// Whether there are more before them.
    has_before: bool,
    /// Whether there are more behind them.
    has_after: bool,
    /// The number of the conversation's last message.
    last_seq: i64,
}

/// A page of a conversation's messages, or of a thread's
///
/// The last ones unless `before`, `after` or `around` is said. Replies in threads share the numbers of the conversation, so a
/// page may pass over some.
#[utoipa::path(get, path = "/api/v1/chat/conversations/{conversationId}/messages", operation_id = "list_messages",
    tag = "chat", params(("conversationId" = Uuid, Path), ListMessages),
    responses((status = 200, body = MessagePage), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_messages(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Query(asked): Query<ListMessages>,
) -> ApiResult<Json<MessagePage>> {
    let wanted = (asked.thread.map(Into::into), asked.around()?);
    let page = ops::list_messages(&chat, &ctx, id.into(), wanted, Limit::new(asked.limit)?).await?;
    Ok(Json(MessagePage {
        items: page.shown.messages.iter().map(|one| Message::new(&ctx, one, &page.shown)).collect(),
        has_before: page.has_before,
        has_after: page.has_after,
        last_seq: page.last_seq,
    }))
}

/// A message to be written.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct SendMessage {
    /// What the page calls it: any UUID. Sent again, it is not written again.
    client_id: Uuid,
    /// HTML, of which what messages have is kept, at most 40,000 letters. People are called by
    /// `<span data-mention="{userId}|here|all">`.
    body: Option<String>,
    /// The message that it answers in a thread.
    thread_root_id: Option<Uuid>,
    /// The message that it quotes or forwards.
    quoted_id: Option<Uuid>,
    /// At most 10 files of the Drive.
    file_ids: Option<Vec<Uuid>>,
    /// Whether whoever writes knows that it calls more than 20 people.
    is_confirmed: Option<bool>,
}

/// Write a message
#[utoipa::path(post, path = "/api/v1/chat/conversations/{conversationId}/messages", operation_id = "send_message",
    tag = "chat", params(("conversationId" = Uuid, Path)), request_body = SendMessage,
    responses((status = 201, body = Message), (status = 200, body = Message, description = "It had been written before"),
        (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn send_message(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<SendMessage>,
) -> ApiResult<(StatusCode, Json<Message>)> {
    let new = NewMessage {
        client_id: body.client_id,
        body: Body::read(body.body.as_deref().unwrap_or_default())?,
        root: body.thread_root_id.map(Into::into),
        quoted: body.quoted_id.map(Into::into),
        files: body.file_ids.unwrap_or_default().into_iter().map(Into::into).collect(),
        is_confirmed: body.is_confirmed.unwrap_or_default(),
    };
    let (status, shown) = match ops::send_message(&chat, &ctx, id.into(), new).await? {
        Sent::Now(shown) => (StatusCode::CREATED, shown),
        Sent::Before(shown) => (StatusCode::OK, shown),
    };
    Ok((status, Json(Message::one(&ctx, &shown)?)))
}

/// One message
#[utoipa::path(get, path = "/api/v1/chat/messages/{messageId}", operation_id = "find_message", tag = "chat",
    params(("messageId" = Uuid, Path)),
    responses((status = 200, body = Message), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_message(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<Message>> {
    let shown = ops::find_message(&chat, &ctx, id.into()).await?;
    Ok(Json(Message::one(&ctx, &shown)?))
}

/// What a message is to say.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct UpdateMessage {
    /// HTML, as in a new message.
    body: String,
    /// The files it is to come with; left out, it keeps those it has.
    file_ids: Option<Vec<Uuid>>,
    /// Whether whoever writes knows that it comes to call more than 20 people.
    is_confirmed: Option<bool>,
}

/// Have a message say something else
#[utoipa::path(patch, path = "/api/v1/chat/messages/{messageId}", operation_id = "update_message", tag = "chat",
    params(("messageId" = Uuid, Path)), request_body = UpdateMessage,
    responses((status = 200, body = Message), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_message(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<UpdateMessage>,
) -> ApiResult<Json<Message>> {
    let changes = MessageChanges {
        body: Body::read(&body.body)?,
        files: body.file_ids.map(|files| files.into_iter().map(Into::into).collect()),
        is_confirmed: body.is_confirmed.unwrap_or_default(),
    };
    let shown = ops::update_message(&chat, &ctx, id.into(), changes).await?;
    Ok(Json(Message::one(&ctx, &shown)?))
}

/// Delete a message
#[utoipa::path(delete, path = "/api/v1/chat/messages/{messageId}", operation_id = "delete_message", tag = "chat",
    params(("messageId" = Uuid, Path)),
    responses((status = 204), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn delete_message(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<StatusCode> {
    ops::delete_message(&chat, &ctx, id.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What a message said before.
#[derive(Serialize, ToSchema)]
pub(super) struct MessageVersions {
    /// The latest first, at most 50.
    items: Vec<MessageVersion>,
}

/// What a message said before.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MessageVersion {
    /// HTML.
    body: String,
    /// When it ceased to say so, RFC 3339.
    saved_at: String,
}

/// What a message said before
#[utoipa::path(get, path = "/api/v1/chat/messages/{messageId}/versions", operation_id = "list_message_versions",
    tag = "chat", params(("messageId" = Uuid, Path)),
    responses((status = 200, body = MessageVersions), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_message_versions(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<MessageVersions>> {
    let found = ops::list_message_versions(&chat, &ctx, id.into()).await?;
    let items = found.into_iter().map(|one| MessageVersion { body: one.body, saved_at: one.saved_at.to_string() });
    Ok(Json(MessageVersions { items: items.collect() }))
}
