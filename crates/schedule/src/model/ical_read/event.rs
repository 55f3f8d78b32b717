//! One event of a file: the component that describes it, and those of its occurrences that are other than the rest.

use std::{borrow::Cow, collections::BTreeMap, time::Duration};

use jiff::{
    civil::{DateTime, Time},
    tz,
};
use kernel::{TimeZone, Timestamp};
use sha2::{Digest, Sha256};

use super::{
    Kept, ReadCalendar, ReadEvent, Rest,
    alarm::{reminder, says_more},
    guests::guests,
    lines::{Component, Line},
    recurrence::{Start, cut, reaches_on},
    times::{Length, Stamp, length, stamp},
    zones::Zones,
};
use crate::model::{
    Change, MAX_REMINDERS, Reminder, UNTITLED, Visibility, When,
    dates::{day_number, days_later},
    event::{MAX_DESCRIPTION, MAX_TITLE},
    instant::{moment, rules},
    status,
};

/// No identifier is longer, in bytes.
const MAX_UID: usize = 1000;

/// What is kept of an event has so many bytes at most, and no single line more than a quarter of that: files bring pictures
/// inside of lines.
pub(super) const MAX_KEPT: usize = 64 * 1024;

/// What is read, and what an event here says by itself. All else is kept.
const UNDERSTOOD: [&str; 18] = [
    "UID",
    "DTSTAMP",
    "CREATED",
    "LAST-MODIFIED",
    "SEQUENCE",
    "DTSTART",
    "DTEND",
    "DURATION",
    "RRULE",
    "EXDATE",
    "RDATE",
    "EXRULE",
    "RECURRENCE-ID",
    "SUMMARY",
    "DESCRIPTION",
    "LOCATION",
    "CLASS",
    "X-CORBEL-STATUS",
];

/// Why an event cannot come in, in words for whoever brings it.
pub(super) type Reason = Cow<'static, str>;

/// The identifier of an event; made of what it says where it has none, so that it is the same the next time.
pub(super) fn uid(event: &Component) -> String {
    let uid = event.text("UID").trim().to_owned();
    if !uid.is_empty() {
        return uid;
    }
    let is_lasting = |line: &&Line| !matches!(line.name.as_str(), "UID" | "DTSTAMP" | "CREATED" | "LAST-MODIFIED");
    let said: Vec<&str> = event.lines.iter().filter(is_lasting).map(|line| line.raw.as_str()).collect();
    let digest = Sha256::digest(said.join("\n"));
    digest.iter().map(|byte| format!("{byte:02x}")).collect::<String>() + "@nameless"
}

/// All components of one event.
pub(super) struct Source<'a> {
    uid: String,
    masters: Vec<&'a Component>,
    changes: Vec<&'a Component>,
}

impl<'a> Source<'a> {
    pub(super) fn new(uid: String) -> Self {
        Self { uid, masters: Vec::new(), changes: Vec::new() }
    }

    pub(super) fn add(&mut self, part: &'a Component) {
        if part.line("RECURRENCE-ID").is_some() { self.changes.push(part) } else { self.masters.push(part) }
    }

    /// Reads the event, or says why it cannot come in.
    pub(super) fn read(self, zones: &mut Zones, read: &mut ReadCalendar) {
        // Of several editions the latest counts.
        let Some(master) = self.masters.iter().max_by_key(|event| sequence(event)).copied() else {
            return self.read_alone(zones, read);
        };
        let title = title(master);
        let mut notes = Vec::new();
        if self.masters.len() > 1 {
            notes.push("The file has this event more than once: the latest edition came in.".to_owned());
        }
        let (onward, single): (Vec<&Component>, Vec<&Component>) =
            self.changes.iter().copied().partition(|part| reaches_on(part));
        let came = event((&self.uid, Some(master)), &single, (zones, &mut notes))
            .and_then(|event| cut(event, master, &onward, (zones, &mut notes)));
        match came {
            Ok(events) => read.events.extend(events),
            Err(reason) => return read.problem(Some((&self.uid, &title)), &reason, true),
        }
        notes.dedup();
        for note in notes {
            read.tell(Some((&self.uid, &title)), &note);
        }
    }

