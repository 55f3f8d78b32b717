//! What notes said before.

use kernel::{Error, NoteId, Result};
use store::{FromRow, RowReader, Sql, Tx, params};

use crate::model::{NoteVersion, versions_kept};

impl FromRow for NoteVersion {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            version: row.next()?,
            title: row.next()?,
            tags: serde_json::from_str(&row.next::<String>()?).map_err(Error::internal)?,
            saved_at: row.next()?,
            saved_by: row.next()?,
        })
    }
}

/// Keeps what the note says now, before it says something else, and forgets the oldest beyond what is kept.
pub(crate) fn keep(tx: &mut Tx<'_>, note: NoteId) -> Result<()> {
    tx.execute(
        "INSERT INTO note_versions (tenant_id, note_id, version, title, tags, content, saved_at, saved_by)
         SELECT n.tenant_id, n.id, n.version, n.title, n.tags, b.content, n.updated_at, n.updated_by
         FROM notes n JOIN note_bodies b ON b.tenant_id = n.tenant_id AND b.note_id = n.id
         WHERE n.tenant_id = ?1 AND n.id = ?2
         ON CONFLICT (tenant_id, note_id, version) DO NOTHING",
        &params![note],
    )?;
    let length: i64 =
        tx.query_one("SELECT length(content) FROM note_bodies WHERE tenant_id = ?1 AND note_id = ?2", &params![note])?;
    tx.execute(
        "DELETE FROM note_versions WHERE tenant_id = ?1 AND note_id = ?2 AND version <= (
             SELECT version FROM note_versions WHERE tenant_id = ?1 AND note_id = ?2
             ORDER BY version DESC LIMIT 1 OFFSET ?3)",
        &params![note, versions_kept(length)],
    )?;
    Ok(())
}

/// Up to `limit` earlier versions of a note below the one given, the latest first.
pub(crate) fn list(tx: &mut Tx<'_>, note: NoteId, below: i64, limit: i64) -> Result<Vec<NoteVersion>> {
    tx.query(
        "SELECT version, title, tags, saved_at, saved_by FROM note_versions
         WHERE tenant_id = ?1 AND note_id = ?2 AND version < ?3 ORDER BY version DESC LIMIT ?4",
        &params![note, below, limit],
    )
}

/// One earlier version.
pub(crate) fn lookup(tx: &mut Tx<'_>, note: NoteId, version: i64) -> Result<Option<NoteVersion>> {
    Ok(list(tx, note, version.saturating_add(1), 1)?.into_iter().find(|found| found.version == version))
}

/// The text of an earlier version as HTML.
pub(crate) fn content(tx: &mut Tx<'_>, note: NoteId, version: i64) -> Result<String> {
    tx.query_one(
        "SELECT content FROM note_versions WHERE tenant_id = ?1 AND note_id = ?2 AND version = ?3",
        &params![note, version],
    )
}
