//! What goes into an archive, and under which names.

use std::collections::HashMap;

use archive::{
    Member,
    names::{Unique, safe_path},
};
use blob::BlobKey;
use bytes::Bytes;
use kernel::{Error, FolderId, Result, Timestamp};

/// The most files of one archive.
pub const MAX_FILES: usize = 10_000;

/// An archive that can be sent.
#[derive(Clone, Debug)]
pub struct Archive {
    /// What it is called, without `.zip`.
    pub name: String,
    /// Its files.
    pub members: Vec<Member>,
    /// Where the bytes of each of them are.
    pub sources: Vec<Source>,
}

/// Where a file's bytes are.
#[derive(Clone, Debug)]
pub enum Source {
    /// Kept.
    Blob(BlobKey),
    /// Made for whoever gets the archive.
    Made(Bytes),
}

/// A file on its way into an archive.
#[derive(Clone, Debug)]
pub struct Packed<'a> {
    /// The folders it lies in there, the topmost first.
    pub folders: Vec<&'a str>,
    /// Its name.
    pub name: &'a str,
    /// Bytes.
    pub size: i64,
    /// Where they are.
    pub source: Source,
    /// When they last changed.
    pub modified: Timestamp,
}

impl Archive {
    /// The archive of these files. Names that lead elsewhere, or that a machine could not have, are made harmless; of those that
    /// are there twice the later ones are numbered.
    ///
    /// # Errors
    /// `INTERNAL` where a row is damaged.
    pub fn of(name: &str, files: Vec<Packed<'_>>) -> Result<Self> {
        let mut unique = Unique::default();
        let (mut members, mut sources) = (Vec::with_capacity(files.len()), Vec::with_capacity(files.len()));
        for file in files {
            let path = unique.take(&safe_path(file.folders.iter().copied(), file.name));
            let size = u64::try_from(file.size).map_err(Error::internal)?;
            members.push(Member { name: path, size, modified: file.modified });
            sources.push(file.source);
        }
        Ok(Self { name: archive::names::safe(name), members, sources })
    }
}

/// The folders on the way to one, by name, from the one that is packed on.
pub fn way(from: FolderId, to: FolderId, names: &HashMap<FolderId, (Option<FolderId>, String)>) -> Vec<&str> {
    let mut way = Vec::new();
    let mut at = Some(to);
    while let Some((parent, name)) = at.and_then(|id| names.get(&id)) {
        way.push(name.as_str());
        at = if at == Some(from) { None } else { *parent };
    }
    way.reverse();
    way
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_folder_is_packed_with_what_is_below_it_and_nothing_of_what_is_above() {
        let id = |number: u128| FolderId::from(Uuid::from_u128(number));
        let names: HashMap<FolderId, (Option<FolderId>, String)> = [
            (id(1), (None, "Site".to_owned())),
            (id(2), (Some(id(1)), "Plans".to_owned())),
            (id(3), (Some(id(2)), "Old".to_owned())),
        ]
        .into();
        assert_eq!(way(id(2), id(3), &names), ["Plans", "Old"]);
        assert_eq!(way(id(2), id(2), &names), ["Plans"]);
        assert_eq!(way(id(1), id(3), &names), ["Site", "Plans", "Old"]);
    }

    #[test]
    fn names_that_collide_or_lead_elsewhere_do_neither_in_the_archive() {
        let file = |folders: Vec<&'static str>, name: &'static str| Packed {
            folders,
            name,
            size: 1,
            source: Source::Made(Bytes::new()),
            modified: Timestamp::from_micros(0),
        };
        let files =
            [file(vec![], "a.pdf"), file(vec![], "A.pdf"), file(vec![".."], "CON"), file(vec!["Plans"], "a.pdf")];
        let archive = Archive::of("Site/7", files.into()).expect("packed");
        let names: Vec<&str> = archive.members.iter().map(|member| member.name.as_str()).collect();
        assert_eq!(names, ["a.pdf", "A (2).pdf", "unnamed/_CON", "Plans/a.pdf"]);
        assert_eq!(archive.name, "Site_7");
    }
}
