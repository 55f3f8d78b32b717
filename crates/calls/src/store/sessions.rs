//! Calls and the people in them.

use std::collections::HashMap;

use kernel::{CallSessionId, ConversationId, Error, Region, Result, Timestamp, UserId};
use store::{FromRow, RowReader, Sql, Tx, Value, params, placeholders};
use uuid::Uuid;

use super::{guests, key};
use crate::model::{
    CallKind, CallPerson, CallSession, CallStatus, CallVisibility, KeptLink, Lobby, Recording, SessionState,
};

const COLUMNS: &str = "id, room_name, thread_id, adhoc_id, kind, visibility, is_group, is_channel, title, metadata,
    created_by, created_at, status, updated_at, rings_until, active_at, ended_at, last_declined_at, empty_since,
    guest_link_hash, guest_link_sealed, recording_asked_by, recording_asked_at, recording_started_at, room_key_sealed";

impl FromRow for CallSession {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next::<Uuid>()?.into(),
            room_name: row.next()?,
            thread: row.next()?,
            adhoc_id: row.next()?,
            kind: CallKind::from_stored(&row.next::<String>()?)?,
            visibility: CallVisibility::from_stored(&row.next::<String>()?)?,
            is_group: row.next()?,
            is_channel: row.next()?,
            title: row.next()?,
            metadata: serde_json::from_str(&row.next::<String>()?).map_err(Error::internal)?,
            created_by: row.next()?,
            created_at: row.next()?,
            state: SessionState {
                status: CallStatus::from_stored(&row.next::<String>()?)?,
                updated_at: row.next()?,
                rings_until: row.next()?,
                active_at: row.next()?,
                ended_at: row.next()?,
                last_declined_at: row.next()?,
                empty_since: row.next()?,
            },
            people: Vec::new(),
            lobby: Lobby { link: kept_link(row)?, guests: Vec::new() },
            recording: recording(row)?,
            sealed_key: row.next()?,
        })
    }
}

fn kept_link(row: &mut RowReader<'_>) -> Result<Option<KeptLink>> {
    let (hash, sealed): (Option<Vec<u8>>, Option<Vec<u8>>) = (row.next()?, row.next()?);
    Ok(hash.zip(sealed).map(|(hash, sealed)| KeptLink { hash, sealed }))
}

fn recording(row: &mut RowReader<'_>) -> Result<Option<Recording>> {
    let asked_by: Option<UserId> = row.next()?;
    let asked_at: Option<Timestamp> = row.next()?;
    let started_at: Option<Timestamp> = row.next()?;
    Ok(asked_by.zip(asked_at).map(|(asked_by, asked_at)| Recording { asked_by, asked_at, started_at }))
}

/// A person, and the call that this one is in.
struct InSession(CallSessionId, CallPerson);

impl FromRow for InSession {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        let session = row.next::<Uuid>()?.into();
        let person = CallPerson {
            user: row.next()?,
            invited_at: row.next()?,
            joined_at: row.next()?,
            left_at: row.next()?,
            declined_at: row.next()?,
            was_busy: row.next()?,
            removed_at: row.next()?,
            agreed_at: row.next()?,
        };
        Ok(Self(session, person))
    }
}

/// Puts people and guests to these calls.
fn with_people(tx: &mut Tx<'_>, mut sessions: Vec<CallSession>) -> Result<Vec<CallSession>> {
    if sessions.is_empty() {
        return Ok(sessions);
    }
    let ids: Vec<Value> = sessions.iter().map(|session| key(session.id)).collect();
    let sql = format!(
        "SELECT session_id, user_id, invited_at, joined_at, left_at, declined_at, was_busy, removed_at, agreed_at
         FROM call_people
         WHERE tenant_id = ?1 AND session_id IN ({}) ORDER BY session_id, user_id",
        placeholders(2, ids.len())
    );
    let mut people: HashMap<CallSessionId, Vec<CallPerson>> = HashMap::new();
    for InSession(session, person) in tx.query::<InSession>(&sql, &ids)? {
        people.entry(session).or_default().push(person);
    }
    let mut guests = guests::list_of(tx, &ids)?;
    for session in &mut sessions {
        session.lobby.guests = guests.remove(&session.id).unwrap_or_default();
        session.people = people.remove(&session.id).unwrap_or_default();
    }
    Ok(sessions)
}

