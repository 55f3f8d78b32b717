//! Messages that wait to be sent.

use kernel::{Result, ScheduledMessageId, UserId};
use store::{FromRow, RowReader, Sql, Tx, Value, params};
use uuid::Uuid;

use super::messages::{read_files, written_files};
use crate::model::Scheduled;

const COLUMNS: &str = "id, conversation_id, root_id, quoted_id, body, files, send_at, created_at, failure";

impl FromRow for Scheduled {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next::<Uuid>()?.into(),
            conversation: row.next()?,
            root: row.next()?,
            quoted: row.next()?,
            body: row.next()?,
            files: read_files(&row.next::<String>()?)?,
            send_at: row.next()?,
            created_at: row.next()?,
            failure: row.next()?,
        })
    }
}

/// What waits to be sent for somebody, the next first, at most `rows`.
pub(crate) fn list(tx: &mut Tx<'_>, user: UserId, rows: i64) -> Result<Vec<Scheduled>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM scheduled_messages WHERE tenant_id = ?1 AND user_id = ?2 ORDER BY send_at, id LIMIT ?3"
    );
    tx.query(&sql, &params![user, rows])
}

/// How many messages of somebody wait.
pub(crate) fn count(tx: &mut Tx<'_>, user: UserId) -> Result<i64> {
    tx.query_one("SELECT COUNT(*) FROM scheduled_messages WHERE tenant_id = ?1 AND user_id = ?2", &params![user])
}

/// One that waits, of this person.
pub(crate) fn lookup(tx: &mut Tx<'_>, user: UserId, id: ScheduledMessageId) -> Result<Option<Scheduled>> {
    let sql = format!("SELECT {COLUMNS} FROM scheduled_messages WHERE tenant_id = ?1 AND user_id = ?2 AND id = ?3");
    tx.query_opt(&sql, &params![user, Uuid::from(id)])
}

/// Writes one down, anew or changed.
pub(crate) fn set(tx: &mut Tx<'_>, user: UserId, message: &Scheduled) -> Result<()> {
    let values: [Value; 10] = params![
        Uuid::from(message.id),
        user,
        message.conversation,
        message.root,
        message.quoted,
        message.body.as_str(),
        written_files(&message.files)?,
        message.send_at,
        message.created_at,
        message.failure.clone(),
    ];
    tx.execute(
        "INSERT INTO scheduled_messages (tenant_id, id, user_id, conversation_id, root_id, quoted_id, body, files, send_at,
                                         created_at, failure)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
         ON CONFLICT (tenant_id, id) DO UPDATE SET body = excluded.body, send_at = excluded.send_at,
           failure = excluded.failure",
        &values,
    )?;
    Ok(())
}

/// Forgets one; whether it was there.
pub(crate) fn remove(tx: &mut Tx<'_>, user: UserId, id: ScheduledMessageId) -> Result<bool> {
    let removed = tx.execute(
        "DELETE FROM scheduled_messages WHERE tenant_id = ?1 AND user_id = ?2 AND id = ?3",
        &params![user, Uuid::from(id)],
    )?;
    Ok(removed == 1)
}
