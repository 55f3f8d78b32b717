//! Events as iCalendar (RFC 5545), for calendars elsewhere.

use std::collections::BTreeSet;

use jiff::{
    civil::{Date, DateTime},
    tz,
};
use kernel::{TimeZone, Timestamp};

use super::{
    Change, Event, Visibility, When,
    dates::days_later,
    instant::{moment, rules, wall},
    write_rrule,
};

/// No line is longer, in octets, its ending not counted.
const LINE: usize = 75;

/// So long after now the rules of zones are written down. Calendars read the file anew long before.
const ZONE_YEARS: i64 = 10;

/// A calendar's events as one file.
pub fn write_calendar(name: &str, events: &[Event], now: Timestamp) -> String {
    let mut file = Lines::default();
    file.line("BEGIN:VCALENDAR");
    file.line("VERSION:2.0");
    file.line("PRODID:-//Corbel//Schedule//EN");
    file.line("CALSCALE:GREGORIAN");
    file.text("X-WR-CALNAME", name);
    for zone in zones(events) {
        write_zone(&mut file, &zone, earliest(events, &zone), now);
    }
    for event in events {
        write_event(&mut file, event);
    }
    file.line("END:VCALENDAR");
    file.0
}

/// A file of the rules of a zone alone; an empty one for UTC, which needs none.
pub fn write_zone_file(zone: &TimeZone, now: Timestamp) -> String {
    let mut file = Lines::default();
    file.line("BEGIN:VCALENDAR");
    file.line("VERSION:2.0");
    file.line("PRODID:-//Corbel//Schedule//EN");
    write_zone(&mut file, zone, wall(now, &rules(zone)), now);
    file.line("END:VCALENDAR");
    file.0
}

#[derive(Default)]
struct Lines(String);

impl Lines {
    /// A line of the file, folded where it is too long.
    fn line(&mut self, line: &str) {
        let mut room = LINE;
        for letter in line.chars() {
            if letter.len_utf8() > room {
                self.0.push_str("\r\n ");
                room = LINE - 1;
            }
            room -= letter.len_utf8();
            self.0.push(letter);
        }
        self.0.push_str("\r\n");
    }

    /// A property with a text; none where the text is empty.
    fn text(&mut self, name: &str, text: &str) {
        if text.is_empty() {
            return;
        }
        let mut escaped = String::with_capacity(text.len());
        for letter in text.chars() {
            match letter {
                '\\' | ';' | ',' => escaped.extend(['\\', letter]),
                '\n' => escaped.push_str("\\n"),
                letter if letter.is_control() => {}
                letter => escaped.push(letter),
            }
        }
        self.line(&format!("{name}:{escaped}"));
    }
}

fn write_event(file: &mut Lines, event: &Event) {
    let series = &event.series;
    head(file, event);
    period(file, &series.when);
    if let Some(rule) = &series.rule {
        file.line(&format!("RRULE:{}", write_rrule(rule, &series.when)));
    }
    for date in &series.skipped {
        file.line(&start("EXDATE", &series.when.on(*date)));
    }
    words(file, event, &Change::default());
    file.line("END:VEVENT");
    for (date, change) in series.changed.iter().filter(|(date, _)| series.has(**date)) {
        head(file, event);
        file.line(&start("RECURRENCE-ID", &series.when.on(*date)));
        period(file, &series.when_of(*date));
        words(file, event, change);
        file.line("END:VEVENT");
    }
}

fn head(file: &mut Lines, event: &Event) {
    file.line("BEGIN:VEVENT");
    file.line(&format!("UID:{}@corbel", event.id));
    file.line(&format!("DTSTAMP:{}", in_utc(event.updated_at)));
    file.line(&format!("CREATED:{}", in_utc(event.created_at)));
    file.line(&format!("LAST-MODIFIED:{}", in_utc(event.updated_at)));
    file.line(&format!("SEQUENCE:{}", event.version - 1));
}

fn words(file: &mut Lines, event: &Event, change: &Change) {
    file.text("SUMMARY", change.title.as_ref().unwrap_or(&event.title));
    file.text("DESCRIPTION", change.description.as_ref().unwrap_or(&event.description));
    file.text("LOCATION", change.location.as_ref().unwrap_or(&event.location));
    file.text("CATEGORIES", &event.kind);
    file.line(if event.visibility == Visibility::Private { "CLASS:PRIVATE" } else { "CLASS:PUBLIC" });
}

/// Beginning and end; the day behind the last of whole days.
fn period(file: &mut Lines, when: &When) {
    file.line(&start("DTSTART", when));
    match when {
        When::Timed { start, zone, length } => {
            let clocks = rules(zone);
            let end = wall(moment(*start, &clocks) + *length, &clocks);
            file.line(&timed("DTEND", end, zone));
        }
        When::AllDay { first, days } => {
            let behind = days_later(*first, *days).unwrap_or(Date::MAX);
            file.line(&format!("DTEND;VALUE=DATE:{}", behind.strftime("%Y%m%d")));
        }
    }
}

fn start(name: &str, when: &When) -> String {
    match when {
        When::Timed { start, zone, .. } => timed(name, *start, zone),
        When::AllDay { first, .. } => format!("{name};VALUE=DATE:{}", first.strftime("%Y%m%d")),
    }
}

fn timed(name: &str, at: DateTime, zone: &TimeZone) -> String {
    let at = local(at);
    if is_utc(zone) { format!("{name}:{at}Z") } else { format!("{name};TZID={zone}:{at}") }
}

fn local(at: DateTime) -> String {
    at.strftime("%Y%m%dT%H%M%S").to_string()
}

fn in_utc(at: Timestamp) -> String {
    local(wall(at, &tz::TimeZone::UTC)) + "Z"
}

fn is_utc(zone: &TimeZone) -> bool {
    matches!(zone.as_str(), "UTC" | "Etc/UTC")
}

fn times(event: &Event) -> impl Iterator<Item = (DateTime, &TimeZone)> {
    let moved = event.series.changed.values().filter_map(|change| change.when.as_ref());
    std::iter::once(&event.series.when).chain(moved).filter_map(|when| match when {
        When::Timed { start, zone, .. } => Some((*start, zone)),
        When::AllDay { .. } => None,
    })
}

/// The zones that are named, but for UTC, which needs no rules.
fn zones(events: &[Event]) -> Vec<TimeZone> {
    let mut seen = BTreeSet::new();
    let named = events.iter().flat_map(times).map(|(_, zone)| zone);
    named.filter(|zone| !is_utc(zone) && seen.insert(zone.as_str().to_owned())).cloned().collect()
}

/// The first beginning of an event in the zone.
fn earliest(events: &[Event], zone: &TimeZone) -> DateTime {
    let of_zone = events.iter().flat_map(times).filter(|(_, named)| *named == zone);
    of_zone.map(|(start, _)| start).min().unwrap_or(DateTime::MIN)
}

/// The rules of a zone, one observance for each change of its clocks from before the first event on.
fn write_zone(file: &mut Lines, zone: &TimeZone, first: DateTime, now: Timestamp) {
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
