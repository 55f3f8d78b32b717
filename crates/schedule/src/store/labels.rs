//! The organisation's own status labels.

use kernel::Result;
use store::{Selected, Sql, Tx, params};

use crate::model::StatusLabel;

store::row!(StatusLabel { id = "status", label, color });

/// Those that the organisation has otherwise.
pub(crate) fn list(tx: &mut Tx<'_>) -> Result<Vec<StatusLabel>> {
    let sql = format!("SELECT {} FROM schedule_labels WHERE tenant_id = ?1", StatusLabel::COLUMNS);
    tx.query(&sql, &params![])
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
