//! Requests that were not sent yet. Every statement names the owner: nobody else gets at one.

use kernel::{FileId, Result, SignDraftId, Timestamp, UserId};
use store::{Sql, Tx, params};
use uuid::Uuid;

use crate::model::Draft;

store::from_row!(Draft { id, owner, file, file_name, body, created_at, updated_at });

const COLUMNS: &str = "id, owner_id, file_id, file_name, body, created_at, updated_at";

/// The person's draft of that identifier.
pub(crate) fn lookup(tx: &mut Tx<'_>, owner: UserId, id: SignDraftId) -> Result<Option<Draft>> {
    let sql = format!("SELECT {COLUMNS} FROM sign_drafts WHERE tenant_id = ?1 AND owner_id = ?2 AND id = ?3");
    tx.query_opt(&sql, &params![owner, id])
}

/// The person's drafts below the one given, the latest first.
pub(crate) fn list(tx: &mut Tx<'_>, owner: UserId, below: Option<SignDraftId>, limit: i64) -> Result<Vec<Draft>> {
    let below = below.map_or(Uuid::max(), Into::into);
    let sql = format!(
        "SELECT {COLUMNS} FROM sign_drafts WHERE tenant_id = ?1 AND owner_id = ?2 AND id < ?3 ORDER BY id DESC LIMIT ?4"
    );
    tx.query(&sql, &params![owner, below, limit])
}

/// How many drafts the person keeps.
pub(crate) fn count_of(tx: &mut Tx<'_>, owner: UserId) -> Result<i64> {
    tx.query_one("SELECT COUNT(*) FROM sign_drafts WHERE tenant_id = ?1 AND owner_id = ?2", &params![owner])
}

/// Adds a draft.
pub(crate) fn add(tx: &mut Tx<'_>, draft: &Draft) -> Result<()> {
    tx.execute(
        "INSERT INTO sign_drafts (tenant_id, id, owner_id, file_id, file_name, body, created_at, updated_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        &params![
            draft.id,
            draft.owner,
            draft.file,
            draft.file_name.as_str(),
            draft.body.as_str(),
            draft.created_at,
            draft.updated_at
        ],
    )?;
    Ok(())
}

/// Keeps a draft as it is now.
pub(crate) fn update(
    tx: &mut Tx<'_>,
    (owner, id): (UserId, SignDraftId),
    (file, file_name): (FileId, &str),
    body: &str,
    now: Timestamp,
) -> Result<bool> {
    let changed = tx.execute(
        "UPDATE sign_drafts SET file_id = ?4, file_name = ?5, body = ?6, updated_at = ?7
         WHERE tenant_id = ?1 AND owner_id = ?2 AND id = ?3",
        &params![owner, id, file, file_name, body, now],
    )?;
    Ok(changed > 0)
}

/// Removes the person's draft. Whether it was there, as it was at that time where one is given.
pub(crate) fn remove(tx: &mut Tx<'_>, owner: UserId, id: SignDraftId, as_of: Option<Timestamp>) -> Result<bool> {
    let removed = tx.execute(
        "DELETE FROM sign_drafts
         WHERE tenant_id = ?1 AND owner_id = ?2 AND id = ?3 AND updated_at = COALESCE(?4, updated_at)",
        &params![owner, id, as_of],
    )?;
    Ok(removed > 0)
}

/// Removes all drafts of somebody who leaves.
pub(crate) fn remove_of(tx: &mut Tx<'_>, owner: UserId) -> Result<()> {
    tx.execute("DELETE FROM sign_drafts WHERE tenant_id = ?1 AND owner_id = ?2", &params![owner])?;
    Ok(())
}
