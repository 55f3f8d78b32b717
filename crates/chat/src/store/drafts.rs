//! What people have begun to write.

use kernel::{ConversationId, Result, UserId};
use store::{Sql, Tx, params};

use crate::model::Draft;

store::from_row!(Draft { conversation, root, body, updated_at });

/// What somebody has begun to write, the latest first, at most `rows`.
pub(crate) fn list(tx: &mut Tx<'_>, user: UserId, rows: i64) -> Result<Vec<Draft>> {
    tx.query(
        "SELECT d.conversation_id, d.root_id, d.body, d.updated_at FROM drafts d
         WHERE d.tenant_id = ?1 AND d.user_id = ?2 ORDER BY d.updated_at DESC, d.conversation_id LIMIT ?3",
        &params![user, rows],
    )
}

/// Keeps what somebody has begun to write.
pub(crate) fn set(tx: &mut Tx<'_>, user: UserId, root_seq: i64, draft: &Draft) -> Result<()> {
    tx.execute(
        "INSERT INTO drafts (tenant_id, user_id, conversation_id, root_seq, root_id, body, updated_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
         ON CONFLICT (tenant_id, user_id, conversation_id, root_seq) DO UPDATE SET
           body = excluded.body, updated_at = excluded.updated_at",
        &params![user, draft.conversation, root_seq, draft.root, draft.body.as_str(), draft.updated_at],
    )?;
    Ok(())
}

/// Forgets what somebody has begun to write.
pub(crate) fn remove(tx: &mut Tx<'_>, user: UserId, conversation: ConversationId, root_seq: i64) -> Result<()> {
    tx.execute(
        "DELETE FROM drafts WHERE tenant_id = ?1 AND user_id = ?2 AND conversation_id = ?3 AND root_seq = ?4",
        &params![user, conversation, root_seq],
    )?;
    Ok(())
}
