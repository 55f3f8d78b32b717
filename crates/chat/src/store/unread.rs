//! What people have not read: always asked of the messages, never counted along.

use kernel::{ConversationId, MessageId, Result, UserId};
use store::{Sql, Tx, params};

use crate::model::{COUNT_CAP, MOST_MENTIONS, Message, Unread};

/// Up to where `r` has been read: what was marked unread is unread, however far the person had read.
pub(super) const CURSOR: &str = "(CASE WHEN r.manual_from_seq <= r.last_read_seq THEN r.manual_from_seq - 1
    ELSE r.last_read_seq END)";

/// A conversation or a thread with something unread in it.
struct Line {
    conversation: ConversationId,
    root_seq: i64,
    is_following: bool,
    is_muted: bool,
    is_manual: bool,
    unread: i64,
    /// The first of them.
    first: Option<MessageId>,
    mentions: i64,
}

store::from_row!(Line { conversation, root_seq, is_following, is_muted, is_manual, unread, first, mentions });

impl Line {
    /// Whether only what calls the person counts: in what is muted, and where the person follows a thread no more.
    fn is_quiet(&self) -> bool {
        self.is_muted || !self.is_following
    }
}

/// The messages behind `r`'s cursor that others wrote and that are there.
pub(super) fn behind_cursor() -> String {
    format!(
        "x.tenant_id = r.tenant_id AND x.conversation_id = r.conversation_id AND x.root_seq = r.root_seq
         AND x.seq > {CURSOR} AND x.author_id <> r.user_id AND x.deleted_at IS NULL AND x.kind = 'message'"
    )
}

/// Those of them that call the person, over `mentions n`.
pub(super) fn calls() -> String {
    format!(
        "n.tenant_id = r.tenant_id AND n.user_id = r.user_id AND n.conversation_id = r.conversation_id
         AND n.root_seq = r.root_seq AND n.seq > {CURSOR} AND n.is_cleared = FALSE
         AND x.tenant_id = n.tenant_id AND x.conversation_id = n.conversation_id AND x.seq = n.seq
         AND x.deleted_at IS NULL AND x.author_id <> r.user_id"
    )
}

/// The conversations and threads of a person in which something may be unread. A thread in which nothing is new is left out
/// by its newest message, one index probe: people follow very many threads, and a conversation in which people write always
/// has something new elsewhere.
pub(super) fn lines() -> String {
    format!(
        "SELECT r.conversation_id, r.root_seq, r.is_following, m.is_muted,
                (r.root_seq = 0 AND r.manual_from_seq IS NOT NULL),
                (SELECT COUNT(*) FROM (SELECT 1 FROM messages x WHERE {behind} LIMIT ?3) AS unread),
                (SELECT x.id FROM messages x WHERE {behind} ORDER BY x.seq LIMIT 1),
                (SELECT COUNT(*) FROM (SELECT 1 FROM mentions n CROSS JOIN messages x WHERE {calls} LIMIT ?3) AS calls)
         FROM conversation_members m CROSS JOIN conversations c CROSS JOIN read_states r
         WHERE m.tenant_id = ?1 AND m.user_id = ?2 AND c.tenant_id = m.tenant_id AND c.id = m.conversation_id
           AND r.tenant_id = m.tenant_id AND r.user_id = m.user_id AND r.conversation_id = m.conversation_id
           AND (r.manual_from_seq IS NOT NULL OR (c.last_seq > r.last_read_seq AND (r.root_seq = 0 OR
               (SELECT newest.seq FROM messages newest WHERE newest.tenant_id = r.tenant_id
                  AND newest.conversation_id = r.conversation_id AND newest.root_seq = r.root_seq
                ORDER BY newest.seq DESC LIMIT 1) > r.last_read_seq)))
         ORDER BY r.conversation_id, r.root_seq",
        behind = behind_cursor(),
        calls = calls()
    )
}

/// What somebody has not read, in all conversations.
pub(crate) fn find(tx: &mut Tx<'_>, person: UserId) -> Result<Unread> {
    let lines: Vec<Line> = tx.query(&lines(), &params![person, COUNT_CAP])?;
    let mut unread = Unread::default();
    for line in lines {
        let id = line.conversation;
        let mut named = if line.mentions > 0 { list_calls(tx, person, &line)? } else { Vec::new() };
        let (counts, first) =
            if line.is_quiet() { (line.mentions, named.first().copied()) } else { (line.unread, line.first) };
        if counts > 0 {
            let count = unread.unread_counts.entry(id).or_default();
            *count = (*count + counts).min(COUNT_CAP);
            // Of its own line, or else of the first of its threads.
            if let Some(first) = first {
                unread.first_unread_messages.entry(id).or_insert(first);
            }
        }
        if line.mentions > 0 {
            let count = unread.mention_counts.entry(id).or_default();
            *count = (*count + line.mentions).min(COUNT_CAP);
            let list = unread.unread_mentions.entry(id).or_default();
            list.append(&mut named);
            list.truncate(usize::try_from(MOST_MENTIONS).unwrap_or(usize::MAX));
        }
        if line.is_manual {
            unread.manually_unread.insert(id, true);
        }
    }
    Ok(unread)
}

fn list_calls(tx: &mut Tx<'_>, person: UserId, line: &Line) -> Result<Vec<MessageId>> {
    let sql = format!(
        "SELECT x.id FROM read_states r CROSS JOIN mentions n CROSS JOIN messages x
         WHERE r.tenant_id = ?1 AND r.user_id = ?2 AND r.conversation_id = ?3 AND r.root_seq = ?4 AND {}
         ORDER BY x.seq LIMIT ?5",
        calls()
    );
    tx.query(&sql, &params![person, line.conversation, line.root_seq, MOST_MENTIONS])
}

/// Whether a message is the first in its line that somebody has not read. One that the person has read already is none.
pub(crate) fn is_first(tx: &mut Tx<'_>, message: &Message, person: UserId) -> Result<bool> {
    let sql = format!(
        "SELECT MIN(x.seq) FROM read_states r CROSS JOIN messages x
         WHERE r.tenant_id = ?1 AND r.user_id = ?2 AND r.conversation_id = ?3 AND r.root_seq = ?4 AND {}",
        behind_cursor()
    );
    let first: Option<i64> = tx.query_one(&sql, &params![person, message.conversation, message.root_seq])?;
    Ok(first == Some(message.seq))
}
