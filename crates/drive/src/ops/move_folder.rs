//! A folder goes into another drive: whole, or not at all.
//!
//! All in it goes along, what lies in the trash included, and comes under the rules of the other drive's default library. Where a
//! single file may not go, the folder stays: half of it in one drive and half in another would be found by nobody. The files of a
//! large one follow it, see [`bulk::follow_folder`].

use kernel::{Ctx, DriveId, Error, ErrorKind, FolderId, JobId, LibraryId, Result, Scope, id::TypedId};
use store::Tx;

use super::{
    LibraryChanges, authorized_drive, authorized_file, authorized_folder, bulk, create_folder,
    ensure_library::default_library, incoming::require_entry, update_folder,
};
use crate::{
    model::{Carriage, File, FileStatus, Folder, FolderPath, usage::Holdings},
    policy::{DriveAction, FileAction, FolderAction},
    store::{
        drives,
        folder_moves::{self, Contents},
        folders,
        room::Room,
        usage,
    },
};

/// A folder that may go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Departure {
    to: DriveId,
    live: Holdings,
    trashed: Holdings,
    /// Whether its files follow it: they are many, or some of them are on their way already.
    is_followed: bool,
}

/// Where it is written down in which libraries the files of a folder lay.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Libraries {
    /// The job that takes the folder along, where it can be undone.
    pub(super) noted_by: Option<JobId>,
    /// The job that took it where it is, where it comes back: its files go into the libraries that were noted then.
    pub(super) undoes: Option<JobId>,
}

/// The folder may go into that drive, with all in it.
///
/// # Errors
/// `NOT_FOUND` for the drive; `FORBIDDEN`, also for a file in the folder that may not be moved; `FOLDER_HOLDS_OTHERS` where
/// files of other people are in it that are not shared with its drive; `LEGAL_HOLD`; `QUOTA_EXCEEDED`; `FOLDER_LEAVING` while its files
/// are on their way, unless that is from where it is to go.
pub(super) fn authorize(tx: &mut Tx<'_>, ctx: &Ctx, folder: &Folder, to: DriveId) -> Result<Departure> {
    authorized_drive(tx, ctx, to, DriveAction::CreateFolder)?;
    require_entry(tx, ctx, to)?;
    let turns_back = folder_moves::turns_back(tx, folder, to)?;
    if !turns_back {
        require_all_come(tx, folder)?;
    }
    let Contents { live, trashed, private, examples, is_held } = folder_moves::contents(tx, folder, ctx.actor().user)?;
    if !ctx.holds(Scope::DRIVE_MANAGE) && private > 0 {
        return Err(Error::new(
            ErrorKind::Forbidden,
            "FOLDER_HOLDS_OTHERS",
            "This folder holds files of other people that are not shared with its drive.",
        ));
    }
    for file in examples {
        authorized_file(tx, ctx, file, FileAction::Move)?;
    }
    if is_held {
        return Err(Error::conflict("LEGAL_HOLD", "A file in this folder is under legal hold. It cannot be moved."));
    }
    Room::new(tx)?.take_in_drive(tx, to, room(&live, &trashed))?;
    let is_followed = turns_back || live.files + trashed.files > bulk::SMALL;
    if is_followed && !turns_back {
        bulk::require_no_follower(tx, ctx, folder, to)?;
    }
    Ok(Departure { to, live, trashed, is_followed })
}

/// What they take of a drive's quota.
pub(super) fn room(live: &Holdings, trashed: &Holdings) -> i64 {
    live.bytes.total() + live.versions + trashed.versions
}

/// Takes all in the folder along. The folder's own name and place are the caller's to change.
pub(super) fn carry(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    folder: &Folder,
    departure: &Departure,
    libraries: Libraries,
) -> Result<()> {
    let Departure { to, live, trashed, is_followed } = departure;
    if *is_followed {
        return bulk::follow_folder(tx, ctx, folder, *to, room(live, trashed), libraries);
    }
    if let Some(job) = libraries.noted_by {
        folder_moves::add_libraries(tx, job, folder)?;
    }
    let library = match live.files + trashed.files {
        0 => None,
        _ => Some(arrival_library(tx, ctx, *to)?),
    };
    folder_moves::update_drive(tx, folder, *to, library, ctx.now())?;
    if let Some(job) = libraries.undoes {
        folder_moves::restore_libraries(tx, job, &Folder { drive: *to, ..folder.clone() })?;
    }
    usage::book_folder_move(tx, live, trashed, *to)
}

