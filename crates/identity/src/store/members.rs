//! Members of an organisation, in its region.

use std::collections::HashMap;

use kernel::{
    PhotoId, Result, Scope, TimeZone, UserId,
    port::{Addressee, Person, Presence},
};
use store::{FromRow, RowReader, Sql, Tx, Value, params, placeholders};

use super::{
    plans,
    roles::{read_scopes, write_scopes},
};
use crate::model::{Email, Member, MemberStatus, Plan, Profile, Standing, profile::photo_url};

/// How many people one statement asks for at most; a power of two.
const MOST_AT_ONCE: usize = 256;

impl FromRow for Member {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            user: row.next()?,
            email: Email::parse(&row.next::<String>()?)?,
            display_name: row.next()?,
            first_name: row.next()?,
            last_name: row.next()?,
            username: row.next()?,
            role: row.next()?,
            status: MemberStatus::from_name(&row.next::<String>()?),
            created_at: row.next()?,
            profile: Profile {
                presence: Presence::from_name(&row.next::<String>()?).unwrap_or_default(),
                // A zone that the database of zones has lost is the organisation's again.
                time_zone: row.next::<Option<String>>()?.and_then(|zone| TimeZone::parse(&zone).ok()),
                photo: row.next()?,
            },
        })
    }
}

/// What a [`Member`] is read from.
pub(crate) const COLUMNS: &str = "user_id, email, display_name, first_name, last_name, username, role, status, \
    created_at, presence, time_zone, photo_id";

/// The columns of a [`Standing`], over `members m` and [`ROLE`].
pub(super) const STANDING: &str = "m.user_id, m.status, m.role, m.extra_scopes, r.scopes,
    m.role = 'admin' AND m.status = 'active' AND NOT EXISTS (
        SELECT 1 FROM members o WHERE o.tenant_id = m.tenant_id AND o.role = 'admin' AND o.status = 'active'
        AND o.user_id <> m.user_id)";

/// The member's role, as `r`; none where it is gone.
pub(super) const ROLE: &str = "LEFT JOIN roles r ON r.tenant_id = m.tenant_id AND r.role_key = m.role";

impl FromRow for Standing {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        let (user, status, role): (UserId, String, String) = (row.next()?, row.next()?, row.next()?);
        let (extra, of_role): (String, Option<String>) = (row.next()?, row.next()?);
        let extra_scopes = read_scopes(&extra)?;
        let of_role = of_role.as_deref().map_or_else(|| Ok(Vec::new()), read_scopes)?;
        Ok(Self {
            user,
            status: MemberStatus::from_name(&status),
            role,
            scopes: of_role.iter().chain(&extra_scopes).copied().collect(),
            extra_scopes,
            is_last_admin: row.next()?,
        })
    }
}

/// Where a member stands.
pub(crate) fn lookup_standing(tx: &mut Tx<'_>, user: UserId) -> Result<Option<Standing>> {
    tx.query_opt(
        &format!("SELECT {STANDING} FROM members m {ROLE} WHERE m.tenant_id = ?1 AND m.user_id = ?2"),
        &params![user],
    )
}

/// Where a member stands, and what the organisation has bought.
#[derive(Clone, Debug)]
pub(crate) struct EntitledMember {
    pub(crate) standing: Standing,
    pub(crate) plan: Plan,
    /// What rises whenever somebody is called otherwise than before.
    pub(crate) names_revision: i64,
}

/// What is read of `p` before the member's [`STANDING`].
pub(super) const SETTINGS: &str = "p.plan, p.names_revision";
/// The organisation's settings, as `p`; none where nothing is set.
pub(super) const PLAN: &str = "LEFT JOIN tenant_settings p ON p.tenant_id = m.tenant_id";

impl FromRow for EntitledMember {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        let plan = plans::read_or_smallest(row.next::<Option<String>>()?.as_deref())?;
        let names_revision = row.next::<Option<i64>>()?.unwrap_or_default();
        Ok(Self { standing: Standing::from_row(row)?, plan, names_revision })
    }
}

/// A member with what the organisation has bought, as every request needs it.
pub(crate) fn lookup_entitled(tx: &mut Tx<'_>, user: UserId) -> Result<Option<EntitledMember>> {
    let sql =
        format!("SELECT {SETTINGS}, {STANDING} FROM members m {ROLE} {PLAN} WHERE m.tenant_id = ?1 AND m.user_id = ?2");
    Ok(tx.query_steady(&sql, &params![user])?.pop())
}

