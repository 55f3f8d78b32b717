//! What an account has besides its password, in the global directory.

use kernel::{Result, Timestamp, UserId};
use store::{DirectoryTx, Sql, params};

use super::{passkeys, totp_secrets};

/// The second factors of an account.
#[derive(Clone, Debug)]
pub(crate) struct SecondFactors {
    /// Since when an authenticator app counts.
    pub(crate) totp_since: Option<Timestamp>,
    /// What its devices know their passkeys by.
    pub(crate) passkeys: Vec<Vec<u8>>,
}

impl SecondFactors {
    /// Whether the password alone opens nothing.
    pub(crate) fn is_any(&self) -> bool {
        self.totp_since.is_some() || !self.passkeys.is_empty()
    }
}

pub(crate) fn lookup(tx: &mut DirectoryTx<'_>, user: UserId) -> Result<SecondFactors> {
    Ok(SecondFactors {
        totp_since: totp_secrets::lookup(tx, user)?.and_then(|kept| kept.confirmed_at),
        passkeys: passkeys::list_credential_ids(tx, user)?,
    })
}

/// How many recovery codes are left.
pub(crate) fn count_recovery_codes(tx: &mut DirectoryTx<'_>, user: UserId) -> Result<i64> {
    tx.query_one("SELECT count(*) FROM recovery_codes WHERE account_id = ?1", &params![user])
}

/// Keeps these recovery codes in the place of all earlier ones.
pub(crate) fn put_recovery_codes(tx: &mut DirectoryTx<'_>, user: UserId, hashes: &[[u8; 32]]) -> Result<()> {
    tx.execute("DELETE FROM recovery_codes WHERE account_id = ?1", &params![user])?;
    for hash in hashes {
        tx.execute(
            "INSERT INTO recovery_codes (account_id, code_hash) VALUES (?1, ?2)",
            &params![user, hash.to_vec()],
        )?;
    }
    Ok(())
}

/// Uses a recovery code up; whether it was one.
pub(crate) fn remove_recovery_code(tx: &mut DirectoryTx<'_>, user: UserId, hash: [u8; 32]) -> Result<bool> {
    let removed = tx.execute(
        "DELETE FROM recovery_codes WHERE account_id = ?1 AND code_hash = ?2",
        &params![user, hash.to_vec()],
    )?;
    Ok(removed == 1)
}

/// Removes everything but the password, for somebody who lost it all.
pub(crate) fn remove_all(tx: &mut DirectoryTx<'_>, user: UserId) -> Result<()> {
    for table in ["totp_secrets", "passkeys", "recovery_codes", "sign_in_challenges"] {
        tx.execute(&format!("DELETE FROM {table} WHERE account_id = ?1"), &params![user])?;
    }
    Ok(())
}
