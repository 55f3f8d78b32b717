//! The words of chat and their rules, without IO.

mod conversation;
mod group;
mod later;
mod message;
mod quiet;
mod retention;
mod search;
mod unread;

pub use conversation::{
    ChannelName, ChannelVisibility, Conversation, ConversationKind, Line, MAX_INVITED, MAX_PEOPLE, Member, MemberRole,
    Membership, NotificationLevel, people_key,
};
pub use group::{CalledGroup, Group, GroupHandle, GroupName, GroupPeople, MAX_GROUP, MOST_GROUPS};
pub use later::{MOST_REMINDERS, MOST_SCHEDULED, Reminder, Scheduled, not_too_far};
pub use message::{Body, Draft, MAX_FILES, MAX_LETTERS, Message, MessageKind, MessageVersion, emoji};
pub use quiet::{ChatSettings, MailDigest, QuietHours, SOON, write_minute};
pub use retention::{Keeping, days_before};
pub use search::{Cursor, Has, SearchQuery, day_begin};
pub use unread::{COUNT_CAP, MANY, MOST_MENTIONS, ReadState, Unread};

/// Live topics.
pub mod topic {
    use kernel::event::Topic;

    /// A conversation came, went or changed, for those who may see it, or how one has set it for oneself.
    pub const CONVERSATIONS: Topic = "chat.conversations";
    /// A message came or changed.
    pub const MESSAGES: Topic = "chat.messages";
    /// What somebody has read, on all pages of the person.
    pub const UNREAD: Topic = "chat.unread";
    /// Somebody is writing.
    pub const TYPING: Topic = "chat.typing";
    /// What somebody has begun to write, on all pages of the person.
    pub const DRAFTS: Topic = "chat.drafts";
    /// What somebody has put off, and what the person has set, on all pages of the person.
    pub const LATER: Topic = "chat.later";
    /// Somebody has come or gone, for those who may know whether the person is there.
    pub const PRESENCE: Topic = "chat.presence";
}
