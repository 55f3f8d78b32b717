//! Rules as iCalendar writes them (RFC 5545 section 3.3.10), which is also how they are kept.

use jiff::civil::{Date, DateTime, Time, Weekday};
use kernel::{Error, Result, Timestamp};

use super::{
    Ends, Interval, OwnRule, Repeat, Rule, Weekdays, When,
    dates::days_later,
    instant::{is_stamp, moment, rules, wall},
};

const DATE: &str = "%Y%m%d";
const LOCAL: &str = "%Y%m%dT%H%M%S";

/// A rule that was read, and the first day on which it lets the event begin: iCalendar leaves open what a first occurrence
/// means that the rule does not name, so the event begins with the first that it does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aligned {
    /// The rule.
    pub rule: Rule,
    /// The day of the first occurrence.
    pub first: Date,
}

/// The text in which a rule is kept.
pub fn kept_rule(rule: &Rule, when: &When) -> String {
    match rule.as_own() {
        Some(own) => own.kept(rule.until().filter(|until| own.last().is_none_or(|last| *until < last))),
        None => write_rrule(rule, when),
    }
}

/// Reads a rule as it is [kept](kept_rule).
///
/// # Errors
/// `INVALID_REQUEST`, `RULE_UNSUPPORTED` for what is none.
pub fn read_rule(text: &str, when: &When) -> Result<Rule> {
    match OwnRule::read(text, when)? {
        Some(own) => Ok(Rule::own(own)),
        None => parse_rrule(text, when).map(|read| read.rule),
    }
}

/// A rule as iCalendar has it, for an event that is at `when`: `FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10`.
pub fn write_rrule(rule: &Rule, when: &When) -> String {
    let until = |last: Date| match when {
        // The end of the local day, in UTC, as the standard asks where the beginning has a zone.
        When::Timed { zone, .. } => {
            let end = last.to_datetime(Time::constant(23, 59, 59, 0));
            stamp(wall(moment(end, &rules(zone)), &jiff::tz::TimeZone::UTC)) + "Z"
        }
        When::AllDay { .. } => last.strftime(DATE).to_string(),
    };
    let mut parts = match &rule.repeat {
        Repeat::Daily => vec!["FREQ=DAILY".to_owned()],
        Repeat::Weekly(days) => {
            let names: Vec<&str> = days.iter().map(Weekdays::day_name).collect();
            vec!["FREQ=WEEKLY".to_owned(), format!("BYDAY={}", names.join(","))]
        }
        Repeat::MonthlyOnDay => vec!["FREQ=MONTHLY".to_owned(), format!("BYMONTHDAY={}", when.date().day())],
        Repeat::MonthlyOnWeekday(nth) => {
            let day = Weekdays::day_name(when.date().weekday());
            vec!["FREQ=MONTHLY".to_owned(), format!("BYDAY={nth}{day}")]
        }
        Repeat::MonthlyOnLastDay => vec!["FREQ=MONTHLY".to_owned(), "BYMONTHDAY=-1".to_owned()],
        Repeat::Yearly => vec!["FREQ=YEARLY".to_owned()],
        // It has as many lines as it came with, and says its end in them.
        Repeat::Own(own) => {
            let end = rule.until().filter(|until| own.last().is_none_or(|last| *until < last));
            return own.rules(end, |at| until(at.date())).join("\r\n");
        }
    };
    if rule.interval != Interval::ONE {
        parts.push(format!("INTERVAL={}", rule.interval.get()));
    }
    match rule.ends {
        Ends::Never => {}
        Ends::Until(last) => parts.push(format!("UNTIL={}", until(last))),
        Ends::Count(count) => parts.push(format!("COUNT={count}")),
    }
    parts.join(";")
}

fn stamp(at: DateTime) -> String {
    at.strftime(LOCAL).to_string()
}

