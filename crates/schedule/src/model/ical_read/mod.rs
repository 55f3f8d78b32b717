//! Reads iCalendar (RFC 5545) as programs elsewhere write it.
//!
//! What the schedule has no field for is kept, line by line, and given back when the event is written. What it cannot hold as
//! it is meant is left out with the reason: no event comes in half.

mod alarm;
mod event;
mod guests;
mod lines;
mod recurrence;
mod times;
mod windows;
mod zones;

use std::collections::{BTreeMap, HashSet};

use jiff::civil::Date;
use kernel::{Error, ErrorKind, Result, TimeZone};

pub(super) use alarm::{BY_MAIL, reminder_of};
pub use guests::{Guest, without_guests};

use super::{Reminder, Series, Visibility};
use event::Source;
pub(crate) use lines::file_text;
use lines::{Component, read_file};
use zones::Zones;

/// The most events of a file.
pub const MAX_READ: usize = 20_000;

/// What an event from elsewhere says beside what the schedule has a field for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Kept {
    /// Of the event itself.
    pub own: Rest,
    /// Of occurrences that are other than the rest, by their dates.
    pub changes: BTreeMap<Date, Rest>,
}

impl Kept {
    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.own.is_empty() && self.changes.is_empty()
    }

    /// Whether an occurrence takes nobody's time, as the program that wrote it says.
    pub fn is_free(&self, occurrence: Option<Date>) -> bool {
        let rest = occurrence.and_then(|date| self.changes.get(&date)).unwrap_or(&self.own);
        rest.lines.iter().any(|line| line.eq_ignore_ascii_case("TRANSP:TRANSPARENT"))
    }
}

/// What a component says beside what there is a field for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rest {
    /// Lines, unfolded.
    pub lines: Vec<String>,
    /// Alarms and other components, line by line with their `BEGIN` and `END`.
    pub parts: Vec<Vec<String>>,
}

impl Rest {
    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.parts.is_empty()
    }
}

/// An event that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadEvent {
    /// Its identifier elsewhere.
    pub uid: String,
    /// Its title.
    pub title: String,
    /// Its description.
    pub description: String,
    /// Where it takes place.
    pub location: String,
    /// Its status label, where the file is the schedule's own.
    pub status: Option<String>,
    /// What sort of event it is: its only category.
    pub kind: String,
    /// Who sees it; `None` where it does not say.
    pub visibility: Option<Visibility>,
    /// When it is, and how it recurs.
    pub series: Series,
    /// Its reminders.
    pub reminders: Vec<Reminder>,
    /// Whom it invites.
    pub guests: Vec<Guest>,
    /// Whom occurrences that stand by themselves invite, by their dates.
    pub apart: BTreeMap<Date, Vec<Guest>>,
    /// The rest.
    pub kept: Kept,
}

/// Something that a person should know about what was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadProblem {
    /// The event's identifier; `None` for the file as a whole.
    pub uid: Option<String>,
    /// The event's title.
    pub title: Option<String>,
    /// What it is.
    pub reason: String,
    /// Whether the event was left out. Otherwise it came in with what this says.
    pub is_left_out: bool,
}

/// A file that was read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ReadCalendar {
    /// Its events in their order.
    pub events: Vec<ReadEvent>,
    /// What there is to say about them.
    pub problems: Vec<ReadProblem>,
}

/// Reads a file. Times that name no zone are those of `floating`, unless the file says otherwise.
///
/// # Errors
/// `NOT_A_CALENDAR`; `CALENDAR_TOO_FULL` where it has more than [`MAX_READ`] events.
pub fn read_calendar(file: &[u8], floating: &TimeZone) -> Result<ReadCalendar> {
    let file = read_file(file)?;
    let mut read = ReadCalendar::default();
    for calendar in &file.calendars {
        read_one(calendar, floating, &mut read)?;
    }
    let mut seen = HashSet::new();
    let (events, twice) = read.events.into_iter().partition(|event| seen.insert(event.uid.clone()));
    read.events = events;
    let twice: Vec<ReadEvent> = twice;
    for event in twice {
        read.problem(Some((&event.uid, &event.title)), "The file has another event with the same identifier.", true);
    }
    if file.is_cut {
        read.tell(None, "The file ends in the middle: what was behind that is missing.");
    }
    Ok(read)
}

fn read_one(calendar: &Component, floating: &TimeZone, read: &mut ReadCalendar) -> Result<()> {
    let mut zones = Zones::of(calendar, floating);
    let mut others = 0;
    let mut sources: Vec<Source<'_>> = Vec::new();
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    for part in &calendar.parts {
        match part.name.as_str() {
            "VEVENT" => {
                let uid = event::uid(part);
                let place = *places.entry(uid.clone()).or_insert_with(|| {
                    sources.push(Source::new(uid));
                    sources.len() - 1
                });
                sources[place].add(part);
            }
            "VTODO" | "VJOURNAL" => others += 1,
            _ => {}
        }
    }
    if read.events.len() + sources.len() > MAX_READ {
        let message = format!("A file has {MAX_READ} events at most.");
        return Err(Error::new(ErrorKind::Invalid, "CALENDAR_TOO_FULL", message));
    }
    for source in sources {
        source.read(&mut zones, read);
    }
    if others > 0 {
        let what = if others == 1 {
            "1 task or journal entry".to_owned()
        } else {
            format!("{others} tasks or journal entries")
        };
        read.tell(None, &format!("The schedule has events only: {what} in the file did not come along."));
    }
    Ok(())
}

impl ReadCalendar {
    fn tell(&mut self, of: Option<(&str, &str)>, reason: &str) {
        self.problem(of, reason, false);
    }

    fn problem(&mut self, of: Option<(&str, &str)>, reason: &str, is_left_out: bool) {
        let named = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let (uid, title) = (of.and_then(|of| named(of.0)), of.and_then(|of| named(of.1)));
        self.problems.push(ReadProblem { uid, title, reason: reason.to_owned(), is_left_out });
    }
}
