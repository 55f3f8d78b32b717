//! The first answer to a request, kept so that the same request sent again gets it again.
//!
//! A key belongs to one person and one route. [`begin`] claims it, [`finish`] stores the answer, [`abandon`] gives the
//! key back where there is no answer worth keeping.

use std::time::Duration;

use kernel::{Error, Result, UserId};

use crate::{Sql, SystemTx, Tx, outbox::from_json, params};

/// How long an answer is kept.
pub const KEPT_FOR: Duration = Duration::from_secs(24 * 3600);
/// A request that has not been answered by then died with its process; the key is free again.
const ANSWERED_WITHIN: Duration = Duration::from_secs(60);
/// How many keys one sweep clears away.
const SWEEP_BATCH: i64 = 10_000;

/// An answer as it was first given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredAnswer {
    /// HTTP status.
    pub status: u16,
    /// The headers worth keeping, names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body's bytes.
    pub body: Vec<u8>,
}

/// What is known of a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Begin {
    /// Nothing: go ahead, then [`finish`] or [`abandon`].
    New,
    /// The request was answered before: give this again.
    Replay(StoredAnswer),
    /// The key was used with another body.
    Mismatch,
    /// The first request is still being answered.
    InProgress,
}

/// Claims the key for this request. `body_hash` is the SHA-256 of the request's body.
///
/// # Errors
/// As [`Sql::query`].
pub fn begin(tx: &mut Tx<'_>, user: UserId, key: &str, route: &str, body_hash: &[u8; 32]) -> Result<Begin> {
    let now = tx.env().now();
    // Inserts, or takes over where the earlier claim has lapsed: then, and only then, a row changes.
    let claimed = tx.execute(
        "INSERT INTO idempotency_keys (tenant_id, user_id, key, route, body_hash, created_at) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (tenant_id, user_id, key, route) DO UPDATE \
         SET body_hash = excluded.body_hash, created_at = excluded.created_at, status = NULL, headers = NULL, body = NULL \
         WHERE idempotency_keys.created_at < ?7 OR (idempotency_keys.status IS NULL AND idempotency_keys.created_at < ?8)",
        &params![user, key, route, body_hash.to_vec(), now, now - KEPT_FOR, now - ANSWERED_WITHIN],
    )?;
    if claimed > 0 {
        return Ok(Begin::New);
    }
    let (hash, status, headers, body): (Vec<u8>, Option<i64>, Option<String>, Option<Vec<u8>>) = tx.query_one(
        "SELECT body_hash, status, headers, body FROM idempotency_keys \
         WHERE tenant_id = ?1 AND user_id = ?2 AND key = ?3 AND route = ?4",
        &params![user, key, route],
    )?;
    if hash != body_hash {
        return Ok(Begin::Mismatch);
    }
    let Some(status) = status else { return Ok(Begin::InProgress) };
    Ok(Begin::Replay(StoredAnswer {
        status: u16::try_from(status).map_err(|_| Error::internal(format!("{status} is no status")))?,
        headers: from_json(headers.as_deref().unwrap_or("[]"))?,
        body: body.unwrap_or_default(),
    }))
}

/// Stores the answer for the key that [`begin`] claimed.
///
/// # Errors
/// As [`Sql::execute`].
pub fn finish(tx: &mut Tx<'_>, user: UserId, key: &str, route: &str, answer: &StoredAnswer) -> Result<()> {
    let headers = serde_json::json!(answer.headers).to_string();
    tx.execute(
        "UPDATE idempotency_keys SET status = ?5, headers = ?6, body = ?7 \
         WHERE tenant_id = ?1 AND user_id = ?2 AND key = ?3 AND route = ?4",
        &params![user, key, route, i64::from(answer.status), headers, answer.body.clone()],
    )?;
    Ok(())
}

/// Gives an unanswered key back: the request failed on our side, or its answer is too large to keep.
///
/// # Errors
/// As [`Sql::execute`].
pub fn abandon(tx: &mut Tx<'_>, user: UserId, key: &str, route: &str) -> Result<()> {
    tx.execute(
        "DELETE FROM idempotency_keys WHERE tenant_id = ?1 AND user_id = ?2 AND key = ?3 AND route = ?4 AND status IS NULL",
        &params![user, key, route],
    )?;
    Ok(())
}

/// Clears away answers older than [`KEPT_FOR`].
pub(crate) fn sweep(tx: &mut SystemTx<'_>) -> Result<()> {
    let before = tx.env().now() - KEPT_FOR;
    tx.execute(
        "DELETE FROM idempotency_keys WHERE (tenant_id, user_id, key, route) IN \
         (SELECT tenant_id, user_id, key, route FROM idempotency_keys WHERE created_at < ?1 LIMIT ?2)",
        &params![before, SWEEP_BATCH],
    )?;
    Ok(())
}