/// The library into which files of a folder come.
pub(super) fn arrival_library(tx: &mut Tx<'_>, ctx: &Ctx, drive: DriveId) -> Result<LibraryId> {
    let place = drives::lookup(tx, drive)?.ok_or_else(|| Error::not_found(DriveId::NOUN))?;
    Ok(default_library(tx, ctx, &place, ctx.new_id(), &LibraryChanges::default())?.0.id)
}

/// Has a folder that its files still follow go back to where it came from: into the folder in which it lay or, where that is gone, to
/// the drive's root; where its name is taken by now, with a number behind it.
///
/// # Errors
/// As [`authorize`].
pub(super) fn turn_back(tx: &mut Tx<'_>, ctx: &Ctx, carriage: &Carriage) -> Result<()> {
    let (id, from) = (FolderId::from(carriage.folder), DriveId::from(carriage.from));
    let folder = authorized_folder(tx, ctx, id, FolderAction::Edit)?;
    let above = match carriage.parent {
        Some(parent) => folders::lookup(tx, ctx, parent.into())?,
        None => None,
    };
    let parent = above.filter(|above| above.drive == from && above.status == FileStatus::Active).map(|above| above.id);
    let name = create_folder::free_name(tx, folders::container(from, parent), &folder.name, id)?;
    let changes = update_folder::FolderChanges {
        name: Some(name),
        parent: Some(parent),
        drive: Some(from),
        ..update_folder::FolderChanges::default()
    };
    let libraries = Libraries { noted_by: None, undoes: Some(carriage.noted_by.into()) };
    update_folder::change(tx, ctx, id, &changes, libraries).map(drop)
}

/// What changes in which drive a file weighs, and how much, must wait until it has followed its folder into another drive.
///
/// # Errors
/// `FOLDER_LEAVING`.
pub(super) fn require_come(file: &File, action: FileAction) -> Result<()> {
    let weighs = match action {
        FileAction::Move
        | FileAction::Replace
        | FileAction::Trash
        | FileAction::TakeBack
        | FileAction::Restore
        | FileAction::Purge
        | FileAction::DeleteVersion => true,
        FileAction::View
        | FileAction::Download
        | FileAction::Rename
        | FileAction::Copy
        | FileAction::Share
        | FileAction::Star
        | FileAction::RequestDeletion
        | FileAction::Attach
        | FileAction::Detach
        | FileAction::SetVisibility
        | FileAction::CreateShare => false,
    };
    if file.is_coming && weighs { Err(still_coming()) } else { Ok(()) }
}

/// All files of the folder, and of those in it, have followed into its drive.
///
/// # Errors
/// `FOLDER_LEAVING`.
pub(super) fn require_all_come(tx: &mut Tx<'_>, folder: &Folder) -> Result<()> {
    if folder_moves::is_coming(tx, folder)? { Err(still_coming()) } else { Ok(()) }
}

/// A folder whose files follow it stays where it lies in those with which they do.
///
/// # Errors
/// `FOLDER_LEAVING`.
pub(super) fn require_whole(tx: &mut Tx<'_>, folder: &Folder, path: &FolderPath) -> Result<()> {
    if *path != folder.path && folder_moves::comes_with_parent(tx, folder)? { Err(still_coming()) } else { Ok(()) }
}

/// No folder is on its way out of the drive or into it.
///
/// # Errors
/// `FOLDER_LEAVING`.
pub(super) fn require_no_folder_between(tx: &mut Tx<'_>, drive: DriveId) -> Result<()> {
    if folder_moves::is_between(tx, drive)? { Err(still_coming()) } else { Ok(()) }
}

/// The refusal of what must wait until a folder's files have followed it.
pub(super) fn still_coming() -> Error {
    Error::conflict(
        "FOLDER_LEAVING",
        "The files of this folder are still on their way to another drive. Try again in a moment.",
    )
}
