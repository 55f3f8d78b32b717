//! A folder of a job, with all in it.

use kernel::{Ctx, DriveId, Error, FolderId, Result, id::TypedId};
use store::Tx;

use super::{is_refusal, refusal};
use crate::{
    model::{BulkAction, BulkJob},
    ops::{purge_folder, restore_folder, trash_folder, update_folder},
    store::{
        bulk_items::{self, Item},
        folders,
    },
};

/// Deals with the next folder of a job.
pub(super) fn apply(tx: &mut Tx<'_>, ctx: &Ctx, job: &mut BulkJob, item: &Item) -> Result<()> {
    let id = FolderId::from(item.id);
    let name = folders::lookup(tx, ctx, id)?.map(|folder| folder.name).unwrap_or_default();
    match change(tx, ctx, job, item, id) {
        Ok(Some(bytes)) => {
            job.done += 1;
            job.bytes += bytes;
        }
        Ok(None) => {
            job.done += 1;
            bulk_items::update_left(tx, job.id, &[item.number])?;
        }
        Err(error) if is_refusal(&error) => {
            job.refuse(refusal(item.id, true, &name, &error));
            bulk_items::update_left(tx, job.id, &[item.number])?;
        }
        Err(error) => return Err(error),
    }
    Ok(())
}

/// Does it; the bytes of the files that went along, `None` where there was nothing to do.
fn change(tx: &mut Tx<'_>, ctx: &Ctx, job: &BulkJob, item: &Item, id: FolderId) -> Result<Option<i64>> {
    match job.action {
        BulkAction::Trash => trash_folder::trash(tx, ctx, id),
        BulkAction::Restore => restore_folder::restore(tx, ctx, id),
        BulkAction::Purge => purge_folder::purge(tx, ctx, id).map(|()| Some(0)),
        BulkAction::Move => {
            let back = item.drive.map(|drive| (drive, item.folder));
            let to = job.target.map(|target| (target.drive, target.folder)).or(back);
            let (drive, parent) = to.ok_or_else(|| Error::not_found(FolderId::NOUN))?;
            require_drive(item, drive)?;
            let changes = update_folder::FolderChanges { parent: Some(parent), ..Default::default() };
            update_folder::change(tx, ctx, id, &changes).map(|changed| changed.then_some(0))
        }
        BulkAction::Star | BulkAction::Unstar => Err(Error::internal("a job stars a folder")),
    }
}

fn require_drive(item: &Item, drive: DriveId) -> Result<()> {
    if item.drive == Some(drive) {
        return Ok(());
    }
    Err(match item.drive {
        Some(_) => Error::conflict("OTHER_DRIVE", "This folder lies in another drive."),
        None => Error::not_found(FolderId::NOUN),
    })
}
