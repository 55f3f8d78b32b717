//! The zones that a file names. Most names are of the world's database, some are Windows', some say where they come from
//! before that; and what remains is known by its rules, which a file brings along.

use std::collections::HashMap;

use jiff::{
    civil::{Date, DateTime, Time, Weekday},
    tz,
};
use kernel::TimeZone;

use super::{
    lines::{Component, Line},
    times::{Stamp, offset, stamp},
    windows,
};
use crate::model::{Weekdays, instant::rules};

/// Zones that are looked at first where only rules are known, since most people live there.
const FIRST: [&str; 8] = [
    "Europe/London",
    "Europe/Berlin",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "Asia/Kolkata",
    "Australia/Sydney",
];

/// What became of a zone's name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Found {
    pub(super) zone: TimeZone,
    /// What there is to say about it, where the name itself is not known.
    pub(super) note: Option<String>,
}

/// The zones of a calendar.
pub(super) struct Zones {
    by_name: HashMap<String, Vec<Observance>>,
    /// Where that says it is: `X-LIC-LOCATION`.
    located: HashMap<String, TimeZone>,
    known: HashMap<(String, i16), Found>,
    /// By which clocks times are meant that name no zone.
    pub(super) floating: TimeZone,
}

impl Zones {
    /// Those that a calendar describes. `floating` holds for times without a zone, unless the calendar says otherwise
    /// (`X-WR-TIMEZONE`).
    pub(super) fn of(calendar: &Component, floating: &TimeZone) -> Self {
        let (mut by_name, mut located) = (HashMap::new(), HashMap::new());
        for part in calendar.parts.iter().filter(|part| part.name == "VTIMEZONE") {
            let name = part.text("TZID");
            if let Some(zone) = named(&part.text("X-LIC-LOCATION")) {
                located.insert(name.clone(), zone);
            }
            by_name.insert(name, part.parts.iter().filter_map(Observance::read).collect());
        }
        let own = named(&calendar.text("X-WR-TIMEZONE"));
        Self { by_name, located, known: HashMap::new(), floating: own.unwrap_or_else(|| floating.clone()) }
    }

    /// The zone of that name, for something in that year.
    pub(super) fn find(&mut self, name: &str, year: i16) -> Found {
        let key = (name.to_owned(), year);
        if let Some(found) = self.known.get(&key) {
            return found.clone();
        }
        let found = self.search(name, year);
        self.known.insert(key, found.clone());
        found
    }

    fn search(&self, name: &str, year: i16) -> Found {
        if let Some(zone) = named(name).or_else(|| self.located.get(name).cloned()) {
            return Found { zone, note: None };
        }
        let told = |zone: TimeZone, note: String| Found { zone, note: Some(note) };
        let Some(observances) = self.by_name.get(name).filter(|all| !all.is_empty()) else {
            let zone = self.floating.clone();
            let note = format!("Its time zone “{name}” is not known: its times are read as those of {zone}.");
            return told(zone, note);
        };
        let candidates = FIRST.into_iter().chain(windows::iana_names()).filter_map(|name| TimeZone::parse(name).ok());
        if let Some(zone) = candidates.into_iter().find(|zone| is_like(zone, observances, year)) {
            let note = format!("Its time zone “{name}” is not known by name: {zone} has the same rules.");
            return told(zone, note);
        }
        let winter = Date::new(year, 1, 15).unwrap_or(Date::MAX).to_datetime(Time::midnight());
        if let Some(zone) = fixed(offset_at(observances, winter)) {
            let note = format!("Its time zone “{name}” is not known: it is kept in {zone}, whose clocks never change.");
            return told(zone, note);
        }
        let zone = self.floating.clone();
        let note = format!("Its time zone “{name}” is not known: its times are read as those of {zone}.");
        told(zone, note)
    }
}

/// The zone that is meant by a name: one of the world's database, perhaps behind the name of whoever wrote it
/// (`/mozilla.org/20050126_1/Europe/Berlin`), or one of Windows.
fn named(name: &str) -> Option<TimeZone> {
    let name = name.trim().trim_matches('"');
    if let Ok(zone) = TimeZone::parse(name) {
        return Some(zone);
    }
    if let Some(zone) = windows::iana_name(name) {
        return TimeZone::parse(zone).ok();
    }
    let parts: Vec<&str> = name.split('/').collect();
    let ends = (2..=3).rev().filter_map(|count| parts.get(parts.len().checked_sub(count)?..));
    ends.into_iter().find_map(|end| TimeZone::parse(&end.join("/")).ok())
}

