//! What happened to requests.

use kernel::{EventId, Result, SignRequestId};
use store::{FromRow, RowReader, Sql, Tx, params};

use crate::model::{Deed, Happened, Trace};

/// The most of it that is read: far more than people bring about.
const MOST: i64 = 2000;

impl FromRow for Happened {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            request: row.next()?,
            task: row.next()?,
            user: row.next()?,
            deed: Deed::from_name(&row.next::<String>()?),
            at: row.next()?,
            trace: Trace { address: row.next()?, agent: row.next()? },
            note: row.next()?,
        })
    }
}

/// Writes down what happened.
pub(crate) fn add(tx: &mut Tx<'_>, id: EventId, what: &Happened) -> Result<()> {
    tx.execute(
        "INSERT INTO sign_events (tenant_id, id, request_id, task_id, user_id, kind, at, address, agent, note)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        &params![
            id,
            what.request,
            what.task,
            what.user,
            what.deed.name(),
            what.at,
            what.trace.address.as_deref(),
            what.trace.agent.as_deref(),
            what.note.as_deref()
        ],
    )?;
    Ok(())
}

/// All that happened to a request, the earliest first.
pub(crate) fn list(tx: &mut Tx<'_>, request: SignRequestId) -> Result<Vec<Happened>> {
    let mut found: Vec<Happened> = tx.query(
        "SELECT request_id, task_id, user_id, kind, at, address, agent, note FROM sign_events
         WHERE tenant_id = ?1 AND request_id = ?2 ORDER BY id LIMIT ?3",
        &params![request, MOST],
    )?;
    // What one transaction wrote has the same time.
    found.sort_by_key(|one| (one.at, one.deed));
    Ok(found)
}
