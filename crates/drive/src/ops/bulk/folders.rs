//! A folder of a job, with all in it.

use kernel::{Ctx, DriveId, Error, FolderId, Result, id::TypedId};
use store::Tx;

use super::{copy, is_refusal, refusal};
use crate::{
    model::{BulkAction, BulkJob},
    ops::{
        move_folder::Libraries,
        purge_folder, restore_folder,
        trash_folder::{self, Deletion},
        update_folder,
    },
    store::{
        bulk_copies,
        bulk_items::{self, Item},
        bulk_jobs, folders,
    },
};

/// Deals with the next folder of a job.
pub(super) fn apply(tx: &mut Tx<'_>, ctx: &Ctx, job: &mut BulkJob, item: &Item) -> Result<()> {
    let id = FolderId::from(item.id);
    let name = folders::lookup(tx, ctx, id)?.map(|folder| folder.name).unwrap_or_default();
    match change(tx, ctx, job, item, id) {
        Ok(Some(bytes)) => {
            job.done += 1;
            job.folders_done += 1;
            job.bytes += bytes;
        }
        Ok(None) => {
            job.done += 1;
            job.folders_done += 1;
            bulk_items::update_left(tx, job.id, &[item.number])?;
        }
        Err(error) if is_refusal(&error) => {
            job.refuse(refusal(item.id, true, &name, &error));
            if job.action == BulkAction::Copy {
                copy::note_uncopied(tx, job, item)?;
            }
            bulk_items::update_left(tx, job.id, &[item.number])?;
        }
        Err(error) => return Err(error),
    }
    Ok(())
}

/// Does it; the bytes of the files that went along, `None` where there was nothing to do.
fn change(tx: &mut Tx<'_>, ctx: &Ctx, job: &BulkJob, item: &Item, id: FolderId) -> Result<Option<i64>> {
    match job.action {
        BulkAction::Trash => trash(tx, ctx, job, id),
        BulkAction::Restore => restore_folder::restore(tx, ctx, id),
        BulkAction::Purge => purge_folder::purge(tx, ctx, id).map(|()| Some(0)),
        BulkAction::Move => {
            let back = item.drive.map(|drive| (drive, item.folder));
            let to = job.target.map(|target| (target.drive, target.folder)).or(back);
            let (drive, parent) = to.ok_or_else(|| Error::not_found(FolderId::NOUN))?;
            relocate(tx, ctx, job, id, drive, parent).map(|changed| changed.then_some(0))
        }
        BulkAction::Copy => copy::copy_folder(tx, ctx, job, item).map(|()| Some(0)),
        BulkAction::Share | BulkAction::Star | BulkAction::Unstar => {
            Err(Error::internal("a job does to a folder what is for files"))
        }
    }
}

/// Takes a folder to the trash; one that the undone job has made as its maker, and as long as nobody else works in it.
fn trash(tx: &mut Tx<'_>, ctx: &Ctx, job: &BulkJob, id: FolderId) -> Result<Option<i64>> {
    let original = job.undoes.map(|original| bulk_jobs::lookup(tx, original)).transpose()?.flatten();
    let Some(original) = original.filter(|original| original.action == BulkAction::Copy) else {
        return trash_folder::trash(tx, ctx, id, Deletion::Plain);
    };
    if bulk_copies::has_changed(tx, original.id, id, original.finished_at.unwrap_or(original.created_at))? {
        return Err(Error::conflict(
            "CHANGED_MEANWHILE",
            "Somebody has changed what is in this folder meanwhile. It was left as it is.",
        ));
    }
    trash_folder::trash(tx, ctx, id, Deletion::TakeBack)
}

/// Puts a folder into another, of this or another drive. What comes back is in the libraries that it had been taken from.
fn relocate(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    job: &BulkJob,
    id: FolderId,
    drive: DriveId,
    parent: Option<FolderId>,
) -> Result<bool> {
    let changes = update_folder::FolderChanges { parent: Some(parent), drive: Some(drive), ..Default::default() };
    let undoes = job.undoes.filter(|_| job.target.is_none());
    update_folder::change(tx, ctx, id, &changes, Libraries { noted_by: Some(job.id), undoes })
}
