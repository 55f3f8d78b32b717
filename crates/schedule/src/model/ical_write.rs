//! Events as iCalendar (RFC 5545), for calendars elsewhere.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use jiff::{
    civil::{Date, DateTime},
    tz,
};
use kernel::{CalendarEventId, TimeZone, Timestamp};

use super::{
    Answer, CalendarObject, Change, Event, OwnRule, Reminder, ReminderBy, Rest, Rule, Series, Visibility, When, Window,
    dates::days_later,
    ical_read::{BY_MAIL, reminder_of},
    instant::{moment, moment_of, rules, wall},
    write_rrule,
    zone_write::write_zone,
};

/// No line is longer, in octets, its ending not counted.
const LINE: usize = 75;

/// Minutes.
const DAY: u32 = 24 * 60;

/// A calendar's events as one file. Of those that came from elsewhere `objects` says what they said there beside what an
/// event has.
pub fn write_calendar(name: &str, events: &[Event], objects: &[CalendarObject], now: Timestamp) -> String {
    let mut file = CalendarFile::new(now);
    [file.begin(name), file.part(events, objects), file.end()].concat()
}

/// An event as a file of its own, with those whom it invites.
pub fn write_object(event: &Event, object: Option<&CalendarObject>, invitation: &Invitation, now: Timestamp) -> String {
    let mut file = begun();
    file.line("CALSCALE:GREGORIAN");
    let one = std::slice::from_ref(event);
    for zone in zones(one) {
        write_zone(&mut file, &zone, earliest(one, &zone), now);
    }
    write_event(&mut file, event, object, invitation);
    file.line("END:VCALENDAR");
    file.0
}

/// Somebody whom mail reaches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mailbox {
    /// The name people read.
    pub name: String,
    /// The address.
    pub email: String,
}

/// Members of the organisation whom an event invites, and who invites them. Files that go to strangers have none.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Invitation {
    /// Whoever made the event.
    pub organizer: Option<Mailbox>,
    /// Who is invited.
    pub guests: Vec<Attending>,
}

/// Somebody who is invited.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attending {
    /// Who.
    pub mailbox: Mailbox,
    /// The answer.
    pub answer: Answer,
    /// What is answered to single occurrences, where that is other.
    pub apart: BTreeMap<Date, Answer>,
}

impl Invitation {
    /// The occurrences to which somebody has an answer of their own.
    fn dates(&self) -> impl Iterator<Item = Date> {
        self.guests.iter().flat_map(|guest| guest.apart.keys().copied())
    }

    fn write(&self, file: &mut Lines, occurrence: Option<Date>, rest: &Rest) {
        if self.guests.is_empty() {
            return;
        }
        let is_said = rest.lines.iter().any(|line| line.starts_with("ORGANIZER"));
        if let Some(organizer) = self.organizer.as_ref().filter(|_| !is_said) {
            file.line(&format!("ORGANIZER;{}", organizer.address()));
        }
        for Attending { mailbox, answer, apart } in &self.guests {
            let answer = match occurrence.and_then(|date| apart.get(&date)).unwrap_or(answer) {
                Answer::Pending => "NEEDS-ACTION",
                Answer::Accepted => "ACCEPTED",
                Answer::Declined => "DECLINED",
                Answer::Maybe => "TENTATIVE",
            };
            file.line(&format!("ATTENDEE;PARTSTAT={answer};ROLE=REQ-PARTICIPANT;RSVP=TRUE;{}", mailbox.address()));
        }
    }
}

impl Mailbox {
    /// Name and address as the end of a line. No quote can stand in a name there, nor a line end (RFC 5545 section 3.1).
    fn address(&self) -> String {
        let name: String = self.name.chars().filter(|letter| *letter != '"' && !letter.is_control()).collect();
        format!("CN=\"{name}\":mailto:{}", self.email)
    }
}

/// A file that is written part by part, however many events it has.
#[derive(Clone, Debug)]
pub struct CalendarFile {
    now: Timestamp,
    /// The zones whose rules are in it.
    zones: BTreeSet<String>,
}

impl CalendarFile {
    /// One that is written now.
    pub fn new(now: Timestamp) -> Self {
        Self { now, zones: BTreeSet::new() }
    }

