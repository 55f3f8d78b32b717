//! Whether files leave the organisation by links that anyone can open, in the row of its storage account.

use kernel::Result;
use store::{Sql, Tx, params};

use super::usage;

/// What the organisation decided; `None` where nobody has.
pub(crate) fn lookup(tx: &mut Tx<'_>) -> Result<Option<bool>> {
    let row: Option<Option<bool>> =
        tx.query_opt("SELECT public_links FROM drive_usage WHERE tenant_id = ?1", &params![])?;
    Ok(row.flatten())
}

/// Whether what is made now begins open to people outside.
pub(crate) fn begins_open(tx: &mut Tx<'_>) -> Result<bool> {
    Ok(lookup(tx)? == Some(true))
}

/// Whether the organisation keeps everything inside.
pub(crate) fn are_off(tx: &mut Tx<'_>) -> Result<bool> {
    Ok(lookup(tx)? == Some(false))
}

/// Decides it.
pub(crate) fn update(tx: &mut Tx<'_>, allowed: bool) -> Result<()> {
    let sql = "UPDATE drive_usage SET public_links = ?2 WHERE tenant_id = ?1";
    if tx.execute(sql, &params![allowed])? == 0 {
        usage::open(tx)?;
        tx.execute(sql, &params![allowed])?;
    }
    Ok(())
}
