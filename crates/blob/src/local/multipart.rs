//! A blob in parts: one file in which each part has its place, and a journal of what has arrived. A part is entered
//! only when its bytes are synced, and struck out before other bytes go to its place, so after a crash the journal
//! tells the truth. Putting the parts together is a rename.

use std::{
    collections::BTreeMap,
    fs::{self, OpenOptions},
    io::Write as _,
    os::unix::fs::OpenOptionsExt,
    path::Path,
};

use kernel::{Error, ErrorKind, Result, UploadId, id::TypedId};

use super::{
    files::{self, Moved},
    receive::size_mismatch,
    sink::Place,
    turns::Lease,
};
use crate::{PartStat, PartTerms, hex, parse_hex};

const DATA: &str = "data";
const JOURNAL: &str = "journal";
/// Stands in place of a digest where a part is struck out.
const STRUCK: &str = "-";

/// What a journal says.
struct Journal {
    /// Bytes of the whole.
    size: u64,
    /// Bytes of every part but the last.
    part_size: u64,
    /// The parts that have arrived, by number.
    parts: BTreeMap<u32, PartStat>,
}

/// Makes the folder of an upload. Its journal begins with the sizes of the whole and of a part.
pub(super) fn begin(folder: &Path, size: u64, part_size: u64) -> Result<()> {
    if size == 0 || part_size == 0 || u32::try_from(size.div_ceil(part_size)).is_err() {
        return Err(Error::invalid(format!("{size} bytes cannot be cut into parts of {part_size}.")));
    }
    files::make_folder(folder)?;
    for (name, content) in [(DATA, String::new()), (JOURNAL, format!("{size} {part_size}\n"))] {
        let path = folder.join(name);
        let made = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path);
        made.and_then(|mut file| file.write_all(content.as_bytes()).and_then(|()| file.sync_all()))
            .map_err(|error| files::failed(&error, &path))?;
    }
    files::sync_folder(folder)
}

/// The place of a part, which counts as missing from now on until it is entered.
pub(super) fn place_of(folder: &Path, terms: &PartTerms, turn: Lease) -> Result<Place> {
    let journal = read(folder)?;
    let offset = u64::from(terms.number.saturating_sub(1)) * journal.part_size;
    if terms.number == 0 || offset >= journal.size {
        return Err(Error::invalid(format!("The upload has no part {}.", terms.number)));
    }
    let size = journal.part_size.min(journal.size - offset);
    if size != terms.size {
        return Err(size_mismatch(size));
    }
    // Once the parts are put together nothing may be struck out: the journal is what a repeated call goes by.
    if files::size(&folder.join(DATA))?.is_none() {
        return Err(Error::not_found(UploadId::NOUN).because("it has been put together"));
    }
    if journal.parts.contains_key(&terms.number) {
        enter(folder, terms.number, 0, STRUCK)?;
    }
    let last = offset + size == journal.size;
    Ok(Place { path: folder.join(DATA), offset, size, last, draft: false, _turn: Some(turn) })
}

/// Enters a part whose bytes are synced.
pub(super) fn record(folder: &Path, number: u32, size: u64, digest: [u8; 32]) -> Result<()> {
    enter(folder, number, size, &hex(digest))
}

/// One write, so that entries of parts that arrive together do not mix. It begins on a line of its own whatever a
/// crash left before it, and its closing dot tells a whole entry from a torn one.
fn enter(folder: &Path, number: u32, size: u64, digest: &str) -> Result<()> {
    let path = folder.join(JOURNAL);
    let journal = OpenOptions::new().append(true).open(&path);
    journal
        .and_then(|mut file| {
            file.write_all(format!("\n{number} {size} {digest} .\n").as_bytes())?;
            file.sync_data()
        })
        .map_err(|error| forgotten(&error, &path))
}

/// The parts that have arrived, by number. Of a part sent twice the later counts.
pub(super) fn parts(folder: &Path) -> Result<Vec<PartStat>> {
    Ok(read(folder)?.parts.into_values().collect())
}

