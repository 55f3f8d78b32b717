//! A mail and how far it has come.

use kernel::{MailId, Timestamp};
use uuid::Uuid;

use super::Letter;

/// A mail to be sent.
#[derive(Clone, Debug)]
pub struct NewMail {
    /// What sort it is, `{noun}.{verb}`: `password.reset`.
    pub kind: &'static str,
    /// The recipient's address.
    pub to: String,
    /// The subject line.
    pub subject: String,
    /// What it says.
    pub letter: Letter,
    /// What it is about: the account it opens, the invitation it carries.
    pub about: Uuid,
    /// When it has run out: it is not sent any more, and what it says is erased.
    pub expires_at: Timestamp,
}

/// A mail in the outbox.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mail {
    /// Its identifier.
    pub id: MailId,
    /// What sort it is.
    pub kind: String,
    /// The recipient's address.
    pub to: String,
    /// The subject line.
    pub subject: String,
    /// What it is about.
    pub about: Uuid,
    /// How far it has come.
    pub state: MailState,
    /// How often sending it has failed.
    pub attempts: i64,
    /// Why it failed last, in the mail server's words.
    pub last_error: Option<String>,
    /// When it was written.
    pub created_at: Timestamp,
    /// When it has run out.
    pub expires_at: Timestamp,
    /// When it was sent.
    pub sent_at: Option<Timestamp>,
    /// What it says, as text; `None` once it was sent or has run out.
    pub text: Option<String>,
    /// What it says, as HTML.
    pub html: Option<String>,
}

/// How far a mail has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MailState {
    /// It will be sent, or tried again.
    Waiting,
    /// The mail server took it.
    Sent,
    /// There is no mail server: somebody passes it on by hand.
    Held,
    /// The mail server refused it for good, or it ran out before it could be sent.
    Failed,
}

impl MailState {
    /// As the database keeps it and JSON shows it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Sent => "sent",
            Self::Held => "held",
            Self::Failed => "failed",
        }
    }

    /// What the database kept. An unknown word is sent by nobody.
    pub fn from_name(name: &str) -> Self {
        match name {
            "waiting" => Self::Waiting,
            "sent" => Self::Sent,
            "held" => Self::Held,
            _ => Self::Failed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::MailState::{self, Failed, Held, Sent, Waiting};

    #[test]
    fn a_state_reads_back_and_an_unknown_one_sends_nothing() {
        for state in [Waiting, Sent, Held, Failed] {
            assert_eq!(MailState::from_name(state.name()), state);
        }
        assert_eq!(MailState::from_name("returned"), Failed);
    }
}
