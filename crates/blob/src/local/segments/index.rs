//! The index of a sealed segment: its records by identifier, in a file beside it, searched where it lies. Identifiers
//! begin with a time, so of many segments few can hold one, and memory holds two identifiers a segment.

use std::{
    fs::{self, File, OpenOptions},
    io::Write as _,
    os::unix::fs::{FileExt as _, OpenOptionsExt as _},
    path::Path,
};

use kernel::{Error, Result};

use super::record::{HEADER, Id};
use crate::local::files;

/// Bytes of an entry: identifier, place, size.
const ENTRY: usize = 24;

/// Where a record stands in its segment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Entry {
    /// The upload's identifier.
    pub(super) id: Id,
    /// Where its header begins.
    pub(super) at: u32,
    /// How many bytes follow the header.
    pub(super) size: u32,
}

impl Entry {
    /// What the record takes up.
    pub(super) fn span(&self) -> u64 {
        HEADER as u64 + u64::from(self.size)
    }

    fn encode(&self) -> [u8; ENTRY] {
        let mut bytes = [0; ENTRY];
        bytes[..16].copy_from_slice(&self.id);
        bytes[16..20].copy_from_slice(&self.at.to_le_bytes());
        bytes[20..].copy_from_slice(&self.size.to_le_bytes());
        bytes
    }

    fn decode(bytes: &[u8; ENTRY]) -> Self {
        let (mut id, mut at, mut size) = ([0; 16], [0; 4], [0; 4]);
        id.copy_from_slice(&bytes[..16]);
        at.copy_from_slice(&bytes[16..20]);
        size.copy_from_slice(&bytes[20..]);
        Self { id, at: u32::from_le_bytes(at), size: u32::from_le_bytes(size) }
    }
}

/// What memory keeps of an index.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    entries: u64,
    first: Id,
    last: Id,
}

impl Span {
    /// Whether the segment can hold a record of this identifier.
    pub(super) fn may_hold(&self, id: &Id) -> bool {
        (self.first..=self.last).contains(id)
    }
}

/// Writes the index of a segment, durably and whole or not at all. `entries` is not empty.
pub(super) fn write(path: &Path, mut entries: Vec<Entry>) -> Result<Span> {
    entries.sort_unstable();
    let (Some(first), Some(last)) = (entries.first(), entries.last()) else {
        return Err(Error::internal("a segment without records has no index"));
    };
    let span = Span { entries: entries.len() as u64, first: first.id, last: last.id };
    let bytes: Vec<u8> = entries.iter().flat_map(Entry::encode).collect();
    let draft = path.with_extension("idx-draft");
    let written = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&draft);
    written
        .and_then(|mut file| file.write_all(&bytes).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&draft, path))
        .map_err(|error| files::failed(&error, path))?;
    files::sync_folder(path.parent().ok_or_else(|| Error::internal("an index without a folder"))?)?;
    Ok(span)
}

/// What memory keeps of the index at `path`.
pub(super) fn span(path: &Path) -> Result<Span> {
    let file = files::open(path)?;
    let length = file.metadata().map_err(|error| files::failed(&error, path))?.len();
    let entries = length / ENTRY as u64;
    if entries == 0 || !length.is_multiple_of(ENTRY as u64) {
        return Err(Error::internal(format!("{} is no index", path.display())));
    }
    let (first, last) = (read(&file, path, 0)?.id, read(&file, path, entries - 1)?.id);
    Ok(Span { entries, first, last })
}

/// All entries for an identifier: a blob that was deleted and brought again has several.
pub(super) fn find(path: &Path, span: &Span, id: &Id) -> Result<Vec<Entry>> {
    let file = files::open(path)?;
    let (mut low, mut high) = (0, span.entries);
    while low < high {
        let middle = low + (high - low) / 2;
        if read(&file, path, middle)?.id < *id { low = middle + 1 } else { high = middle }
    }
    let mut found = Vec::new();
    while low < span.entries {
        let entry = read(&file, path, low)?;
        if entry.id != *id {
            break;
        }
        found.push(entry);
        low += 1;
    }
    Ok(found)
}

/// Every entry.
pub(super) fn all(path: &Path) -> Result<Vec<Entry>> {
    let bytes = fs::read(path).map_err(|error| files::failed(&error, path))?;
    let (entries, _) = bytes.as_chunks::<ENTRY>();
    Ok(entries.iter().map(Entry::decode).collect())
}

fn read(file: &File, path: &Path, number: u64) -> Result<Entry> {
    let mut bytes = [0; ENTRY];
    file.read_exact_at(&mut bytes, number * ENTRY as u64).map_err(|error| files::failed(&error, path))?;
    Ok(Entry::decode(&bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(id: u8, at: u32) -> Entry {
        Entry { id: [id; 16], at, size: 5 }
    }

    #[test]
    fn every_entry_is_found_and_no_other() {
        let folder = tempfile::tempdir().expect("folder");
        let path = folder.path().join("1.idx");
        let entries: Vec<Entry> =
            (0..100).map(|n| entry(n * 2 + 1, 200 - u32::from(n))).chain([entry(7, 500)]).collect();
        write(&path, entries.iter().rev().copied().collect()).expect("written");
        let span = span(&path).expect("read");
        for wanted in &entries {
            let found = find(&path, &span, &wanted.id).expect("searched");
            assert!(found.contains(wanted) && found.len() == if wanted.id == [7; 16] { 2 } else { 1 });
        }
        for absent in [0, 2, 8, 200, 255] {
            assert!(find(&path, &span, &[absent; 16]).expect("searched").is_empty());
        }
        assert!(span.may_hold(&[8; 16]) && !span.may_hold(&[0; 16]) && !span.may_hold(&[200; 16]));
        assert_eq!(all(&path).expect("read").len(), 101);
    }
}
