//! Which notes a list holds, and from where on.

use kernel::{Error, NoteFolderId, NoteId, Result, Timestamp, page::Limit};
use uuid::Uuid;

use super::folded;

/// The longest text that is searched for, in bytes.
const MAX_SEARCH: usize = 255;

/// What a list shows (notes-and-schedule.md section 4.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum View {
    /// Own notes and those shared with the person, without the trash.
    #[default]
    All,
    /// Own ones that are shared with nobody.
    Mine,
    /// Those of others, and own ones that are shared.
    Shared,
    /// Favourites.
    Bookmarks,
    /// The trash.
    Trash,
}

impl View {
    /// The view of that name.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where there is none.
    pub fn from_name(name: &str) -> Result<Self> {
        match name {
            "all" => Ok(Self::All),
            "mine" => Ok(Self::Mine),
            "shared" => Ok(Self::Shared),
            "bookmarks" => Ok(Self::Bookmarks),
            "trash" => Ok(Self::Trash),
            other => Err(Error::invalid(format!("There is no view '{other}'."))),
        }
    }
}

/// A list of notes.
#[derive(Clone, Debug)]
pub struct NoteQuery {
    /// Which notes.
    pub view: View,
    /// In this folder only.
    pub folder: Option<NoteFolderId>,
    /// In which this is found, in title, tags or text; folded. `None` for all.
    pub search: Option<String>,
    /// How many.
    pub limit: Limit,
    /// Behind this place.
    pub after: Option<Cursor>,
}

impl NoteQuery {
    /// What is searched for, as it is compared; `None` where it is nothing.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it is too long.
    pub fn wanted(text: Option<&str>) -> Result<Option<String>> {
        let text = text.map(str::trim).filter(|text| !text.is_empty());
        if text.is_some_and(|text| text.len() > MAX_SEARCH) {
            return Err(Error::invalid(format!("search has at most {MAX_SEARCH} bytes.")));
        }
        // A mark alone is nothing to search for.
        Ok(text.map(folded).filter(|key| !key.is_empty()))
    }
}

/// A place in a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// In a search, where the text was found: 0 in titles, 1 in tags, 2 in texts. 0 in other lists.
    pub rank: i64,
    /// When the last note of the page changed.
    pub updated_at: Timestamp,
    /// That note.
    pub note: NoteId,
}

impl Cursor {
    /// Where in a search the notes begin that are found by their text alone.
    pub fn behind_tags() -> Self {
        Self { rank: 2, updated_at: Timestamp::from_micros(i64::MAX), note: Uuid::max().into() }
    }

    /// As the API hands it out.
    pub fn encode(self) -> String {
        format!("{}~{}~{}", self.rank, self.updated_at.as_micros(), self.note)
    }

    /// Reads what the API handed out.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it is none of ours.
    pub fn decode(text: &str) -> Result<Self> {
        let odd = || Error::invalid("The cursor is not one of this list.");
        let mut parts = text.splitn(3, '~');
        let mut next = || parts.next().ok_or_else(odd);
        let rank = next()?.parse().map_err(|_| odd())?;
        let updated_at = Timestamp::from_micros(next()?.parse().map_err(|_| odd())?);
        let note = next()?.parse().map_err(|_| odd())?;
        if !(0..=2).contains(&rank) {
            return Err(odd());
        }
        Ok(Self { rank, updated_at, note })
    }
}
