//! Notes as files, and files of the Drive that notes use.

use axum::{
    extract::State,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use blob::Disposition;
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::Error;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{wire::Note, words};
use crate::{
    Notes,
    model::Title,
    ops::{self, ExportFormat, NewNote},
};

edge::refusals! {
    /// Of writing a note as a file.
    ExportNoteRefusals { 400: [INVALID_REQUEST], 404: [NOT_FOUND] }

    /// Of making a note of a file.
    ImportNoteRefusals { 400: [INVALID_REQUEST], 403: [FORBIDDEN], 404: [NOT_FOUND], 413: [NOTE_TOO_LARGE] }

    /// Of listing what a note uses.
    ListAttachmentsRefusals { 404: [NOT_FOUND] }

    /// Of attaching a file: by the note, and by the Drive.
    AttachFileRefusals { 403: [FORBIDDEN], 404: [NOT_FOUND], 409: [FILE_TRASHED, NOTE_TRASHED] }

    /// Of taking a file off.
    DetachFileRefusals { 403: [FORBIDDEN], 404: [NOT_FOUND], 409: [NOTE_TRASHED] }
}

/// What a page that was exported may do: show itself and pictures of this server.
const PAGE_MAY: &str = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/// As what.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ExportNote {
    #[param(inline, value_type = words::NoteFormat)]
    format: String,
}

/// A note as a file, or as a page to be printed
#[utoipa::path(get, path = "/api/v1/notes/notes/{noteId}/export", operation_id = "export_note", tag = "notes",
    params(("noteId" = Uuid, Path), ExportNote),
    responses((status = 200, content((String = "text/markdown"), (String = "text/html"))),
        ExportNoteRefusals))]
pub(super) async fn export_note(
    State(notes): State<Notes>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Query(asked): Query<ExportNote>,
) -> ApiResult<Response> {
    let format = ExportFormat::from_name(&asked.format)?;
    let exported = ops::export_note(&notes, &ctx, id.into(), format).await?;
    let name: String = exported.name.chars().map(|letter| if "/\\".contains(letter) { '-' } else { letter }).collect();
    let (kind, disposition) = match format {
        ExportFormat::Markdown => ("text/markdown; charset=utf-8", Disposition::Attachment(format!("{name}.md"))),
        ExportFormat::Html => ("text/html; charset=utf-8", Disposition::Attachment(format!("{name}.html"))),
        ExportFormat::Print => ("text/html; charset=utf-8", Disposition::Inline(format!("{name}.html"))),
    };
    let disposition = HeaderValue::try_from(blob::content_disposition(&disposition)).map_err(Error::internal)?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CONTENT_DISPOSITION, disposition),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(PAGE_MAY)),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((headers, exported.content).into_response())
}

/// Markdown that becomes a note.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct ImportNote {
    title: Option<String>,
    markdown: String,
    folder_id: Option<Uuid>,
}

/// Make a note of Markdown
#[utoipa::path(post, path = "/api/v1/notes/notes/import", operation_id = "import_note", tag = "notes",
    request_body = ImportNote,
    responses((status = 201, body = Note), ImportNoteRefusals))]
pub(super) async fn import_note(
    State(notes): State<Notes>,
    Signed(ctx): Signed,
    Json(body): Json<ImportNote>,
) -> ApiResult<(StatusCode, Json<Note>)> {
    let new = NewNote {
        title: Title::new(body.title.as_deref().unwrap_or_default())?,
        text: ops::read_markdown_text(&notes, body.markdown).await?,
        folder: body.folder_id.map(Into::into),
        ..NewNote::default()
    };
    let whole = ops::create_note(&notes, &ctx, new).await?;
    Ok((StatusCode::CREATED, Json(Note::new(&ctx, whole))))
}

/// The files a note uses.
#[derive(Serialize, ToSchema)]
pub(super) struct NoteAttachments {
    /// In the order in which they were attached.
    items: Vec<NoteAttachment>,
}

/// A file that a note uses.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NoteAttachment {
    /// A file of the Drive, which says what it is called and who may see it.
    file_id: Uuid,
}

/// A file to be attached.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct AttachFile {
    file_id: Uuid,
}

/// The files a note uses
#[utoipa::path(get, path = "/api/v1/notes/notes/{noteId}/attachments", operation_id = "list_note_attachments",
    tag = "notes", params(("noteId" = Uuid, Path)),
    responses((status = 200, body = NoteAttachments), ListAttachmentsRefusals))]
pub(super) async fn list_note_attachments(
    State(notes): State<Notes>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<NoteAttachments>> {
    let files = ops::list_attachments(&notes, &ctx, id.into()).await?;
    let items = files.into_iter().map(|file| NoteAttachment { file_id: file.into() }).collect();
    Ok(Json(NoteAttachments { items }))
}

/// Attach a file of the Drive to a note
#[utoipa::path(post, path = "/api/v1/notes/notes/{noteId}/attachments", operation_id = "attach_note_file",
    tag = "notes", params(("noteId" = Uuid, Path)), request_body = AttachFile,
    responses((status = 200, body = NoteAttachments), AttachFileRefusals))]
pub(super) async fn attach_note_file(
    state: State<Notes>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<AttachFile>,
) -> ApiResult<Json<NoteAttachments>> {
    ops::attach_file(&state.0, &ctx, id.into(), body.file_id.into()).await?;
    list_note_attachments(state, Signed(ctx), Path(id)).await
}

/// Take a file of the Drive off a note; the file stays
#[utoipa::path(delete, path = "/api/v1/notes/notes/{noteId}/attachments/{fileId}", operation_id = "detach_note_file",
    tag = "notes", params(("noteId" = Uuid, Path), ("fileId" = Uuid, Path)),
    responses((status = 200, body = NoteAttachments), DetachFileRefusals))]
pub(super) async fn detach_note_file(
    state: State<Notes>,
    Signed(ctx): Signed,
    Path((id, file)): Path<(Uuid, Uuid)>,
) -> ApiResult<Json<NoteAttachments>> {
    ops::detach_file(&state.0, &ctx, id.into(), file.into()).await?;
    list_note_attachments(state, Signed(ctx), Path(id)).await
}
