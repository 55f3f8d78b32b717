//! A folder in the trash is deleted for good.

use kernel::{Ctx, DriveId, Error, FolderId, Result, event::DomainEvent};
use serde_json::json;
use store::Tx;

use super::{AUDIENCE, authorized_folder, move_folder::require_all_come, require_folder_in, topic};
use crate::{
    Drive,
    model::{BulkAction, BulkJob, FileStatus, Folder},
    ops::{BulkRequest, start_bulk_job},
    policy::FolderAction,
    store::{folders, usage},
};

/// Deletes a folder of a drive, in the trash, for good with all that went there with it, by a job: file by file, then the folder.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`, `FOLDER_NOT_TRASHED`, `FOLDER_IN_TRASHED`, `FOLDER_LEAVING`. Files that cannot be deleted, and then the folder,
/// are listed in the job.
pub async fn purge_folder(drive: &Drive, ctx: &Ctx, in_drive: DriveId, id: FolderId) -> Result<BulkJob> {
    let actor = ctx.clone();
    let check = move |tx: &mut Tx<'_>| {
        require_folder_in(tx, &actor, in_drive, id)?;
        require_purgeable(tx, &actor, id).map(drop)
    };
    drive.store.read(ctx, check).await?;
    let request = BulkRequest { folders: vec![id], ..BulkRequest::new(BulkAction::Purge) };
    start_bulk_job(drive, ctx, request).await
}

/// Deletes a folder in the trash, with the folders that went with it. The files that did are deleted before it. What is refused is refused before anything is changed.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`, `FOLDER_NOT_TRASHED`; `FOLDER_LEAVING` while files of it have yet to go there; `FOLDER_IN_TRASHED` for one that went with a folder above it;
/// `FOLDER_NOT_EMPTY` where files that went with it are left.
pub(super) fn purge(tx: &mut Tx<'_>, ctx: &Ctx, id: FolderId) -> Result<()> {
    let folder = require_purgeable(tx, ctx, id)?;
    let files = folders::trashed_contents(tx, folder.drive, id)?.files;
    if files > 0 {
        let files = if files == 1 { "1 file".to_owned() } else { format!("{files} files") };
        return Err(Error::conflict("FOLDER_NOT_EMPTY", format!("{files} in this folder could not be deleted."))
            .with_details(json!({ "files": files })));
    }
    folders::remove(tx, id)?;
    usage::book(tx, usage::Movement::default())?;
    let event = DomainEvent::new(ctx, "folder.purged", id, topic::FOLDERS, AUDIENCE);
    tx.emit(event.with(json!({ "name": folder.name })))
}

fn require_purgeable(tx: &mut Tx<'_>, ctx: &Ctx, id: FolderId) -> Result<Folder> {
    let folder = authorized_folder(tx, ctx, id, FolderAction::Purge)?;
    if folder.status != FileStatus::Trashed {
        return Err(Error::conflict("FOLDER_NOT_TRASHED", "Only folders in the trash can be deleted permanently."));
    }
    require_followed(tx, id)?;
    require_all_come(tx, &folder)?;
    if folder.trashed_with != Some(id) {
        return Err(Error::conflict(
            "FOLDER_IN_TRASHED",
            "This folder was deleted with the folder above it. Delete that one permanently.",
        ));
    }
    Ok(folder)
}

/// All that went to the trash with the folder is there by now.
pub(super) fn require_followed(tx: &mut Tx<'_>, id: FolderId) -> Result<()> {
    if folders::is_leaving(tx, id)? { Err(still_leaving()) } else { Ok(()) }
}

/// What can be done to what is in the trash must wait until all of it is.
pub(super) fn still_leaving() -> Error {
    Error::conflict(
        "FOLDER_LEAVING",
        "The files of this folder are still on their way to the trash. Try again in a moment.",
    )
}
