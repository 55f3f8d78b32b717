//! What calendars elsewhere are told: the names they gave to calendars, and what they have seen of them.

use std::{collections::BTreeMap, time::Duration};

use kernel::{CalendarEventId, CalendarId, Error, Result, Timestamp, UserId};
use store::{Sql, Tx, Value, params, placeholders};

/// How many states of a calendar are remembered for a person: as many as programs that ask at different times.
const MOST_STATES: i64 = 20;
/// How long one is remembered.
const REMEMBERED: Duration = Duration::from_secs(60 * 24 * 60 * 60);

/// The files of a calendar with the tags of their versions.
pub(crate) type State = BTreeMap<String, String>;

/// The calendar that the person's programs call so.
pub(crate) fn lookup_name(tx: &mut Tx<'_>, user: UserId, name: &str) -> Result<Option<CalendarId>> {
    tx.query_opt(
        "SELECT calendar_id FROM calendar_names WHERE tenant_id = ?1 AND user_id = ?2 AND name = ?3",
        &params![user, name],
    )
}

/// What the person's programs call calendars.
pub(crate) fn list_names(tx: &mut Tx<'_>, user: UserId) -> Result<Vec<(CalendarId, String)>> {
    tx.query("SELECT calendar_id, name FROM calendar_names WHERE tenant_id = ?1 AND user_id = ?2", &params![user])
}

/// Gives a calendar a name for the person's programs; whether it was free.
pub(crate) fn add_name(tx: &mut Tx<'_>, user: UserId, name: &str, calendar: CalendarId) -> Result<bool> {
    let added = tx.execute(
        "INSERT INTO calendar_names (tenant_id, user_id, name, calendar_id) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (tenant_id, user_id, name) DO NOTHING",
        &params![user, name, calendar],
    )?;
    Ok(added == 1)
}

/// Forgets what a calendar is called, where it is sorted, and what was told of it.
pub(crate) fn remove_calendar(tx: &mut Tx<'_>, calendar: CalendarId) -> Result<()> {
    for table in ["calendar_positions", "calendar_states"] {
        let sql = format!("DELETE FROM {table} WHERE tenant_id = ?1 AND calendar = ?2");
        tx.execute(&sql, &params![calendar.to_string()])?;
    }
    tx.execute("DELETE FROM calendar_names WHERE tenant_id = ?1 AND calendar_id = ?2", &params![calendar])?;
    Ok(())
}

/// The files of these events as programs wrote them, where the events are still as they are there.
pub(crate) fn list_sources(tx: &mut Tx<'_>, events: &[CalendarEventId]) -> Result<Vec<(CalendarEventId, String)>> {
    let mut found = Vec::new();
    for some in events.chunks(1000) {
        let values: Vec<Value> = some.iter().map(|id| Value::from(*id)).collect();
        let sql = format!(
            "SELECT o.event_id, o.source FROM calendar_objects o
             JOIN calendar_events e ON e.tenant_id = o.tenant_id AND e.id = o.event_id AND e.version = o.source_version
             WHERE o.tenant_id = ?1 AND o.source IS NOT NULL AND o.event_id IN ({})",
            placeholders(2, some.len())
        );
        found.extend(tx.query(&sql, &values)?);
    }
    Ok(found)
}

/// Keeps the file of an event as a program wrote it in this version.
pub(crate) fn update_source(tx: &mut Tx<'_>, event: CalendarEventId, version: i64, source: &str) -> Result<()> {
    tx.execute(
        "UPDATE calendar_objects SET source = ?3, source_version = ?4 WHERE tenant_id = ?1 AND event_id = ?2",
        &params![event, source, version],
    )?;
    Ok(())
}

/// By which numbers the person's programs sort calendars: identifiers, or `personal`.
pub(crate) fn list_positions(tx: &mut Tx<'_>, user: UserId) -> Result<Vec<(String, i64)>> {
    tx.query("SELECT calendar, place FROM calendar_positions WHERE tenant_id = ?1 AND user_id = ?2", &params![user])
}

/// By which number the person's programs sort the calendar.
pub(crate) fn lookup_position(tx: &mut Tx<'_>, user: UserId, calendar: &str) -> Result<Option<i64>> {
    tx.query_opt(
        "SELECT place FROM calendar_positions WHERE tenant_id = ?1 AND user_id = ?2 AND calendar = ?3",
        &params![user, calendar],
    )
}

/// Lets the person's programs sort the calendar by this number, or by none.
pub(crate) fn put_position(tx: &mut Tx<'_>, user: UserId, calendar: &str, place: Option<i64>) -> Result<()> {
    tx.execute(
        "DELETE FROM calendar_positions WHERE tenant_id = ?1 AND user_id = ?2 AND calendar = ?3",
        &params![user, calendar],
    )?;
    if let Some(place) = place {
        tx.execute(
            "INSERT INTO calendar_positions (tenant_id, user_id, calendar, place) VALUES (?1, ?2, ?3, ?4)",
            &params![user, calendar, place],
        )?;
    }
    Ok(())
}

/// A state of a calendar that the person was told of, where it is remembered still.
pub(crate) fn lookup_state(tx: &mut Tx<'_>, user: UserId, calendar: &str, mark: &str) -> Result<Option<State>> {
    let found: Option<String> = tx.query_opt(
        "SELECT state FROM calendar_states WHERE tenant_id = ?1 AND user_id = ?2 AND calendar = ?3 AND mark = ?4",
        &params![user, calendar, mark],
    )?;
    found.map(|text| serde_json::from_str(&text).map_err(Error::internal)).transpose()
}

/// Whether this state is remembered and was told of since `after`.
pub(crate) fn has_state(
    tx: &mut Tx<'_>,
    (user, calendar, mark): (UserId, &str, &str),
    after: Timestamp,
) -> Result<bool> {
    let found: Option<i64> = tx.query_opt(
        "SELECT told_at FROM calendar_states
         WHERE tenant_id = ?1 AND user_id = ?2 AND calendar = ?3 AND mark = ?4 AND told_at > ?5",
        &params![user, calendar, mark, after],
    )?;
    Ok(found.is_some())
}

/// Remembers a state that the person is told of, and forgets those that are too many or too old.
pub(crate) fn put_state(
    tx: &mut Tx<'_>,
    (user, calendar, mark): (UserId, &str, &str),
    state: &State,
    now: Timestamp,
) -> Result<()> {
    let text = serde_json::to_string(state).map_err(Error::internal)?;
    tx.execute(
        "INSERT INTO calendar_states (tenant_id, user_id, calendar, mark, state, told_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (tenant_id, user_id, calendar, mark) DO UPDATE SET told_at = excluded.told_at",
        &params![user, calendar, mark, text, now],
    )?;
    tx.execute("DELETE FROM calendar_states WHERE tenant_id = ?1 AND told_at < ?2", &params![now - REMEMBERED])?;
    tx.execute(
        "DELETE FROM calendar_states WHERE tenant_id = ?1 AND user_id = ?2 AND calendar = ?3 AND mark NOT IN
           (SELECT mark FROM calendar_states WHERE tenant_id = ?1 AND user_id = ?2 AND calendar = ?3
            ORDER BY told_at DESC, mark LIMIT ?4)",
        &params![user, calendar, MOST_STATES],
    )?;
    Ok(())
}
