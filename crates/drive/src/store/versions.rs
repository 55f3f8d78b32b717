//! Versions of files.

use kernel::{DriveId, FileId, Result, Timestamp, UserId};
use store::{FromRow, RowReader, Sql, Tx, params};
use uuid::Uuid;

use super::usage;
use crate::model::{
    Category, File,
    version::{FileVersion, VersionRules},
};

const COLUMNS: &str = "id, number, mime, category, size, checksum, blob_key, created_at, created_by";

impl FromRow for FileVersion {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            number: row.next()?,
            mime: row.next()?,
            category: Category::from_name(&row.next::<String>()?),
            size: row.next()?,
            checksum: row.next()?,
            blob_key: row.next()?,
            created_at: row.next()?,
            created_by: row.next()?,
        })
    }
}

/// Whether the files of a drive keep earlier versions: where the drive says so and the storage tier brings it.
pub(crate) fn rules(tx: &mut Tx<'_>, drive: DriveId) -> Result<VersionRules> {
    let bought = usage::lookup(tx)?.tier.features().versioning;
    let sql = "SELECT versioning_enabled, max_versions FROM drives WHERE tenant_id = ?1 AND id = ?2";
    let (enabled, most): (bool, i64) = tx.query_one(sql, &params![drive])?;
    Ok(VersionRules { kept: bought && enabled && most > 0, most })
}

/// What the file holds now.
pub(crate) fn lookup_current(tx: &mut Tx<'_>, file: &File) -> Result<FileVersion> {
    let sql = "SELECT version_id, version_by FROM files WHERE tenant_id = ?1 AND id = ?2";
    let (id, by): (Option<Uuid>, Option<UserId>) = tx.query_one(sql, &params![file.id])?;
    Ok(FileVersion::current(file, id, by))
}

/// An earlier version of a file.
pub(crate) fn lookup(tx: &mut Tx<'_>, file: FileId, id: Uuid) -> Result<Option<FileVersion>> {
    let sql = format!("SELECT {COLUMNS} FROM file_versions WHERE tenant_id = ?1 AND file_id = ?2 AND id = ?3");
    tx.query_opt(&sql, &params![file, id])
}

/// The earlier versions of a file, the latest first.
pub(crate) fn list(tx: &mut Tx<'_>, file: FileId) -> Result<Vec<FileVersion>> {
    let sql = format!("SELECT {COLUMNS} FROM file_versions WHERE tenant_id = ?1 AND file_id = ?2 ORDER BY number DESC");
    tx.query(&sql, &params![file])
}

/// Adds an earlier version of a file.
pub(crate) fn add(tx: &mut Tx<'_>, file: FileId, version: &FileVersion) -> Result<()> {
    tx.execute(
        "INSERT INTO file_versions (tenant_id, file_id, id, number, mime, category, size, checksum, blob_key, created_at,
                                    created_by)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
        &params![
            file,
            version.id,
            version.number,
            version.mime.as_str(),
            version.category.name(),
            version.size,
            version.checksum.as_str(),
            version.blob_key.as_str(),
            version.created_at,
            version.created_by
        ],
    )?;
    update_sums(tx, file, 1, version.size)
}

/// Counts earlier versions and their bytes in or out of a file.
fn update_sums(tx: &mut Tx<'_>, file: FileId, versions: i64, bytes: i64) -> Result<()> {
    tx.execute(
        "UPDATE files SET version_count = version_count + ?3, version_bytes = version_bytes + ?4
         WHERE tenant_id = ?1 AND id = ?2",
        &params![file, versions, bytes],
    )?;
    Ok(())
}

/// Removes an earlier version of a file. Whether it was there.
pub(crate) fn remove(tx: &mut Tx<'_>, file: FileId, version: &FileVersion) -> Result<bool> {
    let sql = "DELETE FROM file_versions WHERE tenant_id = ?1 AND file_id = ?2 AND id = ?3";
    if tx.execute(sql, &params![file, version.id])? == 0 {
        return Ok(false);
    }
    update_sums(tx, file, -1, -version.size)?;
    Ok(true)
}

/// Removes all earlier versions of a file that is deleted for good: where their bytes are, and since when.
pub(crate) fn remove_all(tx: &mut Tx<'_>, file: FileId) -> Result<Vec<(String, Timestamp)>> {
    let sql = "DELETE FROM file_versions WHERE tenant_id = ?1 AND file_id = ?2 RETURNING blob_key, created_at";
    tx.query(sql, &params![file])
}

/// Gives a file this content, as its version of that number.
pub(crate) fn update_current(tx: &mut Tx<'_>, file: FileId, version: &FileVersion) -> Result<()> {
    tx.execute(
        "UPDATE files SET version_id = ?3, version = ?4, mime = ?5, category = ?6, size = ?7, checksum = ?8, blob_key = ?9,
                          modified_at = ?10, updated_at = ?10, version_by = ?11
         WHERE tenant_id = ?1 AND id = ?2",
        &params![
            file,
            version.id,
            version.number,
            version.mime.as_str(),
            version.category.name(),
            version.size,
            version.checksum.as_str(),
            version.blob_key.as_str(),
            version.created_at,
            version.created_by
        ],
    )?;
    Ok(())
}
