//! Files go into another folder of their drive.

use kernel::{Ctx, DriveId, Error, ErrorKind, FileId, FolderId, Result, Scope, event::DomainEvent};
use serde_json::json;
use store::Tx;

use super::{AUDIENCE, authorized_drive, authorized_file, bulk, target_folder, topic};
use crate::{
    Drive,
    model::{FileName, FileStatus},
    policy::{DriveAction, FileAction},
    store::{file_names, files, folders, usage},
};

/// The most files that one call moves.
const MAX_FILES: usize = 1000;

/// What became of the files.
#[derive(Clone, Debug, Default)]
pub struct Moved {
    /// Those that lie in the folder now.
    pub moved: Vec<FileId>,
    /// Those of them whose name was taken there, with the names that they have now.
    pub renamed: Vec<(FileId, FileName)>,
    /// Those that do not.
    pub refused: Vec<Refusal>,
}

/// Why a file was left where it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The file.
    pub file: FileId,
    /// The stable code.
    pub code: &'static str,
    /// The sentence a person reads.
    pub message: String,
}

/// Puts files into a folder of their drive, or at its root; one whose name is taken there, with a number behind it. One that cannot be
/// moved does not stop the others.
///
/// # Errors
/// `NOT_FOUND` for the drive or the folder; `FORBIDDEN` where the person may move none; `INVALID_REQUEST` for no files, or more than [`MAX_FILES`].
pub async fn move_files(
    drive: &Drive,
    ctx: &Ctx,
    in_drive: DriveId,
    ids: Vec<FileId>,
    to: Option<FolderId>,
) -> Result<Moved> {
    if ids.is_empty() || ids.len() > MAX_FILES {
        return Err(Error::invalid(format!("Name 1 to {MAX_FILES} files.")));
    }
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            authorized_drive(tx, &actor, in_drive, DriveAction::View)?;
            if let Some(to) = to {
                target_folder(tx, &actor, in_drive, to)?;
            }
            let mut outcome = Moved::default();
            for id in &ids {
                match move_file(tx, &actor, in_drive, *id, to) {
                    Ok(name) => {
                        outcome.moved.push(*id);
                        outcome.renamed.extend(name.map(|name| (*id, name)));
                    }
                    Err(error) if bulk::is_refusal(&error) => outcome.refused.push(Refusal {
                        file: *id,
                        code: error.code(),
                        message: error.message().to_owned(),
                    }),
                    Err(error) => return Err(error),
                }
            }
            // Who may move nothing is told so, and not that nothing was moved.
            if let Some(first) = outcome.refused.first()
                && !actor.actor().may(Scope::FILE_MOVE)
                && outcome.moved.is_empty()
                && outcome.refused.iter().all(|refusal| refusal.code == first.code && refusal.code == "FORBIDDEN")
            {
                return Err(Error::new(ErrorKind::Forbidden, "FORBIDDEN", first.message.clone()));
            }
            if !outcome.moved.is_empty() {
                usage::book(tx, usage::Movement::default())?;
            }
            Ok(outcome)
        })
        .await
}

/// The name that the file has now, where its own was taken.
fn move_file(tx: &mut Tx<'_>, ctx: &Ctx, drive: DriveId, id: FileId, to: Option<FolderId>) -> Result<Option<FileName>> {
    let file = authorized_file(tx, ctx, id, FileAction::Move)?;
    if file.status != FileStatus::Active {
        return Err(Error::conflict("FILE_TRASHED", "This file is in the trash. Restore it first."));
    }
    if file.drive != drive {
        return Err(Error::conflict("OTHER_DRIVE", "This file lies in another drive."));
    }
    if file.folder == to {
        return Ok(None);
    }
    let renamed = file_names::instead(tx, drive, to, &FileName::kept(&file.name))?;
    files::update_folder(tx, id, to, ctx.now())?;
    if let Some(name) = &renamed {
        files::update_name(tx, id, name, ctx.now())?;
    }
    folders::update_stats(tx, file.folder, -1, -file.size)?;
    folders::update_stats(tx, to, 1, file.size)?;
    let event = DomainEvent::new(ctx, "file.moved", id, topic::CONTENTS, AUDIENCE);
    let (from, to) = (file.folder.map(|id| id.to_string()), to.map(|id| id.to_string()));
    let name = renamed.as_ref().map_or(file.name.as_str(), FileName::as_str);
    tx.emit(event.with(json!({ "name": name, "from": from, "to": to })))?;
    Ok(renamed)
}
