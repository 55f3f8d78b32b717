//! The files of shares, with what decides whether they may leave their libraries.

use kernel::{FileId, Result, ShareId, Timestamp};
use store::{FromRow, RowReader, Sql, Tx, Value, params, placeholders};

use crate::model::share::{SharedContent, SharedFile, SourceRules};

/// The columns of a [`SharedFile`] over `share_files sf` and [`JOINS`].
const COLUMNS: &str = "sf.file_id, COALESCE(f.name, sf.name), f.id IS NOT NULL AND d.id IS NOT NULL, f.mime, f.size, f.blob_key, \
                       f.checksum, f.modified_at, f.library_id, l.id IS NOT NULL AND d.id IS NOT NULL, l.share_allowed, \
                       l.external_allowed, l.require_watermark, l.require_record, d.allow_external_sharing, sf.position";

/// Only what is in its place: neither files in the trash, or in folders there, nor what lies in deleted drives.
const JOINS: &str = "LEFT JOIN files f ON f.tenant_id = sf.tenant_id AND f.id = sf.file_id AND f.status = 'active'
        AND NOT EXISTS (SELECT 1 FROM folders fo WHERE fo.tenant_id = f.tenant_id AND fo.id = f.folder_id
                        AND fo.status = 'trashed')
    LEFT JOIN libraries l ON l.tenant_id = f.tenant_id AND l.id = f.library_id
    LEFT JOIN drives d ON d.tenant_id = f.tenant_id AND d.id = f.drive_id AND d.deleted_at IS NULL";

/// When the last link ends by which anyone opens a file `f`, as SQL: the last moment of all where one has no end, null where there
/// is no such link.
pub(super) const PUBLIC_UNTIL: &str = "(SELECT MAX(COALESCE(ps.expires_at, 9223372036854775807)) FROM share_files pf
         JOIN shares ps ON ps.tenant_id = pf.tenant_id AND ps.id = pf.share_id
         WHERE pf.tenant_id = f.tenant_id AND pf.file_id = f.id AND ps.visibility = 'public' AND ps.revoked_at IS NULL)";

/// A file of a share, and its place in it.
pub(crate) struct Placed {
    pub(crate) file: SharedFile,
    pub(crate) position: i64,
}

impl FromRow for Placed {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        let (id, name): (FileId, String) = (row.next()?, row.next()?);
        let is_there: bool = row.next()?;
        let (mime, size, blob_key): (Option<String>, Option<i64>, Option<String>) =
            (row.next()?, row.next()?, row.next()?);
        let (checksum, modified_at): (Option<String>, Option<Timestamp>) = (row.next()?, row.next()?);
        let library = row.next()?;
        let has_source: bool = row.next()?;
        let mut rule = || row.next::<Option<bool>>().map(Option::unwrap_or_default);
        let source = SourceRules {
            share_allowed: rule()?,
            external_allowed: rule()?,
            require_watermark: rule()?,
            require_record: rule()?,
            drive_external: rule()?,
        };
        let content = match (mime, size, blob_key, checksum, modified_at) {
            (Some(mime), Some(size), Some(blob_key), Some(checksum), Some(modified_at)) if is_there => {
                Some(SharedContent { mime, size, blob_key, checksum, modified_at })
            }
            _ => None,
        };
        let file = SharedFile { id, name, content, library, source: has_source.then_some(source) };
        Ok(Self { file, position: row.next()? })
    }
}

/// The share's files behind a place in it, in their order, at most `limit`.
pub(crate) fn list(tx: &mut Tx<'_>, share: ShareId, after: i64, limit: i64) -> Result<Vec<Placed>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM share_files sf {JOINS} WHERE sf.tenant_id = ?1 AND sf.share_id = ?2 AND sf.position > ?3
         ORDER BY sf.position LIMIT ?4"
    );
    tx.query(&sql, &params![share, after, limit])
}

/// One file of a share.
pub(crate) fn lookup(tx: &mut Tx<'_>, share: ShareId, file: FileId) -> Result<Option<SharedFile>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM share_files sf {JOINS} WHERE sf.tenant_id = ?1 AND sf.share_id = ?2 AND sf.file_id = ?3"
    );
    Ok(tx.query_opt::<Placed>(&sql, &params![share, file])?.map(|placed| placed.file))
}

/// A file as it would be in a share.
pub(crate) fn lookup_source(tx: &mut Tx<'_>, file: FileId) -> Result<Option<SharedFile>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM (SELECT tenant_id, id AS file_id, name, CAST(0 AS BIGINT) AS position FROM files
                                WHERE tenant_id = ?1 AND id = ?2) sf {JOINS}"
    );
    Ok(tx.query_opt::<Placed>(&sql, &params![file])?.map(|placed| placed.file))
}

/// Puts files into a share, in this order, with the names they have.
pub(crate) fn add(tx: &mut Tx<'_>, share: ShareId, files: &[FileId]) -> Result<()> {
    for (chunk, first) in files.chunks(100).zip((0_i64..).step_by(100)) {
        let mut values: Vec<Value> = params![share].to_vec();
        let rows: Vec<String> = chunk
            .iter()
            .zip(first + 1..)
            .map(|(file, position)| {
                values.extend(params![*file, position]);
                let file = values.len();
                format!(
                    "(?1, ?2, ?{file}, ?{}, (SELECT name FROM files WHERE tenant_id = ?1 AND id = ?{file}))",
                    file + 1
                )
            })
            .collect();
        let sql = format!(
            "INSERT INTO share_files (tenant_id, share_id, file_id, position, name) VALUES {}",
            rows.join(", ")
        );
        tx.execute(&sql, &values)?;
    }
    Ok(())
}

/// Takes files out of a share.
pub(crate) fn remove(tx: &mut Tx<'_>, share: ShareId, files: &[FileId]) -> Result<()> {
    for chunk in files.chunks(100) {
        let mut values: Vec<Value> = params![share].to_vec();
        values.extend(chunk.iter().map(|file| Value::from(*file)));
        let sql = format!(
            "DELETE FROM share_files WHERE tenant_id = ?1 AND share_id = ?2 AND file_id IN ({})",
            placeholders(3, chunk.len())
        );
        tx.execute(&sql, &values)?;
    }
    Ok(())
}
