//! Work on many files and folders at once.

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{Error, Result, page::Limit};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{changes::visibility, folders::FolderRef, wire, words};
use crate::{
    Drive,
    model::{self, BulkAction, BulkShare, BulkTarget},
    ops::{self, BulkRequest},
};

/// What is to be done to which files and folders: those that are named, or all files that a list shows.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StartBulkJob {
    #[schema(value_type = words::BulkAction)]
    action: String,
    /// 1000 at most.
    file_ids: Option<Vec<Uuid>>,
    /// 1000 at most; each with all in it.
    folder_ids: Option<Vec<Uuid>>,
    filter: Option<FileFilter>,
    /// Where files are moved or copied to.
    to_drive_id: Option<Uuid>,
    /// Null for the drive's root.
    to_folder_id: Option<Uuid>,
    /// Where copies come to. Null: within their drive into the library of their origin, else into the drive's default one.
    to_library_id: Option<Uuid>,
    /// How files are shared; for `share`, and nothing else.
    share: Option<ShareFiles>,
}

/// How files are shared, all of them alike; what is left out stays as each of them has it.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct ShareFiles {
    /// As in the change of one file.
    #[schema(value_type = Option<words::FileVisibility>)]
    visibility: Option<String>,
    /// At most 200. Without `visibility` it becomes `list`, or `private` where nobody is left.
    allowed_uids: Option<Vec<Uuid>>,
    /// At most 200. Each file is shared with them beside those with whom it is shared already.
    shared_with: Option<Vec<Uuid>>,
}

impl ShareFiles {
    fn asked(self) -> Result<BulkShare> {
        Ok(BulkShare {
            visibility: self.visibility.as_deref().map(visibility).transpose()?,
            allowed: self.allowed_uids,
            shared_with: self.shared_with.unwrap_or_default(),
        })
    }
}

/// All files that a list shows. A trash without `search`, `libraryId` and `folderId` holds deleted folders as well. A
/// condition that is not known is refused: leaving it out would take more files than were meant.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct FileFilter {
    /// All unless given.
    #[schema(value_type = Option<words::BulkView>)]
    view: Option<String>,
    /// In this drive only.
    drive_id: Option<Uuid>,
    /// In this library only.
    library_id: Option<Uuid>,
    /// In this folder only, without what lies below; `root` for files in no folder.
    folder_id: Option<String>,
    /// Of this owner only.
    owner_id: Option<Uuid>,
    /// All unless given.
    #[schema(value_type = Option<words::FileSharing>)]
    visibility: Option<String>,
    /// Those that need repair only.
    needs_repair: Option<bool>,
    /// Part of the name or of the owner's name, whatever the case.
    search: Option<String>,
}

impl From<FileFilter> for model::FileFilter {
    fn from(asked: FileFilter) -> Self {
        Self {
            view: asked.view,
            drive_id: asked.drive_id,
            library_id: asked.library_id,
            folder_id: asked.folder_id,
            owner_id: asked.owner_id,
            visibility: asked.visibility,
            needs_repair: asked.needs_repair.unwrap_or_default(),
            search: asked.search,
            searched_owners: Vec::new(),
        }
    }
}

impl StartBulkJob {
    fn request(self) -> Result<BulkRequest> {
        if (self.to_folder_id.is_some() || self.to_library_id.is_some()) && self.to_drive_id.is_none() {
            return Err(Error::invalid("toFolderId and toLibraryId need the toDriveId that they lie in."));
        }
        let (folder, library) = (self.to_folder_id.map(Into::into), self.to_library_id.map(Into::into));
        Ok(BulkRequest {
            action: BulkAction::from_name(&self.action)?,
            files: self.file_ids.unwrap_or_default().into_iter().map(Into::into).collect(),
            folders: self.folder_ids.unwrap_or_default().into_iter().map(Into::into).collect(),
            filter: self.filter.map(Into::into),
            target: self.to_drive_id.map(|drive| BulkTarget { drive: drive.into(), folder, library }),
            share: self.share.map(ShareFiles::asked).transpose()?,
        })
    }
}

