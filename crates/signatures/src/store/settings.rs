//! What organisations decide about their signatures.

use kernel::{Result, Timestamp};
use store::{Sql, Tx, params};

/// What signers agree to, where the organisation has decided it.
pub(crate) fn lookup_consent(tx: &mut Tx<'_>) -> Result<Option<String>> {
    tx.query_opt("SELECT consent FROM sign_settings WHERE tenant_id = ?1", &params![])
}

/// Keeps what signers agree to.
pub(crate) fn set_consent(tx: &mut Tx<'_>, consent: &str, now: Timestamp) -> Result<()> {
    tx.execute(
        "INSERT INTO sign_settings (tenant_id, consent, updated_at) VALUES (?1, ?2, ?3)
         ON CONFLICT (tenant_id) DO UPDATE SET consent = excluded.consent, updated_at = excluded.updated_at",
        &params![consent, now],
    )?;
    Ok(())
}
