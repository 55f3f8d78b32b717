//! The files of a large folder follow it into another drive.
//!
//! The folder goes there by a short transaction, with all folders in it; its files follow batch by batch. A file lies in its old drive
//! and library, and weighs there, until its batch takes all of that along; lists of the folder have it all the same. What is to come is
//! promised to it by the quota of the other drive, and whatever would change how much that is waits (`FOLDER_LEAVING`).

use std::collections::{BTreeMap, HashMap};

use kernel::{Ctx, DriveId, Error, FileId, FolderId, JobId, Result, event::DomainEvent, id::TypedId};
use store::Tx;

use super::{
    change::{announce, facts_of_many},
    follow::begin_following,
    refusal,
};
use crate::{
    model::{BulkAction, BulkJob, BulkSource, Carriage, File, FileStatus, Folder, usage::Holdings},
    ops::{
        AUDIENCE,
        move_folder::{Libraries, arrival_library, room, still_coming},
        topic,
    },
    store::{
        bulk_files,
        bulk_items::{self, Item, Range},
        bulk_jobs, folder_moves, folders, usage,
    },
};

/// Puts a large folder into another drive, and has its files follow by a job. `coming` is what they will take of the quota there.
pub(in crate::ops) fn follow_folder(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    folder: &Folder,
    to: DriveId,
    coming: i64,
    libraries: Libraries,
) -> Result<()> {
    let mut job = BulkJob::new(ctx.new_id(), ctx.actor().user, BulkAction::Move, ctx.now());
    // Made by whoever moves the folder, if there is none.
    arrival_library(tx, ctx, to)?;
    folder_moves::update_coming(tx, folder, to, job.id, coming)?;
    job.source = Some(BulkSource::Carried(Carriage {
        folder: folder.id.into(),
        parent: folder.parent.map(Into::into),
        from: folder.drive.into(),
        to: to.into(),
        noted_by: libraries.noted_by.unwrap_or(job.id).into(),
        undoes: libraries.undoes.map(Into::into),
    }));
    begin_following(tx, ctx, job).map(drop)
}

/// No files follow the folder, one above or in it, or one of the two drives, into the trash or out of it.
///
/// # Errors
/// `FOLDER_LEAVING`.
pub(in crate::ops) fn require_no_follower(tx: &mut Tx<'_>, ctx: &Ctx, folder: &Folder, to: DriveId) -> Result<()> {
    for job in bulk_jobs::list_going_on(tx)? {
        let meets = match job.whole_folder() {
            Some(other) => folders::lookup(tx, ctx, other)?
                .is_some_and(|other| folder.path.holds(&other.path) || other.path.holds(&folder.path)),
            None => job.whole_drive().is_some_and(|drive| drive == folder.drive || drive == to),
        };
        if meets {
            return Err(still_coming());
        }
    }
    Ok(())
}

/// Takes the next files of a job along. `items` are they.
pub(super) fn apply(tx: &mut Tx<'_>, ctx: &Ctx, job: &mut BulkJob, carriage: &Carriage, items: &[Item]) -> Result<()> {
    let Some(last) = items.last() else { return Ok(()) };
    let range = Range { job: job.id, after: job.position, last: last.number };
    let (from, to) = (DriveId::from(carriage.from), DriveId::from(carriage.to));
    let found: HashMap<FileId, File> = bulk_files::list(tx, ctx, range, true)?
        .into_iter()
        .filter(|file| file.is_coming && file.drive == from)
        .map(|file| (file.id, file))
        .collect();
    let (mut chosen, mut held, mut left) = (Vec::with_capacity(items.len()), Vec::new(), Vec::new());
    for item in items {
        let id = FileId::from(item.id);
        match found.get(&id) {
            Some(file) if file.rules.policies.legal_hold || file.is_held => {
                job.refuse(refusal(item.id, false, &file.name, &held_back()));
                held.push(file);
                left.push(item.number);
            }
            Some(file) => chosen.push((item, file)),
            None => {
                job.refuse(refusal(item.id, false, "", &Error::not_found(FileId::NOUN)));
                left.push(item.number);
            }
        }
    }
    bulk_items::update_left(tx, job.id, &left)?;
    leave_behind(tx, ctx, job, &held)?;
    let (mut live, mut trashed) = weigh(from, chosen.iter().map(|(_, file)| *file));
    folder_moves::add_libraries_of_batch(tx, carriage.noted_by.into(), range)?;
    if !chosen.is_empty() {
        let library = arrival_library(tx, ctx, to)?;
        bulk_files::carry(tx, range, to, library, carriage.undoes.map(Into::into), ctx.now())?;
        usage::book_folder_move(tx, &live, &trashed, to)?;
        announce(tx, ctx, job, range, &chosen)?;
    }
    job.done += i64::try_from(chosen.len()).map_err(Error::internal)?;
    job.bytes += live.bytes.total() + trashed.bytes.total();
    for file in held {
        add(&mut live, &mut trashed, file);
    }
    folder_moves::update_coming_bytes(tx, job.id, -room(&live, &trashed))
}

/// All files have followed their folder.
pub(super) fn arrive(tx: &mut Tx<'_>, job: JobId) -> Result<()> {
    folder_moves::end_coming(tx, job)
}

/// Leaves files where they are: a legal hold was put on their library when they were on their way, and it beats the move. They are in no
/// folder then, as theirs is in another drive.
fn leave_behind(tx: &mut Tx<'_>, ctx: &Ctx, job: &BulkJob, held: &[&File]) -> Result<()> {
    if held.is_empty() {
        return Ok(());
    }
    let mut by_folder: BTreeMap<FolderId, (i64, i64)> = BTreeMap::new();
    for file in held.iter().filter(|file| file.status == FileStatus::Active) {
        if let Some(folder) = file.folder {
            let (files, bytes) = by_folder.entry(folder).or_default();
            (*files, *bytes) = (*files + 1, *bytes + file.size);
        }
    }
    for (folder, (files, bytes)) in by_folder {
        folders::update_stats(tx, Some(folder), -files, -bytes)?;
    }
    let ids: Vec<FileId> = held.iter().map(|file| file.id).collect();
    folder_moves::leave_folder(tx, &ids, ctx.now())?;
    let batch: JobId = ctx.new_id();
    let mut event = DomainEvent::new(ctx, "file.moved", batch, topic::CONTENTS, AUDIENCE);
    event.actor = job.owner;
    tx.emit(event.with(facts_of_many(job, held)))
}

fn held_back() -> Error {
    Error::conflict(
        "LEGAL_HOLD",
        "This file came under legal hold while its folder was moved. It stays in its drive, in no folder.",
    )
}

/// What files of a drive weigh: those in their place, and those in the trash.
fn weigh<'a>(drive: DriveId, files: impl Iterator<Item = &'a File>) -> (Holdings, Holdings) {
    let (mut live, mut trashed) = (Holdings::none(drive), Holdings::none(drive));
    for file in files {
        add(&mut live, &mut trashed, file);
    }
    (live, trashed)
}

fn add(live: &mut Holdings, trashed: &mut Holdings, file: &File) {
    let holdings = if file.status == FileStatus::Active { live } else { trashed };
    holdings.add(file.category, 1, file.size, file.version_bytes);
}
