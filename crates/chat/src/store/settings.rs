//! What people have set for chat, and what mail is to tell them.

use kernel::{Result, Timestamp, UserId};
use store::{FromRow, RowReader, Sql, Tx, params};

use super::{
    messages::COLUMNS,
    unread::{behind_cursor, calls},
};
use crate::model::{ChatSettings, MailDigest, Message, NotificationLevel, QuietHours};

impl FromRow for ChatSettings {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        let (from, to): (Option<i64>, Option<i64>) = (row.next()?, row.next()?);
        Ok(Self {
            quiet: from.zip(to).map(|(from, to)| QuietHours { from, to }),
            is_quiet_at_weekends: row.next()?,
            digest: MailDigest::from_stored(&row.next::<String>()?)?,
            digest_until: row.next()?,
        })
    }
}

/// What somebody has set; what everybody begins with, where the person has set nothing.
pub(crate) fn find(tx: &mut Tx<'_>, user: UserId) -> Result<ChatSettings> {
    let found = tx.query_opt(
        "SELECT quiet_from, quiet_to, is_quiet_at_weekends, digest, digest_until FROM chat_settings
         WHERE tenant_id = ?1 AND user_id = ?2",
        &params![user],
    )?;
    Ok(found.unwrap_or_default())
}

/// Writes what somebody has set.
pub(crate) fn set(tx: &mut Tx<'_>, user: UserId, settings: &ChatSettings) -> Result<()> {
    tx.execute(
        "INSERT INTO chat_settings (tenant_id, user_id, quiet_from, quiet_to, is_quiet_at_weekends, digest, digest_until)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
         ON CONFLICT (tenant_id, user_id) DO UPDATE SET quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
           is_quiet_at_weekends = excluded.is_quiet_at_weekends, digest = excluded.digest,
           digest_until = excluded.digest_until",
        &params![
            user,
            settings.quiet.map(|quiet| quiet.from),
            settings.quiet.map(|quiet| quiet.to),
            settings.is_quiet_at_weekends,
            settings.digest.as_str(),
            settings.digest_until,
        ],
    )?;
    Ok(())
}

/// Those who get mail about unread messages, among whom a message calls.
pub(crate) fn list_called_by_mail(tx: &mut Tx<'_>, message: &Message) -> Result<Vec<UserId>> {
    tx.query(
        "SELECT s.user_id FROM mentions n CROSS JOIN chat_settings s
         WHERE n.tenant_id = ?1 AND n.conversation_id = ?2 AND n.seq = ?3
           AND s.tenant_id = n.tenant_id AND s.user_id = n.user_id AND s.digest <> 'off'",
        &params![message.conversation, message.seq],
    )
}

/// Those who get mail about unread messages, among the others in a message's conversation who are told of every message
/// there: those who chose it, and where it is the default those who chose nothing.
pub(crate) fn list_members_by_mail(
    tx: &mut Tx<'_>,
    message: &Message,
    default_level: NotificationLevel,
) -> Result<Vec<UserId>> {
    // Of a large channel, only the few who chose it are looked at: see the index `told_of_all`.
    let told = if default_level == NotificationLevel::All {
        "(m.level = 'all' OR m.level IS NULL)"
    } else {
        "m.level = 'all'"
    };
    let sql = format!(
        "SELECT s.user_id FROM conversation_members m CROSS JOIN chat_settings s
         WHERE m.tenant_id = ?1 AND m.conversation_id = ?2 AND m.user_id <> ?3 AND {told}
           AND s.tenant_id = m.tenant_id AND s.user_id = m.user_id AND s.digest <> 'off'"
    );
    tx.query(&sql, &params![message.conversation, message.author])
}

/// What mail is to tell somebody: unread messages after `since` that call the person, and those of conversations of whose
/// every message the person is told; the oldest first, at most `rows`. Nothing of conversations from which the person wants
/// to hear nothing.
pub(crate) fn list_for_mail(tx: &mut Tx<'_>, user: UserId, since: Timestamp, rows: i64) -> Result<Vec<Message>> {
    let called = format!(
        "SELECT {COLUMNS} FROM conversation_members m CROSS JOIN conversations c CROSS JOIN read_states r CROSS JOIN mentions n
           CROSS JOIN messages x
         WHERE m.tenant_id = ?1 AND m.user_id = ?2 AND (m.level IS NULL OR m.level <> 'nothing')
           AND c.tenant_id = m.tenant_id
           AND c.id = m.conversation_id AND r.tenant_id = m.tenant_id AND r.user_id = m.user_id
           AND r.conversation_id = m.conversation_id AND (r.manual_from_seq IS NOT NULL OR c.last_seq > r.last_read_seq)
           AND {} AND x.created_at > ?3 ORDER BY x.created_at, x.id LIMIT ?4",
        calls()
    );
    let mut found: Vec<Message> = tx.query(&called, &params![user, since, rows])?;
    let written = format!(
        "SELECT {COLUMNS} FROM conversation_members m CROSS JOIN conversations c CROSS JOIN read_states r CROSS JOIN messages x
         WHERE m.tenant_id = ?1 AND m.user_id = ?2 AND m.is_muted = FALSE AND c.tenant_id = m.tenant_id
           AND c.id = m.conversation_id AND (m.level = 'all' OR (m.level IS NULL AND c.kind <> 'channel'))
           AND r.tenant_id = m.tenant_id AND r.user_id = m.user_id
           AND r.conversation_id = m.conversation_id AND r.root_seq = 0
           AND (r.manual_from_seq IS NOT NULL OR c.last_seq > r.last_read_seq)
           AND {} AND x.created_at > ?3 ORDER BY x.created_at, x.id LIMIT ?4",
        behind_cursor()
    );
    found.extend(tx.query::<Message>(&written, &params![user, since, rows])?);
    found.sort_by_key(|message| (message.created_at, message.id));
    found.dedup_by_key(|message| message.id);
    found.truncate(usize::try_from(rows).unwrap_or(usize::MAX));
    Ok(found)
}
