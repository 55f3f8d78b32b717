//! What of other modules uses a file, and files that want repair.

use axum::extract::State;
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{Error, UserId, page::Limit, port::Person};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{
    bulk::FileFilter,
    wire::{Done, require_tenant},
};
use crate::{
    Drive,
    model::reference::{self, ReferenceTarget},
    ops::{self, Repair},
};

/// Which page of a file's references.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct ListReferences {
    /// 1 to 200, 50 unless given.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// A page of the references to a file, the oldest first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FileReferences {
    /// Always true.
    ok: bool,
    references: Vec<FileReference>,
    /// Position of the next page; null at the end.
    next_cursor: Option<String>,
}

/// Something of another module that uses a file.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FileReference {
    id: Uuid,
    file_id: Uuid,
    /// `notes`, `schedule`, …
    module_id: String,
    entity_id: String,
    /// `attachment` unless told otherwise.
    reference_type: String,
    /// Whether what uses the file is gone, as far as was seen when the file was repaired last.
    lost: bool,
    metadata: ReferenceMetadata,
}

/// Since when, and by whom.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ReferenceMetadata {
    /// RFC 3339.
    attached_at: String,
    /// Null where the product did it.
    attached_by: Option<Uuid>,
    attached_by_name: Option<String>,
}

impl FileReference {
    pub(super) fn new(file: Uuid, reference: reference::FileReference, people: &HashMap<UserId, Person>) -> Self {
        let by = reference.attached_by;
        Self {
            id: reference.id,
            file_id: file,
            module_id: reference.target.module,
            entity_id: reference.target.entity,
            reference_type: reference.target.kind,
            lost: reference.is_lost,
            metadata: ReferenceMetadata {
                attached_at: reference.attached_at.to_string(),
                attached_by: by.map(Into::into),
                attached_by_name: by.and_then(|by| people.get(&by)).map(|person| person.display_name.clone()),
            },
        }
    }
}

/// What uses a file
#[utoipa::path(get, path = "/api/v1/drive/files/{fileId}/references", operation_id = "list_file_references",
    tag = "drive", params(("fileId" = Uuid, Path), ListReferences),
    responses((status = 200, body = FileReferences), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_file_references(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Query(asked): Query<ListReferences>,
) -> ApiResult<Json<FileReferences>> {
    let limit = Limit::new(asked.limit)?;
    let (page, people) = ops::list_file_references(&drive, &ctx, id.into(), limit, asked.cursor).await?;
    let references = page.items.into_iter().map(|reference| FileReference::new(id, reference, &people));
    Ok(Json(FileReferences { ok: true, references: references.collect(), next_cursor: page.next_cursor }))
}

/// A choice of files: by name, by the folders that they lie in, or all that a list shows.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct FilesChosen {
    /// 1000 at most, in the trash or not.
    file_ids: Option<Vec<Uuid>>,
    /// 100 at most: each with all in it or, where it is in the trash, with all that went there with it.
    folder_ids: Option<Vec<Uuid>>,
    filter: Option<FileFilter>,
}

impl From<FilesChosen> for ops::FilesChosen {
    fn from(asked: FilesChosen) -> Self {
        Self {
            files: asked.file_ids.unwrap_or_default().into_iter().map(Into::into).collect(),
            folders: asked.folder_ids.unwrap_or_default().into_iter().map(Into::into).collect(),
            filter: asked.filter.map(Into::into),
        }
    }
}

/// What uses the files of a choice.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ReferenceCounts {
    /// Always true.
    ok: bool,
    /// The modules of which something uses the files, those with most first.
    counts: Vec<ReferenceCount>,
    /// Whether there are more than the 1,000 things that were counted.
    has_more: bool,
}

/// How many things of a module use the files.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ReferenceCount {
    /// `notes`, `schedule`, …
    module_id: String,
    /// Each counts once, however many of the files it uses.
    things: i64,
}

