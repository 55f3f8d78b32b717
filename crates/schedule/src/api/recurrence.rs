//! How an event recurs, as JSON (notes-and-schedule.md section 3.6).

use jiff::civil::Date;
use kernel::{Error, Result};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::words;
use crate::model::{Ends, Interval, Repeat, Rule, Series, Weekdays, When};

/// What stands for a rule of its own.
const OWN: &str = "own";

/// How an event recurs: `none`, or the rule.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub(super) enum Recurrence {
    /// The rule.
    Rule(Box<RecurrenceRule>),
    /// What it is called where there is no more to say.
    #[schema(value_type = words::RecurrenceName)]
    Name(String),
}

/// How an event recurs.
#[derive(Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct RecurrenceRule {
    #[serde(rename = "type")]
    #[schema(value_type = words::RecurrenceType)]
    kind: String,
    /// 1 to 999, 1 unless given.
    interval: Option<i64>,
    /// With `custom`; `weeks` unless given.
    #[schema(value_type = Option<words::RecurrenceUnit>)]
    unit: Option<String>,
    /// Weekly; the day of the beginning unless given.
    #[schema(value_type = Option<Vec<words::RecurrenceDay>>)]
    weekdays: Option<Vec<String>>,
    /// Monthly; `date` unless given.
    #[schema(value_type = Option<words::RecurrenceMonthly>)]
    monthly: Option<String>,
    /// The last local day, `2026-12-31`; of a time its date counts.
    until: Option<String>,
    /// 1 to 999 occurrences.
    count: Option<i64>,
    /// Dates of occurrences that were deleted, at most 1,000; in a change, those that were stay so unless given. In the list of
    /// what a window shows the first occurrence of a series has them, and null stands in the others.
    exceptions: Option<Vec<String>>,
}

impl Recurrence {
    pub(super) fn new(series: &Series) -> Self {
        let Some(rule) = &series.rule else { return Self::Name("none".to_owned()) };
        let (kind, weekdays, monthly) = match &rule.repeat {
            Repeat::Daily => ("daily", None, None),
            Repeat::Weekly(days) => {
                let names = days.iter().map(|day| Weekdays::day_name(day).to_owned()).collect();
                ("weekly", Some(names), None)
            }
            Repeat::MonthlyOnDay => ("monthly", None, Some("date")),
            Repeat::MonthlyOnWeekday(-1) => ("monthly", None, Some("lastWeekday")),
            Repeat::MonthlyOnWeekday(_) => ("monthly", None, Some("weekday")),
            Repeat::MonthlyOnLastDay => ("monthly", None, Some("lastDay")),
            Repeat::Yearly => ("yearly", None, None),
            Repeat::Own(_) => (OWN, None, None),
        };
        let (until, count) = match rule.ends {
            Ends::Never => (None, None),
            Ends::Until(last) => (Some(last.to_string()), None),
            Ends::Count(count) => (None, Some(i64::from(count))),
        };
        Self::Rule(Box::new(RecurrenceRule {
            kind: kind.to_owned(),
            interval: Some(rule.interval.get()),
            unit: None,
            weekdays,
            monthly: monthly.map(str::to_owned),
            until,
            count,
            exceptions: Some(series.skipped.iter().map(ToString::to_string).collect()),
        }))
    }

    /// Whether it says that an event has a rule of its own.
    pub(super) fn is_own(&self) -> bool {
        matches!(self, Self::Rule(said) if said.kind == OWN)
    }

    /// The same without the dates of occurrences that were deleted.
    pub(super) fn without_exceptions(mut self) -> Self {
        if let Self::Rule(rule) = &mut self {
            rule.exceptions = None;
        }
        self
    }

    /// The rule, for an event or an occurrence that is at `when`; `None` for `none`.
    ///
    /// # Errors
    /// `INVALID_REQUEST` for what is none.
    pub(super) fn rule(&self, when: &When) -> Result<Option<Rule>> {
        let named;
        let said: &RecurrenceRule = match self {
            Self::Name(name) if name == "none" => return Ok(None),
            Self::Name(name) => {
                named = RecurrenceRule { kind: name.clone(), ..RecurrenceRule::default() };
                &named
            }
            Self::Rule(said) if said.kind == "none" => return Ok(None),
            Self::Rule(said) => said,
        };
        let ends = match (&said.until, said.count) {
            (Some(_), Some(_)) => return Err(Error::invalid("A recurrence ends by until or by count, not by both.")),
            (Some(until), None) => Ends::Until(day(until)?),
            (None, Some(count)) => Ends::after(count)?,
            (None, None) => Ends::Never,
        };
        let interval = Interval::new(said.interval.unwrap_or(1))?;
        Ok(Some(Rule { repeat: said.repeat(when.date())?, interval, ends }))
    }

    /// The occurrences that it says are deleted, where it says so.
    ///
    /// # Errors
    /// `INVALID_REQUEST` for what is no date.
    pub(super) fn exceptions(&self) -> Result<Option<Vec<Date>>> {
        match self {
            Self::Rule(said) => {
                let dates = said.exceptions.as_ref().map(|list| list.iter().map(|text| day(text)).collect());
                dates.transpose()
            }
            Self::Name(_) => Ok(None),
        }
    }
}

impl RecurrenceRule {
    fn repeat(&self, start: Date) -> Result<Repeat> {
        let kind = match (self.kind.as_str(), self.unit.as_deref()) {
            ("custom", Some("days")) => "daily",
            ("custom", Some("weeks") | None) => "weekly",
            ("custom", Some("months")) => "monthly",
            ("custom", Some("years")) => "yearly",
            (kind, _) => kind,
        };
        Ok(match kind {
            "daily" => Repeat::Daily,
            "weekly" => Repeat::Weekly(self.weekdays(start)?),
            "monthly" => match self.monthly.as_deref() {
                None | Some("date") => Repeat::MonthlyOnDay,
                Some("weekday") => Repeat::MonthlyOnWeekday((start.day() - 1) / 7 + 1),
                Some("lastWeekday") => Repeat::MonthlyOnWeekday(-1),
                Some("lastDay") => Repeat::MonthlyOnLastDay,
                Some(_) => return Err(Error::invalid("monthly is date, weekday, lastWeekday or lastDay.")),
            },
            "yearly" => Repeat::Yearly,
            _ => return Err(Error::invalid("recurrence is none, daily, weekly, monthly, yearly or custom.")),
        })
    }

    fn weekdays(&self, start: Date) -> Result<Weekdays> {
        let Some(names) = self.weekdays.as_ref().filter(|names| !names.is_empty()) else {
            return Ok(Weekdays::only(start.weekday()));
        };
        let day = |name: &String| {
            Weekdays::day_from_name(name).ok_or_else(|| Error::invalid("A day of the week is written as MO."))
        };
        names.iter().map(day).collect()
    }
}

/// A date, or the date of a time.
pub(super) fn day(text: &str) -> Result<Date> {
    let date = text.get(..10).unwrap_or(text);
    date.parse().map_err(|_| Error::invalid("A date is written as 2026-11-22."))
}
