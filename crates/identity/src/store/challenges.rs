//! What is handed out between two steps of signing in, in the global directory.

use kernel::{Result, Timestamp};
use store::{DirectoryTx, FromRow, RowReader, Sql, params};

use crate::model::challenge::{Challenge, LIFETIME, MAX_TRIES, Purpose};

/// How many of those that ran out one new challenge clears away.
const SWEEP: i64 = 100;

impl FromRow for Challenge {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self { user: row.next()?, tenant: row.next()? })
    }
}

pub(crate) fn add(
    tx: &mut DirectoryTx<'_>,
    hash: [u8; 32],
    purpose: Purpose,
    challenge: Challenge,
    now: Timestamp,
) -> Result<()> {
    tx.execute(
        "DELETE FROM sign_in_challenges WHERE challenge_hash IN
           (SELECT challenge_hash FROM sign_in_challenges WHERE expires_at <= ?1 LIMIT ?2)",
        &params![now, SWEEP],
    )?;
    tx.execute(
        "INSERT INTO sign_in_challenges (challenge_hash, purpose, account_id, tenant_id, tries, expires_at)
         VALUES (?1, ?2, ?3, ?4, 0, ?5)",
        &params![hash.to_vec(), purpose.name(), challenge.user, challenge.tenant, now + LIFETIME],
    )?;
    Ok(())
}

/// A challenge that may still be answered.
pub(crate) fn lookup(
    tx: &mut DirectoryTx<'_>,
    hash: [u8; 32],
    purpose: Purpose,
    now: Timestamp,
) -> Result<Option<Challenge>> {
    tx.query_opt(
        "SELECT account_id, tenant_id FROM sign_in_challenges
         WHERE challenge_hash = ?1 AND purpose = ?2 AND expires_at > ?3 AND tries < ?4",
        &params![hash.to_vec(), purpose.name(), now, MAX_TRIES],
    )
}

/// Takes a challenge back, so that it is answered once; whether it was there still.
pub(crate) fn remove(tx: &mut DirectoryTx<'_>, hash: [u8; 32]) -> Result<bool> {
    Ok(tx.execute("DELETE FROM sign_in_challenges WHERE challenge_hash = ?1", &params![hash.to_vec()])? == 1)
}

/// Notes a wrong answer.
pub(crate) fn update_tries(tx: &mut DirectoryTx<'_>, hash: [u8; 32]) -> Result<()> {
    tx.execute("UPDATE sign_in_challenges SET tries = tries + 1 WHERE challenge_hash = ?1", &params![hash.to_vec()])?;
    Ok(())
}
