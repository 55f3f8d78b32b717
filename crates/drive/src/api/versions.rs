//! Versions of files, and names that are taken.

use std::collections::HashMap;

use axum::extract::State;
use edge::{ApiResult, Json, Path, Signed};
use kernel::{Ctx, UserId, port::Person};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    mutations::changed,
    wire::{Done, FileChanged},
};
use crate::{
    Drive,
    model::{FileName, version},
    ops,
    policy::FileAction,
};

/// A file's versions, the latest first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FileVersions {
    /// Always true.
    ok: bool,
    versions: Vec<FileVersion>,
    /// Whether what the file holds becomes an earlier version when it is replaced; else it is let go of.
    keeps_versions: bool,
    /// The most earlier versions that are kept; the oldest goes first.
    max_versions: i64,
    can: VersionAbilities,
}

/// What a file holds, or held before.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FileVersion {
    id: Uuid,
    /// From 1. A restored version gets a new number.
    number: i64,
    /// Bytes.
    size: i64,
    mime_type: String,
    /// As a file's.
    checksum: String,
    /// RFC 3339.
    created_at: String,
    created_by: VersionAuthor,
    is_current: bool,
}

/// Who brought a version.
#[derive(Serialize, ToSchema)]
pub(super) struct VersionAuthor {
    id: Uuid,
    name: String,
}

/// What the person may do with earlier versions.
#[derive(Serialize, ToSchema)]
pub(super) struct VersionAbilities {
    restore: bool,
    delete: bool,
}

impl FileVersion {
    fn new(version: version::FileVersion, people: &HashMap<UserId, Person>, is_current: bool) -> Self {
        let name = people.get(&version.created_by).map(|person| person.display_name.clone()).unwrap_or_default();
        Self {
            id: version.id,
            number: version.number,
            size: version.size,
            mime_type: version.mime,
            checksum: version.checksum,
            created_at: version.created_at.to_string(),
            created_by: VersionAuthor { id: version.created_by.into(), name },
            is_current,
        }
    }
}

/// The versions of a file
#[utoipa::path(get, path = "/api/v1/drive/files/{fileId}/versions", operation_id = "list_file_versions", tag = "drive",
    params(("fileId" = Uuid, Path)),
    responses((status = 200, body = FileVersions), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_file_versions(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<FileVersions>> {
    let found = ops::list_file_versions(&drive, &ctx, id.into()).await?;
    let may = |action| ctx.decide(action, &found.file).is_allowed();
    let is_active = found.file.status == crate::model::FileStatus::Active;
    let can =
        VersionAbilities { restore: is_active && may(FileAction::Replace), delete: may(FileAction::DeleteVersion) };
    let versions = found.versions.into_iter().enumerate();
    Ok(Json(FileVersions {
        ok: true,
        versions: versions.map(|(at, version)| FileVersion::new(version, &found.people, at == 0)).collect(),
        keeps_versions: found.rules.kept,
        max_versions: found.rules.most,
        can,
    }))
}

/// Make an earlier version the file's content again
#[utoipa::path(post, path = "/api/v1/drive/files/{fileId}/versions/{versionId}/restore",
    operation_id = "restore_file_version", tag = "drive",
    params(("fileId" = Uuid, Path), ("versionId" = Uuid, Path)),
    responses((status = 200, body = FileChanged), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn restore_file_version(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path((id, version)): Path<(Uuid, Uuid)>,
) -> ApiResult<Json<FileChanged>> {
    let file = ops::restore_file_version(&drive, &ctx, id.into(), version).await?;
    changed(&drive, &ctx, file).await
}

/// Delete an earlier version for good
#[utoipa::path(delete, path = "/api/v1/drive/files/{fileId}/versions/{versionId}", operation_id = "delete_file_version",
    tag = "drive", params(("fileId" = Uuid, Path), ("versionId" = Uuid, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn delete_file_version(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path((id, version)): Path<(Uuid, Uuid)>,
) -> ApiResult<Json<Done>> {
    ops::delete_file_version(&drive, &ctx, id.into(), version).await?;
    Ok(Json(Done::OK))
}

/// Names that files are to have.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NamesToBe {
    drive_id: Uuid,
    /// Null for the drive's root.
    folder_id: Option<Uuid>,
    /// At most 1000.
    names: Vec<String>,
}

/// Those that are taken.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NameConflicts {
    /// Always true.
    ok: bool,
    /// In the order they were asked for.
    conflicts: Vec<NameConflict>,
    /// Whether a replaced file's content is kept as an earlier version; else it is let go of.
    keeps_versions: bool,
}

/// A name and the file that has it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NameConflict {
    /// As it was asked for.
    name: String,
    file_id: Uuid,
    /// Bytes of that file.
    size: i64,
    /// RFC 3339: when its bytes last changed.
    modified_at: String,
    /// RFC 3339: what `If-Match` takes when it is replaced.
    updated_at: String,
    /// Whether the person may replace it.
    can_replace: bool,
}

impl NameConflict {
    fn new(ctx: &Ctx, name: &str, file: &crate::model::File) -> Self {
        Self {
            name: name.to_owned(),
            file_id: file.id.into(),
            size: file.size,
            modified_at: file.modified_at.to_string(),
            updated_at: file.updated_at.to_string(),
            can_replace: ctx.decide(FileAction::Replace, file).is_allowed(),
        }
    }
}

/// Which names are taken in a folder
#[utoipa::path(post, path = "/api/v1/drive/files/name-conflicts", operation_id = "find_name_conflicts", tag = "drive",
    request_body = NamesToBe,
    responses((status = 200, body = NameConflicts), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_name_conflicts(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<NamesToBe>,
) -> ApiResult<Json<NameConflicts>> {
    // What no file may be called is taken by none; the upload will say so.
    let asked = body.names.iter().filter_map(|name| Some((name.as_str(), FileName::new(name).ok()?)));
    let (asked, names): (Vec<&str>, _) = asked.unzip();
    let folder = body.folder_id.map(Into::into);
    let (taken, rules) = ops::find_name_conflicts(&drive, &ctx, body.drive_id.into(), folder, names).await?;
    Ok(Json(NameConflicts {
        ok: true,
        conflicts: taken.iter().filter_map(|(at, file)| Some(NameConflict::new(&ctx, asked.get(*at)?, file))).collect(),
        keeps_versions: rules.kept,
    }))
}
