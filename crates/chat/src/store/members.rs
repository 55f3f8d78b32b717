//! Who is in which conversation.

use kernel::{ConversationId, Result, Timestamp, UserId};
use store::{FromRow, RowReader, Sql, Tx, Value, params, placeholders};

use super::values;
use crate::model::{Member, MemberRole, Membership, NotificationLevel};

/// How many people somebody knows at most: as many as one statement can name.
const MOST_ACQUAINTED: i64 = 20_000;

/// How many rows one statement adds.
const AT_ONCE: usize = 100;

impl FromRow for Member {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self { user: row.next()?, role: MemberRole::from_stored(&row.next::<String>()?)?, joined_at: row.next()? })
    }
}

/// Everybody who is in a conversation.
pub(crate) fn ids(tx: &mut Tx<'_>, conversation: ConversationId) -> Result<Vec<UserId>> {
    tx.query(
        "SELECT user_id FROM conversation_members WHERE tenant_id = ?1 AND conversation_id = ?2 ORDER BY user_id",
        &params![conversation],
    )
}

/// Everybody with whom a person shares a conversation, the person among them.
pub(crate) fn list_acquainted(tx: &mut Tx<'_>, person: UserId) -> Result<Vec<UserId>> {
    tx.query(
        "SELECT DISTINCT o.user_id FROM conversation_members m CROSS JOIN conversation_members o
         WHERE m.tenant_id = ?1 AND m.user_id = ?2 AND o.tenant_id = m.tenant_id AND o.conversation_id = m.conversation_id
         LIMIT ?3",
        &params![person, MOST_ACQUAINTED],
    )
}

/// Who is in these conversations besides this person.
pub(crate) fn list_others(
    tx: &mut Tx<'_>,
    conversations: &[ConversationId],
    person: UserId,
) -> Result<Vec<(ConversationId, UserId)>> {
    if conversations.is_empty() {
        return Ok(Vec::new());
    }
    let mut params: Vec<Value> = vec![person.into()];
    params.extend(values(conversations));
    let sql = format!(
        "SELECT conversation_id, user_id FROM conversation_members
         WHERE tenant_id = ?1 AND conversation_id IN ({}) AND user_id <> ?2 ORDER BY conversation_id, user_id",
        placeholders(3, conversations.len())
    );
    tx.query(&sql, &params)
}

/// A page of those who are in a conversation.
pub(crate) fn list(
    tx: &mut Tx<'_>,
    conversation: ConversationId,
    after: Option<UserId>,
    rows: i64,
) -> Result<Vec<Member>> {
    let mut params: Vec<Value> = params![conversation, rows].to_vec();
    let behind = if after.is_some() { "AND user_id > ?4" } else { "" };
    params.extend(after.map(Value::from));
    let sql = format!(
        "SELECT user_id, role, joined_at FROM conversation_members
         WHERE tenant_id = ?1 AND conversation_id = ?2 {behind} ORDER BY user_id LIMIT ?3"
    );
    tx.query(&sql, &params)
}

/// Everybody who is in a conversation, with what each is to it.
pub(crate) fn list_all(tx: &mut Tx<'_>, conversation: ConversationId) -> Result<Vec<Member>> {
    tx.query(
        "SELECT user_id, role, joined_at FROM conversation_members WHERE tenant_id = ?1 AND conversation_id = ?2",
        &params![conversation],
    )
}

/// Everybody who has chosen to be told of every message in a conversation.
pub(crate) fn list_told_of_all(tx: &mut Tx<'_>, conversation: ConversationId) -> Result<Vec<UserId>> {
    tx.query(
        "SELECT user_id FROM conversation_members
         WHERE tenant_id = ?1 AND conversation_id = ?2 AND level = 'all' ORDER BY user_id",
        &params![conversation],
    )
}

/// One who is in a conversation.
pub(crate) fn lookup(tx: &mut Tx<'_>, conversation: ConversationId, user: UserId) -> Result<Option<Member>> {
    tx.query_opt(
        "SELECT user_id, role, joined_at FROM conversation_members
         WHERE tenant_id = ?1 AND user_id = ?3 AND conversation_id = ?2",
        &params![conversation, user],
    )
}

