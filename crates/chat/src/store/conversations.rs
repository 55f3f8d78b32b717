//! Conversations.

use kernel::{ConversationId, Result, Timestamp, UserId};
use store::{FromRow, RowReader, Sql, Tx, Value, like_pattern, params, placeholders};

use super::values;
use crate::model::{ChannelName, Conversation, ConversationKind, Keeping, MemberRole, Membership, NotificationLevel};

/// The columns of a [`Conversation`], over `conversations c`, the row `m` of whoever looks and what that person has read, `r`.
const COLUMNS: &str =
    "c.id, c.kind, c.is_private, c.name, c.topic, c.description, c.created_by, c.created_at, c.last_seq,
    c.last_message_at, c.archived_at, c.is_locked,
    (SELECT COUNT(*) FROM conversation_members o WHERE o.tenant_id = c.tenant_id AND o.conversation_id = c.id),
    c.keep_days, c.is_held,
    (c.is_held OR COALESCE((SELECT o.is_held FROM chat_rules o WHERE o.tenant_id = c.tenant_id), FALSE)),
    m.role, m.is_starred, m.is_muted, m.level, m.joined_at, COALESCE(r.last_read_seq, 0), r.manual_from_seq";

/// What that person has read of `m`'s conversation.
const READ: &str = "LEFT JOIN read_states r ON r.tenant_id = m.tenant_id AND r.user_id = m.user_id
    AND r.conversation_id = m.conversation_id AND r.root_seq = 0";

impl FromRow for Conversation {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        let mut conversation = Self {
            id: row.next()?,
            kind: ConversationKind::from_stored(&row.next::<String>()?)?,
            is_private: row.next()?,
            name: row.next()?,
            topic: row.next()?,
            description: row.next()?,
            created_by: row.next()?,
            created_at: row.next()?,
            last_seq: row.next()?,
            last_message_at: row.next()?,
            archived_at: row.next()?,
            is_locked: row.next()?,
            member_count: row.next()?,
            keeping: Keeping { keep_days: row.next()?, is_held: row.next()? },
            is_held: row.next()?,
            membership: None,
        };
        let role: Option<String> = row.next()?;
        if let Some(role) = role {
            conversation.membership = Some(Membership {
                role: MemberRole::from_stored(&role)?,
                is_starred: row.next()?,
                is_muted: row.next()?,
                level: row.next::<Option<String>>()?.as_deref().map(NotificationLevel::from_stored).transpose()?,
                joined_at: row.next()?,
                last_read_seq: row.next()?,
                manual_from_seq: row.next()?,
            });
        }
        Ok(conversation)
    }
}

/// One conversation, as `person` sees it.
pub(crate) fn lookup(tx: &mut Tx<'_>, person: Option<UserId>, id: ConversationId) -> Result<Option<Conversation>> {
    Ok(list_by_id(tx, person, &[id])?.pop())
}

/// Those of these conversations that there are, as `person` sees them.
pub(crate) fn list_by_id(tx: &mut Tx<'_>, person: Option<UserId>, ids: &[ConversationId]) -> Result<Vec<Conversation>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut params: Vec<Value> = vec![person.into()];
    params.extend(values(ids));
    let sql = format!(
        "SELECT {COLUMNS} FROM conversations c
         LEFT JOIN conversation_members m ON m.tenant_id = c.tenant_id AND m.conversation_id = c.id AND m.user_id = ?2
         {READ} WHERE c.tenant_id = ?1 AND c.id IN ({})",
        placeholders(3, ids.len())
    );
    tx.query(&sql, &params)
}

/// A page of the conversations that the person is in, by identifier.
pub(crate) fn list_of(
    tx: &mut Tx<'_>,
    person: UserId,
    after: Option<ConversationId>,
    rows: i64,
) -> Result<Vec<Conversation>> {
    let mut params: Vec<Value> = params![person, rows].to_vec();
    let behind = if after.is_some() { "AND m.conversation_id > ?4" } else { "" };
    params.extend(after.map(Value::from));
    let sql = format!(
        "SELECT {COLUMNS} FROM conversation_members m CROSS JOIN conversations c {READ}
         WHERE m.tenant_id = ?1 AND m.user_id = ?2 {behind} AND c.tenant_id = m.tenant_id AND c.id = m.conversation_id
         ORDER BY m.conversation_id LIMIT ?3"
    );
    tx.query(&sql, &params)
}

/// The organisation's next conversation by identifier, whoever is in it.
pub(crate) fn lookup_next(tx: &mut Tx<'_>, after: Option<ConversationId>) -> Result<Option<ConversationId>> {
    let after = after.unwrap_or_else(|| uuid::Uuid::nil().into());
    let sql = "SELECT id FROM conversations WHERE tenant_id = ?1 AND id > ?2 ORDER BY id LIMIT 1";
    tx.query_opt(sql, &params![after])
}

/// Which channels a list holds.
pub(crate) struct ChannelQuery {
    /// A part of the name, folded.
    pub(crate) search: Option<String>,
    /// Whether public channels are among them that the person is not in.
    pub(crate) browses: bool,
    /// Whether those that are only to be read are asked for, or the others.
    pub(crate) is_archived: bool,
    /// Behind this name, folded, and this channel of it.
    pub(crate) after: Option<(String, ConversationId)>,
    /// How many rows.
    pub(crate) rows: i64,
}

