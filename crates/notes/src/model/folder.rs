//! A folder of notes. All members of the organisation see all folders; of what is in them each sees the own.

use kernel::{Error, NoteFolderId, Result, Timestamp, UserId};

use super::Color;

/// The most folders of an organisation.
pub const MAX_FOLDERS: i64 = 500;

/// The icons a folder may have; `folder` unless said.
pub const ICONS: [&str; 12] = [
    "folder",
    "star",
    "heart",
    "book",
    "briefcase",
    "home",
    "lightbulb",
    "flag",
    "calendar",
    "users",
    "archive",
    "hammer",
];

/// The most letters of a folder's name.
const MAX_NAME: usize = 100;

/// A folder of notes.
#[derive(Clone, PartialEq, Debug)]
pub struct NoteFolder {
    /// Its identifier.
    pub id: NoteFolderId,
    /// Its name.
    pub name: String,
    /// Its colour.
    pub color: Color,
    /// One of [`ICONS`].
    pub icon: String,
    /// What it is for; empty where nobody said.
    pub description: String,
    /// Who made it.
    pub created_by: Option<UserId>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was changed last.
    pub updated_at: Timestamp,
    /// How many notes in it whoever looks sees, without those in the trash.
    pub note_count: i64,
}

/// A folder's name: trimmed, not empty.
///
/// # Errors
/// `INVALID_REQUEST` where it is empty, too long, or has control characters.
pub fn folder_name(text: &str) -> Result<String> {
    let name = text.trim();
    if name.is_empty() {
        return Err(Error::invalid("A folder needs a name."));
    }
    if name.chars().count() > MAX_NAME || name.chars().any(char::is_control) {
        return Err(Error::invalid(format!("A folder's name is one line of at most {MAX_NAME} letters.")));
    }
    Ok(name.to_owned())
}

/// The icon of that name; `folder` where none is given.
///
/// # Errors
/// `INVALID_REQUEST` where there is no such icon.
pub fn icon(name: Option<&str>) -> Result<String> {
    let name = name.unwrap_or(ICONS[0]);
    if ICONS.contains(&name) { Ok(name.to_owned()) } else { Err(Error::invalid(format!("There is no icon '{name}'."))) }
}
