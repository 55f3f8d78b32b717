//! Rooms. A call server knows one set of names for all organisations, so a name says whose it is without telling it.

use kernel::{ConversationId, Error, Result, TenantId};
use ring::digest::{SHA256, digest};
use uuid::{Builder, Uuid};

/// What the names of rooms of conversations begin with.
const THREAD: &str = "__thread_";
/// What the names of other rooms begin with.
const ADHOC: &str = "__adhoc_";
/// The most letters of a room's identifier.
const MOST_LETTERS: usize = 100;

/// A room, as somebody asks for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Room {
    /// The room of a conversation.
    Thread(ConversationId),
    /// Another one, by what the organisation calls it.
    Adhoc(RoomId),
    /// By its own name.
    Named(String),
}

impl Room {
    /// The room that these letters name: an identifier, or the name that a session has.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where nothing is left after trimming, or it is too long or odd.
    pub fn parse(text: &str) -> Result<Self> {
        let text = text.trim();
        if let Some(thread) = text.strip_prefix(THREAD) {
            return thread.parse().map(Self::Thread);
        }
        match text.strip_prefix(ADHOC) {
            Some(rest) if Uuid::try_parse(rest).is_ok() => Ok(Self::Named(text.to_owned())),
            Some(rest) => RoomId::new(rest).map(Self::Adhoc),
            None => RoomId::new(text).map(Self::Adhoc),
        }
    }
}

/// What an organisation calls a room that belongs to no conversation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomId(String);

impl RoomId {
    /// The identifier.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it is empty, too long or has other letters than those of addresses.
    pub fn new(text: &str) -> Result<Self> {
        let text = text.trim();
        if text.is_empty() {
            return Err(Error::invalid("roomId must not be empty."));
        }
        let is_fine = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if text.len() > MOST_LETTERS || !text.bytes().all(is_fine) {
            return Err(Error::invalid(format!(
                "roomId has at most {MOST_LETTERS} letters, digits, hyphens and underscores."
            )));
        }
        Ok(Self(text.to_owned()))
    }

    /// As it was given.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The name of a conversation's room: conversations' identifiers are unique in all organisations.
pub fn thread_room(thread: ConversationId) -> String {
    format!("{THREAD}{thread}")
}

/// The name of another room. Two organisations may call theirs the same; the names differ, and nobody finds one by trying.
pub fn adhoc_room(tenant: TenantId, id: &RoomId) -> String {
    let said = format!("{tenant}/{}", id.as_str());
    let hash = digest(&SHA256, said.as_bytes());
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash.as_ref()[..16]);
    format!("{ADHOC}{}", Builder::from_custom_bytes(bytes).into_uuid())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_room_is_named_by_its_identifier_or_by_its_name() {
        let id = "0199c1f0-0000-7000-8000-00000000dead";
        let thread: ConversationId = id.parse().expect("an identifier");
        assert_eq!(Room::parse(&thread_room(thread)).expect("a room"), Room::Thread(thread));
        assert_eq!(Room::parse(" standup ").expect("a room"), Room::Adhoc(RoomId("standup".into())));
        assert_eq!(Room::parse("__adhoc_standup").expect("a room"), Room::Adhoc(RoomId("standup".into())));
        let name = adhoc_room(TenantId::from(Uuid::nil()), &RoomId("standup".into()));
        assert_eq!(Room::parse(&name).expect("a room"), Room::Named(name));
        for odd in ["", "  ", "a b", "a/b", "é", &"x".repeat(101)] {
            assert_eq!(Room::parse(odd).expect_err(odd).code(), "INVALID_REQUEST");
        }
    }

    #[test]
    fn two_organisations_never_share_a_room() {
        let id = RoomId("standup".into());
        let (one, other) = (TenantId::from(Uuid::nil()), TenantId::from(Uuid::max()));
        assert_eq!(adhoc_room(one, &id), adhoc_room(one, &id));
        assert_ne!(adhoc_room(one, &id), adhoc_room(other, &id));
    }
}
