//! Files and folders, durable where it says so.

use std::{
    fs::{self, DirBuilder, File},
    io::{self, ErrorKind},
    os::unix::fs::{DirBuilderExt, FileExt as _},
    path::{Path, PathBuf},
};

use kernel::{Error, Result};
use rustix::{
    fs::{CWD, RenameFlags, renameat_with},
    io::Errno,
};
use sha2::{Digest, Sha256};

use crate::store::Erased;

/// The folder of what is on its way.
pub(super) const UPLOADS: &str = ".uploads";
/// What the name of a file ends in that is on its way to being a blob.
pub(super) const DRAFT: &str = ".whole";

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

/// The SHA-256 of a file.
pub(super) fn digest(path: &Path) -> Result<[u8; 32]> {
    let file = open(path)?;
    let size = file.metadata().map_err(|error| failed(&error, path))?.len();
    digest_of(&file, 0, size).map_err(|error| failed(&error, path))
}

/// The SHA-256 of a piece of a file.
pub(super) fn digest_of(file: &File, start: u64, size: u64) -> io::Result<[u8; 32]> {
    let mut whole = Sha256::new();
    let mut buffer = vec![0; 256 * 1024];
    let (mut at, end) = (start, start + size);
    while at < end {
        let wanted = usize::try_from(end - at).unwrap_or(usize::MAX).min(buffer.len());
        file.read_exact_at(&mut buffer[..wanted], at)?;
        whole.update(&buffer[..wanted]);
        at += wanted as u64;
    }
    Ok(whole.finalize().into())
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
    match DirBuilder::new().mode(0o700).create(folder) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(failed(&error, folder)),
        _ => {}
    }
    sync_folder(above)
}

/// Whether a synced file got the name of a blob.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Moved {
    /// It did.
    Here,
    /// There is a blob of that name already, and a blob never changes.
    Taken,
}

/// Gives a synced file the name of a blob, durably.
pub(super) fn move_into_place(from: &Path, target: &Path) -> Result<Moved> {
    let folder = target.parent().ok_or_else(|| Error::internal("a blob without a folder"))?;
    make_folder(folder)?;
    match rename_to_free_name(from, target) {
        Ok(()) => sync_folder(folder).map(|()| Moved::Here),
        // Whoever was first may not have synced the folder yet.
        Err(error) if error.kind() == ErrorKind::AlreadyExists => sync_folder(folder).map(|()| Moved::Taken),
        Err(error) => Err(failed(&error, from)),
    }
}

fn rename_to_free_name(from: &Path, target: &Path) -> io::Result<()> {
    match renameat_with(CWD, from, CWD, target, RenameFlags::NOREPLACE) {
        // The file system cannot promise that in one step; two can.
        Err(Errno::INVAL | Errno::NOSYS | Errno::OPNOTSUPP) => {
            fs::hard_link(from, target).and_then(|()| fs::remove_file(from))
        }
        renamed => renamed.map_err(io::Error::from),
    }
}

/// Removes a file. One that is not there is fine.
pub(super) fn remove(path: &Path) -> Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(failed(&error, path)),
        _ => Ok(()),
    }
}

/// Removes an organisation's folder; what was in it.
pub(super) fn erase(folder: &Path) -> Result<Erased> {
    let mut erased = Erased::default();
    for month in entries(folder)? {
        for blob in entries(&month)? {
            let size = size(&blob)?.unwrap_or(0);
            remove(&blob)?;
            erased.count(size);
        }
    }
    remove_folder(folder)?;
    Ok(erased)
}

/// What is in a folder; nothing in one that is not there.
fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    match fs::read_dir(folder) {
        Ok(entries) => entries
            .map(|entry| entry.map(|entry| entry.path()))
            .collect::<io::Result<_>>()
            .map_err(|e| failed(&e, folder)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(failed(&error, folder)),
    }
}

/// Removes a folder and what is in it. One that is not there is fine.
pub(super) fn remove_folder(path: &Path) -> Result<()> {
    match fs::remove_dir_all(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(failed(&error, path)),
        _ => Ok(()),
    }
}
