//! What the portal keeps in the directory, of all organisations: doors (which organisations an address belongs to), requests
//! for a code, codes, links and sessions. Secrets are kept as digests.

use kernel::{Region, Result, SubcontractorId, TenantId, Timestamp};
use store::{DirectoryTx, FromRow, RowReader, Sql, params};
use uuid::Uuid;

use super::Cells;
use crate::model::PortalSession;

/// An organisation that an address belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Door {
    pub(crate) tenant: TenantId,
    pub(crate) region: Region,
}

impl FromRow for Door {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self { tenant: row.next()?, region: Region::from_name(&row.next::<String>()?) })
    }
}

impl FromRow for PortalSession {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            tenant: row.next()?,
            subcontractor: row.next()?,
            email: row.next()?,
            is_confined: row.next()?,
            expires_at: row.next()?,
            used_at: row.next()?,
        })
    }
}

/// Lets an address into an organisation.
pub(crate) fn open(tx: &mut DirectoryTx<'_>, email: &str, door: Door, at: Timestamp) -> Result<()> {
    tx.execute(
        "INSERT INTO portal_doors (tenant_id, email, region, opened_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (tenant_id, email) DO UPDATE SET opened_at = ?4",
        &params![door.tenant, email, door.region.name(), at],
    )?;
    Ok(())
}

/// Which organisations an address belongs to, the one that invited it last first.
pub(crate) fn list(tx: &mut DirectoryTx<'_>, email: &str) -> Result<Vec<Door>> {
    tx.query(
        "SELECT tenant_id, region FROM portal_doors WHERE email = ?1 ORDER BY opened_at DESC, tenant_id LIMIT 50",
        &params![email],
    )
}

/// Whether any organisation has let anybody in.
pub(crate) fn any(tx: &mut DirectoryTx<'_>) -> Result<bool> {
    let one: Option<Door> = tx.query_opt("SELECT tenant_id, region FROM portal_doors LIMIT 1", &params![])?;
    Ok(one.is_some())
}

/// Ends the sessions of an address that act for a subcontractor.
pub(crate) fn end_sessions(tx: &mut DirectoryTx<'_>, email: &str, tenant: TenantId, of: SubcontractorId) -> Result<()> {
    tx.execute(
        "DELETE FROM portal_sessions WHERE email = ?1 AND tenant_id = ?2 AND subcontractor_id = ?3",
        &params![email, tenant, of],
    )?;
    Ok(())
}

/// Writes down that a code was asked for. What has run out goes with it.
pub(crate) fn add_request(
    tx: &mut DirectoryTx<'_>,
    id: Uuid,
    (email, next): (&str, Option<&str>),
    at: Timestamp,
) -> Result<()> {
    tx.execute("DELETE FROM portal_links WHERE expires_at < ?1", &params![at])?;
    tx.execute("DELETE FROM portal_codes WHERE expires_at < ?1", &params![at])?;
    tx.execute("DELETE FROM portal_sessions WHERE expires_at < ?1", &params![at])?;
    tx.execute(
        "INSERT INTO portal_requests (id, email, next, requested_at) VALUES (?1, ?2, ?3, ?4)",
        &params![id, email, next, at],
    )?;
    Ok(())
}

/// For which address a code was asked, and to which page its link is to lead.
pub(crate) fn lookup_request(tx: &mut DirectoryTx<'_>, id: Uuid) -> Result<Option<(String, Option<String>)>> {
    let found: Option<Cells<(String, Option<String>)>> =
        tx.query_opt("SELECT email, next FROM portal_requests WHERE id = ?1", &params![id])?;
    Ok(found.map(|Cells(request)| request))
}

/// Forgets a request.
pub(crate) fn remove_request(tx: &mut DirectoryTx<'_>, id: Uuid) -> Result<()> {
    tx.execute("DELETE FROM portal_requests WHERE id = ?1", &params![id])?;
    Ok(())
}