/// Where these members stand, in one look-up.
pub(crate) fn list_standings(tx: &mut Tx<'_>, ids: &[UserId]) -> Result<HashMap<UserId, Standing>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let sql = format!(
        "SELECT {STANDING} FROM members m {ROLE} WHERE m.tenant_id = ?1 AND m.user_id IN ({})",
        placeholders(2, ids.len())
    );
    let rows: Vec<Standing> = tx.query(&sql, &ids.iter().map(|id| Value::from(*id)).collect::<Vec<_>>())?;
    Ok(rows.into_iter().map(|standing| (standing.user, standing)).collect())
}

pub(crate) fn lookup(tx: &mut Tx<'_>, user: UserId) -> Result<Option<Member>> {
    tx.query_opt(&format!("SELECT {COLUMNS} FROM members WHERE tenant_id = ?1 AND user_id = ?2"), &params![user])
}

/// Active members by name, after the sort name and person given; one more than asked tells whether there are more.
pub(crate) fn list(tx: &mut Tx<'_>, after: &(String, UserId), limit: i64) -> Result<Vec<Member>> {
    list_among(tx, after, limit, None)
}

/// The same of those who are among `known`, where that is given.
pub(crate) fn list_among(
    tx: &mut Tx<'_>,
    after: &(String, UserId),
    limit: i64,
    known: Option<&[UserId]>,
) -> Result<Vec<Member>> {
    let mut values = params![after.0.as_str(), after.1, limit].to_vec();
    let among = among(&mut values, known);
    tx.query(
        &format!(
            "SELECT {COLUMNS} FROM members
             WHERE tenant_id = ?1 AND status = 'active' AND (sort_name, user_id) > (?2, ?3){among}
             ORDER BY sort_name, user_id LIMIT ?4"
        ),
        &values,
    )
}

/// The condition that somebody is one of these people, whose identifiers it adds to the values.
fn among(values: &mut Vec<Value>, known: Option<&[UserId]>) -> String {
    let Some(known) = known else { return String::new() };
    if known.is_empty() {
        return " AND FALSE".to_owned();
    }
    let places = placeholders(values.len() + 2, known.len());
    values.extend(known.iter().map(|id| Value::from(*id)));
    format!(" AND user_id IN ({places})")
}

/// Active members whose name or mail address contains `pattern`, a `LIKE` pattern in small letters, by name; at most `limit`, of
/// those who are among `known` where that is given.
pub(crate) fn list_named(tx: &mut Tx<'_>, pattern: &str, limit: i64, known: Option<&[UserId]>) -> Result<Vec<Member>> {
    let mut values = params![pattern, limit].to_vec();
    let among = among(&mut values, known);
    tx.query(
        &format!(
            "SELECT {COLUMNS} FROM members WHERE tenant_id = ?1 AND status = 'active'
             AND (sort_name LIKE ?2 ESCAPE '\\' OR email LIKE ?2 ESCAPE '\\'){among} ORDER BY sort_name, user_id LIMIT ?3"
        ),
        &values,
    )
}

/// The active people in a role.
pub(crate) fn list_ids_in_role(tx: &mut Tx<'_>, role: &str) -> Result<Vec<UserId>> {
    tx.query("SELECT user_id FROM members WHERE tenant_id = ?1 AND role = ?2 AND status = 'active'", &params![role])
}

/// Those of `ids` that are or once were members.
///
/// The number of placeholders is rounded up to a power of two and filled with the last id again, so that a handful of
/// statements serves every number of people and each stays prepared.
pub(crate) fn list_people(tx: &mut Tx<'_>, ids: &[UserId]) -> Result<Vec<(UserId, Person)>> {
    let mut people = Vec::with_capacity(ids.len());
    for ids in ids.chunks(MOST_AT_ONCE) {
        let Some(last) = ids.last() else { continue };
        let places = ids.len().next_power_of_two();
        let params: Vec<Value> =
            ids.iter().chain(std::iter::repeat(last)).take(places).map(|id| Value::from(*id)).collect();
        let rows: Vec<(UserId, String, String, Option<PhotoId>, String, bool)> = tx.query_steady(
            &format!(
                "SELECT user_id, display_name, email, photo_id, presence, status <> 'removed' FROM members WHERE tenant_id = ?1 AND user_id IN ({})",
                placeholders(2, places)
            ),
            &params,
        )?;
        people.extend(rows.into_iter().map(|(user, display_name, email, photo, presence, is_member)| {
            let presence = Presence::from_name(&presence).unwrap_or_default();
            (user, Person { display_name, email, photo_url: photo.map(photo_url), presence, is_member })
        }));
    }
    Ok(people)
}