    /// Occurrences without their series, as somebody has them who was invited to these alone: an event that takes place when these
    /// do, until the series comes.
    fn read_alone(self, zones: &mut Zones, read: &mut ReadCalendar) {
        let mut notes = Vec::new();
        let title = self.changes.first().map(|part| title(part)).unwrap_or_default();
        match event((&self.uid, None), &self.changes, (zones, &mut notes)) {
            Ok(event) => read.events.push(event),
            Err(reason) => return read.problem(Some((&self.uid, &title)), &reason, true),
        }
        for note in notes {
            read.tell(Some((&self.uid, &title)), &note);
        }
    }
}

fn sequence(event: &Component) -> i64 {
    event.text("SEQUENCE").trim().parse().unwrap_or(0)
}

/// The event that a component describes, with its changed occurrences; without one these are all there is.
fn event(
    (uid, whole): (&str, Option<&Component>),
    changes: &[&Component],
    (zones, notes): (&mut Zones, &mut Vec<String>),
) -> Result<ReadEvent, Reason> {
    if uid.len() > MAX_UID {
        return Err("Its identifier is too long.".into());
    }
    let is_alone = whole.is_none();
    let first = changes.iter().find(|part| !is_cancelled(part)).or(changes.first());
    let master = whole.or(first.copied()).ok_or("Nobody can read it.")?;
    if is_cancelled(master) {
        return Err("It is cancelled.".into());
    }
    let mut times = Times { zones, notes };
    let start = times.start(master)?;
    let when = times.when(master)?;
    let mut series =
        if is_alone { times.alone(changes, &start, &when)? } else { times.series(master, &start, when)? };
    // Of several editions of an occurrence the latest counts.
    let mut latest: BTreeMap<_, &Component> = BTreeMap::new();
    for part in changes {
        let Some(date) = times.occurrence(part, &start, &series)? else { continue };
        if series.has_several(date) {
            times.apart(part, &start, &mut series)?;
        } else if latest.get(&date).is_none_or(|known| sequence(known) <= sequence(part)) {
            latest.insert(date, part);
        }
    }
    // Without its series an event is called what its first occurrence is.
    let spoken = latest.values().copied().find(|part| is_alone && !is_cancelled(part));
    let master = spoken.unwrap_or(master);
    let mut kept = Kept::default();
    let (title, description, location) = times.words(master);
    let (kind, is_kind_kept) = kind(master);
    let status = of_schedule(master);
    let mut room = MAX_KEPT;
    let reminders = times.reminders(master);
    kept.own = times.rest(master, &reminders, (&mut room, is_kind_kept));
    let mut apart = BTreeMap::new();
    for (date, part) in latest {
        if is_cancelled(part) {
            series.skipped.insert(date);
            continue;
        }
        let when = times.when(part)?;
        let (own_title, own_description, own_location) = times.words(part);
        let own_status = of_schedule(part);
        let change = Change {
            when: (when != series.plain_of(date)).then_some(when),
            title: (own_title != title).then_some(own_title),
            description: (own_description != description).then_some(own_description),
            location: (own_location != location).then_some(own_location),
            status: (own_status != status).then_some(own_status),
        };
        series.changed.insert(date, change);
        let invited = guests(part.lines.iter().map(|line| line.raw.as_str()));
        if !invited.is_empty() {
            apart.insert(date, invited);
        }
        let rest = times.rest(part, &reminders, (&mut room, is_kind_kept));
        if !rest.is_empty() {
            kept.changes.insert(date, rest);
        }
    }
    if !series.has_any() {
        return Err("All of its occurrences are deleted.".into());
    }
    let visibility = visibility(master);
    Ok(ReadEvent {
        uid: uid.to_owned(),
        title,
        description,
        location,
        status,
        kind,
        visibility,
        series,
        reminders,
        guests: guests(master.lines.iter().map(|line| line.raw.as_str())),
        apart,
        kept,
    })
}

