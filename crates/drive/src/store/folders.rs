//! Folders.

use std::collections::{BTreeSet, HashMap};

use kernel::{Ctx, DriveId, FileId, FolderId, LibraryId, Result, Timestamp, UserId, folded};
use store::{FromRow, RowReader, Sql, Tx, Value, params, placeholders};
use uuid::Uuid;

use super::drives::{reach, visibility, visible};
use crate::model::{
    Category, FileName, FileStatus, Folder, FolderContents, FolderPath, FolderSort, Library, Order, TreeFolder,
    file::DrivePlace, folder::SEGMENT, usage::Holdings,
};

/// The columns of a [`Folder`], over `folders fo` and `drives d`.
fn columns(visible: &str) -> String {
    let default_library = Library::default_slug();
    format!(
        "fo.id, fo.drive_id, fo.parent_id, fo.path, fo.name, fo.slug, fo.color, fo.file_count, fo.total_size, \
         fo.created_by, fo.created_at, fo.updated_at, fo.status, fo.trashed_with, \
         (SELECT l.name FROM libraries l WHERE l.tenant_id = fo.tenant_id AND l.drive_id = fo.drive_id \
          AND l.slug = '{default_library}'), d.name, d.color, {visible}"
    )
}

const FROM: &str = "FROM folders fo JOIN drives d ON d.tenant_id = fo.tenant_id AND d.id = fo.drive_id";

impl FromRow for Folder {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            drive: row.next()?,
            parent: row.next()?,
            path: FolderPath::from_stored(row.next()?),
            name: row.next()?,
            slug: row.next()?,
            color: row.next()?,
            file_count: row.next()?,
            total_size: row.next()?,
            created_by: row.next()?,
            created_at: row.next()?,
            updated_at: row.next()?,
            status: FileStatus::from_name(&row.next::<String>()?),
            trashed_with: row.next()?,
            library_name: row.next()?,
            place: DrivePlace { name: row.next()?, color: row.next()?, visible: row.next()? },
        })
    }
}

/// One folder, with whether the person sees its drive.
pub(crate) fn lookup(tx: &mut Tx<'_>, ctx: &Ctx, id: FolderId) -> Result<Option<Folder>> {
    let (me, manages) = visibility(ctx);
    let sql = format!("SELECT {} {FROM} WHERE fo.tenant_id = ?1 AND fo.id = ?4", columns(&visible(ctx, 2, 3)));
    tx.query_opt(&sql, &params![me, manages, id])
}

/// The active folder of that slug in a folder or, at the root, in a drive.
pub(crate) fn lookup_by_slug(tx: &mut Tx<'_>, ctx: &Ctx, container: Uuid, slug: &str) -> Result<Option<Folder>> {
    let (me, manages) = visibility(ctx);
    let sql = format!(
        "SELECT {} {FROM} WHERE fo.tenant_id = ?1 AND fo.container_id = ?4 AND fo.slug = ?5 AND fo.status = 'active'",
        columns(&visible(ctx, 2, 3))
    );
    tx.query_opt(&sql, &params![me, manages, container, slug])
}

/// The paths of those of the folders that are in their place.
pub(crate) fn list_paths(tx: &mut Tx<'_>, folders: &[FolderId]) -> Result<Vec<FolderPath>> {
    if folders.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<Value> = folders.iter().map(|folder| Value::from(*folder)).collect();
    let sql = format!(
        "SELECT path FROM folders WHERE tenant_id = ?1 AND status = 'active' AND id IN ({})",
        placeholders(2, folders.len())
    );
    Ok(tx.query::<String>(&sql, &ids)?.into_iter().map(FolderPath::from_stored).collect())
}

/// Which folders a list holds.
#[derive(Clone, Debug, Default)]
pub struct FolderQuery {
    /// In this drive only.
    pub drive: Option<DriveId>,
    /// Directly in this folder or, where it is a drive's identifier, at that drive's root.
    pub container: Option<Uuid>,
    /// Those that were deleted, without what went with them.
    pub trashed: bool,
    /// Whose name contains this, whatever the case.
    pub search: Option<String>,
    /// Sorted by.
    pub sort: FolderSort,
    /// Which way.
    pub order: Order,
    /// Behind this folder.
    pub after: Option<Folder>,
}

