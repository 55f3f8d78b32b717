//! ZIP archives that are made while they are sent: files as they are, without compressing them.
//!
//! - [`Member`]: a file of an archive
//! - [`length`]: how many bytes an archive will have, known before its first
//! - [`write`](write()): the archive, piece by piece
//! - [`names`]: names that people gave, as names of files on any machine
//!
//! Written here rather than by a library: sizes are known before the bytes are, so the length of the whole is, and a person
//! sees how far a download has come. The crates that write to a stream neither know it nor, of those that were tried, give a file of
//! more than 4 GiB a valid end.
//!
//! **Invariants.** Memory is one piece of one file, whatever the archive holds. Who stops reading stops the reading of files.
//! Checksums are of the bytes that were sent; a file that turns out shorter or longer ends the archive with an error, never
//! with a valid end.

pub mod names;
mod record;
mod write;

pub use record::length;
pub use write::write;

use kernel::Timestamp;

/// A file of an archive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// Its path in the archive, with `/` between folders: see [`names::safe_path`].
    pub name: String,
    /// Bytes.
    pub size: u64,
    /// When its bytes last changed.
    pub modified: Timestamp,
}
