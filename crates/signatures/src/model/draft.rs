//! Requests that were not sent yet: nobody but their owner knows of them.

use kernel::{FileId, SignDraftId, Timestamp, UserId};

/// The most drafts that one person keeps.
pub const MOST_DRAFTS: i64 = 200;
/// The largest draft, in bytes: twice what the most signers with the most fields take.
pub const MOST_DRAFT: usize = 512 * 1024;

/// A request that was not sent yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// Its identifier.
    pub id: SignDraftId,
    /// Whose it is.
    pub owner: UserId,
    /// The document in the Drive.
    pub file: FileId,
    /// Its name when the draft was made.
    pub file_name: String,
    /// Everything else as it was sent, which may be incomplete: JSON.
    pub body: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was changed last.
    pub updated_at: Timestamp,
}
