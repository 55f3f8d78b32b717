//! What vouches for an organisation's signers. Certificate and sealed key are base64.

use kernel::{Result, Timestamp};
use store::{Sql, Tx, params};

/// The certificate and the sealed key.
pub(crate) fn lookup(tx: &mut Tx<'_>) -> Result<Option<(String, String)>> {
    tx.query_opt("SELECT certificate, sealed_key FROM sign_authorities WHERE tenant_id = ?1", &params![])
}

/// Keeps an authority where there is none yet.
pub(crate) fn add_once(tx: &mut Tx<'_>, certificate: &str, sealed_key: &str, now: Timestamp) -> Result<()> {
    tx.execute(
        "INSERT INTO sign_authorities (tenant_id, certificate, sealed_key, created_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (tenant_id) DO NOTHING",
        &params![certificate, sealed_key, now],
    )?;
    Ok(())
}