fn title(event: &Component) -> String {
    event.text("SUMMARY").trim().to_owned()
}

pub(super) fn is_cancelled(event: &Component) -> bool {
    event.text("STATUS").trim().eq_ignore_ascii_case("CANCELLED")
}

fn of_schedule(event: &Component) -> Option<String> {
    status(&event.text("X-CORBEL-STATUS")).ok()
}

fn visibility(event: &Component) -> Option<Visibility> {
    match event.text("CLASS").trim().to_ascii_uppercase().as_str() {
        "PRIVATE" | "CONFIDENTIAL" => Some(Visibility::Private),
        "PUBLIC" => Some(Visibility::Users),
        _ => None,
    }
}

/// What sort of event it is, where it has one category; and whether its categories are to be kept, since they are more.
pub(super) fn kind(event: &Component) -> (String, bool) {
    let mut lines = event.all("CATEGORIES");
    match (lines.next(), lines.next()) {
        (None, _) => (String::new(), false),
        (Some(only), None) if !has_comma(&only.value) && only.text().trim().chars().count() <= MAX_TITLE => {
            (only.text().trim().to_owned(), false)
        }
        _ => (String::new(), true),
    }
}

/// Whether a value is a list of several texts.
fn has_comma(value: &str) -> bool {
    let mut is_escaped = false;
    value.chars().any(|letter| {
        let is_comma = letter == ',' && !is_escaped;
        is_escaped = letter == '\\' && !is_escaped;
        is_comma
    })
}

/// Reads times, and what hangs on them.
pub(super) struct Times<'a> {
    pub(super) zones: &'a mut Zones,
    pub(super) notes: &'a mut Vec<String>,
}

