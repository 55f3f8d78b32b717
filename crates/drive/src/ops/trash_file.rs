//! A file goes to the trash.

use kernel::{Ctx, FileId, Result, event::DomainEvent};
use serde_json::json;
use store::Tx;

use super::{AUDIENCE, authorized_file, purge_folder::still_leaving, topic};
use crate::{
    Drive,
    model::{File, FileName, FileStatus, usage::Holdings},
    policy::FileAction,
    store::{file_names, files, folders, usage},
};

/// Moves a file to the trash, from which it can be restored. Its bytes no longer count against the cap. A file that is
/// there already stays there.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`.
pub async fn trash_file(drive: &Drive, ctx: &Ctx, id: FileId) -> Result<File> {
    move_file(drive, ctx, id, FileAction::Trash, FileStatus::Trashed, "file.trashed").await
}

/// Moves a file into or out of the trash, with its bytes on the storage account.
pub(super) async fn move_file(
    drive: &Drive,
    ctx: &Ctx,
    id: FileId,
    action: FileAction,
    to: FileStatus,
    event: &'static str,
) -> Result<File> {
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            let file = authorized_file(tx, &actor, id, action)?;
            shift(tx, &actor, file, to, event)
        })
        .await
}

/// The same in a transaction, of a file that may be moved.
pub(super) fn shift(tx: &mut Tx<'_>, ctx: &Ctx, file: File, to: FileStatus, event: &'static str) -> Result<File> {
    if file.status == to {
        return Ok(file);
    }
    let (id, now) = (file.id, ctx.now());
    // Where the folder it lay in is gone, or in the trash itself, it can be seen at the drive's root.
    let is_homeless = to == FileStatus::Active && !folder_is_there(tx, ctx, &file)?;
    let folder = file.folder.filter(|_| !is_homeless);
    // Another may have its name by now, and keeps it.
    let name = match to {
        FileStatus::Active => file_names::instead(tx, file.drive, folder, &FileName::kept(&file.name))?,
        FileStatus::Trashed => None,
    };
    if !files::update_status(tx, id, file.status, to, now)? {
        return Err(still_leaving());
    }
    let held = Holdings::of(&file);
    let (sign, movement) = match to {
        FileStatus::Trashed => (-1, usage::Movement::to_trash(&held)),
        FileStatus::Active => (1, usage::Movement::from_trash(&held)),
    };
    usage::book(tx, movement)?;
    let mut file = file;
    if is_homeless {
        files::update_folder(tx, id, None, now)?;
        (file.folder, file.folder_name) = (None, None);
    }
    if let Some(name) = name {
        files::update_name(tx, id, &name, now)?;
        name.as_str().clone_into(&mut file.name);
    }
    folders::update_stats(tx, file.folder, sign, sign * file.size)?;
    tx.emit(DomainEvent::new(ctx, event, id, topic::CONTENTS, AUDIENCE).with(json!({ "name": file.name })))?;
    Ok(File { status: to, updated_at: now, deleted_at: (to == FileStatus::Trashed).then_some(now), ..file })
}

/// Whether the file's folder is in its place.
fn folder_is_there(tx: &mut Tx<'_>, ctx: &Ctx, file: &File) -> Result<bool> {
    let Some(folder) = file.folder else { return Ok(true) };
    Ok(folders::lookup(tx, ctx, folder)?.is_some_and(|folder| folder.status == FileStatus::Active))
}
