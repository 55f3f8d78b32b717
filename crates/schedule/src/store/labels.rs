//! The organisation's own status labels.

use kernel::Result;
use store::{FromRow, RowReader, Sql, Tx, params};

use crate::model::StatusLabel;

impl FromRow for StatusLabel {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self { id: row.next()?, label: row.next()?, color: row.next()? })
    }
}

/// Those that the organisation has otherwise.
pub(crate) fn list(tx: &mut Tx<'_>) -> Result<Vec<StatusLabel>> {
    tx.query("SELECT status, label, color FROM schedule_labels WHERE tenant_id = ?1", &params![])
}

/// Writes these in place of those it had.
pub(crate) fn replace(tx: &mut Tx<'_>, labels: &[StatusLabel]) -> Result<()> {
    tx.execute("DELETE FROM schedule_labels WHERE tenant_id = ?1", &params![])?;
    for one in labels {
        tx.execute(
            "INSERT INTO schedule_labels (tenant_id, status, label, color) VALUES (?1, ?2, ?3, ?4)",
            &params![one.id.as_str(), one.label.as_str(), one.color.as_str()],
        )?;
    }
    Ok(())
}
