//! Drives, libraries and what is stored.

use axum::extract::State;
use edge::{ApiResult, Json, Path, Signed};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{library_wire, wire};
use crate::{Drive, ops};

/// Drives and libraries.
#[derive(Serialize, ToSchema)]
pub(super) struct DriveList {
    drives: Vec<wire::Drive>,
    libraries: Vec<library_wire::Library>,
}

/// The drives the person sees and the libraries in them
#[utoipa::path(get, path = "/api/v1/drive/drives", operation_id = "list_drives", tag = "drive",
    responses((status = 200, body = DriveList), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_drives(State(drive): State<Drive>, Signed(ctx): Signed) -> ApiResult<Json<DriveList>> {
    let found = ops::list_drives(&drive, &ctx).await?;
    let (people, found) = (found.people, found.found);
    Ok(Json(DriveList {
        drives: found.drives.into_iter().map(|drive| wire::Drive::new(&ctx, drive, &people)).collect(),
        libraries: found.libraries.into_iter().map(|library| library_wire::Library::new(&ctx, library)).collect(),
    }))
}

/// A drive.
#[derive(Serialize, ToSchema)]
pub(super) struct DriveFound {
    drive: wire::Drive,
}

/// One drive
#[utoipa::path(get, path = "/api/v1/drive/drives/{driveId}", operation_id = "find_drive", tag = "drive",
    params(("driveId" = Uuid, Path)),
    responses((status = 200, body = DriveFound), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_drive(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<DriveFound>> {
    let named = ops::find_drive(&drive, &ctx, id.into()).await?;
    Ok(Json(DriveFound { drive: wire::Drive::new(&ctx, named.found, &named.people) }))
}

/// What the organisation stores, in bytes.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StorageUsage {
    /// Bytes of active files and of earlier versions.
    used: i64,
    /// The most the organisation may store.
    cap: i64,
    /// Number of active files.
    file_count: i64,
    /// Bytes in the trash, which do not count against the cap.
    trashed: i64,
    /// Bytes promised to uploads under way.
    reserved: i64,
    /// Bytes of the cap that are spoken for: of each drive its quota, or what it holds where that is more, and what modules store.
    /// A new drive's quota fits into the rest of the cap.
    promised: i64,
}

/// What the organisation stores and may store
#[utoipa::path(get, path = "/api/v1/drive/usage", operation_id = "find_usage", tag = "drive",
    responses((status = 200, body = StorageUsage), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_usage(State(drive): State<Drive>, Signed(ctx): Signed) -> ApiResult<Json<StorageUsage>> {
    let (usage, promised) = ops::find_usage(&drive, &ctx).await?;
    Ok(Json(StorageUsage {
        used: usage.used(),
        cap: usage.cap,
        file_count: usage.files,
        trashed: usage.trashed,
        reserved: usage.reserved,
        promised,
    }))
}
