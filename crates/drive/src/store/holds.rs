//! Legal holds on single files, by things of other modules.

use kernel::{DriveId, FileId, Result};
use store::{Sql, Tx, Value, params};

use crate::model::Folder;

/// Whether a file `f` is held, as SQL.
pub(crate) const IS_HELD: &str =
    "EXISTS (SELECT 1 FROM file_holds h WHERE h.tenant_id = f.tenant_id AND h.file_id = f.id)";

/// Notes that a thing of a module holds these files.
pub(crate) fn add(tx: &mut Tx<'_>, (module, entity): (&str, &str), files: &[FileId]) -> Result<()> {
    if files.is_empty() {
        return Ok(());
    }
    let mut values: Vec<Value> = params![module, entity].to_vec();
    let rows: Vec<String> = files
        .iter()
        .map(|file| {
            values.push((*file).into());
            format!("(?1, ?{}, ?2, ?3)", values.len() + 1)
        })
        .collect();
    let sql = format!(
        "INSERT INTO file_holds (tenant_id, file_id, module_key, entity_id) VALUES {} ON CONFLICT DO NOTHING",
        rows.join(", ")
    );
    tx.execute(&sql, &values)?;
    Ok(())
}

/// Removes the holds of a thing of a module.
pub(crate) fn remove(tx: &mut Tx<'_>, module: &str, entity: &str) -> Result<()> {
    let sql = "DELETE FROM file_holds WHERE tenant_id = ?1 AND module_key = ?2 AND entity_id = ?3";
    tx.execute(sql, &params![module, entity])?;
    Ok(())
}

/// The held files in a folder and below it, those in the trash included. An organisation has few, so they are looked at
/// first.
const HELD_BELOW: &str = "file_holds h CROSS JOIN files f CROSS JOIN folders b
    WHERE h.tenant_id = ?1 AND f.tenant_id = h.tenant_id AND f.id = h.file_id AND f.drive_id = ?2
      AND b.tenant_id = f.tenant_id AND b.id = f.folder_id AND b.path >= ?3 AND b.path < ?4";

/// A held file in its place in a folder or below it.
pub(crate) fn lookup_below(tx: &mut Tx<'_>, folder: &Folder) -> Result<Option<FileId>> {
    tx.query_opt(
        &format!("SELECT f.id FROM {HELD_BELOW} AND f.status = 'active' LIMIT 1"),
        &params![folder.drive, folder.path.as_str(), folder.path.end()],
    )
}

/// Whether a folder has a held file in it or below it, in the trash or not.
pub(crate) fn is_any_below(tx: &mut Tx<'_>, folder: &Folder) -> Result<bool> {
    tx.query_one(
        &format!("SELECT EXISTS (SELECT 1 FROM {HELD_BELOW})"),
        &params![folder.drive, folder.path.as_str(), folder.path.end()],
    )
}

/// Whether a drive has a held file in it, in the trash or not.
pub(crate) fn is_any_in(tx: &mut Tx<'_>, drive: DriveId) -> Result<bool> {
    tx.query_one(
        "SELECT EXISTS (SELECT 1 FROM file_holds h CROSS JOIN files f
             WHERE h.tenant_id = ?1 AND f.tenant_id = h.tenant_id AND f.id = h.file_id AND f.drive_id = ?2)",
        &params![drive],
    )
}
