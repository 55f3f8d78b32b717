//! A drive's folders as a tree.

use kernel::{Ctx, DriveId, Result};

use super::authorized_drive;
use crate::{Drive, model::TreeFolder, policy::DriveAction, store::folders};

/// The most folders of a tree: what a person can look over, and a browser keep.
const MOST_IN_TREE: usize = 1000;

/// A drive's folders.
#[derive(Clone, Debug)]
pub struct FolderTree {
    /// Those near the root first, by name among those equally far from it.
    pub folders: Vec<TreeFolder>,
    /// Whether these are all.
    pub is_complete: bool,
}

/// A drive's folders; of more than [`MOST_IN_TREE`] those near the root.
///
/// # Errors
/// `NOT_FOUND` for a drive the person does not see.
pub async fn list_folder_tree(drive: &Drive, ctx: &Ctx, of: DriveId) -> Result<FolderTree> {
    let asker = ctx.clone();
    let mut found = drive
        .store
        .read(ctx, move |tx| {
            authorized_drive(tx, &asker, of, DriveAction::View)?;
            folders::list_tree(tx, of, MOST_IN_TREE as i64 + 1)
        })
        .await?;
    let is_complete = found.len() <= MOST_IN_TREE;
    found.truncate(MOST_IN_TREE);
    Ok(FolderTree { folders: found, is_complete })
}
