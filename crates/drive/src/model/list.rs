//! What a list of files is asked for, and where its next page begins.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use kernel::{DriveId, Error, FileId, FolderId, LibraryId, Result, page::Limit};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::name::folded;

/// Which files (drive.md section 2, "File list").
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum View {
    /// Every active file the person sees.
    #[default]
    All,
    /// Active files the person owns.
    Mine,
    /// Active files the person starred.
    Starred,
    /// The active files that changed last, one page of them.
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
    /// Whose name contains this, whatever the case and accents.
    pub search: Option<String>,
    /// Sorted by.
    pub sort: SortKey,
    /// Which way.
    pub order: Order,
    /// How many.
    pub limit: Limit,
    /// After this position.
    pub after: Option<Cursor>,
}

impl FileQuery {
    /// What names are to contain, folded as names are; `None` where nothing is searched for.
    pub fn wanted(&self) -> Option<String> {
        self.search.as_deref().map(folded).filter(|text| !text.is_empty())
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
}

/// A position in a sorted list: after the file `id`, whose sorted-by value is `value`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// The sorted-by value of the last file shown.
    pub value: SortValue,
    /// The last file shown; decides between equal values.
    pub id: FileId,
}

impl Cursor {
    /// As the opaque text that callers hand back.
    pub fn encode(&self) -> String {
        let pair = (&self.value, Uuid::from(self.id));
        URL_SAFE_NO_PAD.encode(serde_json::to_vec(&pair).unwrap_or_default())
    }

    /// The position that [`Cursor::encode`] wrote, for a list sorted by `sort`.
    ///
    /// # Errors
    /// It was not written by us, or for a list sorted by something else.
    pub fn decode(text: &str, sort: SortKey) -> Result<Self> {
        let refuse = || Error::invalid("The cursor does not belong to this list. Start from the first page.");
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| refuse())?;
        let (value, id): (SortValue, Uuid) = serde_json::from_slice(&bytes).map_err(|_| refuse())?;
        match (&value, sort) {
            (SortValue::Text(_), SortKey::Name) => {}
            (SortValue::Number(_), SortKey::Size | SortKey::CreatedAt | SortKey::UpdatedAt) => {}
            _ => return Err(refuse()),
        }
        Ok(Self { value, id: id.into() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_reads_back_for_its_own_list_only() {
        let cursor = Cursor { value: SortValue::Text("plan.pdf".into()), id: Uuid::from_u128(7).into() };
        let text = cursor.encode();
        assert_eq!(Cursor::decode(&text, SortKey::Name).expect("own"), cursor);
        assert!(Cursor::decode(&text, SortKey::Size).is_err());
        assert!(Cursor::decode("rubbish", SortKey::Name).is_err());
    }
}
