//! Drives and libraries.

use kernel::{Ctx, DriveId, LibraryId, Result, Scope, Timestamp, UserId};
use store::{FromRow, RowReader, Sql, Tx, params};

use crate::model::{Drive, DriveMember, DriveType, DriveVisibility, Library, drive::NewDrive};

const DRIVE_COLUMNS: &str = "d.id, d.name, d.slug, d.drive_type, d.owner_id, d.module_key, d.visibility, d.color, \
                             d.description, d.quota_gb, d.file_count, d.total_size, d.last_activity, d.created_at";

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
            color: row.next()?,
            description: row.next()?,
            quota_gb: row.next()?,
            file_count: row.next()?,
            total_size: row.next()?,
            last_activity: row.next()?,
            created_at: row.next()?,
        })
    }
}

impl FromRow for Library {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            drive: row.next()?,
            name: row.next()?,
            slug: row.next()?,
            description: row.next()?,
            visible_in_drive_ui: row.next()?,
        })
    }
}

/// Whether a drive is one the person sees, as SQL over `drives d`. The two are the numbers of the parameters that hold
/// what [`visibility`] gives.
pub(crate) fn visible(person: usize, manages: usize) -> String {
    format!(
        "(?{manages} OR d.visibility = 'tenant' OR d.owner_id = ?{person} OR EXISTS (
            SELECT 1 FROM drive_members m WHERE m.tenant_id = d.tenant_id AND m.drive_id = d.id AND m.user_id = ?{person}))"
    )
}

/// The person (nobody for the product itself) and whether the person manages all drives.
pub(crate) fn visibility(ctx: &Ctx) -> (Option<UserId>, bool) {
    (ctx.actor().user, ctx.holds(Scope::DRIVE_MANAGE))
}

/// The drives the person sees, by name, with their members.
pub(crate) fn list(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<Vec<Drive>> {
    let (me, manages) = visibility(ctx);
    let visible = visible(2, 3);
    let mut drives: Vec<Drive> = tx.query(
        &format!("SELECT {DRIVE_COLUMNS} FROM drives d WHERE d.tenant_id = ?1 AND {visible} ORDER BY d.name, d.id"),
        &params![me, manages],
    )?;
    let members: Vec<(DriveId, UserId)> = tx.query(
        "SELECT drive_id, user_id FROM drive_members WHERE tenant_id = ?1 ORDER BY added_at, user_id",
        &params![],
    )?;
    for drive in &mut drives {
        drive.members = members.iter().filter(|(id, _)| *id == drive.id).map(|(_, user)| *user).collect();
    }
    Ok(drives)
}

/// One drive with its members.
pub(crate) fn lookup(tx: &mut Tx<'_>, id: DriveId) -> Result<Option<Drive>> {
    let sql = format!("SELECT {DRIVE_COLUMNS} FROM drives d WHERE d.tenant_id = ?1 AND d.id = ?2");
    let Some(mut drive) = tx.query_opt::<Drive>(&sql, &params![id])? else { return Ok(None) };
    drive.members = tx.query(
        "SELECT user_id FROM drive_members WHERE tenant_id = ?1 AND drive_id = ?2 ORDER BY added_at",
        &params![id],
    )?;
    Ok(Some(drive))
}

/// Adds a drive.
///
/// # Errors
/// `ALREADY_EXISTS` where the organisation has a drive of that slug.
pub(crate) fn add(tx: &mut Tx<'_>, id: DriveId, drive: &NewDrive, at: Timestamp) -> Result<()> {
    tx.execute(
        "INSERT INTO drives (tenant_id, id, name, slug, drive_type, owner_id, module_key, visibility, color, description,
                             quota_gb, file_count, total_size, last_activity, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, 0, 0, NULL, ?12)",
        &params![
            id,
            drive.name.as_str(),
            drive.slug(),
            drive.drive_type.name(),
            drive.owner,
            drive.module.clone(),
            drive.visibility.name(),
            drive.color,
            drive.description.as_str(),
            drive.quota_gb,
            at
        ],
    )?;
    for DriveMember { user, role } in &drive.members {
        tx.execute(
            "INSERT INTO drive_members (tenant_id, drive_id, user_id, role, added_at) VALUES (?1, ?2, ?3, ?4, ?5)",
            &params![id, *user, role.name(), at],
        )?;
    }
    Ok(())
}

/// Counts files and bytes in or out of a drive.
pub(crate) fn update_stats(tx: &mut Tx<'_>, id: DriveId, files: i64, bytes: i64, at: Timestamp) -> Result<()> {
    tx.execute(
        "UPDATE drives SET file_count = file_count + ?3, total_size = total_size + ?4, last_activity = ?5
         WHERE tenant_id = ?1 AND id = ?2",
        &params![id, files, bytes, at],
    )?;
    Ok(())
}

const LIBRARY_COLUMNS: &str = "id, drive_id, name, slug, description, visible_in_drive_ui";

/// The libraries of all drives, by name; the caller keeps those of drives the person sees.
pub(crate) fn list_libraries(tx: &mut Tx<'_>) -> Result<Vec<Library>> {
    tx.query(&format!("SELECT {LIBRARY_COLUMNS} FROM libraries WHERE tenant_id = ?1 ORDER BY name, id"), &params![])
}

/// The library of that identifier.
pub(crate) fn lookup_library(tx: &mut Tx<'_>, id: LibraryId) -> Result<Option<Library>> {
    tx.query_opt(&format!("SELECT {LIBRARY_COLUMNS} FROM libraries WHERE tenant_id = ?1 AND id = ?2"), &params![id])
}

/// The library of that slug in a drive.
pub(crate) fn lookup_library_by_slug(tx: &mut Tx<'_>, drive: DriveId, slug: &str) -> Result<Option<Library>> {
    tx.query_opt(
        &format!("SELECT {LIBRARY_COLUMNS} FROM libraries WHERE tenant_id = ?1 AND drive_id = ?2 AND slug = ?3"),
        &params![drive, slug],
    )
}

/// Adds a library.
///
/// # Errors
/// `ALREADY_EXISTS` where the drive has a library of that slug.
pub(crate) fn add_library(tx: &mut Tx<'_>, library: &Library, at: Timestamp) -> Result<()> {
    tx.execute(
        "INSERT INTO libraries (tenant_id, id, drive_id, name, slug, description, visible_in_drive_ui, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        &params![
            library.id,
            library.drive,
            library.name.as_str(),
            library.slug.as_str(),
            library.description.as_str(),
            library.visible_in_drive_ui,
            at
        ],
    )?;
    Ok(())
}
