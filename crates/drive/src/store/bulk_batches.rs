//! Which files were in which batch of a job: what happened to many files is told once, and found from each of them.

use kernel::{FileId, Result};
use store::{Sql, Tx, params};
use uuid::Uuid;

use super::bulk_items::Range;
use crate::model::BulkAction;

/// Notes that the files of the range, or the copies made of them, were in the batch.
pub(crate) fn add(tx: &mut Tx<'_>, range: Range, action: BulkAction, batch: Uuid) -> Result<()> {
    let files = match action {
        BulkAction::Copy => "i.tenant_id, i.copy_id, ?5 FROM bulk_copies i WHERE NOT i.is_folder",
        _ => "i.tenant_id, i.item_id, ?5 FROM bulk_items i WHERE NOT i.is_folder AND NOT i.is_left",
    };
    tx.execute(
        &format!(
            "INSERT INTO file_batches (tenant_id, file_id, batch_id)
             SELECT {files} AND i.tenant_id = ?1 AND i.job_id = ?2 AND i.number > ?3 AND i.number <= ?4"
        ),
        &range.params(&params![batch]),
    )?;
    Ok(())
}

/// The latest batches that a file was in, at most `limit`.
pub(crate) fn list(tx: &mut Tx<'_>, file: FileId, limit: i64) -> Result<Vec<Uuid>> {
    tx.query(
        "SELECT batch_id FROM file_batches WHERE tenant_id = ?1 AND file_id = ?2 ORDER BY batch_id DESC LIMIT ?3",
        &params![file, limit],
    )
}
