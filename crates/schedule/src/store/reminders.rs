//! Reminders: as JSON in the row of their event, and when they have to be looked at.

use kernel::{CalendarEventId, Error, Result, Timestamp};
use store::{Sql, Tx, params};

use crate::model::{Reminder, ReminderBy};

/// As they stand in their column: `[[15,"bell"]]`.
pub(super) fn written(reminders: &[Reminder]) -> Result<String> {
    let pairs: Vec<(u32, &str)> = reminders.iter().map(|one| (one.minutes, one.by.name())).collect();
    serde_json::to_string(&pairs).map_err(Error::internal)
}

/// Those of a column.
pub(super) fn read(text: &str) -> Result<Vec<Reminder>> {
    let pairs: Vec<(u32, String)> = serde_json::from_str(text).map_err(Error::internal)?;
    pairs.into_iter().map(|(minutes, by)| Ok(Reminder { minutes, by: ReminderBy::from_name(&by)? })).collect()
}

/// The events whose reminders have to be looked at, and from when on; at most `limit`, the longest overdue first.
pub(crate) fn list_due(tx: &mut Tx<'_>, now: Timestamp, limit: i64) -> Result<Vec<(CalendarEventId, Timestamp)>> {
    tx.query(
        "SELECT id, reminds_at FROM calendar_events WHERE tenant_id = ?1 AND reminds_at <= ?2 ORDER BY reminds_at, id LIMIT ?3",
        &params![now, limit],
    )
}

/// When the next reminders have to be looked at; `None` where none will come.
pub(crate) fn lookup_next(tx: &mut Tx<'_>) -> Result<Option<Timestamp>> {
    let sql = "SELECT reminds_at FROM calendar_events WHERE tenant_id = ?1 AND reminds_at IS NOT NULL
               ORDER BY reminds_at LIMIT 1";
    tx.query_opt(sql, &params![])
}

/// All reminders of the event before `next` were told; `None` where none will come.
pub(crate) fn update_due(tx: &mut Tx<'_>, event: CalendarEventId, next: Option<Timestamp>) -> Result<()> {
    let sql = "UPDATE calendar_events SET reminds_at = ?3 WHERE tenant_id = ?1 AND id = ?2";
    tx.execute(sql, &params![event, next])?;
    Ok(())
}
