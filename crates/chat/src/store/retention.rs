//! How long messages are kept.

use kernel::{ConversationId, Result, Timestamp};
use store::{Sql, Tx, Value, params};

use super::messages::COLUMNS;
use crate::model::{Cursor, Keeping, Message};

store::from_row!(Keeping { keep_days, is_held });

/// What the organisation has decided; that everything is kept and nothing held, where it has decided nothing.
pub(crate) fn find(tx: &mut Tx<'_>) -> Result<Keeping> {
    Ok(tx.query_opt("SELECT keep_days, is_held FROM chat_rules WHERE tenant_id = ?1", &params![])?.unwrap_or_default())
}

/// Writes what the organisation has decided.
pub(crate) fn set(tx: &mut Tx<'_>, keeping: Keeping) -> Result<()> {
    tx.execute(
        "INSERT INTO chat_rules (tenant_id, keep_days, is_held) VALUES (?1, ?2, ?3)
         ON CONFLICT (tenant_id) DO UPDATE SET keep_days = excluded.keep_days, is_held = excluded.is_held",
        &params![keeping.keep_days, keeping.is_held],
    )?;
    Ok(())
}

/// Writes what was decided for one conversation.
pub(crate) fn set_of(tx: &mut Tx<'_>, conversation: ConversationId, keeping: Keeping) -> Result<()> {
    tx.execute(
        "UPDATE conversations SET keep_days = ?3, is_held = ?4 WHERE tenant_id = ?1 AND id = ?2",
        &params![conversation, keeping.keep_days, keeping.is_held],
    )?;
    Ok(())
}

/// The fewest days for which anything is kept, of the organisation and of all conversations; `None` where everything stays.
pub(crate) fn lookup_shortest(tx: &mut Tx<'_>) -> Result<Option<i64>> {
    tx.query_one(
        "SELECT MIN(days) FROM (
            SELECT keep_days AS days FROM chat_rules WHERE tenant_id = ?1 AND keep_days > 0
            UNION ALL SELECT keep_days FROM conversations WHERE tenant_id = ?1 AND keep_days > 0) AS rules",
        &params![],
    )
}

/// Messages that were written before a time, the oldest first, from behind a place on, at most `rows`.
pub(crate) fn list_before(
    tx: &mut Tx<'_>,
    before: Timestamp,
    after: Option<Cursor>,
    rows: i64,
) -> Result<Vec<Message>> {
    let mut params: Vec<Value> = params![before, rows].to_vec();
    params.extend(after.map(|after| params![after.at, after.message]).into_iter().flatten());
    let behind = if after.is_some() { "AND (x.created_at, x.id) > (?4, ?5)" } else { "" };
    let sql = format!(
        "SELECT {COLUMNS} FROM messages x WHERE x.tenant_id = ?1 AND x.created_at < ?2 {behind}
         ORDER BY x.created_at, x.id LIMIT ?3"
    );
    tx.query(&sql, &params)
}

/// Whether replies hang on a message, deleted ones included.
pub(crate) fn has_replies(tx: &mut Tx<'_>, message: &Message) -> Result<bool> {
    let found: Option<i64> = tx.query_opt(
        "SELECT seq FROM messages WHERE tenant_id = ?1 AND conversation_id = ?2 AND root_seq = ?3 LIMIT 1",
        &params![message.conversation, message.seq],
    )?;
    Ok(found.is_some())
}
