//! The text of a note, and the document that several people change at once.

mod seed;
mod shared;
mod update;

use kernel::{Error, ErrorKind};

pub use richtext::{Digest, MAX_CONTENT, MAX_NODES, Text, escape, read_html, read_html_within, read_markdown};
pub use seed::write_document;
pub use shared::Shared;

/// A text that is more than a note holds.
pub fn too_long() -> Error {
    let message = format!("This note is too long: 10 MB of text are the most, and {MAX_NODES} paragraphs and cells.");
    Error::new(ErrorKind::TooLarge, "NOTE_TOO_LARGE", message)
}
