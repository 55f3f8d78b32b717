//! Occurrences that are other than the rest, as JSON.

use std::{collections::BTreeMap, time::Duration};

use jiff::civil::Date;
use kernel::{CalendarEventId, Error, Result, TimeZone};
use serde::{Deserialize, Serialize};
use store::{Sql, Tx, Value, params, placeholders};

use crate::model::{Change, When};

/// What stands behind a time that clocks show twice, where the second is meant.
const SECOND: &str = " again";

#[derive(Serialize, Deserialize)]
struct Kept {
    #[serde(skip_serializing_if = "Option::is_none")]
    when: Option<KeptWhen>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<String>,
    /// A list of one or none, where the status is other at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<Vec<String>>,
}

#[derive(Serialize, Deserialize)]
struct KeptWhen {
    starts: String,
    zone: Option<String>,
    length: i64,
}

/// The three columns in which a time is kept.
pub(super) fn columns(when: &When) -> (String, Option<String>, i64) {
    match when {
        When::Timed { start, zone, length, is_second } => {
            let micros = i64::try_from(length.as_micros()).unwrap_or(i64::MAX);
            let starts = if *is_second { format!("{start}{SECOND}") } else { start.to_string() };
            (starts, Some(zone.as_str().to_owned()), micros)
        }
        When::AllDay { first, days } => (first.to_string(), None, *days),
    }
}

/// A time from its three columns.
pub(super) fn when((starts, zone, length): (String, Option<String>, i64)) -> Result<When> {
    Ok(match zone {
        Some(zone) => When::Timed {
            is_second: starts.ends_with(SECOND),
            start: starts.trim_end_matches(SECOND).parse().map_err(Error::internal)?,
            zone: TimeZone::parse(&zone)?,
            length: Duration::from_micros(u64::try_from(length).map_err(Error::internal)?),
        },
        None => When::AllDay { first: starts.parse().map_err(Error::internal)?, days: length },
    })
}

/// The changed occurrences of these events.
pub(super) fn list(tx: &mut Tx<'_>, events: &[CalendarEventId]) -> Result<Vec<(CalendarEventId, Date, Change)>> {
    if events.is_empty() {
        return Ok(Vec::new());
    }
    let values: Vec<Value> = events.iter().map(|id| Value::from(*id)).collect();
    let sql = format!(
        "SELECT event_id, occurrence, change FROM calendar_event_changes WHERE tenant_id = ?1 AND event_id IN ({})",
        placeholders(2, events.len())
    );
    let rows: Vec<(CalendarEventId, String, String)> = tx.query(&sql, &values)?;
    let read = |(event, date, change): (CalendarEventId, String, String)| {
        let kept: Kept = serde_json::from_str(&change).map_err(Error::internal)?;
        let change = Change {
            when: kept.when.map(|kept| when((kept.starts, kept.zone, kept.length))).transpose()?,
            title: kept.title,
            description: kept.description,
            location: kept.location,
            status: kept.status.map(|status| status.into_iter().next()),
        };
        Ok::<_, Error>((event, date.parse::<Date>().map_err(Error::internal)?, change))
    };
    rows.into_iter().map(read).collect()
}

/// Writes the changed occurrences of an event in place of those it had.
pub(super) fn replace(tx: &mut Tx<'_>, event: CalendarEventId, changes: &BTreeMap<Date, Change>) -> Result<()> {
    tx.execute("DELETE FROM calendar_event_changes WHERE tenant_id = ?1 AND event_id = ?2", &params![event])?;
    add(tx, event, changes)
}

/// Writes the changed occurrences of an event that has none yet.
pub(super) fn add(tx: &mut Tx<'_>, event: CalendarEventId, changes: &BTreeMap<Date, Change>) -> Result<()> {
    for (date, change) in changes {
        let kept = Kept {
            when: change.when.as_ref().map(|when| {
                let (starts, zone, length) = columns(when);
                KeptWhen { starts, zone, length }
            }),
            title: change.title.clone(),
            description: change.description.clone(),
            location: change.location.clone(),
            status: change.status.clone().map(|status| status.into_iter().collect()),
        };
        let change = serde_json::to_string(&kept).map_err(Error::internal)?;
        tx.execute(
            "INSERT INTO calendar_event_changes (tenant_id, event_id, occurrence, change) VALUES (?1, ?2, ?3, ?4)",
            &params![event, date.to_string(), change],
        )?;
    }
    Ok(())
}
