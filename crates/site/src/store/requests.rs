//! Requests of visitors, in the global directory.

use kernel::{Result, SiteRequestId, Timestamp};
use store::{DirectoryTx, FromRow, RowReader, Sql, params};
use uuid::Uuid;

use crate::model::{ContactRequest, RequestState, TypedRequest};

impl FromRow for ContactRequest {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            typed: TypedRequest { name: row.next()?, email: row.next()?, company: row.next()?, message: row.next()? },
            state: RequestState::from_name(&row.next::<String>()?),
            received_at: row.next()?,
        })
    }
}

pub(crate) fn add(tx: &mut DirectoryTx<'_>, request: &ContactRequest) -> Result<()> {
    let typed = &request.typed;
    tx.execute(
        "INSERT INTO site_requests (id, name, email, company, message, state, received_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        &params![
            request.id,
            typed.name.as_str(),
            typed.email.as_str(),
            typed.company.as_str(),
            typed.message.as_str(),
            request.state.name(),
            request.received_at,
        ],
    )?;
    Ok(())
}

pub(crate) fn lookup(tx: &mut DirectoryTx<'_>, id: SiteRequestId) -> Result<Option<ContactRequest>> {
    tx.query_opt(
        "SELECT id, name, email, company, message, state, received_at FROM site_requests WHERE id = ?1",
        &params![id],
    )
}

/// Up to `limit` requests in that state, the newest first, older than the one given.
pub(crate) fn list(
    tx: &mut DirectoryTx<'_>,
    state: RequestState,
    before: Option<SiteRequestId>,
    limit: i64,
) -> Result<Vec<ContactRequest>> {
    tx.query(
        "SELECT id, name, email, company, message, state, received_at FROM site_requests
         WHERE state = ?1 AND id < ?2 ORDER BY id DESC LIMIT ?3",
        &params![state.name(), before.unwrap_or(Uuid::max().into()), limit],
    )
}

/// How many requests are in that state; counting stops at `cap`.
pub(crate) fn count(tx: &mut DirectoryTx<'_>, state: RequestState, cap: i64) -> Result<i64> {
    tx.query_one(
        "SELECT COUNT(*) FROM (SELECT 1 AS one FROM site_requests WHERE state = ?1 LIMIT ?2) AS counted",
        &params![state.name(), cap],
    )
}

/// Sets the state of a request; whether there is one of that id.
pub(crate) fn update_state(tx: &mut DirectoryTx<'_>, id: SiteRequestId, state: RequestState) -> Result<bool> {
    Ok(tx.execute("UPDATE site_requests SET state = ?2 WHERE id = ?1", &params![id, state.name()])? == 1)
}

/// Removes a request; whether there was one of that id.
pub(crate) fn remove(tx: &mut DirectoryTx<'_>, id: SiteRequestId) -> Result<bool> {
    Ok(tx.execute("DELETE FROM site_requests WHERE id = ?1", &params![id])? == 1)
}

/// Removes the oldest in that state, so that `most` are left.
pub(crate) fn remove_beyond(tx: &mut DirectoryTx<'_>, state: RequestState, most: i64) -> Result<()> {
    tx.execute(
        "DELETE FROM site_requests WHERE state = ?1 AND id <=
           (SELECT id FROM site_requests WHERE state = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)",
        &params![state.name(), most],
    )?;
    Ok(())
}

/// Removes what came at that time or before.
pub(crate) fn remove_until(tx: &mut DirectoryTx<'_>, time: Timestamp) -> Result<u64> {
    tx.execute("DELETE FROM site_requests WHERE received_at <= ?1", &params![time])
}

/// When the oldest request came.
pub(crate) fn lookup_oldest(tx: &mut DirectoryTx<'_>) -> Result<Option<Timestamp>> {
    tx.query_opt("SELECT received_at FROM site_requests ORDER BY received_at LIMIT 1", &[])
}
