//! A note.

use kernel::{Error, NoteFolderId, NoteId, Result, Timestamp, UserId};

/// With how many people a note is shared at most.
pub const MAX_READERS: usize = 200;

/// Counting a list stops here.
pub const COUNT_CAP: i64 = 1001;

/// The most letters of a title.
const MAX_TITLE: usize = 300;

/// How many letters of the text stand for a title that is missing (notes-and-schedule.md section 3.1).
const UNTITLED_CUT: usize = 50;

/// A note without its text, as somebody sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct Note {
    /// Its identifier.
    pub id: NoteId,
    /// Whose it is.
    pub owner: UserId,
    /// Its title; empty where nobody gave one.
    pub title: String,
    /// The beginning of its text.
    pub preview: String,
    /// Whether its text has links.
    pub has_links: bool,
    /// How many words its text has.
    pub word_count: i64,
    /// Its tags.
    pub tags: Vec<String>,
    /// Its colour.
    pub color: Color,
    /// Whether it is pinned.
    pub is_pinned: bool,
    /// The folder it lies in.
    pub folder: Option<NoteFolderId>,
    /// That folder's name.
    pub folder_name: Option<String>,
    /// 1, and one more with every change.
    pub version: i64,
    /// The version in which title or tags changed last.
    pub head_version: i64,
    /// The version in which the text changed last.
    pub body_version: i64,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it changed last.
    pub updated_at: Timestamp,
    /// Who changed it last.
    pub updated_by: Option<UserId>,
    /// Since when whoever changed it last has been at it, for the history.
    pub run_since: Timestamp,
    /// When it was moved to the trash; `None` while it is not there.
    pub deleted_at: Option<Timestamp>,
    /// Whether whoever looks is one of its readers.
    pub is_reader: bool,
    /// Whether whoever looks has it among the favourites.
    pub is_favorite: bool,
}

/// Somebody who sees a note.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reader {
    /// The note.
    pub note: NoteId,
    /// Who.
    pub user: UserId,
    /// Whether the note is the person's own.
    pub is_owner: bool,
    /// Whether the person has it among the favourites.
    pub is_starred: bool,
}

impl Note {
    /// What the note is called where it needs a name.
    pub fn name(&self) -> String {
        named(&self.title, &self.preview)
    }
}

/// The title or, where it is missing, how the text begins, or else `Untitled Note`.
pub fn named(title: &str, text: &str) -> String {
    if !title.is_empty() {
        return title.to_owned();
    }
    if text.is_empty() {
        return "Untitled Note".to_owned();
    }
    let one_line = text.replace('\n', " ");
    let beginning: String = one_line.chars().take(UNTITLED_CUT).collect();
    format!("{beginning}...")
}

/// A title: one line, trimmed; it may be empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Title(String);

impl Title {
    /// The title.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it is longer than 300 letters.
    pub fn new(text: &str) -> Result<Self> {
        let line: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        let title = line.trim();
        if title.chars().count() > MAX_TITLE {
            return Err(Error::invalid(format!("A title has at most {MAX_TITLE} letters.")));
        }
        Ok(Self(title.to_owned()))
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// `{title} (Copy)`, cut where it would become too long (notes-and-schedule.md section 4.2).
    #[must_use]
    pub fn of_copy(name: &str) -> Self {
        let kept: String = name.chars().take(MAX_TITLE - 7).collect();
        Self(format!("{} (Copy)", kept.trim_end()))
    }
}

/// A colour: `default`, or one of red, green and blue as `#3B82F6`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Color(String);

impl Default for Color {
    fn default() -> Self {
        Self("default".to_owned())
    }
}

impl Color {
    /// The colour; the default one where none is given.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it is neither `default` nor six hex digits behind a `#`.
    pub fn new(text: Option<&str>) -> Result<Self> {
        let Some(text) = text.filter(|text| *text != "default") else { return Ok(Self::default()) };
        let digits = text.strip_prefix('#').unwrap_or_default();
        if digits.len() == 6 && digits.chars().all(|digit| digit.is_ascii_hexdigit()) {
            Ok(Self(text.to_ascii_uppercase()))
        } else {
            Err(Error::invalid("A colour is default, or six hex digits: #3B82F6."))
        }
    }

    /// A colour that was stored.
    pub(crate) fn from_stored(text: String) -> Self {
        Self(text)
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_title_is_the_beginning_of_the_text() {
        assert_eq!(named("Plan", "words"), "Plan");
        assert_eq!(named("", ""), "Untitled Note");
        assert_eq!(named("", &"é".repeat(60)), format!("{}...", "é".repeat(50)));
    }

    #[test]
    fn a_title_is_one_line() {
        assert_eq!(Title::new("  a\nb ").expect("fine").as_str(), "a b");
        assert!(Title::new(&"x".repeat(301)).is_err());
        assert_eq!(Title::of_copy(&"x".repeat(400)).as_str().chars().count(), 300);
    }

    #[test]
    fn a_color_is_hex_or_the_default() {
        assert_eq!(Color::new(None).expect("default").as_str(), "default");
        assert_eq!(Color::new(Some("#3b82f6")).expect("hex").as_str(), "#3B82F6");
        for odd in ["red", "#fff", "#12345g", "3B82F6", "#3B82F6;x"] {
            assert!(Color::new(Some(odd)).is_err(), "{odd}");
        }
    }
}
