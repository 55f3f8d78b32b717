//! Who sees which note.

use kernel::{NoteId, Result, UserId};
use store::{Sql, Tx, Value, params, placeholders};

use crate::model::{Note, Reader};

store::from_row!(Reader { note, user, is_owner, is_starred });

/// The readers of these notes, each note's owner first.
pub(crate) fn list(tx: &mut Tx<'_>, notes: &[NoteId]) -> Result<Vec<Reader>> {
    if notes.is_empty() {
        return Ok(Vec::new());
    }
    let values: Vec<Value> = notes.iter().map(|id| Value::from(*id)).collect();
    let sql = format!(
        "SELECT note_id, user_id, is_owner, is_starred FROM note_readers
         WHERE tenant_id = ?1 AND note_id IN ({}) ORDER BY note_id, is_owner DESC, user_id",
        placeholders(2, notes.len())
    );
    tx.query(&sql, &values)
}

/// Adds the owner's row of a new note.
pub(crate) fn add_owner(tx: &mut Tx<'_>, note: &Note, is_starred: bool) -> Result<()> {
    add(tx, note, note.owner, (true, is_starred, false))
}

/// Adds a row for somebody with whom the note is shared.
pub(crate) fn add_recipient(tx: &mut Tx<'_>, note: &Note, user: UserId) -> Result<()> {
    add(tx, note, user, (false, false, true))
}

fn add(
    tx: &mut Tx<'_>,
    note: &Note,
    user: UserId,
    (is_owner, is_starred, is_shared): (bool, bool, bool),
) -> Result<()> {
    tx.execute(
        "INSERT INTO note_readers (tenant_id, user_id, note_id, is_owner, is_starred, is_shared, is_trashed, folder_id,
                                   updated_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (tenant_id, user_id, note_id) DO NOTHING",
        &params![
            user,
            note.id,
            is_owner,
            is_starred,
            is_shared,
            note.deleted_at.is_some(),
            note.folder,
            note.updated_at
        ],
    )?;
    Ok(())
}

/// Takes somebody's row away.
pub(crate) fn remove(tx: &mut Tx<'_>, note: NoteId, user: UserId) -> Result<()> {
    tx.execute(
        "DELETE FROM note_readers WHERE tenant_id = ?1 AND user_id = ?2 AND note_id = ?3",
        &params![user, note],
    )?;
    Ok(())
}

/// Repeats in the readers' rows what lists choose and sort by.
pub(crate) fn follow(tx: &mut Tx<'_>, note: &Note) -> Result<()> {
    tx.execute(
        "UPDATE note_readers SET is_trashed = ?3, folder_id = ?4, updated_at = ?5 WHERE tenant_id = ?1 AND note_id = ?2",
        &params![note.id, note.deleted_at.is_some(), note.folder, note.updated_at],
    )?;
    Ok(())
}

/// Repeats in the owner's row whether anybody else sees the note.
pub(crate) fn update_shared(tx: &mut Tx<'_>, note: &Note, is_shared: bool) -> Result<()> {
    tx.execute(
        "UPDATE note_readers SET is_shared = ?4 WHERE tenant_id = ?1 AND user_id = ?2 AND note_id = ?3",
        &params![note.owner, note.id, is_shared],
    )?;
    Ok(())
}

/// Makes a note somebody's favourite, or no longer; whether there was such a reader.
pub(crate) fn update_star(tx: &mut Tx<'_>, note: NoteId, user: UserId, is_starred: bool) -> Result<bool> {
    let changed = tx.execute(
        "UPDATE note_readers SET is_starred = ?4 WHERE tenant_id = ?1 AND user_id = ?2 AND note_id = ?3",
        &params![user, note, is_starred],
    )?;
    Ok(changed == 1)
}
