//! Notes.

use axum::{extract::State, http::StatusCode};
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{Error, Result, page::Limit};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{
    wire::{Note, NoteSummary, NotesAbilities, present},
    words,
};
use crate::{
    Notes,
    model::{self, Color, Cursor, NoteQuery, Title, View},
    ops::{self, NewNote, NoteChanges, Updated},
};

edge::refusals! {
    /// Of what concerns all notes.
    ShelfRefusals { 403: [FORBIDDEN] }

    /// Of listing notes.
    ListNotesRefusals { 400: [INVALID_REQUEST], 403: [FORBIDDEN] }

    /// Of making one.
    CreateNoteRefusals { 400: [INVALID_REQUEST], 403: [FORBIDDEN], 404: [NOT_FOUND], 413: [NOTE_TOO_LARGE] }

    /// Of looking at one.
    NoSuchNote { 404: [NOT_FOUND] }

    /// Of changing one.
    UpdateNoteRefusals {
        400: [INVALID_REQUEST],
        403: [FORBIDDEN],
        404: [NOT_FOUND],
        409: [NOTE_TRASHED, VERSION_CONFLICT],
        413: [NOTE_TOO_LARGE],
    }

    /// Of copying one, and of moving it into the trash and out of it.
    MoveNoteRefusals { 403: [FORBIDDEN], 404: [NOT_FOUND] }

    /// Of deleting one for good.
    PurgeNoteRefusals { 403: [FORBIDDEN], 404: [NOT_FOUND], 409: [NOTE_NOT_TRASHED] }

    /// Of saying who reads one.
    ShareNoteRefusals {
        400: [INVALID_REQUEST, MEMBER_INACTIVE],
        403: [FORBIDDEN],
        404: [NOT_FOUND],
        409: [NOTE_TRASHED],
    }
}

/// Which notes.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct ListNotes {
    /// All unless given.
    #[param(inline, value_type = Option<words::NoteView>)]
    view: Option<String>,
    /// In this folder only.
    folder_id: Option<Uuid>,
    /// Part of the title, a tag or the text, whatever the case and accents.
    search: Option<String>,
    /// 1 to 200, 50 unless given.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

impl ListNotes {
    fn query(&self) -> Result<NoteQuery> {
        Ok(NoteQuery {
            view: self.view.as_deref().map(View::from_name).transpose()?.unwrap_or_default(),
            folder: self.folder_id.map(Into::into),
            search: NoteQuery::wanted(self.search.as_deref())?,
            limit: Limit::new(self.limit)?,
            after: self.cursor.as_deref().map(Cursor::decode).transpose()?,
        })
    }
}

/// A page of notes.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NotePage {
    items: Vec<NoteSummary>,
    /// Position of the next page; null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
    /// How many notes the whole list has, 0 to 1001; 1001 stands for more than 1000. Null behind the first page and in a
    /// search.
    #[schema(required)]
    count: Option<i64>,
    can: NotesAbilities,
}

/// A page of notes, the latest change first
///
/// In a search, what is found in titles comes first, then what is found in tags, then in texts.
#[utoipa::path(get, path = "/api/v1/notes/notes", operation_id = "list_notes", tag = "notes", params(ListNotes),
    responses((status = 200, body = NotePage), ListNotesRefusals))]
pub(super) async fn list_notes(
    State(notes): State<Notes>,
    Signed(ctx): Signed,
    Query(asked): Query<ListNotes>,
) -> ApiResult<Json<NotePage>> {
    let listed = ops::list_notes(&notes, &ctx, asked.query()?).await?;
    let items = listed.page.items.into_iter().map(|one| NoteSummary::new(&ctx, one, &listed.people)).collect();
    let can = NotesAbilities::new(&ctx);
    Ok(Json(NotePage { items, next_cursor: listed.page.next_cursor, count: listed.count, can }))
}

/// A note to be made. It needs a title or a text.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct CreateNote {
    title: Option<String>,
    /// HTML, of which what the editor knows is kept.
    content: Option<String>,
    folder_id: Option<Uuid>,
    tags: Option<Vec<String>>,
    /// `default` (unless given), or as `#3B82F6`.
    color: Option<String>,
    is_pinned: Option<bool>,
    is_favorite: Option<bool>,
}

/// Make a note
#[utoipa::path(post, path = "/api/v1/notes/notes", operation_id = "create_note", tag = "notes",
    request_body = CreateNote,
    responses((status = 201, body = Note), CreateNoteRefusals))]
