//! Reactions to messages.

use kernel::{MessageId, Result, Timestamp, UserId};
use store::{Sql, Tx, Value, params, placeholders};

use super::values;

/// One person's reaction.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Reaction {
    pub(crate) message: MessageId,
    pub(crate) emoji: String,
    pub(crate) user: UserId,
}

store::from_row!(Reaction { message, emoji, user });

/// The reactions to these messages, the first first.
pub(crate) fn list(tx: &mut Tx<'_>, messages: &[MessageId]) -> Result<Vec<Reaction>> {
    if messages.is_empty() {
        return Ok(Vec::new());
    }
    let params: Vec<Value> = values(messages).collect();
    let sql = format!(
        "SELECT message_id, emoji, user_id FROM reactions WHERE tenant_id = ?1 AND message_id IN ({})
         ORDER BY created_at, user_id",
        placeholders(2, messages.len())
    );
    tx.query(&sql, &params)
}

/// How many different emoji a message has besides this one.
pub(crate) fn count_others(tx: &mut Tx<'_>, message: MessageId, emoji: &str) -> Result<i64> {
    tx.query_one(
        "SELECT COUNT(DISTINCT emoji) FROM reactions WHERE tenant_id = ?1 AND message_id = ?2 AND emoji <> ?3",
        &params![message, emoji],
    )
}

/// Adds a reaction; whether it was not there.
pub(crate) fn add(tx: &mut Tx<'_>, one: &Reaction, now: Timestamp) -> Result<bool> {
    let added = tx.execute(
        "INSERT INTO reactions (tenant_id, message_id, emoji, user_id, created_at) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (tenant_id, message_id, emoji, user_id) DO NOTHING",
        &params![one.message, one.emoji.as_str(), one.user, now],
    )?;
    Ok(added == 1)
}

/// Takes a reaction away; whether it was there.
pub(crate) fn remove(tx: &mut Tx<'_>, one: &Reaction) -> Result<bool> {
    let removed = tx.execute(
        "DELETE FROM reactions WHERE tenant_id = ?1 AND message_id = ?2 AND emoji = ?3 AND user_id = ?4",
        &params![one.message, one.emoji.as_str(), one.user],
    )?;
    Ok(removed == 1)
}
