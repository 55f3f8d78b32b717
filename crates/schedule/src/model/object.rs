//! Events as calendars elsewhere know them.

use kernel::{CalendarEventId, CalendarId, UserId};

use super::Kept;

/// In which calendar an event from elsewhere lies. Its identifier there is unique in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ObjectPlace {
    /// The personal one of this person.
    Personal(UserId),
    /// This one.
    Calendar(CalendarId),
}

impl ObjectPlace {
    /// The one in which an event lies; `None` for one that lies in nobody's.
    pub fn of(calendar: Option<CalendarId>, owner: Option<UserId>) -> Option<Self> {
        calendar.map(Self::Calendar).or(owner.map(Self::Personal))
    }
}

/// What is known of an event that came from elsewhere. Events made here have none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CalendarObject {
    /// The event.
    pub event: CalendarEventId,
    /// Its identifier elsewhere.
    pub uid: String,
    /// The name that a program gave its file in a calendar, without `.ics`; `None` where none did.
    pub resource: Option<String>,
    /// What it says beside what an event has.
    pub kept: Kept,
}
