//! Drives that were deleted and can come back.

use kernel::{DriveId, Result, Timestamp};
use store::{Sql, Tx, params};

use super::holds;
use crate::model::Drive;

/// The deleted drives, by name.
pub(crate) fn list_ids(tx: &mut Tx<'_>) -> Result<Vec<DriveId>> {
    let sql = "SELECT id FROM drives WHERE tenant_id = ?1 AND deleted_at IS NOT NULL ORDER BY name, id";
    tx.query(sql, &params![])
}

/// Deletes a drive and the folders in it. Its slug is free for another then.
pub(crate) fn update_deleted(tx: &mut Tx<'_>, drive: DriveId, at: Timestamp) -> Result<()> {
    let slug = format!("deleted-{drive}");
    tx.execute(
        "UPDATE drives SET deleted_at = ?3, slug = ?4 WHERE tenant_id = ?1 AND id = ?2",
        &params![drive, at, slug],
    )?;
    tx.execute(
        "UPDATE folders SET status = 'trashed', deleted_at = ?3, updated_at = ?3, trashed_with = ?2, file_count = 0,
                            total_size = 0
         WHERE tenant_id = ?1 AND drive_id = ?2 AND status = 'active'",
        &params![drive, at],
    )?;
    Ok(())
}

/// Brings a drive back under this slug, with the folders that went with it.
pub(crate) fn update_restored(tx: &mut Tx<'_>, drive: DriveId, slug: &str, at: Timestamp) -> Result<()> {
    tx.execute(
        "UPDATE drives SET deleted_at = NULL, slug = ?3 WHERE tenant_id = ?1 AND id = ?2",
        &params![drive, slug],
    )?;
    tx.execute(
        "UPDATE folders SET status = 'active', deleted_at = NULL, updated_at = ?3, trashed_with = NULL
         WHERE tenant_id = ?1 AND drive_id = ?2 AND trashed_with = ?2",
        &params![drive, at],
    )?;
    Ok(())
}

/// Whether a drive of that slug is there.
pub(crate) fn has_slug(tx: &mut Tx<'_>, slug: &str) -> Result<bool> {
    let found = tx.query_opt::<i64>("SELECT 1 FROM drives WHERE tenant_id = ?1 AND slug = ?2", &params![slug])?;
    Ok(found.is_some())
}

/// What keeps a drive from being deleted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Keeper {
    /// A library of it is under legal hold, or a file in it.
    LegalHold,
    /// A library of it lets nobody delete alone.
    TwoPersons,
}

/// Whether a library, or a file, keeps the drive from being deleted.
pub(crate) fn lookup_keeper(tx: &mut Tx<'_>, drive: DriveId) -> Result<Option<Keeper>> {
    let held: Option<bool> = tx.query_opt(
        "SELECT legal_hold FROM libraries WHERE tenant_id = ?1 AND drive_id = ?2
         AND (legal_hold OR (delete_policy = 'twoPerson' AND EXISTS (
             SELECT 1 FROM files f WHERE f.tenant_id = ?1 AND f.library_id = libraries.id AND f.status = 'active')))
         ORDER BY legal_hold DESC LIMIT 1",
        &params![drive],
    )?;
    if held == Some(true) || holds::is_any_in(tx, drive)? {
        return Ok(Some(Keeper::LegalHold));
    }
    Ok(held.map(|_| Keeper::TwoPersons))
}

/// Whether any drive keeps its trash for a time only.
pub(crate) fn has_retention(tx: &mut Tx<'_>) -> Result<bool> {
    let sql = "SELECT 1 FROM drives WHERE tenant_id = ?1 AND retention_days IS NOT NULL LIMIT 1";
    Ok(tx.query_opt::<i64>(sql, &params![])?.is_some())
}

/// The drive of a module beside this one.
pub(crate) fn lookup_successor(tx: &mut Tx<'_>, drive: &Drive) -> Result<Option<DriveId>> {
    let Some(module) = &drive.module else { return Ok(None) };
    tx.query_opt(
        "SELECT id FROM drives WHERE tenant_id = ?1 AND module_key = ?2 AND id <> ?3 AND deleted_at IS NULL",
        &params![module.as_str(), drive.id],
    )
}
