//! Files of JSON objects, one a line, written with their digest.

use std::{
    fs::File,
    io::{self, BufWriter, Write as _},
    path::{Path, PathBuf},
};

use kernel::{Error, Result};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// A file of lines on its way.
pub(super) struct Lines {
    path: PathBuf,
    file: BufWriter<File>,
    digest: Sha256,
    count: u64,
}

/// A file of lines that is on disk.
pub(super) struct Written {
    /// How many lines.
    pub(super) count: u64,
    /// The SHA-256 of the file, as hex digits.
    pub(super) sha256: String,
}

impl Lines {
    /// Begins a file where there is none.
    pub(super) fn create(path: PathBuf) -> Result<Self> {
        let file = File::create_new(&path).map_err(|error| failed(&error, &path))?;
        Ok(Self { path, file: BufWriter::new(file), digest: Sha256::new(), count: 0 })
    }

    pub(super) fn add(&mut self, object: &impl Serialize) -> Result<()> {
        let mut line = serde_json::to_vec(object).map_err(Error::internal)?;
        line.push(b'\n');
        self.digest.update(&line);
        self.count += 1;
        self.file.write_all(&line).map_err(|error| failed(&error, &self.path))
    }

    /// Ends the file; it is on disk for good.
    pub(super) fn finish(self) -> Result<Written> {
        let Self { path, file, digest, count } = self;
        let file = file.into_inner().map_err(|error| failed(error.error(), &path))?;
        file.sync_all().map_err(|error| failed(&error, &path))?;
        Ok(Written { count, sha256: blob::hex(digest.finalize().into()) })
    }
}

/// What the machine says of a file, for the person at the terminal.
pub(super) fn failed(error: &io::Error, path: &Path) -> Error {
    let said = format!("{}: {error}", path.display());
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Error::storage_full(said),
        _ => Error::invalid(said),
    }
}
