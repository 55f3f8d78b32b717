//! Of which deadlines people were told.

use kernel::{Result, Timestamp};
use store::{Sql, Tx, params};

use crate::model::{Due, TaxMonth};

/// Notes that people are told of a deadline; whether they had not been.
pub(crate) fn note_told(tx: &mut Tx<'_>, month: TaxMonth, due: Due, at: Timestamp) -> Result<bool> {
    let changed = tx.execute(
        "INSERT INTO told_deadlines (tenant_id, month_end, kind, told_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (tenant_id, month_end, kind) DO NOTHING",
        &params![month.end().to_string(), due.name(), at],
    )?;
    Ok(changed > 0)
}
