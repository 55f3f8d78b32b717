//! What may be done to each file of a job.

use std::{collections::HashMap, hash::Hash};

use kernel::{Ctx, DriveId, Error, FileId, FolderId, LibraryId, Result, id::TypedId};
use store::Tx;

use super::{
    copy::{Homes, copy_library},
    share::Sharing,
};
use crate::{
    model::{BulkAction, BulkJob, BulkTarget, File, FileStatus},
    ops::{
        LibraryChoice, authorized_drive,
        incoming::{authorized_library, require_entry},
        move_folder::require_come,
        purge_folder::require_followed,
        target_folder,
    },
    policy::{DriveAction, FileAction},
    store::{bulk_items::Item, bulk_jobs, room::Room},
};

/// The place into which files are to go is there, and the person sees it.
pub(super) fn require_target(tx: &mut Tx<'_>, ctx: &Ctx, target: BulkTarget) -> Result<()> {
    authorized_drive(tx, ctx, target.drive, DriveAction::View)?;
    target.folder.map_or(Ok(()), |folder| target_folder(tx, ctx, target.drive, folder).map(drop))
}

/// The person may make copies there. Asked when the job begins: it would be refused for each of them alike.
pub(super) fn require_place_for_copies(tx: &mut Tx<'_>, ctx: &Ctx, target: BulkTarget, of_folders: bool) -> Result<()> {
    if of_folders {
        authorized_drive(tx, ctx, target.drive, DriveAction::CreateFolder)?;
    }
    match target.library {
        Some(library) => authorized_library(tx, ctx, target.drive, &LibraryChoice::Id(library)).map(drop),
        None => authorized_drive(tx, ctx, target.drive, DriveAction::Upload).map(drop),
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
    /// Whether the person may add files to these libraries.
    libraries: HashMap<LibraryId, Result<()>>,
    /// Whether all that went to the trash with these folders is there.
    followed: HashMap<FolderId, Result<()>>,
    /// Where copies go.
    homes: Homes,
    /// Who is to see files.
    sharing: Sharing,
    /// What is free on the storage account.
    room: Room,
}

impl Rules {
    /// The rules for the next batch of the job.
    pub(super) fn new(tx: &mut Tx<'_>, ctx: &Ctx, job: &BulkJob, items: &[Item]) -> Result<Self> {
        let original = job.undoes.map(|id| bulk_jobs::lookup(tx, id)).transpose()?.flatten();
        let lost_target = match job.target.map(|target| require_target(tx, ctx, target)) {
            Some(Err(error)) if super::is_refusal(&error) => Some(error),
            Some(Err(error)) => return Err(error),
            Some(Ok(())) | None => None,
        };
        Ok(Self {
            original,
            lost_target,
            entries: HashMap::new(),
            libraries: HashMap::new(),
            followed: HashMap::new(),
            homes: Homes::load(tx, job, items)?,
            sharing: Sharing::load(tx, job, items)?,
            room: Room::new(tx)?,
        })
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
        if job.container().is_none() {
            let action = self.file_action(job.action);
            ctx.authorize(action, file)?;
            require_come(file, action)?;
        }
        self.require_unchanged(job, item, file)?;
        if let Some(folder) = file.folder.filter(|_| must_have_followed(job)) {
            asked_once(tx, &mut self.followed, folder, |tx| require_followed(tx, folder))?;
        }
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
            BulkAction::Copy if is_trashed => {
                Err(Error::conflict("FILE_TRASHED", "This file is in the trash. Restore it first."))
            }
            BulkAction::Copy => self.allow_copy(tx, ctx, job, item, file).map(|()| true),
            BulkAction::Share => self.sharing.reach(ctx, item, file).map(|reach| reach != file.reach),
            BulkAction::Star => Ok(!file.starred),
            BulkAction::Unstar => Ok(file.starred),
        }
    }

    fn file_action(&self, action: BulkAction) -> FileAction {
        let undoes_copy = self.original.as_ref().is_some_and(|original| original.action == BulkAction::Copy);
        if undoes_copy { FileAction::TakeBack } else { file_action(action) }
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
            asked_once(tx, &mut self.entries, drive, |tx| require_entry(tx, ctx, drive))?;
            self.room.take_in_drive(tx, drive, file.size + file.version_bytes)?;
        }
        Ok((drive, folder) != (file.drive, file.folder))
    }

    fn allow_copy(&mut self, tx: &mut Tx<'_>, ctx: &Ctx, job: &BulkJob, item: &Item, file: &File) -> Result<()> {
        if let Some(error) = &self.lost_target {
            return Err(repeated(error));
        }
        let target = job.target.ok_or_else(|| Error::internal("copies without a target"))?;
        self.homes.of(item, target)?;
        if file.orphaned {
            return Err(Error::conflict("FILE_ORPHANED", "The content of this file is missing. Repair it first."));
        }
        match copy_library(target, file) {
            Some(library) => {
                let drive = target.drive;
                let entry = |tx: &mut Tx<'_>| authorized_library(tx, ctx, drive, &LibraryChoice::Id(library)).map(drop);
                asked_once(tx, &mut self.libraries, library, entry)?;
            }
            None => asked_once(tx, &mut self.entries, target.drive, |tx| require_entry(tx, ctx, target.drive))?,
        }
        self.room.take(tx, target.drive, file.size)
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
                // A copy that got other bytes is none any more.
                BulkAction::Copy => original.finished_at.is_some_and(|finished| file.modified_at > finished),
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

/// A file of a large folder on its way to the trash is seen there before its row is, and only a row that is there can come back
/// or be deleted.
fn must_have_followed(job: &BulkJob) -> bool {
    job.container().is_none() && matches!(job.action, BulkAction::Restore | BulkAction::Purge)
}

const fn file_action(action: BulkAction) -> FileAction {
    match action {
        BulkAction::Trash => FileAction::Trash,
        BulkAction::Restore => FileAction::Restore,
        BulkAction::Purge => FileAction::Purge,
        BulkAction::Move => FileAction::Move,
        BulkAction::Copy => FileAction::Copy,
        // What is asked of each is known to what shares it.
        BulkAction::Share => FileAction::View,
        BulkAction::Star | BulkAction::Unstar => FileAction::Star,
    }
}

/// What `ask` says of a place that files go into, which is asked once for all files.
fn asked_once<K: Copy + Eq + Hash>(
    tx: &mut Tx<'_>,
    known: &mut HashMap<K, Result<()>>,
    place: K,
    ask: impl FnOnce(&mut Tx<'_>) -> Result<()>,
) -> Result<()> {
    if let Some(entry) = known.get(&place) {
        return entry.as_ref().err().map_or(Ok(()), |error| Err(repeated(error)));
    }
    let entry = ask(tx);
    match &entry {
        Err(error) if !super::is_refusal(error) => return entry,
        _ => {}
    }
    let said = entry.as_ref().err().map_or(Ok(()), |error| Err(repeated(error)));
    known.insert(place, entry);
    said
}

/// The same refusal for another file.
fn repeated(error: &Error) -> Error {
    Error::new(error.kind(), error.code(), error.message().to_owned())
}
