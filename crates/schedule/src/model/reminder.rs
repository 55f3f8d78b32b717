//! Reminders: so long before an event, whoever comes is told.

use std::time::Duration;

use jiff::civil::Date;
use kernel::{Error, Result, TimeZone, Timestamp};

use super::{Instance, Series, Window};

/// The most reminders of an event.
pub const MAX_REMINDERS: usize = 5;

/// The longest before an event, in minutes: four weeks.
pub const MAX_REMINDER_MINUTES: u32 = 4 * 7 * 24 * 60;

/// Of what began longer ago than this nobody is reminded any more.
pub(crate) const LATE: Duration = Duration::from_secs(60 * 60);

/// How far the next occurrence is looked for, in days: most are near, and a leap day comes in eight years at the latest.
const AHEAD: [u64; 3] = [40, 400, 3300];

/// How people are told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ReminderBy {
    /// In the list behind the bell.
    Bell,
    /// By mail.
    Mail,
}

impl ReminderBy {
    /// The way of that name.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where there is none.
    pub fn from_name(name: &str) -> Result<Self> {
        match name {
            "bell" => Ok(Self::Bell),
            "mail" => Ok(Self::Mail),
            _ => Err(Error::invalid("A reminder comes by bell or by mail.")),
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bell => "bell",
            Self::Mail => "mail",
        }
    }
}

/// A reminder of every occurrence of an event.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Reminder {
    /// So many minutes before the beginning; before midnight of the first of whole days.
    pub minutes: u32,
    /// How people are told.
    pub by: ReminderBy,
}

impl Reminder {
    fn before(self) -> Duration {
        Duration::from_secs(u64::from(self.minutes) * 60)
    }
}

/// The reminders of an event, each once.
///
/// # Errors
/// `INVALID_REQUEST` where there are too many, or one comes too early.
pub fn reminders(mut all: Vec<Reminder>) -> Result<Vec<Reminder>> {
    all.sort_unstable();
    all.dedup();
    if all.len() > MAX_REMINDERS {
        return Err(Error::invalid(format!("An event has {MAX_REMINDERS} reminders at most.")));
    }
    if all.iter().any(|one| one.minutes > MAX_REMINDER_MINUTES) {
        return Err(Error::invalid("A reminder comes four weeks before an event at most."));
    }
    Ok(all)
}

/// What people are to be told of at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Due {
    /// Which occurrence; `None` for an event that does not recur.
    pub occurrence: Option<Date>,
    /// When it begins.
    pub start: Timestamp,
    /// The reminder.
    pub reminder: Reminder,
}

impl Series {
    /// When the first of these reminders comes after a moment; `None` where none does. Whole days begin at midnight of
    /// the zone `days_in`.
    pub fn next_reminder(&self, reminders: &[Reminder], after: Timestamp, days_in: &TimeZone) -> Option<Timestamp> {
        let next = |one: &Reminder| {
            let begins = self.next_start(after + one.before(), days_in)?;
            Some(begins - one.before())
        };
        reminders.iter().filter_map(next).min()
    }

    /// What was to be told since `from`, that moment included, until `to`, as long as anybody is served by it then.
    pub fn due(&self, reminders: &[Reminder], (from, to): (Timestamp, Timestamp), days_in: &TimeZone) -> Vec<Due> {
        let mut due = Vec::new();
        for reminder in reminders {
            let (first, last) = (from + reminder.before(), to + reminder.before());
            let window = Window { from: first, to: last + Duration::from_micros(1) };
            let found = self.expand(window, days_in).into_iter();
            let is_served = |one: &Instance| (first..=last).contains(&one.start) && one.start + LATE >= to;
            let told = |one: Instance| Due { occurrence: one.occurrence, start: one.start, reminder: *reminder };
            due.extend(found.filter(is_served).map(told));
        }
        due
    }

    /// When the first occurrence begins that begins after a moment.
    fn next_start(&self, after: Timestamp, days_in: &TimeZone) -> Option<Timestamp> {
        AHEAD.iter().find_map(|days| {
            let window = Window { from: after, to: after + Duration::from_secs(days * 24 * 60 * 60) };
            let instances = self.expand(window, days_in);
            instances.iter().map(|instance| instance.start).find(|start| *start > after)
        })
    }
}
