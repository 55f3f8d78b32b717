//! An event with its recurrence, and what of it falls into a window.

use std::collections::{BTreeMap, BTreeSet};

use jiff::{
    civil::{Date, DateTime},
    tz,
};
use kernel::{Error, Result, TimeZone, Timestamp};

use super::{
    OwnRule, Rule, When,
    dates::days_later,
    instant::{rules, wall},
};

/// The most instances of one series in one window (decision 32).
pub const MAX_INSTANCES: usize = 1000;

/// The most occurrences of a series that are deleted one by one.
pub const MAX_SKIPPED: usize = 1000;

/// What is other in one occurrence of a series. What is `None` is as in the series.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Change {
    /// When it is.
    pub when: Option<When>,
    /// Its title.
    pub title: Option<String>,
    /// Its description.
    pub description: Option<String>,
    /// Where it takes place.
    pub location: Option<String>,
    /// Its status, none included.
    pub status: Option<Option<String>>,
}

/// An event, which may recur.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Series {
    /// When it is, or its first occurrence.
    pub when: When,
    /// How it recurs; `None` where it does not.
    pub rule: Option<Rule>,
    /// Occurrences that were deleted.
    pub skipped: BTreeSet<Date>,
    /// Occurrences that are other than the rest.
    pub changed: BTreeMap<Date, Change>,
}

/// From one moment to another, the second excluded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// The first moment.
    pub from: Timestamp,
    /// The first moment behind it.
    pub to: Timestamp,
}

impl Window {
    /// Whether something from `start` to `end` is to be seen in it. What takes no time is where it begins.
    pub fn shows(self, (start, end): (Timestamp, Timestamp)) -> bool {
        start < self.to && (end > self.from || start >= self.from)
    }
}

/// An occurrence as it falls into a window.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// Which one it is, by the date that the rule gives it; `None` for an event that does not recur.
    pub occurrence: Option<Date>,
    /// When it begins.
    pub start: Timestamp,
    /// When it ends.
    pub end: Timestamp,
}

impl Series {
    /// An event that does not recur.
    pub fn once(when: When) -> Self {
        Self { when, rule: None, skipped: BTreeSet::new(), changed: BTreeMap::new() }
    }

    /// An event that recurs.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where the rule does not name the day on which it begins.
    pub fn recurring(when: When, rule: Rule) -> Result<Self> {
        if !rule.fits(when.date()) {
            return Err(Error::invalid(
                "The first occurrence must be on a day on which the event recurs, before its end.",
            ));
        }
        Ok(Self { rule: Some(rule), ..Self::once(when) })
    }

    /// Whether this is a date of the rule whose occurrence was not deleted.
    pub fn has(&self, date: Date) -> bool {
        self.rule.as_ref().is_some_and(|rule| rule.has(self.when.date(), date)) && !self.skipped.contains(&date)
    }

    /// Lets these be the deleted occurrences, as far as they are dates of the rule.
    pub fn skip(&mut self, dates: impl IntoIterator<Item = Date>) {
        let first = self.when.date();
        let Some(rule) = self.rule.as_ref().map(|rule| rule.bounded(first)) else { return };
        self.skipped = dates.into_iter().filter(|date| rule.has(first, *date)).collect();
    }

    /// When this occurrence is.
    pub fn when_of(&self, date: Date) -> When {
        let moved = self.changed.get(&date).and_then(|change| change.when.clone());
        moved.unwrap_or_else(|| self.plain_of(date))
    }

    /// When the rule has this occurrence, the first of its day where it has several then.
    pub fn plain_of(&self, date: Date) -> When {
        let own = self.rule.as_ref().and_then(Rule::as_own);
        let time = own.and_then(|own| own.times_on(date).first().copied());
        match (own, time) {
            (Some(own), Some(time)) => self.plain_at(own, date.to_datetime(time)),
            _ => self.when.on(date),
        }
    }

    /// What takes place at a time of its own rule.
    pub fn plain_at(&self, own: &OwnRule, at: DateTime) -> When {
        match self.when.on(at.date()) {
            When::Timed { zone, length, .. } => {
                let length = own.length_of(at).unwrap_or(length);
                When::Timed { start: at, zone, length, is_second: own.is_second(at) }
            }
            days @ When::AllDay { .. } => days,
        }
    }

    /// Whether the rule has several occurrences on this day, of which none is changed alone.
    pub fn has_several(&self, date: Date) -> bool {
        self.rule.as_ref().and_then(Rule::as_own).is_some_and(|own| own.times_on(date).len() > 1)
    }