/// How many things use the files of a choice, before they are deleted
///
/// Files that the person does not see, and things that are gone, are not counted.
#[utoipa::path(post, path = "/api/v1/drive/files/reference-counts", operation_id = "count_file_references",
    tag = "drive", request_body = FilesChosen,
    responses((status = 200, body = ReferenceCounts), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn count_file_references(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<FilesChosen>,
) -> ApiResult<Json<ReferenceCounts>> {
    let found = ops::count_file_references(&drive, &ctx, body.into()).await?;
    let counts = found.of_modules.into_iter().map(|(module_id, things)| ReferenceCount { module_id, things });
    Ok(Json(ReferenceCounts { ok: true, counts: counts.collect(), has_more: found.has_more }))
}

/// What is to use a file.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AddReference {
    module_id: String,
    entity_id: String,
    /// `attachment` unless given.
    #[serde(default)]
    reference_type: String,
}

/// What uses a file now.
#[derive(Serialize, ToSchema)]
pub(super) struct ReferenceAdded {
    /// Always true.
    ok: bool,
    reference: FileReference,
}

/// Note that something uses a file
#[utoipa::path(post, path = "/api/v1/drive/files/{fileId}/references", operation_id = "create_file_reference",
    tag = "drive", params(("fileId" = Uuid, Path)), request_body = AddReference,
    responses((status = 200, body = ReferenceAdded), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn create_file_reference(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<AddReference>,
) -> ApiResult<Json<ReferenceAdded>> {
    let target = ReferenceTarget::new(&body.module_id, &body.entity_id, &body.reference_type)?;
    let reference = ops::add_file_reference(&drive, &ctx, id.into(), target).await?;
    Ok(Json(ReferenceAdded { ok: true, reference: FileReference::new(id, reference, &HashMap::new()) }))
}

/// Note that something uses a file no more
#[utoipa::path(delete, path = "/api/v1/drive/files/{fileId}/references/{referenceId}",
    operation_id = "delete_file_reference", tag = "drive", params(("fileId" = Uuid, Path), ("referenceId" = Uuid, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn delete_file_reference(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path((id, reference)): Path<(Uuid, Uuid)>,
) -> ApiResult<Json<Done>> {
    ops::delete_file_reference(&drive, &ctx, id.into(), reference).await?;
    Ok(Json(Done::OK))
}

/// A file that wants repair.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RepairReferences {
    #[schema(required = true, value_type = Uuid)]
    tenant_id: Option<Uuid>,
    file_id: Option<Uuid>,
    /// In these drives only.
    #[serde(default)]
    drive_ids: Vec<Uuid>,
}

/// What became of it: its identifier stands in one of the lists.
#[derive(Serialize, ToSchema)]
pub(super) struct ReferencesRepaired {
    /// Always true.
    ok: bool,
    /// Was broken and is whole.
    fixed: Vec<Uuid>,
    /// Wanted no repair.
    skipped: Vec<Uuid>,
    /// Its bytes are nowhere, or what uses it is gone; it is marked and stays.
    pending: Vec<Uuid>,
}

/// Join a file to its bytes again, or mark what is missing: its bytes, or what uses it
#[utoipa::path(post, path = "/api/drive/mutations/repair-refs", operation_id = "repair_file_references", tag = "drive",
    request_body = RepairReferences,
    responses((status = 200, body = ReferencesRepaired), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn repair_file_references(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<RepairReferences>,
) -> ApiResult<Json<ReferencesRepaired>> {
    require_tenant(&ctx, body.tenant_id)?;
    let id = body.file_id.ok_or_else(|| Error::invalid("fileId is required"))?;
    let drives: Vec<_> = body.drive_ids.into_iter().map(Into::into).collect();
    let outcome = ops::repair_file(&drive, &ctx, id.into(), &drives).await?;
    let only = |expected| if outcome == expected { vec![id] } else { Vec::new() };
    Ok(Json(ReferencesRepaired {
        ok: true,
        fixed: only(Repair::Fixed),
        skipped: only(Repair::Skipped),
        pending: only(Repair::Pending),
    }))
}
