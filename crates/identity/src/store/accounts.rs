//! Accounts and the organisations they belong to, in the global directory.

use kernel::{Region, Result, TenantId, Timestamp, UserId};
use store::{DirectoryTx, FromRow, RowReader, Sql, Value, params, placeholders};

use crate::model::{Email, TenantStatus};

/// What a sign-in is checked against.
#[derive(Clone, Debug)]
pub(crate) struct Account {
    pub(crate) user: UserId,
    /// `None` where the person signs in by other means.
    pub(crate) password_hash: Option<String>,
    pub(crate) is_super: bool,
}

store::from_row!(Account { user, password_hash, is_super });

/// One organisation that an account belongs to.
#[derive(Clone, Debug)]
pub(crate) struct Membership {
    pub(crate) tenant: TenantId,
    pub(crate) name: String,
    pub(crate) slug: String,
    pub(crate) region: Region,
    pub(crate) tenant_status: TenantStatus,
}

impl FromRow for Membership {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            tenant: row.next()?,
            name: row.next()?,
            slug: row.next()?,
            region: Region::from_name(&row.next::<String>()?),
            tenant_status: TenantStatus::from_name(&row.next::<String>()?),
        })
    }
}

pub(crate) fn lookup(tx: &mut DirectoryTx<'_>, email: &Email) -> Result<Option<Account>> {
    tx.query_opt("SELECT id, password_hash, is_super FROM accounts WHERE email = ?1", &params![email.as_str()])
}

/// Adds the account, unless one with that address is there. The one that is there then keeps its password.
pub(crate) fn add(
    tx: &mut DirectoryTx<'_>,
    user: UserId,
    email: &Email,
    password_hash: Option<&str>,
    now: Timestamp,
) -> Result<()> {
    tx.execute(
        "INSERT INTO accounts (id, email, password_hash, is_super, created_at) VALUES (?1, ?2, ?3, FALSE, ?4)
         ON CONFLICT (email) DO NOTHING",
        &params![user, email.as_str(), password_hash, now],
    )?;
    Ok(())
}

/// The organisations of an account, the one joined first in front.
pub(crate) fn list_memberships(tx: &mut DirectoryTx<'_>, user: UserId) -> Result<Vec<Membership>> {
    tx.query(
        "SELECT t.id, t.name, t.slug, t.region, t.status FROM memberships m JOIN tenants t ON t.id = m.tenant_id
         WHERE m.account_id = ?1 ORDER BY m.created_at, t.id",
        &params![user],
    )
}

/// The account with this id.
pub(crate) fn lookup_by_id(tx: &mut DirectoryTx<'_>, user: UserId) -> Result<Option<Account>> {
    tx.query_opt("SELECT id, password_hash, is_super FROM accounts WHERE id = ?1", &params![user])
}

/// Those of these accounts that are super users'.
pub(crate) fn list_supers(tx: &mut DirectoryTx<'_>, ids: &[UserId]) -> Result<Vec<UserId>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let sql = format!("SELECT id FROM accounts WHERE is_super AND id IN ({})", placeholders(1, ids.len()));
    tx.query(&sql, &ids.iter().map(|id| Value::from(*id)).collect::<Vec<_>>())
}

/// The address of an account.
pub(crate) fn lookup_email(tx: &mut DirectoryTx<'_>, user: UserId) -> Result<Option<String>> {
    tx.query_opt("SELECT email FROM accounts WHERE id = ?1", &params![user])
}

/// Replaces an account's password.
pub(crate) fn update_password(tx: &mut DirectoryTx<'_>, user: UserId, hash: &str) -> Result<()> {
    tx.execute("UPDATE accounts SET password_hash = ?2 WHERE id = ?1", &params![user, hash])?;
    Ok(())
}

pub(crate) fn update_super(tx: &mut DirectoryTx<'_>, user: UserId, is_super: bool) -> Result<()> {
    tx.execute("UPDATE accounts SET is_super = ?2 WHERE id = ?1", &params![user, is_super])?;
    Ok(())
}

pub(crate) fn is_member(tx: &mut DirectoryTx<'_>, user: UserId, tenant: TenantId) -> Result<bool> {
    let found: Option<i64> = tx.query_opt(
        "SELECT created_at FROM memberships WHERE account_id = ?1 AND tenant_id = ?2",
        &params![user, tenant],
    )?;
    Ok(found.is_some())
}

pub(crate) fn add_membership(tx: &mut DirectoryTx<'_>, user: UserId, tenant: TenantId, now: Timestamp) -> Result<()> {
    tx.execute(
        "INSERT INTO memberships (account_id, tenant_id, created_at) VALUES (?1, ?2, ?3)
         ON CONFLICT (account_id, tenant_id) DO NOTHING",
        &params![user, tenant, now],
    )?;
    Ok(())
}

/// Parts an account from an organisation.
pub(crate) fn remove_membership(tx: &mut DirectoryTx<'_>, user: UserId, tenant: TenantId) -> Result<()> {
    tx.execute("DELETE FROM memberships WHERE account_id = ?1 AND tenant_id = ?2", &params![user, tenant])?;
    Ok(())
}
