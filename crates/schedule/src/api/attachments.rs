//! Files of the Drive that an event uses.

use axum::extract::State;
use edge::{ApiResult, Json, Path, Signed};
use kernel::FileId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{Schedule, ops};

edge::refusals! {
    /// Of listing what an event uses.
    ListAttachmentsRefusals { 404: [NOT_FOUND] }

    /// Of attaching a file: by the event, and by the Drive.
    AttachFileRefusals { 403: [FORBIDDEN], 404: [NOT_FOUND], 409: [EVENT_WITHOUT_OWNER, FILE_TRASHED] }

    /// Of taking a file off.
    DetachFileRefusals { 403: [FORBIDDEN], 404: [NOT_FOUND], 409: [EVENT_WITHOUT_OWNER] }
}

/// The files an event uses.
#[derive(Serialize, ToSchema)]
pub(super) struct EventAttachments {
    /// In the order in which they were attached.
    items: Vec<EventAttachment>,
}

/// A file that an event uses.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct EventAttachment {
    /// A file of the Drive, which says what it is called and who may see it.
    file_id: Uuid,
}

/// A file to be attached. What else there is to say of it the Drive knows.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AttachEventFile {
    /// It may be called `id` instead.
    #[serde(alias = "id")]
    file_id: Uuid,
}

impl AttachEventFile {
    pub(super) fn file(self) -> FileId {
        self.file_id.into()
    }
}

/// The files an event uses
#[utoipa::path(get, path = "/api/v1/schedule/events/{eventId}/attachments", operation_id = "list_event_attachments",
    tag = "schedule", params(("eventId" = Uuid, Path)),
    responses((status = 200, body = EventAttachments), ListAttachmentsRefusals))]
pub(super) async fn list_event_attachments(
    State(schedule): State<Schedule>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<EventAttachments>> {
    let files = ops::list_attachments(&schedule, &ctx, id.into()).await?;
    let items = files.into_iter().map(|file| EventAttachment { file_id: file.into() }).collect();
    Ok(Json(EventAttachments { items }))
}

/// Attach a file of the Drive to an event
#[utoipa::path(post, path = "/api/v1/schedule/events/{eventId}/attachments", operation_id = "attach_event_file",
    tag = "schedule", params(("eventId" = Uuid, Path)), request_body = AttachEventFile,
    responses((status = 200, body = EventAttachments), AttachFileRefusals))]
pub(super) async fn attach_event_file(
    state: State<Schedule>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<AttachEventFile>,
) -> ApiResult<Json<EventAttachments>> {
    ops::attach_file(&state.0, &ctx, id.into(), body.file()).await?;
    list_event_attachments(state, Signed(ctx), Path(id)).await
}

/// Take a file of the Drive off an event; the file stays
#[utoipa::path(delete, path = "/api/v1/schedule/events/{eventId}/attachments/{fileId}",
    operation_id = "detach_event_file", tag = "schedule",
    params(("eventId" = Uuid, Path), ("fileId" = Uuid, Path)),
    responses((status = 200, body = EventAttachments), DetachFileRefusals))]
pub(super) async fn detach_event_file(
    state: State<Schedule>,
    Signed(ctx): Signed,
    Path((id, file)): Path<(Uuid, Uuid)>,
) -> ApiResult<Json<EventAttachments>> {
    ops::detach_file(&state.0, &ctx, id.into(), file.into()).await?;
    list_event_attachments(state, Signed(ctx), Path(id)).await
}
