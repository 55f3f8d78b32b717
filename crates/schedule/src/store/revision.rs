//! By what it is known whether anything in the schedule of an organisation has changed.

use kernel::Result;
use store::{Sql, Tx, params};

/// One more with every change of an event, of whom it names, or of a calendar; 0 where nothing ever changed.
pub(crate) fn lookup(tx: &mut Tx<'_>) -> Result<i64> {
    let sql = "SELECT COALESCE((SELECT revision FROM schedule_revisions WHERE tenant_id = ?1), 0)";
    tx.query_one(sql, &params![])
}

/// Something changed. Whatever in this folder changes what a window shows calls this.
pub(super) fn raise(tx: &mut Tx<'_>) -> Result<()> {
    tx.execute(
        "INSERT INTO schedule_revisions (tenant_id, revision) VALUES (?1, 1)
         ON CONFLICT (tenant_id) DO UPDATE SET revision = schedule_revisions.revision + 1",
        &params![],
    )?;
    Ok(())
}
