//! App passwords, in the global directory.

use std::time::Duration;

use kernel::{Region, Result, TenantId, Timestamp, UserId};
use store::{DirectoryTx, FromRow, RowReader, Sql, params};
use uuid::Uuid;

use crate::model::{AppPassword, AppPasswordName, TenantStatus};

/// How old the mark of last use grows before a use renews it.
const MARK_AFTER: Duration = Duration::from_secs(60);

store::from_row!(AppPassword { id, name, created_at, last_used_at });

/// An app password with what the directory knows of its account and organisation.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) id: Uuid,
    pub(crate) user: UserId,
    pub(crate) email: String,
    pub(crate) tenant: TenantId,
    pub(crate) region: Region,
    pub(crate) tenant_status: TenantStatus,
    last_used_at: Option<Timestamp>,
}

impl FromRow for Found {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            user: row.next()?,
            email: row.next()?,
            tenant: row.next()?,
            region: Region::from_name(&row.next::<String>()?),
            tenant_status: TenantStatus::from_name(&row.next::<String>()?),
            last_used_at: row.next()?,
        })
    }
}

impl Found {
    /// Whether the mark of last use is to be renewed.
    pub(crate) fn wants_mark(&self, now: Timestamp) -> bool {
        self.last_used_at.is_none_or(|used| now.since(used) >= MARK_AFTER)
    }
}

/// Whose secret has this hash.
pub(crate) fn lookup(tx: &mut DirectoryTx<'_>, hash: [u8; 32]) -> Result<Option<Found>> {
    tx.query_opt(
        "SELECT p.id, p.account_id, a.email, p.tenant_id, t.region, t.status, p.last_used_at
         FROM app_passwords p JOIN accounts a ON a.id = p.account_id JOIN tenants t ON t.id = p.tenant_id
         WHERE p.secret_hash = ?1",
        &params![hash.to_vec()],
    )
}

/// Those of a member of an organisation, the oldest in front.
pub(crate) fn list(tx: &mut DirectoryTx<'_>, user: UserId, tenant: TenantId) -> Result<Vec<AppPassword>> {
    tx.query(
        "SELECT id, name, created_at, last_used_at FROM app_passwords WHERE account_id = ?1 AND tenant_id = ?2
         ORDER BY created_at, id",
        &params![user, tenant],
    )
}

/// Adds one.
pub(crate) fn add(
    tx: &mut DirectoryTx<'_>,
    (user, tenant): (UserId, TenantId),
    (id, hash, name): (Uuid, [u8; 32], &AppPasswordName),
    now: Timestamp,
) -> Result<()> {
    tx.execute(
        "INSERT INTO app_passwords (id, account_id, tenant_id, secret_hash, name, created_at, last_used_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, NULL)",
        &params![id, user, tenant, hash.to_vec(), name.as_str(), now],
    )?;
    Ok(())
}

/// Notes a use; of several at once, the first does.
pub(crate) fn mark_used(tx: &mut DirectoryTx<'_>, id: Uuid, now: Timestamp) -> Result<()> {
    tx.execute(
        "UPDATE app_passwords SET last_used_at = ?2 WHERE id = ?1 AND (last_used_at IS NULL OR last_used_at <= ?3)",
        &params![id, now, now - MARK_AFTER],
    )?;
    Ok(())
}

/// Removes one of a member; its name, `None` where the member had none such.
pub(crate) fn remove(tx: &mut DirectoryTx<'_>, user: UserId, tenant: TenantId, id: Uuid) -> Result<Option<String>> {
    let name: Option<String> = tx.query_opt(
        "SELECT name FROM app_passwords WHERE account_id = ?1 AND tenant_id = ?2 AND id = ?3",
        &params![user, tenant, id],
    )?;
    tx.execute(
        "DELETE FROM app_passwords WHERE account_id = ?1 AND tenant_id = ?2 AND id = ?3",
        &params![user, tenant, id],
    )?;
    Ok(name)
}

/// Removes all of a person, in whatever organisation.
pub(crate) fn remove_of_account(tx: &mut DirectoryTx<'_>, user: UserId) -> Result<()> {
    tx.execute("DELETE FROM app_passwords WHERE account_id = ?1", &params![user])?;
    Ok(())
}

/// Removes all of a member of an organisation.
pub(crate) fn remove_all(tx: &mut DirectoryTx<'_>, user: UserId, tenant: TenantId) -> Result<()> {
    tx.execute("DELETE FROM app_passwords WHERE account_id = ?1 AND tenant_id = ?2", &params![user, tenant])?;
    Ok(())
}
