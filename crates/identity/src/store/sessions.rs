//! Sessions, in the global directory. A token is looked up by its hash and never kept.

use kernel::{Region, Result, SessionId, TenantId, Timestamp, UserId};
use store::{DirectoryTx, FromRow, RowReader, Sql, params};

use super::members::{EntitledMember, PLAN, ROLE, SETTINGS, STANDING};
use crate::model::{Session, SessionLifetime, SignInMethod, TenantStatus, TokenHash, session::MARK_AFTER};

/// How many dead sessions one sign-in clears away: enough to keep up, too few to notice.
const SWEEP: i64 = 100;

impl FromRow for Session {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            user: row.next()?,
            tenant: row.next()?,
            created_at: row.next()?,
            last_seen_at: row.next()?,
            expires_at: row.next()?,
        })
    }
}

/// A session with what the directory knows of its account and organisation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub(crate) session: Session,
    pub(crate) is_super: bool,
    pub(crate) region: Region,
    pub(crate) tenant_status: TenantStatus,
}

impl FromRow for Found {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            session: Session::from_row(row)?,
            is_super: row.next()?,
            region: Region::from_name(&row.next::<String>()?),
            tenant_status: TenantStatus::from_name(&row.next::<String>()?),
        })
    }
}

/// The browser a session was opened in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opened<'a> {
    pub(crate) session: Session,
    pub(crate) token: TokenHash,
    pub(crate) method: SignInMethod,
    pub(crate) user_agent: &'a str,
    pub(crate) address: &'a str,
}

/// A session as lists show it.
#[derive(Clone, Debug)]
pub(crate) struct Listed {
    pub(crate) session: Session,
    pub(crate) method: String,
    pub(crate) user_agent: String,
    pub(crate) address: String,
    pub(crate) tenant_name: String,
    pub(crate) region: Region,
}

impl FromRow for Listed {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            session: Session::from_row(row)?,
            method: row.next()?,
            user_agent: row.next()?,
            address: row.next()?,
            tenant_name: row.next()?,
            region: Region::from_name(&row.next::<String>()?),
        })
    }
}

/// A session that was ended, and where its organisation's log is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ended {
    /// The session.
    pub(crate) session: SessionId,
    /// The organisation it acted in.
    pub(crate) tenant: TenantId,
    /// Where that lives.
    pub(crate) region: Region,
}

impl FromRow for Ended {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self { session: row.next()?, tenant: row.next()?, region: Region::from_name(&row.next::<String>()?) })
    }
}

/// The columns of a [`Found`].
const FOUND: &str =
    "s.id, s.account_id, s.tenant_id, s.created_at, s.last_seen_at, s.expires_at, a.is_super, t.region, t.status";

/// Where they come from.
const FROM: &str = "FROM sessions s JOIN accounts a ON a.id = s.account_id JOIN tenants t ON t.id = s.tenant_id";

/// The session with this token.
pub(crate) fn lookup(tx: &mut DirectoryTx<'_>, token: TokenHash) -> Result<Option<Found>> {
    let sql = format!("SELECT {FOUND} {FROM} WHERE s.token_hash = ?1");
    Ok(tx.query_steady(&sql, &params![token.as_bytes().to_vec()])?.pop())
}

/// The same with the member that the person is of the organisation it acts in, where that lies in the directory's database;
/// every request asks for it.
pub(crate) fn lookup_with_member(
    tx: &mut DirectoryTx<'_>,
    token: TokenHash,
) -> Result<Option<(Found, Option<EntitledMember>)>> {
    let sql = format!(
        "SELECT {FOUND}, m.user_id IS NOT NULL, {SETTINGS}, {STANDING} {FROM}
         LEFT JOIN members m ON m.tenant_id = s.tenant_id AND m.user_id = s.account_id {ROLE} {PLAN}
         WHERE s.token_hash = ?1"
    );
    let rows: Vec<WithMember> = tx.query_steady(&sql, &params![token.as_bytes().to_vec()])?;
    Ok(rows.into_iter().next().map(|WithMember(found, member)| (found, member)))
}

struct WithMember(Found, Option<EntitledMember>);

