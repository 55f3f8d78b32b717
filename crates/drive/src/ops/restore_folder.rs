//! A folder comes back from the trash, with what went with it.

use kernel::{Ctx, Error, FolderId, Result, event::DomainEvent};
use serde_json::json;
use store::Tx;

use super::{
    AUDIENCE, authorized_folder, bulk,
    create_folder::{free_name, free_slug, require_depth},
    move_folder::require_all_come,
    topic,
};
use crate::{
    Drive,
    model::{BulkAction, BulkSource, FileStatus, Folder, FolderPath},
    policy::FolderAction,
    store::{folders, room::Room, usage},
};

/// Takes a folder out of the trash with all that its deletion took there. Where the folder it lay in is gone, it comes
/// back at the drive's root; where its name is taken by now, with a number behind it. The files of a large one follow by a job.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`, `QUOTA_EXCEEDED`; `FOLDER_IN_TRASHED` for one that went with a folder above it; `FOLDER_LEAVING` while its
/// files have yet to follow it into this drive.
pub async fn restore_folder(drive: &Drive, ctx: &Ctx, id: FolderId) -> Result<Folder> {
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            restore(tx, &actor, id)?;
            authorized_folder(tx, &actor, id, FolderAction::View)
        })
        .await
}

/// The same in a transaction; the bytes of the files that came along, `None` where it was in its place. What is refused
/// is refused before anything is changed.
pub(super) fn restore(tx: &mut Tx<'_>, ctx: &Ctx, id: FolderId) -> Result<Option<i64>> {
    let mut folder = authorized_folder(tx, ctx, id, FolderAction::Restore)?;
    if folder.status == FileStatus::Active {
        return Ok(None);
    }
    require_all_come(tx, &folder)?;
    if folder.trashed_with != Some(id) {
        return Err(Error::conflict(
            "FOLDER_IN_TRASHED",
            "This folder was deleted with the folder above it. Restore that one.",
        ));
    }
    let old = folder.path.clone();
    let above = match folder.parent {
        Some(parent) => folders::lookup(tx, ctx, parent)?.filter(|above| above.status == FileStatus::Active),
        None => None,
    };
    folder.parent = above.as_ref().map(|above| above.id);
    folder.path = FolderPath::of(above.as_ref().map(|above| &above.path), id);
    let height = folders::depth_below(tx, &old)? - old.depth();
    require_depth(folder.path.depth() + height)?;
    let container = folders::container(folder.drive, folder.parent);
    let name = free_name(tx, container, &folder.name, id)?;
    folder.slug = free_slug(tx, container, &name, id)?;
    folder.updated_at = ctx.now();
    let held = folders::trashed_contents(tx, folder.drive, id)?;
    // As it went: see `trash_folder`. What has yet to go there is in its place again at once.
    let is_large = held.files > bulk::SMALL || folders::is_leaving(tx, id)?;
    if is_large {
        Room::new(tx)?.take(tx, folder.drive, held.bytes.total())?;
        usage::book(tx, usage::Movement::default())?;
    } else {
        usage::book(tx, usage::Movement::from_trash(&held))?;
    }
    folders::update(tx, &folder, &name)?;
    if folder.path != old {
        folders::update_path(tx, &old, &folder.path)?;
    }
    if is_large {
        folders::restore_without_files(tx, id, ctx.now())?;
    } else {
        folders::restore(tx, id, ctx.now())?;
    }
    folders::recount(tx, folder.drive, Some(&folder.path))?;
    if is_large {
        bulk::follow(tx, ctx, BulkSource::Folder(id.into()), BulkAction::Restore)?;
    }
    let event = DomainEvent::new(ctx, "folder.restored", id, topic::FOLDERS, AUDIENCE);
    tx.emit(event.with(json!({ "name": name.as_str(), "files": held.files })))?;
    Ok(Some(held.bytes.total()))
}
