//! Folders: they organise the files of a drive and nest (drive.md section 3).

use kernel::{DriveId, Error, FolderId, Result, Timestamp, UserId};
use uuid::Uuid;

use super::{FileName, FileStatus, file::DrivePlace};

/// How deep folders may nest: what people still find their way in, and what an index entry holds.
pub const MAX_DEPTH: usize = 50;

/// The colours a folder may have; the first unless told otherwise (drive.md section 9).
pub const FOLDER_COLORS: [&str; 8] = ["primary", "blue", "purple", "pink", "amber", "red", "green", "teal"];

/// The colour of that key.
///
/// # Errors
/// There is none.
pub fn folder_color(key: Option<&str>) -> Result<&'static str> {
    let Some(key) = key.filter(|key| !key.is_empty()) else { return Ok(FOLDER_COLORS[0]) };
    FOLDER_COLORS
        .into_iter()
        .find(|color| *color == key)
        .ok_or_else(|| Error::invalid(format!("A folder's colour is one of {}.", FOLDER_COLORS.join(", "))))
}

/// A folder's name, by the same rules as a file's.
///
/// # Errors
/// `INVALID_REQUEST` "name required" where it is empty (drive.md section 8), `INVALID_FILE_NAME`.
pub fn folder_name(text: &str) -> Result<FileName> {
    if text.trim().is_empty() {
        return Err(Error::invalid("name required").with_details(serde_json::json!({ "field": "name" })));
    }
    FileName::new(text)
}

/// The way from a drive's root to a folder: each folder's identifier and a stroke, the folder's own last. What lies
/// below a folder are the paths that begin with its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FolderPath(String);

impl FolderPath {
    /// The path of a folder in this one, or at the root.
    pub fn of(parent: Option<&Self>, id: FolderId) -> Self {
        let above = parent.map_or("", |parent| parent.0.as_str());
        Self(format!("{above}{}/", Uuid::from(id).simple()))
    }

    /// As it was stored.
    pub fn from_stored(text: String) -> Self {
        Self(text)
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Behind every path that begins with this one, and before every other that follows: `0` comes after `/`.
    pub fn end(&self) -> String {
        format!("{}0", &self.0[..self.0.len() - 1])
    }

    /// The folders on the way, the topmost first and its own last.
    pub fn folders(&self) -> Vec<FolderId> {
        self.0.split_terminator('/').filter_map(|id| Uuid::parse_str(id).ok()).map(FolderId::from).collect()
    }

    /// The folders above, the topmost first.
    pub fn ancestors(&self) -> Vec<FolderId> {
        let mut ids = self.folders();
        ids.pop();
        ids
    }

    /// How many folders deep it ends.
    pub fn depth(&self) -> usize {
        self.0.len() / SEGMENT
    }

    /// Whether this is `other` or lies above it.
    pub fn holds(&self, other: &Self) -> bool {
        other.0.starts_with(&self.0)
    }
}

/// Letters of one folder in a path.
pub const SEGMENT: usize = 33;

/// A folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folder {
    /// Its identifier.
    pub id: FolderId,
    /// The drive it lies in.
    pub drive: DriveId,
    /// The folder it lies in; `None` at the root.
    pub parent: Option<FolderId>,
    /// The way to it.
    pub path: FolderPath,
    /// The name people read, unique among its siblings whatever the case.
    pub name: String,
    /// The name in addresses, unique among its siblings.
    pub slug: String,
    /// One of [`FOLDER_COLORS`].
    pub color: String,
    /// Active files directly in it.
    pub file_count: i64,
    /// Their bytes.
    pub total_size: i64,
    /// Who made it.
    pub created_by: Option<UserId>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
    /// Where it is in its life.
    pub status: FileStatus,
    /// The folder whose deletion took it to the trash: itself or one above.
    pub trashed_with: Option<FolderId>,
    /// The library into which uploads to it go unless another is chosen: its drive's default one, once that is made.
    pub library_name: Option<String>,
    /// Its drive, as policies and screens need it.
    pub place: DrivePlace,
}

/// What lies in a folder and in the folders below it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FolderContents {
    /// Active folders below it, however deep.
    pub folders: i64,
    /// Active files in it and below it.
    pub files: i64,
    /// Their bytes.
    pub bytes: i64,
}

/// A folder in a tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeFolder {
    /// Its identifier.
    pub id: FolderId,
    /// The folder it lies in; `None` at the drive's root.
    pub parent: Option<FolderId>,
    /// The name people read.
    pub name: String,
    /// Its name in addresses.
    pub slug: String,
    /// The colour's name.
    pub color: String,
    /// Active files directly in it.
    pub file_count: i64,
    /// Whether there are folders in it.
    pub has_children: bool,
}

/// What a list of folders is sorted by; the one that was made first is first among equals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FolderSort {
    /// Name, upper and lower case together.
    #[default]
    Name,
    /// When it was made.
    CreatedAt,
    /// When anything about it last changed.
    UpdatedAt,
    /// Bytes of the files directly in it.
    Size,
    /// How many those are.
    FileCount,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn path(ids: &[u128]) -> FolderPath {
        let mut path: Option<FolderPath> = None;
        for id in ids {
            path = Some(FolderPath::of(path.as_ref(), Uuid::from_u128(*id).into()));
        }
        path.expect("one folder at least")
    }

    proptest! {
        #[test]
        fn what_lies_below_a_folder_is_a_range_of_paths(
            above in proptest::collection::vec(0_u128..4, 1..4), other in proptest::collection::vec(0_u128..4, 1..6)
        ) {
            let (above_path, other_path) = (path(&above), path(&other));
            let in_range = above_path.as_str() <= other_path.as_str() && *other_path.as_str() < *above_path.end();
            prop_assert_eq!(in_range, other.starts_with(&above));
            prop_assert_eq!(above_path.holds(&other_path), in_range);
            prop_assert_eq!(other_path.depth(), other.len());
            let ancestors: Vec<FolderId> = other[..other.len() - 1].iter().map(|id| Uuid::from_u128(*id).into()).collect();
            prop_assert_eq!(other_path.ancestors(), ancestors);
        }
    }

    #[test]
    fn a_color_is_one_of_the_eight() {
        assert_eq!(folder_color(None).expect("default"), "primary");
        assert_eq!(folder_color(Some("teal")).expect("one of them"), "teal");
        assert!(folder_color(Some("mauve")).is_err());
    }
}