/// Whether the clocks of a zone show what these rules say, in the middle of each month of two years.
fn is_like(zone: &TimeZone, observances: &[Observance], year: i16) -> bool {
    let clocks = rules(zone);
    let middles = [year, year.saturating_add(1)].into_iter().flat_map(|year| (1..=12).map(move |month| (year, month)));
    middles.into_iter().all(|(year, month)| {
        let Ok(day) = Date::new(year, month, 15) else { return false };
        let noon = day.to_datetime(Time::constant(12, 0, 0, 0));
        let seconds = clocks.to_timestamp(noon).map(|at| clocks.to_offset(at).seconds());
        seconds.is_ok_and(|seconds| seconds == offset_at(observances, noon))
    })
}

/// A zone whose clocks never change; `None` where there is none, as for half hours.
fn fixed(seconds: i32) -> Option<TimeZone> {
    let hours = seconds / 3600;
    if seconds % 3600 != 0 {
        return None;
    }
    // The database counts to the west.
    let name = if hours == 0 { "UTC".to_owned() } else { format!("Etc/GMT{:+}", -hours) };
    TimeZone::parse(&name).ok()
}

/// From when on clocks of a zone show what: a `STANDARD` or a `DAYLIGHT` of a `VTIMEZONE`.
struct Observance {
    from: DateTime,
    /// In which month, on the how manieth of which weekday; `None` where it begins once.
    yearly: Option<(i8, i8, Weekday)>,
    /// The last day on which it may begin.
    until: Option<Date>,
    before: i32,
    after: i32,
}

impl Observance {
    fn read(part: &Component) -> Option<Self> {
        let from = match stamp(&part.line("DTSTART")?.value)? {
            Stamp::Local(at) | Stamp::Utc(at) => at,
            Stamp::Day(day) => day.to_datetime(Time::midnight()),
        };
        let rule = part.line("RRULE");
        let key = |key: &str| {
            let parts = rule.map(|line: &Line| line.value.as_str()).unwrap_or_default().split(';');
            parts.filter_map(|part| part.split_once('=')).find(|(name, _)| *name == key).map(|(_, value)| value)
        };
        let yearly = key("BYMONTH").zip(key("BYDAY")).and_then(|(month, day)| {
            let (number, weekday) = day.split_at_checked(day.len().checked_sub(2)?)?;
            Some((month.parse().ok()?, number.parse().ok()?, Weekdays::day_from_name(weekday)?))
        });
        let until = key("UNTIL").and_then(|until| until.get(..8)).and_then(|day| Date::strptime("%Y%m%d", day).ok());
        let before = offset(&part.line("TZOFFSETFROM")?.value)?;
        Some(Self { from, yearly, until, before, after: offset(&part.line("TZOFFSETTO")?.value)? })
    }

    /// When it began last, at this time of its clocks.
    fn begun(&self, at: DateTime) -> Option<DateTime> {
        let in_year = |year: i16| {
            let (month, nth, weekday) = self.yearly?;
            let day = Date::new(year, month, 1).ok()?.nth_weekday_of_month(nth, weekday).ok()?;
            self.until.is_none_or(|until| day <= until).then(|| day.to_datetime(self.from.time()))
        };
        let last_year = self.until.map_or(at.year(), |until| until.year().min(at.year()));
        let onsets = [in_year(last_year), in_year(last_year.saturating_sub(1)), Some(self.from)];
        onsets.into_iter().flatten().filter(|onset| *onset >= self.from && *onset <= at).max()
    }
}

/// By how many seconds clocks with these rules are ahead of UTC.
fn offset_at(observances: &[Observance], at: DateTime) -> i32 {
    let begun = observances.iter().filter_map(|one| Some((one.begun(at)?, one.after))).max_by_key(|(onset, _)| *onset);
    let first = || observances.iter().min_by_key(|one| one.from).map(|one| one.before);
    begun.map(|(_, after)| after).or_else(first).unwrap_or_default()
}

/// What clocks of a zone show when clocks of UTC show this.
pub(super) fn from_utc(at: DateTime, clocks: &tz::TimeZone) -> Option<DateTime> {
    tz::TimeZone::UTC.to_timestamp(at).ok().map(|moment| clocks.to_datetime(moment))
}
