//! What is sent or told later.

use std::time::Duration;

use kernel::{ConversationId, Error, FileId, MessageId, Result, ScheduledMessageId, Timestamp};

/// How many messages of one person wait at most.
pub const MOST_SCHEDULED: i64 = 100;

/// How many reminders of one person wait at most.
pub const MOST_REMINDERS: i64 = 500;

/// How far ahead something may be put off.
const FURTHEST: Duration = Duration::from_secs(366 * 24 * 3600);

/// A message that waits to be sent.
#[derive(Clone, PartialEq, Debug)]
pub struct Scheduled {
    /// Its identifier.
    pub id: ScheduledMessageId,
    /// Where it is sent to.
    pub conversation: ConversationId,
    /// The message that it answers in a thread.
    pub root: Option<MessageId>,
    /// The message that it quotes.
    pub quoted: Option<MessageId>,
    /// HTML.
    pub body: String,
    /// The files it comes with.
    pub files: Vec<FileId>,
    /// When.
    pub send_at: Timestamp,
    /// When it was put off.
    pub created_at: Timestamp,
    /// Why it could not be sent; `None` while it waits.
    pub failure: Option<String>,
}

/// A message that somebody wants to be reminded of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reminder {
    /// Which.
    pub message: MessageId,
    /// When.
    pub at: Timestamp,
}

/// A time to which something is put off.
///
/// # Errors
/// `INVALID_REQUEST` where it is more than a year away.
pub fn not_too_far(at: Timestamp, now: Timestamp) -> Result<Timestamp> {
    if at > now + FURTHEST {
        return Err(Error::invalid("Choose a time within a year."));
    }
    Ok(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_put_off_for_more_than_a_year() {
        let now = Timestamp::from_micros(0);
        assert!(not_too_far(now + Duration::from_secs(3600), now).is_ok());
        assert!(not_too_far(now + FURTHEST + Duration::from_secs(1), now).is_err());
    }
}
