//! References to files from other modules.

use kernel::{FileId, Result};
use store::{FromRow, RowReader, Sql, Tx, Value, params, placeholders};
use uuid::Uuid;

use crate::model::reference::{FileReference, ReferenceTarget};

const COLUMNS: &str = "id, module_key, entity_id, reference_type, attached_at, attached_by, is_lost";

impl FromRow for FileReference {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            target: ReferenceTarget { module: row.next()?, entity: row.next()?, kind: row.next()? },
            attached_at: row.next()?,
            attached_by: row.next()?,
            is_lost: row.next()?,
        })
    }
}

/// Up to `limit` references to a file, in the order in which they were made, behind that one.
pub(crate) fn list(tx: &mut Tx<'_>, file: FileId, after: Option<Uuid>, limit: i64) -> Result<Vec<FileReference>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM file_references WHERE tenant_id = ?1 AND file_id = ?2 AND id > ?3 ORDER BY id LIMIT ?4"
    );
    tx.query(&sql, &params![file, after.unwrap_or_default(), limit])
}

/// A reference to a file.
pub(crate) fn lookup(tx: &mut Tx<'_>, file: FileId, id: Uuid) -> Result<Option<FileReference>> {
    let sql = format!("SELECT {COLUMNS} FROM file_references WHERE tenant_id = ?1 AND file_id = ?2 AND id = ?3");
    tx.query_opt(&sql, &params![file, id])
}

/// The reference from there to a file.
pub(crate) fn lookup_from(tx: &mut Tx<'_>, file: FileId, from: &ReferenceTarget) -> Result<Option<FileReference>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM file_references
         WHERE tenant_id = ?1 AND file_id = ?2 AND module_key = ?3 AND entity_id = ?4 AND reference_type = ?5"
    );
    tx.query_opt(&sql, &params![file, from.module.as_str(), from.entity.as_str(), from.kind.as_str()])
}

/// The files that a thing of a module refers to, in the order in which they were attached.
pub(crate) fn list_files(tx: &mut Tx<'_>, module: &str, entity: &str) -> Result<Vec<(FileId, Uuid)>> {
    tx.query(
        "SELECT file_id, id FROM file_references WHERE tenant_id = ?1 AND module_key = ?2 AND entity_id = ?3 ORDER BY id",
        &params![module, entity],
    )
}

/// The things of a module that use these files because the files' owners attached them. What somebody else attached gives nobody
/// a say in who sees the file.
pub(crate) fn list_things(tx: &mut Tx<'_>, module: &str, files: &[FileId]) -> Result<Vec<(FileId, String)>> {
    if files.is_empty() {
        return Ok(Vec::new());
    }
    let mut values: Vec<Value> = vec![module.into()];
    values.extend(files.iter().map(|file| Value::from(*file)));
    let sql = format!(
        "SELECT r.file_id, r.entity_id FROM file_references r
         JOIN files f ON f.tenant_id = r.tenant_id AND f.id = r.file_id AND f.owner_id = r.attached_by
         WHERE r.tenant_id = ?1 AND r.module_key = ?2 AND r.file_id IN ({})",
        placeholders(3, files.len())
    );
    tx.query(&sql, &values)
}

/// Adds a reference to a file.
pub(crate) fn add(tx: &mut Tx<'_>, file: FileId, reference: &FileReference) -> Result<()> {
    let target = &reference.target;
    tx.execute(
        "INSERT INTO file_references (tenant_id, id, file_id, module_key, entity_id, reference_type, attached_at, attached_by)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        &params![
            reference.id,
            file,
            target.module.as_str(),
            target.entity.as_str(),
            target.kind.as_str(),
            reference.attached_at,
            reference.attached_by
        ],
    )?;
    update_counts(tx, file)
}

/// Notes that the thing which a reference comes from is gone, or is there again.
pub(crate) fn update_lost(tx: &mut Tx<'_>, file: FileId, id: Uuid, is_lost: bool) -> Result<()> {
    let sql = "UPDATE file_references SET is_lost = ?4 WHERE tenant_id = ?1 AND file_id = ?2 AND id = ?3";
    tx.execute(sql, &params![file, id, is_lost])?;
    update_counts(tx, file)
}

/// Removes a reference to a file. Whether it was there.
pub(crate) fn remove(tx: &mut Tx<'_>, file: FileId, id: Uuid) -> Result<bool> {
    let sql = "DELETE FROM file_references WHERE tenant_id = ?1 AND file_id = ?2 AND id = ?3";
    let removed = tx.execute(sql, &params![file, id])? == 1;
    update_counts(tx, file)?;
    Ok(removed)
}

/// Removes what refers to a file that is deleted for good.
pub(crate) fn remove_all(tx: &mut Tx<'_>, file: FileId) -> Result<()> {
    tx.execute("DELETE FROM file_references WHERE tenant_id = ?1 AND file_id = ?2", &params![file])?;
    Ok(())
}

fn update_counts(tx: &mut Tx<'_>, file: FileId) -> Result<()> {
    let count = "SELECT count(*) FROM file_references r WHERE r.tenant_id = files.tenant_id AND r.file_id = files.id";
    tx.execute(
        &format!(
            "UPDATE files SET reference_count = ({count}), lost_references = ({count} AND r.is_lost)
             WHERE tenant_id = ?1 AND id = ?2"
        ),
        &params![file],
    )?;
    Ok(())
}

/// Notes that a file's bytes are missing, or that they are there again.
pub(crate) fn update_orphaned(tx: &mut Tx<'_>, file: FileId, orphaned: bool) -> Result<()> {
    tx.execute("UPDATE files SET orphaned = ?3 WHERE tenant_id = ?1 AND id = ?2", &params![file, orphaned])?;
    Ok(())
}

/// Points a file at bytes that are there.
pub(crate) fn update_blob(tx: &mut Tx<'_>, file: FileId, blob_key: &str) -> Result<()> {
    tx.execute("UPDATE files SET blob_key = ?3 WHERE tenant_id = ?1 AND id = ?2", &params![file, blob_key])?;
    Ok(())
}
