//! One occurrence changes, or goes; or it and all that follow; or all of them.

use jiff::civil::Date;
use kernel::{Error, Result};

use super::{
    Change, Ends, Repeat, Rule, Series, When,
    dates::{day_number, days_later, month_begin, month_number},
    own_rule,
};

/// How far a change of one occurrence reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// This occurrence.
    This,
    /// This occurrence and all that follow.
    Following,
    /// All occurrences, whichever was changed.
    All,
}

impl Reach {
    /// The reach of that name.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where there is none.
    pub fn from_name(name: &str) -> Result<Self> {
        match name {
            "this" => Ok(Self::This),
            "following" => Ok(Self::Following),
            "all" => Ok(Self::All),
            _ => Err(Error::invalid("scope is this, following or all.")),
        }
    }
}

/// A series cut in two.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Split {
    /// What was before; `None` where nothing was.
    pub head: Option<Series>,
    /// The occurrence and all that follow.
    pub tail: Series,
}

impl Series {
    /// Without one occurrence, or without it and all that follow; `None` where nothing is left.
    #[must_use]
    pub fn without(mut self, date: Date, reach: Reach) -> Option<Self> {
        match reach {
            Reach::All => None,
            Reach::Following => self.split_at(date).head,
            Reach::This => {
                self.changed.remove(&date);
                self.skipped.insert(date);
                self.has_any().then_some(self)
            }
        }
    }

    /// With one occurrence that is other than the rest.
    #[must_use]
    pub fn with_change(mut self, date: Date, change: Change) -> Self {
        self.changed.insert(date, change);
        self
    }

    /// Cut before one of its occurrences. The tail counts on: of `count` it has what the head has not used.
    pub fn split_at(&self, date: Date) -> Split {
        let first = self.when.date();
        let tail_rule = self.rule.clone().map(|rule| match rule.ends {
            Ends::Count(count) => {
                let used = u16::try_from(rule.number_before(first, date)).unwrap_or(count);
                Rule { ends: Ends::Count(count.saturating_sub(used).max(1)), ..rule }
            }
            Ends::Never | Ends::Until(_) => rule,
        });
        let mut tail = Self { when: self.when.on(date), rule: tail_rule, ..self.clone() };
        tail.skipped.retain(|skipped| *skipped >= date);
        tail.changed.retain(|changed, _| *changed >= date);
        let mut head = self.clone();
        head.skipped.retain(|skipped| *skipped < date);
        head.changed.retain(|changed, _| *changed < date);
        let until = days_later(date, -1).filter(|until| *until >= first);
        let head = until.zip(self.rule.clone()).map(|(until, rule)| {
            let until = rule.until().map_or(until, |before| before.min(until));
            head.rule = Some(Rule { ends: Ends::Until(until), ..rule });
            head
        });
        Split { head: head.filter(Self::has_any), tail }
    }

    /// All of it moved and formed so that the occurrence `date` is as `when` says. With another rule it recurs by that one
    /// from then on, with `Some(None)` no longer. Deleted and changed occurrences stay what they are where they still
    /// occur; what was moved by itself stays where somebody put it.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where the new rule does not fit.
    pub fn reshaped(&self, date: Date, when: &When, rule: Option<Option<Rule>>) -> Result<Self> {
        let Some(old) = self.rule.clone() else {
            return match rule.flatten() {
                Some(rule) => Self::recurring(when.clone(), rule),
                None => Ok(Self::once(when.clone())),
            };
        };
        let (new, lower) = match rule {
            None if old.as_own().is_some() => {
                if *when == self.plain_of(date) {
                    return Ok(self.clone());
                }
                let message = "This event repeats by its own rule, which only the calendar that it came from can move.";
                return Err(own_rule(message));
            }
            Some(None) => return Ok(Self::once(when.clone())),
            Some(Some(new)) if new != old => (new, self.moved_first(&Repeat::Daily, date, when.date())),
            _ => (old.clone().moved(date, when.date()), self.moved_first(&old.repeat, date, when.date())),
        };
        let pattern = when.date();
        let first = lower.and_then(|lower| new.repeat.first_from(lower, pattern)).unwrap_or(pattern);
        let mut series = Self::recurring(when.on(first).checked()?, new)?;
        let bare = series.clone();
        let key = |known: &Date| self.key_in(&bare, *known, (date, pattern));
        series.skipped = self.skipped.iter().filter_map(key).collect();
        series.changed =
            self.changed.iter().filter_map(|(known, change)| Some((key(known)?, change.clone()))).collect();
        Ok(series)
    }

    /// By which date the occurrence `known` goes in the series that this one was made into when its occurrence at `from` was
    /// moved to `to`; `None` where it has none for it.
    pub fn key_in(&self, after: &Self, known: Date, (from, to): (Date, Date)) -> Option<Date> {
        let (old, new) = (self.rule.as_ref()?, after.rule.as_ref()?);
        let moved = moved_key(known, from, to, &new.repeat)?;
        (old.has(self.when.date(), known) && new.has(after.when.date(), moved)).then_some(moved)
    }

    /// From when on the moved series begins.
    fn moved_first(&self, repeat: &Repeat, from: Date, to: Date) -> Option<Date> {
        let first = self.when.date();
        match repeat {
            Repeat::Daily | Repeat::Weekly(_) => days_later(first, day_number(to) - day_number(from)),
            Repeat::Yearly => Date::new(first.year() + to.year() - from.year(), 1, 1).ok(),
            _ => month_begin(month_number(first) + month_number(to) - month_number(from)),
        }
    }

    /// Whether any occurrence is left.
    pub fn has_any(&self) -> bool {
        let first = self.when.date();
        let lower = |rule: &Rule| if rule.as_own().is_some() { Date::MIN } else { first };
        let left = |rule: &Rule| rule.between(first, lower(rule), Date::MAX).any(|date| !self.skipped.contains(&date));
        self.rule.as_ref().is_none_or(left)
    }
}

impl Rule {
    /// The same rule for a series of which the occurrence at `from` was moved to `to`.
    fn moved(self, from: Date, to: Date) -> Self {
        let days = day_number(to) - day_number(from);
        let repeat = match self.repeat.clone() {
            same if days == 0 => same,
            Repeat::Weekly(weekdays) => Repeat::Weekly(weekdays.later(days)),
            Repeat::MonthlyOnWeekday(_) => Repeat::MonthlyOnWeekday((to.day() - 1) / 7 + 1),
            Repeat::MonthlyOnLastDay if to.last_of_month() != to => Repeat::MonthlyOnDay,
            same => same,
        };
        let ends = match self.ends {
            Ends::Until(last) => Ends::Until(days_later(last, days).unwrap_or(last)),
            same => same,
        };
        Self { repeat, ends, ..self }
    }
}

/// The date that an occurrence has after one from `from` was moved to `to`.
fn moved_key(key: Date, from: Date, to: Date, repeat: &Repeat) -> Option<Date> {
    match repeat {
        // A rule of its own is not moved.
        Repeat::Own(_) => Some(key),
        Repeat::Daily | Repeat::Weekly(_) => days_later(key, day_number(to) - day_number(from)),
        _ => repeat.in_month(to, month_number(key) + month_number(to) - month_number(from)),
    }
}
