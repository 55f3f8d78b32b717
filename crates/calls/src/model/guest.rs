//! People without an account who ask to come into a call, and wait until somebody lets them in.

use std::time::Duration;

use kernel::{CallGuestId, Error, Result, Timestamp};

use super::CallSession;

/// The most guests that wait for one call at once.
pub const MOST_WAITING: usize = 20;
/// The most guests that a call remembers.
pub const MOST_GUESTS: usize = 200;
/// The most letters of a guest's name.
const MOST_LETTERS: usize = 60;
/// How long a guest who waits may say nothing before nobody is there any more: a page in the background asks once a minute.
const SILENCE: Duration = Duration::from_secs(90);
/// How long is not written down that a guest asked again.
const NOTED_EVERY: Duration = Duration::from_secs(15);

kernel::words! {
    /// What a guest is to a call, as its people see it.
    CallGuestState {
        /// Waits to be let in.
        Waiting = "waiting",
        /// May come in, and has not come yet.
        Admitted = "admitted",
        /// Is in it.
        Joined = "joined",
        /// Was in it.
        Left = "left",
        /// Was not let in.
        Refused = "refused",
        /// Was sent out of it.
        Removed = "removed",
        /// Has waited, and gave up.
        Gone = "gone",
    }
}

kernel::words! {
    /// How it stands for a guest, as that one is told.
    GuestAnswer {
        /// Somebody will let the guest in, or not.
        Waiting = "waiting",
        /// The guest may come in.
        Admitted = "admitted",
        /// The guest may not come in, or not any more.
        Refused = "refused",
        /// The call is over.
        Over = "over",
    }
}

/// The name that a guest gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GuestName(String);

impl GuestName {
    /// The name.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it is empty, longer than 60 letters, or has letters that are none.
    pub fn new(text: &str) -> Result<Self> {
        let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
        // What is not seen, or turns the direction of what follows, is no name.
        let is_odd = |letter: char| {
            letter.is_control()
                || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
                || matches!(letter, '\u{2060}'..='\u{2069}' | '\u{feff}')
        };
        if name.is_empty() {
            return Err(Error::invalid("Please give your name."));
        }
        if name.chars().count() > MOST_LETTERS || name.contains(is_odd) {
            return Err(Error::invalid(format!("A name has at most {MOST_LETTERS} letters, and no hidden ones.")));
        }
        Ok(Self(name))
    }

    /// As it was given.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What is kept of the link by which guests find a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptLink {
    /// What it is known by.
    pub hash: Vec<u8>,
    /// Its letters, sealed with the installation's key, so that whoever runs the call can copy it again.
    pub sealed: Vec<u8>,
}

/// Where guests wait.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Lobby {
    /// The link; `None` while no guests can ask to join.
    pub link: Option<KeptLink>,
    /// Who has asked, the first one first.
    pub guests: Vec<CallGuest>,
}

impl Lobby {
    /// A guest who has asked.
    pub fn guest(&self, id: CallGuestId) -> Option<&CallGuest> {
        self.guests.iter().find(|guest| guest.id == id)
    }

    /// The same, to be changed.
    pub fn guest_mut(&mut self, id: CallGuestId) -> Option<&mut CallGuest> {
        self.guests.iter_mut().find(|guest| guest.id == id)
    }

    /// How many wait.
    pub fn waiting(&self) -> usize {
        self.guests.iter().filter(|guest| guest.is_waiting()).count()
    }

    /// Switches the link off: who waits is refused.
    pub fn close(&mut self, now: Timestamp) {
        self.link = None;
        for guest in self.guests.iter_mut().filter(|guest| guest.is_unanswered()) {
            guest.refused_at = Some(now);
        }
    }

    /// Who waits and has said nothing for too long has gone.
    pub(super) fn forget_silent(&mut self, now: Timestamp) {
        for guest in self.guests.iter_mut().filter(|guest| guest.is_waiting() && guest.seen_at + SILENCE <= now) {
            guest.left_at = Some(now);
        }
    }

    /// Takes in who is in the room.
    pub(super) fn take_in(&mut self, present: &[CallGuestId], now: Timestamp) {
        for guest in &mut self.guests {
            if present.contains(&guest.id) {
                guest.joined_at.get_or_insert(now);
                guest.left_at = None;
            } else if guest.is_present() {
                guest.left_at = Some(now);
            }
        }
    }
}

/// Somebody without an account who asked to come into a call.
#[derive(Clone, PartialEq, Debug)]
pub struct CallGuest {
    /// Who: known to this call alone.
    pub id: CallGuestId,
    /// The name that the guest gave.
    pub name: String,
    /// When the guest asked.
    pub asked_at: Timestamp,
    /// When the guest was heard of last, while waiting; a little late.
    pub seen_at: Timestamp,
    /// When the guest was let in.
    pub admitted_at: Option<Timestamp>,
    /// When the guest was not.
    pub refused_at: Option<Timestamp>,
    /// When the guest came into the call first.
    pub joined_at: Option<Timestamp>,
    /// When the guest went: out of the call, or away from its door.
    pub left_at: Option<Timestamp>,
    /// When the guest was sent out.
    pub removed_at: Option<Timestamp>,
    /// When the guest agreed to be recorded.
    pub agreed_at: Option<Timestamp>,
}

