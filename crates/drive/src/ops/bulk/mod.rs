//! Work on many files and folders: one job with progress, which can be stopped and, where nothing was destroyed, undone
//! (decision 24 of the project).
//!
//! A job's items are written down first ([`gather`]), so that it is about what there was when it began. Then it goes
//! through them in bounded batches ([`step`]): each is one transaction of the files' rows, the storage account, the
//! counts of folders and drives, the event and the job's own position. A crash between two of them loses nothing, and no
//! batch is done twice. What may be done to each file is decided by its policy, row by row; what is then done is a few
//! statements, however many files the batch has.

mod carried;
mod change;
mod copy;
mod delete_drive;
mod expire;
mod files;
mod folders;
mod follow;
mod free_names;
mod gather;
mod jobs;
mod rules;
mod share;
mod start;
mod step;
mod sweep;
mod undo;

pub use delete_drive::{delete_drive, end_uploads, list_deleted_drives, restore_drive};
pub use expire::expire_trash;
pub use jobs::{cancel_bulk_job, find_bulk_job, list_bulk_jobs};
pub use start::{BulkRequest, start_bulk_job};
pub use step::run_bulk_job;
pub use sweep::sweep_bulk_jobs;
pub use undo::undo_bulk_job;

pub(super) use carried::{follow_folder, require_no_follower};
pub(super) use follow::follow;

use std::time::Duration;

use kernel::{Ctx, Error, ErrorKind, JobId, Result, event::DomainEvent};
use serde_json::json;
use store::Tx;
use uuid::Uuid;

use super::topic;
use crate::{
    model::{BulkJob, BulkRefusal, BulkStatus},
    policy::BulkJobAction,
    store::{bulk_items, bulk_jobs},
};

/// How long a job can be looked at and undone.
const KEPT: Duration = Duration::from_secs(24 * 60 * 60);

/// A job with as many items is done before the request that began it is answered, and a folder with as many files goes to the
/// trash, or into another drive, with them at once.
pub(super) const SMALL: i64 = 500;

/// The job, to which the person may do this.
fn authorized_job(tx: &mut Tx<'_>, ctx: &Ctx, id: JobId, action: BulkJobAction) -> Result<BulkJob> {
    let missing = || Error::not_found("Job");
    let job = bulk_jobs::lookup(tx, id)?.ok_or_else(missing)?;
    ctx.authorize(action, &job)?;
    if job.created_at + KEPT <= ctx.now() { Err(missing()) } else { Ok(job) }
}

/// Tells the job's owner how a job in the background stands.
fn announce(tx: &mut Tx<'_>, ctx: &Ctx, job: &BulkJob, kind: &'static str) -> Result<()> {
    let audience = kernel::event::Audience::People(job.owner.into_iter().collect());
    // One that gives up is told of whole, with what it did not come to.
    let ahead = match job.status {
        BulkStatus::Failed => bulk_items::count_folders(tx, job.id, job.position)?,
        _ => 0,
    };
    let mut event = DomainEvent::new(ctx, kind, job.id, topic::JOBS, audience);
    event.actor = job.owner;
    tx.emit(event.with(json!({
        "action": job.action.name(), "status": job.status.name(), "total": job.total, "done": job.done,
        "refused": job.refused, "folders": job.folders_done + job.folders_refused + ahead,
        "driveId": job.target.map(|target| target.drive.to_string()),
        "folderId": job.target.and_then(|target| target.folder).map(|folder| folder.to_string()),
    })))
}

/// Whether the error is a refusal of one file or folder, made before anything was changed: the others can go on.
pub(super) fn is_refusal(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::Forbidden | ErrorKind::NotFound | ErrorKind::Conflict)
        || error.code() == "QUOTA_EXCEEDED"
}

/// The refusal of an item, by its name where the person may know of it.
fn refusal(id: Uuid, is_folder: bool, name: &str, error: &Error) -> BulkRefusal {
    let is_known = error.kind() != ErrorKind::NotFound;
    BulkRefusal {
        file_id: (!is_folder).then_some(id),
        folder_id: is_folder.then_some(id),
        name: if is_known { name.to_owned() } else { String::new() },
        code: error.code().to_owned(),
        message: error.message().to_owned(),
    }
}
