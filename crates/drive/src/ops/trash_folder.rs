//! A folder goes to the trash, with all in it.

use kernel::{Ctx, DriveId, Error, FolderId, Result, Scope, event::DomainEvent};
use serde_json::json;
use store::Tx;

use super::{
    AUDIENCE, authorized_file, authorized_folder, bulk, move_folder::require_all_come, require_folder_in, topic,
};
use crate::{
    Drive,
    model::{BulkAction, BulkSource, FileStatus, Folder},
    policy::{FileAction, FolderAction},
    store::{folders, holds, usage},
};

/// Moves a folder of a drive to the trash with all folders and files below it, or none of them. One that is there already stays
/// there. Restoring it brings back what went with it, and nothing that was deleted before. The files of a large folder are in the
/// trash with it at once for whoever looks, and are put there by a job.
///
/// # Errors
/// `NOT_FOUND`; `FORBIDDEN`, also where the rules of a library keep a file in it; `FOLDER_HOLDS_OTHERS` where files in it are not the person's to delete;
/// `FOLDER_LEAVING` while files of it have yet to follow it into this drive.
pub async fn trash_folder(drive: &Drive, ctx: &Ctx, in_drive: DriveId, id: FolderId) -> Result<Folder> {
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            require_folder_in(tx, &actor, in_drive, id)?;
            trash(tx, &actor, id, Deletion::Plain)?;
            authorized_folder(tx, &actor, id, FolderAction::View)
        })
        .await
}

/// As what a folder goes to the trash.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deletion {
    /// Somebody deletes it.
    Plain,
    /// Whoever made it by copying undoes that.
    TakeBack,
}

impl Deletion {
    const fn actions(self) -> (FolderAction, FileAction) {
        match self {
            Self::Plain => (FolderAction::Trash, FileAction::Trash),
            Self::TakeBack => (FolderAction::TakeBack, FileAction::TakeBack),
        }
    }
}

/// The same in a transaction; the bytes of the files that went along, `None` where it was there already. What is
/// refused is refused before anything is changed.
pub(super) fn trash(tx: &mut Tx<'_>, ctx: &Ctx, id: FolderId, deletion: Deletion) -> Result<Option<i64>> {
    let (of_folder, of_file) = deletion.actions();
    let folder = authorized_folder(tx, ctx, id, of_folder)?;
    if folder.status == FileStatus::Trashed {
        return Ok(None);
    }
    require_all_come(tx, &folder)?;
    let folders::Contents { held, foreign, examples } = folders::contents(tx, &folder, ctx.actor().user)?;
    require_own(ctx, foreign)?;
    for file in examples.into_iter().chain(holds::lookup_below(tx, &folder)?) {
        authorized_file(tx, ctx, file, of_file)?;
    }
    if held.files > bulk::SMALL {
        // So many rows would keep everybody else waiting. The folder is gone at once, and nothing in it is seen any more; the rows
        // of its files follow, batch by batch, and the storage account with them.
        folders::trash_without_files(tx, &folder, ctx.now())?;
        folders::update_leaving(tx, id, true)?;
        usage::book(tx, usage::Movement::default())?;
        bulk::follow(tx, ctx, BulkSource::Folder(id.into()), BulkAction::Trash)?;
    } else {
        folders::trash(tx, &folder, ctx.now())?;
        usage::book(tx, usage::Movement::to_trash(&held))?;
    }
    let event = DomainEvent::new(ctx, "folder.trashed", id, topic::FOLDERS, AUDIENCE);
    tx.emit(event.with(json!({ "name": folder.name, "files": held.files })))?;
    Ok(Some(held.bytes.total()))
}

/// Files of other people are deleted by those who manage drives only.
fn require_own(ctx: &Ctx, foreign: i64) -> Result<()> {
    if foreign == 0 || ctx.holds(Scope::DRIVE_MANAGE) {
        return Ok(());
    }
    let files = if foreign == 1 { "1 file".to_owned() } else { format!("{foreign} files") };
    Err(Error::new(
        kernel::ErrorKind::Forbidden,
        "FOLDER_HOLDS_OTHERS",
        format!("This folder holds {files} of other people, which you cannot delete."),
    )
    .with_details(json!({ "files": foreign })))
}
