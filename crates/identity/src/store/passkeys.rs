//! Passkeys, in the global directory.

use kernel::{Error, Result, Timestamp, UserId};
use store::{DirectoryTx, FromRow, RowReader, Sql, params};
use uuid::Uuid;

use crate::model::passkey::{Passkey, PasskeyName, Registered};

store::from_row!(Passkey { id, name, created_at, last_used_at });

/// A passkey as a signature is checked against it.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub(crate) id: Uuid,
    pub(crate) user: UserId,
    pub(crate) registered: Registered,
}

impl FromRow for Kept {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            user: row.next()?,
            registered: Registered {
                credential_id: row.next()?,
                public_key: row.next()?,
                sign_count: u32::try_from(row.next::<i64>()?).map_err(Error::internal)?,
            },
        })
    }
}

/// The passkeys of an account, the oldest in front.
pub(crate) fn list(tx: &mut DirectoryTx<'_>, user: UserId) -> Result<Vec<Passkey>> {
    tx.query(
        "SELECT id, name, created_at, last_used_at FROM passkeys WHERE account_id = ?1 ORDER BY created_at, id",
        &params![user],
    )
}

/// What an account's devices know their passkeys by.
pub(crate) fn list_credential_ids(tx: &mut DirectoryTx<'_>, user: UserId) -> Result<Vec<Vec<u8>>> {
    tx.query("SELECT credential_id FROM passkeys WHERE account_id = ?1 ORDER BY created_at, id", &params![user])
}

pub(crate) fn lookup(tx: &mut DirectoryTx<'_>, credential_id: &[u8]) -> Result<Option<Kept>> {
    tx.query_opt(
        "SELECT id, account_id, credential_id, public_key, sign_count FROM passkeys WHERE credential_id = ?1",
        &params![credential_id.to_vec()],
    )
}

/// Adds a passkey; whether no account had it already.
pub(crate) fn add(
    tx: &mut DirectoryTx<'_>,
    id: Uuid,
    user: UserId,
    registered: &Registered,
    name: &PasskeyName,
    now: Timestamp,
) -> Result<bool> {
    let added = tx.execute(
        "INSERT INTO passkeys (id, account_id, credential_id, public_key, sign_count, name, created_at, last_used_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, NULL) ON CONFLICT (credential_id) DO NOTHING",
        &params![
            id,
            user,
            registered.credential_id.clone(),
            registered.public_key.clone(),
            i64::from(registered.sign_count),
            name.as_str(),
            now,
        ],
    )?;
    Ok(added == 1)
}

/// Notes a use; whether nobody else had used it since it was looked up.
pub(crate) fn update_count(tx: &mut DirectoryTx<'_>, kept: &Kept, count: u32, now: Timestamp) -> Result<bool> {
    let changed = tx.execute(
        "UPDATE passkeys SET sign_count = ?2, last_used_at = ?3 WHERE id = ?1 AND sign_count = ?4",
        &params![kept.id, i64::from(count), now, i64::from(kept.registered.sign_count)],
    )?;
    Ok(changed == 1)
}

/// Renames a passkey; whether the account has it.
pub(crate) fn update_name(tx: &mut DirectoryTx<'_>, user: UserId, id: Uuid, name: &PasskeyName) -> Result<bool> {
    let changed = tx.execute(
        "UPDATE passkeys SET name = ?3 WHERE account_id = ?1 AND id = ?2",
        &params![user, id, name.as_str()],
    )?;
    Ok(changed == 1)
}

/// Removes a passkey; whether the account had it.
pub(crate) fn remove(tx: &mut DirectoryTx<'_>, user: UserId, id: Uuid) -> Result<bool> {
    Ok(tx.execute("DELETE FROM passkeys WHERE account_id = ?1 AND id = ?2", &params![user, id])? == 1)
}
