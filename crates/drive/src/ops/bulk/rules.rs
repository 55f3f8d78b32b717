//! What may be done to each file of a job.

use std::collections::HashMap;

use kernel::{Ctx, DriveId, Error, FileId, Result, id::TypedId};
use store::Tx;

use crate::{
    model::{BulkAction, BulkJob, BulkTarget, File, FileStatus, Library},
    ops::{authorized_drive, target_folder},
    policy::{DriveAction, FileAction, LibraryAction},
    store::{bulk_items::Item, bulk_jobs, libraries, room::Room},
};

/// The place into which files are to go is there, and the person sees it.
pub(super) fn require_target(tx: &mut Tx<'_>, ctx: &Ctx, target: BulkTarget) -> Result<()> {
    authorized_drive(tx, ctx, target.drive, DriveAction::View)?;
    target.folder.map_or(Ok(()), |folder| target_folder(tx, ctx, target.drive, folder).map(drop))
}

/// The person may add files to the drive, and to the library of it that files come into.
fn require_entry(tx: &mut Tx<'_>, ctx: &Ctx, drive: DriveId) -> Result<()> {
    authorized_drive(tx, ctx, drive, DriveAction::Upload)?;
    match libraries::lookup_by_slug(tx, ctx, drive, &Library::default_slug())? {
        Some(library) => ctx.authorize(LibraryAction::Write, &library),
        None => Ok(()),
    }
}

/// What a batch's files are measured by.
pub(super) struct Rules {
    /// The job that this one undoes.
    original: Option<BulkJob>,
    /// Why nothing can be moved: the target is gone.
    lost_target: Option<Error>,
    /// Whether the person may add files to these drives.
    entries: HashMap<DriveId, Result<()>>,
    /// What is free on the storage account.
    room: Room,
}

impl Rules {
    /// The rules for the next batch of the job.
    pub(super) fn new(tx: &mut Tx<'_>, ctx: &Ctx, job: &BulkJob) -> Result<Self> {
        let original = job.undoes.map(|id| bulk_jobs::lookup(tx, id)).transpose()?.flatten();
        let lost_target = match job.target.map(|target| require_target(tx, ctx, target)) {
            Some(Err(error)) if super::is_refusal(&error) => Some(error),
            Some(Err(error)) => return Err(error),
            Some(Ok(())) | None => None,
        };
        Ok(Self { original, lost_target, entries: HashMap::new(), room: Room::new(tx)? })
    }

    /// Whether the file is to be changed; `false` where it is as it should be already.
    ///
    /// # Errors
    /// Why not.
    pub(super) fn allow(
        &mut self,
        tx: &mut Tx<'_>,
        ctx: &Ctx,
        job: &BulkJob,
        item: &Item,
        file: &File,
    ) -> Result<bool> {
        if job.whole_drive().is_none() {
            ctx.authorize(file_action(job.action), file)?;
        }
        self.require_unchanged(job, item, file)?;
        let is_trashed = file.status == FileStatus::Trashed;
        match job.action {
            BulkAction::Trash => Ok(!is_trashed),
            BulkAction::Restore if !is_trashed => Ok(false),
            BulkAction::Restore => self.room.take(tx, file.drive, file.size).map(|()| true),
            BulkAction::Purge if is_trashed => Ok(true),
            BulkAction::Purge => {
                Err(Error::conflict("FILE_NOT_TRASHED", "Only files in the trash can be deleted permanently."))
            }
            BulkAction::Move if is_trashed => {
                Err(Error::conflict("FILE_TRASHED", "This file is in the trash. Restore it first."))
            }
            BulkAction::Move => self.allow_move(tx, ctx, job, item, file),
            BulkAction::Star => Ok(!file.starred),
            BulkAction::Unstar => Ok(file.starred),
        }
    }

    fn allow_move(&mut self, tx: &mut Tx<'_>, ctx: &Ctx, job: &BulkJob, item: &Item, file: &File) -> Result<bool> {
        if let Some(error) = &self.lost_target {
            return Err(repeated(error));
        }
        let Some((drive, folder)) =
            job.target.map(|target| (target.drive, target.folder)).or(item.drive.map(|drive| (drive, item.folder)))
        else {
            return Err(Error::not_found(FileId::NOUN));
        };
        if drive != file.drive {
            let entry = match self.entries.remove(&drive) {
                Some(entry) => entry,
                None => match require_entry(tx, ctx, drive) {
                    Err(error) if !super::is_refusal(&error) => return Err(error),
                    entry => entry,
                },
            };
            let refused = entry.as_ref().err().map(repeated);
            self.entries.insert(drive, entry);
            refused.map_or(Ok(()), Err)?;
            self.room.take_in_drive(tx, drive, file.size + file.version_bytes)?;
        }
        Ok((drive, folder) != (file.drive, file.folder))
    }

    /// What was changed after the job began, or after what it undoes was done, is somebody else's doing.
    fn require_unchanged(&self, job: &BulkJob, item: &Item, file: &File) -> Result<()> {
        let trashed_later = |time| file.deleted_at.is_some_and(|deleted| deleted > time);
        let is_changed = match &self.original {
            None => job.action == BulkAction::Purge && trashed_later(job.created_at),
            Some(original) => match original.action {
                BulkAction::Trash => {
                    file.deleted_at.is_some_and(|deleted| deleted < original.created_at)
                        || original.finished_at.is_some_and(trashed_later)
                }
                BulkAction::Move => {
                    let place = original.target.map(|target| (target.drive, target.folder));
                    // Undone a second time, it had gone back to where it lay.
                    let place = place.or(item.drive.map(|drive| (drive, item.folder)));
                    place != Some((file.drive, file.folder))
                }
                _ => false,
            },
        };
        if is_changed {
            return Err(Error::conflict(
                "CHANGED_MEANWHILE",
                "Somebody has changed this meanwhile. It was left as it is.",
            ));
        }
        Ok(())
    }
}

const fn file_action(action: BulkAction) -> FileAction {
    match action {
        BulkAction::Trash => FileAction::Trash,
        BulkAction::Restore => FileAction::Restore,
        BulkAction::Purge => FileAction::Purge,
        BulkAction::Move => FileAction::Move,
        BulkAction::Star | BulkAction::Unstar => FileAction::Star,
    }
}

/// The same refusal for another file.
fn repeated(error: &Error) -> Error {
    Error::new(error.kind(), error.code(), error.message().to_owned())
}
