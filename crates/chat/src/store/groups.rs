//! Named groups and who is in them.

use kernel::{ChatGroupId, Result, Timestamp, UserId};
use store::{FromRow, RowReader, Sql, Tx, Value, params};

use crate::model::{Group, GroupHandle, GroupName};

/// How many rows one statement adds.
const AT_ONCE: usize = 100;

const COLUMNS: &str = "g.id, g.handle, g.name, (SELECT COUNT(*) FROM chat_group_members m
    WHERE m.tenant_id = g.tenant_id AND m.group_id = g.id)";

impl FromRow for Group {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self { id: row.next()?, handle: row.next()?, name: row.next()?, member_count: row.next()? })
    }
}

/// A page of the named groups, by handle.
pub(crate) fn list(tx: &mut Tx<'_>, after: &str, rows: i64) -> Result<Vec<Group>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM chat_groups g WHERE g.tenant_id = ?1 AND g.handle > ?2 ORDER BY g.handle LIMIT ?3"
    );
    tx.query(&sql, &params![after, rows])
}

/// One of them.
pub(crate) fn lookup(tx: &mut Tx<'_>, id: ChatGroupId) -> Result<Option<Group>> {
    let sql = format!("SELECT {COLUMNS} FROM chat_groups g WHERE g.tenant_id = ?1 AND g.id = ?2");
    tx.query_opt(&sql, &params![id])
}

/// The one that is called so.
pub(crate) fn lookup_of_handle(tx: &mut Tx<'_>, handle: &GroupHandle) -> Result<Option<ChatGroupId>> {
    let sql = "SELECT id FROM chat_groups WHERE tenant_id = ?1 AND handle = ?2";
    tx.query_opt(sql, &params![handle.as_str()])
}

/// How many there are.
pub(crate) fn count(tx: &mut Tx<'_>) -> Result<i64> {
    tx.query_one("SELECT COUNT(*) FROM chat_groups WHERE tenant_id = ?1", &params![])
}

/// Who is in one.
pub(crate) fn list_people(tx: &mut Tx<'_>, id: ChatGroupId) -> Result<Vec<UserId>> {
    let sql = "SELECT user_id FROM chat_group_members WHERE tenant_id = ?1 AND group_id = ?2 ORDER BY user_id";
    tx.query(sql, &params![id])
}

/// Writes a group, which is new or is called otherwise now; whether no other is called so.
pub(crate) fn put(
    tx: &mut Tx<'_>,
    id: ChatGroupId,
    (handle, name): (&GroupHandle, &GroupName),
    now: Timestamp,
) -> Result<bool> {
    if lookup_of_handle(tx, handle)?.is_some_and(|other| other != id) {
        return Ok(false);
    }
    tx.execute(
        "INSERT INTO chat_groups (tenant_id, id, handle, name, created_at) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (tenant_id, id) DO UPDATE SET handle = excluded.handle, name = excluded.name",
        &params![id, handle.as_str(), name.as_str(), now],
    )?;
    Ok(true)
}

/// Has these people, and no others, be in a group.
pub(crate) fn set_people(tx: &mut Tx<'_>, id: ChatGroupId, people: &[UserId]) -> Result<()> {
    tx.execute("DELETE FROM chat_group_members WHERE tenant_id = ?1 AND group_id = ?2", &params![id])?;
    for some in people.chunks(AT_ONCE) {
        let (mut values, mut rows): (Vec<Value>, Vec<String>) = (params![id].to_vec(), Vec::new());
        for user in some {
            rows.push(format!("(?1, ?2, ?{})", values.len() + 2));
            values.push((*user).into());
        }
        let sql = format!(
            "INSERT INTO chat_group_members (tenant_id, group_id, user_id) VALUES {}
             ON CONFLICT (tenant_id, group_id, user_id) DO NOTHING",
            rows.join(", ")
        );
        tx.execute(&sql, &values)?;
    }
    Ok(())
}

/// Removes a group; whether it was there.
pub(crate) fn remove(tx: &mut Tx<'_>, id: ChatGroupId) -> Result<bool> {
    tx.execute("DELETE FROM chat_group_members WHERE tenant_id = ?1 AND group_id = ?2", &params![id])?;
    Ok(tx.execute("DELETE FROM chat_groups WHERE tenant_id = ?1 AND id = ?2", &params![id])? == 1)
}