/// One call.
pub(crate) fn lookup(tx: &mut Tx<'_>, id: CallSessionId) -> Result<Option<CallSession>> {
    Ok(list_by_id(tx, &[id])?.pop())
}

/// Those of these calls that there are, the latest first.
pub(crate) fn list_by_id(tx: &mut Tx<'_>, ids: &[CallSessionId]) -> Result<Vec<CallSession>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let values: Vec<Value> = ids.iter().map(|id| key(*id)).collect();
    let sql = format!(
        "SELECT {COLUMNS} FROM call_sessions WHERE tenant_id = ?1 AND id IN ({}) ORDER BY id DESC",
        placeholders(2, ids.len())
    );
    let found = tx.query(&sql, &values)?;
    with_people(tx, found)
}

/// The latest call of a room.
pub(crate) fn lookup_latest(tx: &mut Tx<'_>, room: &str) -> Result<Option<CallSession>> {
    let found = tx.query(
        &format!(
            "SELECT {COLUMNS} FROM call_sessions WHERE tenant_id = ?1 AND room_name = ?2 ORDER BY id DESC LIMIT 1"
        ),
        &params![room],
    )?;
    Ok(with_people(tx, found)?.pop())
}

/// The call to which guests ask to come by a link.
pub(crate) fn lookup_by_link(tx: &mut Tx<'_>, hash: &[u8]) -> Result<Option<CallSession>> {
    let found = tx.query(
        &format!("SELECT {COLUMNS} FROM call_sessions WHERE tenant_id = ?1 AND guest_link_hash = ?2"),
        &params![hash.to_vec()],
    )?;
    Ok(with_people(tx, found)?.pop())
}

/// All calls that are not over.
pub(crate) fn list_live(tx: &mut Tx<'_>) -> Result<Vec<CallSessionId>> {
    let ids: Vec<Uuid> =
        tx.query("SELECT id FROM call_sessions WHERE tenant_id = ?1 AND ended_at IS NULL ORDER BY id", &params![])?;
    Ok(ids.into_iter().map(Into::into).collect())
}

/// Which calls a list is of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// Those of a conversation; else those that the person has to do with.
    pub(crate) thread: Option<ConversationId>,
    /// That person.
    pub(crate) user: UserId,
    /// Only those that go on, or only those that are over.
    pub(crate) is_live: Option<bool>,
    /// Those before this one.
    pub(crate) below: Option<CallSessionId>,
}

/// A page of calls, the latest first.
pub(crate) fn list(tx: &mut Tx<'_>, wanted: Wanted, rows: i64) -> Result<Vec<CallSession>> {
    let below = wanted.below.map_or(Uuid::max(), Into::into);
    let state = match wanted.is_live {
        None => "",
        Some(true) => " AND s.ended_at IS NULL",
        Some(false) => " AND s.ended_at IS NOT NULL",
    };
    let ids: Vec<Uuid> = match wanted.thread {
        Some(thread) => tx.query(
            &format!(
                "SELECT s.id FROM call_sessions s WHERE s.tenant_id = ?1 AND s.thread_id = ?2 AND s.id < ?3{state}
                 ORDER BY s.id DESC LIMIT ?4"
            ),
            &params![thread, key(below), rows],
        )?,
        None => tx.query(
            &format!(
                "SELECT s.id FROM call_people p CROSS JOIN call_sessions s
                 WHERE p.tenant_id = ?1 AND p.user_id = ?2 AND p.session_id < ?3
                   AND s.tenant_id = p.tenant_id AND s.id = p.session_id{state}
                 ORDER BY p.session_id DESC LIMIT ?4"
            ),
            &params![wanted.user, key(below), rows],
        )?,
    };
    list_by_id(tx, &ids.into_iter().map(Into::into).collect::<Vec<_>>())
}

