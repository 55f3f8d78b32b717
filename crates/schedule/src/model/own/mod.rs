//! What recurs by a rule of its own: one that the screens have no fields for, single times beside a rule, or occurrences of a
//! series that is elsewhere. It is kept as it came, and takes place when the standard says.

mod grammar;

use std::{
    collections::{BTreeMap, BTreeSet},
    iter::Peekable,
    time::Duration,
};

use jiff::civil::{Date, DateTime, Time};
use kernel::{Error, ErrorKind, Result};

use super::{
    When,
    dates::{LAST_DAY, days_later},
};
use grammar::Grammar;

/// The most single times beside a rule, and the most rules.
const MOST_TIMES: usize = 1000;
const MOST_RULES: usize = 10;

/// Days that are looked through for anything that rules leave.
const A_CENTURY: i64 = 36_525;

const LOCAL: &str = "%Y%m%dT%H%M%S";

/// What is told of a change that such a rule does not allow.
pub fn own_rule(message: &'static str) -> Error {
    Error::new(ErrorKind::Conflict, "OWN_RULE", message)
}

/// A rule of its own. All times are by the clocks of the event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnRule {
    start: DateTime,
    rules: Vec<Grammar>,
    /// Rules that take times away (RFC 2445 section 4.8.5.2), which the standard has given up and old calendars have.
    except: Vec<Grammar>,
    /// Single times beside the rules.
    times: BTreeSet<DateTime>,
    /// How long single times take that are longer or shorter than the rest.
    lengths: BTreeMap<DateTime, Duration>,
    /// Single times that clocks show twice, since they are put back, and of which the second is meant.
    seconds: BTreeSet<DateTime>,
    /// Times that were deleted on days that have several.
    removed: BTreeSet<DateTime>,
    /// Whether these are occurrences of a series that is elsewhere.
    is_alone: bool,
}

fn start_of(when: &When) -> DateTime {
    match when {
        When::Timed { start, .. } => *start,
        When::AllDay { first, .. } => first.to_datetime(Time::midnight()),
    }
}

impl OwnRule {
    /// One for an event that is at `when`, by these rules and at these times, but for what the rules of `except` name. Where the
    /// rules name nothing, the event takes place once, as it says.
    ///
    /// # Errors
    /// `INVALID_REQUEST` for what is no rule, `RULE_UNSUPPORTED` for what is more than can be looked through, or nothing at all.
    pub fn new(when: &When, rules: &[&str], except: &[&str], times: BTreeSet<DateTime>) -> Result<Self> {
        let start = start_of(when);
        if rules.len() > MOST_RULES || except.len() > MOST_RULES || times.len() > MOST_TIMES {
            return Err(Error::new(
                ErrorKind::Unprocessable,
                "RULE_UNSUPPORTED",
                "It recurs at too many single times.",
            ));
        }
        let read = |rules: &[&str]| -> Result<Vec<Grammar>> {
            rules.iter().map(|rule| Grammar::read(rule, when, (start, None))).collect()
        };
        let (rules, except) = (read(rules)?, read(except)?);
        let (lengths, seconds, removed) = (BTreeMap::new(), BTreeSet::new(), BTreeSet::new());
        let mut own = Self { start, rules, except, times, lengths, seconds, removed, is_alone: false };
        if !own.rules.iter().any(|rule| rule.names_any(start)) {
            own.times.insert(start);
        }
        // It is not looked through whenever somebody asks only to find nothing.
        let last = days_later(start.date(), A_CENTURY).unwrap_or(LAST_DAY);
        if !own.except.is_empty() && own.between(start.date(), last).next().is_none() {
            let message = "Its rules take all of its occurrences away.";
            return Err(Error::new(ErrorKind::Unprocessable, "RULE_UNSUPPORTED", message));
        }
        Ok(own)
    }

    /// Occurrences of a series that is elsewhere, by when its rule has them.
    pub fn alone(when: &When, times: BTreeSet<DateTime>) -> Self {
        Self {
            start: start_of(when),
            rules: Vec::new(),
            except: Vec::new(),
            times,
            lengths: BTreeMap::new(),
            seconds: BTreeSet::new(),
            removed: BTreeSet::new(),
            is_alone: true,
        }
    }

