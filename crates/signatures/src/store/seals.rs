//! Certificates of organisations' own, with which they seal. Of those that were taken away no key is kept, only what they said:
//! documents that they sealed are still known by it. Certificates and keys are base64.

use kernel::Result;
use store::{FromRow, RowReader, Sql, Tx, params};

use crate::model::OwnSeal;

/// A certificate of the organisation's own, with its key.
pub(crate) struct KeptSeal {
    pub(crate) seal: OwnSeal,
    /// Its own certificate, then from its issuer upwards; each by itself.
    pub(crate) chain: String,
    pub(crate) sealed_key: String,
}

impl FromRow for KeptSeal {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        let (fingerprint, name, issuer) = (row.next()?, row.next()?, row.next()?);
        let seal = OwnSeal { fingerprint, name, issuer, expires_at: row.next()?, set_at: row.next()? };
        Ok(Self { seal, chain: row.next()?, sealed_key: row.next()? })
    }
}

/// The one in use.
pub(crate) fn lookup(tx: &mut Tx<'_>) -> Result<Option<KeptSeal>> {
    tx.query_opt(
        "SELECT fingerprint, name, issuer, expires_at, set_at, chain, sealed_key FROM sign_seals
         WHERE tenant_id = ?1 AND sealed_key IS NOT NULL",
        &params![],
    )
}

/// Takes this one into use in place of any other.
pub(crate) fn put(tx: &mut Tx<'_>, kept: &KeptSeal) -> Result<()> {
    take_away(tx)?;
    let KeptSeal { seal, chain, sealed_key } = kept;
    tx.execute(
        "INSERT INTO sign_seals (tenant_id, fingerprint, name, issuer, expires_at, set_at, chain, sealed_key)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
         ON CONFLICT (tenant_id, fingerprint) DO UPDATE SET set_at = excluded.set_at, chain = excluded.chain,
             sealed_key = excluded.sealed_key",
        &params![
            seal.fingerprint.as_str(),
            seal.name.as_str(),
            seal.issuer.as_str(),
            seal.expires_at,
            seal.set_at,
            chain.as_str(),
            sealed_key.as_str()
        ],
    )?;
    Ok(())
}

/// Forgets the key in use.
pub(crate) fn take_away(tx: &mut Tx<'_>) -> Result<()> {
    tx.execute("UPDATE sign_seals SET sealed_key = NULL WHERE tenant_id = ?1 AND sealed_key IS NOT NULL", &params![])?;
    Ok(())
}

/// Whether the organisation seals, or has sealed, with a certificate of this fingerprint.
pub(crate) fn has(tx: &mut Tx<'_>, fingerprint: &str) -> Result<bool> {
    let found: Option<i64> =
        tx.query_opt("SELECT 1 FROM sign_seals WHERE tenant_id = ?1 AND fingerprint = ?2", &params![fingerprint])?;
    Ok(found.is_some())
}