    /// What it begins with.
    pub fn begin(&self, name: &str) -> String {
        let mut file = begun();
        file.line("CALSCALE:GREGORIAN");
        file.text("X-WR-CALNAME", name);
        file.0
    }

    /// Some of its events, behind the rules of the zones that they are the first to name. Whatever comes in a later part begins no
    /// earlier than these.
    pub fn part(&mut self, events: &[Event], objects: &[CalendarObject]) -> String {
        let mut file = Lines::default();
        for zone in zones(events) {
            if self.zones.insert(zone.as_str().to_owned()) {
                write_zone(&mut file, &zone, earliest(events, &zone), self.now);
            }
        }
        let objects: HashMap<CalendarEventId, &CalendarObject> = objects.iter().map(|one| (one.event, one)).collect();
        for event in events {
            write_event(&mut file, event, objects.get(&event.id).copied(), &Invitation::default());
        }
        file.0
    }

    /// What it ends with.
    pub fn end(&self) -> String {
        let mut file = Lines::default();
        file.line("END:VCALENDAR");
        file.0
    }
}

/// A file of the rules of a zone alone; of UTC, which needs none, there are none.
pub fn write_zone_file(zone: &TimeZone, now: Timestamp) -> String {
    let mut file = begun();
    if !is_utc(zone) {
        write_zone(&mut file, zone, wall(now, &rules(zone)), now);
    }
    file.line("END:VCALENDAR");
    file.0
}

/// Occurrences one by one, as if each were an event that does not recur, with when the rule has them where they are of one
/// that does (RFC 4791 section 9.6.5).
pub fn write_occurrences(
    uid: &str,
    occurrences: &[(Option<(Date, When)>, Event)],
    invitation: &Invitation,
    now: Timestamp,
) -> String {
    let none = Rest::default();
    let mut file = begun();
    let zoned: Vec<Event> = occurrences.iter().map(|(_, event)| event.clone()).collect();
    for zone in zones(&zoned) {
        write_zone(&mut file, &zone, earliest(&zoned, &zone), now);
    }
    for (original, event) in occurrences {
        head(&mut file, event, uid);
        if let Some((_, original)) = original {
            file.line(&start("RECURRENCE-ID", original));
        }
        period(&mut file, &event.series.when);
        words(&mut file, event, &Change::default(), &none);
        invitation.write(&mut file, original.as_ref().map(|(date, _)| *date), &none);
        file.line("END:VEVENT");
    }
    file.line("END:VCALENDAR");
    file.0
}

/// When something takes time, and nothing of what it is.
pub fn write_free_busy(busy: &[(Timestamp, Timestamp)], window: Window, now: Timestamp) -> String {
    let mut file = begun();
    file.line("BEGIN:VFREEBUSY");
    file.line(&format!("UID:{}-{}@corbel", window.from.as_seconds(), window.to.as_seconds()));
    file.line(&format!("DTSTAMP:{}", in_utc(now)));
    file.line(&format!("DTSTART:{}", in_utc(window.from)));
    file.line(&format!("DTEND:{}", in_utc(window.to)));
    for (from, to) in busy {
        file.line(&format!("FREEBUSY:{}/{}", in_utc(*from), in_utc(*to)));
    }
    file.line("END:VFREEBUSY");
    file.line("END:VCALENDAR");
    file.0
}

fn begun() -> Lines {
    let mut file = Lines::default();
    file.line("BEGIN:VCALENDAR");
    file.line("VERSION:2.0");
    file.line("PRODID:-//Corbel//Schedule//EN");
    file
}

/// A file's lines.
#[derive(Default)]
pub(super) struct Lines(String);

