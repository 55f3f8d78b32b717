//! A folder goes to the trash, with all in it.

use kernel::{Ctx, Error, FolderId, Result, Scope, event::DomainEvent};
use serde_json::json;

use super::{AUDIENCE, authorized_folder, topic};
use crate::{
    Drive,
    model::{FileStatus, Folder},
    policy::FolderAction,
    store::{folders, usage},
};

/// Moves a folder to the trash with all folders and files below it, or none of them. One that is there already stays
/// there. Restoring it brings back what went with it, and nothing that was deleted before.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; `FOLDER_HOLDS_OTHERS` where files in it are not the person's to delete.
pub async fn trash_folder(drive: &Drive, ctx: &Ctx, id: FolderId) -> Result<Folder> {
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            let folder = authorized_folder(tx, &actor, id, FolderAction::Trash)?;
            if folder.status == FileStatus::Trashed {
                return Ok(folder);
            }
            let (held, foreign) = folders::contents(tx, &folder, actor.actor().user)?;
            let files = held.files;
            if files > 0 {
                actor.require(Scope::FILE_SOFT_DELETE, "delete the files in this folder")?;
            }
            if foreign > 0 && !actor.holds(Scope::DRIVE_MANAGE) {
                let files = if foreign == 1 { "1 file".to_owned() } else { format!("{foreign} files") };
                return Err(Error::new(
                    kernel::ErrorKind::Forbidden,
                    "FOLDER_HOLDS_OTHERS",
                    format!("This folder holds {files} of other people, which you cannot delete."),
                )
                .with_details(json!({ "files": foreign })));
            }
            folders::trash(tx, &folder, actor.now())?;
            usage::book(tx, usage::Movement::to_trash(&held))?;
            let event = DomainEvent::new(&actor, "folder.trashed", id, topic::FOLDERS, AUDIENCE);
            tx.emit(event.with(json!({ "name": folder.name, "files": files })))?;
            authorized_folder(tx, &actor, id, FolderAction::View)
        })
        .await
}
