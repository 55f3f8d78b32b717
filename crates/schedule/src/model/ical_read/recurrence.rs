//! How an event of a file recurs, and which of its occurrences lines of it name.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use jiff::civil::{Date, DateTime, Time};
use kernel::TimeZone;

use super::{
    Kept, ReadEvent,
    event::{MAX_KEPT, Reason, Times, is_cancelled, kind, later, micros},
    guests::guests,
    lines::{Component, Line},
    times::{Stamp, length, stamp},
    zones::{Zones, from_utc},
};
use crate::model::{
    MAX_SKIPPED, OwnRule, Rule, Series, When,
    instant::{is_second, rules, wall},
    parse_rrule,
    when::MAX_LENGTH,
};

/// When an event begins, as the file says it.
pub(super) struct Start {
    /// By which clocks; `None` for whole days.
    pub(super) zone: Option<TimeZone>,
    /// The name of the zone in the file.
    pub(super) name: Option<String>,
}

/// A time of a list of them, by the clocks of the event.
struct Listed {
    at: DateTime,
    /// Only its day was said.
    is_day: bool,
    /// Clocks show it twice, and the second is meant.
    is_second: bool,
    /// It is a period, which takes so long.
    takes: Option<Duration>,
}

/// What was named by its day alone begins as the event does.
fn begun(at: DateTime, is_day: bool, when: &When) -> DateTime {
    match when {
        When::Timed { start, .. } if is_day => at.date().to_datetime(start.time()),
        _ => at,
    }
}

/// Whether a change is one of an occurrence and all that follow.
pub(super) fn reaches_on(part: &Component) -> bool {
    let range = part.line("RECURRENCE-ID").and_then(|line| line.param("RANGE"));
    range.is_some_and(|range| range.eq_ignore_ascii_case("THISANDFUTURE"))
}

/// The event, cut where one of its occurrences was changed with all that follow: these are events of their own.
pub(super) fn cut(
    event: ReadEvent,
    master: &Component,
    onward: &[&Component],
    (zones, notes): (&mut Zones, &mut Vec<String>),
) -> Result<Vec<ReadEvent>, Reason> {
    let mut events = vec![event];
    let mut times = Times { zones, notes };
    let start = times.start(master)?;
    let mut cuts: Vec<(Date, &Component)> = Vec::new();
    for part in onward {
        let first = &events[0].series;
        if first.rule.as_ref().is_some_and(|rule| rule.as_own().is_some()) {
            return Err("One of its occurrences is changed with all that follow, and it recurs by its own rule.".into());
        }
        cuts.extend(times.occurrence(part, &start, first)?.map(|date| (date, *part)));
    }
    cuts.sort_by_key(|(date, _)| *date);
    for (date, part) in cuts {
        let whole = events.last().cloned().ok_or("Nobody can read it.")?;
        let split = whole.series.split_at(date);
        let when = times.when(part)?;
        let tail = split.tail.reshaped(date, &when, None).map_err(|error| Reason::from(error.message().to_owned()))?;
        let (title, description, location) = times.words(part);
        let reminders = times.reminders(part);
        let (kind, is_kind_kept) = kind(part);
        let mut room = MAX_KEPT;
        let own = times.rest(part, &reminders, (&mut room, is_kind_kept));
        let which = part.line("RECURRENCE-ID").map(|line| line.value.clone()).unwrap_or_default();
        let guests = guests(part.lines.iter().map(|line| line.raw.as_str()));
        let mut later = ReadEvent {
            uid: format!("{}#{which}", events[0].uid),
            title,
            description,
            location,
            kind,
            reminders,
            guests,
            series: tail,
            kept: Kept { own, changes: BTreeMap::new() },
            ..whole.clone()
        };
        times.notes.push(format!("What changed from {date} on came in as an event of its own."));
        match split.head {
            Some(head) => {
                let mut before = whole;
                before.series = head;
                before.kept.changes.retain(|known, _| *known < date);
                before.apart.retain(|known, _| *known < date);
                events.pop();
                events.push(before);
            }
            // All of it changed.
            None => {
                later.uid.clone_from(&whole.uid);
                events.pop();
            }
        }
        events.push(later);
    }
    Ok(events)
}

