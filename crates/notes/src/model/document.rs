//! A note's document, in which several people write at once, and who is in it.

use std::time::Duration;

use kernel::UserId;
use uuid::Uuid;

/// The most bytes of one change.
pub const MAX_UPDATE: usize = 1024 * 1024;

/// The most bytes of a document.
pub const MAX_DOCUMENT: usize = 10 * 1024 * 1024;

/// So many changes are kept singly before the document is put together anew.
pub const MOST_UPDATES: i64 = 50;

/// How long somebody counts as present after the last sign of life.
pub const PRESENT_FOR: Duration = Duration::from_secs(30);

/// How many of those who are present are told at most.
pub const MOST_PRESENT: i64 = 50;

/// What is known of a document without looking into it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DocumentHead {
    /// Another one each time the text was replaced: what was changed in one epoch means nothing in the next.
    pub epoch: Uuid,
    /// How many changes it has had.
    pub seq: i64,
    /// Up to which of them it is kept as a whole.
    pub state_seq: i64,
}

/// Somebody who is in a note.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Present {
    /// The window, as it names itself.
    pub client: String,
    /// Who.
    pub user: UserId,
    /// Where, as the editor says it; `None` for whoever only reads.
    pub cursor: Option<String>,
}
