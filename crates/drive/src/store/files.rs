//! Single files.

use std::collections::HashSet;

use kernel::{Ctx, Error, FileId, FolderId, Result, Timestamp, UserId};
use store::{FromRow, RowReader, Sql, Tx, Value, params, placeholders};
use uuid::Uuid;

use super::{
    drives::{runs, visibility, visible},
    holds::IS_HELD,
    libraries::rules_columns,
    shared_files::PUBLIC_UNTIL,
    usage,
};
use crate::model::{
    Category, File, FileName, FileReach, FileStatus, FileVisibility, LibraryRules,
    file::{DrivePlace, PublicLink, Signing},
};

/// The columns of a [`File`], over `files f`, `drives d` and `libraries l`. Behind the drive's follows
/// whether the person sees it, see [`visible`], and the library's rules. What lies in a folder in the trash is there with it,
/// even before its own row says so.
pub(crate) fn columns(visible: &str, person: usize) -> String {
    columns_of(
        "CASE WHEN fo.status = 'trashed' THEN 'trashed' ELSE f.status END",
        "COALESCE(f.deleted_at, fo.deleted_at)",
        visible,
        person,
    )
}

/// The same as the rows themselves say.
pub(crate) fn kept_columns(visible: &str, person: usize) -> String {
    columns_of("f.status", "f.deleted_at", visible, person)
}

fn columns_of(status: &str, deleted_at: &str, visible: &str, person: usize) -> String {
    format!(
        "f.id, f.name, f.mime, f.category, f.size, f.blob_key, f.checksum, f.version, f.version_count, f.version_bytes, f.reference_count, f.orphaned, f.lost_references, f.drive_id, f.library_id, f.folder_id, f.owner_id, {status}, \
         f.created_at, f.modified_at, f.updated_at, {deleted_at}, l.name, fo.name, EXISTS (SELECT 1 FROM file_stars s WHERE s.tenant_id = f.tenant_id AND s.user_id = ?{person} \
         AND s.file_id = f.id), d.name, d.color, {visible}, {}, f.visibility, f.allowed_uids, f.shared_with, {}, \
         f.ingested_via, f.sender, f.pending_sign, f.signed_file_id, f.signed_file_path, COALESCE(fo.coming_from = f.drive_id, FALSE), {IS_HELD}, {PUBLIC_UNTIL}",
        rules_columns(person),
        runs(person)
    )
}

/// Where [`columns`] come from beside `files f`. Outer joins: they leave the database free to walk `files` in the asked order.
pub(crate) const JOINS: &str = "LEFT JOIN drives d ON d.tenant_id = f.tenant_id AND d.id = f.drive_id
    LEFT JOIN libraries l ON l.tenant_id = f.tenant_id AND l.id = f.library_id
    LEFT JOIN folders fo ON fo.tenant_id = f.tenant_id AND fo.id = f.folder_id";

impl FromRow for File {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            name: row.next()?,
            mime: row.next()?,
            category: Category::from_name(&row.next::<String>()?),
            size: row.next()?,
            blob_key: row.next()?,
            checksum: row.next()?,
            version: row.next()?,
            version_count: row.next()?,
            version_bytes: row.next()?,
            references: row.next()?,
            orphaned: row.next()?,
            lost_references: row.next()?,
            drive: row.next()?,
            library: row.next()?,
            folder: row.next()?,
            owner: row.next()?,
            status: FileStatus::from_name(&row.next::<String>()?),
            created_at: row.next()?,
            modified_at: row.next()?,
            updated_at: row.next()?,
            deleted_at: row.next()?,
            library_name: row.next()?,
            folder_name: row.next()?,
            starred: row.next()?,
            place: DrivePlace { name: row.next()?, color: row.next()?, visible: row.next()? },
            rules: LibraryRules::from_row(row)?,
            reach: FileReach {
                // One of a later version hides the file rather than showing it.
                visibility: FileVisibility::from_name(&row.next::<String>()?).unwrap_or(FileVisibility::Private),
                allowed: people(&row.next::<String>()?)?,
                shared_with: people(&row.next::<String>()?)?,
                runs_drive: row.next()?,
            },
            ingested_via: row.next()?,
            sender: row.next()?,
            signing: Signing {
                is_pending: row.next()?,
                signed: row.next::<Option<FileId>>()?.zip(row.next::<Option<String>>()?),
            },
            is_coming: row.next()?,
            is_held: row.next()?,
            public_link: PublicLink::from_stored(row.next()?),
        })
    }
}

/// The people of a list as it is kept.
fn people(json: &str) -> Result<Vec<UserId>> {
    let ids: Vec<Uuid> = serde_json::from_str(json).map_err(Error::internal)?;
    Ok(ids.into_iter().map(Into::into).collect())
}

