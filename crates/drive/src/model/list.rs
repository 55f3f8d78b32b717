//! What a list of files is asked for, and where its next page begins.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use kernel::{DriveId, Error, FileId, FolderId, LibraryId, Result, UserId, folded, page::Limit};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::file::FileVisibility;

/// Which files (drive.md section 2, "File list").
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum View {
    /// Every active file the person sees.
    #[default]
    All,
    /// Active files the person owns.
    Mine,
    /// Active files that were shared with the person, or with everybody who sees their drive (drive.md section 6).
    Shared,
    /// Active files the person starred.
    Starred,
    /// The active files that changed last, one page of them, without those from before the person cleared the list.
    Recent,
    /// Files in the trash.
    Trash,
}

/// In which folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FolderFilter {
    /// In none: at a drive's root.
    Root,
    /// In this one.
    In(FolderId),
}

/// What a list is sorted by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SortKey {
    /// Name, upper and lower case together.
    Name,
    /// Bytes.
    Size,
    /// When the file was registered.
    #[default]
    CreatedAt,
    /// When anything about it last changed.
    UpdatedAt,
    /// When it went to the trash: of the trash only.
    DeletedAt,
    /// On which shelf it lies; on one shelf the file that came first is first.
    Shelf(Shelf),
}

/// What files are sorted by that is not theirs: where each lies, whose it is, who sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shelf {
    /// The drive's name.
    Drive,
    /// The library's name.
    Library,
    /// The folder's name; files in no folder come first.
    Folder,
    /// The owner's name.
    Owner,
    /// The visibility: private, a list of people, shared.
    Visibility,
}

/// Which way a list is sorted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// Smallest first.
    Ascending,
    /// Largest first.
    #[default]
    Descending,
}

impl Order {
    /// The other way.
    pub const fn reversed(self) -> Self {
        match self {
            Self::Ascending => Self::Descending,
            Self::Descending => Self::Ascending,
        }
    }
}

/// What a list of files is asked for.
#[derive(Clone, Debug)]
pub struct FileQuery {
    /// Which files.
    pub view: View,
    /// In this drive only.
    pub drive: Option<DriveId>,
    /// In this library only.
    pub library: Option<LibraryId>,
    /// In this folder only, without what lies below.
    pub folder: Option<FolderFilter>,
    /// Of this owner only.
    pub owner: Option<UserId>,
    /// Of this visibility only; files for a list of people are asked for with the private ones.
    pub visibility: Option<FileVisibility>,
    /// Those only whose bytes, or whose references, were looked for and not found (drive.md section 2, 'Needs repair').
    pub needs_repair: bool,
    /// Whose name, or whose owner's name, contains this, whatever the case and accents.
    pub search: Option<String>,
    /// Sorted by.
    pub sort: SortKey,
    /// Which way.
    pub order: Order,
    /// How many.
    pub limit: Limit,
    /// Which page of the list.
    pub at: Position,
}

/// Where a page of a list lies.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Position {
    /// It is the first.
    #[default]
    First,
    /// Behind this file.
    Behind(Cursor),
    /// Before this file.
    Before(Cursor),
    /// Around this file, which is on it.
    Around(FileId),
}

impl FileQuery {
    /// What names are to contain, folded as names are; `None` where nothing is searched for.
    pub fn wanted(&self) -> Option<String> {
        self.search.as_deref().map(folded).filter(|text| !text.is_empty())
    }

    /// Those of `owners` whose name contains what is searched for.
    pub fn searched_owners(&self, owners: &[(UserId, String)]) -> Vec<UserId> {
        let Some(text) = self.wanted() else { return Vec::new() };
        owners.iter().filter(|(_, name)| folded(name).contains(&text)).map(|(owner, _)| *owner).collect()
    }

    /// Whether the owners' names decide what is on a page, or where.
    pub fn needs_owners(&self) -> bool {
        self.sort == SortKey::Shelf(Shelf::Owner) || self.wanted().is_some()
    }
}

/// The sorted-by value of a file, as a cursor keeps it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SortValue {
    /// Bytes, or a time in microseconds.
    Number(i64),
    /// A lower-case name.
    Text(String),
    /// Name and identifier of a shelf, and when the file came there, in microseconds.
    OnShelf(String, Uuid, i64),
}

/// A position in a sorted list: the file `id`, whose sorted-by value is `value`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// The sorted-by value of the file.
    pub value: SortValue,
    /// The file; decides between equal values.
    pub id: FileId,
}

impl Position {
    /// As the opaque text that callers hand back; of a cursor only.
    pub fn encode(&self) -> Option<String> {
        let (is_before, cursor) = match self {
            Self::Behind(cursor) => (false, cursor),
            Self::Before(cursor) => (true, cursor),
            Self::First | Self::Around(_) => return None,
        };
        let position = (&cursor.value, Uuid::from(cursor.id), is_before);
        Some(URL_SAFE_NO_PAD.encode(serde_json::to_vec(&position).unwrap_or_default()))
    }

    /// The position that [`Position::encode`] wrote, for a list sorted by `sort`.
    ///
    /// # Errors
    /// It was not written by us, or for a list sorted by something else.
    pub fn decode(text: &str, sort: SortKey) -> Result<Self> {
        let refuse = || Error::invalid("The cursor does not belong to this list. Start from the first page.");
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| refuse())?;
        let (value, id, is_before): (SortValue, Uuid, bool) = serde_json::from_slice(&bytes).map_err(|_| refuse())?;
        match (&value, sort) {
            (SortValue::Text(_), SortKey::Name) | (SortValue::OnShelf(..), SortKey::Shelf(_)) => {}
            (SortValue::Number(_), SortKey::Size | SortKey::CreatedAt | SortKey::UpdatedAt | SortKey::DeletedAt) => {}
            _ => return Err(refuse()),
        }
        let cursor = Cursor { value, id: id.into() };
        Ok(if is_before { Self::Before(cursor) } else { Self::Behind(cursor) })
    }
}

/// How many files of a list are found first and sorted afterwards at most, where no index has them in the asked order. A list
/// of more is a walk along an index that has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Few {
    /// Of a list in an order of the files themselves.
    pub files: i64,
    /// Of a list that is sorted by the shelves on which the files lie.
    pub on_shelves: i64,
}

impl Default for Few {
    /// So many are looked up and sorted within a few milliseconds. Shelves are costlier to walk, one after the other, and each may
    /// hold nothing of the list.
    fn default() -> Self {
        Self { files: 4000, on_shelves: 20_000 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_reads_back_for_its_own_list_only() {
        let id = Uuid::from_u128(7).into();
        let named = Cursor { value: SortValue::Text("plan.pdf".into()), id };
        for position in [Position::Behind(named.clone()), Position::Before(named)] {
            let text = position.encode().expect("a cursor");
            assert_eq!(Position::decode(&text, SortKey::Name).expect("own"), position);
            assert!(Position::decode(&text, SortKey::Size).is_err());
            assert!(Position::decode(&text, SortKey::Shelf(Shelf::Owner)).is_err());
        }
        let value = SortValue::OnShelf("drawings".into(), Uuid::from_u128(9), 12);
        let on_shelf = Position::Behind(Cursor { value, id });
        let text = on_shelf.encode().expect("a cursor");
        assert_eq!(Position::decode(&text, SortKey::Shelf(Shelf::Folder)).expect("own"), on_shelf);
        assert!(Position::decode("rubbish", SortKey::Name).is_err());
        assert_eq!(Position::First.encode(), None);
    }
}
