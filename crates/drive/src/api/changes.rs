//! What changes a file and leaves it in its place in life: its name, who sees it, its folder, a person's star.

use axum::{
    extract::State,
    http::{HeaderMap, header},
};
use edge::{ApiResult, Json, Path, Signed};
use kernel::Error;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    mutations::changed,
    wire::{Done, FileChanged, require_tenant},
    words,
};
use crate::{
    Drive,
    model::{FileName, FileVisibility},
    ops::{self, FileChanges},
};

/// What is to change; what is left out stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UpdateFile {
    name: Option<String>,
    #[schema(value_type = Option<words::FileVisibility>)]
    visibility: Option<String>,
    /// At most 200. Without `visibility` it becomes `list`, or `private` where nobody is left.
    allowed_uids: Option<Vec<Uuid>>,
    /// At most 200: they see the file wherever it lies.
    shared_with: Option<Vec<Uuid>>,
}

/// Give a file another name, or let other people see it
///
/// With `If-Match` and the file's `updatedAt`, only where nobody has changed it since.
#[utoipa::path(patch, path = "/api/v1/drive/files/{fileId}", operation_id = "update_file", tag = "drive",
    params(("fileId" = Uuid, Path)), request_body = UpdateFile,
    responses((status = 200, body = FileChanged), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_file(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    headers: HeaderMap,
    Json(body): Json<UpdateFile>,
) -> ApiResult<Json<FileChanged>> {
    let people = |list: Option<Vec<Uuid>>| list.map(|ids| ids.into_iter().map(Into::into).collect());
    let changes = FileChanges {
        name: body.name.as_deref().map(FileName::new).transpose()?,
        visibility: body.visibility.as_deref().map(visibility).transpose()?,
        allowed: people(body.allowed_uids),
        shared_with: people(body.shared_with),
    };
    let file = ops::update_file(&drive, &ctx, id.into(), changes, seen(&headers)).await?;
    changed(&drive, &ctx, file).await
}

/// The visibility of that name.
pub(super) fn visibility(name: &str) -> kernel::Result<FileVisibility> {
    FileVisibility::from_name(name).ok_or_else(|| Error::invalid("visibility is shared, private or list."))
}

/// `updatedAt` of a file as the person saw it, from `If-Match`.
pub(super) fn seen(headers: &HeaderMap) -> Option<String> {
    let tag = headers.get(header::IF_MATCH)?.to_str().ok()?.trim_matches('"');
    (tag != "*").then(|| tag.to_owned())
}

/// Leave everything of before out of the person's recent files
#[utoipa::path(post, path = "/api/v1/drive/recent/clear", operation_id = "clear_recent", tag = "drive",
    responses((status = 200, body = Done), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn clear_recent(State(drive): State<Drive>, Signed(ctx): Signed) -> ApiResult<Json<Done>> {
    ops::clear_recent(&drive, &ctx).await?;
    Ok(Json(Done::OK))
}

/// Whether a file is starred.
#[derive(Deserialize, ToSchema)]
pub(super) struct StarFile {
    starred: bool,
}

/// Star a file, or take the star away
#[utoipa::path(put, path = "/api/v1/drive/files/{fileId}/star", operation_id = "star_file", tag = "drive",
    params(("fileId" = Uuid, Path)), request_body = StarFile,
    responses((status = 200, body = FileChanged), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn star_file(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<StarFile>,
) -> ApiResult<Json<FileChanged>> {
    let file = ops::star_file(&drive, &ctx, id.into(), body.starred).await?;
    changed(&drive, &ctx, file).await
}

/// Files and the folder they are to lie in.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MoveFiles {
    #[schema(required = true, value_type = Uuid)]
    tenant_id: Option<Uuid>,
    drive_id: Uuid,
    /// 1 to 1000.
    file_ids: Vec<Uuid>,
    /// Null for the drive's root.
    to_folder_id: Option<Uuid>,
}

/// What became of the files.
#[derive(Serialize, ToSchema)]
pub(super) struct FilesMoved {
    /// Always true; what was refused is listed.
    ok: bool,
    moved: Vec<Uuid>,
    /// Those of them whose name was taken there.
    renamed: Vec<MoveRenamed>,
    refused: Vec<MoveRefused>,
}

/// A file that was moved and has a number behind its name now.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MoveRenamed {
    file_id: Uuid,
    name: String,
}

/// A file that was left where it is.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MoveRefused {
    file_id: Uuid,
    code: &'static str,
    message: String,
}

/// Put files into a folder of their drive
#[utoipa::path(post, path = "/api/drive/mutations/folder-assign", operation_id = "move_files", tag = "drive",
    request_body = MoveFiles,
    responses((status = 200, body = FilesMoved), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn move_files(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<MoveFiles>,
) -> ApiResult<Json<FilesMoved>> {
    require_tenant(&ctx, body.tenant_id)?;
    let ids = body.file_ids.into_iter().map(Into::into).collect();
    let to = body.to_folder_id.map(Into::into);
    let outcome = ops::move_files(&drive, &ctx, body.drive_id.into(), ids, to).await?;
    let renamed = outcome
        .renamed
        .into_iter()
        .map(|(file, name)| MoveRenamed { file_id: file.into(), name: name.as_str().to_owned() });
    let refused = outcome.refused.into_iter().map(|refusal| MoveRefused {
        file_id: refusal.file.into(),
        code: refusal.code,
        message: refusal.message,
    });
    Ok(Json(FilesMoved {
        ok: true,
        moved: outcome.moved.into_iter().map(Into::into).collect(),
        renamed: renamed.collect(),
        refused: refused.collect(),
    }))
}