/// Reads a rule as iCalendar has it, for an event that is at `when`.
///
/// # Errors
/// `INVALID_REQUEST` for what is no rule; `RULE_UNSUPPORTED` for one that says more than a rule here can.
pub fn parse_rrule(text: &str, when: &When) -> Result<Aligned> {
    let parts = Parts::read(text)?;
    let interval = Interval::new(parts.interval.unwrap_or(1))?;
    let (repeat, pattern) = parts.repeat(when.date())?;
    let ends = match (parts.until, parts.count) {
        (Some(_), Some(_)) => return Err(Error::invalid("A recurrence ends by UNTIL or by COUNT, not by both.")),
        (Some(until), None) => Ends::Until(last_day(until, when)?),
        (None, Some(count)) => Ends::after(count)?,
        (None, None) => Ends::Never,
    };
    // Weeks that begin on a Sunday make a difference where some are left out and Sunday is not alone.
    if let (Repeat::Weekly(days), true) = (&repeat, parts.has_other_weeks)
        && interval != Interval::ONE
        && days.len() > 1
    {
        return Err(unsupported());
    }
    let first = repeat.first_from(when.date(), pattern).ok_or_else(unsupported)?;
    Ok(Aligned { rule: Rule { repeat, interval, ends }, first })
}

fn unsupported() -> Error {
    let message = "This event recurs in a way that the schedule does not know.";
    Error::new(kernel::ErrorKind::Unprocessable, "RULE_UNSUPPORTED", message)
}

fn malformed() -> Error {
    Error::invalid("This is not a recurrence such as FREQ=WEEKLY;BYDAY=MO,WE.")
}

/// The last local day on which an occurrence still begins by this end.
fn last_day(until: &str, when: &When) -> Result<Date> {
    if !is_stamp(until) {
        return Err(malformed());
    }
    if let Ok(date) = Date::strptime(DATE, until) {
        return Ok(date);
    }
    let local = until.strip_suffix('Z').unwrap_or(until);
    let at = DateTime::strptime(LOCAL, local).map_err(|_| malformed())?;
    let When::Timed { start, zone, .. } = when else { return Ok(at.date()) };
    let at = if until.ends_with('Z') {
        let micros = jiff::tz::TimeZone::UTC.to_timestamp(at).map_err(|_| malformed())?.as_microsecond();
        wall(Timestamp::from_micros(micros), &rules(zone))
    } else {
        at
    };
    let is_before = at.time() < start.time();
    days_later(at.date(), -i64::from(is_before)).ok_or_else(malformed)
}

#[derive(Default)]
struct Parts<'a> {
    frequency: &'a str,
    interval: Option<i64>,
    count: Option<i64>,
    until: Option<&'a str>,
    /// Days with the number before them, 0 where there is none.
    days: Vec<(i8, Weekday)>,
    day_of_month: Option<i8>,
    month: Option<i8>,
    position: Option<i8>,
    has_other_weeks: bool,
}

