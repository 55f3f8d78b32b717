//! People who stand for subcontractors, in their organisation.

use kernel::{PortalUserId, Result, SubcontractorId, Timestamp};
use store::{FromRow, RowReader, Sql, Tx, params};

use crate::model::{PortalUser, portal::MOST_CHOICES};

const COLUMNS: &str = "id, subcontractor_id, email, display_name, invited_by, invited_at, last_seen";

impl FromRow for PortalUser {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            subcontractor: row.next()?,
            email: row.next()?,
            display_name: row.next()?,
            invited_by: row.next()?,
            invited_at: row.next()?,
            last_seen: row.next()?,
        })
    }
}

/// Those who stand for a subcontractor.
pub(crate) fn list_of(tx: &mut Tx<'_>, of: SubcontractorId) -> Result<Vec<PortalUser>> {
    tx.query(
        &format!(
            "SELECT {COLUMNS} FROM portal_users WHERE tenant_id = ?1 AND subcontractor_id = ?2 ORDER BY id LIMIT ?3"
        ),
        &params![of, MOST_CHOICES],
    )
}

/// For whom the person with this address stands.
pub(crate) fn list_by_email(tx: &mut Tx<'_>, email: &str) -> Result<Vec<PortalUser>> {
    tx.query(
        &format!("SELECT {COLUMNS} FROM portal_users WHERE tenant_id = ?1 AND email = ?2 ORDER BY id LIMIT ?3"),
        &params![email, MOST_CHOICES],
    )
}

/// The person with this address, as who stands for the subcontractor.
pub(crate) fn lookup(tx: &mut Tx<'_>, email: &str, of: SubcontractorId) -> Result<Option<PortalUser>> {
    tx.query_opt(
        &format!("SELECT {COLUMNS} FROM portal_users WHERE tenant_id = ?1 AND email = ?2 AND subcontractor_id = ?3"),
        &params![email, of],
    )
}

/// Adds a person, or gives one who is there another name.
pub(crate) fn add(tx: &mut Tx<'_>, user: &PortalUser) -> Result<()> {
    tx.execute(
        "INSERT INTO portal_users (tenant_id, id, subcontractor_id, email, display_name, invited_by, invited_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
         ON CONFLICT (tenant_id, email, subcontractor_id) DO UPDATE SET display_name = ?5, invited_by = ?6, invited_at = ?7",
        &params![
            user.id,
            user.subcontractor,
            user.email.as_str(),
            user.display_name.as_str(),
            user.invited_by,
            user.invited_at
        ],
    )?;
    Ok(())
}

/// Notes that the person with this address was here.
pub(crate) fn update_seen(tx: &mut Tx<'_>, email: &str, of: SubcontractorId, at: Timestamp) -> Result<()> {
    tx.execute(
        "UPDATE portal_users SET last_seen = ?4 WHERE tenant_id = ?1 AND email = ?2 AND subcontractor_id = ?3",
        &params![email, of, at],
    )?;
    Ok(())
}

/// Removes a person from a subcontractor; who it was.
pub(crate) fn remove(tx: &mut Tx<'_>, of: SubcontractorId, id: PortalUserId) -> Result<Option<PortalUser>> {
    tx.query_opt(
        &format!(
            "DELETE FROM portal_users WHERE tenant_id = ?1 AND subcontractor_id = ?2 AND id = ?3 RETURNING {COLUMNS}"
        ),
        &params![of, id],
    )
}
