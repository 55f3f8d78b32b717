//! Messages, and what they said before.

use kernel::{ConversationId, Error, FileId, MessageId, Result, Timestamp, UserId};
use store::{FromRow, RowReader, Sql, Tx, Value, letter_pairs, params, placeholders};
use uuid::Uuid;

use super::values;
use crate::model::{Message, MessageKind, MessageVersion};

/// The columns of a [`Message`], over `messages x`.
pub(super) const COLUMNS: &str =
    "x.id, x.conversation_id, x.seq, x.root_seq, x.root_id, x.kind, x.author_id, x.subject_id,
    x.client_id, x.body, x.files, x.quoted_id, x.created_at, x.edited_at, x.deleted_at, x.pinned_at, x.pinned_by";

/// How many numbers an organisation has for its messages, ever: their range in the search index.
const NUMBERS: i64 = 1 << 40;

impl FromRow for Message {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            conversation: row.next()?,
            seq: row.next()?,
            root_seq: row.next()?,
            root: row.next()?,
            kind: MessageKind::from_stored(&row.next::<String>()?)?,
            author: row.next()?,
            subject: row.next()?,
            client_id: row.next()?,
            body: row.next()?,
            files: read_files(&row.next::<String>()?)?,
            quoted: row.next()?,
            created_at: row.next()?,
            edited_at: row.next()?,
            deleted_at: row.next()?,
            pinned_at: row.next()?,
            pinned_by: row.next()?,
        })
    }
}

store::from_row!(MessageVersion { body, saved_at });

pub(super) fn read_files(text: &str) -> Result<Vec<FileId>> {
    let ids: Vec<Uuid> = serde_json::from_str(text).map_err(Error::internal)?;
    Ok(ids.into_iter().map(FileId::from).collect())
}

pub(super) fn written_files(files: &[FileId]) -> Result<String> {
    let ids: Vec<Uuid> = files.iter().map(|file| (*file).into()).collect();
    serde_json::to_string(&ids).map_err(Error::internal)
}

/// The next number of the organisation.
fn take_number(tx: &mut Tx<'_>) -> Result<i64> {
    let take = "UPDATE message_numbers SET last_number = last_number + 1 WHERE tenant_id = ?1
                RETURNING first_number + last_number";
    if let Some(number) = tx.query_opt(take, &params![])? {
        return Ok(number);
    }
    tx.execute(
        "INSERT INTO message_numbers (tenant_id, first_number, last_number)
         VALUES (?1, (SELECT COALESCE(max(first_number) + ?2, 0) FROM message_numbers), 0)
         ON CONFLICT (tenant_id) DO NOTHING",
        &params![NUMBERS],
    )?;
    tx.query_one(take, &params![])
}

/// The range in which the organisation's numbers lie, both ends excluded.
pub(super) fn numbers(tx: &mut Tx<'_>) -> Result<(i64, i64)> {
    let first: Option<i64> =
        tx.query_opt("SELECT first_number FROM message_numbers WHERE tenant_id = ?1", &params![])?;
    let first = first.unwrap_or(0);
    Ok((first, first + NUMBERS))
}

/// Adds a message.
pub(crate) fn add(tx: &mut Tx<'_>, message: &Message, search_key: &str, has_links: bool) -> Result<()> {
    let number = take_number(tx)?;
    tx.execute(
        "INSERT INTO messages (tenant_id, number, id, conversation_id, seq, root_seq, root_id, kind, author_id, subject_id,
                               client_id, body, files, has_files, has_links, quoted_id, created_at, search_key, search_pairs)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)",
        &params![
            number,
            message.id,
            message.conversation,
            message.seq,
            message.root_seq,
            message.root,
            message.kind.as_str(),
            message.author,
            message.subject,
            message.client_id,
            message.body.as_str(),
            written_files(&message.files)?,
            !message.files.is_empty(),
            has_links,
            message.quoted,
            message.created_at,
            search_key,
            letter_pairs(search_key),
        ],
    )?;
    Ok(())
}

/// One message.
pub(crate) fn lookup(tx: &mut Tx<'_>, id: MessageId) -> Result<Option<Message>> {
    Ok(list_by_id(tx, &[id])?.pop())
}

/// Those of these messages that there are.
pub(crate) fn list_by_id(tx: &mut Tx<'_>, ids: &[MessageId]) -> Result<Vec<Message>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let params: Vec<Value> = values(ids).collect();
    let places = placeholders(2, ids.len());
    let sql = format!("SELECT {COLUMNS} FROM messages x WHERE x.tenant_id = ?1 AND x.id IN ({places})");
    tx.query(&sql, &params)
}

/// What its author's page calls so.
pub(crate) fn lookup_of_client(tx: &mut Tx<'_>, author: UserId, client: Uuid) -> Result<Option<Message>> {
    let sql =
        format!("SELECT {COLUMNS} FROM messages x WHERE x.tenant_id = ?1 AND x.author_id = ?2 AND x.client_id = ?3");
    tx.query_opt(&sql, &params![author, client])
}