/// One file, with whether the person sees its drive.
pub(crate) fn lookup(tx: &mut Tx<'_>, ctx: &Ctx, id: FileId) -> Result<Option<File>> {
    let (me, manages) = visibility(ctx);
    let columns = columns(&visible(ctx, 2, 3), 2);
    tx.query_opt(
        &format!("SELECT {columns} FROM files f {JOINS} WHERE f.tenant_id = ?1 AND f.id = ?4"),
        &params![me, manages, id],
    )
}

/// Those of the files that there are, in no order, each as [`lookup`] gives it.
pub(crate) fn list_by_id(tx: &mut Tx<'_>, ctx: &Ctx, ids: &[FileId]) -> Result<Vec<File>> {
    let (me, manages) = visibility(ctx);
    let mut found = Vec::with_capacity(ids.len());
    for chunk in ids.chunks(ADDED_AT_ONCE) {
        let columns = columns(&visible(ctx, 2, 3), 2);
        let among = placeholders(4, chunk.len());
        let mut values: Vec<Value> = params![me, manages].to_vec();
        values.extend(chunk.iter().map(|id| Value::from(*id)));
        let sql = format!("SELECT {columns} FROM files f {JOINS} WHERE f.tenant_id = ?1 AND f.id IN ({among})");
        found.extend(tx.query::<File>(&sql, &values)?);
    }
    Ok(found)
}

/// The most files that one statement adds. More gain nothing, and both databases limit the number of parameters.
const ADDED_AT_ONCE: usize = 250;

/// Adds a file.
pub(crate) fn add(tx: &mut Tx<'_>, file: &File, name: &FileName) -> Result<()> {
    add_all(tx, &[(file, name)])
}

/// Adds files.
pub(crate) fn add_all(tx: &mut Tx<'_>, files: &[(&File, &FileName)]) -> Result<()> {
    let mut number = usage::take_numbers(tx, i64::try_from(files.len()).map_err(Error::internal)?)?;
    for chunk in files.chunks(ADDED_AT_ONCE) {
        let mut values = Vec::with_capacity(chunk.len() * 20);
        let mut rows = Vec::with_capacity(chunk.len());
        for (file, name) in chunk {
            let row = params![
                number,
                file.id,
                name.as_str(),
                name.sort_key(),
                name.search_key(),
                file.mime.as_str(),
                file.category.name(),
                file.size,
                file.blob_key.as_str(),
                file.checksum.as_str(),
                file.drive,
                file.library,
                file.folder,
                file.owner,
                file.status.name(),
                file.created_at,
                file.modified_at,
                file.updated_at,
                file.ingested_via.clone(),
                file.sender.clone()
            ];
            let columns = placeholders(values.len() + 2, row.len());
            values.extend(row);
            let visibility = first_visibility(file, &mut values);
            rows.push(format!("(?1, {columns}, {visibility})"));
            number += 1;
        }
        let sql = format!(
            "INSERT INTO files (tenant_id, number, id, name, name_key, search_key, mime, category, size, blob_key, checksum,
                                drive_id, library_id, folder_id, owner_id, status, created_at, modified_at, updated_at,
                                ingested_via, sender, visibility)
             VALUES {}",
            rows.join(", ")
        );
        tx.execute(&sql, &values)?;
    }
    Ok(())
}

/// Who sees a new file, as SQL behind `values`: nobody else, where it is private already; in a personal drive its owner until
/// it is shared; anywhere else whoever sees the drive.
fn first_visibility(file: &File, values: &mut Vec<Value>) -> String {
    if file.reach.visibility == FileVisibility::Private {
        return "'private'".into();
    }
    values.push(file.drive.into());
    format!(
        "COALESCE((SELECT CASE d.drive_type WHEN 'personal' THEN 'private' ELSE 'shared' END
                   FROM drives d WHERE d.tenant_id = ?1 AND d.id = ?{}), 'shared')",
        values.len() + 1
    )
}

/// Has a file say whether somebody has yet to sign it. Whether it said something else before.
pub(crate) fn update_pending_sign(tx: &mut Tx<'_>, id: FileId, is_pending: bool) -> Result<bool> {
    let sql = "UPDATE files SET pending_sign = ?3 WHERE tenant_id = ?1 AND id = ?2 AND pending_sign <> ?3";
    Ok(tx.execute(sql, &params![id, is_pending])? > 0)
}

/// Has a file lead to the signed document beside it.
pub(crate) fn update_signed(tx: &mut Tx<'_>, id: FileId, signed: FileId, path: &str) -> Result<()> {
    let sql = "UPDATE files SET signed_file_id = ?3, signed_file_path = ?4 WHERE tenant_id = ?1 AND id = ?2";
    tx.execute(sql, &params![id, signed, path])?;
    Ok(())
}

