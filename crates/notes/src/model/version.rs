//! What a note said before.

use kernel::{Timestamp, UserId};

/// The most versions of a note.
const MOST_VERSIONS: i64 = 100;

/// The versions of a note take about so much room at most, in bytes.
const ROOM: i64 = 50 * 1024 * 1024;

/// What a note said before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoteVersion {
    /// Its number.
    pub version: i64,
    /// The title it had.
    pub title: String,
    /// The tags it had.
    pub tags: Vec<String>,
    /// When it was written.
    pub saved_at: Timestamp,
    /// Who wrote it.
    pub saved_by: Option<UserId>,
}

/// How many versions are kept of a note that is so long: a hundred, of very long ones fewer, but never fewer than five.
pub fn versions_kept(length: i64) -> i64 {
    (ROOM / length.max(1)).clamp(5, MOST_VERSIONS)
}

/// Whether a change takes so much away that what was there before is kept, however short ago it was written: somebody may
/// have deleted more than was meant. Both in words.
pub fn takes_much(before: i64, after: i64) -> bool {
    before >= 20 && after < before / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_notes_keep_fewer_versions() {
        assert_eq!([0, 1000, 1024 * 1024, 10 * 1024 * 1024].map(versions_kept), [100, 100, 50, 5]);
    }

    #[test]
    fn what_is_taken_away_at_once_is_kept() {
        assert!(takes_much(20, 0) && takes_much(100, 49));
        assert!(!takes_much(100, 50) && !takes_much(19, 0));
    }
}
