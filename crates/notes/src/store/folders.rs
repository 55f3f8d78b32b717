//! Folders of notes.

use kernel::{NoteFolderId, Result, UserId};
use store::{FromRow, RowReader, Sql, Tx, params};

use crate::model::{Color, MAX_FOLDERS, NoteFolder, folded};

/// The columns of a [`NoteFolder`], with how many notes `?2` sees in it.
const COLUMNS: &str = "fo.id, fo.name, fo.color, fo.icon, fo.description, fo.created_by, fo.created_at, fo.updated_at,
    (SELECT COUNT(*) FROM note_readers r WHERE r.tenant_id = fo.tenant_id AND r.user_id = ?2 AND r.is_trashed = FALSE
                                           AND r.folder_id = fo.id)";

impl FromRow for NoteFolder {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            name: row.next()?,
            color: Color::from_stored(row.next()?),
            icon: row.next()?,
            description: row.next()?,
            created_by: row.next()?,
            created_at: row.next()?,
            updated_at: row.next()?,
            note_count: row.next()?,
        })
    }
}

/// All folders by name, with how many notes the person sees in each.
pub(crate) fn list(tx: &mut Tx<'_>, person: Option<UserId>) -> Result<Vec<NoteFolder>> {
    let sql =
        format!("SELECT {COLUMNS} FROM note_folders fo WHERE fo.tenant_id = ?1 ORDER BY fo.name_key, fo.id LIMIT ?3");
    tx.query(&sql, &params![person, MAX_FOLDERS])
}

/// One folder.
pub(crate) fn lookup(tx: &mut Tx<'_>, person: Option<UserId>, id: NoteFolderId) -> Result<Option<NoteFolder>> {
    let sql = format!("SELECT {COLUMNS} FROM note_folders fo WHERE fo.tenant_id = ?1 AND fo.id = ?3");
    tx.query_opt(&sql, &params![person, id])
}

/// How many folders there are.
pub(crate) fn count(tx: &mut Tx<'_>) -> Result<i64> {
    tx.query_one("SELECT COUNT(*) FROM note_folders WHERE tenant_id = ?1", &params![])
}

/// Adds a folder.
pub(crate) fn add(tx: &mut Tx<'_>, folder: &NoteFolder) -> Result<()> {
    tx.execute(
        "INSERT INTO note_folders (tenant_id, id, name, name_key, color, icon, description, created_by, created_at, updated_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        &params![
            folder.id,
            folder.name.as_str(),
            folded(&folder.name),
            folder.color.as_str(),
            folder.icon.as_str(),
            folder.description.as_str(),
            folder.created_by,
            folder.created_at,
            folder.updated_at
        ],
    )?;
    Ok(())
}

/// Writes what changed of a folder.
pub(crate) fn update(tx: &mut Tx<'_>, folder: &NoteFolder) -> Result<()> {
    tx.execute(
        "UPDATE note_folders SET name = ?3, name_key = ?4, color = ?5, icon = ?6, description = ?7, updated_at = ?8
         WHERE tenant_id = ?1 AND id = ?2",
        &params![
            folder.id,
            folder.name.as_str(),
            folded(&folder.name),
            folder.color.as_str(),
            folder.icon.as_str(),
            folder.description.as_str(),
            folder.updated_at
        ],
    )?;
    Ok(())
}

/// Removes a folder, in which nothing lies any more.
pub(crate) fn remove(tx: &mut Tx<'_>, id: NoteFolderId) -> Result<()> {
    tx.execute("DELETE FROM note_folders WHERE tenant_id = ?1 AND id = ?2", &params![id])?;
    Ok(())
}
