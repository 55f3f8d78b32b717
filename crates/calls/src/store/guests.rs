//! Guests of calls. Of each secret only its digest is kept.

use std::collections::HashMap;

use kernel::{CallGuestId, CallSessionId, Result};
use store::{FromRow, RowReader, Sql, Tx, Value, params, placeholders};
use uuid::Uuid;

use super::key;
use crate::model::{CallGuest, CallSession};

/// A guest, and the call that this one asked to come into.
struct InSession(CallSessionId, CallGuest);

impl FromRow for InSession {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        let session = row.next::<Uuid>()?.into();
        let guest = CallGuest {
            id: row.next::<Uuid>()?.into(),
            name: row.next()?,
            asked_at: row.next()?,
            seen_at: row.next()?,
            admitted_at: row.next()?,
            refused_at: row.next()?,
            joined_at: row.next()?,
            left_at: row.next()?,
            removed_at: row.next()?,
            agreed_at: row.next()?,
        };
        Ok(Self(session, guest))
    }
}

/// The guests of these calls, the first of each one first. `ids` are the calls'.
pub(super) fn list_of(tx: &mut Tx<'_>, ids: &[Value]) -> Result<HashMap<CallSessionId, Vec<CallGuest>>> {
    let sql = format!(
        "SELECT session_id, id, name, asked_at, seen_at, admitted_at, refused_at, joined_at, left_at, removed_at, agreed_at
         FROM call_guests WHERE tenant_id = ?1 AND session_id IN ({}) ORDER BY session_id, id",
        placeholders(2, ids.len())
    );
    let mut guests: HashMap<CallSessionId, Vec<CallGuest>> = HashMap::new();
    for InSession(session, guest) in tx.query::<InSession>(&sql, ids)? {
        guests.entry(session).or_default().push(guest);
    }
    Ok(guests)
}

/// Adds a guest, who came by that link and is known by that secret.
pub(crate) fn add(
    tx: &mut Tx<'_>,
    session: CallSessionId,
    guest: &CallGuest,
    (link_hash, secret_hash): (&[u8], &[u8]),
) -> Result<()> {
    tx.execute(
        "INSERT INTO call_guests (tenant_id, session_id, id, name, link_hash, secret_hash, asked_at, seen_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        &params![
            key(session),
            key(guest.id),
            guest.name.as_str(),
            link_hash.to_vec(),
            secret_hash.to_vec(),
            guest.asked_at,
            guest.seen_at
        ],
    )?;
    Ok(())
}

/// The call into which a guest asked to come, who has that link and that secret.
pub(crate) fn lookup(
    tx: &mut Tx<'_>,
    guest: CallGuestId,
    link_hash: &[u8],
    secret_hash: &[u8],
) -> Result<Option<CallSessionId>> {
    let found: Option<Uuid> = tx.query_opt(
        "SELECT session_id FROM call_guests WHERE tenant_id = ?1 AND id = ?2 AND link_hash = ?3 AND secret_hash = ?4",
        &params![key(guest), link_hash.to_vec(), secret_hash.to_vec()],
    )?;
    Ok(found.map(Into::into))
}

/// Writes down how it stands with the guests of a call.
pub(super) fn update_all(tx: &mut Tx<'_>, session: &CallSession) -> Result<()> {
    session.lobby.guests.iter().try_for_each(|guest| update(tx, session.id, guest))
}

/// Writes down how it stands with a guest.
pub(crate) fn update(tx: &mut Tx<'_>, session: CallSessionId, guest: &CallGuest) -> Result<()> {
    tx.execute(
        "UPDATE call_guests SET seen_at = ?4, admitted_at = ?5, refused_at = ?6, joined_at = ?7, left_at = ?8,
                 removed_at = ?9, agreed_at = ?10
             WHERE tenant_id = ?1 AND session_id = ?2 AND id = ?3",
        &params![
            key(session),
            key(guest.id),
            guest.seen_at,
            guest.admitted_at,
            guest.refused_at,
            guest.joined_at,
            guest.left_at,
            guest.removed_at,
            guest.agreed_at
        ],
    )?;
    Ok(())
}