/// The column of a sort, and its value in a folder.
fn sort_column(sort: FolderSort, folder: Option<&Folder>) -> Result<(&'static str, store::Value)> {
    let number = |value: fn(&Folder) -> i64| store::Value::from(folder.map(value).unwrap_or_default());
    Ok(match sort {
        FolderSort::Name => {
            let key = folder.map(|folder| FileName::kept(&folder.name).sort_key());
            ("fo.name_key", key.unwrap_or_default().into())
        }
        FolderSort::CreatedAt => ("fo.created_at", number(|folder| folder.created_at.as_micros())),
        FolderSort::UpdatedAt => ("fo.updated_at", number(|folder| folder.updated_at.as_micros())),
        FolderSort::Size => ("fo.total_size", number(|folder| folder.total_size)),
        FolderSort::FileCount => ("fo.file_count", number(|folder| folder.file_count)),
    })
}

/// Folders of drives that the person sees, at most `limit`.
pub(crate) fn list(tx: &mut Tx<'_>, ctx: &Ctx, query: &FolderQuery, limit: i64) -> Result<Vec<Folder>> {
    let ((me, manages), (_, reaches_all)) = (visibility(ctx), reach(ctx));
    let mut sql =
        format!("SELECT {} {FROM} WHERE fo.tenant_id = ?1 AND {}", columns(&visible(ctx, 2, 3)), visible(ctx, 2, 4));
    let mut values = params![me, manages, reaches_all].to_vec();
    let mut and = |text: &str, value: store::Value| {
        values.push(value);
        sql.push_str(&text.replace("{}", &format!("?{}", values.len() + 1)));
    };
    let status = if query.trashed { FileStatus::Trashed } else { FileStatus::Active };
    and(" AND fo.status = {}", status.name().into());
    if let Some(drive) = query.drive {
        and(" AND fo.drive_id = {}", drive.into());
    }
    if let Some(container) = query.container {
        and(" AND fo.container_id = {}", container.into());
    }
    if let Some(search) = &query.search {
        and(" AND fo.search_key LIKE {} ESCAPE '\\'", store::like_pattern(&folded(search)).into());
    }
    let (column, value) = sort_column(query.sort, query.after.as_ref())?;
    let (direction, comparison) = super::file_list::direction(query.order);
    if let Some(after) = &query.after {
        and(&format!(" AND ({column}, fo.id) {comparison} ({{}}, "), value);
        and("{})", after.id.into());
    }
    and(&format!(" AND TRUE ORDER BY {column} {direction}, fo.id {direction} LIMIT {{}}"), limit.into());
    if query.trashed {
        sql = sql.replace(" AND TRUE", " AND fo.trashed_with = fo.id");
    }
    tx.query(&sql, &values)
}

/// What lies in each of these folders and below it, from the counts that every folder keeps.
///
/// A folder in the trash counts no files, so only the folders are counted by their status. `WHERE` does not name it: SQLite
/// would take the index on the status and walk all folders of the organisation for each of these.
pub(crate) fn list_contents(tx: &mut Tx<'_>, folders: &[Folder]) -> Result<HashMap<FolderId, FolderContents>> {
    if folders.is_empty() {
        return Ok(HashMap::new());
    }
    let ids: Vec<Value> = folders.iter().map(|folder| folder.id.into()).collect();
    let rows: Vec<(FolderId, i64, i64, i64)> = tx.query(&contents_of(ids.len()), &ids)?;
    Ok(rows.into_iter().map(|(id, folders, files, bytes)| (id, FolderContents { folders, files, bytes })).collect())
}

/// What lies in each of so many folders, one row a folder.
pub(super) fn contents_of(folders: usize) -> String {
    format!(
        "SELECT top.id, CAST(sum(CASE WHEN b.status = 'active' AND b.id <> top.id THEN 1 ELSE 0 END) AS BIGINT),
                CAST(sum(b.file_count) AS BIGINT), CAST(sum(b.total_size) AS BIGINT)
         FROM folders top CROSS JOIN folders b
         WHERE top.tenant_id = ?1 AND top.id IN ({}) AND b.tenant_id = ?1 AND b.path >= top.path
           AND b.path < substr(top.path, 1, length(top.path) - 1) || '0'
         GROUP BY top.id",
        placeholders(2, folders)
    )
}

/// A drive's active folders, those near the root first, at most `limit`: with whether there are folders in each.
pub(crate) fn list_tree(tx: &mut Tx<'_>, drive: DriveId, limit: i64) -> Result<Vec<TreeFolder>> {
    tx.query(
        "SELECT fo.id, fo.parent_id, fo.name, fo.slug, fo.color, fo.file_count, EXISTS (
             SELECT 1 FROM folders c WHERE c.tenant_id = fo.tenant_id AND c.container_id = fo.id AND c.status = 'active')
         FROM folders fo WHERE fo.tenant_id = ?1 AND fo.drive_id = ?2 AND fo.status = 'active'
         ORDER BY length(fo.path), fo.name_key, fo.id LIMIT ?3",
        &params![drive, limit],
    )
}

