//! The folders a person sees, one of them with the way to it, and the one that an address names.

use kernel::{
    Ctx, DriveId, Error, FolderId, Result, Scope,
    id::TypedId,
    page::{Limit, Page},
};

use super::{authorized_drive, authorized_folder};
use crate::{
    Drive,
    model::{FileStatus, Folder, FolderContents},
    policy::{DriveAction, FolderAction},
    store::{
        drives,
        folders::{self, FolderQuery},
    },
};

/// A folder and what lies in it.
#[derive(Clone, Debug)]
pub struct FolderListed {
    /// The folder.
    pub folder: Folder,
    /// What lies in it and below it.
    pub contents: FolderContents,
}

/// A folder and the way to it.
#[derive(Clone, Debug)]
pub struct FolderFound {
    /// The folder.
    pub folder: Folder,
    /// What lies in it and below it.
    pub contents: FolderContents,
    /// Identifier, name and slug of the folders above, the topmost first.
    pub ancestors: Vec<(FolderId, String, String)>,
}

/// A page of folders. The cursor is the last one's identifier.
///
/// # Errors
/// `NOT_FOUND` for a drive or a folder to look in that the person does not see.
pub async fn list_folders(
    drive: &Drive,
    ctx: &Ctx,
    mut query: FolderQuery,
    parent: Option<FolderId>,
    limit: Limit,
    after: Option<FolderId>,
) -> Result<Page<FolderListed>> {
    ctx.require(Scope::DRIVE_LIST, "view folders")?;
    if query.trashed {
        ctx.require(Scope::DRIVE_FOLDERS_MANAGE, "view deleted folders")?;
    }
    let asker = ctx.clone();
    drive
        .store
        .read(ctx, move |tx| {
            if let Some(parent) = parent {
                authorized_folder(tx, &asker, parent, FolderAction::View)?;
                query.container = Some(parent.into());
            } else if let Some(drive) = query.drive {
                authorized_drive(tx, &asker, drive, DriveAction::View)?;
            }
            if let Some(after) = after {
                let last = folders::lookup(tx, &asker, after)?.ok_or_else(|| Error::not_found(FolderId::NOUN))?;
                query.after = Some(last);
            }
            let rows = folders::list(tx, &asker, &query, i64::from(limit.get()) + 1)?;
            asker.note_shown(FolderAction::View, &rows);
            let page = Page::from_overlong(rows, limit, |folder| folder.id.to_string());
            let mut contents = folders::list_contents(tx, &page.items)?;
            let listed = |folder: Folder| {
                let contents = contents.remove(&folder.id).unwrap_or_default();
                FolderListed { folder, contents }
            };
            Ok(Page { items: page.items.into_iter().map(listed).collect(), next_cursor: page.next_cursor })
        })
        .await
}

/// A folder and the way to it.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn find_folder(drive: &Drive, ctx: &Ctx, id: FolderId) -> Result<FolderFound> {
    let asker = ctx.clone();
    drive
        .store
        .read(ctx, move |tx| {
            let folder = authorized_folder(tx, &asker, id, FolderAction::View)?;
            found(tx, folder)
        })
        .await
}

/// The folder that an address names by the slugs of all folders on the way: `drawings/level-04`. Where no drive is
/// given, the first by name that has such a folder.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn find_folder_by_path(
    drive: &Drive,
    ctx: &Ctx,
    in_drive: Option<DriveId>,
    path: &str,
) -> Result<FolderFound> {
    ctx.require(Scope::DRIVE_LIST, "view folders")?;
    let slugs: Vec<String> = path.split('/').filter(|slug| !slug.is_empty()).map(str::to_owned).collect();
    let asker = ctx.clone();
    drive
        .store
        .read(ctx, move |tx| {
            for place in drives::list(tx, &asker)? {
                if in_drive.is_some_and(|id| id != place.id) {
                    continue;
                }
                let mut container = place.id.into();
                let mut reached = None;
                for slug in &slugs {
                    reached = folders::lookup_by_slug(tx, &asker, container, slug)?;
                    match &reached {
                        Some(folder) => container = folder.id.into(),
                        None => break,
                    }
                }
                if let Some(folder) = reached.filter(|folder| folder.status == FileStatus::Active) {
                    asker.note_shown(FolderAction::View, [&folder]);
                    return found(tx, folder);
                }
            }
            Err(Error::not_found(FolderId::NOUN))
        })
        .await
}

fn found(tx: &mut store::Tx<'_>, folder: Folder) -> Result<FolderFound> {
    let way = folder.path.ancestors();
    let mut names = folders::list_names(tx, &way)?;
    names.sort_by_key(|(id, ..)| way.iter().position(|above| above == id));
    let contents = folders::list_contents(tx, std::slice::from_ref(&folder))?.remove(&folder.id).unwrap_or_default();
    Ok(FolderFound { folder, contents, ancestors: names })
}
