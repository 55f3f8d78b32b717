//! The set-up page's codes, in the global directory.

use kernel::{Result, Timestamp};
use store::{DirectoryTx, Sql, params};

use crate::model::TokenHash;

/// Whether there is any organisation, in use or not.
pub(crate) fn has_tenants(tx: &mut DirectoryTx<'_>) -> Result<bool> {
    Ok(tx.query_opt::<i64>("SELECT 1 FROM tenants LIMIT 1", &[])?.is_some())
}

pub(crate) fn add_code(tx: &mut DirectoryTx<'_>, code: TokenHash, now: Timestamp) -> Result<()> {
    tx.execute(
        "INSERT INTO setup_codes (code_hash, created_at) VALUES (?1, ?2)",
        &params![code.as_bytes().to_vec(), now],
    )?;
    Ok(())
}

pub(crate) fn has_code(tx: &mut DirectoryTx<'_>, code: TokenHash) -> Result<bool> {
    let found: Option<i64> =
        tx.query_opt("SELECT created_at FROM setup_codes WHERE code_hash = ?1", &params![code.as_bytes().to_vec()])?;
    Ok(found.is_some())
}

pub(crate) fn remove_codes(tx: &mut DirectoryTx<'_>) -> Result<()> {
    tx.execute("DELETE FROM setup_codes", &[])?;
    Ok(())
}
