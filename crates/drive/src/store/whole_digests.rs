//! SHA-256 of whole files that came in parts, by their bytes.

use kernel::Result;
use store::{Sql, Tx, params};

/// The digest in hex; `None` until it has been computed.
pub(crate) fn lookup(tx: &mut Tx<'_>, blob_key: &str) -> Result<Option<String>> {
    let sql = "SELECT sha256 FROM whole_digests WHERE tenant_id = ?1 AND blob_key = ?2";
    tx.query_opt(sql, &params![blob_key])
}

/// Keeps it.
pub(crate) fn add(tx: &mut Tx<'_>, blob_key: &str, sha256: &str) -> Result<()> {
    tx.execute(
        "INSERT INTO whole_digests (tenant_id, blob_key, sha256) VALUES (?1, ?2, ?3)
         ON CONFLICT (tenant_id, blob_key) DO NOTHING",
        &params![blob_key, sha256],
    )?;
    Ok(())
}

/// Forgets it, with the bytes.
pub(crate) fn remove(tx: &mut Tx<'_>, blob_key: &str) -> Result<()> {
    tx.execute("DELETE FROM whole_digests WHERE tenant_id = ?1 AND blob_key = ?2", &params![blob_key])?;
    Ok(())
}

/// The digest in hex that the uploader named, while it has not been found in the bytes.
pub(crate) fn promised(tx: &mut Tx<'_>, blob_key: &str) -> Result<Option<String>> {
    let sql = "SELECT sha256 FROM promised_digests WHERE tenant_id = ?1 AND blob_key = ?2";
    tx.query_opt(sql, &params![blob_key])
}

/// Keeps what the uploader named.
pub(crate) fn add_promise(tx: &mut Tx<'_>, blob_key: &str, sha256: &str) -> Result<()> {
    tx.execute(
        "INSERT INTO promised_digests (tenant_id, blob_key, sha256) VALUES (?1, ?2, ?3)
         ON CONFLICT (tenant_id, blob_key) DO NOTHING",
        &params![blob_key, sha256],
    )?;
    Ok(())
}

/// Forgets what the uploader named.
pub(crate) fn remove_promise(tx: &mut Tx<'_>, blob_key: &str) -> Result<()> {
    tx.execute("DELETE FROM promised_digests WHERE tenant_id = ?1 AND blob_key = ?2", &params![blob_key])?;
    Ok(())
}
