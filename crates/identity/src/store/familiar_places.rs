//! From where accounts are used to being signed in to, in the global directory.

use std::time::Duration;

use kernel::{Result, Timestamp, UserId};
use store::{DirectoryTx, Sql, params};

use crate::model::place::Mark;

/// How long a place stays familiar without a sign-in there.
pub(crate) const REMEMBERED: Duration = Duration::from_secs(90 * 24 * 60 * 60);
/// How many forgotten places one sign-in clears away.
const SWEEP: i64 = 100;

/// Those of the marks that the account knows.
pub(crate) fn list(
    tx: &mut DirectoryTx<'_>,
    user: UserId,
    device: Mark,
    network: Mark,
    now: Timestamp,
) -> Result<Vec<Mark>> {
    let marks: Vec<Vec<u8>> = tx.query(
        "SELECT mark FROM familiar_places WHERE account_id = ?1 AND mark IN (?2, ?3) AND seen_at > ?4",
        &params![user, device.to_vec(), network.to_vec(), now - REMEMBERED],
    )?;
    Ok(marks.into_iter().filter_map(|mark| mark.try_into().ok()).collect())
}

/// Remembers a place.
pub(crate) fn put(tx: &mut DirectoryTx<'_>, user: UserId, mark: Mark, now: Timestamp) -> Result<()> {
    tx.execute(
        "INSERT INTO familiar_places (account_id, mark, seen_at) VALUES (?1, ?2, ?3)
         ON CONFLICT (account_id, mark) DO UPDATE SET seen_at = excluded.seen_at",
        &params![user, mark.to_vec(), now],
    )?;
    Ok(())
}

/// Clears away some of the places that nobody signed in from for long.
pub(crate) fn sweep(tx: &mut DirectoryTx<'_>, now: Timestamp) -> Result<()> {
    tx.execute(
        "DELETE FROM familiar_places WHERE (account_id, mark) IN
           (SELECT account_id, mark FROM familiar_places WHERE seen_at <= ?1 LIMIT ?2)",
        &params![now - REMEMBERED, SWEEP],
    )?;
    Ok(())
}
