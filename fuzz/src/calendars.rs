//! Calendars: files, rules of recurrence, and what programs ask for.

use std::{collections::BTreeSet, sync::LazyLock, time::Duration};

use jiff::civil::date;
use kernel::{TimeZone, Timestamp};
use schedule::model::{
    CalendarObject, Event, MAX_INSTANCES, MAX_READ, OwnRule, ReadEvent, Rule, Series, When, Window,
    caldav::{Component, Happens},
    kept_rule, parse_rrule, read_calendar, read_rule, write_calendar, write_rrule,
};
use uuid::Uuid;

/// So many events of a file are looked at closely.
const LOOKED_AT: usize = 10;

static LONDON: LazyLock<TimeZone> = LazyLock::new(|| TimeZone::parse("Europe/London").expect("a zone"));

/// Ten years, in which most of what recurs does so too often.
fn window() -> Window {
    let from: Timestamp = "2024-01-01T00:00:00Z".parse().expect("a moment");
    Window { from, to: from + Duration::from_secs(10 * 365 * 24 * 3600) }
}

/// An iCalendar file.
pub(crate) fn calendar(bytes: &[u8]) {
    let Ok(read) = read_calendar(bytes, &LONDON) else { return };
    assert!(read.events.len() <= MAX_READ, "a file has so many events at most");
    for one in read.events.iter().take(LOOKED_AT) {
        let found = one.series.expand(window(), &LONDON);
        assert!(found.len() <= MAX_INSTANCES, "a window shows so many at most");
        let (earliest, latest) = one.series.bounds();
        let within = |start, end| start >= earliest && latest.is_none_or(|latest| end <= latest);
        assert!(found.iter().all(|at| within(at.start, at.end)), "what is seen is found by its bounds");
        comes_back(one);
    }
}

/// An event is the same when it was written and read.
fn comes_back(read: &ReadEvent) {
    let event = event(read);
    let object = CalendarObject { event: event.id, uid: read.uid.clone(), resource: None, kept: read.kept.clone() };
    let file = write_calendar("Diary", &[event], &[object], Timestamp::from_micros(1_700_000_000_000_000));
    let again = read_calendar(file.as_bytes(), &LONDON).expect("what was written is a calendar");
    let [again] = again.events.as_slice() else { panic!("{} events of one: {file}", again.events.len()) };
    assert_eq!((&again.uid, &again.title), (&read.uid, &read.title), "{file}");
    assert_eq!((&again.description, &again.location), (&read.description, &read.location), "{file}");
    assert_eq!(again.series.expand(window(), &LONDON), read.series.expand(window(), &LONDON), "{file}");
}

fn event(read: &ReadEvent) -> Event {
    Event {
        id: Uuid::from_u128(7).into(),
        calendar: None,
        owner: None,
        title: read.title.clone(),
        description: read.description.clone(),
        location: read.location.clone(),
        status: read.status.clone(),
        kind: read.kind.clone(),
        visibility: read.visibility.unwrap_or_default(),
        is_for_all: false,
        series: read.series.clone(),
        reminders: read.reminders.clone(),
        version: 1,
        answers: 0,
        created_at: Timestamp::from_micros(0),
        updated_at: Timestamp::from_micros(0),
        is_named: false,
        is_in_sight: false,
    }
}

/// A rule as iCalendar has it. The first letter says for what sort of event.
pub(crate) fn recurrence(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut letters = text.chars();
    let first = date(2024, 2, 29);
    let length = Duration::from_secs(1800);
    let timed = |zone: &str| {
        let zone = TimeZone::parse(zone).expect("a zone");
        When::Timed { start: first.at(1, 30, 0, 0), zone, length, is_second: false }
    };
    let when = match letters.next() {
        None => return,
        Some('d') => When::AllDay { first, days: 1 },
        Some('n') => timed("America/New_York"),
        Some(_) => timed("Europe/London"),
    };
    let rule = letters.as_str();
    if let Ok(read) = parse_rrule(rule, &when) {
        let when = when.on(read.first);
        let written = write_rrule(&read.rule, &when);
        let again = parse_rrule(&written, &when).expect("what was written is a rule");
        assert_eq!((again.first, &again.rule), (read.first, &read.rule), "{rule} was written {written}");
        if let Ok(series) = Series::recurring(when, read.rule) {
            assert!(series.expand(window(), &LONDON).len() <= MAX_INSTANCES);
        }
    }
    // Lines that begin with a minus take times away.
    let except: Vec<&str> = rule.lines().filter_map(|line| line.strip_prefix('-')).collect();
    let rules: Vec<&str> = rule.lines().filter(|line| !line.starts_with('-')).collect();
    if let Ok(own) = OwnRule::new(&when, &rules, &except, BTreeSet::new()) {
        let find = |own: &OwnRule| -> Vec<_> { own.between(first, date(2100, 1, 1)).take(300).collect() };
        let found = find(&own);
        assert!(found.is_sorted(), "they come in order");
        let kept = kept_rule(&Rule::own(own), &when);
        let again = read_rule(&kept, &when).expect("what was kept is a rule");
        assert_eq!(kept_rule(&again, &when), kept, "a rule is the same when it was kept");
        assert_eq!(find(again.as_own().expect("its own")), found, "{kept}");
    }
}

const OBJECT: &str = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261123T090000Z\r\n\
    SUMMARY:Site walk\r\nATTENDEE;PARTSTAT=ACCEPTED;CN=\"Tom: B\":mailto:tom@dunmarrow.example\r\n\
    BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT15M\r\nEND:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";

/// The body of a request of a program that keeps calendars (CalDAV).
pub(crate) fn caldav_body(bytes: &[u8]) {
    if let Ok(Some(filter)) = schedule::read_caldav_body(bytes) {
        let is_within = |window: Window| window.from < window.to;
        let happens = Happens { event: &is_within, alarm: &is_within };
        let _ = (filter.passes(&Component::read(OBJECT), &happens), filter.looks_at_text(), filter.ranges().count());
    }
    // What filters look at is written here, but others wrote what it was made from.
    let component = Component::read(&String::from_utf8_lossy(bytes));
    assert!(component.children.len() <= bytes.len());
}
