//! All bytes that signatures keep, whoever may see them.

use kernel::Result;
use store::{Sql, Tx, Value, params, placeholders};
use uuid::Uuid;

/// How many keys one statement asks for.
const ASKED_AT_ONCE: usize = 250;

/// A document of a request.
pub(crate) struct HeldDocument {
    pub(crate) id: Uuid,
    pub(crate) file_name: String,
    pub(crate) blob_key: String,
    pub(crate) size: i64,
    pub(crate) sha256: String,
    pub(crate) status: String,
}

store::from_row!(HeldDocument { id, file_name, blob_key, size, sha256, status });

/// The next documents by identifier.
pub(crate) fn list(tx: &mut Tx<'_>, after: Uuid, limit: i64) -> Result<Vec<HeldDocument>> {
    tx.query(
        "SELECT id, file_name, blob_key, size, sha256, status FROM sign_requests
         WHERE tenant_id = ?1 AND id > ?2 ORDER BY id LIMIT ?3",
        &params![after, limit],
    )
}

/// How many bytes there are: the documents of requests as they are now, and the signatures that people use again.
pub(crate) fn sum(tx: &mut Tx<'_>) -> Result<i64> {
    let sql = "SELECT CAST(COALESCE(sum(bytes), 0) AS BIGINT) FROM (
                   SELECT size AS bytes FROM sign_requests WHERE tenant_id = ?1
                   UNION ALL SELECT size AS bytes FROM sign_marks WHERE tenant_id = ?1) stored";
    tx.query_one(sql, &params![])
}

/// The pictures of signatures in these requests, and those that people use again.
pub(crate) fn list_pictures(tx: &mut Tx<'_>, requests: &[HeldDocument]) -> Result<Vec<String>> {
    if requests.is_empty() {
        return Ok(Vec::new());
    }
    let values: Vec<Value> = requests.iter().map(|request| request.id.into()).collect();
    let sql = format!(
        "SELECT DISTINCT signature_path FROM sign_tasks
         WHERE tenant_id = ?1 AND signature_path IS NOT NULL AND request_id IN ({})",
        placeholders(2, requests.len())
    );
    tx.query(&sql, &values)
}

/// The signatures that people use again.
pub(crate) fn list_marks(tx: &mut Tx<'_>) -> Result<Vec<(Uuid, String, i64)>> {
    tx.query("SELECT user_id, blob_key, size FROM sign_marks WHERE tenant_id = ?1 ORDER BY user_id", &params![])
}

/// Those of `keys` that any row names.
pub(crate) fn list_named(tx: &mut Tx<'_>, keys: &[String]) -> Result<Vec<String>> {
    let mut named = Vec::new();
    for chunk in keys.chunks(ASKED_AT_ONCE) {
        let asked = placeholders(2, chunk.len());
        let values: Vec<Value> = chunk.iter().map(|key| key.as_str().into()).collect();
        for (table, column) in
            [("sign_requests", "blob_key"), ("sign_tasks", "signature_path"), ("sign_marks", "blob_key")]
        {
            let sql = format!("SELECT DISTINCT {column} FROM {table} WHERE tenant_id = ?1 AND {column} IN ({asked})");
            named.extend(tx.query::<String>(&sql, &values)?);
        }
    }
    Ok(named)
}
