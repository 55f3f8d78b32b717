//! Who an account is at a sign-in provider, in the global directory.

use kernel::{Result, Timestamp, UserId};
use store::{DirectoryTx, Sql, params};

use crate::model::{LinkedIdentity, TokenHash};

store::from_row!(LinkedIdentity { issuer, email, created_at });

/// How many forgotten nonces one sign-in clears away.
const SWEEP: i64 = 100;

/// A name at a provider, to be kept with an account.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewIdentity<'a> {
    pub(crate) issuer: &'a str,
    pub(crate) subject: &'a str,
    pub(crate) user: UserId,
    pub(crate) email: &'a str,
    pub(crate) at: Timestamp,
}

/// The account of this subject.
pub(crate) fn lookup_account(tx: &mut DirectoryTx<'_>, issuer: &str, subject: &str) -> Result<Option<UserId>> {
    tx.query_opt(
        "SELECT account_id FROM account_identities WHERE issuer = ?1 AND subject = ?2",
        &params![issuer, subject],
    )
}

/// Whether somebody at the provider has this account already.
pub(crate) fn has_account(tx: &mut DirectoryTx<'_>, issuer: &str, user: UserId) -> Result<bool> {
    let found: Option<Timestamp> = tx.query_opt(
        "SELECT created_at FROM account_identities WHERE account_id = ?1 AND issuer = ?2",
        &params![user, issuer],
    )?;
    Ok(found.is_some())
}

/// The names of an account at providers, the oldest in front.
pub(crate) fn list(tx: &mut DirectoryTx<'_>, user: UserId) -> Result<Vec<LinkedIdentity>> {
    tx.query(
        "SELECT issuer, email, created_at FROM account_identities WHERE account_id = ?1 ORDER BY created_at, issuer",
        &params![user],
    )
}

/// Parts an account from its name at a provider; whether it had one.
pub(crate) fn remove(tx: &mut DirectoryTx<'_>, user: UserId, issuer: &str) -> Result<bool> {
    let removed =
        tx.execute("DELETE FROM account_identities WHERE account_id = ?1 AND issuer = ?2", &params![user, issuer])?;
    Ok(removed == 1)
}

/// Keeps a name at a provider with an account; not, where either has another by now.
pub(crate) fn add(tx: &mut DirectoryTx<'_>, new: NewIdentity<'_>) -> Result<()> {
    tx.execute(
        "INSERT INTO account_identities (issuer, subject, account_id, email, created_at) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT DO NOTHING",
        &params![new.issuer, new.subject, new.user, new.email, new.at],
    )?;
    Ok(())
}

/// Uses a nonce up until tokens with it are too old anyway; whether it was unused.
pub(crate) fn use_nonce(tx: &mut DirectoryTx<'_>, nonce: TokenHash, now: Timestamp, until: Timestamp) -> Result<bool> {
    tx.execute(
        "DELETE FROM used_nonces WHERE nonce_hash IN (SELECT nonce_hash FROM used_nonces WHERE expires_at <= ?1 LIMIT ?2)",
        &params![now, SWEEP],
    )?;
    let added = tx.execute(
        "INSERT INTO used_nonces (nonce_hash, expires_at) VALUES (?1, ?2) ON CONFLICT (nonce_hash) DO NOTHING",
        &params![nonce.as_bytes().to_vec(), until],
    )?;
    Ok(added == 1)
}
