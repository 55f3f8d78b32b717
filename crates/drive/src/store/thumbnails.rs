//! Small pictures of files, by the bytes that they were made of.

use kernel::{Result, Timestamp};
use store::{Sql, Tx, params};

/// What is kept of bytes: the key of their picture, or that none could be made of them, as far as that was tried since that
/// time. `None` where nobody has tried.
pub(crate) fn lookup(tx: &mut Tx<'_>, source: &str, since: Timestamp) -> Result<Option<Option<String>>> {
    let sql = "SELECT blob_key FROM thumbnails
               WHERE tenant_id = ?1 AND source_key = ?2 AND (blob_key IS NOT NULL OR made_at > ?3)";
    tx.query_opt(sql, &params![source, since])
}

/// Keeps it, unless there is a picture of these bytes. Whether it is kept.
pub(crate) fn add(tx: &mut Tx<'_>, source: &str, picture: Option<&str>, now: Timestamp) -> Result<bool> {
    let added = tx.execute(
        "INSERT INTO thumbnails (tenant_id, source_key, blob_key, made_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (tenant_id, source_key) DO UPDATE SET blob_key = excluded.blob_key, made_at = excluded.made_at
         WHERE thumbnails.blob_key IS NULL",
        &params![source, picture, now],
    )?;
    Ok(added > 0)
}

/// Forgets what is kept of these bytes.
pub(crate) fn remove(tx: &mut Tx<'_>, source: &str) -> Result<()> {
    tx.execute("DELETE FROM thumbnails WHERE tenant_id = ?1 AND source_key = ?2", &params![source])?;
    Ok(())
}