impl Lines {
    /// A line of the file, folded where it is too long.
    pub(super) fn line(&mut self, line: &str) {
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
    pub(super) fn text(&mut self, name: &str, text: &str) {
        if text.is_empty() {
            return;
        }
        let mut escaped = String::with_capacity(text.len());
        for letter in text.chars() {
            match letter {
                '\\' | ';' | ',' => escaped.extend(['\\', letter]),
                '\n' => escaped.push_str("\\n"),
                '\t' => escaped.push(letter),
                letter if letter.is_control() => {}
                letter => escaped.push(letter),
            }
        }
        self.line(&format!("{name}:{escaped}"));
    }
}

fn write_event(file: &mut Lines, event: &Event, object: Option<&CalendarObject>, invitation: &Invitation) {
    let series = &event.series;
    let none = Rest::default();
    let uid = object.map_or_else(|| own_uid(event.id), |object| object.uid.clone());
    let own = series.rule.as_ref().and_then(Rule::as_own);
    if !own.is_some_and(OwnRule::is_alone) {
        write_whole(file, (event, &uid), object, invitation);
    }
    let rest = object.map_or(&none, |object| &object.kept.own);
    let plain = Change::default();
    let alone = own.filter(|own| own.is_alone()).into_iter().flat_map(|own| own.days(Date::MIN, Date::MAX));
    let dates: BTreeSet<Date> = series.changed.keys().copied().chain(invitation.dates()).chain(alone).collect();
    for date in dates.into_iter().filter(|date| series.has(*date)) {
        head(file, event, &uid);
        file.line(&start("RECURRENCE-ID", &series.plain_of(date)));
        period(file, &series.when_of(date));
        // What stands by itself for an answer alone says all else as the whole.
        let own = if series.changed.contains_key(&date) { &none } else { rest };
        let rest = object.and_then(|object| object.kept.changes.get(&date)).unwrap_or(own);
        words(file, event, series.changed.get(&date).unwrap_or(&plain), rest);
        invitation.write(file, Some(date), rest);
        alarms_of_change(file, event, event.title_of(Some(date)), rest);
        file.line("END:VEVENT");
    }
}

/// The event as a whole: what it says of all its occurrences.
fn write_whole(
    file: &mut Lines,
    (event, uid): (&Event, &str),
    object: Option<&CalendarObject>,
    invitation: &Invitation,
) {
    let series = &event.series;
    let none = Rest::default();
    head(file, event, uid);
    // The beginning of a series says by which clocks it recurs.
    let first = match &series.when {
        When::Timed { start, zone, length, .. } if series.rule.is_some() => {
            When::Timed { start: *start, zone: zone.clone(), length: *length, is_second: false }
        }
        when => when.clone(),
    };
    period(file, &first);
    match series.rule.as_ref().map(|rule| (rule, rule.as_own())) {
        Some((rule, Some(own))) => {
            write_rrule(rule, &first).lines().for_each(|line| file.line(&format!("RRULE:{line}")));
            own.exceptions().for_each(|rule| file.line(&format!("EXRULE:{rule}")));
            own.single(rule.until()).for_each(|time| file.line(&single_time(series, own, time)));
            own.removed().for_each(|time| file.line(&start("EXDATE", &series.plain_at(own, time))));
        }
        Some((rule, None)) => file.line(&format!("RRULE:{}", write_rrule(rule, &first))),
        None => {}
    }
    for date in &series.skipped {
        file.line(&start("EXDATE", &series.plain_of(*date)));
    }
    let rest = object.map_or(&none, |object| &object.kept.own);
    words(file, event, &Change::default(), rest);
    invitation.write(file, None, rest);
    alarms(file, event, &event.title, rest);
    file.line("END:VEVENT");
}

/// A single time beside the rules of a series, with how long it takes where that is other than the rest (RFC 5545 section
/// 3.8.5.2).
fn single_time(series: &Series, own: &OwnRule, at: DateTime) -> String {
    let when = series.plain_at(own, at);
    match own.length_of(at) {
        Some(length) => {
            let seconds = length.as_secs();
            let takes = if seconds % 60 == 0 { format!("PT{}M", seconds / 60) } else { format!("PT{seconds}S") };
            format!("{}/{takes}", start("RDATE;VALUE=PERIOD", &when))
        }
        None => start("RDATE", &when),
    }
}

/// The identifier elsewhere of an event that was made here.
pub fn own_uid(event: CalendarEventId) -> String {
    format!("{event}@corbel")
}

/// The event that was made here and has this identifier elsewhere; `None` where the identifier is none of ours.
pub fn event_of_uid(uid: &str) -> Option<CalendarEventId> {
    let id = uid.split_once('@').and_then(|(id, _)| id.parse().ok())?;
    (own_uid(id) == uid).then_some(id)
}

fn head(file: &mut Lines, event: &Event, uid: &str) {
    file.line("BEGIN:VEVENT");
    file.text("UID", uid);
    file.line(&format!("DTSTAMP:{}", in_utc(event.updated_at)));
    file.line(&format!("CREATED:{}", in_utc(event.created_at)));
    file.line(&format!("LAST-MODIFIED:{}", in_utc(event.updated_at)));
    file.line(&format!("SEQUENCE:{}", event.version - 1));
}

fn words(file: &mut Lines, event: &Event, change: &Change, rest: &Rest) {
    file.text("SUMMARY", change.title.as_ref().unwrap_or(&event.title));
    file.text("DESCRIPTION", change.description.as_ref().unwrap_or(&event.description));
    file.text("LOCATION", change.location.as_ref().unwrap_or(&event.location));
    file.text("CATEGORIES", &event.kind);
    file.line(if event.visibility == Visibility::Private { "CLASS:PRIVATE" } else { "CLASS:PUBLIC" });
    if !rest.lines.iter().any(|line| line.starts_with("STATUS:")) {
        file.line("STATUS:CONFIRMED");
    }
    file.text("X-CORBEL-STATUS", change.status.as_ref().unwrap_or(&event.status).as_deref().unwrap_or_default());
    for line in &rest.lines {
        file.line(line);
    }
}

/// Its reminders, those that came from elsewhere as they came. One that is a reminder no more is none there, either.
fn alarms(file: &mut Lines, event: &Event, title: &str, rest: &Rest) {
    let mut written: Vec<Reminder> = Vec::new();
    for part in &rest.parts {
        let read = reminder_of(part);
        if read.is_some_and(|read| written.contains(&read) || !event.reminders.contains(&read)) {
            continue;
        }
        written.extend(read);
        part.iter().for_each(|line| file.line(line));
    }
    for reminder in event.reminders.iter().filter(|one| !written.contains(one)) {
        write_reminder(file, *reminder, title);
    }
}

/// Those of an occurrence that is other than the rest: its own, where it came with some.
fn alarms_of_change(file: &mut Lines, event: &Event, title: &str, rest: &Rest) {
    rest.parts.iter().flatten().for_each(|line| file.line(line));
    if !rest.parts.iter().any(|part| reminder_of(part).is_some()) {
        event.reminders.iter().for_each(|reminder| write_reminder(file, *reminder, title));
    }
}

fn write_reminder(file: &mut Lines, reminder: Reminder, title: &str) {
    file.line("BEGIN:VALARM");
    file.line("ACTION:DISPLAY");
    file.line(&match reminder.minutes {
        0 => "TRIGGER:PT0S".to_owned(),
        minutes if minutes % DAY == 0 => format!("TRIGGER:-P{}D", minutes / DAY),
        minutes => format!("TRIGGER:-PT{minutes}M"),
    });
    file.text("DESCRIPTION", title);
    if reminder.by == ReminderBy::Mail {
        file.line(BY_MAIL);
    }
    file.line("END:VALARM");
}

/// Beginning and end; the day behind the last of whole days.
fn period(file: &mut Lines, when: &When) {
    file.line(&start("DTSTART", when));
    match when {
        When::Timed { start, zone, length, is_second } => {
            let clocks = rules(zone);
            let ends = moment_of(*start, &clocks, *is_second) + *length;
            let end = wall(ends, &clocks);
            // Of a time that clocks show twice a file means the first, so the second stands in UTC.
            file.line(&if moment(end, &clocks) == ends {
                timed("DTEND", end, zone)
            } else {
                format!("DTEND:{}", in_utc(ends))
            });
        }
        When::AllDay { first, days } => {
            let behind = days_later(*first, *days).unwrap_or(Date::MAX);
            file.line(&format!("DTEND;VALUE=DATE:{}", behind.strftime("%Y%m%d")));
        }
    }
}

fn start(name: &str, when: &When) -> String {
    match when {
        When::Timed { start, zone, is_second: true, .. } => {
            format!("{name}:{}", in_utc(moment_of(*start, &rules(zone), true)))
        }
        When::Timed { start, zone, .. } => timed(name, *start, zone),
        When::AllDay { first, .. } => format!("{name};VALUE=DATE:{}", first.strftime("%Y%m%d")),
    }
}

fn timed(name: &str, at: DateTime, zone: &TimeZone) -> String {
    let at = local(at);
    if is_utc(zone) { format!("{name}:{at}Z") } else { format!("{name};TZID={zone}:{at}") }
}

pub(super) fn local(at: DateTime) -> String {
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
