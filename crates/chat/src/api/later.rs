//! What is sent or told later.

use axum::{extract::State, http::StatusCode};
use edge::{ApiResult, Json, Path, Signed};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::wire::{Message, name_of};
use crate::{
    Chat,
    model::{Body, Scheduled},
    ops::{self, NewMessage, ScheduledChange, ShownConversations},
};

/// Messages of one's own that wait to be sent.
#[derive(Serialize, ToSchema)]
pub(super) struct ScheduledMessages {
    /// The next first, at most 100.
    items: Vec<ScheduledMessage>,
}

/// A message that waits to be sent.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ScheduledMessage {
    id: Uuid,
    conversation_id: Uuid,
    /// A channel's name, or who is in it; empty where one may not see it any more.
    conversation_name: String,
    /// The message that it answers in a thread.
    #[schema(required)]
    thread_root_id: Option<Uuid>,
    /// The message that it quotes.
    #[schema(required)]
    quoted_id: Option<Uuid>,
    /// HTML.
    body: String,
    file_ids: Vec<Uuid>,
    /// RFC 3339.
    send_at: String,
    /// Why it could not be sent; null while it waits.
    #[schema(required)]
    failure: Option<String>,
}

impl ScheduledMessage {
    fn new(message: Scheduled, conversation_name: String) -> Self {
        Self {
            id: message.id.into(),
            conversation_id: message.conversation.into(),
            conversation_name,
            thread_root_id: message.root.map(Into::into),
            quoted_id: message.quoted.map(Into::into),
            body: message.body,
            file_ids: message.files.into_iter().map(Into::into).collect(),
            send_at: message.send_at.to_string(),
            failure: message.failure,
        }
    }

    fn name(places: &ShownConversations, message: &Scheduled) -> String {
        let place = places.items.iter().find(|place| place.id == message.conversation);
        let others = places.others.get(&message.conversation).map(Vec::as_slice).unwrap_or_default();
        place.map(|place| ops::conversation_name(place, others, &places.people)).unwrap_or_default()
    }
}

/// Messages of one's own that wait to be sent
#[utoipa::path(get, path = "/api/v1/chat/scheduled", operation_id = "list_scheduled_messages", tag = "chat",
    responses((status = 200, body = ScheduledMessages), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_scheduled_messages(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
) -> ApiResult<Json<ScheduledMessages>> {
    let (waiting, places) = ops::list_scheduled(&chat, &ctx).await?;
    let items = waiting.into_iter().map(|one| {
        let name = ScheduledMessage::name(&places, &one);
        ScheduledMessage::new(one, name)
    });
    Ok(Json(ScheduledMessages { items: items.collect() }))
}

/// A message to be sent later.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct ScheduleMessage {
    /// HTML, as in a message.
    body: Option<String>,
    /// The message that it answers in a thread.
    thread_root_id: Option<Uuid>,
    /// The message that it quotes.
    quoted_id: Option<Uuid>,
    /// At most 10 files of the Drive.
    file_ids: Option<Vec<Uuid>>,
    /// RFC 3339; at most a year away. A time that has passed is now.
    send_at: String,
    /// Whether whoever writes knows that it calls more than 20 people.
    is_confirmed: Option<bool>,
}

/// Write a message that is sent later
///
/// It is sent as its author, with what the author may do then. One that cannot be sent by then stays in the list with the reason.
#[utoipa::path(post, path = "/api/v1/chat/conversations/{conversationId}/scheduled", operation_id = "schedule_message",
    tag = "chat", params(("conversationId" = Uuid, Path)), request_body = ScheduleMessage,
    responses((status = 201, body = ScheduledMessage), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn schedule_message(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<ScheduleMessage>,
) -> ApiResult<(StatusCode, Json<ScheduledMessage>)> {
    let new = NewMessage {
        client_id: Uuid::nil(),
        body: Body::read(body.body.as_deref().unwrap_or_default())?,
        root: body.thread_root_id.map(Into::into),
        quoted: body.quoted_id.map(Into::into),
        files: body.file_ids.unwrap_or_default().into_iter().map(Into::into).collect(),
        is_confirmed: body.is_confirmed.unwrap_or_default(),
    };
    let kept = ops::schedule_message(&chat, &ctx, id.into(), new, body.send_at.parse()?).await?;
    let (_, places) = ops::list_scheduled(&chat, &ctx).await?;
    let name = ScheduledMessage::name(&places, &kept);
    Ok((StatusCode::CREATED, Json(ScheduledMessage::new(kept, name))))
}

/// What is to change about a message that waits.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct UpdateScheduledMessage {
    /// HTML.
    body: Option<String>,
    /// RFC 3339; at most a year away. A time that has passed sends it at once.
    send_at: Option<String>,
    /// Whether whoever writes knows that the new words call more than 20 people.
    is_confirmed: Option<bool>,
}

