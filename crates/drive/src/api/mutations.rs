//! What changes a file's place in its life: trash, restore, delete for good.

use axum::extract::State;
use edge::{ApiResult, Json, Signed};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::wire::{self, Done, FileChanged};
use crate::{Drive, ops};

/// The file concerned.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FileRef {
    file_id: Uuid,
}

/// Move a file to the trash
#[utoipa::path(post, path = "/api/v1/drive/mutations/delete", operation_id = "trash_file", tag = "drive",
    request_body = FileRef,
    responses((status = 200, body = FileChanged), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn trash_file(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<FileRef>,
) -> ApiResult<Json<FileChanged>> {
    let file = ops::trash_file(&drive, &ctx, body.file_id.into()).await?;
    changed(&drive, &ctx, file).await
}

/// Take a file out of the trash
#[utoipa::path(post, path = "/api/v1/drive/mutations/restore", operation_id = "restore_file", tag = "drive",
    request_body = FileRef,
    responses((status = 200, body = FileChanged), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn restore_file(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<FileRef>,
) -> ApiResult<Json<FileChanged>> {
    let file = ops::restore_file(&drive, &ctx, body.file_id.into()).await?;
    changed(&drive, &ctx, file).await
}

pub(super) async fn changed(
    drive: &Drive,
    ctx: &kernel::Ctx,
    file: crate::model::File,
) -> ApiResult<Json<FileChanged>> {
    let owners = drive.owners(ctx, std::slice::from_ref(&file)).await?;
    Ok(Json(FileChanged::new(wire::File::new(ctx, file, &owners))))
}

/// Delete a file in the trash for good
#[utoipa::path(post, path = "/api/v1/drive/mutations/purge", operation_id = "purge_file", tag = "drive",
    request_body = FileRef,
    responses((status = 200, body = Done), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn purge_file(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<FileRef>,
) -> ApiResult<Json<Done>> {
    ops::purge_file(&drive, &ctx, body.file_id.into()).await?;
    Ok(Json(Done::OK))
}
