//! Threads: what hangs on messages.

use kernel::{ConversationId, MessageId, Result, Timestamp, UserId};
use store::{Sql, Tx, Value, params, placeholders};

use super::values;
use crate::model::{COUNT_CAP, Cursor};

/// What hangs on a message.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Thread {
    pub(crate) root_seq: i64,
    pub(crate) replies: i64,
    pub(crate) last_seq: i64,
    pub(crate) last_at: Timestamp,
}

store::from_row!(Thread { root_seq, replies, last_seq, last_at });

/// What hangs on these messages of a conversation, named by their numbers.
pub(crate) fn list(tx: &mut Tx<'_>, conversation: ConversationId, roots: &[i64]) -> Result<Vec<Thread>> {
    if roots.is_empty() {
        return Ok(Vec::new());
    }
    let mut params: Vec<Value> = vec![conversation.into()];
    params.extend(values(roots));
    let sql = format!(
        "SELECT root_seq, COUNT(*), MAX(seq), MAX(created_at) FROM messages
         WHERE tenant_id = ?1 AND conversation_id = ?2 AND root_seq IN ({}) AND deleted_at IS NULL GROUP BY root_seq",
        placeholders(3, roots.len())
    );
    tx.query(&sql, &params)
}

/// Who has written in these threads, each once in each.
pub(crate) fn list_writers(tx: &mut Tx<'_>, conversation: ConversationId, roots: &[i64]) -> Result<Vec<(i64, UserId)>> {
    if roots.is_empty() {
        return Ok(Vec::new());
    }
    let mut params: Vec<Value> = vec![conversation.into()];
    params.extend(values(roots));
    let sql = format!(
        "SELECT root_seq, author_id FROM messages
         WHERE tenant_id = ?1 AND conversation_id = ?2 AND root_seq IN ({}) AND deleted_at IS NULL
         GROUP BY root_seq, author_id ORDER BY root_seq, MIN(seq)",
        placeholders(3, roots.len())
    );
    tx.query(&sql, &params)
}

/// How far somebody has read a thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ReadThread {
    pub(crate) root_seq: i64,
    pub(crate) is_following: bool,
    pub(crate) is_manual: bool,
    /// How many replies the person has not read.
    pub(crate) unread: i64,
}

store::from_row!(ReadThread { root_seq, is_following, is_manual, unread });

/// How far somebody has read these threads, of those that the person has to do with.
pub(crate) fn list_unread(
    tx: &mut Tx<'_>,
    conversation: ConversationId,
    user: UserId,
    roots: &[i64],
) -> Result<Vec<ReadThread>> {
    if roots.is_empty() {
        return Ok(Vec::new());
    }
    let mut params: Vec<Value> = params![conversation, user, COUNT_CAP].to_vec();
    params.extend(values(roots));
    let sql = format!(
        "SELECT r.root_seq, r.is_following, r.manual_from_seq IS NOT NULL, (SELECT COUNT(*) FROM (
            SELECT 1 FROM messages x
            WHERE x.tenant_id = r.tenant_id AND x.conversation_id = r.conversation_id AND x.root_seq = r.root_seq
              AND x.seq > {cursor} AND x.author_id <> r.user_id AND x.deleted_at IS NULL LIMIT ?4) AS unread)
         FROM read_states r WHERE r.tenant_id = ?1 AND r.user_id = ?3 AND r.conversation_id = ?2 AND r.root_seq IN ({roots})",
        cursor = super::unread::CURSOR,
        roots = placeholders(5, roots.len())
    );
    tx.query(&sql, &params)
}

/// A thread that somebody follows, in the person's list.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Followed {
    pub(crate) root: MessageId,
    pub(crate) conversation: ConversationId,
    pub(crate) root_seq: i64,
    pub(crate) last_at: Timestamp,
}

store::from_row!(Followed { root, conversation, root_seq, last_at });

/// A page of the threads that somebody follows, the latest reply first.
pub(crate) fn list_followed(tx: &mut Tx<'_>, user: UserId, after: Option<Cursor>, rows: i64) -> Result<Vec<Followed>> {
    let mut params: Vec<Value> = params![user, rows].to_vec();
    params.extend(after.map(|after| params![after.at, after.message]).into_iter().flatten());
    let behind = if after.is_some() { "AND (f.last_at, f.id) < (?4, ?5)" } else { "" };
    let sql = format!(
        "SELECT f.id, f.conversation_id, f.seq, f.last_at FROM (
            SELECT root.id, root.conversation_id, root.seq, r.tenant_id,
                   (SELECT x.created_at FROM messages x WHERE x.tenant_id = r.tenant_id
                      AND x.conversation_id = r.conversation_id AND x.root_seq = r.root_seq AND x.deleted_at IS NULL
                    ORDER BY x.seq DESC LIMIT 1) AS last_at
            FROM read_states r CROSS JOIN conversation_members m CROSS JOIN messages root
            WHERE r.tenant_id = ?1 AND r.user_id = ?2 AND r.root_seq > 0 AND r.is_following = TRUE
              AND m.tenant_id = r.tenant_id AND m.user_id = r.user_id AND m.conversation_id = r.conversation_id
              AND root.tenant_id = r.tenant_id AND root.conversation_id = r.conversation_id AND root.seq = r.root_seq
         ) AS f WHERE f.last_at IS NOT NULL {behind} ORDER BY f.last_at DESC, f.id DESC LIMIT ?3"
    );
    tx.query(&sql, &params)
}
