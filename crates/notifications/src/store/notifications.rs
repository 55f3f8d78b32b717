//! Notifications of an organisation's people, in its region. Every statement but those of the sweep names the person.

use kernel::{Error, EventId, NotificationId, Result, Timestamp, UserId, port::KeptNotice};
use store::{FromRow, RowReader, Sql, Tx, params};
use uuid::Uuid;

use crate::model::{COUNT_CAP, MOST_KEPT, Notification};

impl FromRow for Notification {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            event: row.next()?,
            to: row.next()?,
            from: row.next()?,
            notice: KeptNotice {
                kind: row.next()?,
                subject: row.next()?,
                facts: serde_json::from_str(&row.next::<String>()?).map_err(Error::internal)?,
            },
            created_at: row.next()?,
            read_at: row.next()?,
        })
    }
}

/// Keeps a notification, unless the person was told of it before; whether it is new.
pub(crate) fn add(tx: &mut Tx<'_>, new: &Notification) -> Result<bool> {
    let added = tx.execute(
        "INSERT INTO notifications (tenant_id, user_id, id, event_id, kind, subject_id, from_id, facts, created_at, read_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
         ON CONFLICT (tenant_id, event_id, user_id, kind, subject_id) DO NOTHING",
        &params![
            new.to,
            new.id,
            new.event,
            new.notice.kind.as_str(),
            new.notice.subject,
            new.from,
            new.notice.facts.to_string(),
            new.created_at,
            new.read_at,
        ],
    )?;
    Ok(added == 1)
}

/// Removes the person's oldest beyond what is kept.
pub(crate) fn trim(tx: &mut Tx<'_>, person: UserId) -> Result<()> {
    tx.execute(
        "DELETE FROM notifications WHERE tenant_id = ?1 AND user_id = ?2 AND id <= \
         (SELECT id FROM notifications WHERE tenant_id = ?1 AND user_id = ?2 ORDER BY id DESC LIMIT 1 OFFSET ?3)",
        &params![person, MOST_KEPT],
    )?;
    Ok(())
}

/// Up to `limit` of the person's, the newest first, older than the one given.
pub(crate) fn list(
    tx: &mut Tx<'_>,
    person: UserId,
    before: Option<NotificationId>,
    limit: i64,
) -> Result<Vec<Notification>> {
    tx.query(
        "SELECT id, event_id, user_id, from_id, kind, subject_id, facts, created_at, read_at FROM notifications
         WHERE tenant_id = ?1 AND user_id = ?2 AND id < ?3 ORDER BY id DESC LIMIT ?4",
        &params![person, before.unwrap_or(Uuid::max().into()), limit],
    )
}

/// How many of the person's are unread; counting stops at [`COUNT_CAP`].
pub(crate) fn count_unread(tx: &mut Tx<'_>, person: UserId) -> Result<i64> {
    tx.query_one(
        "SELECT COUNT(*) FROM (SELECT 1 FROM notifications
         WHERE tenant_id = ?1 AND user_id = ?2 AND read_at IS NULL LIMIT ?3) AS unread",
        &params![person, COUNT_CAP],
    )
}

/// What the person has not read, the newest first.
pub(crate) fn list_unread(tx: &mut Tx<'_>, person: UserId) -> Result<Vec<Notification>> {
    tx.query(
        "SELECT id, event_id, user_id, from_id, kind, subject_id, facts, created_at, read_at FROM notifications
         WHERE tenant_id = ?1 AND user_id = ?2 AND read_at IS NULL ORDER BY id DESC",
        &params![person],
    )
}

/// What people were told of an event and have not read.
pub(crate) fn list_unread_of(tx: &mut Tx<'_>, event: EventId) -> Result<Vec<Notification>> {
    tx.query(
        "SELECT id, event_id, user_id, from_id, kind, subject_id, facts, created_at, read_at FROM notifications
         WHERE tenant_id = ?1 AND event_id = ?2 AND read_at IS NULL",
        &params![event],
    )
}

/// Whether the person has read it; `None` where the person was told no such thing.
pub(crate) fn lookup_read(tx: &mut Tx<'_>, person: UserId, id: NotificationId) -> Result<Option<bool>> {
    tx.query_opt(
        "SELECT read_at IS NOT NULL FROM notifications WHERE tenant_id = ?1 AND user_id = ?2 AND id = ?3",
        &params![person, id],
    )
}

/// Marks one as read; whether it was not.
pub(crate) fn update_read(tx: &mut Tx<'_>, person: UserId, id: NotificationId, at: Timestamp) -> Result<bool> {
    let changed = tx.execute(
        "UPDATE notifications SET read_at = ?4
         WHERE tenant_id = ?1 AND user_id = ?2 AND id = ?3 AND read_at IS NULL",
        &params![person, id, at],
    )?;
    Ok(changed == 1)
}

/// Marks all as read that are no newer than `newest`; how many.
pub(crate) fn update_all_read(tx: &mut Tx<'_>, person: UserId, newest: NotificationId, at: Timestamp) -> Result<u64> {
    tx.execute(
        "UPDATE notifications SET read_at = ?4
         WHERE tenant_id = ?1 AND user_id = ?2 AND id <= ?3 AND read_at IS NULL",
        &params![person, newest, at],
    )
}

/// Removes everything the person was told.
pub(crate) fn remove_of(tx: &mut Tx<'_>, person: UserId) -> Result<()> {
    tx.execute("DELETE FROM notifications WHERE tenant_id = ?1 AND user_id = ?2", &params![person])?;
    Ok(())
}

/// Removes up to `limit` from before `before`; how many.
pub(crate) fn remove_old(tx: &mut Tx<'_>, before: Timestamp, limit: i64) -> Result<u64> {
    tx.execute(
        "DELETE FROM notifications WHERE tenant_id = ?1 AND (user_id, id) IN
         (SELECT user_id, id FROM notifications WHERE tenant_id = ?1 AND created_at < ?2 ORDER BY created_at LIMIT ?3)",
        &params![before, limit],
    )
}

/// When the oldest was made.
pub(crate) fn oldest_time(tx: &mut Tx<'_>) -> Result<Option<Timestamp>> {
    tx.query_one("SELECT MIN(created_at) FROM notifications WHERE tenant_id = ?1", &params![])
}