impl<'a> Parts<'a> {
    fn read(text: &'a str) -> Result<Self> {
        let mut parts = Self::default();
        for part in text.trim().split(';').filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once('=').ok_or_else(malformed)?;
            match key.to_ascii_uppercase().as_str() {
                "FREQ" => parts.frequency = value,
                "INTERVAL" => parts.interval = Some(number(value)?),
                "COUNT" => parts.count = Some(number(value)?),
                "UNTIL" => parts.until = Some(value),
                "BYDAY" => parts.days = value.split(',').map(day).collect::<Result<_>>()?,
                "BYMONTHDAY" => parts.day_of_month = Some(single(value)?),
                "BYMONTH" => parts.month = Some(single(value)?),
                "BYSETPOS" => parts.position = Some(single(value)?),
                "WKST" => parts.has_other_weeks = !value.eq_ignore_ascii_case("MO"),
                _ => return Err(unsupported()),
            }
        }
        Ok(parts)
    }

    /// On which days, and a day that is like all of them.
    fn repeat(&self, start: Date) -> Result<(Repeat, Date)> {
        let plain = |repeat| Ok((repeat, start));
        let nothing_of = |parts: &[bool]| if parts.contains(&true) { Err(unsupported()) } else { Ok(()) };
        match self.frequency.to_ascii_uppercase().as_str() {
            "DAILY" => {
                nothing_of(&[self.day_of_month.is_some(), self.month.is_some(), self.position.is_some()])?;
                match self.weekdays()? {
                    days if days.is_empty() => plain(Repeat::Daily),
                    days if self.interval.unwrap_or(1) == 1 => plain(Repeat::Weekly(days)),
                    _ => Err(unsupported()),
                }
            }
            "WEEKLY" => {
                nothing_of(&[self.day_of_month.is_some(), self.month.is_some(), self.position.is_some()])?;
                let days = self.weekdays()?;
                plain(Repeat::Weekly(if days.is_empty() { Weekdays::only(start.weekday()) } else { days }))
            }
            "MONTHLY" => {
                nothing_of(&[self.month.is_some(), self.day_of_month.is_some() && !self.days.is_empty()])?;
                self.monthly(start)
            }
            "YEARLY" => {
                let is_nth = !self.days.is_empty() || self.position.is_some();
                let is_other_month = self.month.is_some_and(|month| month != start.month());
                let is_other_day = self.day_of_month.is_some_and(|day| day != start.day());
                nothing_of(&[is_nth, is_other_month, is_other_day])?;
                plain(Repeat::Yearly)
            }
            "" => Err(malformed()),
            _ => Err(unsupported()),
        }
    }

    fn monthly(&self, start: Date) -> Result<(Repeat, Date)> {
        match (self.day_of_month, self.days.as_slice(), self.position) {
            (None, [], None) => Ok((Repeat::MonthlyOnDay, start)),
            (Some(-1), [], None) => Ok((Repeat::MonthlyOnLastDay, start)),
            (Some(day), [], None) if (1..=31).contains(&day) => {
                // January has every day there is.
                let pattern = Date::new(start.year(), 1, day).map_err(|_| malformed())?;
                Ok((Repeat::MonthlyOnDay, pattern))
            }
            (None, [(nth, weekday)], position) => {
                let nth = match (*nth, position) {
                    (0, Some(position)) => position,
                    (nth, None) => nth,
                    _ => return Err(unsupported()),
                };
                if !matches!(nth, -1 | 1..=5) {
                    return Err(unsupported());
                }
                let pattern = (0..7).filter_map(|after| days_later(start, after));
                let pattern = pattern.into_iter().find(|date| date.weekday() == *weekday).ok_or_else(malformed)?;
                Ok((Repeat::MonthlyOnWeekday(nth), pattern))
            }
            _ => Err(unsupported()),
        }
    }

    fn weekdays(&self) -> Result<Weekdays> {
        if self.days.iter().any(|(nth, _)| *nth != 0) {
            return Err(malformed());
        }
        Ok(self.days.iter().map(|(_, day)| *day).collect())
    }
}

fn number(text: &str) -> Result<i64> {
    text.parse().map_err(|_| malformed())
}

/// The only number of a list.
fn single(text: &str) -> Result<i8> {
    if text.contains(',') { Err(unsupported()) } else { text.parse().map_err(|_| malformed()) }
}

/// A day with its number: `2TU`, `-1FR`, `MO`.
fn day(text: &str) -> Result<(i8, Weekday)> {
    let at = text.len().checked_sub(2).filter(|at| text.is_char_boundary(*at)).ok_or_else(malformed)?;
    let (number, name) = text.split_at(at);
    let weekday = Weekdays::day_from_name(name).ok_or_else(malformed)?;
    let nth = if number.is_empty() { 0 } else { number.parse().map_err(|_| malformed())? };
    Ok((nth, weekday))
}