pub(super) async fn create_note(
    State(notes): State<Notes>,
    Signed(ctx): Signed,
    Json(body): Json<CreateNote>,
) -> ApiResult<(StatusCode, Json<Note>)> {
    let new = NewNote {
        title: Title::new(body.title.as_deref().unwrap_or_default())?,
        text: ops::read_text(&notes, body.content.unwrap_or_default()).await?,
        folder: body.folder_id.map(Into::into),
        tags: model::tags(&body.tags.unwrap_or_default())?,
        color: Color::new(body.color.as_deref())?,
        is_pinned: body.is_pinned.unwrap_or_default(),
        is_favorite: body.is_favorite.unwrap_or_default(),
    };
    let whole = ops::create_note(&notes, &ctx, new).await?;
    Ok((StatusCode::CREATED, Json(Note::new(&ctx, whole))))
}

/// One note with its text
#[utoipa::path(get, path = "/api/v1/notes/notes/{noteId}", operation_id = "find_note", tag = "notes",
    params(("noteId" = Uuid, Path)),
    responses((status = 200, body = Note), NoSuchNote))]
pub(super) async fn find_note(
    State(notes): State<Notes>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<Note>> {
    Ok(Json(Note::new(&ctx, ops::find_note(&notes, &ctx, id.into()).await?)))
}

/// What is to change; what is left out stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct UpdateNote {
    /// The version that was changed. Needed with `title`, `content` and `tags`.
    version: Option<i64>,
    title: Option<String>,
    /// HTML, of which what the editor knows is kept.
    content: Option<String>,
    tags: Option<Vec<String>>,
    /// `default`, or as `#3B82F6`.
    color: Option<String>,
    /// Null takes the note out of its folder.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<Uuid>)]
    folder_id: Option<Option<Uuid>>,
    is_pinned: Option<bool>,
}

/// Change a note
///
/// Where somebody has changed the same meanwhile, nothing is written: 409 `VERSION_CONFLICT` with the note as it is now in
/// `details.current`. Title and tags are one, the text is another: whoever adds a tag while somebody writes is not refused.
#[utoipa::path(patch, path = "/api/v1/notes/notes/{noteId}", operation_id = "update_note", tag = "notes",
    params(("noteId" = Uuid, Path)), request_body = UpdateNote,
    responses((status = 200, body = Note), UpdateNoteRefusals))]
pub(super) async fn update_note(
    State(notes): State<Notes>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<UpdateNote>,
) -> ApiResult<Json<Note>> {
    let text = match body.content {
        Some(html) => Some(ops::read_text(&notes, html).await?),
        None => None,
    };
    let changes = NoteChanges {
        version: body.version,
        title: body.title.as_deref().map(Title::new).transpose()?,
        text,
        tags: body.tags.as_deref().map(model::tags).transpose()?,
        color: body.color.as_deref().map(|color| Color::new(Some(color))).transpose()?,
        folder: body.folder_id.map(|folder| folder.map(Into::into)),
        is_pinned: body.is_pinned,
    };
    match ops::update_note(&notes, &ctx, id.into(), changes).await? {
        Updated::Written(whole) => Ok(Json(Note::new(&ctx, whole))),
        Updated::Stale(whole) => Err(stale(Note::new(&ctx, whole)).into()),
    }
}

/// Somebody was faster.
fn stale(current: Note) -> Error {
    let message = "Somebody else has changed this note meanwhile. Your text is still here: compare it with theirs.";
    let details = serde_json::json!({ "current": current });
    Error::conflict("VERSION_CONFLICT", message).with_details(details)
}

/// Delete a note in the trash for good
#[utoipa::path(delete, path = "/api/v1/notes/notes/{noteId}", operation_id = "purge_note", tag = "notes",
    params(("noteId" = Uuid, Path)),
    responses((status = 204), PurgeNoteRefusals))]
