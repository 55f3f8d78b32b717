//! Folders of notes.

use axum::{extract::State, http::StatusCode};
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{Error, Result};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{
    wire::{NoteFolder, NotesAbilities},
    words,
};
use crate::{
    Notes,
    model::{Color, folder_name, icon},
    ops::{self, FolderChanges, NewFolder},
};

edge::refusals! {
    /// Of listing folders.
    ListFoldersRefusals { 403: [FORBIDDEN] }

    /// Of making one.
    CreateFolderRefusals { 400: [INVALID_REQUEST], 403: [FORBIDDEN], 409: [TOO_MANY_FOLDERS] }

    /// Of changing or deleting one.
    FolderRefusals { 400: [INVALID_REQUEST], 403: [FORBIDDEN], 404: [NOT_FOUND] }
}

/// All folders of notes.
#[derive(Serialize, ToSchema)]
pub(super) struct NoteFolders {
    /// By name, at most 500.
    items: Vec<NoteFolder>,
    can: NotesAbilities,
}

/// All folders of notes, with how many notes one sees in each
#[utoipa::path(get, path = "/api/v1/notes/folders", operation_id = "list_note_folders", tag = "notes",
    responses((status = 200, body = NoteFolders), ListFoldersRefusals))]
pub(super) async fn list_note_folders(State(notes): State<Notes>, Signed(ctx): Signed) -> ApiResult<Json<NoteFolders>> {
    let folders = ops::list_folders(&notes, &ctx).await?;
    let items = folders.into_iter().map(|folder| NoteFolder::new(&ctx, folder)).collect();
    Ok(Json(NoteFolders { items, can: NotesAbilities::new(&ctx) }))
}

/// A folder of notes to be made.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct CreateNoteFolder {
    name: String,
    /// `default` (unless given), or as `#3B82F6`.
    color: Option<String>,
    /// `folder` unless given.
    #[schema(value_type = Option<words::NoteFolderIcon>)]
    icon: Option<String>,
    /// What it is for, at most 1000 letters.
    description: Option<String>,
}

/// What a folder is for.
fn description(text: &str) -> Result<String> {
    let text = text.trim();
    if text.chars().count() > 1000 {
        return Err(Error::invalid("A description has at most 1000 letters."));
    }
    Ok(text.to_owned())
}

/// Make a folder of notes
#[utoipa::path(post, path = "/api/v1/notes/folders", operation_id = "create_note_folder", tag = "notes",
    request_body = CreateNoteFolder,
    responses((status = 201, body = NoteFolder), CreateFolderRefusals))]
pub(super) async fn create_note_folder(
    State(notes): State<Notes>,
    Signed(ctx): Signed,
    Json(body): Json<CreateNoteFolder>,
) -> ApiResult<(StatusCode, Json<NoteFolder>)> {
    let new = NewFolder {
        name: folder_name(&body.name)?,
        color: Color::new(body.color.as_deref())?,
        icon: icon(body.icon.as_deref())?,
        description: description(body.description.as_deref().unwrap_or_default())?,
    };
    let folder = ops::create_folder(&notes, &ctx, new).await?;
    Ok((StatusCode::CREATED, Json(NoteFolder::new(&ctx, folder))))
}

/// What is to change; what is left out stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct UpdateNoteFolder {
    name: Option<String>,
    /// `default`, or as `#3B82F6`.
    color: Option<String>,
    #[schema(value_type = Option<words::NoteFolderIcon>)]
    icon: Option<String>,
    /// What it is for, at most 1000 letters.
    description: Option<String>,
}

/// Change a folder of notes
#[utoipa::path(patch, path = "/api/v1/notes/folders/{folderId}", operation_id = "update_note_folder", tag = "notes",
    params(("folderId" = Uuid, Path)), request_body = UpdateNoteFolder,
    responses((status = 200, body = NoteFolder), FolderRefusals))]
pub(super) async fn update_note_folder(
    State(notes): State<Notes>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<UpdateNoteFolder>,
) -> ApiResult<Json<NoteFolder>> {
    let changes = FolderChanges {
        name: body.name.as_deref().map(folder_name).transpose()?,
        color: body.color.as_deref().map(|color| Color::new(Some(color))).transpose()?,
        icon: body.icon.as_deref().map(|name| icon(Some(name))).transpose()?,
        description: body.description.as_deref().map(description).transpose()?,
    };
    Ok(Json(NoteFolder::new(&ctx, ops::update_folder(&notes, &ctx, id.into(), changes).await?)))
}

/// Where the notes of a deleted folder go.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct DeleteNoteFolder {
    /// The folder that its notes go into; unless given, they lie in no folder.
    reassign_to: Option<Uuid>,
}

/// Delete a folder of notes; its notes stay
#[utoipa::path(delete, path = "/api/v1/notes/folders/{folderId}", operation_id = "delete_note_folder", tag = "notes",
    params(("folderId" = Uuid, Path), DeleteNoteFolder),
    responses((status = 204), FolderRefusals))]
pub(super) async fn delete_note_folder(
    State(notes): State<Notes>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Query(asked): Query<DeleteNoteFolder>,
) -> ApiResult<StatusCode> {
    ops::delete_folder(&notes, &ctx, id.into(), asked.reassign_to.map(Into::into)).await?;
    Ok(StatusCode::NO_CONTENT)
}