/// One piece of work on many files and folders.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct BulkJob {
    id: Uuid,
    action: words::BulkAction,
    status: words::BulkStatus,
    /// How many files and folders it is about; null until that is known.
    total: Option<i64>,
    /// How many are as they should be.
    done: i64,
    /// How many were left as they were, for the reasons in `refusals`.
    refused: i64,
    /// How many of those that are as they should be are folders.
    folders_done: i64,
    /// How many of those that were left are folders.
    folders_refused: i64,
    /// How many of those that are as they should be have a number behind their names, since those were taken where they came to.
    renamed: i64,
    /// Bytes of the files that were changed.
    bytes: i64,
    /// The first 100.
    refusals: Vec<BulkRefusal>,
    /// Whether it can be undone now.
    undoable: bool,
    /// The job that this one undoes.
    undoes: Option<Uuid>,
    /// What the files follow that is gone, back, or in another drive, already; null otherwise. Stopping the files of a folder
    /// on its way to the trash or to another drive brings it back.
    #[schema(value_type = Option<words::BulkFollows>)]
    follows: Option<&'static str>,
    /// RFC 3339.
    created_at: String,
    /// RFC 3339.
    finished_at: Option<String>,
}

/// Why something was left as it was. Neither a file nor a folder: why the job could not go on.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct BulkRefusal {
    file_id: Option<Uuid>,
    folder_id: Option<Uuid>,
    /// Empty where there is nothing of that identifier.
    name: String,
    code: String,
    message: String,
}

impl From<model::BulkJob> for BulkJob {
    fn from(job: model::BulkJob) -> Self {
        let refusals = job.refusals.iter().map(|refusal| BulkRefusal {
            file_id: refusal.file_id,
            folder_id: refusal.folder_id,
            name: refusal.name.clone(),
            code: refusal.code.clone(),
            message: refusal.message.clone(),
        });
        Self {
            undoable: job.is_undoable(),
            refusals: refusals.collect(),
            id: job.id.into(),
            action: job.action.into(),
            status: job.status.into(),
            total: job.is_gathered.then_some(job.total),
            done: job.done,
            refused: job.refused,
            folders_done: job.folders_done,
            folders_refused: job.folders_refused,
            renamed: job.renamed,
            bytes: job.bytes,
            undoes: job.undoes.map(Into::into),
            follows: job.follows(),
            created_at: job.created_at.to_string(),
            finished_at: job.finished_at.map(|time| time.to_string()),
        }
    }
}

/// A job.
#[derive(Serialize, ToSchema)]
pub(super) struct BulkJobFound {
    /// Always true; what was refused is listed in the job.
    ok: bool,
    job: BulkJob,
}

impl BulkJobFound {
    fn new(job: model::BulkJob) -> Self {
        Self { ok: true, job: job.into() }
    }

    /// 200 for a job that is over, 202 for one that goes on.
    fn response(job: model::BulkJob) -> Response {
        let status = if job.status.is_over() { StatusCode::OK } else { StatusCode::ACCEPTED };
        (status, Json(Self::new(job))).into_response()
    }
}

/// The drive concerned.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DriveRef {
    drive_id: Uuid,
}

