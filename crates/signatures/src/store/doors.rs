//! How people without an account come in: links, codes and visits. Of each secret only its digest is kept.

use kernel::{Result, SignRequestId, SignTaskId, Timestamp};
use store::{Sql, Tx, params};
use uuid::Uuid;

use crate::model::Seat;

/// Adds a link to a seat in a request.
pub(crate) fn add_link(
    tx: &mut Tx<'_>,
    hash: &str,
    request: SignRequestId,
    seat: Seat,
    expires_at: Timestamp,
) -> Result<()> {
    let request = match seat {
        Seat::Task(_) => None,
        Seat::Copy(_) => Some(request),
    };
    tx.execute(
        "INSERT INTO sign_links (tenant_id, link_hash, task_id, expires_at, request_id) VALUES (?1, ?2, ?3, ?4, ?5)",
        &params![hash, seat.id(), expires_at, request],
    )?;
    Ok(())
}

/// The seat that a link leads to now, and the request of a copy.
pub(crate) fn lookup_link(
    tx: &mut Tx<'_>,
    hash: &str,
    now: Timestamp,
) -> Result<Option<(Seat, Option<SignRequestId>)>> {
    let found: Option<(Uuid, Option<SignRequestId>)> = tx.query_opt(
        "SELECT task_id, request_id FROM sign_links WHERE tenant_id = ?1 AND link_hash = ?2 AND expires_at > ?3",
        &params![hash, now],
    )?;
    Ok(found.map(|(id, request)| match request {
        Some(_) => (Seat::Copy(id.into()), request),
        None => (Seat::Task(id.into()), None),
    }))
}

/// Keeps a code in place of the one before.
pub(crate) fn set_code(tx: &mut Tx<'_>, seat: Seat, hash: &str, expires_at: Timestamp) -> Result<()> {
    tx.execute(
        "INSERT INTO sign_codes (tenant_id, task_id, code_hash, attempts, expires_at) VALUES (?1, ?2, ?3, 0, ?4)
         ON CONFLICT (tenant_id, task_id) DO UPDATE
         SET code_hash = excluded.code_hash, attempts = 0, expires_at = excluded.expires_at",
        &params![seat.id(), hash, expires_at],
    )?;
    Ok(())
}

/// Counts a try and gives the digest of the code, where one is there and still works.
pub(crate) fn try_code(tx: &mut Tx<'_>, seat: Seat, most: i64, now: Timestamp) -> Result<Option<String>> {
    tx.query_opt(
        "UPDATE sign_codes SET attempts = attempts + 1
         WHERE tenant_id = ?1 AND task_id = ?2 AND attempts < ?3 AND expires_at > ?4 RETURNING code_hash",
        &params![seat.id(), most, now],
    )
}

/// Uses a code up.
pub(crate) fn remove_code(tx: &mut Tx<'_>, seat: Seat) -> Result<()> {
    tx.execute("DELETE FROM sign_codes WHERE tenant_id = ?1 AND task_id = ?2", &params![seat.id()])?;
    Ok(())
}

/// Adds a visit. Those that have ended go.
pub(crate) fn add_visit(tx: &mut Tx<'_>, hash: &str, seat: Seat, expires_at: Timestamp, now: Timestamp) -> Result<()> {
    tx.execute("DELETE FROM sign_visits WHERE tenant_id = ?1 AND expires_at < ?2", &params![now])?;
    tx.execute(
        "INSERT INTO sign_visits (tenant_id, visit_hash, task_id, expires_at) VALUES (?1, ?2, ?3, ?4)",
        &params![hash, seat.id(), expires_at],
    )?;
    Ok(())
}

/// Whether a visit to that seat goes on.
pub(crate) fn has_visit(tx: &mut Tx<'_>, hash: &str, seat: Seat, now: Timestamp) -> Result<bool> {
    tx.query_one(
        "SELECT EXISTS (SELECT 1 FROM sign_visits
                        WHERE tenant_id = ?1 AND visit_hash = ?2 AND task_id = ?3 AND expires_at > ?4)",
        &params![hash, seat.id(), now],
    )
}

/// Shuts everything by which somebody came to a task: links, the code and open browsers.
pub(crate) fn shut(tx: &mut Tx<'_>, task: SignTaskId) -> Result<()> {
    for table in ["sign_links", "sign_codes", "sign_visits"] {
        let sql = format!("DELETE FROM {table} WHERE tenant_id = ?1 AND task_id = ?2");
        tx.execute(&sql, &params![task])?;
    }
    Ok(())
}
