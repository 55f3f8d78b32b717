//! Letters that a module writes to members, and by which clocks members live.

use std::collections::HashMap;

use async_trait::async_trait;
use uuid::Uuid;

use crate::{Ctx, Result, TimeZone, Timestamp, UserId};

/// A letter to a member.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemberLetter {
    /// Its identifier, as one that was made when it is due. Of two letters with the same one the second is not sent.
    pub id: Uuid,
    /// What sort of letter it is: `event.reminder`.
    pub kind: &'static str,
    /// Its subject, and its first line.
    pub subject: String,
    /// What it says.
    pub paragraphs: Vec<String>,
    /// What the button says, and where it leads on this server: `/schedule/{id}`.
    pub action: (&'static str, String),
    /// Why the person gets it, in small letters below.
    pub note: String,
    /// The thing it is about.
    pub about: Uuid,
    /// When it is not worth sending any more.
    pub expires_at: Timestamp,
}

/// By which clocks people live.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Clocks {
    /// The organisation's.
    pub organisation: TimeZone,
    /// Those of people who have their own.
    pub own: HashMap<UserId, TimeZone>,
}

impl Clocks {
    /// The person's.
    pub fn of(&self, user: UserId) -> &TimeZone {
        self.own.get(&user).unwrap_or(&self.organisation)
    }
}

/// Implemented by `identity`, which knows addresses and the organisation's look.
#[async_trait]
pub trait Letters: Send + Sync {
    /// Whether a mail server takes letters along. If not, they wait in the organisation's outgoing mail.
    fn are_sent(&self) -> bool;

    /// By which clocks these people live.
    async fn clocks(&self, ctx: &Ctx, people: &[UserId]) -> Result<Clocks>;

    /// Sends a letter to a member, in the organisation's look. Nobody gets one who may not sign in to the organisation now.
    async fn send(&self, ctx: &Ctx, to: UserId, letter: MemberLetter) -> Result<()>;

    /// The same to an address of somebody who is no member. The caller knows that the letter is expected there.
    async fn send_to_address(&self, ctx: &Ctx, to: &str, letter: MemberLetter) -> Result<()>;
}

/// Letters of the installation itself, to an address that need be nobody's account. Implemented by `identity`.
#[async_trait]
pub trait HouseLetters: Send + Sync {
    /// Sends a letter in the look of the organisation that was made first, which also stands on the log-in page. Where
    /// there is no organisation yet there is nobody to send it from, and nothing is sent.
    async fn send_to(&self, address: &str, letter: MemberLetter) -> Result<()>;
}