impl FromRow for WithMember {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        let found = Found::from_row(row)?;
        let is_member = row.next()?;
        Ok(Self(found, if is_member { Some(EntitledMember::from_row(row)?) } else { None }))
    }
}

/// What [`Listed`] is read from.
const LISTED: &str = "SELECT s.id, s.account_id, s.tenant_id, s.created_at, s.last_seen_at, s.expires_at,
        s.method, s.user_agent, s.address, t.name, t.region
    FROM sessions s JOIN tenants t ON t.id = s.tenant_id";

pub(crate) fn lookup_by_id(tx: &mut DirectoryTx<'_>, id: SessionId) -> Result<Option<Listed>> {
    tx.query_opt(&format!("{LISTED} WHERE s.id = ?1"), &params![id])
}

/// Which part of a list, and from when on an unused session is none of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slice {
    /// Only sessions opened before this one; ids sort by time.
    pub(crate) before: Option<SessionId>,
    pub(crate) limit: i64,
    pub(crate) now: Timestamp,
    pub(crate) unused_since: Timestamp,
}

impl Slice {
    fn before(self) -> SessionId {
        self.before.unwrap_or_else(|| uuid::Uuid::max().into())
    }
}

/// A person's living sessions, the newest first.
pub(crate) fn list_of_account(tx: &mut DirectoryTx<'_>, user: UserId, slice: Slice) -> Result<Vec<Listed>> {
    tx.query(
        &format!(
            "{LISTED} WHERE s.account_id = ?1 AND s.id < ?2 AND s.expires_at > ?3 AND s.last_seen_at > ?4
             ORDER BY s.id DESC LIMIT ?5"
        ),
        &params![user, slice.before(), slice.now, slice.unused_since, slice.limit],
    )
}

/// The living sessions that act in an organisation, of everybody or of one member, the newest first.
pub(crate) fn list_in_tenant(
    tx: &mut DirectoryTx<'_>,
    tenant: TenantId,
    member: Option<UserId>,
    slice: Slice,
) -> Result<Vec<Listed>> {
    let of_member = if member.is_some() { " AND s.account_id = ?6" } else { "" };
    let mut params = params![tenant, slice.before(), slice.now, slice.unused_since, slice.limit].to_vec();
    params.extend(member.map(Into::into));
    tx.query(
        &format!(
            "{LISTED} WHERE s.tenant_id = ?1 AND s.id < ?2 AND s.expires_at > ?3 AND s.last_seen_at > ?4{of_member}
             ORDER BY s.id DESC LIMIT ?5"
        ),
        &params,
    )
}

pub(crate) fn add(tx: &mut DirectoryTx<'_>, opened: Opened<'_>) -> Result<()> {
    let Session { id, user, tenant, created_at, last_seen_at, expires_at } = opened.session;
    tx.execute(
        "INSERT INTO sessions
           (id, token_hash, account_id, tenant_id, created_at, last_seen_at, expires_at, method, user_agent, address)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        &params![
            id,
            opened.token.as_bytes().to_vec(),
            user,
            tenant,
            created_at,
            last_seen_at,
            expires_at,
            opened.method.name(),
            opened.user_agent,
            opened.address,
        ],
    )?;
    mark_member(tx, id, last_seen_at)
}

/// Renews the mark of last use; of several requests at once, the first does.
pub(crate) fn mark_seen(tx: &mut DirectoryTx<'_>, session: SessionId, now: Timestamp) -> Result<()> {
    tx.execute(
        "UPDATE sessions SET last_seen_at = ?2 WHERE id = ?1 AND last_seen_at <= ?3",
        &params![session, now, now - MARK_AFTER],
    )?;
    mark_member(tx, session, now)
}

/// Has the mark of last use be as old as this. The next request renews it, since it is older than [`MARK_AFTER`].
pub(crate) fn mark_leaving(tx: &mut DirectoryTx<'_>, session: SessionId, seen_at: Timestamp) -> Result<()> {
    tx.execute(
        "UPDATE sessions SET last_seen_at = ?2 WHERE id = ?1 AND last_seen_at > ?2",
        &params![session, seen_at],
    )?;
    Ok(())
}