/// Adds people, who have read all there is; who is in it already stays as before.
pub(crate) fn add(
    tx: &mut Tx<'_>,
    (conversation, last_seq): (ConversationId, i64),
    people: &[(UserId, MemberRole)],
    now: Timestamp,
) -> Result<()> {
    for some in people.chunks(AT_ONCE) {
        let (mut params, mut rows): (Vec<Value>, Vec<String>) = (params![conversation, last_seq].to_vec(), Vec::new());
        for (user, _) in some {
            rows.push(format!("(?1, ?{}, ?2, 0, ?3, NULL, TRUE)", params.len() + 2));
            params.push((*user).into());
        }
        let sql = format!(
            "INSERT INTO read_states (tenant_id, user_id, conversation_id, root_seq, last_read_seq, manual_from_seq, is_following)
             VALUES {} ON CONFLICT (tenant_id, user_id, conversation_id, root_seq) DO NOTHING",
            rows.join(", ")
        );
        tx.execute(&sql, &params)?;
        let (mut params, mut rows): (Vec<Value>, Vec<String>) = (params![conversation, now].to_vec(), Vec::new());
        for (user, role) in some {
            let place = params.len() + 2;
            rows.push(format!("(?1, ?{place}, ?2, ?{}, FALSE, FALSE, ?3)", place + 1));
            params.extend(params![*user, role.as_str()]);
        }
        let sql = format!(
            "INSERT INTO conversation_members (tenant_id, user_id, conversation_id, role, is_starred, is_muted, joined_at)
             VALUES {} ON CONFLICT (tenant_id, user_id, conversation_id) DO NOTHING",
            rows.join(", ")
        );
        tx.execute(&sql, &params)?;
    }
    Ok(())
}

/// Takes somebody out, with what the person has read and begun to write; whether the person was in it.
pub(crate) fn remove(tx: &mut Tx<'_>, conversation: ConversationId, user: UserId) -> Result<bool> {
    for table in ["read_states", "drafts"] {
        let sql = format!("DELETE FROM {table} WHERE tenant_id = ?1 AND user_id = ?3 AND conversation_id = ?2");
        tx.execute(&sql, &params![conversation, user])?;
    }
    let removed = tx.execute(
        "DELETE FROM conversation_members WHERE tenant_id = ?1 AND user_id = ?3 AND conversation_id = ?2",
        &params![conversation, user],
    )?;
    Ok(removed == 1)
}

/// Writes how somebody has set a conversation for oneself.
pub(crate) fn update_preferences(
    tx: &mut Tx<'_>,
    conversation: ConversationId,
    user: UserId,
    own: &Membership,
) -> Result<()> {
    tx.execute(
        "UPDATE conversation_members SET is_starred = ?4, is_muted = ?5, level = ?6
         WHERE tenant_id = ?1 AND user_id = ?3 AND conversation_id = ?2",
        &params![conversation, user, own.is_starred, own.is_muted, own.level.map(NotificationLevel::as_str)],
    )?;
    Ok(())
}

/// Writes what somebody is to a conversation.
pub(crate) fn update_role(tx: &mut Tx<'_>, conversation: ConversationId, user: UserId, role: MemberRole) -> Result<()> {
    tx.execute(
        "UPDATE conversation_members SET role = ?4 WHERE tenant_id = ?1 AND user_id = ?3 AND conversation_id = ?2",
        &params![conversation, user, role.as_str()],
    )?;
    Ok(())
}

/// How many owners a conversation has.
pub(crate) fn count_owners(tx: &mut Tx<'_>, conversation: ConversationId) -> Result<i64> {
    tx.query_one(
        "SELECT COUNT(*) FROM conversation_members WHERE tenant_id = ?1 AND conversation_id = ?2 AND role = 'owner'",
        &params![conversation],
    )
}

/// Who has been in a conversation for the longest.
pub(crate) fn lookup_eldest(tx: &mut Tx<'_>, conversation: ConversationId) -> Result<Option<UserId>> {
    tx.query_opt(
        "SELECT user_id FROM conversation_members WHERE tenant_id = ?1 AND conversation_id = ?2
         ORDER BY joined_at, user_id LIMIT 1",
        &params![conversation],
    )
}

/// The channels that somebody owns.
pub(crate) fn list_owned(tx: &mut Tx<'_>, user: UserId) -> Result<Vec<(ConversationId, i64)>> {
    tx.query(
        "SELECT c.id, c.last_seq FROM conversation_members m CROSS JOIN conversations c
         WHERE m.tenant_id = ?1 AND m.user_id = ?2 AND m.role = 'owner' AND c.tenant_id = m.tenant_id
           AND c.id = m.conversation_id AND c.kind = 'channel' ORDER BY c.id",
        &params![user],
    )
}

/// Which of these people are in a conversation.
pub(crate) fn among(tx: &mut Tx<'_>, conversation: ConversationId, people: &[UserId]) -> Result<Vec<UserId>> {
    if people.is_empty() {
        return Ok(Vec::new());
    }
    let mut params: Vec<Value> = vec![conversation.into()];
    params.extend(values(people));
    let sql = format!(
        "SELECT user_id FROM conversation_members
         WHERE tenant_id = ?1 AND conversation_id = ?2 AND user_id IN ({}) ORDER BY user_id",
        placeholders(3, people.len())
    );
    tx.query(&sql, &params)
}
