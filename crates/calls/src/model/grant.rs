//! What a token lets somebody do in a room.

use kernel::{CallGuestId, Error, Result, UserId};

/// What somebody may send besides the sound of a microphone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sends {
    /// The camera.
    pub video: bool,
    /// The screen, and what its machine plays.
    pub screen: bool,
}

impl Sends {
    /// What may be sent, as tokens name it.
    pub fn sources(self) -> Vec<String> {
        let video = ["camera"].iter().filter(|_| self.video);
        let screen = ["screen_share", "screen_share_audio"].iter().filter(|_| self.screen);
        ["microphone"].iter().chain(video).chain(screen).map(|source| (*source).to_owned()).collect()
    }
}

/// The most letters of a device's name.
const MOST_LETTERS: usize = 64;

/// What a person is called in a room: one for each device, so that the second does not throw the first out.
///
/// # Errors
/// `INVALID_REQUEST` for a device that is none.
pub fn identity(user: UserId, device: &str) -> Result<String> {
    let is_fine = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if device.is_empty() || device.len() > MOST_LETTERS || !device.bytes().all(is_fine) {
        return Err(Error::invalid(format!(
            "deviceId has 1 to {MOST_LETTERS} letters, digits, hyphens and underscores."
        )));
    }
    Ok(format!("{user}:{device}"))
}

/// The person of an identity; `None` for one that we never gave.
pub fn user_of(identity: &str) -> Option<UserId> {
    identity.split_once(':')?.0.parse().ok()
}

/// What the identities of guests begin with, which no account's identifier does.
const GUEST: &str = "guest:";

/// What a guest is called in a room.
pub fn guest_identity(guest: CallGuestId) -> String {
    format!("{GUEST}{guest}")
}

/// The guest of an identity; `None` for one of somebody else.
pub fn guest_of(identity: &str) -> Option<CallGuestId> {
    identity.strip_prefix(GUEST)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phone_has_a_microphone_and_nothing_else() {
        assert_eq!(Sends { video: false, screen: false }.sources(), ["microphone"]);
        let all = ["microphone", "camera", "screen_share", "screen_share_audio"];
        assert_eq!(Sends { video: true, screen: true }.sources(), all);
    }

    #[test]
    fn an_identity_tells_who_it_is() {
        let user: UserId = "0199c1f0-0000-7000-8000-00000000dead".parse().expect("an identifier");
        assert_eq!(user_of(&identity(user, "tab-1").expect("fine")), Some(user));
        assert!(identity(user, "a:b").is_err() && identity(user, "").is_err());
        assert_eq!((user_of("somebody"), user_of("x:y")), (None, None));
    }

    #[test]
    fn a_guest_is_never_taken_for_a_member() {
        let guest: CallGuestId = "0199c1f0-0000-7000-8000-00000000dead".parse().expect("an identifier");
        let identity = guest_identity(guest);
        assert_eq!((guest_of(&identity), user_of(&identity)), (Some(guest), None));
        assert_eq!((guest_of("guest:x"), guest_of("0199c1f0-0000-7000-8000-00000000dead:tab")), (None, None));
    }
}