store::from_row!(TreeFolder { id, parent, name, slug, color, file_count, has_children });

/// The names of these folders, for the way to a folder.
pub(crate) fn list_names(tx: &mut Tx<'_>, ids: &[FolderId]) -> Result<Vec<(FolderId, String, String)>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let sql = format!(
        "SELECT id, name, slug FROM folders WHERE tenant_id = ?1 AND id IN ({})",
        store::placeholders(2, ids.len())
    );
    tx.query(&sql, &ids.iter().map(|id| (*id).into()).collect::<Vec<_>>())
}

/// The folder or drive in which a folder's name is unique.
pub(crate) fn container(drive: DriveId, parent: Option<FolderId>) -> Uuid {
    parent.map_or(drive.into(), Into::into)
}

/// The other active folder of that container that has this name, whatever the case.
pub(crate) fn lookup_by_name(
    tx: &mut Tx<'_>,
    container: Uuid,
    name: &FileName,
    except: Option<FolderId>,
) -> Result<Option<FolderId>> {
    let found: Vec<FolderId> = tx.query(
        "SELECT id FROM folders WHERE tenant_id = ?1 AND container_id = ?2 AND name_key = ?3 AND status = 'active'",
        &params![container, name.sort_key()],
    )?;
    Ok(found.into_iter().find(|id| Some(*id) != except))
}

/// The slugs that active folders of that container have, of those that begin so.
pub(crate) fn list_slugs(tx: &mut Tx<'_>, container: Uuid, begin: &str, except: FolderId) -> Result<Vec<String>> {
    tx.query(
        "SELECT slug FROM folders WHERE tenant_id = ?1 AND container_id = ?2 AND status = 'active' AND id <> ?4
         AND slug LIKE ?3 ESCAPE '\\'",
        &params![container, format!("{}%", store::like_pattern(begin).trim_matches('%')), except],
    )
}

/// Adds a folder.
///
/// # Errors
/// `FOLDER_EXISTS` where its siblings include one of that name.
pub(crate) fn add(tx: &mut Tx<'_>, folder: &Folder, name: &FileName) -> Result<()> {
    // Where two make the same at once, PostgreSQL runs the second again instead of refusing it: it finds the first's.
    let added = tx.execute(
        "INSERT INTO folders (tenant_id, id, drive_id, parent_id, container_id, path, name, name_key, slug, color, file_count,
                              total_size, created_by, created_at, updated_at, status, search_key)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, 0, 0, ?11, ?12, ?12, 'active', ?13) ON CONFLICT DO NOTHING",
        &params![
            folder.id,
            folder.drive,
            folder.parent,
            container(folder.drive, folder.parent),
            folder.path.as_str(),
            name.as_str(),
            name.sort_key(),
            folder.slug.as_str(),
            folder.color.as_str(),
            folder.created_by,
            folder.created_at,
            name.search_key()
        ],
    )?;
    if added == 0 {
        return Err(kernel::Error::conflict("FOLDER_EXISTS", "There is a folder of that name here already."));
    }
    Ok(())
}

/// Gives a folder this name, slug, colour and parent.
pub(crate) fn update(tx: &mut Tx<'_>, folder: &Folder, name: &FileName) -> Result<()> {
    tx.execute(
        "UPDATE folders SET name = ?3, name_key = ?4, slug = ?5, color = ?6, parent_id = ?7, container_id = ?8, updated_at = ?9,
                search_key = ?10
         WHERE tenant_id = ?1 AND id = ?2",
        &params![
            folder.id,
            name.as_str(),
            name.sort_key(),
            folder.slug.as_str(),
            folder.color.as_str(),
            folder.parent,
            container(folder.drive, folder.parent),
            folder.updated_at,
            name.search_key()
        ],
    )?;
    Ok(())
}

/// Leads the way to a folder, and to all below it, over other folders.
pub(crate) fn update_path(tx: &mut Tx<'_>, from: &FolderPath, to: &FolderPath) -> Result<()> {
    let behind = i64::try_from(from.as_str().len() + 1).map_err(kernel::Error::internal)?;
    tx.execute(
        "UPDATE folders SET path = CAST(?2 AS TEXT) || substr(path, CAST(?3 AS INTEGER))
         WHERE tenant_id = ?1 AND path >= ?4 AND path < ?5",
        &params![to.as_str(), behind, from.as_str(), from.end()],
    )?;
    Ok(())
}

