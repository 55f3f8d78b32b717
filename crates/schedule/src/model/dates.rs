//! The dates of a rule. A far window is reached by a jump, not by a walk: periods are numbered from the one that the first
//! date lies in, and the number of a date's period is a division.

use jiff::{
    SignedDuration,
    civil::{Date, Weekday},
};

use super::{Ends, Repeat, Rule};

/// Nothing recurs behind this day.
pub(super) const LAST_DAY: Date = Date::constant(2400, 12, 31);

const EPOCH: Date = Date::constant(1970, 1, 1);

/// Days from 1970-01-01.
pub(super) fn day_number(date: Date) -> i64 {
    EPOCH.duration_until(date).as_secs().div_euclid(24 * 60 * 60)
}

/// So many days later, negative for earlier; `None` outside of the calendar.
pub(super) fn days_later(date: Date, days: i64) -> Option<Date> {
    date.checked_add(SignedDuration::from_secs(days.checked_mul(24 * 60 * 60)?)).ok()
}

/// Months from the year 0.
pub(super) fn month_number(date: Date) -> i64 {
    i64::from(date.year()) * 12 + i64::from(date.month()) - 1
}

/// The first day of the month of that number.
pub(super) fn month_begin(month: i64) -> Option<Date> {
    let year = i16::try_from(month.div_euclid(12)).ok()?;
    let month = i8::try_from(month.rem_euclid(12) + 1).ok()?;
    Date::new(year, month, 1).ok()
}

/// The Monday of the date's week, as a number of days.
fn monday_number(date: Date) -> i64 {
    day_number(date) - i64::from(date.weekday().since(Weekday::Monday))
}

impl Repeat {
    /// The day in the month of this number that is like `pattern`, for what recurs monthly or yearly.
    pub(super) fn in_month(&self, pattern: Date, month: i64) -> Option<Date> {
        let begin = month_begin(month)?;
        match self {
            Self::MonthlyOnWeekday(nth) => begin.nth_weekday_of_month(*nth, pattern.weekday()).ok(),
            Self::MonthlyOnLastDay => Some(begin.last_of_month()),
            _ => Date::new(begin.year(), begin.month(), pattern.day()).ok(),
        }
    }

    /// The first date from `lower` on that something like `pattern` can have.
    pub(super) fn first_from(&self, lower: Date, pattern: Date) -> Option<Date> {
        let step = match self {
            Self::Daily => return Some(lower),
            Self::Weekly(days) => {
                return (0..7).filter_map(|after| days_later(lower, after)).find(|date| days.contains(date.weekday()));
            }
            Self::Own(own) => return own.days(lower, LAST_DAY).next(),
            Self::Yearly => 12,
            _ => 1,
        };
        let start = match self {
            Self::Yearly => i64::from(lower.year()) * 12 + i64::from(pattern.month()) - 1,
            _ => month_number(lower),
        };
        // Leap years come after eight years at the latest.
        let months = (0..=12).map(|number| start + number * step);
        months.filter_map(|month| self.in_month(pattern, month)).find(|date| *date >= lower)
    }
}

impl Rule {
    /// Whether something with this rule can begin on this day.
    pub fn fits(&self, first: Date) -> bool {
        let is_day = match &self.repeat {
            Repeat::Daily | Repeat::MonthlyOnDay | Repeat::Yearly | Repeat::Own(_) => true,
            Repeat::Weekly(days) => days.contains(first.weekday()),
            Repeat::MonthlyOnWeekday(_) | Repeat::MonthlyOnLastDay => {
                self.repeat.in_month(first, month_number(first)) == Some(first)
            }
        };
        is_day && !matches!(self.ends, Ends::Until(last) if last < first)
    }

    /// The first day from this one on that it names, where what it repeats is like this day.
    pub fn first_from(&self, day: Date) -> Option<Date> {
        self.repeat.first_from(day, day)
    }

    /// Its dates from `lower` to `upper`, both included, in order.
    pub fn between(&self, first: Date, lower: Date, upper: Date) -> impl Iterator<Item = Date> {
        let upper = self.last(first).map_or(upper, |last| last.min(upper)).min(LAST_DAY);
        let own = self.as_own().map(|own| own.days(lower, upper));
        let plain = own.is_none().then(|| self.onward(first, lower).take_while(move |date| *date <= upper));
        own.into_iter().flatten().chain(plain.into_iter().flatten())
    }

