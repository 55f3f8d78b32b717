//! The signatures that people use again.

use kernel::{Result, Timestamp, UserId};
use store::{Sql, Tx, params};

/// Where the person's is kept.
pub(crate) fn lookup(tx: &mut Tx<'_>, user: UserId) -> Result<Option<String>> {
    tx.query_opt("SELECT blob_key FROM sign_marks WHERE tenant_id = ?1 AND user_id = ?2", &params![user])
}

/// Keeps it in place of the one before.
pub(crate) fn set(tx: &mut Tx<'_>, user: UserId, key: &str, size: i64, now: Timestamp) -> Result<()> {
    tx.execute(
        "INSERT INTO sign_marks (tenant_id, user_id, blob_key, size, updated_at) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (tenant_id, user_id) DO UPDATE
         SET blob_key = excluded.blob_key, size = excluded.size, updated_at = excluded.updated_at",
        &params![user, key, size, now],
    )?;
    Ok(())
}

/// Forgets it.
pub(crate) fn remove(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    tx.execute("DELETE FROM sign_marks WHERE tenant_id = ?1 AND user_id = ?2", &params![user])?;
    Ok(())
}
