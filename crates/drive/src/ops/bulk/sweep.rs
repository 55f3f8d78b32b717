//! Jobs of the day before are forgotten.

use kernel::{Ctx, Result};

use super::KEPT;
use crate::{
    Drive,
    jobs::queued,
    store::{bulk_copies, bulk_items, bulk_jobs, folder_moves},
};

/// How many items one transaction forgets.
const BATCH: i64 = 20_000;

/// Forgets the organisation's jobs that ended and began more than 24 hours ago, and comes back for the next.
pub async fn sweep_bulk_jobs(drive: &Drive, ctx: &Ctx) -> Result<()> {
    let until = ctx.now() - KEPT;
    while let Some(job) = drive.store.read(ctx, move |tx| bulk_jobs::lookup_oldest(tx, until)).await? {
        while drive.store.write(ctx, move |tx| bulk_items::remove(tx, job.id, BATCH)).await? {}
        while drive.store.write(ctx, move |tx| bulk_copies::remove(tx, job.id, BATCH)).await? {}
        while drive.store.write(ctx, move |tx| folder_moves::remove_libraries(tx, job.id, BATCH)).await? {}
        drive.store.write(ctx, move |tx| bulk_jobs::remove(tx, job.id)).await?;
    }
    let system = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            if let Some(oldest) = bulk_jobs::oldest_time(tx)? {
                // One that still goes on is looked at again in an hour.
                let next = (oldest + KEPT).max(system.now() + KEPT / 24);
                tx.enqueue(queued::sweep_bulk(&system, next))?;
            }
            Ok(())
        })
        .await
}
