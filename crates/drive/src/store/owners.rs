//! Who owns drives and files, and who runs links.

use kernel::{Result, Timestamp, UserId};
use store::{Sql, Tx, params};

/// How many drives a member owns.
pub(crate) fn count_drives(tx: &mut Tx<'_>, owner: UserId) -> Result<i64> {
    tx.query_one("SELECT count(*) FROM drives WHERE tenant_id = ?1 AND owner_id = ?2", &params![owner])
}

/// How many files a member owns, those in the trash included.
pub(crate) fn count_files(tx: &mut Tx<'_>, owner: UserId) -> Result<i64> {
    // Each by its status, as the indexes are.
    tx.query_one(
        "SELECT (SELECT count(*) FROM files WHERE tenant_id = ?1 AND owner_id = ?2 AND status = 'active')
              + (SELECT count(*) FROM files WHERE tenant_id = ?1 AND owner_id = ?2 AND status = 'trashed')",
        &params![owner],
    )
}

/// How many links to shares a member made that work still.
pub(crate) fn count_shares(tx: &mut Tx<'_>, owner: UserId, now: Timestamp) -> Result<i64> {
    tx.query_one(
        "SELECT count(*) FROM shares WHERE tenant_id = ?1 AND created_by = ?2 AND revoked_at IS NULL
         AND (expires_at IS NULL OR expires_at > ?3)",
        &params![owner, now],
    )
}

/// How many upload requests a member made that take files still.
pub(crate) fn count_upload_requests(tx: &mut Tx<'_>, owner: UserId, now: Timestamp) -> Result<i64> {
    tx.query_one(
        "SELECT count(*) FROM upload_requests WHERE tenant_id = ?1 AND created_by = ?2 AND revoked_at IS NULL
         AND (expires_at IS NULL OR expires_at > ?3)",
        &params![owner, now],
    )
}

/// Gives the shares that `from` made to `to`, those that have ended included; how many.
pub(crate) fn update_shares(tx: &mut Tx<'_>, from: UserId, to: UserId, at: Timestamp) -> Result<u64> {
    let sql = "UPDATE shares SET created_by = ?3, updated_at = ?4 WHERE tenant_id = ?1 AND created_by = ?2";
    tx.execute(sql, &params![from, to, at])
}

/// Gives the upload requests that `from` made to `to`, those that have ended included; how many. What is on its way in under
/// them becomes a file of `to`'s.
pub(crate) fn update_upload_requests(tx: &mut Tx<'_>, from: UserId, to: UserId, at: Timestamp) -> Result<u64> {
    tx.execute(
        "UPDATE uploads SET created_by = ?3 WHERE tenant_id = ?1 AND created_by = ?2 AND delivery_id IS NOT NULL",
        &params![from, to],
    )?;
    let sql = "UPDATE upload_requests SET created_by = ?3, updated_at = ?4 WHERE tenant_id = ?1 AND created_by = ?2";
    tx.execute(sql, &params![from, to, at])
}

/// Gives `from`'s drives and libraries to `to`, who becomes a member of them; how many drives.
pub(crate) fn update_drives(tx: &mut Tx<'_>, from: UserId, to: UserId, at: Timestamp) -> Result<u64> {
    tx.execute(
        "INSERT INTO drive_members (tenant_id, drive_id, user_id, role, added_at)
         SELECT d.tenant_id, d.id, ?3, 'owner', ?4 FROM drives d WHERE d.tenant_id = ?1 AND d.owner_id = ?2
         ON CONFLICT (tenant_id, drive_id, user_id) DO UPDATE SET role = excluded.role",
        &params![from, to, at],
    )?;
    tx.execute("DELETE FROM drive_members WHERE tenant_id = ?1 AND user_id = ?2", &params![from])?;
    tx.execute(
        "INSERT INTO library_members (tenant_id, library_id, user_id, role, added_at)
         SELECT m.tenant_id, m.library_id, ?3, 'owner', ?4 FROM library_members m
         WHERE m.tenant_id = ?1 AND m.user_id = ?2 AND m.role = 'owner'
         ON CONFLICT (tenant_id, library_id, user_id) DO UPDATE SET role = excluded.role",
        &params![from, to, at],
    )?;
    tx.execute("DELETE FROM library_members WHERE tenant_id = ?1 AND user_id = ?2", &params![from])?;
    tx.execute("UPDATE drives SET owner_id = ?3 WHERE tenant_id = ?1 AND owner_id = ?2", &params![from, to])
}

/// Gives `from`'s files to `to`; how many.
pub(crate) fn update_files(tx: &mut Tx<'_>, from: UserId, to: UserId, at: Timestamp) -> Result<u64> {
    let mut files = 0;
    // Each by its status, as the indexes are.
    for status in ["active", "trashed"] {
        let sql = format!(
            "UPDATE files SET owner_id = ?3, updated_at = ?4 WHERE tenant_id = ?1 AND owner_id = ?2 AND status = '{status}'"
        );
        files += tx.execute(&sql, &params![from, to, at])?;
    }
    Ok(files)
}
