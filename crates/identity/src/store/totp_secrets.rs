//! Secrets of authenticator apps, sealed, in the global directory.

use kernel::{Result, Timestamp, UserId};
use store::{DirectoryTx, Sql, params};

/// A secret as it is kept.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub(crate) sealed: Vec<u8>,
    /// Since when it counts; `None` until the person has shown a code.
    pub(crate) confirmed_at: Option<Timestamp>,
    pub(crate) last_step: i64,
}

store::from_row!(Kept { sealed, confirmed_at, last_step });

pub(crate) fn lookup(tx: &mut DirectoryTx<'_>, user: UserId) -> Result<Option<Kept>> {
    tx.query_opt("SELECT secret, confirmed_at, last_step FROM totp_secrets WHERE account_id = ?1", &params![user])
}

/// Keeps a secret that does not count yet, in the place of another such; whether none that counts stood in the way.
pub(crate) fn put(tx: &mut DirectoryTx<'_>, user: UserId, sealed: &[u8]) -> Result<bool> {
    let changed = tx.execute(
        "INSERT INTO totp_secrets (account_id, secret, confirmed_at, last_step) VALUES (?1, ?2, NULL, 0)
         ON CONFLICT (account_id) DO UPDATE SET secret = excluded.secret WHERE totp_secrets.confirmed_at IS NULL",
        &params![user, sealed.to_vec()],
    )?;
    Ok(changed == 1)
}

/// Lets the secret count from now on; whether it did not already.
pub(crate) fn confirm(tx: &mut DirectoryTx<'_>, user: UserId, step: i64, now: Timestamp) -> Result<bool> {
    let changed = tx.execute(
        "UPDATE totp_secrets SET confirmed_at = ?2, last_step = ?3 WHERE account_id = ?1 AND confirmed_at IS NULL",
        &params![user, now, step],
    )?;
    Ok(changed == 1)
}

/// Notes that the code of a step was taken; whether it, or a later one, had not been taken before.
pub(crate) fn update_last_step(tx: &mut DirectoryTx<'_>, user: UserId, step: i64) -> Result<bool> {
    let changed = tx.execute(
        "UPDATE totp_secrets SET last_step = ?2 WHERE account_id = ?1 AND last_step < ?2",
        &params![user, step],
    )?;
    Ok(changed == 1)
}

/// Removes the secret; whether there was one that counted.
pub(crate) fn remove(tx: &mut DirectoryTx<'_>, user: UserId) -> Result<bool> {
    let counted =
        tx.execute("DELETE FROM totp_secrets WHERE account_id = ?1 AND confirmed_at IS NOT NULL", &params![user])?;
    tx.execute("DELETE FROM totp_secrets WHERE account_id = ?1", &params![user])?;
    Ok(counted == 1)
}