    /// When the rule has its occurrences from one day to another.
    fn plain_between<'a>(
        &'a self,
        rule: &'a Rule,
        lower: Date,
        upper: Date,
    ) -> impl Iterator<Item = (Date, When)> + 'a {
        let upper = rule.until().map_or(upper, |until| until.min(upper));
        let own = rule.as_own().map(|own| {
            let times = own.between(lower, upper);
            times.map(|at| (at.date(), self.plain_at(own, at)))
        });
        let plain =
            own.is_none().then(|| rule.between(self.when.date(), lower, upper).map(|date| (date, self.when.on(date))));
        own.into_iter().flatten().chain(plain.into_iter().flatten())
    }

    /// What of it falls into a window, by its beginning, at most [`MAX_INSTANCES`]. Whole days are those of the zone
    /// `reader`.
    pub fn expand(&self, window: Window, reader: &TimeZone) -> Vec<Instance> {
        let reader = rules(reader);
        let first = self.when.date();
        let Some(rule) = self.rule.as_ref().map(|rule| rule.bounded(first)) else {
            return self.instance(None, &self.when, window, &reader).into_iter().collect();
        };
        let clocks = self.when.clocks(&reader);
        // A day more at each end: a time inside a gap moves, and days end at other moments elsewhere.
        let longest = rule.as_own().and_then(|own| Some((own, own.lengths().max_by_key(|(_, length)| *length)?.0)));
        let reach = longest.map_or(0, |(own, at)| self.plain_at(own, at).reach()).max(self.when.reach());
        let lower = days_later(wall(window.from, &clocks).date(), -reach - 1).unwrap_or(Date::MIN);
        let upper = days_later(wall(window.to, &clocks).date(), 1).unwrap_or(Date::MAX);
        let is_moved = |date: &Date| self.changed.get(date).is_some_and(|change| change.when.is_some());
        let regular = self
            .plain_between(&rule, lower, upper)
            .filter(|(date, _)| !self.skipped.contains(date) && !is_moved(date))
            .filter_map(|(date, when)| {
                let (start, end) = when.span_by(&clocks);
                window.shows((start, end)).then_some(Instance { occurrence: Some(date), start, end })
            })
            .take(MAX_INSTANCES);
        let moved = self.changed.iter().filter_map(|(date, change)| {
            let is_one = || rule.has(first, *date) && !self.skipped.contains(date);
            let when = change.when.as_ref().filter(|_| is_one())?;
            self.instance(Some(*date), when, window, &reader)
        });
        let mut found: Vec<Instance> = regular.chain(moved).collect();
        found.sort_by_key(|one| (one.start, one.occurrence));
        found.truncate(MAX_INSTANCES);
        found
    }

    fn instance(
        &self,
        occurrence: Option<Date>,
        when: &When,
        window: Window,
        reader: &tz::TimeZone,
    ) -> Option<Instance> {
        let (start, end) = when.span_by(&when.clocks(reader));
        window.shows((start, end)).then_some(Instance { occurrence, start, end })
    }

    /// From when to when any of it can be seen, wherever one is; the second is `None` where it never ends.
    pub fn bounds(&self) -> (Timestamp, Option<Timestamp>) {
        let mut spans = vec![widest(&self.when)];
        let own = self.rule.as_ref().and_then(Rule::as_own);
        let earliest = own.and_then(|own| own.days(Date::MIN, Date::MAX).next());
        spans.extend(earliest.map(|date| widest(&self.plain_of(date))));
        let lasting = own.into_iter().flat_map(|own| own.lengths().map(|(at, _)| widest(&self.plain_at(own, at))));
        spans.extend(lasting);
        spans.extend(self.changed.values().filter_map(|change| change.when.as_ref()).map(widest));
        let first = spans.iter().map(|span| span.0).min().unwrap_or(Timestamp::from_micros(i64::MIN));
        let last_date = match &self.rule {
            None => Some(self.when.date()),
            Some(rule) => rule.last(self.when.date()),
        };
        let is_own = self.rule.as_ref().is_some_and(|rule| rule.as_own().is_some());
        let last = last_date.map(|date| {
            // Where an event has a rule of its own, the last time of that day can be another than the first.
            spans.push(widest(&self.when.on(date)));
            spans.push(widest(&self.when.on(days_later(date, 1).filter(|_| is_own).unwrap_or(date))));
            spans.iter().map(|span| span.1).max().unwrap_or(Timestamp::from_micros(i64::MAX))
        });
        (first, last)
    }
}

/// The span with all that zones can make of it.
fn widest(when: &When) -> (Timestamp, Timestamp) {
    let slack = match when {
        When::Timed { .. } => std::time::Duration::ZERO,
        // Kiritimati is 14 hours ahead, Baker Island 12 behind.
        When::AllDay { .. } => std::time::Duration::from_secs(15 * 60 * 60),
    };
    let (start, end) = when.span_by(&when.clocks(&tz::TimeZone::UTC));
    (start - slack, end + slack)
}