impl Times<'_> {
    pub(super) fn start(&mut self, event: &Component) -> Result<Start, Reason> {
        let line = event.line("DTSTART").ok_or("It does not say when it begins.")?;
        let name = line.param("TZID").map(str::to_owned);
        let zone = match stamp(&line.value).ok_or("Nobody can read when it begins.")? {
            Stamp::Day(_) => None,
            read => Some(self.place(line, read).1),
        };
        Ok(Start { zone, name })
    }

    /// What clocks show, and where, for a time that is no day.
    pub(super) fn place(&mut self, line: &Line, read: Stamp) -> (DateTime, TimeZone) {
        match read {
            Stamp::Day(day) => (day.to_datetime(Time::midnight()), self.zones.floating.clone()),
            Stamp::Utc(at) => (at, TimeZone::parse("UTC").unwrap_or_default()),
            Stamp::Local(at) => match line.param("TZID") {
                None => (at, self.zones.floating.clone()),
                Some(name) => {
                    let found = self.zones.find(name, at.year());
                    self.notes.extend(found.note);
                    (at, found.zone)
                }
            },
        }
    }

    /// The moment that a line names.
    pub(super) fn moment(&mut self, line: &Line, read: Stamp) -> Timestamp {
        let (at, zone) = self.place(line, read);
        moment(at, &rules(&zone))
    }

    pub(super) fn when(&mut self, event: &Component) -> Result<When, Reason> {
        let line = event.line("DTSTART").ok_or("It does not say when it begins.")?;
        let start = stamp(&line.value).ok_or("Nobody can read when it begins.")?;
        let end = event.line("DTEND");
        let takes = match event.line("DURATION") {
            Some(line) if end.is_none() => Some(length(&line.value).ok_or("Nobody can read how long it takes.")?),
            _ => None,
        };
        let end = end.map(|line| Ok::<_, Reason>((line, stamp(&line.value).ok_or("Nobody can read when it ends.")?)));
        let end = end.transpose()?;
        let when = if let Stamp::Day(first) = start {
            let behind = match (end, takes) {
                (Some((_, Stamp::Day(day))), _) => day,
                (Some((_, Stamp::Local(at) | Stamp::Utc(at))), _) => at.date(),
                (None, Some(takes)) => days_later(first, takes.days).ok_or("It takes too long.")?,
                (None, None) => first,
            };
            // Some say that one day ends on the day on which it begins.
            When::AllDay { first, days: (day_number(behind) - day_number(first)).max(1) }
        } else {
            let (at, zone) = self.place(line, start);
            let clocks = rules(&zone);
            let begins = moment(at, &clocks);
            let ends = match (end, takes) {
                (Some((line, read)), _) => self.moment(line, read),
                (None, Some(takes)) => later(at, &clocks, takes)?,
                (None, None) => begins,
            };
            if ends < begins {
                return Err("It ends before it begins.".into());
            }
            // Of a time that clocks show twice a file means the first, so whoever means the second says it in UTC.
            When::Timed { start: at, zone, length: Duration::from_micros(micros(begins, ends)), is_second: false }
        };
        when.checked().map_err(|error| error.message().to_owned().into())
    }

    /// Title, description and place.
    pub(super) fn words(&mut self, event: &Component) -> (String, String, String) {
        let title = self.cut(event.text("SUMMARY").trim(), MAX_TITLE, "title");
        let title = if title.is_empty() { UNTITLED.to_owned() } else { title };
        let description = self.cut(&event.text("DESCRIPTION"), MAX_DESCRIPTION, "description");
        (title, description, self.cut(event.text("LOCATION").trim(), MAX_TITLE, "place"))
    }

    fn cut(&mut self, text: &str, most: usize, what: &str) -> String {
        if text.chars().nth(most).is_some() {
            self.notes.push(format!("Its {what} was cut after {most} letters."));
        }
        text.chars().take(most).collect()
    }

    /// The reminders that an event's alarms are; the first of too many.
    pub(super) fn reminders(&mut self, event: &Component) -> Vec<Reminder> {
        let mut all: Vec<Reminder> = Vec::new();
        for read in event.parts.iter().filter_map(reminder) {
            if all.len() < MAX_REMINDERS && !all.contains(&read) {
                all.push(read);
            }
        }
        all.sort_unstable();
        all
    }

    /// What is kept of a component, but for the plain alarms that are reminders of the event.
    pub(super) fn rest(
        &mut self,
        component: &Component,
        reminders: &[Reminder],
        (room, is_kind_kept): (&mut usize, bool),
    ) -> Rest {
        let is_kept = |line: &&Line| match line.name.as_str() {
            "CATEGORIES" => is_kind_kept,
            "STATUS" => !line.value.trim().eq_ignore_ascii_case("CONFIRMED"),
            name => !UNDERSTOOD.contains(&name),
        };
        let is_other =
            |part: &&Component| says_more(part) || reminder(part).is_none_or(|read| !reminders.contains(&read));
        let mut rest = Rest::default();
        for line in component.lines.iter().filter(is_kept) {
            if self.has_room(line.raw.len(), room) {
                rest.lines.push(line.raw.clone());
            }
        }
        for part in component.parts.iter().filter(is_other).map(Component::raw) {
            if self.has_room(part.iter().map(String::len).sum(), room) {
                rest.parts.push(part);
            }
        }
        rest
    }

    /// Whether so many bytes more can be kept.
    fn has_room(&mut self, bytes: usize, room: &mut usize) -> bool {
        if bytes > (*room).min(MAX_KEPT / 4) {
            self.notes.push("It brings more along than an event can hold: some of it was left out.".to_owned());
            return false;
        }
        *room -= bytes;
        true
    }
}

/// The moment so much later than clocks show: days by the calendar, and the rest by the line of time.
pub(super) fn later(at: DateTime, clocks: &tz::TimeZone, takes: Length) -> Result<Timestamp, Reason> {
    let last = days_later(at.date(), takes.days).ok_or("It takes too long.")?;
    let shifted = moment(last.to_datetime(at.time()), clocks).as_micros();
    Ok(Timestamp::from_micros(shifted.saturating_add(takes.seconds.saturating_mul(1_000_000))))
}

pub(super) fn micros(from: Timestamp, to: Timestamp) -> u64 {
    u64::try_from(to.as_micros().saturating_sub(from.as_micros())).unwrap_or_default()
}
