//! Invitations: somebody who is no member yet may become one.

use std::time::Duration;

use kernel::{InvitationId, Timestamp, UserId};

use super::{Email, TokenHash};

/// How long an invitation holds after it was sent.
pub const LIFETIME: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// An invitation into an organisation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invitation {
    /// Its identifier.
    pub id: InvitationId,
    /// Whom it is for.
    pub email: Email,
    /// The key of the role the person will have.
    pub role: String,
    /// Given name as the inviter knows it; may be empty.
    pub first_name: String,
    /// Family name as the inviter knows it; may be empty.
    pub last_name: String,
    /// Who invites; `None` for the product itself.
    pub inviter: Option<UserId>,
    /// The hash of the token in the link that was sent last.
    pub token: TokenHash,
    /// What became of it.
    pub state: InvitationState,
    /// When it was first sent.
    pub created_at: Timestamp,
    /// Until when it holds.
    pub expires_at: Timestamp,
    /// Who accepted it.
    pub accepted_by: Option<UserId>,
}

/// What became of an invitation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InvitationState {
    /// Nobody has answered it.
    Open,
    /// The person is a member.
    Accepted,
    /// Taken back.
    Revoked,
}

impl InvitationState {
    /// As the database keeps it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Accepted => "accepted",
            Self::Revoked => "revoked",
        }
    }

    /// What the database kept. An unknown word opens nothing.
    pub fn from_name(name: &str) -> Self {
        match name {
            "open" => Self::Open,
            "accepted" => Self::Accepted,
            _ => Self::Revoked,
        }
    }
}

impl Invitation {
    /// Whether it can still be accepted.
    pub fn is_open(&self, now: Timestamp) -> bool {
        self.state == InvitationState::Open && now < self.expires_at
    }
}

#[cfg(test)]
mod tests {
    use super::InvitationState::{self, Accepted, Open, Revoked};

    #[test]
    fn an_unknown_state_opens_nothing() {
        for state in [Open, Accepted, Revoked] {
            assert_eq!(InvitationState::from_name(state.name()), state);
        }
        assert_eq!(InvitationState::from_name("declined"), Revoked);
    }
}