impl CallGuest {
    /// Somebody who asks now.
    pub fn new(id: CallGuestId, name: &GuestName, now: Timestamp) -> Self {
        Self {
            id,
            name: name.as_str().to_owned(),
            asked_at: now,
            seen_at: now,
            admitted_at: None,
            refused_at: None,
            joined_at: None,
            left_at: None,
            removed_at: None,
            agreed_at: None,
        }
    }

    /// Whether nobody has said yes or no.
    pub fn is_unanswered(&self) -> bool {
        self.admitted_at.is_none() && self.refused_at.is_none()
    }

    /// Whether the guest stands at the door.
    pub fn is_waiting(&self) -> bool {
        self.is_unanswered() && self.left_at.is_none()
    }

    /// Whether the guest may be in the call.
    pub fn is_let_in(&self) -> bool {
        self.admitted_at.is_some() && self.removed_at.is_none()
    }

    /// Whether the guest is in the call.
    pub fn is_present(&self) -> bool {
        self.joined_at.is_some() && self.left_at.is_none()
    }

    /// Takes note that a guest who waits is there still; whether that is worth writing down.
    pub fn hear(&mut self, now: Timestamp) -> bool {
        let is_back = self.left_at.is_some();
        if !self.is_unanswered() || (!is_back && now < self.seen_at + NOTED_EVERY) {
            return false;
        }
        (self.seen_at, self.left_at) = (now, None);
        true
    }

    /// What the guest is to a call, and since when. `is_live` says whether that is not over.
    pub fn state(&self, is_live: bool) -> (CallGuestState, Timestamp) {
        let at = |time: Option<Timestamp>| time.unwrap_or(self.asked_at);
        match self {
            Self { removed_at: Some(at), .. } => (CallGuestState::Removed, *at),
            Self { refused_at: Some(at), .. } => (CallGuestState::Refused, *at),
            Self { joined_at: Some(at), left_at: None, .. } if is_live => (CallGuestState::Joined, *at),
            Self { joined_at: Some(_), left_at, .. } => (CallGuestState::Left, at(*left_at)),
            Self { admitted_at: Some(at), .. } if is_live => (CallGuestState::Admitted, *at),
            Self { left_at: None, .. } if is_live => (CallGuestState::Waiting, self.asked_at),
            Self { left_at, .. } => (CallGuestState::Gone, at(*left_at)),
        }
    }

    /// What the guest is told.
    pub fn answer(&self, session: &CallSession) -> GuestAnswer {
        match self {
            _ if !session.is_live() => GuestAnswer::Over,
            Self { removed_at: Some(_), .. } | Self { refused_at: Some(_), .. } => GuestAnswer::Refused,
            Self { admitted_at: Some(_), .. } => GuestAnswer::Admitted,
            _ => GuestAnswer::Waiting,
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    const BEGIN: Timestamp = Timestamp::from_micros(1_795_241_806_000_000);

    fn guest(number: u128) -> CallGuest {
        CallGuest::new(Uuid::from_u128(number).into(), &GuestName::new("Ines Ferreira").expect("a name"), BEGIN)
    }

    #[test]
    fn a_name_is_what_people_read() {
        assert_eq!(GuestName::new("  Ines \t Ferreira ").expect("a name").as_str(), "Ines Ferreira");
        assert!(GuestName::new(&"é".repeat(60)).is_ok());
        for odd in ["", " \n ", &"x".repeat(61), "Ines\u{7}", "\u{202e}senI", "I\u{200b}nes", "\u{feff}"] {
            assert_eq!(GuestName::new(odd).expect_err(odd).code(), "INVALID_REQUEST");
        }
    }

    #[test]
    fn a_guest_waits_comes_and_goes() {
        let mut one = guest(1);
        let after = |seconds| BEGIN + Duration::from_secs(seconds);
        assert_eq!(one.state(true), (CallGuestState::Waiting, BEGIN));
        assert_eq!(one.state(false).0, CallGuestState::Gone);
        one.admitted_at = Some(after(5));
        assert_eq!(one.state(true), (CallGuestState::Admitted, after(5)));
        let mut lobby = Lobby { guests: vec![one], ..Lobby::default() };
        lobby.take_in(&[Uuid::from_u128(1).into()], after(6));
        assert_eq!(lobby.guests[0].state(true), (CallGuestState::Joined, after(6)));
        lobby.take_in(&[], after(9));
        assert_eq!(lobby.guests[0].state(true), (CallGuestState::Left, after(9)));
        lobby.guests[0].removed_at = Some(after(10));
        assert_eq!(lobby.guests[0].state(true).0, CallGuestState::Removed);
    }

    #[test]
    fn who_says_nothing_for_long_does_not_wait_and_waits_again_when_heard() {
        let after = |seconds| BEGIN + Duration::from_secs(seconds);
        let mut lobby = Lobby { guests: vec![guest(1), guest(2)], ..Lobby::default() };
        assert!(!lobby.guests[0].hear(after(14)) && lobby.guests[0].hear(after(60)));
        lobby.forget_silent(after(91));
        assert_eq!((lobby.waiting(), lobby.guests[1].state(true).0), (1, CallGuestState::Gone));
        assert!(lobby.guests[1].hear(after(92)));
        assert_eq!(lobby.waiting(), 2);
        lobby.close(after(93));
        assert_eq!((lobby.waiting(), lobby.guests[0].state(true).0), (0, CallGuestState::Refused));
        assert!(!lobby.guests[0].hear(after(200)), "who was answered has nothing to wait for");
    }
}
