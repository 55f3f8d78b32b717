//! What a job is about is written down.

use kernel::{Ctx, Result, Timestamp};
use store::Tx;
use uuid::Uuid;

use crate::{
    model::{BulkAction, BulkJob, BulkSource, FileFilter},
    store::{
        bulk_copies,
        bulk_items::{self, Next},
        bulk_jobs,
        file_list::{self, Whole},
        files,
    },
};

/// How many files one transaction writes down.
pub(super) const AT_ONCE: i64 = 20_000;

/// Writes down files and folders that were named.
pub(super) fn gather_named(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    job: &mut BulkJob,
    named: &[Uuid],
    folders: &[Uuid],
) -> Result<()> {
    if job.action == BulkAction::Copy && !folders.is_empty() {
        // The files in the folders follow, as they may be many.
        job.total += bulk_copies::add_folders(tx, ctx, job.id, job.total, folders)?;
        let missing = bulk_copies::list_other_folders(tx, job.id, folders)?;
        add_named(tx, job, true, &missing)?;
        let others = bulk_copies::list_other_files(tx, job.id, named)?;
        return add_named(tx, job, false, &others);
    }
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

/// Writes down the next files of the job's source, `limit` at most.
pub(super) fn gather(tx: &mut Tx<'_>, ctx: &Ctx, job: &mut BulkJob, limit: i64) -> Result<()> {
    let after = bulk_jobs::lookup_gathered(tx, job.id)?;
    let source = job.source.clone();
    let whole_trash = match &source {
        Some(BulkSource::Listed(filter)) if filter.is_whole_trash() => Some(filter.query()?.drive),
        _ => None,
    };
    if let Some(drive) = whole_trash.filter(|_| job.action == BulkAction::Restore && after.is_none()) {
        job.total += bulk_items::add_trashed_folders(tx, ctx, job.id, job.total, drive, job.created_at)?;
    }
    let whole = match &source {
        None => {
            job.is_gathered = true;
            return Ok(());
        }
        Some(BulkSource::Listed(filter)) => {
            let owners = filter.searched_owners.iter().map(|owner| (*owner).into()).collect();
            file_list::whole(tx, ctx, &filter.query()?, owners)?
        }
        // All that the person sees of what lies in them.
        Some(BulkSource::Folders) => file_list::whole(tx, ctx, &FileFilter::default().query()?, Vec::new())?,
        Some(BulkSource::Drive(drive)) if job.action == BulkAction::Trash => Whole::of_drive(*drive),
        Some(BulkSource::Folder(folder)) if job.action == BulkAction::Trash => Whole::leaving(*folder),
        Some(BulkSource::Drive(container) | BulkSource::Folder(container)) => Whole::trashed_with(*container),
        Some(BulkSource::Carried(carriage)) => Whole::coming(carriage.from, job.id),
        Some(BulkSource::Expired) => Whole::expired(job.created_at),
    };
    let add = if source == Some(BulkSource::Folders) { bulk_copies::add_files } else { bulk_items::add_listed };
    // All that comes was there when the folder went, whatever the clocks of several machines say.
    let bound = if job.carriage().is_some() { Timestamp::from_micros(i64::MAX) } else { job.created_at };
    let next = Next { job: job.id, last: job.total, whole, bound, after, limit };
    let added = add(tx, next)?;
    job.total += added;
    if added == limit {
        return bulk_jobs::update_gathered(tx, job.id, job.total);
    }
    if let Some(drive) = whole_trash.filter(|_| job.action == BulkAction::Purge) {
        job.total += bulk_items::add_trashed_folders(tx, ctx, job.id, job.total, drive, job.created_at)?;
    }
    if source == Some(BulkSource::Expired) {
        job.total += bulk_items::add_expired_folders(tx, job.id, job.total, job.created_at)?;
    }
    job.is_gathered = true;
    Ok(())
}
