//! Sessions, in the global directory. A token is looked up by its hash and never kept.

use kernel::{Region, Result, SessionId, TenantId, Timestamp, UserId};
use store::{DirectoryTx, Sql, params};

use crate::model::{
    Session, TenantStatus, TokenHash,
    session::{IDLE_LIFETIME, MARK_AFTER},
};

/// How many dead sessions one sign-in clears away: enough to keep up, too few to notice.
const SWEEP: i64 = 100;

/// A session with what the directory knows of its account and organisation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub(crate) session: Session,
    pub(crate) is_super: bool,
    pub(crate) region: Region,
    pub(crate) tenant_status: TenantStatus,
}

/// The browser a session was opened in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opened<'a> {
    pub(crate) session: Session,
    pub(crate) token: TokenHash,
    pub(crate) at: Timestamp,
    pub(crate) user_agent: &'a str,
    pub(crate) address: &'a str,
}

pub(crate) fn lookup(tx: &mut DirectoryTx<'_>, token: TokenHash) -> Result<Option<Found>> {
    type Row = (SessionId, UserId, TenantId, Timestamp, Timestamp, bool, String, String);
    let row: Option<Row> = tx.query_opt(
        "SELECT s.id, s.account_id, s.tenant_id, s.last_seen_at, s.expires_at, a.is_super, t.region, t.status
         FROM sessions s JOIN accounts a ON a.id = s.account_id JOIN tenants t ON t.id = s.tenant_id
         WHERE s.token_hash = ?1",
        &params![token.as_bytes().to_vec()],
    )?;
    Ok(row.map(|(id, user, tenant, last_seen_at, expires_at, is_super, region, status)| Found {
        session: Session { id, user, tenant, last_seen_at, expires_at },
        is_super,
        region: Region::from_name(&region),
        tenant_status: TenantStatus::from_name(&status),
    }))
}

pub(crate) fn add(tx: &mut DirectoryTx<'_>, opened: Opened<'_>) -> Result<()> {
    let Session { id, user, tenant, last_seen_at, expires_at } = opened.session;
    tx.execute(
        "INSERT INTO sessions
           (id, token_hash, account_id, tenant_id, created_at, last_seen_at, expires_at, user_agent, address)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        &params![
            id,
            opened.token.as_bytes().to_vec(),
            user,
            tenant,
            opened.at,
            last_seen_at,
            expires_at,
            opened.user_agent,
            opened.address,
        ],
    )?;
    Ok(())
}

/// Renews the mark of last use; of several requests at once, the first does.
pub(crate) fn mark_seen(tx: &mut DirectoryTx<'_>, session: SessionId, now: Timestamp) -> Result<()> {
    tx.execute(
        "UPDATE sessions SET last_seen_at = ?2 WHERE id = ?1 AND last_seen_at <= ?3",
        &params![session, now, now - MARK_AFTER],
    )?;
    Ok(())
}

pub(crate) fn remove(tx: &mut DirectoryTx<'_>, session: SessionId) -> Result<()> {
    tx.execute("DELETE FROM sessions WHERE id = ?1", &params![session])?;
    Ok(())
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

/// Clears away some of the sessions that have run out.
pub(crate) fn sweep(tx: &mut DirectoryTx<'_>, now: Timestamp) -> Result<()> {
    tx.execute(
        "DELETE FROM sessions WHERE id IN
           (SELECT id FROM sessions WHERE expires_at <= ?1 OR last_seen_at <= ?2 LIMIT ?3)",
        &params![now, now - IDLE_LIFETIME, SWEEP],
    )?;
    Ok(())
}
