//! The words of notes and their rules, without IO.

mod document;
mod folder;
mod list;
mod note;
mod tags;
pub mod text;
mod version;

pub use document::{DocumentHead, MAX_DOCUMENT, MAX_UPDATE, MOST_PRESENT, MOST_UPDATES, PRESENT_FOR, Present};
pub use folder::{ICONS, MAX_FOLDERS, NoteFolder, folder_name, icon};
pub use kernel::folded;
pub use list::{Cursor, NoteQuery, View};
pub use note::{COUNT_CAP, Color, MAX_READERS, Note, Reader, Title, named};
pub use tags::{MAX_TAGS, SUGGESTED, tags};
pub use version::{NoteVersion, takes_much, versions_kept};

/// Live topics.
pub mod topic {
    use kernel::event::Topic;

    /// Notes or their folders came, went or changed.
    pub const NOTES: Topic = "notes";
    /// Somebody changed something in a note's document.
    pub const NOTE_DOCUMENT: Topic = "noteDocument";
    /// Somebody came to a note's document, moved in it or left: its words are as they were.
    pub const NOTE_PRESENCE: Topic = "notePresence";
}
