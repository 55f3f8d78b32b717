//! A rule with all that iCalendar lets it say (RFC 5545 section 3.3.10), and the times that it names.

use std::collections::BTreeSet;

use jiff::{
    SignedDuration,
    civil::{Date, DateTime, Time, Weekday},
};
use kernel::{Error, ErrorKind, Result};

use crate::model::{
    Weekdays, When,
    dates::{LAST_DAY, day_number, days_later, month_begin, month_number},
    instant::{is_stamp, rules, wall},
};

/// So many periods are looked through for the first and the last time of a rule: days of a century.
const MOST_PERIODS: i64 = 40_000;

/// So many steps of a rule within the hour are tried for them, and so many of one day; and on so many days whether it has few times.
const MOST_STEPS: i64 = 1_000_000;
const MOST_STEPS_A_DAY: i64 = 24 * 60;
const DAYS_TRIED: i64 = 35;

/// The most times of one day, and the most of all that a rule may count.
const MOST_A_DAY: usize = 96;
const MOST_COUNTED: usize = 20_000;

/// The longest interval.
const MOST_BETWEEN: i64 = 100_000;

const TOO_OFTEN: &str = "It recurs too often on one day.";

const LOCAL: &str = "%Y%m%dT%H%M%S";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Frequency {
    Yearly,
    Monthly,
    Weekly,
    Daily,
    Hourly,
    Minutely,
    Secondly,
}

impl Frequency {
    /// How many of its periods a day has, where it recurs within one.
    fn steps_a_day(self) -> Option<i64> {
        match self {
            Self::Yearly | Self::Monthly | Self::Weekly | Self::Daily => None,
            Self::Hourly => Some(24),
            Self::Minutely => Some(24 * 60),
            Self::Secondly => Some(24 * 60 * 60),
        }
    }
}

/// A rule, read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Grammar {
    /// As it was written.
    text: String,
    frequency: Frequency,
    interval: i64,
    week_start: Weekday,
    months: Vec<i64>,
    weeks: Vec<i64>,
    year_days: Vec<i64>,
    month_days: Vec<i64>,
    days: Vec<(i64, Weekday)>,
    /// The times of each day it names; of a rule that recurs within a day, those within one of its periods.
    times: Vec<Time>,
    /// The hours, minutes and seconds of a rule that recurs within a day; all where there are none.
    hours: Vec<i64>,
    minutes: Vec<i64>,
    seconds: Vec<i64>,
    positions: Vec<i64>,
    /// Behind this it names nothing.
    last: Option<DateTime>,
}

fn malformed() -> Error {
    Error::invalid("Nobody can read how it recurs.")
}

fn unsupported(message: &'static str) -> Error {
    Error::new(ErrorKind::Unprocessable, "RULE_UNSUPPORTED", message)
}

