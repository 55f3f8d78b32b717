//! Libraries, their members and access lists.

use std::collections::HashMap;

use kernel::{Ctx, DriveId, Error, LibraryId, Result, Scope, Timestamp, UserId};
use store::{FromRow, RowReader, Sql, Tx, Value, params, placeholders};

use super::drives::{reach, visibility, visible};
use crate::model::{
    DeletePolicy, DriveRole, DriveType, FileName, Library, LibraryAcl, LibraryContext, LibraryKind, LibraryPolicies,
    LibraryRole, LibraryRules, ShareSourcePolicy, file::DrivePlace, name::part_of_key,
};

/// The columns of [`LibraryRules`], over `libraries l`; `person` is the number of the parameter that holds who asks.
pub(crate) fn rules_columns(person: usize) -> String {
    format!(
        "l.read_only, l.legal_hold, l.delete_policy, l.share_allowed, l.members_only, \
         (SELECT string_agg(ls.purpose || ':' || ls.scope, ' ') FROM library_scopes ls \
          WHERE ls.tenant_id = l.tenant_id AND ls.library_id = l.id), \
         (SELECT lm.role FROM library_members lm WHERE lm.tenant_id = l.tenant_id AND lm.library_id = l.id \
          AND lm.user_id = ?{person})"
    )
}

impl FromRow for LibraryRules {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            policies: LibraryPolicies {
                read_only: row.next()?,
                legal_hold: row.next()?,
                delete_policy: DeletePolicy::from_stored(&row.next::<String>()?),
                share_allowed: row.next()?,
            },
            members_only: row.next()?,
            acl: LibraryAcl::parse(&row.next::<Option<String>>()?.unwrap_or_default()),
            role: row.next::<Option<String>>()?.map(|role| LibraryRole::from_name(&role)),
        })
    }
}

/// The scopes that a person holds, as [`unreadable`] looks for them: each between blanks.
pub(crate) fn held_scopes(ctx: &Ctx) -> String {
    let names: Vec<&str> = ctx.actor().scopes.effective().map(Scope::name).collect();
    format!(" {} ", names.join(" "))
}

/// Whether a library `l` is one that the person does not read though the person sees its drive, as SQL. The three are
/// the numbers of the parameters that hold what [`reach`] and [`held_scopes`] give. The policy says the same of each
/// single file (`LibraryRules::read`).
pub(crate) fn unreadable(person: usize, manages: usize, scopes: usize) -> String {
    format!(
        "l.restricted AND NOT ?{manages} AND (
            (l.members_only AND NOT EXISTS (SELECT 1 FROM library_members lm WHERE lm.tenant_id = l.tenant_id
                                            AND lm.library_id = l.id AND lm.user_id = ?{person}))
            OR (EXISTS (SELECT 1 FROM library_scopes ls WHERE ls.tenant_id = l.tenant_id AND ls.library_id = l.id
                        AND ls.purpose = 'read')
                AND NOT EXISTS (SELECT 1 FROM library_scopes ls WHERE ls.tenant_id = l.tenant_id AND ls.library_id = l.id
                                AND ls.purpose = 'read' AND ?{scopes} LIKE '% ' || ls.scope || ' %')))"
    )
}

/// The columns of a [`Library`], over `libraries l` and `drives d`.
fn columns(visible: &str, person: usize) -> String {
    format!(
        "l.id, l.drive_id, l.name, l.slug, l.description, l.kind, l.module_key, l.entity_type, l.entity_id, l.entity_name, \
         l.visible_in_drive_ui, {}, l.external_allowed, l.require_watermark, l.require_record, d.name, d.color, {visible}, \
         d.drive_type, CASE WHEN d.owner_id = ?{person} THEN 'owner' ELSE \
         (SELECT dm.role FROM drive_members dm WHERE dm.tenant_id = d.tenant_id AND dm.drive_id = d.id \
          AND dm.user_id = ?{person}) END, l.created_at",
        rules_columns(person)
    )
}

/// A library is where its drive is: nobody finds one of a deleted drive, whatever else they may.
const FROM: &str =
    "FROM libraries l JOIN drives d ON d.tenant_id = l.tenant_id AND d.id = l.drive_id AND d.deleted_at IS NULL";

