//! A call, from its ring to its end, and the people in it.

use std::time::Duration;

use kernel::{CallSessionId, ConversationId, Timestamp, UserId};
use serde_json::{Map, Value};

use super::{Lobby, Recording};

/// How long somebody is rung.
pub const RING: Duration = Duration::from_secs(45);

/// How many people are asked at once at most.
pub const MOST_INVITED: usize = 50;

/// The most bytes of what a page keeps with a call.
pub const MOST_METADATA: usize = 4096;

kernel::words! {
    /// Whether people see each other.
    CallKind {
        /// With cameras and screens.
        Video = "video",
        /// With microphones only.
        Phone = "phone",
    }
}

kernel::words! {
    /// How far a call is.
    CallStatus {
        /// It rings.
        Initiated = "initiated",
        /// People talk, or wait for whoever comes by the link.
        Active = "active",
        /// It was held, and is over.
        Ended = "ended",
        /// Nobody answered.
        Missed = "missed",
        /// All who were asked said no.
        Declined = "declined",
        /// All who were asked were talking to others.
        Busy = "busy",
        /// Whoever called gave up.
        Cancelled = "cancelled",
    }
}

kernel::words! {
    /// Who may come into a call that belongs to no conversation.
    CallVisibility {
        /// Those who were asked.
        Participants = "participants",
        /// Every member who has the link.
        Tenant = "tenant",
    }
}

kernel::words! {
    /// Why somebody does not come.
    DeclineReason {
        /// The person does not want to.
        Declined = "declined",
        /// The person is in another call.
        Busy = "busy",
    }
}

kernel::words! {
    /// What a person is to a call.
    PersonState {
        /// Is rung, or was asked.
        Invited = "invited",
        /// Is in it.
        Joined = "joined",
        /// Was in it.
        Left = "left",
        /// Said no.
        Declined = "declined",
        /// Was talking to others.
        Busy = "busy",
        /// Did not answer.
        Missed = "missed",
    }
}

/// Where a call stands.
#[derive(Clone, PartialEq, Debug)]
pub struct SessionState {
    /// How far it is.
    pub status: CallStatus,
    /// When something became of it last.
    pub updated_at: Timestamp,
    /// Until when it rings, where it rings anybody.
    pub rings_until: Option<Timestamp>,
    /// When a second person came.
    pub active_at: Option<Timestamp>,
    /// When it came to its end.
    pub ended_at: Option<Timestamp>,
    /// When somebody declined last.
    pub last_declined_at: Option<Timestamp>,
    /// Since when nobody is in the room.
    pub empty_since: Option<Timestamp>,
}

/// A call.
#[derive(Clone, PartialEq, Debug)]
pub struct CallSession {
    /// Its identifier.
    pub id: CallSessionId,
    /// The room it is held in, by a name that no other organisation's has.
    pub room_name: String,
    /// The conversation it belongs to.
    pub thread: Option<ConversationId>,
    /// What the organisation calls its room where it belongs to none.
    pub adhoc_id: Option<String>,
    /// Whether people see each other.
    pub kind: CallKind,
    /// Who may come in where it belongs to no conversation.
    pub visibility: CallVisibility,
    /// Whether it is for more than two.
    pub is_group: bool,
    /// Whether it is in a channel, where people come and go.
    pub is_channel: bool,
    /// What it is about; a channel's name.
    pub title: String,
    /// What the page that began it keeps with it.
    pub metadata: Map<String, Value>,
    /// Who began it.
    pub created_by: UserId,
    /// When.
    pub created_at: Timestamp,
    /// Where it stands.
    pub state: SessionState,
    /// Who was asked, and who came.
    pub people: Vec<CallPerson>,
    /// Who came by the guest link, or waits behind it.
    pub lobby: Lobby,
    /// The recording that somebody asked for.
    pub recording: Option<Recording>,
    /// The key of an end-to-end encrypted call, sealed with the installation's own; `None` for other calls.
    pub sealed_key: Option<Vec<u8>>,
}

impl CallSession {
    /// Whether the call server passes on what it cannot read.
    pub fn is_encrypted(&self) -> bool {
        self.sealed_key.is_some()
    }

    /// Whether it is not over.
    pub fn is_live(&self) -> bool {
        self.state.ended_at.is_none()
    }

    /// Whether nobody was asked to it: people come by its link.
    pub fn is_by_link(&self) -> bool {
        self.thread.is_none() && self.people.iter().all(|person| person.invited_at.is_none())
    }

    /// What stands in its link, and names its room to those who join.
    pub fn room_id(&self) -> String {
        match (&self.thread, &self.adhoc_id) {
            (Some(thread), _) => thread.to_string(),
            (None, Some(adhoc)) => adhoc.clone(),
            (None, None) => self.room_name.clone(),
        }
    }

    /// A person who was asked or came.
    pub fn person(&self, user: Option<UserId>) -> Option<&CallPerson> {
        self.people.iter().find(|person| Some(person.user) == user)
    }

    /// How long people talked, in seconds.
    pub fn seconds(&self) -> i64 {
        let (Some(from), Some(to)) = (self.state.active_at, self.state.ended_at) else { return 0 };
        i64::try_from(to.since(from).as_secs()).unwrap_or(i64::MAX)
    }

    /// How many are in it now, guests included.
    pub fn present(&self) -> usize {
        let guests = self.lobby.guests.iter().filter(|guest| guest.is_present()).count();
        self.people.iter().filter(|person| person.is_present()).count() + guests
    }
}

/// Somebody who was asked to a call, or came.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CallPerson {
    /// Who.
    pub user: UserId,
    /// When the person was asked; `None` for who came unasked.
    pub invited_at: Option<Timestamp>,
    /// When the person came first.
    pub joined_at: Option<Timestamp>,
    /// When the person went.
    pub left_at: Option<Timestamp>,
    /// When the person said no.
    pub declined_at: Option<Timestamp>,
    /// Whether that was for another call.
    pub was_busy: bool,
    /// When the person was sent away.
    pub removed_at: Option<Timestamp>,
    /// When the person agreed to be recorded.
    pub agreed_at: Option<Timestamp>,
}

impl CallPerson {
    /// Somebody who is asked now.
    pub fn invited(user: UserId, now: Timestamp) -> Self {
        Self { invited_at: Some(now), ..Self::unasked(user) }
    }

    /// Somebody who comes unasked.
    pub fn unasked(user: UserId) -> Self {
        Self {
            user,
            invited_at: None,
            joined_at: None,
            left_at: None,
            declined_at: None,
            was_busy: false,
            removed_at: None,
            agreed_at: None,
        }
    }

    /// Whether the person is in the call.
    pub fn is_present(&self) -> bool {
        self.joined_at.is_some() && self.left_at.is_none()
    }

    /// Whether the person is being rung.
    pub fn is_rung(&self, now: Timestamp) -> bool {
        let fresh = self.invited_at.is_some_and(|at| now < at + RING);
        fresh && self.joined_at.is_none() && self.declined_at.is_none()
    }

    /// What the person is to the call. `is_live` says whether that is not over.
    pub fn state(&self, is_live: bool, now: Timestamp) -> PersonState {
        match (self.joined_at, self.left_at, self.declined_at) {
            (Some(_), None, _) if is_live => PersonState::Joined,
            (Some(_), ..) => PersonState::Left,
            (None, _, Some(_)) if self.was_busy => PersonState::Busy,
            (None, _, Some(_)) => PersonState::Declined,
            (None, _, None) if is_live && self.is_rung(now) => PersonState::Invited,
            (None, _, None) => PersonState::Missed,
        }
    }
}
