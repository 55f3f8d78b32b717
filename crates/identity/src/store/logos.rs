//! Images that stand for an organisation, in its region. A row names one blob; an organisation has at most one.

use kernel::{LogoId, Result, Timestamp};
use store::{Sql, Tx, Value, params, placeholders};

pub(crate) fn add(tx: &mut Tx<'_>, id: LogoId, key: &str, now: Timestamp) -> Result<()> {
    tx.execute(
        "INSERT INTO logos (tenant_id, id, blob_key, created_at) VALUES (?1, ?2, ?3, ?4)",
        &params![id, key, now],
    )?;
    Ok(())
}

/// Where the image's bytes are.
pub(crate) fn lookup(tx: &mut Tx<'_>, id: LogoId) -> Result<Option<String>> {
    tx.query_opt("SELECT blob_key FROM logos WHERE tenant_id = ?1 AND id = ?2", &params![id])
}

/// Takes the image away; what its blob was.
pub(crate) fn remove_all(tx: &mut Tx<'_>) -> Result<Vec<(LogoId, String)>> {
    tx.query("DELETE FROM logos WHERE tenant_id = ?1 RETURNING id, blob_key", &params![])
}

/// The images there are, each with its blob.
pub(crate) fn list(tx: &mut Tx<'_>) -> Result<Vec<(LogoId, String)>> {
    tx.query("SELECT id, blob_key FROM logos WHERE tenant_id = ?1 ORDER BY id", &params![])
}

/// How many keys one statement asks for.
const ASKED_AT_ONCE: usize = 250;

/// Those of `keys` that an image names.
pub(crate) fn list_named(tx: &mut Tx<'_>, keys: &[String]) -> Result<Vec<String>> {
    let mut named = Vec::new();
    for chunk in keys.chunks(ASKED_AT_ONCE) {
        let asked = placeholders(2, chunk.len());
        let sql = format!("SELECT blob_key FROM logos WHERE tenant_id = ?1 AND blob_key IN ({asked})");
        let values: Vec<Value> = chunk.iter().map(|key| key.as_str().into()).collect();
        named.extend(tx.query::<String>(&sql, &values)?);
    }
    Ok(named)
}