impl FromRow for Library {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            drive: row.next()?,
            name: row.next()?,
            slug: row.next()?,
            description: row.next()?,
            kind: LibraryKind::from_name(&row.next::<String>()?),
            context: context(row)?,
            visible_in_drive_ui: row.next()?,
            rules: LibraryRules::from_row(row)?,
            share_source: ShareSourcePolicy {
                external_allowed: row.next()?,
                require_watermark: row.next()?,
                require_record: row.next()?,
            },
            members: Vec::new(),
            place: DrivePlace { name: row.next()?, color: row.next()?, visible: row.next()? },
            drive_type: DriveType::from_name(&row.next::<String>()?),
            drive_role: row.next::<Option<String>>()?.map(|role| DriveRole::from_name(&role)),
            created_at: row.next()?,
        })
    }
}

fn context(row: &mut RowReader<'_>) -> Result<Option<LibraryContext>> {
    let (module, entity_type): (Option<String>, Option<String>) = (row.next()?, row.next()?);
    let (entity_id, entity_name): (Option<String>, Option<String>) = (row.next()?, row.next()?);
    let (Some(module), Some(entity_type), Some(entity_id)) = (module, entity_type, entity_id) else { return Ok(None) };
    Ok(Some(LibraryContext { module, entity_type, entity_id, entity_name: entity_name.unwrap_or_default() }))
}

/// Which libraries a list holds.
#[derive(Clone, Debug, Default)]
pub struct LibraryQuery {
    /// In this drive only.
    pub drive: Option<DriveId>,
    /// Those whose names contain this, whatever the case.
    pub search: Option<String>,
    /// Behind this name and identifier.
    pub after: Option<(String, LibraryId)>,
}

/// Libraries that screens list, of drives that the person sees, by name, at most `limit`; without their members. Those
/// that the person does not read are among them where the person may set them up: the policy tells.
pub(crate) fn list(tx: &mut Tx<'_>, ctx: &Ctx, query: &LibraryQuery, limit: i64) -> Result<Vec<Library>> {
    let ((me, manages), (_, reaches_all)) = (visibility(ctx), reach(ctx));
    let sets_up = ctx.actor().may(Scope::LIBRARY_MANAGE);
    let mut values: Vec<Value> = params![me, manages, held_scopes(ctx), sets_up, reaches_all].to_vec();
    let mut sql = format!(
        "SELECT {} {FROM} WHERE l.tenant_id = ?1 AND l.visible_in_drive_ui AND {} AND (
            NOT ({}) OR ?5 OR d.owner_id = ?2
            OR EXISTS (SELECT 1 FROM library_members o WHERE o.tenant_id = l.tenant_id AND o.library_id = l.id
                       AND o.user_id = ?2 AND o.role = 'owner')
            OR EXISTS (SELECT 1 FROM drive_members r WHERE r.tenant_id = d.tenant_id AND r.drive_id = d.id
                       AND r.user_id = ?2 AND r.role <> 'contributor'))",
        columns(&visible(ctx, 2, 3), 2),
        visible(ctx, 2, 6),
        unreadable(2, 6, 4)
    );
    let mut and = |text: &str, value: Value| {
        values.push(value);
        sql.push_str(&text.replace("{}", &format!("?{}", values.len() + 1)));
    };
    if let Some(drive) = query.drive {
        and(" AND l.drive_id = {}", drive.into());
    }
    if let Some(search) = &query.search {
        and(" AND l.name_key LIKE {} ESCAPE '\\'", store::like_pattern(&part_of_key(search)).into());
    }
    if let Some((name, id)) = &query.after {
        and(" AND (l.name_key, l.id) > ({}, ", name.as_str().into());
        and("{})", (*id).into());
    }
    and(" ORDER BY l.name_key, l.id LIMIT {}", limit.into());
    tx.query(&sql, &values)
}