pub(super) async fn purge_note(
    State(notes): State<Notes>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<StatusCode> {
    ops::purge_note(&notes, &ctx, id.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Make a note a favourite
#[utoipa::path(put, path = "/api/v1/notes/notes/{noteId}/favorite", operation_id = "star_note", tag = "notes",
    params(("noteId" = Uuid, Path)),
    responses((status = 200, body = Note), NoSuchNote))]
pub(super) async fn star_note(
    State(notes): State<Notes>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<Note>> {
    Ok(Json(Note::new(&ctx, ops::star_note(&notes, &ctx, id.into(), true).await?)))
}

/// Take a note from the favourites
#[utoipa::path(delete, path = "/api/v1/notes/notes/{noteId}/favorite", operation_id = "unstar_note", tag = "notes",
    params(("noteId" = Uuid, Path)),
    responses((status = 200, body = Note), NoSuchNote))]
pub(super) async fn unstar_note(
    State(notes): State<Notes>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<Note>> {
    Ok(Json(Note::new(&ctx, ops::star_note(&notes, &ctx, id.into(), false).await?)))
}

/// Move a note to the trash
#[utoipa::path(post, path = "/api/v1/notes/notes/{noteId}/trash", operation_id = "trash_note", tag = "notes",
    params(("noteId" = Uuid, Path)),
    responses((status = 200, body = Note), MoveNoteRefusals))]
pub(super) async fn trash_note(
    State(notes): State<Notes>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<Note>> {
    Ok(Json(Note::new(&ctx, ops::trash_note(&notes, &ctx, id.into()).await?)))
}

/// Take a note out of the trash
#[utoipa::path(post, path = "/api/v1/notes/notes/{noteId}/restore", operation_id = "restore_note", tag = "notes",
    params(("noteId" = Uuid, Path)),
    responses((status = 200, body = Note), MoveNoteRefusals))]
pub(super) async fn restore_note(
    State(notes): State<Notes>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<Note>> {
    Ok(Json(Note::new(&ctx, ops::restore_note(&notes, &ctx, id.into()).await?)))
}

/// Make a copy of a note for oneself
#[utoipa::path(post, path = "/api/v1/notes/notes/{noteId}/duplicate", operation_id = "duplicate_note", tag = "notes",
    params(("noteId" = Uuid, Path)),
    responses((status = 201, body = Note), MoveNoteRefusals))]
pub(super) async fn duplicate_note(
    State(notes): State<Notes>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<(StatusCode, Json<Note>)> {
    let whole = ops::duplicate_note(&notes, &ctx, id.into()).await?;
    Ok((StatusCode::CREATED, Json(Note::new(&ctx, whole))))
}

/// With whom a note is shared.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NoteSharing {
    /// Everybody beside the owner who is to see the note; nobody else does from then on. At most 200.
    user_ids: Vec<Uuid>,
}

/// Share a note with exactly these people
#[utoipa::path(put, path = "/api/v1/notes/notes/{noteId}/sharing", operation_id = "share_note", tag = "notes",
    params(("noteId" = Uuid, Path)), request_body = NoteSharing,
    responses((status = 200, body = Note), ShareNoteRefusals))]
pub(super) async fn share_note(
    State(notes): State<Notes>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<NoteSharing>,
) -> ApiResult<Json<Note>> {
    let people = body.user_ids.into_iter().map(Into::into).collect();
    Ok(Json(Note::new(&ctx, ops::share_note(&notes, &ctx, id.into(), people).await?)))
}

/// How many notes were deleted for good.
#[derive(Serialize, ToSchema)]
pub(super) struct NotesPurged {
    count: u64,
}

/// Delete all of one's own notes in the trash for good
#[utoipa::path(post, path = "/api/v1/notes/notes/trash/empty", operation_id = "empty_note_trash", tag = "notes",
    responses((status = 200, body = NotesPurged), ShelfRefusals))]
pub(super) async fn empty_note_trash(State(notes): State<Notes>, Signed(ctx): Signed) -> ApiResult<Json<NotesPurged>> {
    Ok(Json(NotesPurged { count: ops::empty_trash(&notes, &ctx).await? }))
}

/// Tags to choose from.
#[derive(Serialize, ToSchema)]
pub(super) struct NoteTags {
    /// One's own, the most used first, and then what is suggested to everybody.
    items: Vec<String>,
}

/// Tags to choose from
#[utoipa::path(get, path = "/api/v1/notes/tags", operation_id = "list_note_tags", tag = "notes",
    responses((status = 200, body = NoteTags), ShelfRefusals))]
pub(super) async fn list_note_tags(State(notes): State<Notes>, Signed(ctx): Signed) -> ApiResult<Json<NoteTags>> {
    Ok(Json(NoteTags { items: ops::list_tags(&notes, &ctx).await? }))
}