impl Times<'_> {
    pub(super) fn series(&mut self, event: &Component, start: &Start, when: When) -> Result<Series, Reason> {
        let rules: Vec<&str> = event.all("RRULE").map(|line| line.value.as_str()).collect();
        let except: Vec<&str> = event.all("EXRULE").map(|line| line.value.as_str()).collect();
        let single = self.listed(event, ("RDATE", start))?;
        if rules.is_empty() && single.is_empty() {
            return Ok(Series::once(when));
        }
        let plain = match rules[..] {
            [rule] if single.is_empty() && except.is_empty() => parse_rrule(rule, &when).ok().and_then(|read| {
                let series = Series::recurring(when.on(read.first), read.rule).ok()?;
                Some((read.first, series))
            }),
            _ => None,
        };
        let skipped = self.listed(event, ("EXDATE", start))?;
        // Of a day that has several, one by one.
        let mut gone: BTreeSet<DateTime> = BTreeSet::new();
        let mut series = if let Some((first, series)) = plain {
            if first != when.date() {
                let said = when.date();
                self.notes
                    .push(format!("It begins on {first}: its rule does not name {said}, on which it was to begin."));
            }
            series
        } else {
            let lengths = self.lengths(&single, &when);
            let seconds: BTreeSet<DateTime> = single.iter().filter(|one| one.is_second).map(|one| one.at).collect();
            if single.iter().any(|one| !one.is_second && seconds.contains(&one.at)) {
                let note = "Of two single times that its clocks show alike, only the second came in.";
                self.notes.push(note.to_owned());
            }
            let single: BTreeSet<DateTime> = single.iter().map(|one| begun(one.at, one.is_day, &when)).collect();
            let mut own = OwnRule::new(&when, &rules, &except, single)
                .map_err(|error| Reason::from(error.message().to_owned()))?
                .lasting(lengths)
                .second_at(seconds);
            for one in skipped.iter().filter(|one| !one.is_day) {
                if own.times_on(one.at.date()).len() > 1 {
                    own.remove(one.at);
                    gone.insert(one.at);
                }
            }
            Series { rule: Some(Rule::own(own)), ..Series::once(when) }
        };
        series.skip(skipped.iter().filter(|one| !gone.contains(&one.at)).map(|one| one.at.date()));
        if series.skipped.len() > MAX_SKIPPED {
            return Err(format!("More than {MAX_SKIPPED} of its occurrences are deleted.").into());
        }
        Ok(series)
    }

    /// Occurrences alone, by when the rule that is elsewhere has them.
    pub(super) fn alone(&mut self, parts: &[&Component], start: &Start, when: &When) -> Result<Series, Reason> {
        let mut times = BTreeSet::new();
        for part in parts.iter().filter(|part| !is_cancelled(part)) {
            let line = part.line("RECURRENCE-ID").ok_or("Nobody can read it.")?;
            let read = stamp(&line.value).ok_or("Nobody can read which of its occurrences is changed.")?;
            let is_day = matches!(read, Stamp::Day(_));
            times.extend(self.at(line, read, start).map(|at| begun(at, is_day, when)));
        }
        let first = *times.first().ok_or("Nobody can read which of its occurrences is changed.")?;
        let when = match when.on(first.date()) {
            When::Timed { zone, length, .. } => When::Timed { start: first, zone, length, is_second: false },
            days => days,
        };
        Ok(Series { rule: Some(Rule::own(OwnRule::alone(&when, times))), ..Series::once(when) })
    }

    /// An occurrence of a day that has several: it is moved, or gone. What else it says cannot be held.
    pub(super) fn apart(&mut self, part: &Component, start: &Start, series: &mut Series) -> Result<(), Reason> {
        let line = part.line("RECURRENCE-ID").ok_or("Nobody can read it.")?;
        let read = stamp(&line.value).ok_or("Nobody can read which of its occurrences is changed.")?;
        let Some(at) = self.at(line, read, start) else { return Ok(()) };
        let Some(mut own) = series.rule.as_ref().and_then(Rule::as_own).cloned() else { return Ok(()) };
        own.remove(at);
        if !is_cancelled(part) {
            match self.when(part)? {
                When::Timed { start: moved, .. } => own.add(moved),
                When::AllDay { first, .. } => own.add(first.to_datetime(at.time())),
            }
            self.notes.push(format!("Of its occurrence at {at} only the time came along: that day has several."));
        }
        series.rule = Some(Rule::own(own));
        Ok(())
    }

    /// How long periods take that are longer or shorter than the event.
    fn lengths(&mut self, single: &[Listed], when: &When) -> BTreeMap<DateTime, Duration> {
        let periods = single.iter().filter_map(|one| Some((begun(one.at, one.is_day, when), one.takes?)));
        match when {
            When::Timed { length, .. } => periods.filter(|(_, takes)| takes != length).collect(),
            When::AllDay { .. } => {
                if periods.count() > 0 {
                    self.notes
                        .push("Of single times only their days came along: the event takes whole days.".to_owned());
                }
                BTreeMap::new()
            }
        }
    }

    /// How long a period takes (RFC 5545 section 3.3.9), which says when it ends or how long it is.
    fn takes(&mut self, line: &Line, read: Stamp, end: &str) -> Result<Duration, Reason> {
        let begins = self.moment(line, read);
        let ends = match (stamp(end), length(end)) {
            (Some(end), _) => self.moment(line, end),
            (None, Some(takes)) => {
                let (at, zone) = self.place(line, read);
                later(at, &rules(&zone), takes)?
            }
            (None, None) => return Err("Nobody can read how long one of its single times takes.".into()),
        };
        if ends < begins {
            return Err("One of its single times ends before it begins.".into());
        }
        let takes = Duration::from_micros(micros(begins, ends));
        if takes > MAX_LENGTH {
            return Err("An event is a year long at most.".into());
        }
        Ok(takes)
    }

    /// The times that lines of a name list.
    fn listed(&mut self, event: &Component, (name, start): (&str, &Start)) -> Result<Vec<Listed>, Reason> {
        let mut all = Vec::new();
        for line in event.all(name) {
            for value in line.value.split(',').filter(|value| !value.trim().is_empty()) {
                let (begin, end) = value.split_once('/').map_or((value, None), |(begin, end)| (begin, Some(end)));
                let read = stamp(begin).ok_or("Nobody can read on which single days it takes place, or does not.")?;
                let end = end.filter(|_| name == "RDATE");
                let takes = end.map(|end| self.takes(line, read, end)).transpose()?;
                let is_day = matches!(read, Stamp::Day(_));
                let Some(at) = self.at(line, read, start) else { continue };
                all.push(Listed { at, is_day, is_second: self.is_second(line, read, (start, at)), takes });
            }
        }
        Ok(all)
    }

    /// What the clocks of the event show when a line says; midnight for whole days.
    fn at(&mut self, line: &Line, read: Stamp, start: &Start) -> Option<DateTime> {
        match (read, &start.zone) {
            (Stamp::Day(day), _) => Some(day.to_datetime(Time::midnight())),
            (Stamp::Local(at) | Stamp::Utc(at), None) => Some(at.date().to_datetime(Time::midnight())),
            (Stamp::Local(at), Some(_)) if line.param("TZID") == start.name.as_deref() => Some(at),
            (Stamp::Utc(at), Some(zone)) => from_utc(at, &rules(zone)),
            (Stamp::Local(_), Some(zone)) => {
                let moment = self.moment(line, read);
                Some(wall(moment, &rules(zone)))
            }
        }
    }

    /// Whether a line means the second of the two moments at which clocks of the event show this. Only a line with other clocks
    /// can: of its own the first is meant (decision 32).
    fn is_second(&mut self, line: &Line, read: Stamp, (start, at): (&Start, DateTime)) -> bool {
        let Some(zone) = start.zone.as_ref().filter(|_| !matches!(read, Stamp::Day(_))) else { return false };
        is_second(at, &rules(zone), self.moment(line, read))
    }

    /// Which occurrence a component describes; `None` where there is nothing to change.
    pub(super) fn occurrence(
        &mut self,
        part: &Component,
        start: &Start,
        series: &Series,
    ) -> Result<Option<Date>, Reason> {
        let Some(line) = part.line("RECURRENCE-ID") else { return Ok(None) };
        if line.param("RANGE").is_some() && !reaches_on(part) {
            return Err("Some of its occurrences are changed in a way that nobody knows.".into());
        }
        let read = stamp(&line.value).ok_or("Nobody can read which of its occurrences is changed.")?;
        let date = self.at(line, read, start).map(DateTime::date);
        let is_skipped = date.is_some_and(|date| series.skipped.contains(&date));
        let known = date.filter(|date| series.has(*date));
        if known.is_none() && !is_skipped {
            let which = date.map_or_else(|| line.value.clone(), |date| date.to_string());
            self.notes.push(format!("Its occurrence on {which} was left out: its rule names none then."));
        }
        Ok(known)
    }
}
