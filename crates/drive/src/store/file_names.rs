//! Which names are taken where files lie.

use std::collections::HashSet;

use kernel::{Ctx, DriveId, FolderId, Result};
use store::{Sql, Tx, Value, params, placeholders};

use super::{
    drives::{visibility, visible},
    files::{JOINS, columns},
};
use crate::model::{File, FileName};

/// The most names that one statement asks for. Both databases limit the number of parameters.
const ASKED_AT_ONCE: usize = 500;

/// Whether an active file in a folder or at a drive's root has that name, whatever the case.
pub(crate) fn is_taken(tx: &mut Tx<'_>, drive: DriveId, folder: Option<FolderId>, name: &FileName) -> Result<bool> {
    Ok(count(tx, drive, folder, &name.sort_key(), 1)? > 0)
}

/// How many active files in a folder or at a drive's root have the name of that key, counted no further than `most`.
pub(crate) fn count(tx: &mut Tx<'_>, drive: DriveId, folder: Option<FolderId>, key: &str, most: i64) -> Result<i64> {
    let mut values = params![drive, key, most].to_vec();
    values.extend(folder.map(Value::from));
    tx.query_one(&counting(folder.is_some()), &values)
}

/// What counts the files of a name at a drive's root, or in a folder: the drive, the name's key and the most of them, and the folder.
/// In the order of the index of names: otherwise PostgreSQL, which has no statistics of a young database, takes any index of the drive
/// and walks all of it.
pub(super) fn counting(in_folder: bool) -> String {
    let here = if in_folder { "folder_id = ?5" } else { "folder_id IS NULL" };
    format!(
        "SELECT count(*) FROM (SELECT id FROM files WHERE tenant_id = ?1 AND drive_id = ?2 AND status = 'active'
                               AND name_key = ?3 AND {here} ORDER BY folder_id, name_key, id LIMIT ?4) AS found"
    )
}

/// The active files in a folder or at a drive's root that have one of these names, whatever the case, the latest first.
pub(crate) fn list(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    drive: DriveId,
    folder: Option<FolderId>,
    names: &[FileName],
) -> Result<Vec<File>> {
    let (me, manages) = visibility(ctx);
    let mut found = Vec::new();
    for names in names.chunks(ASKED_AT_ONCE) {
        let mut values = params![me, manages, drive].to_vec();
        values.extend(folder.map(Value::from));
        values.extend(names.iter().map(|name| name.sort_key().into()));
        found.extend(tx.query::<File>(&of_names(ctx, folder.is_some(), names.len()), &values)?);
    }
    Ok(found)
}

/// What finds the files of so many names at a drive's root, or in a folder: behind who asks and the drive come the folder and
/// the names.
pub(super) fn of_names(ctx: &Ctx, in_folder: bool, names: usize) -> String {
    let columns = columns(&visible(ctx, 2, 3), 2);
    let (here, first) = if in_folder { ("f.folder_id = ?5", 6) } else { ("f.folder_id IS NULL", 5) };
    // The sign keeps SQLite from walking the whole folder in the order of the index by creation.
    format!(
        "SELECT {columns} FROM files f {JOINS} WHERE f.tenant_id = ?1 AND f.drive_id = ?4 AND f.status = 'active' AND {here}
         AND f.name_key IN ({}) ORDER BY +f.created_at DESC, f.id DESC",
        placeholders(first, names)
    )
}

/// Those of the places and names, whatever the case, that active files of a drive have; `None` is the drive's root.
pub(crate) fn list_taken(
    tx: &mut Tx<'_>,
    drive: DriveId,
    wanted: &[(Option<FolderId>, String)],
) -> Result<HashSet<(Option<FolderId>, String)>> {
    let mut taken = HashSet::new();
    for chunk in wanted.chunks(ASKED_AT_ONCE) {
        let mut values = params![drive].to_vec();
        values.extend(chunk.iter().map(|(_, key)| Value::from(key.as_str())));
        let folders: HashSet<FolderId> = chunk.iter().filter_map(|(folder, _)| *folder).collect();
        let mut places = Vec::new();
        if !folders.is_empty() {
            places.push(format!("folder_id IN ({})", placeholders(values.len() + 2, folders.len())));
        }
        if chunk.iter().any(|(folder, _)| folder.is_none()) {
            places.push("folder_id IS NULL".into());
        }
        values.extend(folders.into_iter().map(Value::from));
        taken.extend(tx.query::<(Option<FolderId>, String)>(
            &format!(
                "SELECT folder_id, name_key FROM files WHERE tenant_id = ?1 AND drive_id = ?2 AND status = 'active'
                 AND name_key IN ({}) AND ({})",
                placeholders(3, chunk.len()),
                places.join(" OR ")
            ),
            &values,
        )?);
    }
    Ok(taken)
}

/// The name that a file gets which comes there from elsewhere: its own with the first free number behind it. `None` where its own is
/// free, which one statement finds.
pub(crate) fn instead(
    tx: &mut Tx<'_>,
    drive: DriveId,
    folder: Option<FolderId>,
    name: &FileName,
) -> Result<Option<FileName>> {
    if is_taken(tx, drive, folder, name)? { free(tx, drive, folder, name).map(Some) } else { Ok(None) }
}

/// The name, with the first number behind it under which it is free there.
pub(crate) fn free(tx: &mut Tx<'_>, drive: DriveId, folder: Option<FolderId>, name: &FileName) -> Result<FileName> {
    Ok(FileName::numbered(name.as_str(), free_number(tx, drive, folder, name)?))
}

/// The first number behind the name under which it is free there.
pub(crate) fn free_number(tx: &mut Tx<'_>, drive: DriveId, folder: Option<FolderId>, name: &FileName) -> Result<u32> {
    // Doubled until one is free, then halved: where a thousand copies lie, twenty questions find the next number.
    let mut is_taken = |number: u32| is_taken(tx, drive, folder, &FileName::numbered(name.as_str(), number));
    let (mut taken, mut free) = (1, 2);
    while is_taken(free)? {
        (taken, free) = (free, free.saturating_mul(2));
    }
    while free - taken > 1 {
        let middle = taken + (free - taken) / 2;
        if is_taken(middle)? {
            taken = middle;
        } else {
            free = middle;
        }
    }
    Ok(free)
}