/// Delete a drive: its files follow into the trash, uploads on their way into it are ended
#[utoipa::path(post, path = "/api/v1/drive/drives/delete", operation_id = "delete_drive", tag = "drive",
    request_body = DriveRef,
    responses((status = 200, body = BulkJobFound), (status = 202, body = BulkJobFound, description = "Its files follow"),
        (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn delete_drive(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<DriveRef>,
) -> ApiResult<Response> {
    Ok(BulkJobFound::response(ops::delete_drive(&drive, &ctx, body.drive_id.into()).await?))
}

/// A drive that came back.
#[derive(Serialize, ToSchema)]
pub(super) struct DriveRestored {
    /// Always true.
    ok: bool,
    drive: wire::Drive,
    /// By which its files follow.
    job: BulkJob,
}

/// Bring a deleted drive back with what went with it
#[utoipa::path(post, path = "/api/v1/drive/drives/{driveId}/restore", operation_id = "restore_drive", tag = "drive",
    params(("driveId" = Uuid, Path)),
    responses((status = 200, body = DriveRestored), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn restore_drive(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<DriveRestored>> {
    let (named, job) = ops::restore_drive(&drive, &ctx, id.into()).await?;
    let drive = wire::Drive::new(&ctx, named.found, &named.people);
    Ok(Json(DriveRestored { ok: true, drive, job: job.into() }))
}

/// Drives that can be brought back.
#[derive(Serialize, ToSchema)]
pub(super) struct DeletedDrives {
    /// Always true.
    ok: bool,
    drives: Vec<wire::Drive>,
}

/// The deleted drives that the person may bring back, by name
#[utoipa::path(get, path = "/api/v1/drive/deleted-drives", operation_id = "list_deleted_drives", tag = "drive",
    responses((status = 200, body = DeletedDrives), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_deleted_drives(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
) -> ApiResult<Json<DeletedDrives>> {
    let named = ops::list_deleted_drives(&drive, &ctx).await?;
    let drives = named.found.into_iter().map(|drive| wire::Drive::new(&ctx, drive, &named.people)).collect();
    Ok(Json(DeletedDrives { ok: true, drives }))
}

/// Do something to many files and folders
///
/// Up to 500 of them are done when the answer comes; more go on in the background.
#[utoipa::path(post, path = "/api/v1/drive/bulk", operation_id = "start_bulk_job", tag = "drive",
    request_body = StartBulkJob,
    responses((status = 200, body = BulkJobFound), (status = 202, body = BulkJobFound, description = "It goes on"),
        (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn start_bulk_job(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<StartBulkJob>,
) -> ApiResult<Response> {
    Ok(BulkJobFound::response(ops::start_bulk_job(&drive, &ctx, body.request()?).await?))
}

/// Delete a folder in the trash for good, with what went to the trash with it
#[utoipa::path(post, path = "/api/v1/drive/folders/purge", operation_id = "purge_folder", tag = "drive",
    request_body = FolderRef,
    responses((status = 200, body = BulkJobFound), (status = 202, body = BulkJobFound, description = "It goes on"),
        (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn purge_folder(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<FolderRef>,
) -> ApiResult<Response> {
    Ok(BulkJobFound::response(ops::purge_folder(&drive, &ctx, body.in_drive()?, body.folder_id.into()).await?))
}

/// Which jobs.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct ListBulkJobs {
    /// 1 to 200, 50 unless given.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// A page of jobs.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct BulkJobPage {
    /// Always true.
    ok: bool,
    jobs: Vec<BulkJob>,
    /// Position of the next page; null at the end.
    next_cursor: Option<String>,
}

/// The person's jobs of the last 24 hours, the newest first
#[utoipa::path(get, path = "/api/v1/drive/bulk", operation_id = "list_bulk_jobs", tag = "drive", params(ListBulkJobs),
    responses((status = 200, body = BulkJobPage), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_bulk_jobs(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Query(asked): Query<ListBulkJobs>,
) -> ApiResult<Json<BulkJobPage>> {
    let wrong = |_| Error::invalid("The cursor does not belong to this list. Start from the first page.");
    let after = asked.cursor.map(|text| text.parse().map_err(wrong)).transpose()?;
    let page = ops::list_bulk_jobs(&drive, &ctx, after, Limit::new(asked.limit)?).await?;
    let jobs = page.items.into_iter().map(Into::into).collect();
    Ok(Json(BulkJobPage { ok: true, jobs, next_cursor: page.next_cursor }))
}

/// How far a job is
#[utoipa::path(get, path = "/api/v1/drive/bulk/{jobId}", operation_id = "find_bulk_job", tag = "drive",
    params(("jobId" = Uuid, Path)),
    responses((status = 200, body = BulkJobFound), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_bulk_job(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<BulkJobFound>> {
    Ok(Json(BulkJobFound::new(ops::find_bulk_job(&drive, &ctx, id.into()).await?)))
}

/// Stop a job; what it has done stays done
#[utoipa::path(post, path = "/api/v1/drive/bulk/{jobId}/cancel", operation_id = "cancel_bulk_job", tag = "drive",
    params(("jobId" = Uuid, Path)),
    responses((status = 200, body = BulkJobFound), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn cancel_bulk_job(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<BulkJobFound>> {
    Ok(Json(BulkJobFound::new(ops::cancel_bulk_job(&drive, &ctx, id.into()).await?)))
}

/// Undo what a job did, by another job
#[utoipa::path(post, path = "/api/v1/drive/bulk/{jobId}/undo", operation_id = "undo_bulk_job", tag = "drive",
    params(("jobId" = Uuid, Path)),
    responses((status = 200, body = BulkJobFound), (status = 202, body = BulkJobFound, description = "It goes on"),
        (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn undo_bulk_job(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Response> {
    Ok(BulkJobFound::response(ops::undo_bulk_job(&drive, &ctx, id.into()).await?))
}
