//! How an event recurs (notes-and-schedule.md section 3.6, decisions 31 and 32).

use std::sync::Arc;

use jiff::civil::Date;
use kernel::{Error, Result};

use super::{OwnRule, Weekdays};

/// The most occurrences that a rule may be asked to have (notes-and-schedule.md section 5).
pub const MAX_COUNT: u16 = 999;

/// The most periods from one occurrence to the next.
const MAX_INTERVAL: u16 = 999;

/// On which days something recurs. What is not said here follows from the first of these days: its weekday, its day of the
/// month, its month.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Repeat {
    /// Every day.
    Daily,
    /// On these days of the week, which begins on Monday.
    Weekly(Weekdays),
    /// On the day of the month that the first one has. A month that is too short is left out.
    MonthlyOnDay,
    /// On the weekday of the first one, the n-th in its month: 1 to 5, or -1 for the last. A month without a fifth is left
    /// out.
    MonthlyOnWeekday(i8),
    /// On the last day of the month.
    MonthlyOnLastDay,
    /// On the day and month of the first one. The 29th of February is left out where there is none.
    Yearly,
    /// By a rule of its own, which no screen changes.
    Own(Arc<OwnRule>),
}

/// So many days, weeks, months or years from one period with occurrences to the next, 1 to 999.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interval(u16);

impl Interval {
    /// Every period.
    pub const ONE: Self = Self(1);

    /// An interval of so many periods.
    ///
    /// # Errors
    /// `INVALID_REQUEST` for less than 1 and more than 999.
    pub fn new(periods: i64) -> Result<Self> {
        let known = u16::try_from(periods).ok().filter(|periods| (1..=MAX_INTERVAL).contains(periods));
        known.map(Self).ok_or_else(|| Error::invalid(format!("interval is 1 to {MAX_INTERVAL}.")))
    }

    /// So many periods.
    pub const fn get(self) -> i64 {
        self.0 as i64
    }
}

/// When something stops to recur.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ends {
    /// Never.
    Never,
    /// With the end of this day, in the zone of the event.
    Until(Date),
    /// After so many occurrences from the first, deleted ones included, 1 to [`MAX_COUNT`].
    Count(u16),
}

impl Ends {
    /// After so many occurrences.
    ///
    /// # Errors
    /// `INVALID_REQUEST` for less than 1 and more than 999.
    pub fn after(occurrences: i64) -> Result<Self> {
        let known = u16::try_from(occurrences).ok().filter(|count| (1..=MAX_COUNT).contains(count));
        known.map(Self::Count).ok_or_else(|| Error::invalid(format!("count is 1 to {MAX_COUNT}.")))
    }
}

/// How an event recurs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// On which days.
    pub repeat: Repeat,
    /// In every how many of its periods.
    pub interval: Interval,
    /// Until when.
    pub ends: Ends,
}

impl Rule {
    /// One that is the event's own.
    pub fn own(own: OwnRule) -> Self {
        let ends = own.last().map_or(Ends::Never, Ends::Until);
        Self { repeat: Repeat::Own(Arc::new(own)), interval: Interval::ONE, ends }
    }

    /// The event's own rule, where it has one.
    pub fn as_own(&self) -> Option<&OwnRule> {
        match &self.repeat {
            Repeat::Own(own) => Some(own),
            _ => None,
        }
    }

    /// The last day, where it has one that is known without a walk.
    pub fn until(&self) -> Option<Date> {
        match self.ends {
            Ends::Until(last) => Some(last),
            Ends::Never | Ends::Count(_) => None,
        }
    }
}