/// Adds a code; the one before works no more.
pub(crate) fn add_code(tx: &mut DirectoryTx<'_>, email: &str, hash: &str, expires_at: Timestamp) -> Result<()> {
    tx.execute(
        "INSERT INTO portal_codes (email, code_hash, attempts, expires_at) VALUES (?1, ?2, 0, ?3)
         ON CONFLICT (email) DO UPDATE SET code_hash = ?2, attempts = 0, expires_at = ?3",
        &params![email, hash, expires_at],
    )?;
    Ok(())
}

/// Counts a try and gives the digest of the code, where one is there and still works.
pub(crate) fn try_code(tx: &mut DirectoryTx<'_>, email: &str, most: i64, now: Timestamp) -> Result<Option<String>> {
    tx.query_opt(
        "UPDATE portal_codes SET attempts = attempts + 1 WHERE email = ?1 AND attempts < ?2 AND expires_at > ?3
         RETURNING code_hash",
        &params![email, most, now],
    )
}

/// Uses a code up; links that were mailed with it as well.
pub(crate) fn remove_code(tx: &mut DirectoryTx<'_>, email: &str) -> Result<()> {
    tx.execute("DELETE FROM portal_codes WHERE email = ?1", &params![email])?;
    tx.execute("DELETE FROM portal_links WHERE email = ?1", &params![email])?;
    Ok(())
}

/// Adds a link that works once: for one organisation, or for all that the address belongs to.
pub(crate) fn add_link(
    tx: &mut DirectoryTx<'_>,
    (email, hash): (&str, &str),
    only: Option<TenantId>,
    expires_at: Timestamp,
) -> Result<()> {
    tx.execute(
        "INSERT INTO portal_links (token_hash, email, only_tenant, expires_at) VALUES (?1, ?2, ?3, ?4)",
        &params![hash, email, only, expires_at],
    )?;
    Ok(())
}

/// Uses a link up; for which address it was, and for which organisation alone.
pub(crate) fn take_link(
    tx: &mut DirectoryTx<'_>,
    hash: &str,
    now: Timestamp,
) -> Result<Option<(String, Option<TenantId>)>> {
    let found: Option<Cells<(String, Option<TenantId>, Timestamp)>> = tx.query_opt(
        "DELETE FROM portal_links WHERE token_hash = ?1 RETURNING email, only_tenant, expires_at",
        &params![hash],
    )?;
    Ok(found.filter(|Cells((_, _, expires_at))| *expires_at > now).map(|Cells((email, only, _))| (email, only)))
}

/// Adds a session.
pub(crate) fn add_session(tx: &mut DirectoryTx<'_>, hash: &str, session: &PortalSession) -> Result<()> {
    tx.execute(
        "INSERT INTO portal_sessions (token_hash, tenant_id, subcontractor_id, email, is_confined, expires_at, used_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        &params![
            hash,
            session.tenant,
            session.subcontractor,
            session.email.as_str(),
            session.is_confined,
            session.expires_at,
            session.used_at
        ],
    )?;
    Ok(())
}

/// The session of this token.
pub(crate) fn lookup_session(tx: &mut DirectoryTx<'_>, hash: &str) -> Result<Option<PortalSession>> {
    tx.query_opt(
        "SELECT tenant_id, subcontractor_id, email, is_confined, expires_at, used_at FROM portal_sessions
         WHERE token_hash = ?1",
        &params![hash],
    )
}

/// Notes that a session was used, and for whom it acts.
pub(crate) fn update_session(tx: &mut DirectoryTx<'_>, hash: &str, session: &PortalSession) -> Result<()> {
    tx.execute(
        "UPDATE portal_sessions SET tenant_id = ?2, subcontractor_id = ?3, used_at = ?4 WHERE token_hash = ?1",
        &params![hash, session.tenant, session.subcontractor, session.used_at],
    )?;
    Ok(())
}

/// Ends a session.
pub(crate) fn remove_session(tx: &mut DirectoryTx<'_>, hash: &str) -> Result<()> {
    tx.execute("DELETE FROM portal_sessions WHERE token_hash = ?1", &params![hash])?;
    Ok(())
}
