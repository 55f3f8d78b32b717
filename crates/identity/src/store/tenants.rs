//! Organisations, in the global directory.

use kernel::{Region, Result, TenantId, Timestamp};
use store::{DirectoryTx, FromRow, RowReader, Sql, params};

use crate::model::{Slug, Tenant, TenantName, TenantStatus};

impl FromRow for Tenant {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            name: TenantName::parse(&row.next::<String>()?)?,
            slug: Slug::parse(&row.next::<String>()?)?,
            region: Region::from_name(&row.next::<String>()?),
            status: TenantStatus::from_name(&row.next::<String>()?),
            created_at: row.next()?,
        })
    }
}

pub(crate) fn add(tx: &mut DirectoryTx<'_>, tenant: &Tenant) -> Result<()> {
    tx.execute(
        "INSERT INTO tenants (id, name, slug, region, status, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        &params![
            tenant.id,
            tenant.name.as_str(),
            tenant.slug.as_str(),
            tenant.region.name(),
            tenant.status.name(),
            tenant.created_at,
        ],
    )?;
    Ok(())
}

pub(crate) fn lookup(tx: &mut DirectoryTx<'_>, id: TenantId) -> Result<Option<Tenant>> {
    tx.query_opt("SELECT id, name, slug, region, status, created_at FROM tenants WHERE id = ?1", &params![id])
}

pub(crate) fn lookup_by_slug(tx: &mut DirectoryTx<'_>, slug: &str) -> Result<Option<Tenant>> {
    tx.query_opt("SELECT id, name, slug, region, status, created_at FROM tenants WHERE slug = ?1", &params![slug])
}

pub(crate) fn update_status(tx: &mut DirectoryTx<'_>, id: TenantId, status: TenantStatus) -> Result<()> {
    tx.execute("UPDATE tenants SET status = ?2 WHERE id = ?1", &params![id, status.name()])?;
    Ok(())
}

/// When the organisation was taken along whole, if it was since it was suspended.
pub(crate) fn lookup_exported(tx: &mut DirectoryTx<'_>, id: TenantId) -> Result<Option<Timestamp>> {
    let found: Option<Option<Timestamp>> =
        tx.query_opt("SELECT exported_at FROM tenants WHERE id = ?1", &params![id])?;
    Ok(found.flatten())
}

/// Keeps, or forgets, when the organisation was taken along whole.
pub(crate) fn update_exported(tx: &mut DirectoryTx<'_>, id: TenantId, at: Option<Timestamp>) -> Result<()> {
    tx.execute("UPDATE tenants SET exported_at = ?2 WHERE id = ?1", &params![id, at])?;
    Ok(())
}

/// Removes the organisation itself; everything that names it has to be gone.
pub(crate) fn remove(tx: &mut DirectoryTx<'_>, id: TenantId) -> Result<()> {
    tx.execute("DELETE FROM tenants WHERE id = ?1", &params![id])?;
    Ok(())
}

/// Keeps an organisation's name and slug.
///
/// # Errors
/// `ALREADY_EXISTS` where another organisation has the slug.
pub(crate) fn update_names(tx: &mut DirectoryTx<'_>, tenant: &Tenant) -> Result<()> {
    tx.execute(
        "UPDATE tenants SET name = ?2, slug = ?3 WHERE id = ?1",
        &params![tenant.id, tenant.name.as_str(), tenant.slug.as_str()],
    )?;
    Ok(())
}

/// The organisation that was made first and still is in use.
pub(crate) fn lookup_first(tx: &mut DirectoryTx<'_>) -> Result<Option<Tenant>> {
    tx.query_opt(
        "SELECT id, name, slug, region, status, created_at FROM tenants WHERE status = ?1
         ORDER BY created_at, id LIMIT 1",
        &params![TenantStatus::Active.name()],
    )
}

/// A page of all organisations in the order they were made, after the one given.
pub(crate) fn list(tx: &mut DirectoryTx<'_>, after: Option<(Timestamp, TenantId)>, limit: i64) -> Result<Vec<Tenant>> {
    let (created_at, id) = after.unwrap_or((Timestamp::from_micros(i64::MIN), uuid::Uuid::nil().into()));
    tx.query(
        "SELECT id, name, slug, region, status, created_at FROM tenants
         WHERE (created_at, id) > (?1, ?2) ORDER BY created_at, id LIMIT ?3",
        &params![created_at, id, limit],
    )
}
