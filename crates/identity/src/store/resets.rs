//! Requests for a new password, and the links that let somebody choose one, in the global directory.

use std::time::Duration;

use kernel::{Result, Timestamp, UserId};
use store::{DirectoryTx, Sql, params};
use uuid::Uuid;

use crate::model::{Email, TokenHash};

/// When a request that nothing came of is forgotten.
const REQUEST_LIFETIME: Duration = Duration::from_secs(24 * 60 * 60);

/// Notes who asks, and forgets old requests.
pub(crate) fn add_request(tx: &mut DirectoryTx<'_>, id: Uuid, email: &Email, now: Timestamp) -> Result<()> {
    tx.execute("DELETE FROM password_requests WHERE created_at <= ?1", &params![now - REQUEST_LIFETIME])?;
    tx.execute(
        "INSERT INTO password_requests (id, email, created_at) VALUES (?1, ?2, ?3)",
        &params![id, email.as_str(), now],
    )?;
    Ok(())
}

/// Who asked.
pub(crate) fn lookup_request(tx: &mut DirectoryTx<'_>, id: Uuid) -> Result<Option<Email>> {
    let email: Option<String> = tx.query_opt("SELECT email FROM password_requests WHERE id = ?1", &params![id])?;
    email.map(|email| Email::parse(&email)).transpose()
}

pub(crate) fn remove_request(tx: &mut DirectoryTx<'_>, id: Uuid) -> Result<()> {
    tx.execute("DELETE FROM password_requests WHERE id = ?1", &params![id])?;
    Ok(())
}

/// Adds a link, and clears away those that have run out.
pub(crate) fn add(
    tx: &mut DirectoryTx<'_>,
    user: UserId,
    token: TokenHash,
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<()> {
    tx.execute("DELETE FROM password_resets WHERE expires_at <= ?1", &params![now])?;
    tx.execute(
        "INSERT INTO password_resets (token_hash, account_id, expires_at) VALUES (?1, ?2, ?3)",
        &params![token.as_bytes().to_vec(), user, expires_at],
    )?;
    Ok(())
}

/// Whose password the link changes, while it holds.
pub(crate) fn lookup(tx: &mut DirectoryTx<'_>, token: TokenHash, now: Timestamp) -> Result<Option<UserId>> {
    tx.query_opt(
        "SELECT account_id FROM password_resets WHERE token_hash = ?1 AND expires_at > ?2",
        &params![token.as_bytes().to_vec(), now],
    )
}

/// Uses a link up; whose password it changes. Of two at once, one gets it.
pub(crate) fn take(tx: &mut DirectoryTx<'_>, token: TokenHash, now: Timestamp) -> Result<Option<UserId>> {
    tx.query_opt(
        "DELETE FROM password_resets WHERE token_hash = ?1 AND expires_at > ?2 RETURNING account_id",
        &params![token.as_bytes().to_vec(), now],
    )
}

/// All other links of the account open nothing any more.
pub(crate) fn remove_all(tx: &mut DirectoryTx<'_>, user: UserId) -> Result<()> {
    tx.execute("DELETE FROM password_resets WHERE account_id = ?1", &params![user])?;
    Ok(())
}
