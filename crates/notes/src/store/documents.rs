//! Documents that several people change at once, what they changed, and who is in them.

use kernel::{NoteId, Result, Timestamp};
use store::{Sql, Tx, Value, params, placeholders};
use uuid::Uuid;

use crate::model::{DocumentHead, Present};

store::from_row!(DocumentHead { epoch, seq, state_seq });

/// The document of a note; `None` where nobody has opened it since its text was replaced.
pub(crate) fn lookup(tx: &mut Tx<'_>, note: NoteId) -> Result<Option<DocumentHead>> {
    tx.query_opt(
        "SELECT epoch, seq, state_seq FROM note_documents WHERE tenant_id = ?1 AND note_id = ?2",
        &params![note],
    )
}

/// The document as it was when it was last put together.
pub(crate) fn state(tx: &mut Tx<'_>, note: NoteId) -> Result<Vec<u8>> {
    tx.query_one("SELECT state FROM note_documents WHERE tenant_id = ?1 AND note_id = ?2", &params![note])
}

/// What was changed behind `after`, in its order.
pub(crate) fn list_updates(tx: &mut Tx<'_>, note: NoteId, after: i64) -> Result<Vec<Vec<u8>>> {
    tx.query(
        "SELECT content FROM note_updates WHERE tenant_id = ?1 AND note_id = ?2 AND seq > ?3 ORDER BY seq",
        &params![note, after],
    )
}

/// Adds a document; whether there was none.
pub(crate) fn add(tx: &mut Tx<'_>, note: NoteId, epoch: Uuid, state: Vec<u8>) -> Result<bool> {
    let added = tx.execute(
        "INSERT INTO note_documents (tenant_id, note_id, epoch, seq, state_seq, state) VALUES (?1, ?2, ?3, 0, 0, ?4)
         ON CONFLICT (tenant_id, note_id) DO NOTHING",
        &params![note, epoch, state],
    )?;
    Ok(added == 1)
}

/// Adds a change as the next one; whether nobody else was faster.
pub(crate) fn add_update(tx: &mut Tx<'_>, note: NoteId, seq: i64, update: Vec<u8>) -> Result<bool> {
    let added = tx.execute(
        "INSERT INTO note_updates (tenant_id, note_id, seq, content) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (tenant_id, note_id, seq) DO NOTHING",
        &params![note, seq, update],
    )?;
    if added == 1 {
        tx.execute("UPDATE note_documents SET seq = ?3 WHERE tenant_id = ?1 AND note_id = ?2", &params![note, seq])?;
    }
    Ok(added == 1)
}

/// Keeps the document as it is at `seq`, and no longer what led there.
pub(crate) fn update_state(tx: &mut Tx<'_>, note: NoteId, seq: i64, state: Vec<u8>) -> Result<()> {
    tx.execute(
        "UPDATE note_documents SET state = ?4, state_seq = ?3 WHERE tenant_id = ?1 AND note_id = ?2",
        &params![note, seq, state],
    )?;
    tx.execute("DELETE FROM note_updates WHERE tenant_id = ?1 AND note_id = ?2 AND seq <= ?3", &params![note, seq])?;
    Ok(())
}

/// Removes the documents of these notes, and who is in them; whether there was any.
pub(crate) fn remove(tx: &mut Tx<'_>, notes: &[NoteId]) -> Result<bool> {
    if notes.is_empty() {
        return Ok(false);
    }
    let values: Vec<Value> = notes.iter().map(|id| Value::from(*id)).collect();
    let places = placeholders(2, notes.len());
    tx.execute(&format!("DELETE FROM note_updates WHERE tenant_id = ?1 AND note_id IN ({places})"), &values)?;
    tx.execute(&format!("DELETE FROM note_presence WHERE tenant_id = ?1 AND note_id IN ({places})"), &values)?;
    let sql = format!("DELETE FROM note_documents WHERE tenant_id = ?1 AND note_id IN ({places})");
    Ok(tx.execute(&sql, &values)? > 0)
}

store::from_row!(Present { client, user, cursor });

/// Those who were in the note since `since`, at most `limit`.
pub(crate) fn list_present(tx: &mut Tx<'_>, note: NoteId, since: Timestamp, limit: i64) -> Result<Vec<Present>> {
    tx.query(
        "SELECT client_id, user_id, place FROM note_presence
         WHERE tenant_id = ?1 AND note_id = ?2 AND seen_at >= ?3 ORDER BY client_id LIMIT ?4",
        &params![note, since, limit],
    )
}

/// Notes where somebody is, and forgets who has not been there since `since`. A window that somebody else has named is not
/// taken over.
pub(crate) fn set_present(
    tx: &mut Tx<'_>,
    note: NoteId,
    one: &Present,
    now: Timestamp,
    since: Timestamp,
) -> Result<()> {
    tx.execute(
        "DELETE FROM note_presence WHERE tenant_id = ?1 AND note_id = ?2 AND seen_at < ?3",
        &params![note, since],
    )?;
    tx.execute(
        "INSERT INTO note_presence (tenant_id, note_id, client_id, user_id, place, seen_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (tenant_id, note_id, client_id) DO UPDATE SET place = excluded.place, seen_at = excluded.seen_at
         WHERE note_presence.user_id = excluded.user_id",
        &params![note, one.client.as_str(), one.user, one.cursor.clone(), now],
    )?;
    Ok(())
}
