//! What is kept of a notification, and for how long.

use std::time::Duration;

use kernel::{
    EventId, NotificationId, Timestamp, UserId,
    port::{KeptNotice, Telling},
};

/// How long a notification is kept.
pub const KEPT: Duration = Duration::from_secs(90 * 24 * 60 * 60);

/// The most notifications a person has: the oldest make room for new ones.
pub const MOST_KEPT: i64 = 10_000;

/// Counting what is unread stops here; the bell says `99+` then.
pub const COUNT_CAP: i64 = 100;

/// A notification as it is kept.
#[derive(Clone, PartialEq, Debug)]
pub struct Notification {
    /// Its identifier; the newer the later.
    pub id: NotificationId,
    /// The event it was made from.
    pub event: EventId,
    /// Who is told.
    pub to: UserId,
    /// Who did it; `None` for the product itself.
    pub from: Option<UserId>,
    /// What it is about.
    pub notice: KeptNotice,
    /// When it happened.
    pub created_at: Timestamp,
    /// When it was read; `None` until then.
    pub read_at: Option<Timestamp>,
}

/// A notification with what it says now.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    /// What is kept.
    pub notification: Notification,
    /// What it says.
    pub telling: Telling,
}

/// Live topics.
pub mod topic {
    use kernel::event::Topic;

    /// Somebody was told something, or has read it.
    pub const NOTIFICATIONS: Topic = "notifications.notifications";
}
