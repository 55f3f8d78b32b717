//! A folder gets another name, colour or place.

use kernel::{Ctx, DriveId, Error, FolderId, Result, event::DomainEvent};
use serde_json::json;
use store::Tx;

use super::{
    AUDIENCE, authorized_folder,
    create_folder::{free_slug, require_depth, require_free_name},
    move_folder::{self, Libraries, require_whole},
    require_folder_in, target_folder, topic,
};
use crate::{
    Drive,
    model::{FileName, FileStatus, Folder, FolderPath},
    policy::FolderAction,
    store::{folders, usage},
};

/// What is to change; `None` leaves it.
#[derive(Clone, Debug, Default)]
pub struct FolderChanges {
    /// The name.
    pub name: Option<FileName>,
    /// Colour key.
    pub color: Option<&'static str>,
    /// The folder it is to lie in; the inner `None` is the root.
    pub parent: Option<Option<FolderId>>,
    /// The drive it is to lie in: at its root, unless a folder in it is named.
    pub drive: Option<DriveId>,
}

/// Changes a folder of a drive. Where it goes, all in it goes along; into another drive whole or not at all. The files of a large one are in it at
/// once for whoever looks, and are taken into that drive by a job.
///
/// # Errors
/// As [`move_folder::authorize`]; `NOT_FOUND`, `FORBIDDEN`, `FOLDER_EXISTS`, `FOLDER_CYCLE` where it were to lie in itself, `FOLDER_TOO_DEEP`,
/// `FOLDER_TRASHED`.
pub async fn update_folder(
    drive: &Drive,
    ctx: &Ctx,
    in_drive: DriveId,
    id: FolderId,
    changes: FolderChanges,
) -> Result<Folder> {
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            require_folder_in(tx, &actor, in_drive, id)?;
            change(tx, &actor, id, &changes, Libraries::default())?;
            authorized_folder(tx, &actor, id, FolderAction::View)
        })
        .await
}

/// The same in a transaction; whether anything was changed. What is refused is refused before anything is.
pub(super) fn change(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: FolderId,
    changes: &FolderChanges,
    libraries: Libraries,
) -> Result<bool> {
    let before = authorized_folder(tx, ctx, id, FolderAction::Edit)?;
    if before.status != FileStatus::Active {
        return Err(Error::conflict("FOLDER_TRASHED", "This folder is in the trash. Restore it first."));
    }
    let name = match &changes.name {
        Some(name) => name.clone(),
        None => FileName::kept(&before.name),
    };
    let drive = changes.drive.unwrap_or(before.drive);
    let stays = drive == before.drive;
    let parent = changes.parent.unwrap_or(if stays { before.parent } else { None });
    let above = parent.map(|parent| target_folder(tx, ctx, drive, parent)).transpose()?;
    let path = FolderPath::of(above.as_ref().map(|above| &above.path), id);
    if above.as_ref().is_some_and(|above| before.path.holds(&above.path)) {
        return Err(Error::conflict("FOLDER_CYCLE", "A folder cannot be moved into itself or into a folder in it."));
    }
    require_whole(tx, &before, &path)?;
    let departure = if stays { None } else { Some(move_folder::authorize(tx, ctx, &before, drive)?) };
    let container = folders::container(drive, parent);
    require_free_name(tx, container, &name, Some(id))?;
    if path != before.path {
        let height = folders::depth_below(tx, &before.path)? - before.path.depth();
        require_depth(path.depth() + height)?;
    }
    let mut after = before.clone();
    after.color = changes.color.map_or(after.color, str::to_owned);
    after.parent = parent;
    after.drive = drive;
    after.name = name.as_str().to_owned();
    if (&after.name, after.parent, after.drive) != (&before.name, before.parent, before.drive) {
        after.slug = free_slug(tx, container, &name, id)?;
    }
    if after == before {
        return Ok(false);
    }
    after.updated_at = ctx.now();
    if let Some(departure) = &departure {
        move_folder::carry(tx, ctx, &before, departure, libraries)?;
    }
    folders::update(tx, &after, &name)?;
    if path != before.path {
        folders::update_path(tx, &before.path, &path)?;
    }
    usage::book(tx, usage::Movement::default())?;
    let kind =
        if (after.parent, after.drive) == (before.parent, before.drive) { "folder.updated" } else { "folder.moved" };
    let event = DomainEvent::new(ctx, kind, id, topic::FOLDERS, AUDIENCE);
    tx.emit(event.with(json!({ "name": after.name, "before": before.name })))?;
    Ok(true)
}
