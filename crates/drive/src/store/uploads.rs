//! Uploads.

use kernel::{FileId, Result, Timestamp, UploadId};
use store::{FromRow, RowReader, Sql, Tx, params};

use crate::model::{Multipart, OnConflict, Outcome, Upload, UploadState};

const COLUMNS: &str = "id, blob_key, filename, mime, size, checksum, drive_id, library_id, folder_id, multipart_id, \
                       part_size, part_count, created_by, created_at, expires_at, on_conflict, file_id, \
                       outcome, delivery_id";

impl FromRow for Upload {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            blob_key: row.next()?,
            filename: row.next()?,
            mime: row.next()?,
            size: row.next()?,
            checksum: row.next()?,
            drive: row.next()?,
            library: row.next()?,
            folder: row.next()?,
            multipart: {
                let (store_id, part_size, part_count): (Option<String>, _, _) = (row.next()?, row.next()?, row.next()?);
                store_id.map(|store_id| Multipart { store_id, part_size, part_count })
            },
            created_by: row.next()?,
            created_at: row.next()?,
            expires_at: row.next()?,
            // A word of a later version keeps both: nothing is lost by that.
            on_conflict: OnConflict::parse(&row.next::<String>()?).unwrap_or_default(),
            state: {
                let (file, outcome): (Option<FileId>, String) = (row.next()?, row.next()?);
                let registered = |file| UploadState::Registered(file, Outcome::from_name(&outcome));
                file.map_or(UploadState::Pending, registered)
            },
            delivery: row.next()?,
        })
    }
}

/// Adds an upload.
pub(crate) fn add(tx: &mut Tx<'_>, upload: &Upload) -> Result<()> {
    let (store_id, part_size, part_count) = match &upload.multipart {
        Some(plan) => (Some(plan.store_id.clone()), plan.part_size, plan.part_count),
        None => (None, upload.size, 1),
    };
    tx.execute(
        "INSERT INTO uploads (tenant_id, id, blob_key, filename, mime, size, checksum, drive_id, library_id, folder_id,
                              multipart_id, part_size, part_count, created_by, created_at, expires_at,
                              on_conflict, delivery_id, file_id)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, NULL)",
        &params![
            upload.id,
            upload.blob_key.as_str(),
            upload.filename.as_str(),
            upload.mime.as_str(),
            upload.size,
            upload.checksum.clone(),
            upload.drive,
            upload.library,
            upload.folder,
            store_id,
            part_size,
            part_count,
            upload.created_by,
            upload.created_at,
            upload.expires_at,
            upload.on_conflict.name(),
            upload.delivery
        ],
    )?;
    Ok(())
}

/// The upload of that identifier.
pub(crate) fn lookup(tx: &mut Tx<'_>, id: UploadId) -> Result<Option<Upload>> {
    tx.query_opt(&format!("SELECT {COLUMNS} FROM uploads WHERE tenant_id = ?1 AND id = ?2"), &params![id])
}

/// The upload whose bytes go to that key.
pub(crate) fn lookup_by_key(tx: &mut Tx<'_>, blob_key: &str) -> Result<Option<Upload>> {
    tx.query_opt(&format!("SELECT {COLUMNS} FROM uploads WHERE tenant_id = ?1 AND blob_key = ?2"), &params![blob_key])
}

/// Marks an upload as having become the file in that way, if it has not become one before. Whether it had not.
pub(crate) fn update_registered(tx: &mut Tx<'_>, id: UploadId, file: FileId, outcome: Outcome) -> Result<bool> {
    let sql = "UPDATE uploads SET file_id = ?3, outcome = ?4 WHERE tenant_id = ?1 AND id = ?2 AND file_id IS NULL";
    Ok(tx.execute(sql, &params![id, file, outcome.name()])? == 1)
}

/// Removes an upload that became no file. Whether it was there.
pub(crate) fn remove_pending(tx: &mut Tx<'_>, id: UploadId) -> Result<bool> {
    Ok(tx.execute("DELETE FROM uploads WHERE tenant_id = ?1 AND id = ?2 AND file_id IS NULL", &params![id])? == 1)
}

/// Up to `limit` uploads that expired before `now`, the oldest first.
pub(crate) fn list_expired(tx: &mut Tx<'_>, now: Timestamp, limit: i64) -> Result<Vec<Upload>> {
    tx.query(
        &format!(
            "SELECT {COLUMNS} FROM uploads WHERE tenant_id = ?1 AND expires_at <= ?2 ORDER BY expires_at LIMIT ?3"
        ),
        &params![now, limit],
    )
}

/// Up to `limit` uploads on their way into a drive.
pub(crate) fn list_pending(tx: &mut Tx<'_>, drive: kernel::DriveId, limit: i64) -> Result<Vec<Upload>> {
    tx.query(
        &format!("SELECT {COLUMNS} FROM uploads WHERE tenant_id = ?1 AND drive_id = ?2 AND file_id IS NULL LIMIT ?3"),
        &params![drive, limit],
    )
}

/// Up to `limit` uploads on their way in under an upload request.
pub(crate) fn list_requested(tx: &mut Tx<'_>, request: kernel::UploadRequestId, limit: i64) -> Result<Vec<Upload>> {
    tx.query(
        &format!(
            "SELECT {COLUMNS} FROM uploads WHERE tenant_id = ?1 AND file_id IS NULL AND delivery_id IN (
                 SELECT d.id FROM upload_deliveries d WHERE d.tenant_id = ?1 AND d.request_id = ?2) LIMIT ?3"
        ),
        &params![request, limit],
    )
}

/// How many uploads are on their way in under an upload request, and their bytes.
pub(crate) fn count_requested(tx: &mut Tx<'_>, request: kernel::UploadRequestId) -> Result<(i64, i64)> {
    tx.query_one(
        "SELECT count(*), CAST(COALESCE(sum(u.size), 0) AS BIGINT)
         FROM upload_deliveries d JOIN uploads u ON u.tenant_id = d.tenant_id AND u.delivery_id = d.id
         WHERE d.tenant_id = ?1 AND d.request_id = ?2 AND u.file_id IS NULL",
        &params![request],
    )
}

/// When the next upload expires.
pub(crate) fn next_expiry(tx: &mut Tx<'_>) -> Result<Option<Timestamp>> {
    tx.query_one("SELECT min(expires_at) FROM uploads WHERE tenant_id = ?1", &params![])
}

/// Forgets an upload that became a file: its answer to repeated register calls is no longer needed.
pub(crate) fn remove_registered(tx: &mut Tx<'_>, id: UploadId) -> Result<()> {
    tx.execute("DELETE FROM uploads WHERE tenant_id = ?1 AND id = ?2 AND file_id IS NOT NULL", &params![id])?;
    Ok(())
}
