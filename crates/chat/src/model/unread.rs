//! What somebody has read, and what follows from it.

use std::collections::BTreeMap;

use kernel::{ConversationId, MessageId};

/// Counting stops here.
pub const COUNT_CAP: i64 = 1001;

/// How many mentions of a conversation are named.
pub const MOST_MENTIONS: i64 = 50;

/// Calling more people than this at once asks for a second word.
pub const MANY: i64 = 20;

/// How far somebody has read, in a conversation (`root_seq` 0) or in a thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReadState {
    /// The thread; 0 for the conversation itself.
    pub root_seq: i64,
    /// Up to where.
    pub last_read_seq: i64,
    /// From where on the person has marked it unread.
    pub manual_from_seq: Option<i64>,
    /// Whether the person follows the thread.
    pub is_following: bool,
}

impl ReadState {
    /// After having read up to `seq`. It never goes backwards, and reading up to what was marked unread ends that.
    #[must_use]
    pub fn read_to(self, seq: i64) -> Self {
        Self {
            last_read_seq: self.last_read_seq.max(seq),
            manual_from_seq: self.manual_from_seq.filter(|from| *from > seq),
            ..self
        }
    }

    /// Whether the message of that number was read: what was marked unread is unread, however far the person had read.
    pub fn has_read(self, seq: i64) -> bool {
        seq <= self.last_read_seq && self.manual_from_seq.is_none_or(|from| seq < from)
    }

    /// After having been marked unread from `seq` on.
    #[must_use]
    pub fn unread_from(self, seq: i64) -> Self {
        Self { manual_from_seq: Some(seq), ..self }
    }
}

/// What somebody has not read, by conversation. Conversations in which everything is read are not named.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Unread {
    /// How many messages, replies in threads that are followed among them.
    pub unread_counts: BTreeMap<ConversationId, i64>,
    /// How many of them call the person.
    pub mention_counts: BTreeMap<ConversationId, i64>,
    /// The first unread one.
    pub first_unread_messages: BTreeMap<ConversationId, MessageId>,
    /// Those that call the person, the oldest first.
    pub unread_mentions: BTreeMap<ConversationId, Vec<MessageId>>,
    /// Which the person has marked unread.
    pub manually_unread: BTreeMap<ConversationId, bool>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_goes_forwards_only_and_marking_unread_ends_by_reading_past_it() {
        let state = ReadState { root_seq: 0, last_read_seq: 5, manual_from_seq: None, is_following: true };
        assert_eq!(state.read_to(3), state);
        let marked = state.unread_from(4);
        assert_eq!(marked.read_to(3).manual_from_seq, Some(4));
        assert_eq!(marked.read_to(4), state);
        assert_eq!(marked.read_to(9).last_read_seq, 9);
    }
}
