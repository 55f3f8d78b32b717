//! What calls are about: sessions, the people in them, the rooms they are held in, and what a token lets somebody do there
//! (platform.md sections 3, 4 and 9).

mod event_kind;
mod grant;
mod guest;
mod guest_link;
mod recording;
mod room;
mod room_key;
mod session;
mod token;
mod watch;

pub use event_kind::CallEventKind;
pub use grant::{Sends, guest_identity, guest_of, identity, user_of};
pub use guest::{CallGuest, CallGuestState, GuestAnswer, GuestName, KeptLink, Lobby, MOST_GUESTS, MOST_WAITING};
pub use guest_link::{GuestLink, hash_of_secret, new_guest_secret};
pub use recording::{Recording, RecordingChange, RecordingState};
pub use room::{Room, RoomId, adhoc_room, thread_room};
pub use room_key::new_room_key;
pub use session::{
    CallKind, CallPerson, CallSession, CallStatus, CallVisibility, DeclineReason, MOST_INVITED, MOST_METADATA,
    PersonState, RING, SessionState,
};
pub use token::{TOKEN_LIFE, hash_of};
pub use watch::{Observed, Present, Seen, decline, next_look, observe};

/// Live topics of calls.
pub mod topic {
    use kernel::event::Topic;

    /// A call began, ended, or somebody was asked, came or went.
    pub const SESSIONS: Topic = "calls.sessions";
}
