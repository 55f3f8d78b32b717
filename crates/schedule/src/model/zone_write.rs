//! The rules of zones as iCalendar has them (RFC 5545 section 3.6.5).

use jiff::{civil::DateTime, tz};
use kernel::{TimeZone, Timestamp};

use super::{
    ical_write::{Lines, local},
    instant::rules,
};

/// So long after now the rules of zones are written down. Calendars read the file anew long before.
const ZONE_YEARS: i64 = 10;

/// The rules of a zone, one observance for each change of its clocks from before the first event on.
pub(super) fn write_zone(file: &mut Lines, zone: &TimeZone, first: DateTime, now: Timestamp) {
    let clocks = rules(zone);
    let from = first.date().first_of_year().to_datetime(jiff::civil::Time::midnight());
    let Ok(begin) = clocks.to_timestamp(from) else { return };
    let last = now.as_seconds() + ZONE_YEARS * 366 * 24 * 60 * 60;
    file.line("BEGIN:VTIMEZONE");
    file.line(&format!("TZID:{zone}"));
    let known = clocks.to_offset_info(begin);
    let mut offset = known.offset();
    observance(file, (known.dst().is_dst(), known.abbreviation()), from, (offset, offset));
    for change in clocks.following(begin).take_while(|change| change.timestamp().as_second() < last) {
        let at = offset.to_datetime(change.timestamp());
        observance(file, (change.dst().is_dst(), change.abbreviation()), at, (offset, change.offset()));
        offset = change.offset();
    }
    file.line("END:VTIMEZONE");
}

fn observance(file: &mut Lines, (is_dst, name): (bool, &str), at: DateTime, (before, after): (tz::Offset, tz::Offset)) {
    let kind = if is_dst { "DAYLIGHT" } else { "STANDARD" };
    file.line(&format!("BEGIN:{kind}"));
    file.line(&format!("DTSTART:{}", local(at)));
    file.line(&format!("TZOFFSETFROM:{}", offset(before)));
    file.line(&format!("TZOFFSETTO:{}", offset(after)));
    file.text("TZNAME", name);
    file.line(&format!("END:{kind}"));
}

fn offset(offset: tz::Offset) -> String {
    let seconds = offset.seconds();
    let sign = if seconds < 0 { '-' } else { '+' };
    let (hours, minutes, rest) = (seconds.abs() / 3600, seconds.abs() / 60 % 60, seconds.abs() % 60);
    let seconds = if rest == 0 { String::new() } else { format!("{rest:02}") };
    format!("{sign}{hours:02}{minutes:02}{seconds}")
}