/// A page of the channels that the person may see, by name.
pub(crate) fn list_channels(tx: &mut Tx<'_>, person: UserId, query: &ChannelQuery) -> Result<Vec<Conversation>> {
    let mut params: Vec<Value> = params![person, query.rows].to_vec();
    let archived = if query.is_archived { "IS NOT NULL" } else { "IS NULL" };
    let mut conditions = String::new();
    let public = if query.browses { "c.is_private = FALSE OR" } else { "" };
    if let Some((name, id)) = &query.after {
        params.extend(params![name.as_str(), *id]);
        conditions.push_str(&format!(" AND (c.name_key, c.id) > (?{}, ?{})", params.len(), params.len() + 1));
    }
    if let Some(search) = &query.search {
        params.push(like_pattern(search).into());
        conditions.push_str(&format!(" AND c.name_key LIKE ?{} ESCAPE '\\'", params.len() + 1));
    }
    let sql = format!(
        "SELECT {COLUMNS} FROM conversations c
         LEFT JOIN conversation_members m ON m.tenant_id = c.tenant_id AND m.conversation_id = c.id AND m.user_id = ?2
         {READ} WHERE c.tenant_id = ?1 AND c.name_key IS NOT NULL AND ({public} m.user_id IS NOT NULL)
         AND c.archived_at {archived}{conditions} ORDER BY c.name_key, c.id LIMIT ?3"
    );
    tx.query(&sql, &params)
}

/// A conversation to be added.
pub(crate) struct NewConversation<'a> {
    pub(crate) id: ConversationId,
    pub(crate) kind: ConversationKind,
    pub(crate) is_private: bool,
    pub(crate) name: Option<&'a ChannelName>,
    pub(crate) topic: &'a str,
    pub(crate) description: &'a str,
    pub(crate) people_key: Option<&'a str>,
    pub(crate) created_by: Option<UserId>,
    pub(crate) created_at: Timestamp,
}

/// Adds a conversation; whether there was no public channel of that name and none of these people.
pub(crate) fn add(tx: &mut Tx<'_>, new: &NewConversation<'_>) -> Result<bool> {
    let added = tx.execute(
        "INSERT INTO conversations (tenant_id, id, kind, is_private, name, name_key, topic, description, people_key,
                                    created_by, created_at, last_seq, last_message_at, archived_at, is_locked)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, 0, NULL, NULL, FALSE) ON CONFLICT DO NOTHING",
        &params![
            new.id,
            new.kind.as_str(),
            new.is_private,
            new.name.map_or("", ChannelName::as_str),
            new.name.map(ChannelName::key),
            new.topic,
            new.description,
            new.people_key,
            new.created_by,
            new.created_at,
        ],
    )?;
    Ok(added == 1)
}

/// The conversation of these people.
pub(crate) fn lookup_of_people(tx: &mut Tx<'_>, people_key: &str) -> Result<Option<ConversationId>> {
    tx.query_opt("SELECT id FROM conversations WHERE tenant_id = ?1 AND people_key = ?2", &params![people_key])
}

/// Another channel than `id` of that name, folded, which is public or which the person is in. A private channel that the person
/// is not in takes no name: a refusal would tell that it is there.
pub(crate) fn lookup_of_name(
    tx: &mut Tx<'_>,
    person: UserId,
    (name_key, id): (&str, ConversationId),
) -> Result<Option<ConversationId>> {
    tx.query_opt(
        "SELECT c.id FROM conversations c WHERE c.tenant_id = ?1 AND c.name_key = ?3 AND c.id <> ?4 AND (c.is_private = FALSE OR EXISTS (
            SELECT 1 FROM conversation_members m
            WHERE m.tenant_id = c.tenant_id AND m.conversation_id = c.id AND m.user_id = ?2))
         ORDER BY c.id LIMIT 1",
        &params![person, name_key, id],
    )
}

/// Writes what is set up of a channel.
pub(crate) fn update(tx: &mut Tx<'_>, conversation: &Conversation) -> Result<()> {
    tx.execute(
        "UPDATE conversations SET name = ?3, name_key = ?4, topic = ?5, description = ?6, is_private = ?7, archived_at = ?8,
                is_locked = ?9
         WHERE tenant_id = ?1 AND id = ?2",
        &params![
            conversation.id,
            conversation.name.as_str(),
            conversation.is_channel().then(|| kernel::folded(&conversation.name)),
            conversation.topic.as_str(),
            conversation.description.as_str(),
            conversation.is_private,
            conversation.archived_at,
            conversation.is_locked,
        ],
    )?;
    Ok(())
}

/// Takes the next number of a conversation for a message that is written now.
pub(crate) fn take_seq(tx: &mut Tx<'_>, id: ConversationId, now: Timestamp) -> Result<i64> {
    tx.query_one(
        "UPDATE conversations SET last_seq = last_seq + 1, last_message_at = ?3 WHERE tenant_id = ?1 AND id = ?2
         RETURNING last_seq",
        &params![id, now],
    )
}
