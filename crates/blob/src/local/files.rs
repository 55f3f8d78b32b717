//! Files and folders, durable where it says so.

use std::{
    fs::{self, File},
    io::{self, ErrorKind},
    path::Path,
};

use kernel::{Error, Result};

/// The folder of what is on its way.
pub(super) const UPLOADS: &str = ".uploads";

/// An error of the disk, as the product names it.
pub(super) fn failed(error: &io::Error, path: &Path) -> Error {
    let context = format!("{}: {error}", path.display());
    match error.kind() {
        ErrorKind::NotFound => Error::not_found("File").because(context),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => Error::storage_full(context),
        _ => Error::unavailable(context),
    }
}

/// Opens a file for reading.
pub(super) fn open(path: &Path) -> Result<File> {
    File::open(path).map_err(|error| failed(&error, path))
}

/// A file's size; `None` where there is none.
pub(super) fn size(path: &Path) -> Result<Option<u64>> {
    match fs::metadata(path) {
        Ok(found) => Ok(Some(found.len())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(failed(&error, path)),
    }
}

/// Has the folder's entries survive a loss of power.
pub(super) fn sync_folder(folder: &Path) -> Result<()> {
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(|error| failed(&error, folder))
}

/// Makes a folder and those above it, durably.
pub(super) fn make_folder(folder: &Path) -> Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    let above = folder.parent().ok_or_else(|| Error::internal("a folder without a folder above"))?;
    make_folder(above)?;
    match fs::create_dir(folder) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(failed(&error, folder)),
        _ => {}
    }
    sync_folder(above)
}

/// Gives a synced file its final name, durably. A failure leaves no draft.
pub(super) fn move_into_place(draft: &Path, target: &Path) -> Result<()> {
    let folder = target.parent().ok_or_else(|| Error::internal("a blob without a folder"))?;
    let moved = make_folder(folder)
        .and_then(|()| fs::rename(draft, target).map_err(|error| failed(&error, target)))
        .and_then(|()| sync_folder(folder));
    if moved.is_err() {
        remove(draft)?;
    }
    moved
}

/// Removes a file. One that is not there is fine.
pub(super) fn remove(path: &Path) -> Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(failed(&error, path)),
        _ => Ok(()),
    }
}

/// Removes a folder and what is in it. One that is not there is fine.
pub(super) fn remove_folder(path: &Path) -> Result<()> {
    match fs::remove_dir_all(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(failed(&error, path)),
        _ => Ok(()),
    }
}