/// Change what a message that waits says, or when it is sent
#[utoipa::path(patch, path = "/api/v1/chat/scheduled/{scheduledId}", operation_id = "update_scheduled_message", tag = "chat",
    params(("scheduledId" = Uuid, Path)), request_body = UpdateScheduledMessage,
    responses((status = 204), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_scheduled_message(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<UpdateScheduledMessage>,
) -> ApiResult<StatusCode> {
    let change = ScheduledChange {
        body: body.body.as_deref().map(Body::read).transpose()?,
        send_at: body.send_at.as_deref().map(str::parse).transpose()?,
        is_confirmed: body.is_confirmed.unwrap_or_default(),
    };
    ops::update_scheduled(&chat, &ctx, id.into(), change).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Delete a message that waits
#[utoipa::path(delete, path = "/api/v1/chat/scheduled/{scheduledId}", operation_id = "cancel_scheduled_message", tag = "chat",
    params(("scheduledId" = Uuid, Path)),
    responses((status = 204), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn cancel_scheduled_message(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<StatusCode> {
    ops::cancel_scheduled(&chat, &ctx, id.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// When somebody wants to be reminded.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct SetMessageReminder {
    /// RFC 3339; at most a year away.
    remind_at: String,
}

/// Be reminded of a message, behind the bell
#[utoipa::path(put, path = "/api/v1/chat/messages/{messageId}/reminder", operation_id = "set_message_reminder", tag = "chat",
    params(("messageId" = Uuid, Path)), request_body = SetMessageReminder,
    responses((status = 200, body = Message), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn set_message_reminder(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<SetMessageReminder>,
) -> ApiResult<Json<Message>> {
    let shown = ops::set_reminder(&chat, &ctx, id.into(), body.remind_at.parse()?).await?;
    Ok(Json(Message::one(&ctx, &shown)?))
}

/// Be reminded of a message no more
#[utoipa::path(delete, path = "/api/v1/chat/messages/{messageId}/reminder", operation_id = "remove_message_reminder",
    tag = "chat", params(("messageId" = Uuid, Path)),
    responses((status = 200, body = Message), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn remove_message_reminder(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<Message>> {
    let shown = ops::remove_reminder(&chat, &ctx, id.into()).await?;
    Ok(Json(Message::one(&ctx, &shown)?))
}

/// What one wants to be reminded of.
#[derive(Serialize, ToSchema)]
pub(super) struct MessageReminders {
    /// The next first, at most 500.
    items: Vec<MessageReminder>,
}

/// A message that one wants to be reminded of.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MessageReminder {
    message: Message,
    /// A channel's name, or who is in it.
    conversation_name: String,
}

/// Messages that one wants to be reminded of
#[utoipa::path(get, path = "/api/v1/chat/reminders", operation_id = "list_message_reminders", tag = "chat",
    responses((status = 200, body = MessageReminders), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_message_reminders(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
) -> ApiResult<Json<MessageReminders>> {
    let shown = ops::list_reminders(&chat, &ctx).await?;
    let items = shown.messages.iter().map(|one| MessageReminder {
        message: Message::new(&ctx, one, &shown),
        conversation_name: name_of(&shown, one.message.conversation),
    });
    Ok(Json(MessageReminders { items: items.collect() }))
}
