//! A file gets another name.

use kernel::{Ctx, Error, FileId, Result, event::DomainEvent};
use serde_json::json;

use super::{AUDIENCE, authorized_file, topic};
use crate::{
    Drive,
    model::{File, FileName, FileStatus},
    policy::FileAction,
    store::{files, usage},
};

/// Gives a file another name. `seen` is the `updatedAt` of the file as the person saw it: where somebody has changed it
/// since, nothing happens.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`, `FILE_TRASHED`; `EDIT_CONFLICT` with the file's name and time as they are now.
pub async fn rename_file(drive: &Drive, ctx: &Ctx, id: FileId, name: FileName, seen: Option<String>) -> Result<File> {
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            let file = authorized_file(tx, &actor, id, FileAction::Rename)?;
            if file.status != FileStatus::Active {
                return Err(Error::conflict("FILE_TRASHED", "This file is in the trash. Restore it first."));
            }
            if file.name == name.as_str() {
                return Ok(file);
            }
            require_unchanged(&file, seen.as_deref())?;
            files::update_name(tx, id, &name, actor.now())?;
            usage::book(tx, usage::Movement::default())?;
            let event = DomainEvent::new(&actor, "file.renamed", id, topic::FILES, AUDIENCE);
            tx.emit(event.with(json!({ "name": name.as_str(), "before": file.name })))?;
            authorized_file(tx, &actor, id, FileAction::View)
        })
        .await
}

/// The file is as the person saw it, where the person says how that was.
///
/// # Errors
/// `EDIT_CONFLICT` with what is there now.
pub(super) fn require_unchanged(file: &File, seen: Option<&str>) -> Result<()> {
    if seen.is_none_or(|seen| seen == file.updated_at.to_string()) {
        return Ok(());
    }
    let current = json!({
        "fileId": file.id.to_string(), "name": file.name, "updatedAt": file.updated_at.to_string(), "size": file.size,
        "checksum": file.checksum, "version": file.version,
    });
    let message = format!("Somebody else has changed this file meanwhile. It is called {} now.", file.name);
    Err(Error::conflict("EDIT_CONFLICT", message).with_details(json!({ "current": current })))
}
