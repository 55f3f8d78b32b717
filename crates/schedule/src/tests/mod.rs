//! The rules of recurrence, by cases and by properties.

mod cases;
mod changes;
mod ical;
mod oracle;
mod own;
mod properties;
mod rrules;

use jiff::civil::Date;
use kernel::{TimeZone, Timestamp};

use crate::model::{Instance, Series, When, Window, parse_rrule};

fn zone(name: &str) -> TimeZone {
    TimeZone::parse(name).unwrap()
}

fn day(text: &str) -> Date {
    text.parse().unwrap()
}

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

fn window(from: &str, to: &str) -> Window {
    Window { from: at(from), to: at(to) }
}

/// An event at a wall time in a zone, so many minutes long.
fn timed(wall: &str, name: &str, minutes: u64) -> When {
    let length = std::time::Duration::from_secs(minutes * 60);
    When::Timed { start: wall.parse().unwrap(), zone: zone(name), length, is_second: false }
}

/// The event with a rule as iCalendar has it.
fn recurring(when: &When, rule: &str) -> Series {
    let read = parse_rrule(rule, when).unwrap();
    Series::recurring(when.on(read.first), read.rule).unwrap()
}

fn dates(found: &[Instance]) -> Vec<String> {
    found.iter().map(|one| one.occurrence.unwrap().to_string()).collect()
}

/// The beginnings, to the minute, in UTC.
fn starts(found: &[Instance]) -> Vec<String> {
    found.iter().map(|one| one.start.to_string()[..16].to_owned()).collect()
}
