//! What a note said before.

use std::collections::HashMap;

use axum::extract::State;
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{UserId, page::Limit, port::Person};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::wire::{Note, Owner};
use crate::{Notes, model, ops};

edge::refusals! {
    /// Of listing what a note said before.
    ListVersionsRefusals { 400: [INVALID_REQUEST], 404: [NOT_FOUND] }

    /// Of looking at one of these.
    NoSuchVersion { 404: [NOT_FOUND] }

    /// Of having a note say it again.
    RestoreVersionRefusals { 403: [FORBIDDEN], 404: [NOT_FOUND], 409: [NOTE_TRASHED] }
}

/// Which page.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListNoteVersions {
    /// 1 to 200, 50 unless given.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// A page of what a note said before, the latest first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NoteVersionPage {
    items: Vec<NoteVersion>,
    /// Position of the next page; null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
}

/// What a note said before.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NoteVersion {
    version: i64,
    /// Empty where it had none.
    title: String,
    tags: Vec<String>,
    /// RFC 3339.
    saved_at: String,
    /// Who wrote it; null where nobody knows.
    #[schema(required)]
    saved_by: Option<Owner>,
}

/// What a note said before, with its text.
#[derive(Serialize, ToSchema)]
pub(super) struct NoteVersionFound {
    #[serde(flatten)]
    version: NoteVersion,
    /// The text as HTML.
    content: String,
}

impl NoteVersion {
    fn new(version: model::NoteVersion, people: &HashMap<UserId, Person>) -> Self {
        Self {
            version: version.version,
            title: version.title,
            tags: version.tags,
            saved_at: version.saved_at.to_string(),
            saved_by: version.saved_by.map(|id| Owner::new(id, people.get(&id))),
        }
    }
}

/// What a note said before, the latest first
///
/// One person's changes in a row are one version, unless one of them takes much away.
#[utoipa::path(get, path = "/api/v1/notes/notes/{noteId}/versions", operation_id = "list_note_versions", tag = "notes",
    params(("noteId" = Uuid, Path), ListNoteVersions),
    responses((status = 200, body = NoteVersionPage), ListVersionsRefusals))]
pub(super) async fn list_note_versions(
    State(notes): State<Notes>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Query(asked): Query<ListNoteVersions>,
) -> ApiResult<Json<NoteVersionPage>> {
    let limit = Limit::new(asked.limit)?;
    let (page, people) = ops::list_versions(&notes, &ctx, id.into(), limit, asked.cursor.as_deref()).await?;
    let items = page.items.into_iter().map(|version| NoteVersion::new(version, &people)).collect();
    Ok(Json(NoteVersionPage { items, next_cursor: page.next_cursor }))
}

/// What a note said in an earlier version
#[utoipa::path(get, path = "/api/v1/notes/notes/{noteId}/versions/{version}", operation_id = "find_note_version",
    tag = "notes", params(("noteId" = Uuid, Path), ("version" = i64, Path)),
    responses((status = 200, body = NoteVersionFound), NoSuchVersion))]
pub(super) async fn find_note_version(
    State(notes): State<Notes>,
    Signed(ctx): Signed,
    Path((id, version)): Path<(Uuid, i64)>,
) -> ApiResult<Json<NoteVersionFound>> {
    let (found, content, people) = ops::find_version(&notes, &ctx, id.into(), version).await?;
    Ok(Json(NoteVersionFound { version: NoteVersion::new(found, &people), content }))
}

/// Have a note say again what it said before; what it says now is kept as a version
#[utoipa::path(post, path = "/api/v1/notes/notes/{noteId}/versions/{version}/restore",
    operation_id = "restore_note_version", tag = "notes",
    params(("noteId" = Uuid, Path), ("version" = i64, Path)),
    responses((status = 200, body = Note), RestoreVersionRefusals))]
pub(super) async fn restore_note_version(
    State(notes): State<Notes>,
    Signed(ctx): Signed,
    Path((id, version)): Path<(Uuid, i64)>,
) -> ApiResult<Json<Note>> {
    Ok(Json(Note::new(&ctx, ops::restore_version(&notes, &ctx, id.into(), version).await?)))
}
