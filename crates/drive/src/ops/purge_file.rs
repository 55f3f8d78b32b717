//! A file is deleted for good.

use kernel::{Ctx, Error, FileId, Result, event::DomainEvent};
use serde_json::json;

use super::{AUDIENCE, authorized_file, purge_folder::still_leaving, topic};
use crate::{
    Drive,
    jobs::queued,
    model::{FileStatus, usage::Holdings},
    policy::FileAction,
    store::{files, references, usage, versions},
};

/// Deletes a file in the trash for good. Its bytes follow in a job written in the same transaction, so a crash leaves
/// neither a file without bytes nor, for long, bytes without a file.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`, `FILE_NOT_TRASHED`; `FOLDER_LEAVING` while it has yet to follow its folder to the trash.
pub async fn purge_file(drive: &Drive, ctx: &Ctx, id: FileId) -> Result<()> {
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            let file = authorized_file(tx, &actor, id, FileAction::Purge)?;
            if file.status == FileStatus::Trashed && !files::remove(tx, id)? {
                return Err(still_leaving());
            }
            if file.status != FileStatus::Trashed {
                return Err(Error::conflict("FILE_NOT_TRASHED", "Only files in the trash can be deleted permanently."));
            }
            usage::book(tx, usage::Movement::purged(&Holdings::of(&file)))?;
            references::remove_all(tx, id)?;
            let mut bytes = versions::remove_all(tx, id)?;
            bytes.push((file.blob_key.clone(), file.modified_at));
            for (key, brought) in bytes {
                for job in queued::delete_blob(&actor, &key, brought) {
                    tx.enqueue(job)?;
                }
            }
            let event = DomainEvent::new(&actor, "file.purged", id, topic::CONTENTS, AUDIENCE);
            tx.emit(event.with(json!({ "name": file.name, "size": file.size, "checksum": file.checksum })))?;
            Ok(())
        })
        .await
}
