//! Who is there, as others were told last.

use kernel::{Result, Timestamp, UserId};
use store::{Sql, Tx, Value, params, placeholders};

use super::values;

/// How many rows one statement names.
const AT_ONCE: usize = 512;

/// Somebody who is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Here {
    pub(crate) user: UserId,
    /// Whether others have been told.
    pub(crate) is_told: bool,
    /// When it is looked whether the person is still there; `None` where no page was closed.
    pub(crate) look_at: Option<Timestamp>,
}

store::from_row!(Here { user, is_told, look_at });

/// What is kept of somebody.
pub(crate) fn lookup(tx: &mut Tx<'_>, user: UserId) -> Result<Option<Here>> {
    tx.query_opt(
        "SELECT user_id, is_told, look_at FROM chat_presences WHERE tenant_id = ?1 AND user_id = ?2",
        &params![user],
    )
}

/// Everybody who is there.
pub(crate) fn list(tx: &mut Tx<'_>) -> Result<Vec<Here>> {
    tx.query("SELECT user_id, is_told, look_at FROM chat_presences WHERE tenant_id = ?1 ORDER BY user_id", &[])
}

/// Somebody has come, or has come back before others were told of the leaving.
pub(crate) fn add(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    tx.execute(
        "INSERT INTO chat_presences (tenant_id, user_id, is_told, look_at) VALUES (?1, ?2, FALSE, NULL)
         ON CONFLICT (tenant_id, user_id) DO UPDATE SET look_at = NULL",
        &params![user],
    )?;
    Ok(())
}

/// Has somebody looked after then; false where the person is not there anyway.
pub(crate) fn look_at(tx: &mut Tx<'_>, user: UserId, at: Timestamp) -> Result<bool> {
    let changed =
        tx.execute("UPDATE chat_presences SET look_at = ?3 WHERE tenant_id = ?1 AND user_id = ?2", &params![user, at])?;
    Ok(changed > 0)
}

/// Others have been told that these people are there.
pub(crate) fn mark_told(tx: &mut Tx<'_>, people: &[UserId]) -> Result<()> {
    for some in people.chunks(AT_ONCE) {
        let sql = format!(
            "UPDATE chat_presences SET is_told = TRUE WHERE tenant_id = ?1 AND user_id IN ({})",
            placeholders(2, some.len())
        );
        tx.execute(&sql, &values(some).collect::<Vec<Value>>())?;
    }
    Ok(())
}

/// Nobody needs to be looked after any more whose time for it has come.
pub(crate) fn clear_looks(tx: &mut Tx<'_>, until: Timestamp) -> Result<()> {
    tx.execute("UPDATE chat_presences SET look_at = NULL WHERE tenant_id = ?1 AND look_at <= ?2", &params![until])?;
    Ok(())
}

/// These people are gone.
pub(crate) fn remove(tx: &mut Tx<'_>, people: &[UserId]) -> Result<()> {
    for some in people.chunks(AT_ONCE) {
        let sql =
            format!("DELETE FROM chat_presences WHERE tenant_id = ?1 AND user_id IN ({})", placeholders(2, some.len()));
        tx.execute(&sql, &values(some).collect::<Vec<Value>>())?;
    }
    Ok(())
}
