//! All files of the organisation with where they are, whoever may see them.

use kernel::{FileId, FolderId, Result, Timestamp, UploadId, UserId};
use store::{Sql, Tx, params, placeholders};

use crate::model::FolderPath;

/// A file with where it is.
pub(crate) struct HeldFile {
    pub(crate) id: FileId,
    pub(crate) name: String,
    pub(crate) size: i64,
    pub(crate) mime: String,
    pub(crate) blob_key: String,
    /// SHA-256, or a composite of the parts'.
    pub(crate) checksum: String,
    pub(crate) status: String,
    pub(crate) owner: UserId,
    pub(crate) created_at: Timestamp,
    pub(crate) modified_at: Timestamp,
    pub(crate) drive: String,
    pub(crate) library: String,
    folder: Option<String>,
}

store::from_row!(HeldFile {
    id,
    name,
    size,
    mime,
    blob_key,
    checksum,
    status,
    owner,
    created_at,
    modified_at,
    drive,
    library,
    folder,
});

impl HeldFile {
    /// The folders on the way to it, the outermost in front.
    pub(crate) fn folders(&self) -> Vec<FolderId> {
        self.folder.clone().map(|path| FolderPath::from_stored(path).folders()).unwrap_or_default()
    }
}

/// The next files by identifier.
pub(crate) fn list(tx: &mut Tx<'_>, after: FileId, limit: i64) -> Result<Vec<HeldFile>> {
    tx.query(
        "SELECT f.id, f.name, f.size, f.mime, f.blob_key, COALESCE(w.sha256, f.checksum), f.status, f.owner_id,
                f.created_at, f.modified_at, d.name, l.name, fo.path
         FROM files f JOIN drives d ON d.tenant_id = f.tenant_id AND d.id = f.drive_id
         JOIN libraries l ON l.tenant_id = f.tenant_id AND l.id = f.library_id
         LEFT JOIN folders fo ON fo.tenant_id = f.tenant_id AND fo.id = f.folder_id
         LEFT JOIN whole_digests w ON w.tenant_id = f.tenant_id AND w.blob_key = f.blob_key
         WHERE f.tenant_id = ?1 AND f.id > ?2 ORDER BY f.id LIMIT ?3",
        &params![after, limit],
    )
}

/// An earlier version of a file.
pub(crate) struct HeldVersion {
    pub(crate) file: FileId,
    pub(crate) number: i64,
    pub(crate) mime: String,
    pub(crate) size: i64,
    pub(crate) checksum: String,
    pub(crate) blob_key: String,
    pub(crate) created_at: Timestamp,
    pub(crate) created_by: UserId,
}

store::from_row!(HeldVersion { file, number, mime, size, checksum, blob_key, created_at, created_by });

/// The earlier versions of these files, the oldest first.
pub(crate) fn list_versions(tx: &mut Tx<'_>, files: &[HeldFile]) -> Result<Vec<HeldVersion>> {
    if files.is_empty() {
        return Ok(Vec::new());
    }
    let sql = format!(
        "SELECT v.file_id, v.number, v.mime, v.size, COALESCE(w.sha256, v.checksum), v.blob_key, v.created_at, v.created_by
         FROM file_versions v LEFT JOIN whole_digests w ON w.tenant_id = v.tenant_id AND w.blob_key = v.blob_key
         WHERE v.tenant_id = ?1 AND v.file_id IN ({}) ORDER BY v.file_id, v.number",
        placeholders(2, files.len())
    );
    tx.query(&sql, &files.iter().map(|file| file.id.into()).collect::<Vec<_>>())
}

/// The uploads in parts that were begun: their blobs' keys, and the blob store's names for them.
pub(crate) fn list_multiparts(tx: &mut Tx<'_>, after: UploadId, limit: i64) -> Result<Vec<(UploadId, String, String)>> {
    tx.query(
        "SELECT id, blob_key, multipart_id FROM uploads
         WHERE tenant_id = ?1 AND id > ?2 AND multipart_id IS NOT NULL AND file_id IS NULL ORDER BY id LIMIT ?3",
        &params![after, limit],
    )
}
