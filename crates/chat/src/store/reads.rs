//! How far people have read.

use kernel::{ConversationId, Result, UserId};
use store::{Sql, Tx, Value, params};

use crate::model::ReadState;

/// How many rows one statement adds.
const AT_ONCE: usize = 100;

store::from_row!(ReadState { root_seq, last_read_seq, manual_from_seq, is_following });

/// How far somebody has read in a conversation, or in a thread of it.
pub(crate) fn lookup(
    tx: &mut Tx<'_>,
    conversation: ConversationId,
    user: UserId,
    root_seq: i64,
) -> Result<Option<ReadState>> {
    tx.query_opt(
        "SELECT root_seq, last_read_seq, manual_from_seq, is_following FROM read_states
         WHERE tenant_id = ?1 AND user_id = ?3 AND conversation_id = ?2 AND root_seq = ?4",
        &params![conversation, user, root_seq],
    )
}

/// Writes how far somebody has read.
pub(crate) fn set(tx: &mut Tx<'_>, conversation: ConversationId, user: UserId, state: ReadState) -> Result<()> {
    tx.execute(
        "INSERT INTO read_states (tenant_id, user_id, conversation_id, root_seq, last_read_seq, manual_from_seq, is_following)
         VALUES (?1, ?3, ?2, ?4, ?5, ?6, ?7)
         ON CONFLICT (tenant_id, user_id, conversation_id, root_seq) DO UPDATE SET
           last_read_seq = excluded.last_read_seq, manual_from_seq = excluded.manual_from_seq,
           is_following = excluded.is_following",
        &params![
            conversation,
            user,
            state.root_seq,
            state.last_read_seq,
            state.manual_from_seq,
            state.is_following
        ],
    )?;
    Ok(())
}

/// Somebody has read everything in a conversation and its threads up to a number.
pub(crate) fn read_all(tx: &mut Tx<'_>, conversation: ConversationId, user: UserId, seq: i64) -> Result<()> {
    tx.execute(
        "UPDATE read_states SET manual_from_seq = NULL,
                last_read_seq = CASE WHEN last_read_seq < ?4 THEN ?4 ELSE last_read_seq END
         WHERE tenant_id = ?1 AND user_id = ?3 AND conversation_id = ?2",
        &params![conversation, user, seq],
    )?;
    Ok(())
}

/// These people follow a thread from now on, and have read of it what is before `seq`. Who has to do with it already stays as
/// before, also where the person follows it no more.
pub(crate) fn follow(
    tx: &mut Tx<'_>,
    (conversation, root_seq): (ConversationId, i64),
    people: &[UserId],
    seq: i64,
) -> Result<()> {
    for some in people.chunks(AT_ONCE) {
        let (mut params, mut rows): (Vec<Value>, Vec<String>) =
            (params![conversation, root_seq, seq - 1].to_vec(), Vec::new());
        for user in some {
            rows.push(format!("(?1, ?{}, ?2, ?3, ?4, NULL, TRUE)", params.len() + 2));
            params.push((*user).into());
        }
        let sql = format!(
            "INSERT INTO read_states (tenant_id, user_id, conversation_id, root_seq, last_read_seq, manual_from_seq, is_following)
             VALUES {} ON CONFLICT (tenant_id, user_id, conversation_id, root_seq) DO NOTHING",
            rows.join(", ")
        );
        tx.execute(&sql, &params)?;
    }
    Ok(())
}

/// Those who follow a thread.
pub(crate) fn list_followers(tx: &mut Tx<'_>, conversation: ConversationId, root_seq: i64) -> Result<Vec<UserId>> {
    tx.query(
        "SELECT user_id FROM read_states
         WHERE tenant_id = ?1 AND conversation_id = ?2 AND root_seq = ?3 AND is_following = TRUE ORDER BY user_id",
        &params![conversation, root_seq],
    )
}
