//! Drives and their members.

use kernel::{Ctx, DriveId, Error, Result, Scope, Timestamp, UserId};
use store::{FromRow, RowReader, Sql, Tx, params};

use crate::model::{
    Drive, DriveMember, DriveRole, DriveType, DriveVisibility,
    drive::{DriveSettings, NewDrive},
    module_drive::ModulePreset,
};

const DRIVE_COLUMNS: &str = "d.id, d.name, d.slug, d.drive_type, d.owner_id, d.module_key, d.visibility, d.color, \
                             d.icon, d.description, d.quota_gb, d.allow_external_sharing, d.retention_days, \
                             d.versioning_enabled, d.max_versions, d.file_count, d.total_size, d.last_activity, d.created_at, \
                             d.deleted_at";

impl FromRow for Drive {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            name: row.next()?,
            slug: row.next()?,
            drive_type: DriveType::from_name(&row.next::<String>()?),
            owner: row.next()?,
            module: row.next()?,
            visibility: DriveVisibility::from_name(&row.next::<String>()?),
            members: Vec::new(),
            settings: DriveSettings {
                color: row.next()?,
                icon: row.next()?,
                description: row.next()?,
                quota_gb: row.next()?,
                allow_external_sharing: row.next()?,
                retention_days: row.next()?,
                versioning_enabled: row.next()?,
                max_versions: row.next()?,
            },
            file_count: row.next()?,
            total_size: row.next()?,
            last_activity: row.next()?,
            created_at: row.next()?,
            deleted_at: row.next()?,
        })
    }
}

/// Whether a drive is one the person sees, as SQL over `drives d`. The two are the numbers of the parameters that hold
/// what [`visibility`] gives. Drives of modules that the person may not enter are the organisation's only for others, as in
/// the policy.
pub(crate) fn visible(ctx: &Ctx, person: usize, manages: usize) -> String {
    // Words of ours: the keys of modules.
    let closed: Vec<String> = ModulePreset::closed_to(ctx).map(|module| format!("'{module}'")).collect();
    let open = if closed.is_empty() {
        String::new()
    } else {
        format!(" AND COALESCE(d.module_key, '') NOT IN ({})", closed.join(", "))
    };
    format!(
        "(d.deleted_at IS NULL AND (?{manages} OR (d.visibility = 'tenant'{open}) OR (d.owner_id = ?{person}) IS TRUE OR EXISTS (
            SELECT 1 FROM drive_members m WHERE m.tenant_id = d.tenant_id AND m.drive_id = d.id AND m.user_id = ?{person})))"
    )
}

/// Whether the person runs a drive, as its owner or one of its managers, as SQL over `drives d`.
pub(crate) fn runs(person: usize) -> String {
    format!(
        "(COALESCE(d.owner_id = ?{person}, FALSE) OR EXISTS (
            SELECT 1 FROM drive_members r WHERE r.tenant_id = d.tenant_id AND r.drive_id = d.id AND r.user_id = ?{person}
                AND r.role <> 'contributor'))"
    )
}

/// The person (nobody for the product itself) and whether the person's own scopes reach all drives. For what a row says
/// of itself, from which the policy decides: there a super user is one like others.
pub(crate) fn visibility(ctx: &Ctx) -> (Option<UserId>, bool) {
    (ctx.actor().user, ctx.actor().scopes.allows(Scope::DRIVE_MANAGE))
}

/// The same for what a list holds: super users find everything in it. What they find only so is noted as a use of power
/// by [`Ctx::note_shown`].
pub(crate) fn reach(ctx: &Ctx) -> (Option<UserId>, bool) {
    (ctx.actor().user, ctx.actor().may(Scope::DRIVE_MANAGE))
}

/// The drives the person sees, by name, with their members.
pub(crate) fn list(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<Vec<Drive>> {
    let (me, manages) = reach(ctx);
    let visible = visible(ctx, 2, 3);
    let rows: Vec<Membership> = tx.query(
        &format!(
            "SELECT {DRIVE_COLUMNS}, m.user_id, m.role, m.added_at, m.added_by FROM drives d
             LEFT JOIN drive_members m ON m.tenant_id = d.tenant_id AND m.drive_id = d.id
             WHERE d.tenant_id = ?1 AND {visible} ORDER BY d.name, d.id, m.added_at, m.user_id"
        ),
        &params![me, manages],
    )?;
    let mut drives: Vec<Drive> = Vec::new();
    for Membership { drive, member } in rows {
        match drives.last_mut().filter(|last| last.id == drive.id) {
            Some(last) => last.members.extend(member),
            None => drives.push(Drive { members: member.into_iter().collect(), ..drive }),
        }
    }
    Ok(drives)
}

/// A drive and one of its members, if it has any.
struct Membership {
    drive: Drive,
    member: Option<DriveMember>,
}

impl FromRow for Membership {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        let drive = Drive::from_row(row)?;
        let (user, role): (Option<UserId>, Option<String>) = (row.next()?, row.next()?);
        let (added_at, added_by): (Option<Timestamp>, Option<UserId>) = (row.next()?, row.next()?);
        let member = user.zip(role).zip(added_at).map(|((user, role), added_at)| DriveMember {
            user,
            role: DriveRole::from_name(&role),
            added_at,
            added_by,
        });
        Ok(Self { drive, member })
    }
}

