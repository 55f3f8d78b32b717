//! Pages of messages.

use kernel::{ConversationId, Result};
use store::{Sql, Tx, params};

use super::messages::COLUMNS;
use crate::model::{Cursor, Message};

/// What was deleted is there only where replies hang on it.
pub(super) const VISIBLE: &str = "(x.deleted_at IS NULL OR EXISTS (
    SELECT 1 FROM messages y WHERE y.tenant_id = x.tenant_id AND y.conversation_id = x.conversation_id
       AND y.root_seq = x.seq AND y.deleted_at IS NULL))";

/// A line of messages: a conversation's own (`root_seq` 0), or a thread's replies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) conversation: ConversationId,
    pub(crate) root_seq: i64,
}

/// The last messages before a number, the latest first.
pub(crate) fn list_before(tx: &mut Tx<'_>, place: Place, before: i64, rows: i64) -> Result<Vec<Message>> {
    list(tx, place, "x.seq < ?4", "DESC", before, rows)
}

/// The first messages behind a number.
pub(crate) fn list_after(tx: &mut Tx<'_>, place: Place, after: i64, rows: i64) -> Result<Vec<Message>> {
    list(tx, place, "x.seq > ?4", "ASC", after, rows)
}

fn list(tx: &mut Tx<'_>, place: Place, bound: &str, order: &str, seq: i64, rows: i64) -> Result<Vec<Message>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM messages x WHERE x.tenant_id = ?1 AND x.conversation_id = ?2 AND x.root_seq = ?3
           AND {bound} AND {VISIBLE} ORDER BY x.seq {order} LIMIT ?5"
    );
    tx.query_steady(&sql, &params![place.conversation, place.root_seq, seq, rows])
}

/// What is pinned in a conversation, the latest pin first.
pub(crate) fn list_pinned(
    tx: &mut Tx<'_>,
    conversation: ConversationId,
    after: Option<Cursor>,
    rows: i64,
) -> Result<Vec<Message>> {
    let (mut params, behind) = (params![conversation, rows].to_vec(), "AND (x.pinned_at, x.id) < (?4, ?5)");
    params.extend(after.map(|after| params![after.at, after.message]).into_iter().flatten());
    let behind = if after.is_some() { behind } else { "" };
    let sql = format!(
        "SELECT {COLUMNS} FROM messages x WHERE x.tenant_id = ?1 AND x.conversation_id = ?2 AND x.pinned_at IS NOT NULL
           {behind} ORDER BY x.pinned_at DESC, x.id DESC LIMIT ?3"
    );
    tx.query(&sql, &params)
}

/// The last replies of threads, by their roots' numbers: each thread's latest that is there.
pub(crate) fn list_latest_replies(tx: &mut Tx<'_>, threads: &[(ConversationId, i64)]) -> Result<Vec<Message>> {
    let mut found = Vec::new();
    for (conversation, root_seq) in threads {
        let place = Place { conversation: *conversation, root_seq: *root_seq };
        found.extend(list_before(tx, place, i64::MAX, 1)?);
    }
    Ok(found)
}
