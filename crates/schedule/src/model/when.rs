//! When an event is.

use std::time::Duration;

use jiff::{
    civil::{Date, DateTime, Time},
    tz,
};
use kernel::{Error, Result, TimeZone, Timestamp};

use super::{
    dates::days_later,
    instant::{is_second, moment, moment_of, rules, wall},
};

/// Events lie between the beginning of this year and the end of [`LAST_YEAR`]: as long as there is the calendar of now. Address books
/// write birthdays whose year they do not know into 1604.
const FIRST_YEAR: i16 = 1583;
const LAST_YEAR: i16 = 2200;

/// The longest event: a year and a day, whatever the year.
const MAX_DAYS: i64 = 367;
/// The same as a length.
pub(super) const MAX_LENGTH: Duration = Duration::from_secs(MAX_DAYS.unsigned_abs() * 24 * 60 * 60);

/// How far the shown end of the last day lies before the next one (notes-and-schedule.md section 4.5: 23:59:59.999).
const LAST_MOMENT: Duration = Duration::from_millis(1);

/// When an event is, or the first occurrence of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum When {
    /// From a time of day in a zone.
    Timed {
        /// What clocks of the zone show at its beginning.
        start: DateTime,
        /// The zone.
        zone: TimeZone,
        /// How long it takes, by the line of time and not by the clock on the wall.
        length: Duration,
        /// Whether of a time that clocks show twice, since they are put back, the second is meant.
        is_second: bool,
    },
    /// Whole days, wherever one is (decision 33).
    AllDay {
        /// The first of them.
        first: Date,
        /// How many, from 1.
        days: i64,
    },
}

impl When {
    /// From one moment to another, by the clocks of a zone.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it ends before it begins, is longer than a year, or lies too far away.
    pub fn timed(start: Timestamp, end: Timestamp, zone: TimeZone) -> Result<Self> {
        if end < start {
            return Err(Error::invalid("An event cannot end before it begins."));
        }
        let clocks = rules(&zone);
        let start_wall = wall(start, &clocks);
        let is_second = is_second(start_wall, &clocks, start);
        Self::Timed { start: start_wall, zone, length: end.since(start), is_second }.checked()
    }

    /// Whole days from the first to the last, both included.
    ///
    /// # Errors
    /// `INVALID_REQUEST` as for [`When::timed`].
    pub fn all_day(first: Date, last: Date) -> Result<Self> {
        if last < first {
            return Err(Error::invalid("An event cannot end before it begins."));
        }
        let days = super::dates::day_number(last) - super::dates::day_number(first) + 1;
        Self::AllDay { first, days }.checked()
    }

    /// Itself, where it is no longer and no farther away than an event may be.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it is.
    pub fn checked(self) -> Result<Self> {
        let is_long = match &self {
            Self::Timed { length, .. } => *length > MAX_LENGTH,
            Self::AllDay { days, .. } => *days > MAX_DAYS,
        };
        if is_long {
            return Err(Error::invalid("An event is a year long at most."));
        }
        if !(FIRST_YEAR..=LAST_YEAR).contains(&self.date().year()) {
            return Err(Error::invalid(format!("An event lies between {FIRST_YEAR} and {LAST_YEAR}.")));
        }
        Ok(self)
    }

    /// The local date of its beginning.
    pub fn date(&self) -> Date {
        match self {
            Self::Timed { start, .. } => start.date(),
            Self::AllDay { first, .. } => *first,
        }
    }

    /// The local date of its end; what ends at midnight ends on the day before, unless it begins then.
    pub fn last_date(&self) -> Date {
        match self {
            Self::Timed { start, zone, length, is_second } => {
                let clocks = rules(zone);
                let end = moment_of(*start, &clocks, *is_second) + *length;
                let last = if length.is_zero() { end } else { end - LAST_MOMENT };
                wall(last, &clocks).date()
            }
            Self::AllDay { first, days } => days_later(*first, *days - 1).unwrap_or(Date::MAX),
        }
    }

    /// The same on another day.
    #[must_use]
    pub fn on(&self, date: Date) -> Self {
        match self {
            Self::Timed { start, zone, length, is_second } => Self::Timed {
                start: date.to_datetime(start.time()),
                zone: zone.clone(),
                length: *length,
                is_second: *is_second && start.date() == date,
            },
            Self::AllDay { days, .. } => Self::AllDay { first: date, days: *days },
        }
    }

    /// By which clocks it is meant: its own zone's, or for whole days those of whoever looks.
    pub(super) fn clocks(&self, reader: &tz::TimeZone) -> tz::TimeZone {
        match self {
            Self::Timed { zone, .. } => rules(zone),
            Self::AllDay { .. } => reader.clone(),
        }
    }

    /// Its beginning and its end, by [its clocks](When::clocks). Whole days end a thousandth of a second before the next.
    pub(super) fn span_by(&self, clocks: &tz::TimeZone) -> (Timestamp, Timestamp) {
        match self {
            Self::Timed { start, length, is_second, .. } => {
                let start = moment_of(*start, clocks, *is_second);
                (start, start + *length)
            }
            Self::AllDay { first, days } => {
                let next = days_later(*first, *days).unwrap_or(Date::MAX);
                let at = |date: Date| moment(date.to_datetime(Time::midnight()), clocks);
                (at(*first), at(next) - LAST_MOMENT)
            }
        }
    }

    /// Its beginning and its end for somebody in the zone `reader`.
    pub fn span(&self, reader: &TimeZone) -> (Timestamp, Timestamp) {
        self.span_by(&self.clocks(&rules(reader)))
    }

    /// So many days, rounded up, that it reaches at most behind the day of its beginning.
    pub(super) fn reach(&self) -> i64 {
        match self {
            Self::Timed { length, .. } => i64::try_from(length.as_secs() / (24 * 60 * 60)).unwrap_or(MAX_DAYS) + 1,
            Self::AllDay { days, .. } => *days,
        }
    }
}
