//! What lies in the trash longer than its drive keeps it is deleted for good.

use std::time::Duration;

use kernel::{Ctx, Result};

use super::{SMALL, gather, start::begin};
use crate::{
    Drive,
    jobs::queued,
    model::{BulkAction, BulkJob, BulkSource},
    store::{bulk_jobs, deleted_drives},
};

/// How often the trash is looked at.
const EVERY: Duration = Duration::from_secs(60 * 60);

/// Begins a job for what the organisation's drives no longer keep (drive.md section 3, `retentionDays`), and comes back
/// as long as one keeps its trash for a time only. `ctx` is the product's own.
pub async fn expire_trash(drive: &Drive, ctx: &Ctx) -> Result<()> {
    let system = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            if !deleted_drives::has_retention(tx)? {
                return Ok(());
            }
            tx.enqueue(queued::expire_trash(&system, system.now() + EVERY))?;
            let mut job = BulkJob::new(system.new_id(), None, BulkAction::Purge, system.now());
            job.source = Some(BulkSource::Expired);
            bulk_jobs::add(tx, &job)?;
            gather::gather(tx, &system, &mut job, SMALL + 1)?;
            if job.total == 0 {
                return bulk_jobs::remove(tx, job.id);
            }
            begin(tx, &system, &mut job)
        })
        .await
}
