//! Messages that people want to be reminded of.

use kernel::{MessageId, Result, Timestamp, UserId};
use store::{Sql, Tx, Value, params, placeholders};

use super::values;
use crate::model::Reminder;

store::from_row!(Reminder { message, at });

/// When somebody wants to be reminded of these messages.
pub(crate) fn among(tx: &mut Tx<'_>, user: UserId, messages: &[MessageId]) -> Result<Vec<Reminder>> {
    if messages.is_empty() {
        return Ok(Vec::new());
    }
    let mut params: Vec<Value> = vec![user.into()];
    params.extend(values(messages));
    let sql = format!(
        "SELECT message_id, remind_at FROM message_reminders
         WHERE tenant_id = ?1 AND user_id = ?2 AND message_id IN ({})",
        placeholders(3, messages.len())
    );
    tx.query(&sql, &params)
}

/// What somebody wants to be reminded of, the next first, at most `rows`.
pub(crate) fn list(tx: &mut Tx<'_>, user: UserId, rows: i64) -> Result<Vec<Reminder>> {
    tx.query(
        "SELECT message_id, remind_at FROM message_reminders WHERE tenant_id = ?1 AND user_id = ?2
         ORDER BY remind_at, message_id LIMIT ?3",
        &params![user, rows],
    )
}

/// How many reminders of somebody wait besides the one of this message.
pub(crate) fn count_others(tx: &mut Tx<'_>, user: UserId, message: MessageId) -> Result<i64> {
    tx.query_one(
        "SELECT COUNT(*) FROM message_reminders WHERE tenant_id = ?1 AND user_id = ?2 AND message_id <> ?3",
        &params![user, message],
    )
}

/// Has somebody reminded of a message then, and at no other time.
pub(crate) fn set(tx: &mut Tx<'_>, user: UserId, message: MessageId, at: Timestamp) -> Result<()> {
    tx.execute(
        "INSERT INTO message_reminders (tenant_id, user_id, message_id, remind_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (tenant_id, user_id, message_id) DO UPDATE SET remind_at = excluded.remind_at",
        &params![user, message, at],
    )?;
    Ok(())
}

/// Has somebody reminded of a message no more.
pub(crate) fn remove(tx: &mut Tx<'_>, user: UserId, message: MessageId) -> Result<()> {
    tx.execute(
        "DELETE FROM message_reminders WHERE tenant_id = ?1 AND user_id = ?2 AND message_id = ?3",
        &params![user, message],
    )?;
    Ok(())
}
