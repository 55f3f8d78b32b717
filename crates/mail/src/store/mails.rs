//! Mails of an organisation, in its region.

use std::time::Duration;

use kernel::{MailId, Result, Timestamp};
use store::{FromRow, RowReader, Sql, Tx, params};
use uuid::Uuid;

use crate::model::{Mail, MailState, NewMail};

/// How long the outbox remembers a mail.
const REMEMBERED: Duration = Duration::from_secs(90 * 24 * 60 * 60);

impl FromRow for Mail {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            kind: row.next()?,
            to: row.next()?,
            subject: row.next()?,
            about: row.next()?,
            state: MailState::from_name(&row.next::<String>()?),
            attempts: row.next()?,
            last_error: row.next()?,
            created_at: row.next()?,
            expires_at: row.next()?,
            sent_at: row.next()?,
            text: row.next()?,
            html: row.next()?,
        })
    }
}

/// A mail of the organisation, if there is one of that id.
///
/// # Errors
/// The database's.
pub fn lookup(tx: &mut Tx<'_>, id: MailId) -> Result<Option<Mail>> {
    tx.query_opt(
        "SELECT id, kind, recipient, subject, about, state, attempts, last_error, created_at, expires_at, sent_at,
                body_text, body_html
         FROM mails WHERE tenant_id = ?1 AND id = ?2",
        &params![id],
    )
}

/// Up to `limit` mails of the organisation, the newest first, older than the one given; without what they say.
///
/// # Errors
/// The database's.
pub fn list(tx: &mut Tx<'_>, before: Option<MailId>, limit: i64) -> Result<Vec<Mail>> {
    tx.query(
        "SELECT id, kind, recipient, subject, about, state, attempts, last_error, created_at, expires_at, sent_at,
                NULL, NULL
         FROM mails WHERE tenant_id = ?1 AND id < ?2 ORDER BY id DESC LIMIT ?3",
        &params![before.unwrap_or(Uuid::max().into()), limit],
    )
}

/// Adds a mail that waits, and forgets those of long ago.
pub(crate) fn add(tx: &mut Tx<'_>, id: MailId, new: &NewMail, now: Timestamp) -> Result<()> {
    tx.execute("DELETE FROM mails WHERE tenant_id = ?1 AND created_at < ?2", &params![now - REMEMBERED])?;
    tx.execute(
        "INSERT INTO mails
           (tenant_id, id, kind, recipient, subject, body_text, body_html, about, state, attempts, created_at, expires_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'waiting', 0, ?9, ?10)",
        &params![
            id,
            new.kind,
            new.to.as_str(),
            new.subject.as_str(),
            new.letter.text(),
            new.letter.html(),
            new.about,
            now,
            new.expires_at,
        ],
    )?;
    Ok(())
}

/// The mail server took it: what it says is erased.
pub(crate) fn mark_sent(tx: &mut Tx<'_>, id: MailId, now: Timestamp) -> Result<()> {
    tx.execute(
        "UPDATE mails SET state = 'sent', sent_at = ?3, last_error = NULL, body_text = NULL, body_html = NULL
         WHERE tenant_id = ?1 AND id = ?2",
        &params![id, now],
    )?;
    Ok(())
}

/// It could not be sent: it stays `waiting`, or has `failed`.
pub(crate) fn mark_trouble(tx: &mut Tx<'_>, id: MailId, state: MailState, error: &str) -> Result<()> {
    tx.execute(
        "UPDATE mails SET state = ?3, attempts = attempts + 1, last_error = ?4 WHERE tenant_id = ?1 AND id = ?2",
        &params![id, state.name(), error],
    )?;
    Ok(())
}

/// Sets the state of a mail that is still to be sent; whether it was.
pub(crate) fn update_state(tx: &mut Tx<'_>, id: MailId, state: MailState) -> Result<bool> {
    let changed = tx.execute(
        "UPDATE mails SET state = ?3 WHERE tenant_id = ?1 AND id = ?2 AND state <> 'sent' AND body_text IS NOT NULL",
        &params![id, state.name()],
    )?;
    Ok(changed == 1)
}

/// Erases what a mail says. One that still waits has failed.
pub(crate) fn erase(tx: &mut Tx<'_>, id: MailId) -> Result<()> {
    tx.execute(
        "UPDATE mails SET body_text = NULL, body_html = NULL,
                state = CASE WHEN state = 'waiting' THEN 'failed' ELSE state END
         WHERE tenant_id = ?1 AND id = ?2",
        &params![id],
    )?;
    Ok(())
}