/// One drive in its place, with its members.
pub(crate) fn lookup(tx: &mut Tx<'_>, id: DriveId) -> Result<Option<Drive>> {
    Ok(lookup_any(tx, id)?.filter(|drive| drive.deleted_at.is_none()))
}

/// One drive with its members, deleted or not.
pub(crate) fn lookup_any(tx: &mut Tx<'_>, id: DriveId) -> Result<Option<Drive>> {
    let sql = format!("SELECT {DRIVE_COLUMNS} FROM drives d WHERE d.tenant_id = ?1 AND d.id = ?2");
    let Some(mut drive) = tx.query_opt::<Drive>(&sql, &params![id])? else { return Ok(None) };
    drive.members = tx.query(
        "SELECT user_id, role, added_at, added_by FROM drive_members WHERE tenant_id = ?1 AND drive_id = ?2
         ORDER BY added_at, user_id",
        &params![id],
    )?;
    Ok(Some(drive))
}

impl FromRow for DriveMember {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            user: row.next()?,
            role: DriveRole::from_name(&row.next::<String>()?),
            added_at: row.next()?,
            added_by: row.next()?,
        })
    }
}

/// The drive of a module.
pub(crate) fn lookup_of_module(tx: &mut Tx<'_>, module: &str) -> Result<Option<Drive>> {
    let id = tx.query_opt(
        "SELECT id FROM drives WHERE tenant_id = ?1 AND module_key = ?2 AND deleted_at IS NULL",
        &params![module],
    )?;
    id.map_or(Ok(None), |id| lookup(tx, id))
}

/// Gives a drive this name, visibility and these settings; its slug stays, so that addresses do.
pub(crate) fn update(tx: &mut Tx<'_>, drive: &Drive) -> Result<()> {
    let settings = &drive.settings;
    tx.execute(
        "UPDATE drives SET name = ?3, visibility = ?4, color = ?5, icon = ?6, description = ?7, quota_gb = ?8,
                           allow_external_sharing = ?9, retention_days = ?10, versioning_enabled = ?11, max_versions = ?12
         WHERE tenant_id = ?1 AND id = ?2",
        &params![
            drive.id,
            drive.name.as_str(),
            drive.visibility.name(),
            settings.color.as_str(),
            settings.icon.as_str(),
            settings.description.as_str(),
            settings.quota_gb,
            settings.allow_external_sharing,
            settings.retention_days,
            settings.versioning_enabled,
            settings.max_versions
        ],
    )?;
    Ok(())
}

/// Puts a person into a drive with that role, or gives a member that role.
pub(crate) fn update_member(tx: &mut Tx<'_>, drive: DriveId, member: &DriveMember) -> Result<()> {
    tx.execute(
        "INSERT INTO drive_members (tenant_id, drive_id, user_id, role, added_at, added_by) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (tenant_id, drive_id, user_id) DO UPDATE SET role = excluded.role",
        &params![drive, member.user, member.role.name(), member.added_at, member.added_by],
    )?;
    Ok(())
}

/// Takes a person out of a drive.
pub(crate) fn remove_member(tx: &mut Tx<'_>, drive: DriveId, user: UserId) -> Result<()> {
    tx.execute(
        "DELETE FROM drive_members WHERE tenant_id = ?1 AND drive_id = ?2 AND user_id = ?3",
        &params![drive, user],
    )?;
    Ok(())
}

/// Adds a drive under that slug.
///
/// # Errors
/// `ALREADY_EXISTS` where the organisation has a drive of that slug.
pub(crate) fn add(
    tx: &mut Tx<'_>,
    id: DriveId,
    drive: &NewDrive,
    slug: &str,
    by: Option<UserId>,
    at: Timestamp,
) -> Result<()> {
    let settings = &drive.settings;
    // Where two make the same at once, PostgreSQL runs the second again instead of refusing it: it finds the first's.
    let added = tx.execute(
        "INSERT INTO drives (tenant_id, id, name, slug, drive_type, owner_id, module_key, visibility, color, icon,
                             description, quota_gb, allow_external_sharing, retention_days, versioning_enabled,
                             max_versions, file_count, total_size, last_activity, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, 0, 0, NULL, ?17)
         ON CONFLICT DO NOTHING",
        &params![
            id,
            drive.name.as_str(),
            slug,
            drive.drive_type.name(),
            drive.owner,
            drive.module.clone(),
            drive.visibility.name(),
            settings.color.as_str(),
            settings.icon.as_str(),
            settings.description.as_str(),
            settings.quota_gb,
            settings.allow_external_sharing,
            settings.retention_days,
            settings.versioning_enabled,
            settings.max_versions,
            at
        ],
    )?;
    if added == 0 {
        return Err(Error::conflict("ALREADY_EXISTS", "There is a drive of that name already."));
    }
    for (user, role) in &drive.members {
        update_member(tx, id, &DriveMember { user: *user, role: *role, added_at: at, added_by: by })?;
    }
    Ok(())
}
