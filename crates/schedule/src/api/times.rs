//! When an event is, in the two forms in which it is said (notes-and-schedule.md section 3.5).

use jiff::civil::Date;
use kernel::{Error, Result, TimeZone, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::model::When;

/// The default length of an event (notes-and-schedule.md section 9), in seconds.
const DEFAULT_LENGTH: u64 = 60 * 60;

/// Numbers above this are thousandths of seconds: as seconds they would lie in the year 5138.
const MOST_SECONDS: u64 = 100_000_000_000;

/// A moment with the zone it was meant in.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Moment {
    /// RFC 3339, or seconds since 1970 in UTC.
    ts: Ts,
    /// A zone such as `Europe/London`.
    tz: Option<String>,
}

/// A moment: a text, or a number.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub(super) enum Ts {
    /// Seconds since 1970; thousandths where the number is very large.
    Number(i64),
    /// RFC 3339.
    Text(String),
}

impl Moment {
    pub(super) fn new(at: Timestamp, tz: Option<&TimeZone>) -> Self {
        Self { ts: Ts::Number(at.as_seconds()), tz: tz.map(|zone| zone.as_str().to_owned()) }
    }

    fn at(&self) -> Result<Timestamp> {
        match &self.ts {
            Ts::Text(text) => text.parse(),
            Ts::Number(number) if number.unsigned_abs() > MOST_SECONDS => {
                Ok(Timestamp::from_micros(number.saturating_mul(1000)))
            }
            Ts::Number(number) => Ok(Timestamp::from_micros(number.saturating_mul(1_000_000))),
        }
    }
}

/// What a request says of a time; each of the two forms may be used.
#[derive(Clone, Default)]
pub(super) struct Said {
    pub(super) start_utc: Option<String>,
    pub(super) end_utc: Option<String>,
    pub(super) start: Option<Moment>,
    pub(super) end: Option<Moment>,
    pub(super) time_zone: Option<String>,
    pub(super) all_day: Option<bool>,
    pub(super) start_date: Option<String>,
    pub(super) end_date: Option<String>,
}

impl Said {
    /// Whether it says anything of when.
    pub(super) fn is_given(&self) -> bool {
        self.start_utc.is_some()
            || self.start.is_some()
            || self.end_utc.is_some()
            || self.end.is_some()
            || self.start_date.is_some()
            || self.end_date.is_some()
            || self.all_day.is_some()
            || self.time_zone.is_some()
    }

    /// The time it says; what is left out is as `known` has it. `zone` holds where it names none.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it says no beginning, and for what is no time.
    pub(super) fn when(&self, known: Option<&When>, zone: &TimeZone) -> Result<When> {
        let named = self.time_zone.as_deref().or_else(|| self.start.as_ref().and_then(|start| start.tz.as_deref()));
        let zone = match (named, known) {
            (Some(name), _) => TimeZone::parse(name)?,
            (None, Some(When::Timed { zone, .. })) => zone.clone(),
            (None, _) => zone.clone(),
        };
        let is_all_day = self.all_day.unwrap_or(matches!(known, Some(When::AllDay { .. })));
        if let Some(first) = &self.start_date {
            let first = date(first)?;
            return When::all_day(first, self.end_date.as_deref().map_or(Ok(first), date)?);
        }
        if let Some(last) = &self.end_date {
            return match known {
                Some(When::AllDay { first, .. }) => When::all_day(*first, date(last)?),
                _ => Err(Error::invalid("endDate is said beside startDate, of whole days.")),
            };
        }
        let span = known.map(|known| known.span(&zone));
        let given = |text: &Option<String>, moment: &Option<Moment>| match (text, moment) {
            (Some(text), _) => text.parse::<Timestamp>().map(Some),
            (None, Some(moment)) => moment.at().map(Some),
            (None, None) => Ok(None),
        };
        let start: Option<Timestamp> = given(&self.start_utc, &self.start)?;
        let end: Option<Timestamp> = given(&self.end_utc, &self.end)?;
        let length = span.map_or(std::time::Duration::from_secs(DEFAULT_LENGTH), |(start, end)| end.since(start));
        let start = start.or(span.map(|span| span.0)).ok_or_else(|| Error::invalid("An event needs a start."))?;
        let is_moved_only = end.is_none();
        let end = end.unwrap_or(start + length);
        let timed = When::timed(start, end, zone)?;
        if !is_all_day {
            return Ok(timed);
        }
        let first = timed.date();
        match known {
            // Moved without a word about its end, it is as many days long as before.
            Some(When::AllDay { days, .. }) if is_moved_only => When::AllDay { first, days: *days }.checked(),
            None if is_moved_only => When::all_day(first, first),
            _ => When::all_day(first, timed.last_date()),
        }
    }
}

fn date(text: &str) -> Result<Date> {
    text.parse().map_err(|_| Error::invalid("A date is written as 2026-11-22."))
}