/// Moves a file between its place and the trash, if it is where it is thought to be. Whether it was.
pub(crate) fn update_status(
    tx: &mut Tx<'_>,
    id: FileId,
    from: FileStatus,
    to: FileStatus,
    at: Timestamp,
) -> Result<bool> {
    let deleted_at = (to == FileStatus::Trashed).then_some(at);
    let changed = tx.execute(
        "UPDATE files SET status = ?4, updated_at = ?5, deleted_at = ?6, trashed_with = NULL WHERE tenant_id = ?1 AND id = ?2 AND status = ?3",
        &params![id, from.name(), to.name(), at, deleted_at],
    )?;
    Ok(changed == 1)
}

/// Removes a file's row, if it is in the trash. Whether it was.
pub(crate) fn remove(tx: &mut Tx<'_>, id: FileId) -> Result<bool> {
    let sql = "DELETE FROM files WHERE tenant_id = ?1 AND id = ?2 AND status = ?3";
    tx.execute("DELETE FROM file_stars WHERE tenant_id = ?1 AND file_id = ?2", &params![id])?;
    tx.execute("DELETE FROM file_people WHERE tenant_id = ?1 AND file_id = ?2", &params![id])?;
    tx.execute("DELETE FROM file_batches WHERE tenant_id = ?1 AND file_id = ?2", &params![id])?;
    tx.execute("DELETE FROM file_holds WHERE tenant_id = ?1 AND file_id = ?2", &params![id])?;
    Ok(tx.execute(sql, &params![id, FileStatus::Trashed.name()])? == 1)
}

/// Gives a file another name.
pub(crate) fn update_name(tx: &mut Tx<'_>, id: FileId, name: &FileName, at: Timestamp) -> Result<()> {
    tx.execute(
        "UPDATE files SET name = ?3, name_key = ?4, search_key = ?5, updated_at = ?6 WHERE tenant_id = ?1 AND id = ?2",
        &params![id, name.as_str(), name.sort_key(), name.search_key(), at],
    )?;
    Ok(())
}

/// Puts a file into a folder of its drive, or at the root.
pub(crate) fn update_folder(tx: &mut Tx<'_>, id: FileId, folder: Option<FolderId>, at: Timestamp) -> Result<()> {
    tx.execute(
        "UPDATE files SET folder_id = ?3, updated_at = ?4 WHERE tenant_id = ?1 AND id = ?2",
        &params![id, folder, at],
    )?;
    Ok(())
}

/// Stars a file for a person, or takes the star away.
pub(crate) fn update_star(tx: &mut Tx<'_>, id: FileId, user: UserId, starred: bool, at: Timestamp) -> Result<()> {
    if starred {
        tx.execute(
            "INSERT INTO file_stars (tenant_id, user_id, file_id, starred_at) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (tenant_id, user_id, file_id) DO NOTHING",
            &params![user, id, at],
        )?;
    } else {
        tx.execute(
            "DELETE FROM file_stars WHERE tenant_id = ?1 AND user_id = ?2 AND file_id = ?3",
            &params![user, id],
        )?;
    }
    Ok(())
}

/// Those of `ids` that are no files which the deletion of one of `folders` took to the trash.
pub(crate) fn list_trashed_otherwise(tx: &mut Tx<'_>, ids: &[Uuid], folders: &[Uuid]) -> Result<Vec<Uuid>> {
    let sql = format!(
        "SELECT id FROM files WHERE tenant_id = ?1 AND id IN ({}) AND trashed_with IN ({})",
        placeholders(2, ids.len()),
        placeholders(2 + ids.len(), folders.len())
    );
    let values: Vec<Value> = ids.iter().chain(folders).map(|id| (*id).into()).collect();
    let with_folders: HashSet<Uuid> =
        if ids.is_empty() { HashSet::new() } else { tx.query(&sql, &values)?.into_iter().collect() };
    Ok(ids.iter().copied().filter(|id| !with_folders.contains(id)).collect())
}

/// Whether any file has these bytes, or had them as an earlier version that is kept.
pub(crate) fn has_blob(tx: &mut Tx<'_>, key: &str) -> Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM files WHERE tenant_id = ?1 AND blob_key = ?2)
                   OR EXISTS (SELECT 1 FROM file_versions WHERE tenant_id = ?1 AND blob_key = ?2)";
    tx.query_one(sql, &params![key])
}

/// The files that hold these bytes, now or in an earlier version: the first few, with their names and owners.
pub(crate) fn list_by_blob(tx: &mut Tx<'_>, key: &str) -> Result<Vec<(FileId, String, UserId)>> {
    let sql = "SELECT f.id, f.name, f.owner_id FROM files f
               WHERE f.tenant_id = ?1 AND (f.blob_key = ?2 OR f.id IN
                   (SELECT v.file_id FROM file_versions v WHERE v.tenant_id = ?1 AND v.blob_key = ?2))
               ORDER BY f.id LIMIT 20";
    tx.query(sql, &params![key])
}
