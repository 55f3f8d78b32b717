//! What people have begun to write.

use axum::{extract::State, http::StatusCode};
use edge::{ApiResult, Json, Path, Signed};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{Chat, model::Body, ops};

/// What one has begun to write.
#[derive(Serialize, ToSchema)]
pub(super) struct MessageDrafts {
    /// The latest first, at most 200.
    items: Vec<MessageDraft>,
}

/// What one has begun to write.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MessageDraft {
    conversation_id: Uuid,
    /// The message that it answers in a thread.
    #[schema(required)]
    thread_root_id: Option<Uuid>,
    /// HTML.
    body: String,
    /// RFC 3339.
    updated_at: String,
}

/// What one has begun to write
#[utoipa::path(get, path = "/api/v1/chat/drafts", operation_id = "list_drafts", tag = "chat",
    responses((status = 200, body = MessageDrafts), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_drafts(State(chat): State<Chat>, Signed(ctx): Signed) -> ApiResult<Json<MessageDrafts>> {
    let items = ops::list_drafts(&chat, &ctx).await?.into_iter().map(|draft| MessageDraft {
        conversation_id: draft.conversation.into(),
        thread_root_id: draft.root.map(Into::into),
        body: draft.body,
        updated_at: draft.updated_at.to_string(),
    });
    Ok(Json(MessageDrafts { items: items.collect() }))
}

/// What somebody has begun to write.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct SetDraft {
    /// HTML, as in a message. Empty to forget it.
    body: String,
    /// The message that it answers in a thread.
    thread_root_id: Option<Uuid>,
}

/// Keep what one has begun to write
#[utoipa::path(put, path = "/api/v1/chat/conversations/{conversationId}/draft", operation_id = "set_draft", tag = "chat",
    params(("conversationId" = Uuid, Path)), request_body = SetDraft,
    responses((status = 204), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn set_draft(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<SetDraft>,
) -> ApiResult<StatusCode> {
    let which = (id.into(), body.thread_root_id.map(Into::into));
    ops::set_draft(&chat, &ctx, which, Body::read(&body.body)?).await?;
    Ok(StatusCode::NO_CONTENT)
}