/// The numbers of a list between two, 0 excluded unless it is one of them.
fn numbers(value: &str, from: i64, to: i64) -> Result<Vec<i64>> {
    let mut all: Vec<i64> = Vec::new();
    for part in value.split(',') {
        let number: i64 = part.trim().trim_start_matches('+').parse().map_err(|_| malformed())?;
        if !(from..=to).contains(&number) || (number == 0 && from < 0) {
            return Err(malformed());
        }
        all.push(number);
    }
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

fn day(text: &str) -> Result<(i64, Weekday)> {
    let text = text.trim();
    let at = text.len().checked_sub(2).filter(|at| text.is_char_boundary(*at)).ok_or_else(malformed)?;
    let (number, name) = text.split_at(at);
    let weekday = Weekdays::day_from_name(name).ok_or_else(malformed)?;
    if number.is_empty() {
        return Ok((0, weekday));
    }
    Ok((numbers(number, -53, 53)?.first().copied().unwrap_or_default(), weekday))
}

/// An end as a rule has it, by the clocks of the event.
fn end(text: &str, when: &When) -> Result<DateTime> {
    let text = text.trim();
    if !is_stamp(text) {
        return Err(malformed());
    }
    if let Ok(date) = Date::strptime("%Y%m%d", text) {
        return Ok(date.to_datetime(Time::constant(23, 59, 59, 0)));
    }
    let at = DateTime::strptime(LOCAL, text.strip_suffix('Z').unwrap_or(text)).map_err(|_| malformed())?;
    match when {
        When::Timed { zone, .. } if text.ends_with('Z') => {
            let micros = jiff::tz::TimeZone::UTC.to_timestamp(at).map_err(|_| malformed())?.as_microsecond();
            Ok(wall(kernel::Timestamp::from_micros(micros), &rules(zone)))
        }
        When::Timed { .. } => Ok(at),
        When::AllDay { .. } => Ok(at.date().to_datetime(Time::constant(23, 59, 59, 0))),
    }
}

impl Grammar {
    /// Reads a rule of an event that is at `when` and begins at `start` by its clocks. `last` is its last time where that is
    /// known already, which else is looked for.
    ///
    /// # Errors
    /// `INVALID_REQUEST` for what is no rule; `RULE_UNSUPPORTED` for one that names more than can be looked through.
    pub(super) fn read(text: &str, when: &When, (start, last): (DateTime, Option<DateTime>)) -> Result<Self> {
        let (mut frequency, mut count, mut until) = (None, None, None);
        let (mut seconds, mut minutes, mut hours) = (Vec::new(), Vec::new(), Vec::new());
        let mut read = Self {
            text: text.trim().to_owned(),
            frequency: Frequency::Daily,
            interval: 1,
            week_start: Weekday::Monday,
            months: Vec::new(),
            weeks: Vec::new(),
            year_days: Vec::new(),
            month_days: Vec::new(),
            days: Vec::new(),
            times: Vec::new(),
            hours: Vec::new(),
            minutes: Vec::new(),
            seconds: Vec::new(),
            positions: Vec::new(),
            last: None,
        };
        for part in text.trim().split(';').filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once('=').ok_or_else(malformed)?;
            match key.trim().to_ascii_uppercase().as_str() {
                "FREQ" => frequency = Some(value.trim().to_ascii_uppercase()),
                "INTERVAL" => read.interval = numbers(value, 1, MOST_BETWEEN)?[0],
                "COUNT" => count = Some(numbers(value, 1, i64::from(u32::MAX))?[0]),
                "UNTIL" => until = Some(end(value, when)?),
                "WKST" => read.week_start = day(value)?.1,
                "BYMONTH" => read.months = numbers(value, 1, 12)?,
                "BYWEEKNO" => read.weeks = numbers(value, -53, 53)?,
                "BYYEARDAY" => read.year_days = numbers(value, -366, 366)?,
                "BYMONTHDAY" => read.month_days = numbers(value, -31, 31)?,
                "BYDAY" => read.days = value.split(',').map(day).collect::<Result<_>>()?,
                "BYHOUR" => hours = numbers(value, 0, 23)?,
                "BYMINUTE" => minutes = numbers(value, 0, 59)?,
                "BYSECOND" => seconds = numbers(value, 0, 59)?,
                "BYSETPOS" => read.positions = numbers(value, -366, 366)?,
                _ => return Err(unsupported("It recurs by a rule that nobody knows.")),
            }
        }
        read.frequency = match frequency.as_deref() {
            Some("YEARLY") => Frequency::Yearly,
            Some("MONTHLY") => Frequency::Monthly,
            Some("WEEKLY") => Frequency::Weekly,
            Some("DAILY") => Frequency::Daily,
            Some("HOURLY") => Frequency::Hourly,
            Some("MINUTELY") => Frequency::Minutely,
            Some("SECONDLY") => Frequency::Secondly,
            _ => return Err(malformed()),
        };
        if let When::AllDay { .. } = when {
            if read.frequency.steps_a_day().is_some() {
                return Err(unsupported("It takes whole days and recurs within a day."));
            }
            // Days have no times (RFC 5545 section 3.3.10).
            (hours, minutes, seconds) = (Vec::new(), Vec::new(), Vec::new());
        }
        read.follow(start);
        read.set_times(start, (hours, minutes, seconds))?;
        let counted = match (count, last) {
            (Some(count), None) => Some(read.nth(start, usize::try_from(count).unwrap_or(usize::MAX))?),
            _ => None,
        };
        // A last time that was kept is the end that the rule was given and that was counted, whichever is earlier.
        read.last = last.or_else(|| [until, counted].into_iter().flatten().min());
        // What names nothing, or nothing within a century, is not looked through again whenever somebody asks.
        if last.is_none() && !read.names_any(start) {
            read.last = Some(start);
        }
        read.require_few_a_day(start)?;
        Ok(read)
    }

    /// What a rule does not say follows from the beginning.
    fn follow(&mut self, start: DateTime) {
        let says = !self.weeks.is_empty()
            || !self.year_days.is_empty()
            || !self.month_days.is_empty()
            || !self.days.is_empty();
        if says {
            return;
        }
        match self.frequency {
            Frequency::Yearly => {
                if self.months.is_empty() {
                    self.months = vec![i64::from(start.month())];
                }
                self.month_days = vec![i64::from(start.day())];
            }
            Frequency::Monthly => self.month_days = vec![i64::from(start.day())],
            Frequency::Weekly => self.days = vec![(0, start.weekday())],
            Frequency::Daily | Frequency::Hourly | Frequency::Minutely | Frequency::Secondly => {}
        }
    }

    fn set_times(&mut self, start: DateTime, (hours, minutes, seconds): (Vec<i64>, Vec<i64>, Vec<i64>)) -> Result<()> {
        let or = |all: &[i64], own: i8| if all.is_empty() { vec![i64::from(own)] } else { all.to_vec() };
        let is_within_day = self.frequency.steps_a_day().is_some();
        if is_within_day && !self.positions.is_empty() {
            return Err(unsupported("It recurs within a day and by places, which a calendar here does not hold."));
        }
        let is_within_hour = matches!(self.frequency, Frequency::Minutely | Frequency::Secondly);
        let of_day = if is_within_day { vec![0] } else { or(&hours, start.hour()) };
        let of_hour = if is_within_hour { vec![0] } else { or(&minutes, start.minute()) };
        let of_minute = if self.frequency == Frequency::Secondly { vec![0] } else { or(&seconds, start.second()) };
        let each = if self.frequency == Frequency::Hourly { 24 } else { 1 };
        if of_day.len() * of_hour.len() * of_minute.len() * each > MOST_A_DAY {
            return Err(unsupported(TOO_OFTEN));
        }
        self.hours = if is_within_day { hours } else { Vec::new() };
        self.minutes = if is_within_hour { minutes } else { Vec::new() };
        self.seconds = if self.frequency == Frequency::Secondly { seconds } else { Vec::new() };
        for hour in &of_day {
            for minute in &of_hour {
                for second in &of_minute {
                    let part = |number: &i64| i8::try_from(*number).map_err(|_| malformed());
                    self.times.push(Time::new(part(hour)?, part(minute)?, part(second)?, 0).map_err(|_| malformed())?);
                }
            }
        }
        self.times.sort_unstable();
        Ok(())
    }

    /// A rule within the hour names few times of any day: no more than others may, within the days that are tried.
    fn require_few_a_day(&self, start: DateTime) -> Result<()> {
        if !matches!(self.frequency, Frequency::Minutely | Frequency::Secondly) {
            return Ok(());
        }
        // What ends at once may be looked through second by second; what goes on may not.
        let is_short = self.last.is_some_and(|last| day_number(last.date()) - day_number(start.date()) <= 1);
        let days = if is_short { 2 } else { DAYS_TRIED };
        let steps = self.frequency.steps_a_day().unwrap_or(1) / self.interval;
        let busiest = (0..days)
            .filter_map(|after| days_later(start.date(), after))
            .map(|date| self.between(start, date, date).take(MOST_A_DAY + 1).count());
        if (!is_short && steps > MOST_STEPS_A_DAY) || busiest.max().unwrap_or_default() > MOST_A_DAY {
            return Err(unsupported(TOO_OFTEN));
        }
        Ok(())
    }

    /// So many periods are looked through: a rule within the hour is tried step by step, and so for fewer days.
    fn most_periods(&self) -> i64 {
        let steps = self.frequency.steps_a_day().unwrap_or(1) / self.interval;
        MOST_PERIODS.min(MOST_STEPS / steps.max(1))
    }

    /// The n-th time from 1 on; the last there is where there are fewer.
    fn nth(&self, start: DateTime, n: usize) -> Result<DateTime> {
        let too_long = || unsupported("It recurs too often, or too seldom, to be counted.");
        if n > MOST_COUNTED {
            return Err(too_long());
        }
        let mut found = Vec::new();
        for period in 0..self.most_periods() {
            match self.period_begin(start, period) {
                Some(begin) if begin <= LAST_DAY => found.extend(self.of_period(start, period)),
                _ => return Ok(found.last().copied().unwrap_or(start)),
            }
            if let Some(at) = found.get(n - 1) {
                return Ok(*at);
            }
        }
        Err(too_long())
    }

    /// Whether it names anything within what is looked through.
    pub(super) fn names_any(&self, start: DateTime) -> bool {
        let periods = 0..self.most_periods();
        let upper = self.last.map_or(LAST_DAY, |last| last.date());
        let begun = periods.take_while(|period| self.period_begin(start, *period).is_some_and(|at| at <= upper));
        let first = begun.flat_map(|period| self.of_period(start, period)).next();
        first.is_some_and(|at| self.last.is_none_or(|last| at <= last))
    }

    /// Its times from one day to another, both included, in order.
    pub(super) fn between(&self, start: DateTime, lower: Date, upper: Date) -> impl Iterator<Item = DateTime> + '_ {
        let (lower, upper) = (lower.max(start.date()), upper.min(LAST_DAY));
        let upper = self.last.map_or(upper, |last| last.date().min(upper));
        let periods = (self.period(start.date(), lower)..)
            .take_while(move |period| self.period_begin(start, *period).is_some_and(|begin| begin <= upper));
        periods
            .flat_map(move |period| self.of_period(start, period))
            .filter(move |at| at.date() >= lower && at.date() <= upper)
            .filter(|at| self.last.is_none_or(|last| *at <= last))
    }

    /// Its last day; `None` where it never ends.
    pub(super) fn last(&self) -> Option<DateTime> {
        self.last
    }

    /// As it was written.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// As it was written, ending with this day where that is earlier.
    pub(super) fn written(&self, until: Option<DateTime>, write: impl Fn(DateTime) -> String) -> String {
        let Some(until) = until.filter(|until| self.last.is_none_or(|last| *until < last)) else {
            return self.text.clone();
        };
        let goes_on = |part: &&str| {
            let key = part.split('=').next().unwrap_or_default().trim().to_ascii_uppercase();
            !part.is_empty() && key != "COUNT" && key != "UNTIL"
        };
        let parts: Vec<&str> = self.text.split(';').filter(goes_on).collect();
        format!("{};UNTIL={}", parts.join(";"), write(until))
    }

    /// Days from the Monday, or what the week begins with, on or before a date.
    fn week_begin(&self, date: Date) -> i64 {
        day_number(date) - i64::from(date.weekday().since(self.week_start))
    }

    /// The number of the period that a date lies in, or of the last one before it.
    fn period(&self, first: Date, date: Date) -> i64 {
        let (units, interval) = match self.frequency {
            Frequency::Yearly => (i64::from(date.year()) - i64::from(first.year()), self.interval),
            Frequency::Monthly => (month_number(date) - month_number(first), self.interval),
            Frequency::Weekly => ((self.week_begin(date) - self.week_begin(first)) / 7, self.interval),
            Frequency::Daily => (day_number(date) - day_number(first), self.interval),
            Frequency::Hourly | Frequency::Minutely | Frequency::Secondly => (day_number(date) - day_number(first), 1),
        };
        units.div_euclid(interval).max(0)
    }

    /// The first day of a period.
    fn period_begin(&self, start: DateTime, period: i64) -> Option<Date> {
        let first = start.date();
        let units = period.checked_mul(if self.frequency.steps_a_day().is_some() { 1 } else { self.interval })?;
        match self.frequency {
            Frequency::Yearly => Date::new(i16::try_from(i64::from(first.year()) + units).ok()?, 1, 1).ok(),
            Frequency::Monthly => month_begin(month_number(first) + units),
            Frequency::Weekly => days_later(first, self.week_begin(first) - day_number(first) + units.checked_mul(7)?),
            Frequency::Daily | Frequency::Hourly | Frequency::Minutely | Frequency::Secondly => {
                days_later(first, units)
            }
        }
    }

    /// The times of one period from the beginning on, without regard to the end.
    fn of_period(&self, start: DateTime, period: i64) -> Vec<DateTime> {
        let Some(begin) = self.period_begin(start, period) else { return Vec::new() };
        let days: i64 = match self.frequency {
            Frequency::Yearly => i64::from(begin.days_in_year()),
            Frequency::Monthly => i64::from(begin.days_in_month()),
            Frequency::Weekly => 7,
            Frequency::Daily | Frequency::Hourly | Frequency::Minutely | Frequency::Secondly => 1,
        };
        let dates = (0..days).filter_map(|after| days_later(begin, after)).filter(|date| self.names(*date));
        let all: Vec<DateTime> = dates.flat_map(|date| self.on(start, date)).collect();
        let chosen = if self.positions.is_empty() { all } else { self.placed(&all) };
        chosen.into_iter().filter(|at| *at >= start).collect()
    }

    /// Those at the places that it names.
    fn placed(&self, all: &[DateTime]) -> Vec<DateTime> {
        let count = i64::try_from(all.len()).unwrap_or(i64::MAX);
        let place = |position: &i64| if *position > 0 { position - 1 } else { count + position };
        let places: BTreeSet<usize> =
            self.positions.iter().map(place).filter_map(|place| usize::try_from(place).ok()).collect();
        places.into_iter().filter_map(|place| all.get(place).copied()).collect()
    }

    fn on(&self, start: DateTime, date: Date) -> Vec<DateTime> {
        let Some(a_day) = self.frequency.steps_a_day() else {
            return self.times.iter().map(|time| date.to_datetime(*time)).collect();
        };
        let seconds = |time: Time| time.duration_since(Time::midnight()).as_secs();
        let length = 86_400 / a_day;
        let begun = day_number(start.date()) * a_day + seconds(start.time()) / length;
        let first = (begun - day_number(date) * a_day).rem_euclid(self.interval);
        let every = usize::try_from(self.interval).unwrap_or(usize::MAX);
        let among = |all: &[i64], number: i64| all.is_empty() || all.contains(&number);
        let is_one = |second: &i64| {
            among(&self.hours, second / 3600)
                && among(&self.minutes, second / 60 % 60)
                && among(&self.seconds, second % 60)
        };
        let begins = (first..a_day).step_by(every).map(|step| step * length).filter(is_one);
        let midnight = date.to_datetime(Time::midnight());
        let at = |second: i64| midnight.checked_add(SignedDuration::from_secs(second)).ok();
        begins.flat_map(|begin| self.times.iter().filter_map(move |time| at(begin + seconds(*time)))).collect()
    }

    /// Whether a day is one of those it names.
    fn names(&self, date: Date) -> bool {
        let among = |all: &[i64], number: i64, count: i64| {
            all.is_empty() || all.contains(&number) || all.contains(&(number - count - 1))
        };
        let month_length = i64::from(date.days_in_month());
        (self.months.is_empty() || self.months.contains(&i64::from(date.month())))
            && among(&self.month_days, i64::from(date.day()), month_length)
            && among(&self.year_days, i64::from(date.day_of_year()), i64::from(date.days_in_year()))
            && (self.weeks.is_empty() || self.is_of_week(date))
            && (self.days.is_empty() || self.days.iter().any(|day| self.is_of_day(*day, date)))
    }

    /// Whether a day lies in one of the weeks that it names; the first has four days of its year at least.
    fn is_of_week(&self, date: Date) -> bool {
        let begin_of = |year: i16| Date::new(year, 1, 4).ok().map(|fourth| self.week_begin(fourth));
        let (number, year) = (day_number(date), date.year());
        let owner = [year + 1, year, year - 1].into_iter().find(|year| begin_of(*year).is_some_and(|at| at <= number));
        let Some((begin, next)) = owner.and_then(|owner| Some((begin_of(owner)?, begin_of(owner + 1)?))) else {
            return false;
        };
        let (week, weeks) = ((number - begin) / 7 + 1, (next - begin) / 7);
        self.weeks.contains(&week) || self.weeks.contains(&(week - weeks - 1))
    }

    /// Whether a day is this weekday, the n-th of its month or of its year.
    fn is_of_day(&self, (nth, weekday): (i64, Weekday), date: Date) -> bool {
        if date.weekday() != weekday {
            return false;
        }
        let is_of_year = self.frequency == Frequency::Yearly && self.months.is_empty() && self.weeks.is_empty();
        let (place, count) = if is_of_year {
            (i64::from(date.day_of_year()), i64::from(date.days_in_year()))
        } else {
            (i64::from(date.day()), i64::from(date.days_in_month()))
        };
        match (nth, self.frequency) {
            (0, _) => true,
            (_, Frequency::Yearly | Frequency::Monthly) if nth > 0 => (place - 1) / 7 + 1 == nth,
            (_, Frequency::Yearly | Frequency::Monthly) => (count - place) / 7 + 1 == -nth,
            // A number has no meaning within a week or a day, and is passed over as others do.
            _ => true,
        }
    }
}
