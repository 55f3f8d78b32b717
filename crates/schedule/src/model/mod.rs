//! The words of the schedule and their rules, without IO.
//!
//! An occurrence of a series is known by the local date that the rule gives it: no rule of the screens gives two on one day, and
//! the date stays when the time of day or the zone of the whole series changes. An event's own rule may give several: these are
//! told apart by their times, and none of them is changed alone.

pub mod caldav;
mod calendar;
mod calendar_link;
mod change;
mod dates;
mod event;
mod event_kind;
mod ical_read;
mod ical_write;
mod instant;
mod labels;
mod object;
mod own;
mod reminder;
mod rrule;
mod rule;
mod series;
mod together;
mod weekdays;
mod when;
mod words;
mod zone_write;

pub use calendar::{Calendar, CalendarVisibility, MAX_MEMBERS, PERSONAL, calendar_name, color};
pub use calendar_link::{CalendarLink, LinkSecret, MAX_LINKS, Shows};
pub use change::{Reach, Split};
pub use event::{
    Answer, Event, EventPerson, MAX_ANSWERS, MAX_PEOPLE, Shown, UNTITLED, Visibility, description, event_title,
    few_words, status,
};
pub use event_kind::ScheduleEventKind;
pub(crate) use ical_read::file_text;
pub use ical_read::{Guest, Kept, MAX_READ, ReadCalendar, ReadEvent, ReadProblem, Rest, read_calendar, without_guests};
pub use ical_write::{
    Attending, CalendarFile, Invitation, Mailbox, event_of_uid, own_uid, write_calendar, write_free_busy, write_object,
    write_occurrences, write_zone_file,
};
pub use instant::begin_of_day;
pub use labels::StatusLabel;
pub use object::{CalendarObject, ObjectPlace};
pub use own::{OwnRule, own_rule};
pub(crate) use reminder::LATE;
pub use reminder::{Due, MAX_REMINDER_MINUTES, MAX_REMINDERS, Reminder, ReminderBy, reminders};
pub use rrule::{Aligned, kept_rule, parse_rrule, read_rule, write_rrule};
pub use rule::{Ends, Interval, MAX_COUNT, Repeat, Rule};
pub use series::{Change, Instance, MAX_INSTANCES, MAX_SKIPPED, Series, Window};
pub use together::together;
pub use weekdays::Weekdays;
pub use when::When;
pub use words::{moment_in_words, start_in_words};

/// Live topics.
pub mod topic {
    use kernel::event::Topic;

    /// Calendars or events came, went or changed.
    pub const SCHEDULE: Topic = "schedule";
}
