//! A blob in parts: one file in which each part has its place, and a journal of what has arrived. A part is entered
//! only when its bytes are synced, so after a crash the journal tells the truth. Putting the parts together is a rename.

use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions},
    io::Write as _,
    path::Path,
};

use kernel::{Error, Result, id::TypedId};

use super::files;
use crate::{PartStat, hex, parse_hex};

pub(super) const DATA: &str = "data";
const JOURNAL: &str = "journal";

/// Makes the folder of an upload. Its journal begins with the sizes of the whole and of a part.
pub(super) fn begin(folder: &Path, size: u64, part_size: u64) -> Result<()> {
    files::make_folder(folder)?;
    let (data, journal) = (folder.join(DATA), folder.join(JOURNAL));
    File::create(&data).map_err(|error| files::failed(&error, &data))?;
    let mut file = File::create(&journal).map_err(|error| files::failed(&error, &journal))?;
    writeln!(file, "{size} {part_size}").and_then(|()| file.sync_all()).map_err(|error| files::failed(&error, &journal))?;
    files::sync_folder(folder)
}

/// Bytes of every part but the last.
pub(super) fn part_size(folder: &Path) -> Result<u64> {
    let text = read_journal(folder)?;
    let sizes = text.lines().next().and_then(|line| line.split_once(' '));
    sizes.and_then(|(_, part)| part.parse().ok()).ok_or_else(|| Error::internal(format!("journal of {}", folder.display())))
}

/// Enters a part whose bytes are synced.
pub(super) fn record(folder: &Path, part: &PartStat) -> Result<()> {
    let path = folder.join(JOURNAL);
    let digest = part.sha256.map(hex).ok_or_else(|| Error::internal("a part without its digest"))?;
    let mut journal = OpenOptions::new().append(true).open(&path).map_err(|error| files::failed(&error, &path))?;
    // One write, so that lines of parts that arrive together do not mix; the closing dot tells a whole line from a torn one.
    let line = format!("{} {} {digest} .\n", part.number, part.size);
    journal.write_all(line.as_bytes()).and_then(|()| journal.sync_data()).map_err(|error| files::failed(&error, &path))
}

/// The parts that have arrived, by number. Of a part sent twice the later counts.
pub(super) fn parts(folder: &Path) -> Result<Vec<PartStat>> {
    let text = read_journal(folder)?;
    let mut found = BTreeMap::new();
    for line in text.lines().skip(1) {
        let pieces: Vec<&str> = line.split(' ').collect();
        let &[number, size, digest, "."] = pieces.as_slice() else { continue };
        if let (Ok(number), Ok(size), Some(sha256)) = (number.parse(), size.parse(), parse_hex(digest)) {
            found.insert(number, PartStat { number, size, etag: digest.to_owned(), sha256: Some(sha256) });
        }
    }
    Ok(found.into_values().collect())
}

/// Gives the data its final name. The journal stays, so that repeating this after a crash finds what it needs; the
/// folder goes when the upload is forgotten.
pub(super) fn complete(folder: &Path, target: &Path, size: u64) -> Result<()> {
    let data = folder.join(DATA);
    if files::size(target)?.is_some() && files::size(&data)?.is_none() {
        return Ok(());
    }
    // The last part was written in whole disk blocks.
    let file = OpenOptions::new().write(true).open(&data).map_err(|error| files::failed(&error, &data))?;
    file.set_len(size).and_then(|()| file.sync_all()).map_err(|error| files::failed(&error, &data))?;
    let above = target.parent().ok_or_else(|| Error::internal("a blob without a folder"))?;
    files::make_folder(above)?;
    fs::rename(&data, target).map_err(|error| files::failed(&error, target))?;
    files::sync_folder(above)?;
    files::sync_folder(folder)
}

fn read_journal(folder: &Path) -> Result<String> {
    let path = folder.join(JOURNAL);
    fs::read_to_string(&path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => Error::not_found(kernel::UploadId::NOUN),
        _ => files::failed(&error, &path),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(number: u32, byte: u8) -> PartStat {
        PartStat { number, size: 5, etag: hex([byte; 32]), sha256: Some([byte; 32]) }
    }

    #[test]
    fn a_torn_line_is_no_part_and_a_part_sent_twice_is_the_later_one() {
        let dir = tempfile::tempdir().expect("folder");
        let folder = dir.path().join("upload");
        begin(&folder, 12, 5).expect("begins");
        assert_eq!(part_size(&folder).expect("known"), 5);
        record(&folder, &part(2, 1)).expect("recorded");
        record(&folder, &part(1, 2)).expect("recorded");
        record(&folder, &part(2, 3)).expect("recorded");
        let mut journal = OpenOptions::new().append(true).open(folder.join(JOURNAL)).expect("open");
        write!(journal, "3 2 {}", hex([4; 32])).expect("torn");
        assert_eq!(parts(&folder).expect("read"), [part(1, 2), part(2, 3)]);
    }
}
