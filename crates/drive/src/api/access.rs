//! Who may do what: who sees a file, and what the person who asks may do in the Drive at all.

use axum::extract::State;
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{Scope, page::Limit};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::words;
use crate::{Drive, ops};

/// Which part of the list.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct ListFileAccess {
    /// 1 to 200, 50 unless given.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// A page of the people who see a file, by name.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FileAccessPage {
    /// Always true.
    ok: bool,
    people: Vec<FileAccess>,
    /// Position of the next page; null at the end.
    next_cursor: Option<String>,
}

/// Somebody who sees a file.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FileAccess {
    user_id: Uuid,
    display_name: String,
    /// What the person may do with it now.
    #[schema(value_type = Vec<words::FileDeed>)]
    can: Vec<&'static str>,
    /// The rule by which the person sees it, in one sentence.
    rule: &'static str,
}

/// Who sees a file, and why
#[utoipa::path(get, path = "/api/v1/drive/files/{fileId}/access", operation_id = "list_file_access", tag = "drive",
    params(("fileId" = Uuid, Path), ListFileAccess),
    responses((status = 200, body = FileAccessPage), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_file_access(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Query(asked): Query<ListFileAccess>,
) -> ApiResult<Json<FileAccessPage>> {
    let page = ops::list_file_access(&drive, &ctx, id.into(), Limit::new(asked.limit)?, asked.cursor).await?;
    let people = page.items.into_iter().map(|access| FileAccess {
        user_id: access.user.into(),
        display_name: access.display_name,
        can: access.can,
        rule: access.rule,
    });
    Ok(Json(FileAccessPage { ok: true, people: people.collect(), next_cursor: page.next_cursor }))
}

/// What the person's scopes allow in the Drive (drive.md section 3, permission flags). What may be done with one file,
/// folder, library or drive stands in its `can`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DrivePermissions {
    /// Always true.
    ok: bool,
    can_upload: bool,
    can_delete: bool,
    can_create_folders: bool,
    can_manage_folders: bool,
    can_create_drives: bool,
    can_create_shares: bool,
    can_create_shelves: bool,
    can_manage_shelves: bool,
    can_hard_delete_files: bool,
    can_restore_files: bool,
    can_soft_delete_files: bool,
    can_move_files: bool,
    can_create_libraries: bool,
    can_manage_libraries: bool,
    can_manage_all: bool,
    can_share: bool,
    can_share_files: bool,
}

/// What the person may do in the Drive at all
#[utoipa::path(get, path = "/api/v1/drive/permissions", operation_id = "find_drive_permissions", tag = "drive",
    responses((status = 200, body = DrivePermissions), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_drive_permissions(Signed(ctx): Signed) -> ApiResult<Json<DrivePermissions>> {
    let may = |scope| ctx.actor().may(scope);
    // Shelves are libraries under the name they once had.
    let (create_libraries, manage_libraries) = (may(Scope::LIBRARY_CREATE), may(Scope::LIBRARY_MANAGE));
    Ok(Json(DrivePermissions {
        ok: true,
        can_upload: may(Scope::FILE_UPLOAD),
        can_delete: may(Scope::FILE_SOFT_DELETE) || may(Scope::FILE_HARD_DELETE),
        can_create_folders: may(Scope::DRIVE_FOLDERS_CREATE),
        can_manage_folders: may(Scope::DRIVE_FOLDERS_MANAGE),
        can_create_drives: may(Scope::DRIVE_CREATE),
        can_create_shares: may(Scope::DRIVE_MANAGE) || may(Scope::EXPORTS_CREATE) || may(Scope::DRIVE_SHARE),
        can_create_shelves: create_libraries || manage_libraries,
        can_manage_shelves: manage_libraries,
        can_hard_delete_files: may(Scope::FILE_HARD_DELETE),
        can_restore_files: may(Scope::FILE_RESTORE),
        can_soft_delete_files: may(Scope::FILE_SOFT_DELETE),
        can_move_files: may(Scope::FILE_MOVE),
        can_create_libraries: create_libraries || manage_libraries,
        can_manage_libraries: manage_libraries,
        can_manage_all: may(Scope::DRIVE_MANAGE),
        can_share: may(Scope::DRIVE_SHARE) || may(Scope::FILE_SHARE),
        can_share_files: may(Scope::FILE_SHARE),
    }))
}
