//! Calendars and their members.

use kernel::{CalendarId, Result, TimeZone, UserId};
use store::{Selected, Sql, Tx, params};

use super::revision;
use crate::model::{Calendar, CalendarVisibility};

/// Over `calendars c` and [`MEMBER`].
const COLUMNS: &str = Calendar::COLUMNS;
const MEMBER: &str =
    "LEFT JOIN calendar_members m ON m.tenant_id = c.tenant_id AND m.calendar_id = c.id AND m.user_id = ?2";

store::row!(Calendar {
    id = "c.id",
    name = "c.name",
    color = "c.color",
    time_zone = "c.time_zone" => |zone: String| TimeZone::parse(&zone),
    visibility = "c.visibility" => |name: String| CalendarVisibility::from_name(&name),
    owner = "c.owner_id",
    created_at = "c.created_at",
    is_member = "m.user_id IS NOT NULL",
});

/// One calendar, as `viewer` sees it.
pub(crate) fn lookup(tx: &mut Tx<'_>, viewer: Option<UserId>, id: CalendarId) -> Result<Option<Calendar>> {
    let sql = format!("SELECT {COLUMNS} FROM calendars c {MEMBER} WHERE c.tenant_id = ?1 AND c.id = ?3");
    tx.query_opt(&sql, &params![viewer, id])
}

/// All calendars, as `viewer` sees them, by name; at most `limit`.
pub(crate) fn list(tx: &mut Tx<'_>, viewer: Option<UserId>, limit: i64) -> Result<Vec<Calendar>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM calendars c {MEMBER} WHERE c.tenant_id = ?1 ORDER BY lower(c.name), c.id LIMIT ?3"
    );
    tx.query(&sql, &params![viewer, limit])
}

/// The members of all calendars.
pub(crate) fn list_members(tx: &mut Tx<'_>) -> Result<Vec<(CalendarId, UserId)>> {
    tx.query("SELECT calendar_id, user_id FROM calendar_members WHERE tenant_id = ?1", &params![])
}

/// Adds a calendar with its members.
pub(crate) fn add(tx: &mut Tx<'_>, calendar: &Calendar, members: &[UserId]) -> Result<()> {
    tx.execute(
        "INSERT INTO calendars (tenant_id, id, name, color, time_zone, visibility, owner_id, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        &params![
            calendar.id,
            calendar.name.as_str(),
            calendar.color.as_str(),
            calendar.time_zone.as_str(),
            calendar.visibility.name(),
            calendar.owner,
            calendar.created_at,
        ],
    )?;
    revision::raise(tx)?;
    add_members(tx, calendar.id, members)
}

fn add_members(tx: &mut Tx<'_>, calendar: CalendarId, members: &[UserId]) -> Result<()> {
    for member in members {
        tx.execute(
            "INSERT INTO calendar_members (tenant_id, calendar_id, user_id) VALUES (?1, ?2, ?3)",
            &params![calendar, *member],
        )?;
    }
    Ok(())
}

/// The members of one calendar.
pub(crate) fn list_members_of(tx: &mut Tx<'_>, calendar: CalendarId) -> Result<Vec<UserId>> {
    tx.query(
        "SELECT user_id FROM calendar_members WHERE tenant_id = ?1 AND calendar_id = ?2 ORDER BY user_id",
        &params![calendar],
    )
}

/// Writes a calendar with its members as they are now.
pub(crate) fn update(tx: &mut Tx<'_>, calendar: &Calendar, members: &[UserId]) -> Result<()> {
    tx.execute(
        "UPDATE calendars SET name = ?3, color = ?4, time_zone = ?5, visibility = ?6 WHERE tenant_id = ?1 AND id = ?2",
        &params![
            calendar.id,
            calendar.name.as_str(),
            calendar.color.as_str(),
            calendar.time_zone.as_str(),
            calendar.visibility.name(),
        ],
    )?;
    revision::raise(tx)?;
    remove_members(tx, calendar.id)?;
    add_members(tx, calendar.id, members)
}

fn remove_members(tx: &mut Tx<'_>, calendar: CalendarId) -> Result<()> {
    tx.execute("DELETE FROM calendar_members WHERE tenant_id = ?1 AND calendar_id = ?2", &params![calendar])?;
    Ok(())
}

/// Removes a calendar with its members. Its events are removed apart.
pub(crate) fn remove(tx: &mut Tx<'_>, id: CalendarId) -> Result<()> {
    revision::raise(tx)?;
    remove_members(tx, id)?;
    tx.execute("DELETE FROM calendars WHERE tenant_id = ?1 AND id = ?2", &params![id])?;
    Ok(())
}

/// How many calendars the person owns.
pub(crate) fn count_of(tx: &mut Tx<'_>, owner: UserId) -> Result<i64> {
    tx.query_one("SELECT COUNT(*) FROM calendars WHERE tenant_id = ?1 AND owner_id = ?2", &params![owner])
}

/// Gives all calendars of one person to another.
pub(crate) fn update_owner(tx: &mut Tx<'_>, from: UserId, to: UserId) -> Result<u64> {
    revision::raise(tx)?;
    // The owner is no member beside.
    tx.execute(
        "DELETE FROM calendar_members WHERE tenant_id = ?1 AND user_id = ?3 AND calendar_id IN
         (SELECT id FROM calendars WHERE tenant_id = ?1 AND owner_id = ?2)",
        &params![from, to],
    )?;
    tx.execute("UPDATE calendars SET owner_id = ?3 WHERE tenant_id = ?1 AND owner_id = ?2", &params![from, to])
}

/// How many calendars there are.
pub(crate) fn count(tx: &mut Tx<'_>) -> Result<i64> {
    tx.query_one("SELECT COUNT(*) FROM calendars WHERE tenant_id = ?1", &params![])
}