/// How many folders deep the deepest one below a folder lies.
pub(crate) fn depth_below(tx: &mut Tx<'_>, path: &FolderPath) -> Result<usize> {
    let longest: i64 = tx.query_one(
        "SELECT max(length(path)) FROM folders WHERE tenant_id = ?1 AND path >= ?2 AND path < ?3",
        &params![path.as_str(), path.end()],
    )?;
    Ok(usize::try_from(longest).map_err(kernel::Error::internal)? / SEGMENT)
}

/// Counts files and bytes in or out of a folder.
pub(crate) fn update_stats(tx: &mut Tx<'_>, id: Option<FolderId>, files: i64, bytes: i64) -> Result<()> {
    if let Some(id) = id {
        tx.execute(
            "UPDATE folders SET file_count = file_count + ?3, total_size = total_size + ?4 WHERE tenant_id = ?1 AND id = ?2",
            &params![id, files, bytes],
        )?;
    }
    Ok(())
}

/// Counts a drive's folders anew from their files, those included that have yet to follow them into it; those of `below` only,
/// where it is given.
pub(crate) fn recount(tx: &mut Tx<'_>, drive: DriveId, below: Option<&FolderPath>) -> Result<()> {
    let (from, to) = below.map_or((String::new(), "~".into()), |path| (path.as_str().to_owned(), path.end()));
    let of_folder = "FROM files f WHERE f.tenant_id = folders.tenant_id
                     AND f.drive_id IN (folders.drive_id, folders.coming_from)
                     AND f.folder_id = folders.id AND f.status = 'active'";
    tx.execute(
        &format!(
            "UPDATE folders SET file_count = (SELECT count(*) {of_folder}),
                                total_size = (SELECT CAST(COALESCE(sum(f.size), 0) AS BIGINT) {of_folder})
             WHERE tenant_id = ?1 AND drive_id = ?2 AND path >= ?3 AND path < ?4"
        ),
        &params![drive, from, to],
    )?;
    Ok(())
}

/// What a folder and all below it hold.
pub(crate) struct Contents {
    /// The active files.
    pub(crate) held: Holdings,
    /// How many of them are not this person's.
    pub(crate) foreign: i64,
    /// One of each library, and of this person's and of others': what a library's rules say of it, they say of all.
    pub(crate) examples: Vec<FileId>,
}

/// The active files in a folder and below it, folder by folder: what stands behind `FROM`, and the first conditions. `?2` to `?4` are the
/// folder's drive, its path and the end of its path.
///
/// The folders come first, or SQLite looks for their files in a whole library. That the files were made at some time says in which order to
/// walk: that of the table, which is read page after page. Of the orders of a folder SQLite takes another as gladly, and reads a page for
/// each file.
pub(super) const FILES_BELOW: &str = "folders b CROSS JOIN files f
    WHERE b.tenant_id = ?1 AND b.path >= ?3 AND b.path < ?4 AND f.tenant_id = ?1 AND f.drive_id = ?2 AND f.folder_id = b.id
      AND f.status = 'active' AND f.created_at >= 0";

/// What a folder and all below it hold, found in one walk over the files: there may be very many.
pub(crate) fn contents(tx: &mut Tx<'_>, folder: &Folder, person: Option<UserId>) -> Result<Contents> {
    let is_own = "CASE WHEN f.owner_id = ?5 THEN 1 ELSE 0 END";
    let place = params![folder.drive, folder.path.as_str(), folder.path.end(), person];
    let rows: Vec<(String, LibraryId, i64, i64, i64, i64)> = tx.query(
        &format!(
            "SELECT f.category, f.library_id, {is_own}, count(*), CAST(COALESCE(sum(f.size), 0) AS BIGINT),
                    CAST(COALESCE(sum(f.version_bytes), 0) AS BIGINT)
             FROM {FILES_BELOW} GROUP BY 1, 2, 3"
        ),
        &place,
    )?;
    let (mut held, mut foreign, mut kinds) = (Holdings::none(folder.drive), 0, BTreeSet::new());
    for (category, library, own, files, bytes, versions) in rows {
        held.add(Category::from_name(&category), files, bytes, versions);
        foreign += if own == 1 { 0 } else { files };
        kinds.insert((library, own));
    }
    let example = |(library, own)| {
        let sql = format!("SELECT f.id FROM {FILES_BELOW} AND f.library_id = ?6 AND {is_own} = ?7 LIMIT 1");
        tx.query_one(&sql, &[&place[..], &params![library, own]].concat())
    };
    Ok(Contents { held, foreign, examples: kinds.into_iter().map(example).collect::<Result<_>>()? })
}