/// The last message of somebody else in the conversation itself.
pub(crate) fn lookup_last_of_others(
    tx: &mut Tx<'_>,
    conversation: ConversationId,
    person: UserId,
) -> Result<Option<Message>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM messages x WHERE x.tenant_id = ?1 AND x.conversation_id = ?2 AND x.root_seq = 0
           AND x.author_id <> ?3 AND x.deleted_at IS NULL AND x.kind = 'message' ORDER BY x.seq DESC LIMIT 1"
    );
    tx.query_opt(&sql, &params![conversation, person])
}

/// Writes other words and files, and keeps what it said before.
pub(crate) fn update(
    tx: &mut Tx<'_>,
    before: &Message,
    (body, files): (&str, &[FileId]),
    (search_key, has_links): (&str, bool),
    now: Timestamp,
) -> Result<()> {
    if before.body != body {
        tx.execute(
            "INSERT INTO message_versions (tenant_id, message_id, saved_at, body) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (tenant_id, message_id, saved_at) DO NOTHING",
            &params![before.id, now, before.body.as_str()],
        )?;
    }
    tx.execute(
        "UPDATE messages SET body = ?3, search_key = ?4, has_links = ?5, edited_at = ?6, search_pairs = ?7, files = ?8,
                has_files = ?9
         WHERE tenant_id = ?1 AND id = ?2",
        &params![
            before.id,
            body,
            search_key,
            has_links,
            now,
            letter_pairs(search_key),
            written_files(files)?,
            !files.is_empty(),
        ],
    )?;
    Ok(())
}

/// Takes the words of a message away, with all that hung on them; its number stays taken.
pub(crate) fn erase(tx: &mut Tx<'_>, message: &Message, now: Timestamp) -> Result<()> {
    tx.execute(
        "UPDATE messages SET body = '', search_key = '', search_pairs = '', files = '[]', has_files = FALSE, has_links = FALSE,
                quoted_id = NULL, pinned_at = NULL, pinned_by = NULL, deleted_at = ?3
         WHERE tenant_id = ?1 AND id = ?2",
        &params![message.id, now],
    )?;
    for table in ["message_versions", "reactions", "saved_messages", "message_reminders"] {
        tx.execute(&format!("DELETE FROM {table} WHERE tenant_id = ?1 AND message_id = ?2"), &params![message.id])?;
    }
    tx.execute(
        "DELETE FROM mentions WHERE tenant_id = ?1 AND conversation_id = ?2 AND seq = ?3",
        &params![message.conversation, message.seq],
    )?;
    Ok(())
}

/// Removes a message that was erased, and with it its place.
pub(crate) fn remove(tx: &mut Tx<'_>, id: MessageId) -> Result<()> {
    tx.execute("DELETE FROM messages WHERE tenant_id = ?1 AND id = ?2", &params![id])?;
    Ok(())
}

/// Pins a message, or no longer.
pub(crate) fn update_pin(tx: &mut Tx<'_>, id: MessageId, pin: Option<(Timestamp, UserId)>) -> Result<()> {
    tx.execute(
        "UPDATE messages SET pinned_at = ?3, pinned_by = ?4 WHERE tenant_id = ?1 AND id = ?2",
        &params![id, pin.map(|(at, _)| at), pin.map(|(_, by)| by)],
    )?;
    Ok(())
}

/// What a message said before, the latest first.
pub(crate) fn list_versions(tx: &mut Tx<'_>, id: MessageId, rows: i64) -> Result<Vec<MessageVersion>> {
    tx.query(
        "SELECT body, saved_at FROM message_versions WHERE tenant_id = ?1 AND message_id = ?2
         ORDER BY saved_at DESC LIMIT ?3",
        &params![id, rows],
    )
}

/// Messages of a conversation behind a number, those of its threads among them, at most `rows`.
pub(crate) fn list_behind(
    tx: &mut Tx<'_>,
    conversation: ConversationId,
    after: i64,
    rows: i64,
) -> Result<Vec<Message>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM messages x WHERE x.tenant_id = ?1 AND x.conversation_id = ?2 AND x.seq > ?3
         ORDER BY x.seq LIMIT ?4"
    );
    tx.query(&sql, &params![conversation, after, rows])
}

/// Messages of a conversation before a number that came with files, those of its threads among them, the latest first, at
/// most `rows`. A deleted message has no files any more.
pub(crate) fn list_with_files(
    tx: &mut Tx<'_>,
    conversation: ConversationId,
    before: i64,
    rows: i64,
) -> Result<Vec<Message>> {
    tx.query(&with_files(), &params![conversation, before, rows])
}

/// The statement of [`list_with_files`].
pub(super) fn with_files() -> String {
    format!(
        "SELECT {COLUMNS} FROM messages x WHERE x.tenant_id = ?1 AND x.conversation_id = ?2 AND x.has_files
           AND x.seq < ?3 ORDER BY x.seq DESC LIMIT ?4"
    )
}
