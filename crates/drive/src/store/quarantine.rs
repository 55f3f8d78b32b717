//! Bytes in the blob store that no row names: those that are named after all, and those that wait for their deletion.

use kernel::{Result, Timestamp};
use store::{Sql, Tx, Value, params, placeholders};

use crate::model::quarantine::{QuarantinedBlob, Tally};

/// How many keys one statement asks for or adds.
const AT_ONCE: usize = 250;

const COLUMNS: &str = "blob_key, size, found_at";

store::from_row!(QuarantinedBlob { key, size, found_at });

/// Those of `keys` that a file, a version of one, its small picture or an upload names.
pub(crate) fn list_named(tx: &mut Tx<'_>, keys: &[String]) -> Result<Vec<String>> {
    let mut named = Vec::new();
    for chunk in keys.chunks(AT_ONCE) {
        let asked = placeholders(2, chunk.len());
        let of = |table: &str| format!("SELECT blob_key FROM {table} WHERE tenant_id = ?1 AND blob_key IN ({asked})");
        let sql = ["files", "file_versions", "uploads", "thumbnails"].map(of).join(" UNION ");
        let values: Vec<Value> = chunk.iter().map(|key| key.as_str().into()).collect();
        named.extend(tx.query::<String>(&sql, &values)?);
    }
    Ok(named)
}

/// Notes that these blobs, by key and size, are named by no row at that time; those of them that were not known.
pub(crate) fn add(tx: &mut Tx<'_>, blobs: &[(String, i64)], at: Timestamp) -> Result<Tally> {
    let mut new = Tally::default();
    for chunk in blobs.chunks(AT_ONCE) {
        let mut values = params![at].to_vec();
        let mut rows = Vec::with_capacity(chunk.len());
        for (key, size) in chunk {
            rows.push(format!("(?1, {}, ?2, ?2)", placeholders(values.len() + 2, 2)));
            values.extend(params![key.as_str(), *size]);
        }
        let noted: Vec<(i64, Timestamp)> = tx.query(
            &format!(
                "INSERT INTO quarantined_blobs (tenant_id, blob_key, size, found_at, seen_at) VALUES {}
                 ON CONFLICT (tenant_id, blob_key) DO UPDATE SET seen_at = excluded.seen_at RETURNING size, found_at",
                rows.join(", ")
            ),
            &values,
        )?;
        noted.iter().filter(|(_, found)| *found == at).for_each(|(size, _)| new.count(*size));
    }
    Ok(new)
}

/// Forgets blobs that were not seen since `before`, at most `limit`: they are gone, or a row names them.
pub(crate) fn remove_unseen(tx: &mut Tx<'_>, before: Timestamp, limit: i64) -> Result<Tally> {
    let sizes: Vec<i64> = tx.query(
        "DELETE FROM quarantined_blobs WHERE tenant_id = ?1 AND blob_key IN
             (SELECT q.blob_key FROM quarantined_blobs q WHERE q.tenant_id = ?1 AND q.seen_at < ?2 LIMIT ?3)
         RETURNING size",
        &params![before, limit],
    )?;
    Ok(Tally::of(&sizes))
}

/// Forgets these blobs.
pub(crate) fn remove(tx: &mut Tx<'_>, keys: &[String]) -> Result<Tally> {
    let mut removed = Tally::default();
    for chunk in keys.chunks(AT_ONCE) {
        let values: Vec<Value> = chunk.iter().map(|key| key.as_str().into()).collect();
        let sql = format!(
            "DELETE FROM quarantined_blobs WHERE tenant_id = ?1 AND blob_key IN ({}) RETURNING size",
            placeholders(2, chunk.len())
        );
        tx.query::<i64>(&sql, &values)?.into_iter().for_each(|size| removed.count(size));
    }
    Ok(removed)
}

/// The blobs that were found at `until` or before, the earliest first, at most `limit`.
pub(crate) fn list_found(tx: &mut Tx<'_>, until: Timestamp, limit: i64) -> Result<Vec<QuarantinedBlob>> {
    tx.query(
        &format!(
            "SELECT {COLUMNS} FROM quarantined_blobs WHERE tenant_id = ?1 AND found_at <= ?2
             ORDER BY found_at, blob_key LIMIT ?3"
        ),
        &params![until, limit],
    )
}

/// All of them behind the key `after`, at most `limit`.
pub(crate) fn list(tx: &mut Tx<'_>, after: &str, limit: i64) -> Result<Vec<QuarantinedBlob>> {
    tx.query(
        &format!(
            "SELECT {COLUMNS} FROM quarantined_blobs WHERE tenant_id = ?1 AND blob_key > ?2 ORDER BY blob_key LIMIT ?3"
        ),
        &params![after, limit],
    )
}

/// Whether there are any.
pub(crate) fn has_any(tx: &mut Tx<'_>) -> Result<bool> {
    tx.query_one("SELECT EXISTS (SELECT 1 FROM quarantined_blobs WHERE tenant_id = ?1)", &params![])
}
