//! A series and occurrences of it that come in files of their own are one event (RFC 5545 section 3.8.4.4): what names an occurrence
//! is the identifier with when the rule has it.

use std::collections::BTreeMap;

use jiff::civil::{Date, DateTime};

use super::{
    Change, Event, Kept, ReadEvent, Rest, Rule, Series, When,
    instant::{moment, rules, wall},
};

/// What an event says of itself.
#[derive(Clone, Copy)]
struct Whole<'a> {
    series: &'a Series,
    words: [&'a str; 3],
    status: Option<&'a str>,
    kept: &'a Kept,
}

fn is_alone(series: &Series) -> bool {
    series.rule.as_ref().and_then(Rule::as_own).is_some_and(super::OwnRule::is_alone)
}

/// What was read, as the event that is there becomes by it: occurrences that came alone are changes of the series that is there, and
/// a series keeps what came alone before it. With them the dates of those that the series does not have.
pub fn together((before, kept): (&Event, Option<&Kept>), read: &ReadEvent) -> (ReadEvent, Vec<Date>) {
    let none = Kept::default();
    let there = Whole {
        series: &before.series,
        words: [&before.title, &before.description, &before.location],
        status: before.status.as_deref(),
        kept: kept.unwrap_or(&none),
    };
    let came = Whole {
        series: &read.series,
        words: [&read.title, &read.description, &read.location],
        status: read.status.as_deref(),
        kept: &read.kept,
    };
    match (is_alone(there.series), is_alone(came.series)) {
        (false, false) => (read.clone(), Vec::new()),
        (_, true) => {
            let (series, kept, missing) = adopt(there, came, true);
            let whole = ReadEvent {
                title: before.title.clone(),
                description: before.description.clone(),
                location: before.location.clone(),
                status: before.status.clone(),
                kind: before.kind.clone(),
                visibility: None,
                reminders: before.reminders.clone(),
                series,
                kept,
                ..read.clone()
            };
            (whole, missing)
        }
        (true, false) => {
            // What the file says itself of an occurrence is newer.
            let (series, kept, _) = adopt(came, there, false);
            (ReadEvent { series, kept, ..read.clone() }, Vec::new())
        }
    }
}

/// The series with what came alone as changes of its occurrences, over those that it has where `is_newer`.
fn adopt(whole: Whole<'_>, alone: Whole<'_>, is_newer: bool) -> (Series, Kept, Vec<Date>) {
    let (mut series, mut kept, mut missing) = (whole.series.clone(), whole.kept.clone(), Vec::new());
    let Some(own) = alone.series.rule.as_ref().and_then(Rule::as_own) else { return (series, kept, missing) };
    let mut rests: BTreeMap<Date, Rest> = BTreeMap::new();
    for known in own.days(Date::MIN, Date::MAX) {
        let date = there(alone.series, known, &series.when);
        if is_alone(&series) && !series.has(date) {
            series = with_time(series, alone.series, known);
        }
        if !series.has(date) {
            missing.push(date);
            continue;
        }
        if !is_newer && series.changed.contains_key(&date) {
            continue;
        }
        let change = alone.series.changed.get(&known).cloned().unwrap_or_default();
        let when = alone.series.when_of(known);
        let word = |place: usize, own: Option<String>| {
            let said = own.unwrap_or_else(|| alone.words[place].to_owned());
            (said != whole.words[place]).then_some(said)
        };
        let status = change.status.unwrap_or_else(|| alone.status.map(str::to_owned));
        let change = Change {
            when: (when != series.plain_of(date)).then_some(when),
            title: word(0, change.title),
            description: word(1, change.description),
            location: word(2, change.location),
            status: (status.as_deref() != whole.status && status.is_some()).then_some(status),
        };
        series.changed.insert(date, change);
        let rest = alone.kept.changes.get(&known).unwrap_or(&alone.kept.own);
        rests.insert(date, rest.clone());
    }
    for (date, rest) in rests {
        if rest.is_empty() {
            kept.changes.remove(&date).map_or((), drop)
        } else {
            drop(kept.changes.insert(date, rest))
        }
    }
    (series, kept, missing)
}

/// The date by the clocks of the series.
fn there(alone: &Series, known: Date, when: &When) -> Date {
    match (alone.plain_of(known), when) {
        (When::Timed { start, zone, .. }, When::Timed { zone: clocks, .. }) if zone != *clocks => {
            wall(moment(start, &rules(&zone)), &rules(clocks)).date()
        }
        _ => known,
    }
}

/// Occurrences that are alone with one more.
fn with_time(mut series: Series, alone: &Series, known: Date) -> Series {
    let at: Option<DateTime> = match (alone.plain_of(known), &series.when) {
        (When::Timed { start, zone, .. }, When::Timed { zone: clocks, .. }) => {
            Some(wall(moment(start, &rules(&zone)), &rules(clocks)))
        }
        (When::AllDay { first, .. }, _) => Some(first.to_datetime(jiff::civil::Time::midnight())),
        (When::Timed { .. }, When::AllDay { .. }) => None,
    };
    if let (Some(at), Some(mut own)) = (at, series.rule.as_ref().and_then(Rule::as_own).cloned()) {
        own.add(at);
        series.rule = Some(Rule::own(own));
    }
    series
}