/// Keeps with the membership when the person was last seen: sessions go, and the list of members still tells.
fn mark_member(tx: &mut DirectoryTx<'_>, session: SessionId, now: Timestamp) -> Result<()> {
    tx.execute(
        "UPDATE memberships SET last_seen_at = ?2 WHERE (account_id, tenant_id) =
           (SELECT account_id, tenant_id FROM sessions WHERE id = ?1)",
        &params![session, now],
    )?;
    Ok(())
}

/// Since when nothing is asked again: the sign-in, or the last time the person typed the password.
pub(crate) fn lookup_confirmation(tx: &mut DirectoryTx<'_>, session: SessionId) -> Result<Option<Timestamp>> {
    tx.query_opt("SELECT COALESCE(confirmed_at, created_at) FROM sessions WHERE id = ?1", &params![session])
}

/// Notes that the person typed the password.
pub(crate) fn update_confirmation(tx: &mut DirectoryTx<'_>, session: SessionId, now: Timestamp) -> Result<()> {
    tx.execute("UPDATE sessions SET confirmed_at = ?2 WHERE id = ?1", &params![session, now])?;
    Ok(())
}

/// Lets a session act in another organisation from now on, under a new token: the old one opens nothing any more.
/// Whether there still is such a session.
pub(crate) fn update_tenant(
    tx: &mut DirectoryTx<'_>,
    session: SessionId,
    tenant: TenantId,
    token: TokenHash,
) -> Result<bool> {
    let changed = tx.execute(
        "UPDATE sessions SET tenant_id = ?2, token_hash = ?3 WHERE id = ?1",
        &params![session, tenant, token.as_bytes().to_vec()],
    )?;
    Ok(changed == 1)
}

/// Ends a session; whether there was one.
pub(crate) fn remove(tx: &mut DirectoryTx<'_>, session: SessionId) -> Result<bool> {
    Ok(tx.execute("DELETE FROM sessions WHERE id = ?1", &params![session])? == 1)
}

pub(crate) fn remove_by_token(tx: &mut DirectoryTx<'_>, token: TokenHash) -> Result<()> {
    tx.execute("DELETE FROM sessions WHERE token_hash = ?1", &params![token.as_bytes().to_vec()])?;
    Ok(())
}

/// Ends all of a person's sessions in one organisation.
pub(crate) fn remove_all(tx: &mut DirectoryTx<'_>, user: UserId, tenant: TenantId) -> Result<()> {
    tx.execute("DELETE FROM sessions WHERE account_id = ?1 AND tenant_id = ?2", &params![user, tenant])?;
    Ok(())
}

/// Ends everybody's sessions in one organisation.
pub(crate) fn remove_of_tenant(tx: &mut DirectoryTx<'_>, tenant: TenantId) -> Result<()> {
    tx.execute("DELETE FROM sessions WHERE tenant_id = ?1", &params![tenant])?;
    Ok(())
}

/// Ends all of a person's sessions, in whatever organisation, but `except`: after a new password nobody stays signed in
/// by the old one. Which they were.
pub(crate) fn remove_of_account(
    tx: &mut DirectoryTx<'_>,
    user: UserId,
    except: Option<SessionId>,
) -> Result<Vec<Ended>> {
    let except = except.unwrap_or_else(|| uuid::Uuid::nil().into());
    let ended = tx.query(
        "SELECT s.id, s.tenant_id, t.region FROM sessions s JOIN tenants t ON t.id = s.tenant_id
         WHERE s.account_id = ?1 AND s.id <> ?2",
        &params![user, except],
    )?;
    tx.execute("DELETE FROM sessions WHERE account_id = ?1 AND id <> ?2", &params![user, except])?;
    Ok(ended)
}

/// Clears away some of the sessions that have run out.
pub(crate) fn sweep(tx: &mut DirectoryTx<'_>, now: Timestamp, lifetime: SessionLifetime) -> Result<()> {
    tx.execute(
        "DELETE FROM sessions WHERE id IN
           (SELECT id FROM sessions WHERE expires_at <= ?1 OR last_seen_at <= ?2 LIMIT ?3)",
        &params![now, now - lifetime.idle, SWEEP],
    )?;
    Ok(())
}
