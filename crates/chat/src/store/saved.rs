//! Messages that people keep at hand.

use kernel::{MessageId, Result, Timestamp, UserId};
use store::{Sql, Tx, Value, params, placeholders};

use super::values;
use crate::model::Cursor;

/// Which of these messages somebody has saved.
pub(crate) fn among(tx: &mut Tx<'_>, user: UserId, messages: &[MessageId]) -> Result<Vec<MessageId>> {
    if messages.is_empty() {
        return Ok(Vec::new());
    }
    let mut params: Vec<Value> = vec![user.into()];
    params.extend(values(messages));
    let sql = format!(
        "SELECT message_id FROM saved_messages WHERE tenant_id = ?1 AND user_id = ?2 AND message_id IN ({})",
        placeholders(3, messages.len())
    );
    tx.query(&sql, &params)
}

/// Saves a message.
pub(crate) fn add(tx: &mut Tx<'_>, user: UserId, message: MessageId, now: Timestamp) -> Result<()> {
    tx.execute(
        "INSERT INTO saved_messages (tenant_id, user_id, message_id, saved_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (tenant_id, user_id, message_id) DO NOTHING",
        &params![user, message, now],
    )?;
    Ok(())
}

/// Saves a message no more.
pub(crate) fn remove(tx: &mut Tx<'_>, user: UserId, message: MessageId) -> Result<()> {
    tx.execute(
        "DELETE FROM saved_messages WHERE tenant_id = ?1 AND user_id = ?2 AND message_id = ?3",
        &params![user, message],
    )?;
    Ok(())
}

/// A page of what somebody has saved where the person reads still, the latest first, and when. Who browses reads public channels
/// without being in them.
pub(crate) fn list(
    tx: &mut Tx<'_>,
    (user, browses): (UserId, bool),
    after: Option<Cursor>,
    rows: i64,
) -> Result<Vec<(MessageId, Timestamp)>> {
    let mut params: Vec<Value> = params![user, rows].to_vec();
    params.extend(after.map(|after| params![after.at, after.message]).into_iter().flatten());
    let behind = if after.is_some() { "AND (s.saved_at, s.message_id) < (?4, ?5)" } else { "" };
    let public = if browses { "(c.kind = 'channel' AND c.is_private = FALSE) OR" } else { "" };
    let sql = format!(
        "SELECT s.message_id, s.saved_at FROM saved_messages s CROSS JOIN messages x CROSS JOIN conversations c
         WHERE s.tenant_id = ?1 AND s.user_id = ?2 {behind} AND x.tenant_id = s.tenant_id AND x.id = s.message_id
           AND x.deleted_at IS NULL AND c.tenant_id = x.tenant_id AND c.id = x.conversation_id
           AND ({public} EXISTS (
                SELECT 1 FROM conversation_members m
                WHERE m.tenant_id = s.tenant_id AND m.user_id = s.user_id AND m.conversation_id = c.id))
         ORDER BY s.saved_at DESC, s.message_id DESC LIMIT ?3"
    );
    tx.query(&sql, &params)
}