    /// Whether this is one of its dates.
    pub fn has(&self, first: Date, date: Date) -> bool {
        self.between(first, date, date).next().is_some()
    }

    /// The same dates by a rule that knows its last one: to find that of a count can take a walk, which this spares whoever asks
    /// about many dates.
    #[must_use]
    pub fn bounded(&self, first: Date) -> Self {
        Self { ends: self.last(first).map_or(Ends::Never, Ends::Until), ..self.clone() }
    }

    /// How many of its dates lie before this one.
    pub fn number_before(&self, first: Date, date: Date) -> usize {
        days_later(date, -1).map_or(0, |day_before| self.between(first, first, day_before).count())
    }

    /// Its last date; `None` where it never ends.
    pub fn last(&self, first: Date) -> Option<Date> {
        match self.ends {
            Ends::Never => None,
            Ends::Until(last) => Some(last),
            Ends::Count(count) => Some(self.nth(first, usize::from(count.max(1)))),
        }
    }

    /// The date of the n-th occurrence from 1 on; the last there is where there are fewer.
    fn nth(&self, first: Date, n: usize) -> Date {
        let Some(each) = self.each_period(first) else {
            return self.onward(first, first).take(n).last().unwrap_or(first);
        };
        let begun = self.of_period(first, 0).count();
        let (period, place) =
            if n <= begun { (0, n - 1) } else { (1 + (n - begun - 1) / each, (n - begun - 1) % each) };
        let found = i64::try_from(period).ok().and_then(|period| self.of_period(first, period).nth(place));
        found.filter(|date| *date <= LAST_DAY).unwrap_or(LAST_DAY)
    }

    /// How many dates each period but the first has; `None` where some have none.
    fn each_period(&self, first: Date) -> Option<usize> {
        match &self.repeat {
            Repeat::Weekly(days) => usize::try_from(days.len()).ok(),
            Repeat::MonthlyOnDay if first.day() > 28 => None,
            Repeat::MonthlyOnWeekday(5) => None,
            Repeat::Yearly if first.month() == 2 && first.day() == 29 => None,
            _ => Some(1),
        }
    }

    /// All its dates from `lower` on without regard to its end.
    fn onward(&self, first: Date, lower: Date) -> impl Iterator<Item = Date> {
        let lower = lower.max(first);
        let periods = (self.period(first, lower)..)
            .take_while(move |period| self.period_begin(first, *period).is_some_and(|begin| begin <= LAST_DAY));
        periods.flat_map(move |period| self.of_period(first, period)).skip_while(move |date| *date < lower)
    }

    /// The number of the period that the date lies in, or of the last one before it.
    fn period(&self, first: Date, date: Date) -> i64 {
        let units = match self.repeat {
            Repeat::Daily => day_number(date) - day_number(first),
            Repeat::Weekly(_) => (monday_number(date) - monday_number(first)) / 7,
            Repeat::Yearly => i64::from(date.year()) - i64::from(first.year()),
            _ => month_number(date) - month_number(first),
        };
        units.div_euclid(self.interval.get()).max(0)
    }

    /// The first day of a period.
    fn period_begin(&self, first: Date, period: i64) -> Option<Date> {
        let units = period.checked_mul(self.interval.get())?;
        match self.repeat {
            Repeat::Daily => days_later(first, units),
            Repeat::Weekly(_) => days_later(EPOCH, monday_number(first) + units.checked_mul(7)?),
            Repeat::Yearly => Date::new(i16::try_from(i64::from(first.year()) + units).ok()?, 1, 1).ok(),
            _ => month_begin(month_number(first) + units),
        }
    }

    /// The dates of one period.
    fn of_period(&self, first: Date, period: i64) -> impl Iterator<Item = Date> {
        let begin = self.period_begin(first, period);
        let (days, single) = match self.repeat {
            Repeat::Weekly(days) => (days.iter().map(|day| i64::from(day.since(Weekday::Monday))).collect(), None),
            Repeat::Daily => (Vec::new(), begin),
            Repeat::Yearly => {
                let month = begin.map(|begin| month_number(begin) + i64::from(first.month()) - 1);
                (Vec::new(), month.and_then(|month| self.repeat.in_month(first, month)))
            }
            _ => (Vec::new(), begin.and_then(|begin| self.repeat.in_month(first, month_number(begin)))),
        };
        let of_week = days.into_iter().filter_map(move |after| days_later(begin?, after));
        of_week.chain(single).filter(move |date| *date >= first)
    }
}
