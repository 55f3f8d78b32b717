//! One segment file: made, filled, sealed.
//!
//! ```text
//! {number}.seg     records, one after the other
//! {number}.open    there, and locked, while a process fills the segment
//! {number}.idx     there once it is sealed
//! ```
//!
//! A segment is zeroed when it is made, so that a sync has no new size to journal, and cut to what it holds when it is
//! sealed.

use std::{
    collections::HashMap,
    fs::{File, OpenOptions},
    io::{self, ErrorKind, Read as _, Write as _},
    os::unix::fs::{FileExt as _, OpenOptionsExt as _},
    path::{Path, PathBuf},
    sync::Arc,
};

use kernel::Result;
use rustix::{
    fs::{FallocateFlags, FlockOperation, fallocate, flock},
    io::Errno,
};
use sha2::{Digest, Sha256};

use super::{
    index::{self, Entry, Span},
    record::{HEADER, Header, Id},
};
use crate::local::files;

/// Bytes of zeros written at a time.
const ZEROS: usize = 1024 * 1024;
/// The largest record there may be; what says more is no record.
pub(super) const LARGEST: usize = 256 * 1024;

/// A file of a segment: `seg`, `open` or `idx`.
pub(super) fn path(folder: &Path, number: u64, kind: &str) -> PathBuf {
    folder.join(format!("{number:016x}.{kind}"))
}

/// A segment that this process fills.
pub(super) struct Filling {
    pub(super) number: u64,
    pub(super) file: Arc<File>,
    /// Where the next record goes.
    pub(super) at: u64,
    /// How far it is zeroed.
    pub(super) room: u64,
    /// Its records; of several with one identifier the newest.
    pub(super) entries: HashMap<Id, Entry>,
    /// All of them.
    pub(super) all: Vec<Entry>,
    /// Held while this process fills it.
    _lock: File,
}

impl Filling {
    /// Makes a segment with `room` bytes, numbered `number` or, where another process took that, the next free one.
    pub(super) fn make(folder: &Path, mut number: u64, room: u64) -> Result<Self> {
        files::make_folder(folder)?;
        loop {
            let marker = path(folder, number, "open");
            let lock = OpenOptions::new().write(true).create(true).truncate(false).mode(0o600).open(&marker);
            let lock = lock.map_err(|error| files::failed(&error, &marker))?;
            let name = path(folder, number, "seg");
            let made = if flock(&lock, FlockOperation::NonBlockingLockExclusive).is_ok() {
                OpenOptions::new().read(true).write(true).create_new(true).mode(0o600).open(&name)
            } else {
                Err(ErrorKind::AlreadyExists.into())
            };
            match made {
                Ok(file) => {
                    if let Err(error) = zero(&file, room) {
                        files::remove(&name)?;
                        files::remove(&marker)?;
                        return Err(files::failed(&error, &name));
                    }
                    files::sync_folder(folder)?;
                    return Ok(Self {
                        number,
                        file: Arc::new(file),
                        at: 0,
                        room,
                        entries: HashMap::new(),
                        all: Vec::new(),
                        _lock: lock,
                    });
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(files::failed(&error, &name)),
            }
        }
    }

    /// Enters a record whose bytes are synced.
    pub(super) fn enter(&mut self, entry: Entry) {
        self.at += entry.span();
        self.entries.insert(entry.id, entry);
        self.all.push(entry);
    }

    /// Ends the segment; `None` where it holds nothing and is gone.
    pub(super) fn seal(&self, folder: &Path) -> Result<Option<Span>> {
        seal(folder, self.number, &self.file, self.at, self.all.clone())
    }
}

fn zero(mut file: &File, room: u64) -> io::Result<()> {
    // Where there is no room this says so before anything is written; some file systems cannot tell.
    if let Err(errno @ (Errno::NOSPC | Errno::DQUOT | Errno::FBIG)) = fallocate(file, FallocateFlags::empty(), 0, room)
    {
        return Err(errno.into());
    }
    let zeros = vec![0; ZEROS];
    let mut left = usize::try_from(room).unwrap_or(usize::MAX);
    while left > 0 {
        let piece = left.min(ZEROS);
        file.write_all(&zeros[..piece])?;
        left -= piece;
    }
    file.sync_all()
}

fn seal(folder: &Path, number: u64, file: &File, end: u64, entries: Vec<Entry>) -> Result<Option<Span>> {
    let name = path(folder, number, "seg");
    let span = if entries.is_empty() {
        files::remove(&name)?;
        None
    } else {
        file.set_len(end).and_then(|()| file.sync_all()).map_err(|error| files::failed(&error, &name))?;
        Some(index::write(&path(folder, number, "idx"), entries)?)
    };
    files::remove(&path(folder, number, "open"))?;
    Ok(span)
}

/// Seals what a killed process was filling. `None` where another process is at it still, or where nothing was in it.
pub(super) fn seal_abandoned(folder: &Path, number: u64) -> Result<Abandoned> {
    let marker = path(folder, number, "open");
    let lock = OpenOptions::new().write(true).create(true).truncate(false).mode(0o600).open(&marker);
    let lock = lock.map_err(|error| files::failed(&error, &marker))?;
    if flock(&lock, FlockOperation::NonBlockingLockExclusive).is_err() {
        return Ok(Abandoned::InUse);
    }
    let name = path(folder, number, "seg");
    let file = match OpenOptions::new().read(true).write(true).open(&name) {
        Ok(file) => file,
        Err(error) => {
            files::remove(&marker)?;
            return Err(files::failed(&error, &name));
        }
    };
    let (end, entries) = scan(&file, 0, true).map_err(|error| files::failed(&error, &name))?;
    Ok(seal(folder, number, &file, end, entries)?.map_or(Abandoned::Empty, Abandoned::Sealed))
}

/// What became of a segment without an index.
pub(super) enum Abandoned {
    /// Another process fills it.
    InUse,
    /// It held nothing.
    Empty,
    /// It is sealed now.
    Sealed(Span),
}

/// The records from `at` on, and where they end: at the first place that is none. With `checked`, a living one whose
/// bytes are not those of its digest is none either: the power went while it was written, and nobody was told of it. A
/// dead one was synced before it died, and its bytes may have been overwritten since.
pub(super) fn scan(file: &File, at: u64, checked: bool) -> io::Result<(u64, Vec<Entry>)> {
    let mut reader = io::BufReader::with_capacity(ZEROS, Tail { file, at });
    let (mut at, mut entries) = (at, Vec::new());
    let (mut header, mut bytes) = ([0; HEADER], vec![0; LARGEST]);
    loop {
        match reader.read_exact(&mut header) {
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => break,
            read => read?,
        }
        let Some(found) = Header::decode(&header).filter(|found| found.size as usize <= LARGEST) else { break };
        let body = &mut bytes[..found.size as usize];
        match reader.read_exact(body) {
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => break,
            read => read?,
        }
        if checked && found.is_live && <[u8; 32]>::from(Sha256::digest(body)) != found.sha256 {
            break;
        }
        let Ok(place) = u32::try_from(at) else { break };
        let entry = Entry { id: found.name.id(), at: place, size: found.size };
        at += entry.span();
        entries.push(entry);
    }
    Ok((at, entries))
}

/// A file from a place on, read without moving the file's own place.
struct Tail<'a> {
    file: &'a File,
    at: u64,
}

impl io::Read for Tail<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read_at(buffer, self.at)?;
        self.at += read as u64;
        Ok(read)
    }
}
