//! A folder goes into another drive: whole, or not at all.
//!
//! All in it goes along, what lies in the trash included, and comes under the rules of the other drive's default library. Where a
//! single file may not go, the folder stays: half of it in one drive and half in another would be found by nobody.

use kernel::{Ctx, DriveId, Error, ErrorKind, LibraryId, Result, Scope, id::TypedId};
use store::Tx;

use super::{
    LibraryChanges, authorized_drive, authorized_file, ensure_library::default_library, incoming::require_entry,
};
use crate::{
    model::{Folder, usage::Holdings},
    policy::{DriveAction, FileAction},
    store::{drives, folder_moves, folders, room::Room, usage},
};

/// A folder that may go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Departure {
    to: DriveId,
    live: Holdings,
    trashed: Holdings,
}

/// The folder may go into that drive, with all in it.
///
/// # Errors
/// `NOT_FOUND` for the drive; `FORBIDDEN`, also for a file in the folder that may not be moved; `FOLDER_HOLDS_OTHERS` where
/// files of other people are in it that are not shared with its drive; `LEGAL_HOLD`; `QUOTA_EXCEEDED`.
pub(super) fn authorize(tx: &mut Tx<'_>, ctx: &Ctx, folder: &Folder, to: DriveId) -> Result<Departure> {
    authorized_drive(tx, ctx, to, DriveAction::CreateFolder)?;
    require_entry(tx, ctx, to)?;
    let me = ctx.actor().user;
    if !ctx.holds(Scope::DRIVE_MANAGE) && folder_moves::holds_private(tx, folder, me)? {
        return Err(Error::new(
            ErrorKind::Forbidden,
            "FOLDER_HOLDS_OTHERS",
            "This folder holds files of other people that are not shared with its drive.",
        ));
    }
    for file in folders::contents(tx, folder, me)?.examples {
        authorized_file(tx, ctx, file, FileAction::Move)?;
    }
    if folder_moves::is_held(tx, folder)? {
        return Err(Error::conflict("LEGAL_HOLD", "A file in this folder is under legal hold. It cannot be moved."));
    }
    let (live, trashed) = folder_moves::contents(tx, folder)?;
    Room::new(tx)?.take_in_drive(tx, to, live.bytes.total() + live.versions + trashed.versions)?;
    Ok(Departure { to, live, trashed })
}

/// Takes all in the folder along. The folder's own name and place are the caller's to change.
pub(super) fn carry(tx: &mut Tx<'_>, ctx: &Ctx, folder: &Folder, departure: &Departure) -> Result<()> {
    let Departure { to, live, trashed } = departure;
    let library: Option<LibraryId> = match live.files + trashed.files {
        0 => None,
        _ => {
            let place = drives::lookup(tx, *to)?.ok_or_else(|| Error::not_found(DriveId::NOUN))?;
            Some(default_library(tx, ctx, &place, ctx.new_id(), &LibraryChanges::default())?.0.id)
        }
    };
    folder_moves::update_drive(tx, folder, *to, library, ctx.now())?;
    usage::book_folder_move(tx, live, trashed, *to)
}
