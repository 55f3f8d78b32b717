//! What a job did is undone.

use kernel::{Ctx, Error, JobId, Result};
use store::Tx;

use super::{authorized_job, start::begin};
use crate::{
    Drive,
    model::{BulkAction, BulkJob, BulkTarget},
    policy::BulkJobAction,
    store::{bulk_copies, bulk_items, bulk_jobs},
};

/// Undoes what a job did, by another job: files go back to where they were, and copies to the trash. What somebody has changed since is left as
/// it is. A job is undone once; its undoing can be undone in turn.
///
/// # Errors
/// `NOT_FOUND`; `BULK_NOT_UNDOABLE` where it goes on, destroyed something, did nothing or was undone before.
pub async fn undo_bulk_job(drive: &Drive, ctx: &Ctx, id: JobId) -> Result<BulkJob> {
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            let original = authorized_job(tx, &actor, id, BulkJobAction::Undo)?;
            let refused = || Error::conflict("BULK_NOT_UNDOABLE", "This cannot be undone, or has been undone already.");
            let action = original.action.undone_by().filter(|_| original.is_undoable()).ok_or_else(refused)?;
            let mut job = BulkJob::new(actor.new_id(), original.owner, action, actor.now());
            job.undoes = Some(id);
            job.target = former_target(tx, &original)?;
            if !bulk_jobs::update_undone(tx, id, job.id)? {
                return Err(refused());
            }
            bulk_jobs::add(tx, &job)?;
            job.total = match original.action {
                BulkAction::Copy => bulk_copies::add_made_by(tx, job.id, id)?,
                _ => bulk_items::add_changed_by(tx, job.id, id, original.position)?,
            };
            job.is_gathered = true;
            begin(tx, &actor, &mut job)?;
            Ok(job)
        })
        .await
}

/// Where files go when their way back is undone: to where they had been moved. Otherwise each goes back to its own place.
fn former_target(tx: &mut Tx<'_>, original: &BulkJob) -> Result<Option<BulkTarget>> {
    if original.action != BulkAction::Move || original.target.is_some() {
        return Ok(None);
    }
    let first = original.undoes.map(|id| bulk_jobs::lookup(tx, id)).transpose()?.flatten();
    Ok(first.and_then(|first| first.target))
}