/// What the deletion of a folder of this drive took to the trash.
pub(crate) fn trashed_contents(tx: &mut Tx<'_>, drive: DriveId, id: FolderId) -> Result<Holdings> {
    let rows: Vec<(String, i64, i64, i64)> = tx.query(
        "SELECT category, count(*), CAST(COALESCE(sum(size), 0) AS BIGINT), CAST(COALESCE(sum(version_bytes), 0) AS BIGINT)
         FROM files WHERE tenant_id = ?1 AND trashed_with = ?2 GROUP BY category",
        &params![id],
    )?;
    let mut held = Holdings::none(drive);
    for (category, files, bytes, versions) in rows {
        held.add(Category::from_name(&category), files, bytes, versions);
    }
    Ok(held)
}

/// Takes a folder to the trash, with all below it and the files in them.
pub(crate) fn trash(tx: &mut Tx<'_>, folder: &Folder, at: Timestamp) -> Result<()> {
    tx.execute(
        "UPDATE files SET status = 'trashed', deleted_at = ?5, updated_at = ?5, trashed_with = ?6
         WHERE tenant_id = ?1 AND drive_id = ?2 AND status = 'active' AND folder_id IN
             (SELECT id FROM folders WHERE tenant_id = ?1 AND path >= ?3 AND path < ?4)",
        &params![folder.drive, folder.path.as_str(), folder.path.end(), at, folder.id],
    )?;
    trash_without_files(tx, folder, at)
}

/// Takes a folder to the trash, with all below it. The files in them are left to follow, or there are none.
pub(crate) fn trash_without_files(tx: &mut Tx<'_>, folder: &Folder, at: Timestamp) -> Result<()> {
    tx.execute(
        "UPDATE folders SET status = 'trashed', deleted_at = ?4, updated_at = ?4, trashed_with = ?5, file_count = 0, total_size = 0
         WHERE tenant_id = ?1 AND path >= ?2 AND path < ?3 AND status = 'active'",
        &params![folder.path.as_str(), folder.path.end(), at, folder.id],
    )?;
    Ok(())
}

/// Writes down whether files of a folder in the trash have yet to follow it.
pub(crate) fn update_leaving(tx: &mut Tx<'_>, id: FolderId, is_leaving: bool) -> Result<()> {
    tx.execute("UPDATE folders SET is_leaving = ?3 WHERE tenant_id = ?1 AND id = ?2", &params![id, is_leaving])?;
    Ok(())
}

/// Whether files have yet to follow a folder to the trash, or the one that took it there.
pub(crate) fn is_leaving(tx: &mut Tx<'_>, id: FolderId) -> Result<bool> {
    let sql =
        "SELECT EXISTS (SELECT 1 FROM folders b JOIN folders a ON a.tenant_id = b.tenant_id AND a.id = b.trashed_with
                              WHERE b.tenant_id = ?1 AND b.id = ?2 AND a.is_leaving)";
    tx.query_one(sql, &params![id])
}

/// Brings back what the deletion of a folder took to the trash.
pub(crate) fn restore(tx: &mut Tx<'_>, id: FolderId, at: Timestamp) -> Result<()> {
    tx.execute(
        "UPDATE files SET status = 'active', deleted_at = NULL, updated_at = ?3, trashed_with = NULL
         WHERE tenant_id = ?1 AND trashed_with = ?2",
        &params![id, at],
    )?;
    restore_without_files(tx, id, at)
}

/// Brings back the folders that the deletion of one took to the trash. The files in them are left to follow, or there are none.
pub(crate) fn restore_without_files(tx: &mut Tx<'_>, id: FolderId, at: Timestamp) -> Result<()> {
    tx.execute(
        "UPDATE folders SET status = 'active', deleted_at = NULL, updated_at = ?3, trashed_with = NULL, is_leaving = FALSE
         WHERE tenant_id = ?1 AND trashed_with = ?2",
        &params![id, at],
    )?;
    Ok(())
}

/// Removes a folder in the trash with the folders that went with it.
pub(crate) fn remove(tx: &mut Tx<'_>, id: FolderId) -> Result<()> {
    tx.execute("DELETE FROM folders WHERE tenant_id = ?1 AND trashed_with = ?2 AND status = 'trashed'", &params![id])?;
    Ok(())
}