/// The calls that a person was asked to since then, of those that are not over; the newest five (platform.md section 9).
pub(crate) fn list_asked(tx: &mut Tx<'_>, user: UserId, since: kernel::Timestamp) -> Result<Vec<CallSession>> {
    let ids: Vec<Uuid> = tx.query(
        "SELECT s.id FROM call_sessions s CROSS JOIN call_people p
         WHERE s.tenant_id = ?1 AND s.ended_at IS NULL
           AND p.tenant_id = s.tenant_id AND p.session_id = s.id AND p.user_id = ?2
           AND p.invited_at > ?3 AND p.joined_at IS NULL AND p.declined_at IS NULL
         ORDER BY s.updated_at DESC, s.id DESC LIMIT 5",
        &params![user, since],
    )?;
    let mut found = list_by_id(tx, &ids.into_iter().map(Into::into).collect::<Vec<_>>())?;
    found.sort_by_key(|session| std::cmp::Reverse((session.state.updated_at, session.id)));
    Ok(found)
}

/// Adds a call and its people, which lives there; whether none went on in the room already.
pub(crate) fn add(tx: &mut Tx<'_>, session: &CallSession, region: Region) -> Result<bool> {
    let state = &session.state;
    let added = tx.execute(
        "INSERT INTO call_sessions (tenant_id, id, region, room_name, thread_id, adhoc_id, kind, visibility, is_group,
                                    is_channel, title, metadata, created_by, created_at, status, updated_at, rings_until,
                                    active_at, ended_at, last_declined_at, empty_since, room_key_sealed)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22)
         ON CONFLICT DO NOTHING",
        &params![
            key(session.id),
            region.name(),
            session.room_name.as_str(),
            session.thread,
            session.adhoc_id.clone(),
            session.kind.as_str(),
            session.visibility.as_str(),
            session.is_group,
            session.is_channel,
            session.title.as_str(),
            serde_json::to_string(&session.metadata).map_err(Error::internal)?,
            session.created_by,
            session.created_at,
            state.status.as_str(),
            state.updated_at,
            state.rings_until,
            state.active_at,
            state.ended_at,
            state.last_declined_at,
            state.empty_since,
            session.sealed_key.clone()
        ],
    )?;
    if added == 1 {
        set_people(tx, session)?;
    }
    Ok(added == 1)
}

/// Writes down where a call stands, and its people.
pub(crate) fn update(tx: &mut Tx<'_>, session: &CallSession) -> Result<()> {
    let state = &session.state;
    tx.execute(
        "UPDATE call_sessions SET status = ?3, updated_at = ?4, rings_until = ?5, active_at = ?6, ended_at = ?7,
             last_declined_at = ?8, empty_since = ?9, is_group = ?10, guest_link_hash = ?11, guest_link_sealed = ?12,
             recording_asked_by = ?13, recording_asked_at = ?14, recording_started_at = ?15, room_key_sealed = ?16
         WHERE tenant_id = ?1 AND id = ?2",
        &params![
            key(session.id),
            state.status.as_str(),
            state.updated_at,
            state.rings_until,
            state.active_at,
            state.ended_at,
            state.last_declined_at,
            state.empty_since,
            session.is_group,
            session.lobby.link.as_ref().map(|link| link.hash.clone()),
            session.lobby.link.as_ref().map(|link| link.sealed.clone()),
            session.recording.map(|recording| recording.asked_by),
            session.recording.map(|recording| recording.asked_at),
            session.recording.and_then(|recording| recording.started_at),
            session.sealed_key.clone()
        ],
    )?;
    guests::update_all(tx, session)?;
    set_people(tx, session)
}

fn set_people(tx: &mut Tx<'_>, session: &CallSession) -> Result<()> {
    for person in &session.people {
        tx.execute(
            "INSERT INTO call_people (tenant_id, session_id, user_id, invited_at, joined_at, left_at, declined_at, was_busy,
                                      removed_at, agreed_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
             ON CONFLICT (tenant_id, session_id, user_id) DO UPDATE SET invited_at = excluded.invited_at,
                 joined_at = excluded.joined_at, left_at = excluded.left_at, declined_at = excluded.declined_at,
                 was_busy = excluded.was_busy, removed_at = excluded.removed_at,
                 agreed_at = excluded.agreed_at",
            &params![
                key(session.id),
                person.user,
                person.invited_at,
                person.joined_at,
                person.left_at,
                person.declined_at,
                person.was_busy,
                person.removed_at,
                person.agreed_at
            ],
        )?;
    }
    Ok(())
}