/// Gives these libraries their members, in one look-up.
pub(crate) fn add_members(tx: &mut Tx<'_>, libraries: &mut [Library]) -> Result<()> {
    if libraries.is_empty() {
        return Ok(());
    }
    let sql = format!(
        "SELECT library_id, user_id, role FROM library_members WHERE tenant_id = ?1 AND library_id IN ({})
         ORDER BY added_at, user_id",
        placeholders(2, libraries.len())
    );
    let ids: Vec<Value> = libraries.iter().map(|library| library.id.into()).collect();
    let rows: Vec<(LibraryId, UserId, String)> = tx.query(&sql, &ids)?;
    let mut members: HashMap<LibraryId, Vec<(UserId, LibraryRole)>> = HashMap::new();
    for (library, user, role) in rows {
        members.entry(library).or_default().push((user, LibraryRole::from_name(&role)));
    }
    for library in libraries {
        library.members = members.remove(&library.id).unwrap_or_default();
    }
    Ok(())
}

/// How many active files these libraries hold, and their bytes.
pub(crate) fn contents(tx: &mut Tx<'_>, libraries: &[Library]) -> Result<HashMap<LibraryId, (i64, i64)>> {
    if libraries.is_empty() {
        return Ok(HashMap::new());
    }
    let sql = format!(
        "SELECT library_id, files, bytes FROM library_contents WHERE tenant_id = ?1 AND library_id IN ({})",
        placeholders(2, libraries.len())
    );
    let ids: Vec<Value> = libraries.iter().map(|library| library.id.into()).collect();
    let rows: Vec<(LibraryId, i64, i64)> = tx.query(&sql, &ids)?;
    Ok(rows.into_iter().map(|(library, files, bytes)| (library, (files, bytes))).collect())
}

/// Whether no file lies in a library, in the trash neither.
pub(crate) fn is_empty(tx: &mut Tx<'_>, id: LibraryId) -> Result<bool> {
    let sql = "SELECT NOT EXISTS (SELECT 1 FROM files WHERE tenant_id = ?1 AND library_id = ?2 AND status = 'active')
                  AND NOT EXISTS (SELECT 1 FROM files WHERE tenant_id = ?1 AND library_id = ?2 AND status = 'trashed')";
    tx.query_one(sql, &params![id])
}

/// The library of that identifier, without its members.
pub(crate) fn lookup(tx: &mut Tx<'_>, ctx: &Ctx, id: LibraryId) -> Result<Option<Library>> {
    one(tx, ctx, "l.id = ?4", &[id.into()])
}

/// The library of that slug in a drive, without its members.
pub(crate) fn lookup_by_slug(tx: &mut Tx<'_>, ctx: &Ctx, drive: DriveId, slug: &str) -> Result<Option<Library>> {
    one(tx, ctx, "l.drive_id = ?4 AND l.slug = ?5", &[drive.into(), slug.into()])
}

/// The library that belongs to this thing of a module, without its members.
pub(crate) fn lookup_of(tx: &mut Tx<'_>, ctx: &Ctx, context: &LibraryContext) -> Result<Option<Library>> {
    let values = [context.module.as_str(), &context.entity_type, &context.entity_id].map(Into::into);
    one(tx, ctx, "l.module_key = ?4 AND l.entity_type = ?5 AND l.entity_id = ?6", &values)
}

fn one(tx: &mut Tx<'_>, ctx: &Ctx, condition: &str, values: &[Value]) -> Result<Option<Library>> {
    let (me, manages) = visibility(ctx);
    let sql = format!("SELECT {} {FROM} WHERE l.tenant_id = ?1 AND {condition}", columns(&visible(ctx, 2, 3), 2));
    let values = [&params![me, manages], values].concat();
    tx.query_opt(&sql, &values)
}

/// The name of a library, for whoever is not asked what may be seen.
pub(crate) fn lookup_name(tx: &mut Tx<'_>, id: LibraryId) -> Result<Option<String>> {
    tx.query_opt("SELECT name FROM libraries WHERE tenant_id = ?1 AND id = ?2", &params![id])
}

/// Any library of a drive.
pub(crate) fn lookup_any(tx: &mut Tx<'_>, drive: DriveId) -> Result<Option<LibraryId>> {
    tx.query_opt(
        "SELECT id FROM libraries WHERE tenant_id = ?1 AND drive_id = ?2 ORDER BY name_key, id LIMIT 1",
        &params![drive],
    )
}

