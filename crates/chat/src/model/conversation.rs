//! Conversations and those who are in them.

use kernel::{ConversationId, Error, Result, Timestamp, UserId};

use super::Keeping;

/// How many people a group has at most, oneself among them.
pub const MAX_PEOPLE: usize = 20;

/// How many people are invited at once at most.
pub const MAX_INVITED: usize = 200;

/// The most letters of a channel's name.
const MAX_NAME: usize = 80;

kernel::words! {
    /// What sort of conversation it is.
    ConversationKind {
        /// It has a name, and people come and go.
        Channel = "channel",
        /// Between two people, or of one with oneself.
        Direct = "direct",
        /// Between a few people, always the same ones.
        Group = "group",
    }
}

kernel::words! {
    /// Who may find a channel.
    ChannelVisibility {
        /// Whoever reads messages.
        Public = "public",
        /// Its members only: for others it is not there.
        Private = "private",
    }
}

kernel::words! {
    /// What a member is to a conversation.
    MemberRole {
        /// Sets the channel up.
        Owner = "owner",
        /// Takes part.
        Member = "member",
    }
}

kernel::words! {
    /// Of which messages somebody is told.
    NotificationLevel {
        /// Of all.
        All = "all",
        /// Of those that call the person, and of replies in threads that the person follows.
        Mentions = "mentions",
        /// Of none.
        Nothing = "nothing",
    }
}

/// A conversation, as somebody sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct Conversation {
    /// Its identifier.
    pub id: ConversationId,
    /// What sort it is.
    pub kind: ConversationKind,
    /// Whether only its members know of it; so are all but public channels.
    pub is_private: bool,
    /// A channel's name; empty for others.
    pub name: String,
    /// What is talked about now.
    pub topic: String,
    /// What it is for.
    pub description: String,
    /// Who made it.
    pub created_by: Option<UserId>,
    /// When it was made.
    pub created_at: Timestamp,
    /// The number of its last message; 0 where there was none.
    pub last_seq: i64,
    /// When that was written.
    pub last_message_at: Option<Timestamp>,
    /// Since when it is only to be read.
    pub archived_at: Option<Timestamp>,
    /// Whether only moderators write in it.
    pub is_locked: bool,
    /// How many are in it.
    pub member_count: i64,
    /// What was decided about keeping its messages.
    pub keeping: Keeping,
    /// Whether nothing in it may be deleted, by its own rule or the organisation's.
    pub is_held: bool,
    /// How whoever looks is in it.
    pub membership: Option<Membership>,
}

impl Conversation {
    /// Whether it is a channel.
    pub fn is_channel(&self) -> bool {
        self.kind == ConversationKind::Channel
    }

    /// Who may find the channel; `None` for what is no channel.
    pub fn visibility(&self) -> Option<ChannelVisibility> {
        let visibility = if self.is_private { ChannelVisibility::Private } else { ChannelVisibility::Public };
        self.is_channel().then_some(visibility)
    }

    /// Of what those are told who have not chosen: of everything between a few people, of what calls them in a channel.
    pub fn default_level(&self) -> NotificationLevel {
        if self.is_channel() { NotificationLevel::Mentions } else { NotificationLevel::All }
    }

    /// Whether whoever looks is an owner of it.
    pub fn is_owner(&self) -> bool {
        self.membership.is_some_and(|own| own.role == MemberRole::Owner)
    }
}

/// How somebody is in a conversation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Membership {
    /// What the person is to it.
    pub role: MemberRole,
    /// Whether the person has it on top.
    pub is_starred: bool,
    /// Whether the person is left in peace by it.
    pub is_muted: bool,
    /// Of what the person wants to be told; `None` where the person has not chosen, see [`Conversation::default_level`].
    pub level: Option<NotificationLevel>,
    /// Since when.
    pub joined_at: Timestamp,
    /// Up to which message the person has read.
    pub last_read_seq: i64,
    /// From which message on the person has marked it unread.
    pub manual_from_seq: Option<i64>,
}

/// Somebody who is in a conversation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Member {
    /// Who.
    pub user: UserId,
    /// What the person is to it.
    pub role: MemberRole,
    /// Since when.
    pub joined_at: Timestamp,
}

/// A channel's name: one line, trimmed, not empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChannelName(String);

impl ChannelName {
    /// The name.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it is empty, too long or has control signs in it.
    pub fn new(text: &str) -> Result<Self> {
        let name = text.trim().trim_start_matches('#').trim();
        if name.chars().any(|letter| letter.is_control()) {
            return Err(Error::invalid("A channel's name is one line."));
        }
        if name.is_empty() || name.chars().count() > MAX_NAME {
            return Err(Error::invalid(format!("A channel's name has 1 to {MAX_NAME} letters.")));
        }
        Ok(Self(name.to_owned()))
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What two names are compared by.
    pub fn key(&self) -> String {
        kernel::folded(&self.0)
    }
}

/// A line that says what is talked about, or a few that say what a channel is for. It may be empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line(String);

impl Line {
    /// The line, trimmed.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it has more than `most` letters.
    pub fn new(text: &str, most: usize) -> Result<Self> {
        let line = text.trim();
        if line.chars().count() > most {
            return Err(Error::invalid(format!("This has at most {most} letters.")));
        }
        if line.chars().any(|letter| letter.is_control() && letter != '\n') {
            return Err(Error::invalid("This has no control signs in it."));
        }
        Ok(Self(line.to_owned()))
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What the same people have in common, in whatever order they are named.
pub fn people_key(people: &[UserId]) -> String {
    let mut people = people.to_vec();
    people.sort_unstable();
    people.dedup();
    people.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn names_differ_by_more_than_case_and_accents() {
        let key = |name: &str| ChannelName::new(name).expect("a name").key();
        assert_eq!(key(" #Café "), key("cafe"));
        assert_ne!(key("site-a"), key("site-b"));
        for odd in ["", " # ", "a\nb", &"x".repeat(81)] {
            assert!(ChannelName::new(odd).is_err(), "{odd:?}");
        }
    }

    #[test]
    fn the_same_people_are_the_same_in_any_order() {
        let [a, b] = [1, 2].map(|number| UserId::from(Uuid::from_u128(number)));
        assert_eq!(people_key(&[a, b, a]), people_key(&[b, a]));
        assert_ne!(people_key(&[a]), people_key(&[a, b]));
    }
}
