//! Folders: the way to one, changes.

use axum::extract::State;
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{Ctx, DriveId, Error, Result};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{
    wire::{Done, Folder, present, require_tenant},
    words,
};
use crate::{
    Drive,
    model::{
        self,
        folder::{folder_color, folder_name},
    },
    ops::{self, FolderChanges, NewFolder},
};

/// A folder and the way to it.
#[derive(Serialize, ToSchema)]
pub(super) struct FolderFound {
    folder: Folder,
    /// The folders above, the topmost first.
    ancestors: Vec<FolderStep>,
}

/// A folder on the way to another.
#[derive(Serialize, ToSchema)]
pub(super) struct FolderStep {
    id: Uuid,
    name: String,
    slug: String,
}

impl FolderFound {
    fn new(ctx: &Ctx, found: ops::FolderFound) -> Self {
        let steps = found.ancestors.into_iter().map(|(id, name, slug)| FolderStep { id: id.into(), name, slug });
        Self { folder: Folder::new(ctx, found.folder, Some(found.contents)), ancestors: steps.collect() }
    }
}

/// One folder and the way to it
#[utoipa::path(get, path = "/api/v1/drive/folders/{folderId}", operation_id = "find_folder", tag = "drive",
    params(("folderId" = Uuid, Path)),
    responses((status = 200, body = FolderFound), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_folder(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<FolderFound>> {
    Ok(Json(FolderFound::new(&ctx, ops::find_folder(&drive, &ctx, id.into()).await?)))
}

/// A folder's address.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct FolderAddress {
    /// The slugs of all folders on the way, joined by strokes: `drawings/level-04`.
    path: String,
    /// In this drive; unless given, in the first by name that has such a folder.
    drive_id: Option<Uuid>,
}

/// The folder that an address names
#[utoipa::path(get, path = "/api/v1/drive/folders/by-path", operation_id = "find_folder_by_path", tag = "drive",
    params(FolderAddress),
    responses((status = 200, body = FolderFound), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_folder_by_path(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Query(asked): Query<FolderAddress>,
) -> ApiResult<Json<FolderFound>> {
    let found = ops::find_folder_by_path(&drive, &ctx, asked.drive_id.map(Into::into), &asked.path).await?;
    Ok(Json(FolderFound::new(&ctx, found)))
}

/// A folder to be made.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CreateFolder {
    drive_id: Option<Uuid>,
    #[serde(default)]
    name: String,
    /// `primary` unless given.
    #[schema(value_type = Option<words::FolderColor>)]
    color: Option<String>,
    /// The folder it is to lie in; null at the drive's root.
    parent_id: Option<Uuid>,
}

/// A folder that was changed.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FolderChanged {
    /// Always true.
    ok: bool,
    folder_id: Uuid,
    folder: Folder,
}

impl FolderChanged {
    fn new(ctx: &Ctx, folder: model::Folder) -> Json<Self> {
        Json(Self { ok: true, folder_id: folder.id.into(), folder: Folder::new(ctx, folder, None) })
    }
}

/// Make a folder
#[utoipa::path(post, path = "/api/v1/drive/folders/create", operation_id = "create_folder", tag = "drive",
    request_body = CreateFolder,
    responses((status = 200, body = FolderChanged), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn create_folder(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<CreateFolder>,
) -> ApiResult<Json<FolderChanged>> {
    let new = NewFolder {
        drive: drive_of_folder(body.drive_id)?,
        name: folder_name(&body.name)?,
        color: folder_color(body.color.as_deref())?,
        parent: body.parent_id.map(Into::into),
    };
    Ok(FolderChanged::new(&ctx, ops::create_folder(&drive, &ctx, new).await?))
}

/// A folder and what is to change.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UpdateFolder {
    /// The drive it lies in.
    drive_id: Option<Uuid>,
    folder_id: Uuid,
    updates: FolderUpdates,
}

/// What is to change; what is left out stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FolderUpdates {
    name: Option<String>,
    #[schema(value_type = Option<words::FolderColor>)]
    color: Option<String>,
    /// The folder it is to lie in; null for the drive's root.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<Uuid>)]
    parent_id: Option<Option<Uuid>>,
    /// Another drive that it is to go into, whole or not at all: to the root, unless `parentId` is a folder there.
    drive_id: Option<Uuid>,
}

/// Change a folder's name, colour or place
#[utoipa::path(post, path = "/api/v1/drive/folders/update", operation_id = "update_folder", tag = "drive",
    request_body = UpdateFolder,
    responses((status = 200, body = FolderChanged), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_folder(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<UpdateFolder>,
) -> ApiResult<Json<FolderChanged>> {
    let in_drive = drive_of_folder(body.drive_id)?;
    let changes = FolderChanges {
        name: body.updates.name.as_deref().map(folder_name).transpose()?,
        color: body.updates.color.as_deref().map(|color| folder_color(Some(color))).transpose()?,
        parent: body.updates.parent_id.map(|parent| parent.map(Into::into)),
        drive: body.updates.drive_id.map(Into::into),
    };
    Ok(FolderChanged::new(&ctx, ops::update_folder(&drive, &ctx, in_drive, body.folder_id.into(), changes).await?))
}

/// The folder concerned.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FolderRef {
    /// The drive it lies in.
    drive_id: Option<Uuid>,
    pub(super) folder_id: Uuid,
}

impl FolderRef {
    /// The drive it lies in.
    pub(super) fn in_drive(&self) -> Result<DriveId> {
        drive_of_folder(self.drive_id)
    }
}

/// Move a folder to the trash with all in it
#[utoipa::path(post, path = "/api/v1/drive/folders/delete", operation_id = "trash_folder", tag = "drive",
    request_body = FolderRef,
    responses((status = 200, body = FolderChanged), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn trash_folder(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<FolderRef>,
) -> ApiResult<Json<FolderChanged>> {
    let folder = ops::trash_folder(&drive, &ctx, body.in_drive()?, body.folder_id.into()).await?;
    Ok(FolderChanged::new(&ctx, folder))
}

/// Take a folder out of the trash with all that went with it
#[utoipa::path(post, path = "/api/v1/drive/folders/{folderId}/restore", operation_id = "restore_folder", tag = "drive",
    params(("folderId" = Uuid, Path)),
    responses((status = 200, body = FolderChanged), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn restore_folder(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<FolderChanged>> {
    Ok(FolderChanged::new(&ctx, ops::restore_folder(&drive, &ctx, id.into()).await?))
}

/// The drive concerned.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DriveOfFolders {
    #[schema(required = true, value_type = Uuid)]
    tenant_id: Option<Uuid>,
    drive_id: Uuid,
}

/// Count the files of a drive's folders anew
#[utoipa::path(post, path = "/api/drive/folders/update-counts", operation_id = "recount_folders", tag = "drive",
    request_body = DriveOfFolders,
    responses((status = 200, body = Done), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn recount_folders(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<DriveOfFolders>,
) -> ApiResult<Json<Done>> {
    require_tenant(&ctx, body.tenant_id)?;
    ops::recount_folders(&drive, &ctx, body.drive_id.into()).await?;
    Ok(Json(Done::OK))
}

/// The drive (drive.md section 8).
fn drive_of_folder(id: Option<Uuid>) -> Result<DriveId> {
    id.map(Into::into).ok_or_else(|| Error::invalid("driveId required for v1.2 folders"))
}
