//! What a job is about is written down.

use kernel::{Ctx, Result};
use store::Tx;
use uuid::Uuid;

use crate::{
    model::{BulkAction, BulkJob},
    store::{bulk_items, bulk_jobs, file_list, files},
};

/// How many files one transaction writes down.
pub(super) const AT_ONCE: i64 = 20_000;

/// Writes down files and folders that were named.
pub(super) fn gather_named(tx: &mut Tx<'_>, job: &mut BulkJob, named: &[Uuid], folders: &[Uuid]) -> Result<()> {
    if job.action == BulkAction::Purge && !folders.is_empty() {
        // What went to the trash with a folder goes before the folder does, file by file.
        for folder in folders {
            job.total += bulk_items::add_trashed_with(tx, job.id, job.total, (*folder).into())?;
        }
        let others = files::list_trashed_otherwise(tx, named, folders)?;
        add_named(tx, job, false, &others)?;
        add_named(tx, job, true, folders)?;
    } else {
        // A folder that comes back is there for the files that were in it.
        add_named(tx, job, true, folders)?;
        add_named(tx, job, false, named)?;
    }
    job.is_gathered = true;
    Ok(())
}

fn add_named(tx: &mut Tx<'_>, job: &mut BulkJob, is_folder: bool, ids: &[Uuid]) -> Result<()> {
    if !ids.is_empty() {
        bulk_items::add_named(tx, job.id, job.total, is_folder, ids)?;
        job.total += i64::try_from(ids.len()).map_err(kernel::Error::internal)?;
    }
    Ok(())
}

/// Writes down the next files of the job's filter, `limit` at most.
pub(super) fn gather(tx: &mut Tx<'_>, ctx: &Ctx, job: &mut BulkJob, limit: i64) -> Result<()> {
    let Some(filter) = job.filter.clone() else {
        job.is_gathered = true;
        return Ok(());
    };
    let query = filter.query()?;
    let after = bulk_jobs::lookup_gathered(tx, job.id)?;
    if filter.is_whole_trash() && job.action == BulkAction::Restore && after.is_none() {
        job.total += bulk_items::add_trashed_folders(tx, ctx, job.id, job.total, query.drive, job.created_at)?;
    }
    let whole = file_list::whole(tx, ctx, &query)?;
    let added = bulk_items::add_listed(tx, job.id, job.total, whole, job.created_at, after, limit)?;
    job.total += added;
    if added == limit {
        return bulk_jobs::update_gathered(tx, job.id, job.total);
    }
    if filter.is_whole_trash() && job.action == BulkAction::Purge {
        job.total += bulk_items::add_trashed_folders(tx, ctx, job.id, job.total, query.drive, job.created_at)?;
    }
    job.is_gathered = true;
    Ok(())
}