/// Gives the data its final name. The journal stays, so that repeating this after a crash finds what it needs; the
/// folder goes when the upload is forgotten.
///
/// # Errors
/// `UPLOAD_INCOMPLETE` where `parts` are not all parts of the upload as they are.
pub(super) fn complete(folder: &Path, target: &Path, parts: &[PartStat], size: u64) -> Result<()> {
    let journal = read(folder)?;
    let arrived: u64 = journal.parts.values().map(|part| part.size).sum();
    if arrived != journal.size || !journal.parts.values().eq(parts) {
        return Err(Error::conflict("UPLOAD_INCOMPLETE", "The file has not arrived completely yet."));
    }
    if size != journal.size {
        return Err(Error::new(ErrorKind::Unprocessable, "SIZE_MISMATCH", "The parts do not add up to the file."));
    }
    let data = folder.join(DATA);
    // The last part was written in whole disk blocks.
    match OpenOptions::new().write(true).open(&data) {
        Ok(file) => {
            file.set_len(size).and_then(|()| file.sync_all()).map_err(|error| files::failed(&error, &data))?;
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return require_done(target, size),
        Err(error) => return Err(files::failed(&error, &data)),
    }
    match files::move_into_place(&data, target) {
        Ok(Moved::Here) => files::sync_folder(folder),
        Ok(Moved::Taken) => {
            Err(Error::internal(format!("{} is there before its parts were put together", target.display())))
        }
        // Another call got here first.
        Err(error) if error.kind() == ErrorKind::NotFound => require_done(target, size),
        Err(error) => Err(error),
    }
}

/// The parts were put together before: by an earlier call, or before a crash. Where neither they nor the blob are there,
/// the upload was given up since its journal was read.
fn require_done(target: &Path, size: u64) -> Result<()> {
    if files::size(target)? == Some(size) {
        return Ok(());
    }
    let context = format!("{}: neither the blob nor its parts are there", target.display());
    Err(Error::not_found(UploadId::NOUN).because(context))
}

fn read(folder: &Path) -> Result<Journal> {
    let path = folder.join(JOURNAL);
    let bytes = fs::read(&path).map_err(|error| forgotten(&error, &path))?;
    let text = String::from_utf8_lossy(&bytes);
    let mut lines = text.lines();
    let sizes = lines.next().and_then(|line| line.split_once(' '));
    let Some((Ok(size), Ok(part_size))) = sizes.map(|(whole, part)| (whole.parse(), part.parse())) else {
        return Err(Error::internal(format!("{} does not begin with its sizes", path.display())));
    };
    let mut parts = BTreeMap::new();
    for line in lines {
        let pieces: Vec<&str> = line.split(' ').collect();
        let &[number, size, digest, "."] = pieces.as_slice() else { continue };
        let (Ok(number), Ok(size)) = (number.parse(), size.parse()) else { continue };
        if digest == STRUCK {
            parts.remove(&number);
        } else if let Some(sha256) = parse_hex(digest) {
            parts.insert(number, PartStat { number, size, etag: digest.to_owned(), sha256: Some(sha256) });
        }
    }
    Ok(Journal { size, part_size, parts })
}

/// An upload without its journal is one that was given up.
fn forgotten(error: &std::io::Error, path: &Path) -> Error {
    match error.kind() {
        std::io::ErrorKind::NotFound => Error::not_found(UploadId::NOUN),
        _ => files::failed(error, path),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(number: u32, byte: u8) -> PartStat {
        let size = if number == 3 { 2 } else { 5 };
        PartStat { number, size, etag: hex([byte; 32]), sha256: Some([byte; 32]) }
    }

    fn record_all(folder: &Path, parts: &[PartStat]) {
        for part in parts {
            record(folder, part.number, part.size, part.sha256.expect("digest")).expect("recorded");
        }
    }

    #[test]
    fn a_torn_entry_is_no_part_and_does_not_swallow_the_next() {
        let root = tempfile::tempdir().expect("folder");
        let folder = root.path().join("upload");
        begin(&folder, 12, 5).expect("begins");
        record_all(&folder, &[part(2, 1), part(1, 2), part(2, 3)]);
        let mut journal = OpenOptions::new().append(true).open(folder.join(JOURNAL)).expect("open");
        write!(journal, "\n3 2 {}", hex([4; 32])).expect("torn");
        assert_eq!(parts(&folder).expect("read"), [part(1, 2), part(2, 3)]);
        journal.write_all(&[0, 0xff, 0]).expect("rubbish");
        record_all(&folder, &[part(3, 5)]);
        assert_eq!(parts(&folder).expect("read"), [part(1, 2), part(2, 3), part(3, 5)]);
        enter(&folder, 2, 0, STRUCK).expect("struck out");
        assert_eq!(parts(&folder).expect("read"), [part(1, 2), part(3, 5)]);
    }

    #[test]
    fn only_all_parts_as_they_are_make_the_blob() {
        let root = tempfile::tempdir().expect("folder");
        let (folder, target) = (root.path().join("upload"), root.path().join("t/m/blob"));
        begin(&folder, 12, 5).expect("begins");
        let all = [part(1, 1), part(2, 2), part(3, 3)];
        record_all(&folder, &all[..2]);
        assert_eq!(complete(&folder, &target, &all[..2], 12).expect_err("one is missing").code(), "UPLOAD_INCOMPLETE");
        record_all(&folder, &all[2..]);
        let other = [part(1, 1), part(2, 9), part(3, 3)];
        assert_eq!(complete(&folder, &target, &other, 12).expect_err("changed").code(), "UPLOAD_INCOMPLETE");
        assert_eq!(complete(&folder, &target, &all, 11).expect_err("other size").code(), "SIZE_MISMATCH");
        for _ in 0..2 {
            complete(&folder, &target, &all, 12).expect("complete, also the second time");
        }
        assert_eq!(fs::metadata(&target).expect("there").len(), 12);
    }

    #[test]
    fn sizes_that_make_no_parts_are_refused() {
        let root = tempfile::tempdir().expect("folder");
        for (size, part_size) in [(0, 5), (5, 0), (u64::MAX, 1)] {
            assert!(begin(&root.path().join("upload"), size, part_size).is_err());
        }
    }
}