/// Those whose addresses are among these.
pub(crate) fn list_addressees(tx: &mut Tx<'_>, emails: &[String]) -> Result<Vec<(String, Addressee)>> {
    let mut found = Vec::new();
    for some in emails.chunks(MOST_AT_ONCE) {
        let values: Vec<Value> = some.iter().map(|email| Value::from(email.as_str())).collect();
        let rows: Vec<(String, UserId, bool)> = tx.query(
            &format!(
                "SELECT email, user_id, status = 'active' FROM members WHERE tenant_id = ?1 AND email IN ({})",
                placeholders(2, some.len())
            ),
            &values,
        )?;
        found.extend(rows.into_iter().map(|(email, user, is_active)| (email, Addressee { user, is_active })));
    }
    Ok(found)
}

/// The zones of those of `ids` who have one of their own.
pub(crate) fn list_time_zones(tx: &mut Tx<'_>, ids: &[UserId]) -> Result<Vec<(UserId, TimeZone)>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let sql = format!(
        "SELECT user_id, time_zone FROM members WHERE tenant_id = ?1 AND time_zone IS NOT NULL AND user_id IN ({})",
        placeholders(2, ids.len())
    );
    let rows: Vec<(UserId, String)> = tx.query(&sql, &ids.iter().map(|id| Value::from(*id)).collect::<Vec<_>>())?;
    Ok(rows.into_iter().filter_map(|(user, zone)| Some((user, TimeZone::parse(&zone).ok()?))).collect())
}

/// Adds a member, or lets one who was removed or only half added back in under the new terms.
pub(crate) fn put(tx: &mut Tx<'_>, member: &Member) -> Result<()> {
    tx.execute(
        "INSERT INTO members
           (tenant_id, user_id, email, display_name, sort_name, first_name, last_name, username, role, status, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
         ON CONFLICT (tenant_id, user_id) DO UPDATE SET
           email = excluded.email, display_name = excluded.display_name, sort_name = excluded.sort_name,
           first_name = excluded.first_name, last_name = excluded.last_name, username = excluded.username,
           role = excluded.role, status = excluded.status",
        &params![
            member.user,
            member.email.as_str(),
            member.display_name.as_str(),
            member.sort_name(),
            member.first_name.as_str(),
            member.last_name.as_str(),
            member.username.as_str(),
            member.role.as_str(),
            member.status.name(),
            member.created_at,
        ],
    )?;
    raise_names_revision(tx)
}

/// Notes that somebody is called otherwise than before.
pub(crate) fn raise_names_revision(tx: &mut Tx<'_>) -> Result<()> {
    tx.execute("UPDATE tenant_settings SET names_revision = names_revision + 1 WHERE tenant_id = ?1", &params![])?;
    Ok(())
}

/// Keeps what a member says of oneself: names, presence, zone and picture.
pub(crate) fn update_profile(tx: &mut Tx<'_>, member: &Member) -> Result<()> {
    tx.execute(
        "UPDATE members SET display_name = ?3, sort_name = ?4, first_name = ?5, last_name = ?6, presence = ?7,
           time_zone = ?8, photo_id = ?9
         WHERE tenant_id = ?1 AND user_id = ?2",
        &params![
            member.user,
            member.display_name.as_str(),
            member.sort_name(),
            member.first_name.as_str(),
            member.last_name.as_str(),
            member.profile.presence.name(),
            member.profile.time_zone.as_ref().map(TimeZone::as_str),
            member.profile.photo,
        ],
    )?;
    Ok(())
}

/// Sets a member's state.
pub(crate) fn update_status(tx: &mut Tx<'_>, user: UserId, status: MemberStatus) -> Result<()> {
    tx.execute("UPDATE members SET status = ?3 WHERE tenant_id = ?1 AND user_id = ?2", &params![user, status.name()])?;
    Ok(())
}

/// Parts with a member. What was granted to the person alone does not come back with the person.
pub(crate) fn update_removed(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    tx.execute(
        "UPDATE members SET status = ?3, extra_scopes = '[]' WHERE tenant_id = ?1 AND user_id = ?2",
        &params![user, MemberStatus::Removed.name()],
    )?;
    Ok(())
}

/// How many members are in a role, those included who are suspended.
pub(crate) fn count_in_role(tx: &mut Tx<'_>, role: &str) -> Result<i64> {
    tx.query_one(
        "SELECT count(*) FROM members WHERE tenant_id = ?1 AND role = ?2 AND status <> 'removed'",
        &params![role],
    )
}

/// Gives a member this role and these extra scopes.
pub(crate) fn update_terms(tx: &mut Tx<'_>, user: UserId, role: &str, extra_scopes: &[Scope]) -> Result<()> {
    tx.execute(
        "UPDATE members SET role = ?3, extra_scopes = ?4 WHERE tenant_id = ?1 AND user_id = ?2",
        &params![user, role, write_scopes(extra_scopes)],
    )?;
    Ok(())
}
