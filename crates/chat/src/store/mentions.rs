//! Whom messages call.

use kernel::{ConversationId, Result, UserId};
use store::{Sql, Tx, Value, params, placeholders};

use super::values;
use crate::model::Message;

/// How many rows one statement adds.
const AT_ONCE: usize = 100;

/// Notes that a message calls these people, each in the way that is said.
pub(crate) fn add(tx: &mut Tx<'_>, message: &Message, people: &[(UserId, &'static str)]) -> Result<()> {
    for some in people.chunks(AT_ONCE) {
        let (mut params, mut rows): (Vec<Value>, Vec<String>) =
            (params![message.conversation, message.root_seq, message.seq].to_vec(), Vec::new());
        for (user, kind) in some {
            let place = params.len() + 2;
            rows.push(format!("(?1, ?{place}, ?2, ?3, ?4, ?{}, FALSE)", place + 1));
            params.extend(params![*user, *kind]);
        }
        let sql = format!(
            "INSERT INTO mentions (tenant_id, user_id, conversation_id, root_seq, seq, kind, is_cleared) VALUES {}
             ON CONFLICT (tenant_id, user_id, conversation_id, root_seq, seq) DO NOTHING",
            rows.join(", ")
        );
        tx.execute(&sql, &params)?;
    }
    Ok(())
}

/// Those whom a message calls.
pub(crate) fn list(tx: &mut Tx<'_>, message: &Message) -> Result<Vec<UserId>> {
    tx.query(
        "SELECT user_id FROM mentions WHERE tenant_id = ?1 AND conversation_id = ?2 AND seq = ?3 ORDER BY user_id",
        &params![message.conversation, message.seq],
    )
}

/// A message calls these people no more.
pub(crate) fn remove(tx: &mut Tx<'_>, message: &Message, people: &[UserId]) -> Result<()> {
    for some in people.chunks(AT_ONCE) {
        let mut params: Vec<Value> = params![message.conversation, message.seq].to_vec();
        params.extend(values(some));
        let sql = format!(
            "DELETE FROM mentions WHERE tenant_id = ?1 AND conversation_id = ?2 AND seq = ?3 AND user_id IN ({})",
            placeholders(4, some.len())
        );
        tx.execute(&sql, &params)?;
    }
    Ok(())
}

/// Somebody knows of having been called in a conversation, or by one message of it.
pub(crate) fn clear(tx: &mut Tx<'_>, conversation: ConversationId, user: UserId, seq: Option<i64>) -> Result<()> {
    let mut params: Vec<Value> = params![conversation, user].to_vec();
    params.extend(seq.map(Value::from));
    let one = if seq.is_some() { "AND seq = ?4" } else { "" };
    let sql = format!(
        "UPDATE mentions SET is_cleared = TRUE WHERE tenant_id = ?1 AND user_id = ?3 AND conversation_id = ?2 {one}"
    );
    tx.execute(&sql, &params)?;
    Ok(())
}

/// By which of these messages of a conversation, named by their numbers, somebody is called.
pub(crate) fn list_of(tx: &mut Tx<'_>, conversation: ConversationId, user: UserId, seqs: &[i64]) -> Result<Vec<i64>> {
    if seqs.is_empty() {
        return Ok(Vec::new());
    }
    let mut params: Vec<Value> = params![conversation, user].to_vec();
    params.extend(values(seqs));
    let sql = format!(
        "SELECT seq FROM mentions WHERE tenant_id = ?1 AND conversation_id = ?2 AND user_id = ?3 AND seq IN ({})",
        placeholders(4, seqs.len())
    );
    tx.query(&sql, &params)
}
