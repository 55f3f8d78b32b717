//! Members as administrators see them, in the organisation's region; when each was last seen, in the directory.

use kernel::{Result, TenantId, Timestamp, UserId, folded};
use store::{DirectoryTx, FromRow, RowReader, Sql, Tx, Value, like_pattern, params, placeholders};

use super::members::{COLUMNS, ROLE, STANDING};
use crate::model::{MemberFilter, MemberRecord, session::CONNECTED};

impl FromRow for MemberRecord {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            member: FromRow::from_row(row)?,
            standing: FromRow::from_row(row)?,
            role_name: row.next()?,
            last_seen_at: None,
            is_connected: false,
            has_second_factor: false,
        })
    }
}

/// A [`MemberFilter`] over `members m`, as the parameters 2 to 4: status, role and pattern, each empty for all.
const FILTER: &str = "(m.status = ?2 OR (?2 = '' AND m.status <> 'removed')) AND (?3 = '' OR m.role = ?3)
     AND (?4 = '' OR m.sort_name LIKE ?4 ESCAPE '\\' OR m.email LIKE ?4 ESCAPE '\\')";

/// Members by name, after the sort name and person given; at most `limit`.
pub(crate) fn list(
    tx: &mut Tx<'_>,
    filter: &MemberFilter,
    after: &(String, UserId),
    limit: i64,
) -> Result<Vec<MemberRecord>> {
    let status = filter.status.map_or("", |status| status.name());
    tx.query(
        &format!(
            "SELECT {COLUMNS}, {STANDING}, r.name FROM members m {ROLE}
             WHERE m.tenant_id = ?1 AND {FILTER} AND (m.sort_name, m.user_id) > (?5, ?6)
             ORDER BY m.sort_name, m.user_id LIMIT ?7"
        ),
        &params![
            status,
            filter.role.clone().unwrap_or_default(),
            pattern(&filter.search),
            after.0.as_str(),
            after.1,
            limit
        ],
    )
}

/// How many members the filter finds, counted no further than `cap`.
pub(crate) fn count(tx: &mut Tx<'_>, filter: &MemberFilter, cap: i64) -> Result<i64> {
    tx.query_one(
        &format!(
            "SELECT count(*) FROM (SELECT 1 FROM members m WHERE m.tenant_id = ?1 AND {FILTER} LIMIT ?5) AS counted"
        ),
        &params![
            filter.status.map_or("", |status| status.name()),
            filter.role.clone().unwrap_or_default(),
            pattern(&filter.search),
            cap
        ],
    )
}

pub(crate) fn lookup(tx: &mut Tx<'_>, user: UserId) -> Result<Option<MemberRecord>> {
    tx.query_opt(
        &format!(
            "SELECT {COLUMNS}, {STANDING}, r.name FROM members m {ROLE} WHERE m.tenant_id = ?1 AND m.user_id = ?2"
        ),
        &params![user],
    )
}

/// What the directory knows of a member.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    pub(crate) user: UserId,
    /// The latest use of the organisation.
    pub(crate) last_seen_at: Option<Timestamp>,
    /// Whether a session of theirs here was used just now.
    pub(crate) is_connected: bool,
    /// Whether the password alone opens nothing.
    pub(crate) has_second_factor: bool,
}

store::from_row!(Known { user, last_seen_at, is_connected, has_second_factor });

/// What the directory knows of these members at this time.
pub(crate) fn list_known(
    tx: &mut DirectoryTx<'_>,
    tenant: TenantId,
    users: &[UserId],
    now: Timestamp,
) -> Result<Vec<Known>> {
    let Some(last) = users.last() else { return Ok(Vec::new()) };
    // Rounded up to a power of two, so that a few prepared statements serve every number of people.
    let places = users.len().next_power_of_two();
    let people = users.iter().chain(std::iter::repeat(last)).take(places).map(|user| Value::from(*user));
    let times = [Value::from(now), Value::from(now - CONNECTED)];
    let params: Vec<Value> = std::iter::once(Value::from(tenant)).chain(times).chain(people).collect();
    tx.query(
        &format!(
            "SELECT m.account_id, m.last_seen_at,
                    EXISTS (SELECT 1 FROM sessions s WHERE s.account_id = m.account_id AND s.tenant_id = m.tenant_id
                            AND s.expires_at > ?2 AND s.last_seen_at > ?3),
                    EXISTS (SELECT 1 FROM totp_secrets t WHERE t.account_id = m.account_id AND t.confirmed_at IS NOT NULL)
                    OR EXISTS (SELECT 1 FROM passkeys p WHERE p.account_id = m.account_id)
             FROM memberships m WHERE m.tenant_id = ?1 AND m.account_id IN ({})",
            placeholders(4, places)
        ),
        &params,
    )
}

/// Notes when a member was seen last.
pub(crate) fn note_last_seen(tx: &mut DirectoryTx<'_>, tenant: TenantId, user: UserId, at: Timestamp) -> Result<()> {
    tx.execute(
        "UPDATE memberships SET last_seen_at = ?3 WHERE tenant_id = ?1 AND account_id = ?2",
        &params![tenant, user, at],
    )?;
    Ok(())
}

/// What finds `search` anywhere in folded text; empty for an empty search.
fn pattern(search: &str) -> String {
    let search = folded(search.trim());
    if search.is_empty() { search } else { like_pattern(&search) }
}

#[cfg(test)]
mod tests {
    use super::pattern;

    #[test]
    fn what_stands_for_anything_in_sql_stands_for_itself() {
        assert_eq!(pattern(" Tom "), "%tom%");
        assert_eq!(pattern("50%_\\"), "%50\\%\\_\\\\%");
        assert_eq!(pattern("  "), "");
    }
}
