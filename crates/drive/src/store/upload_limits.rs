//! What an organisation lets in, in the row of its storage account.

use kernel::Result;
use store::{Sql, Tx, params};

use super::usage;
use crate::model::{UploadLimits, upload_limits::OwnLimits};

/// What the organisation set; nothing where it set nothing.
pub(crate) fn lookup(tx: &mut Tx<'_>) -> Result<OwnLimits> {
    let sql = "SELECT max_file_size, allowed_file_types FROM drive_usage WHERE tenant_id = ?1";
    let row: Option<(Option<i64>, String)> = tx.query_opt(sql, &params![])?;
    Ok(row.map_or_else(OwnLimits::default, |(max_file_size, types)| OwnLimits {
        max_file_size,
        allowed_types: types.split(' ').filter(|kind| !kind.is_empty()).map(str::to_owned).collect(),
    }))
}

/// The same, as files are checked against them.
pub(crate) fn limits(tx: &mut Tx<'_>) -> Result<UploadLimits> {
    Ok(UploadLimits::from(&lookup(tx)?))
}

/// Sets them.
pub(crate) fn update(tx: &mut Tx<'_>, own: &OwnLimits) -> Result<()> {
    let sql =
        "UPDATE drive_usage SET max_file_size = ?2, allowed_file_types = ?3, configured_at = ?4 WHERE tenant_id = ?1";
    let values = params![own.max_file_size, own.allowed_types.join(" "), tx.env().now()];
    if tx.execute(sql, &values)? == 0 {
        usage::open(tx)?;
        tx.execute(sql, &values)?;
    }
    Ok(())
}