    /// The same, where single times of it take so long and not as long as the rest.
    #[must_use]
    pub fn lasting(mut self, lengths: BTreeMap<DateTime, Duration>) -> Self {
        self.lengths = lengths.into_iter().filter(|(at, _)| self.times.contains(at)).collect();
        self
    }

    /// The same, where of these single times, which clocks show twice, the second is meant.
    #[must_use]
    pub fn second_at(mut self, seconds: BTreeSet<DateTime>) -> Self {
        self.seconds = &seconds & &self.times;
        self
    }

    /// Whether of this time, which clocks show twice, the second is meant.
    pub fn is_second(&self, at: DateTime) -> bool {
        self.seconds.contains(&at)
    }

    /// How long it takes at this time, where that is other than the rest.
    pub fn length_of(&self, at: DateTime) -> Option<Duration> {
        self.lengths.get(&at).copied()
    }

    /// The times that are longer or shorter than the rest, and how long they take.
    pub fn lengths(&self) -> impl Iterator<Item = (DateTime, Duration)> + '_ {
        self.lengths.iter().map(|(at, length)| (*at, *length))
    }

    /// Whether these are occurrences of a series that is elsewhere.
    pub fn is_alone(&self) -> bool {
        self.is_alone
    }

    /// Reads it as it is [kept](Self::kept); `None` for what is the text of a plain rule.
    ///
    /// # Errors
    /// `INVALID_REQUEST` for what is none.
    pub fn read(text: &str, when: &When) -> Result<Option<Self>> {
        if !text.starts_with("OWN\n") && !text.starts_with("ALONE\n") {
            return Ok(None);
        }
        let start = start_of(when);
        let at = |text: &str| DateTime::strptime(LOCAL, text).map_err(Error::internal);
        let all = |list: &str| list.split(',').map(at).collect::<Result<BTreeSet<_>>>();
        let lasting = |text: &str| {
            let (time, seconds) = text.split_once('/').ok_or_else(|| Error::internal("a time without its length"))?;
            Ok((at(time)?, Duration::from_secs(seconds.parse().map_err(Error::internal)?)))
        };
        let mut own = Self {
            start,
            rules: Vec::new(),
            except: Vec::new(),
            times: BTreeSet::new(),
            lengths: BTreeMap::new(),
            seconds: BTreeSet::new(),
            removed: BTreeSet::new(),
            is_alone: text.starts_with("ALONE\n"),
        };
        let mut last = None;
        for line in text.lines() {
            match line.split_once(':') {
                Some(("LAST", value)) => last = Some(at(value)?),
                Some(("RRULE", value)) => own.rules.push(Grammar::read(value, when, (start, last.take()))?),
                Some(("EXRULE", value)) => own.except.push(Grammar::read(value, when, (start, last.take()))?),
                Some(("RDATE", value)) => own.times = all(value)?,
                Some(("SECOND", value)) => own.seconds = all(value)?,
                Some(("EXDATE", value)) => own.removed = all(value)?,
                Some(("LENGTH", value)) => own.lengths = value.split(',').map(lasting).collect::<Result<_>>()?,
                _ => {}
            }
        }
        Ok(Some(own))
    }

    /// The text in which it is kept, ending with this day. The last time of a rule stands before it, so that nobody has to count.
    pub fn kept(&self, until: Option<Date>) -> String {
        let written = |at: &DateTime| at.strftime(LOCAL).to_string();
        let mut lines = vec![if self.is_alone { "ALONE" } else { "OWN" }.to_owned()];
        let until = until.map(end_of);
        let rules = self.rules.iter().map(|rule| ("RRULE", rule));
        for (name, rule) in rules.chain(self.except.iter().map(|rule| ("EXRULE", rule))) {
            let last = [rule.last(), until].into_iter().flatten().min();
            lines.extend(last.map(|last| format!("LAST:{}", written(&last))));
            lines.push(format!("{name}:{}", rule.written(until, |at| written(&at))));
        }
        for (name, times) in [("RDATE", &self.times), ("SECOND", &self.seconds), ("EXDATE", &self.removed)] {
            let times: Vec<String> =
                times.iter().filter(|at| until.is_none_or(|until| **at <= until)).map(written).collect();
            if !times.is_empty() {
                lines.push(format!("{name}:{}", times.join(",")));
            }
        }
        let lengths = self.lengths().filter(|(at, _)| until.is_none_or(|until| *at <= until));
        let lengths: Vec<String> =
            lengths.map(|(at, length)| format!("{}/{}", written(&at), length.as_secs())).collect();
        if !lengths.is_empty() {
            lines.push(format!("LENGTH:{}", lengths.join(",")));
        }
        lines.push(String::new());
        lines.join("\n")
    }

    /// Its rules as iCalendar has them, ending with this day, which `write` writes.
    pub fn rules(&self, until: Option<Date>, write: impl Fn(DateTime) -> String) -> Vec<String> {
        self.rules.iter().map(|rule| rule.written(until.map(end_of), &write)).collect()
    }

    /// The rules that take times away, as they came.
    pub fn exceptions(&self) -> impl Iterator<Item = &str> + '_ {
        self.except.iter().map(Grammar::text)
    }

    /// The single times beside its rules; that of the beginning only where it is longer or shorter than the rest.
    pub fn single(&self, until: Option<Date>) -> impl Iterator<Item = DateTime> + '_ {
        let is_said = |at: &DateTime| *at == self.start && !self.lengths.contains_key(at);
        let times = self.times.iter().copied().filter(move |at| !is_said(at));
        times.filter(move |at| until.is_none_or(|until| at.date() <= until))
    }

    /// The times that were deleted on days that have several.
    pub fn removed(&self) -> impl Iterator<Item = DateTime> + '_ {
        self.removed.iter().copied()
    }

    /// Deletes one time of a day that has several.
    pub fn remove(&mut self, at: DateTime) {
        self.times.remove(&at);
        self.lengths.remove(&at);
        self.seconds.remove(&at);
        // Only what a rule names has to be said again.
        if self.times_on(at.date()).contains(&at.time()) {
            self.removed.insert(at);
        }
    }

    /// Lets it take place at this time as well.
    pub fn add(&mut self, at: DateTime) {
        self.removed.remove(&at);
        self.times.insert(at);
    }

    /// When it takes place from one day to another, both included, in order.
    pub fn between(&self, lower: Date, upper: Date) -> impl Iterator<Item = DateTime> + '_ {
        type Times<'a> = Peekable<Box<dyn Iterator<Item = DateTime> + 'a>>;
        let of_rule = |rule| {
            let times: Box<dyn Iterator<Item = DateTime> + '_> =
                Box::new(Grammar::between(rule, self.start, lower, upper));
            times.peekable()
        };
        let mut sources: Vec<Times<'_>> = self.rules.iter().map(of_rule).collect();
        let mut gone: Vec<Times<'_>> = self.except.iter().map(of_rule).collect();
        let single = self.times.iter().copied().filter(move |at| at.date() >= lower && at.date() <= upper);
        let single: Box<dyn Iterator<Item = DateTime> + '_> = Box::new(single);
        sources.push(single.peekable());
        let next = move || {
            let first = sources.iter_mut().filter_map(|source| source.peek().copied()).min()?;
            for source in &mut sources {
                while source.next_if_eq(&first).is_some() {}
            }
            Some(first)
        };
        let mut is_gone = move |at: &DateTime| {
            gone.iter_mut().any(|source| {
                while source.next_if(|gone| gone < at).is_some() {}
                source.peek() == Some(at)
            })
        };
        std::iter::from_fn(next).filter(move |at| !self.removed.contains(at) && !is_gone(at))
    }

    /// The days on which it takes place, from one to another, both included, in order.
    pub fn days(&self, lower: Date, upper: Date) -> impl Iterator<Item = Date> + '_ {
        let mut before = None;
        self.between(lower, upper.min(LAST_DAY))
            .map(|at| at.date())
            .filter(move |date| before.replace(*date) != Some(*date))
    }

    /// The times of one day.
    pub fn times_on(&self, date: Date) -> Vec<Time> {
        self.between(date, date).map(|at| at.time()).collect()
    }

    /// The last day on which it can take place; `None` where it never ends.
    pub fn last(&self) -> Option<Date> {
        let of_rules: Option<Vec<DateTime>> = self.rules.iter().map(Grammar::last).collect();
        let last = of_rules?.into_iter().chain(self.times.iter().copied()).max();
        last.map(|last| last.date())
    }
}

/// The last moment of a day that iCalendar can name.
fn end_of(date: Date) -> DateTime {
    date.to_datetime(Time::constant(23, 59, 59, 0))
}