/// Adds a library with its members and access list.
///
/// # Errors
/// `ALREADY_EXISTS` where the drive has a library of that slug.
pub(crate) fn add(tx: &mut Tx<'_>, library: &Library) -> Result<()> {
    if add_once(tx, library)? {
        return Ok(());
    }
    Err(Error::conflict("ALREADY_EXISTS", "There is a library of that name already."))
}

/// Adds a library unless the drive has one of that slug, or the thing it belongs to has one. Whether it was added.
pub(crate) fn add_once(tx: &mut Tx<'_>, library: &Library) -> Result<bool> {
    let context = library.context.as_ref();
    let added = tx.execute(
        "INSERT INTO libraries (tenant_id, id, drive_id, name, name_key, slug, description, visible_in_drive_ui, created_at,
                                kind, module_key, entity_type, entity_id, entity_name)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14) ON CONFLICT DO NOTHING",
        &params![
            library.id,
            library.drive,
            library.name.as_str(),
            FileName::kept(&library.name).sort_key(),
            library.slug.as_str(),
            library.description.as_str(),
            library.visible_in_drive_ui,
            library.created_at,
            library.kind.name(),
            context.map(|context| context.module.clone()),
            context.map(|context| context.entity_type.clone()),
            context.map(|context| context.entity_id.clone()),
            context.map(|context| context.entity_name.clone())
        ],
    )?;
    if added == 0 {
        return Ok(false);
    }
    update(tx, library, library.created_at)?;
    Ok(true)
}

/// Gives a library this name, description, policies, access list and members. Its slug stays, so that addresses do.
pub(crate) fn update(tx: &mut Tx<'_>, library: &Library, at: Timestamp) -> Result<()> {
    let (policies, share) = (library.rules.policies, library.share_source);
    tx.execute(
        "UPDATE libraries SET name = ?3, name_key = ?4, description = ?5, visible_in_drive_ui = ?6, read_only = ?7,
                legal_hold = ?8, delete_policy = ?9, share_allowed = ?10, external_allowed = ?11, require_watermark = ?12,
                require_record = ?13, members_only = ?14, restricted = ?15
         WHERE tenant_id = ?1 AND id = ?2",
        &params![
            library.id,
            library.name.as_str(),
            FileName::kept(&library.name).sort_key(),
            library.description.as_str(),
            library.visible_in_drive_ui,
            policies.read_only,
            policies.legal_hold,
            policies.delete_policy.name(),
            policies.share_allowed,
            share.external_allowed,
            share.require_watermark,
            share.require_record,
            library.rules.members_only,
            library.is_restricted()
        ],
    )?;
    tx.execute("DELETE FROM library_scopes WHERE tenant_id = ?1 AND library_id = ?2", &params![library.id])?;
    for (purpose, scope) in library.rules.acl.entries() {
        tx.execute(
            "INSERT INTO library_scopes (tenant_id, library_id, purpose, scope) VALUES (?1, ?2, ?3, ?4)",
            &params![library.id, purpose, scope.name()],
        )?;
    }
    tx.execute("DELETE FROM library_members WHERE tenant_id = ?1 AND library_id = ?2", &params![library.id])?;
    for (user, role) in &library.members {
        tx.execute(
            "INSERT INTO library_members (tenant_id, library_id, user_id, role, added_at) VALUES (?1, ?2, ?3, ?4, ?5)",
            &params![library.id, *user, role.name(), at],
        )?;
    }
    Ok(())
}

/// Removes a library with its members and access list.
pub(crate) fn remove(tx: &mut Tx<'_>, id: LibraryId) -> Result<()> {
    for table in ["library_scopes", "library_members", "library_contents"] {
        tx.execute(&format!("DELETE FROM {table} WHERE tenant_id = ?1 AND library_id = ?2"), &params![id])?;
    }
    tx.execute("DELETE FROM libraries WHERE tenant_id = ?1 AND id = ?2", &params![id])?;
    Ok(())
}
