//! Events (notes-and-schedule.md section 3.5).

use std::collections::BTreeMap;

use jiff::civil::Date;
use kernel::{CalendarEventId, CalendarId, Error, Result, Timestamp, UserId};

use super::{Instance, Reminder, Series, When};

/// What stands for a title that is missing (notes-and-schedule.md section 5).
pub const UNTITLED: &str = "Untitled";

/// The most people that an event names.
pub const MAX_PEOPLE: usize = 200;

/// The most occurrences of an event to which somebody gives answers of their own.
pub const MAX_ANSWERS: usize = 1000;

/// The most letters of a title, of a place and of a kind, and of a description.
pub(super) const MAX_TITLE: usize = 300;
pub(super) const MAX_DESCRIPTION: usize = 20_000;

/// Who sees an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Visibility {
    /// Whoever made it, and whoever was invited.
    #[default]
    Private,
    /// These and all with whom it is shared.
    Users,
}

impl Visibility {
    /// The visibility of that name; `shared` is another word for `users`.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where there is none.
    pub fn from_name(name: &str) -> Result<Self> {
        match name {
            "private" => Ok(Self::Private),
            "users" | "shared" => Ok(Self::Users),
            _ => Err(Error::invalid("visibility is private or users.")),
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Private => "private",
            Self::Users => "users",
        }
    }
}

/// What an attendee says to an invitation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Answer {
    /// Nothing yet.
    #[default]
    Pending,
    /// The person comes.
    Accepted,
    /// The person does not come.
    Declined,
    /// Perhaps.
    Maybe,
}

impl Answer {
    /// The answer of that name.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where there is none.
    pub fn from_name(name: &str) -> Result<Self> {
        match name {
            "pending" => Ok(Self::Pending),
            "accepted" => Ok(Self::Accepted),
            "declined" => Ok(Self::Declined),
            "maybe" => Ok(Self::Maybe),
            _ => Err(Error::invalid("answer is accepted, declined, maybe or pending.")),
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Accepted => "accepted",
            Self::Declined => "declined",
            Self::Maybe => "maybe",
        }
    }
}

/// Somebody whom an event names beside whoever made it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventPerson {
    /// The event.
    pub event: CalendarEventId,
    /// Who.
    pub user: UserId,
    /// The answer of somebody who is invited; `None` for somebody who only sees the event.
    pub answer: Option<Answer>,
    /// What the person answered to single occurrences, where that is other.
    pub apart: BTreeMap<Date, Answer>,
}

impl EventPerson {
    /// What the person answered to an occurrence, or to all that have no answer of their own.
    pub fn answer_to(&self, occurrence: Option<Date>) -> Option<Answer> {
        let apart = occurrence.and_then(|date| self.apart.get(&date));
        self.answer.map(|answer| apart.copied().unwrap_or(answer))
    }

    /// Whether the person takes part in an occurrence, as far as is known: is invited and has not declined.
    pub fn comes_to(&self, occurrence: Option<Date>) -> bool {
        self.answer_to(occurrence).is_some_and(|answer| answer != Answer::Declined)
    }
}

/// An event, as somebody sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// Its identifier, for all occurrences.
    pub id: CalendarEventId,
    /// The calendar; `None` for the personal one of whoever made it.
    pub calendar: Option<CalendarId>,
    /// Who made it; `None` for what came without anybody's name.
    pub owner: Option<UserId>,
    /// Its title.
    pub title: String,
    /// Its description; empty where there is none.
    pub description: String,
    /// Where it takes place; empty where nobody said.
    pub location: String,
    /// Its status label: `green`, `amber` or `red`.
    pub status: Option<String>,
    /// What sort of event it is: `shift`; empty where nobody said.
    pub kind: String,
    /// Who sees it.
    pub visibility: Visibility,
    /// Whether it is shared with all who see its calendar.
    pub is_for_all: bool,
    /// When it is, and how it recurs.
    pub series: Series,
    /// When whoever comes is told that it begins.
    pub reminders: Vec<Reminder>,
    /// 1, and one more with every change.
    pub version: i64,
    /// How often somebody answered an invitation to it, which is no change of the event itself.
    pub answers: i64,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it changed last.
    pub updated_at: Timestamp,
    /// Whether it names whoever looks.
    pub is_named: bool,
    /// Whether whoever looks sees the calendar by membership, or because all do.
    pub is_in_sight: bool,
}

/// An occurrence as a list shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// Which of the listed events.
    pub event: usize,
    /// When.
    pub instance: Instance,
}

impl Event {
    /// When it is, or one occurrence.
    pub fn when_of(&self, occurrence: Option<Date>) -> When {
        occurrence.map_or_else(|| self.series.when.clone(), |date| self.series.when_of(date))
    }

    /// Where it takes place, or one occurrence.
    pub fn location_of(&self, occurrence: Option<Date>) -> &str {
        let change = occurrence.and_then(|date| self.series.changed.get(&date));
        change.and_then(|change| change.location.as_deref()).unwrap_or(&self.location)
    }

    /// Its title, or that of one occurrence.
    pub fn title_of(&self, occurrence: Option<Date>) -> &str {
        let change = occurrence.and_then(|date| self.series.changed.get(&date));
        change.and_then(|change| change.title.as_deref()).unwrap_or(&self.title)
    }
}

/// A status label's identifier (notes-and-schedule.md section 3.9).
///
/// # Errors
/// `INVALID_REQUEST` where it is none of the three.
pub fn status(id: &str) -> Result<String> {
    if matches!(id, "green" | "amber" | "red") {
        return Ok(id.to_owned());
    }
    Err(Error::invalid("status is green, amber or red, or nothing."))
}

/// A title without blanks at its ends; [`UNTITLED`] where it is blank.
///
/// # Errors
/// `INVALID_REQUEST` where it is too long.
pub fn event_title(text: &str) -> Result<String> {
    let title = limited(text.trim(), MAX_TITLE, "title")?;
    Ok(if title.is_empty() { UNTITLED.to_owned() } else { title })
}

/// A place, or the kind of an event, in few words.
///
/// # Errors
/// `INVALID_REQUEST` where it is too long.
pub fn few_words(text: &str) -> Result<String> {
    limited(text.trim(), MAX_TITLE, "place")
}

/// A description.
///
/// # Errors
/// `INVALID_REQUEST` where it is too long.
pub fn description(text: &str) -> Result<String> {
    limited(text, MAX_DESCRIPTION, "description")
}

fn limited(text: &str, most: usize, what: &str) -> Result<String> {
    if text.chars().count() > most {
        return Err(Error::invalid(format!("The {what} of an event has at most {most} letters.")));
    }
    Ok(text.to_owned())
}
