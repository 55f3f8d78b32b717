//! What of an organisation that leaves lies in the global directory, and whose accounts go with it.

use kernel::{Result, TenantId, UserId};
use store::{DirectoryTx, Sql, Tx, Value, params, placeholders};

/// Tables of an account that do not go with it by themselves.
const OF_ACCOUNTS: [&str; 4] = ["memberships", "sessions", "password_resets", "familiar_places"];

/// Those who are or were members of the organisation, by identifier.
pub(crate) fn list_members(tx: &mut Tx<'_>, after: UserId, limit: i64) -> Result<Vec<UserId>> {
    let sql = "SELECT user_id FROM members WHERE tenant_id = ?1 AND user_id > ?2 ORDER BY user_id LIMIT ?3";
    tx.query(sql, &params![after, limit])
}

/// Those the directory has for members, by identifier.
pub(crate) fn list_memberships(
    tx: &mut DirectoryTx<'_>,
    tenant: TenantId,
    after: UserId,
    limit: i64,
) -> Result<Vec<UserId>> {
    let sql =
        "SELECT account_id FROM memberships WHERE tenant_id = ?1 AND account_id > ?2 ORDER BY account_id LIMIT ?3";
    tx.query(sql, &params![tenant, after, limit])
}

/// Removes those of the accounts that belong to no other organisation, and everything of theirs; how many.
pub(crate) fn remove_accounts(tx: &mut DirectoryTx<'_>, tenant: TenantId, users: &[UserId]) -> Result<u64> {
    if users.is_empty() {
        return Ok(0);
    }
    let people: Vec<Value> = std::iter::once(tenant.into()).chain(users.iter().map(|user| (*user).into())).collect();
    let theirs = format!(
        "SELECT a.id FROM accounts a WHERE a.id IN ({})
           AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.account_id = a.id AND m.tenant_id <> ?1)",
        placeholders(2, users.len())
    );
    // Asked for first: with the memberships goes what tells who belongs where.
    let leaving: Vec<UserId> = tx.query(&theirs, &people)?;
    if leaving.is_empty() {
        return Ok(0);
    }
    let (places, leaving): (_, Vec<Value>) =
        (placeholders(1, leaving.len()), leaving.into_iter().map(Value::from).collect());
    for table in OF_ACCOUNTS {
        tx.execute(&format!("DELETE FROM {table} WHERE account_id IN ({places})"), &leaving)?;
    }
    tx.execute(&format!("DELETE FROM accounts WHERE id IN ({places})"), &leaving)
}
