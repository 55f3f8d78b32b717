//! Jobs are looked at, and stopped.

use kernel::{
    Ctx, JobId, Result, Scope,
    page::{Limit, Page},
};

use super::{KEPT, announce, authorized_job};
use crate::{
    Drive,
    model::{BulkAction, BulkJob, BulkStatus},
    ops::{move_folder, restore_folder},
    policy::BulkJobAction,
    store::bulk_jobs,
};

/// A page of the person's jobs of the last 24 hours, the newest first.
///
/// # Errors
/// `FORBIDDEN` without `drive.list`.
pub async fn list_bulk_jobs(drive: &Drive, ctx: &Ctx, after: Option<JobId>, limit: Limit) -> Result<Page<BulkJob>> {
    ctx.require(Scope::DRIVE_LIST, "view files")?;
    let (owner, since) = (ctx.user()?, ctx.now() - KEPT);
    let overlong = i64::from(limit.get()) + 1;
    let rows = drive.store.read(ctx, move |tx| bulk_jobs::list(tx, owner, since, after, overlong)).await?;
    Ok(Page::from_overlong(rows, limit, |job| job.id.to_string()))
}

/// One job of the person's.
///
/// # Errors
/// `NOT_FOUND`, also 24 hours after it began.
pub async fn find_bulk_job(drive: &Drive, ctx: &Ctx, id: JobId) -> Result<BulkJob> {
    let actor = ctx.clone();
    drive.store.read(ctx, move |tx| authorized_job(tx, &actor, id, BulkJobAction::View)).await
}

/// Stops a job. What it has done stays done, but for a folder on its way to the trash or to another drive, which comes back; a job that
/// is over is left alone.
///
/// # Errors
/// `NOT_FOUND`; for such a folder, what [`restore_folder`](restore_folder::restore_folder) or
/// [`update_folder`](crate::ops::update_folder) says.
pub async fn cancel_bulk_job(drive: &Drive, ctx: &Ctx, id: JobId) -> Result<BulkJob> {
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            let mut job = authorized_job(tx, &actor, id, BulkJobAction::Cancel)?;
            let leaving = job.whole_folder().filter(|_| job.action == BulkAction::Trash && !job.status.is_over());
            if let Some(folder) = leaving {
                // A folder is deleted whole or not at all.
                restore_folder::restore(tx, &actor, folder)?;
                job = authorized_job(tx, &actor, id, BulkJobAction::View)?;
                announce(tx, &actor, &job, "bulk.finished")?;
            } else if let Some(carriage) = job.carriage().filter(|_| !job.status.is_over()).cloned() {
                // And it is in one drive or in another, never in both.
                move_folder::turn_back(tx, &actor, &carriage)?;
                job = authorized_job(tx, &actor, id, BulkJobAction::View)?;
                announce(tx, &actor, &job, "bulk.finished")?;
            } else if !job.status.is_over() {
                (job.status, job.finished_at) = (BulkStatus::Cancelled, Some(actor.now()));
                bulk_jobs::update(tx, &job)?;
                announce(tx, &actor, &job, "bulk.finished")?;
            }
            Ok(job)
        })
        .await
}
