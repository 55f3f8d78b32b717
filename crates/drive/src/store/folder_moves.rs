//! A folder goes into another drive, with all in it: folders and files, those in the trash included, and their versions.

use std::collections::BTreeSet;

use kernel::{DriveId, FileId, JobId, LibraryId, Result, Timestamp, UserId};
use store::{Sql, Tx, Value, params, placeholders};

use super::{bulk_items::Range, folders::FILES_BELOW, holds};
use crate::model::{Category, Folder, usage::Holdings};

/// The files in a folder and below it, those in the trash included, as a table. Its parameters are those of [`place`]. The active ones
/// come folder by folder; the others are looked for in the trash, as no folder has an index of them.
pub(super) fn below() -> String {
    let columns = "f.id, f.status, f.category, f.library_id, f.owner_id, f.visibility, f.size, f.version_bytes";
    format!(
        "(SELECT {columns} FROM {FILES_BELOW} UNION ALL
          SELECT {columns} FROM files f
          WHERE f.tenant_id = ?1 AND f.drive_id = ?2 AND f.status = 'trashed' AND f.deleted_at IS NOT NULL
            AND f.folder_id IN (SELECT id FROM folders WHERE tenant_id = ?1 AND path >= ?3 AND path < ?4))"
    )
}

/// The parameters of [`below`], and then `others`.
fn place(folder: &Folder, others: &[Value]) -> Vec<Value> {
    let mut values = params![folder.drive, folder.path.as_str(), folder.path.end()].to_vec();
    values.extend_from_slice(others);
    values
}

/// What a folder that is to go into another drive has in it and below it.
pub(crate) struct Contents {
    /// What is in its place.
    pub(crate) live: Holdings,
    /// What lies in the trash.
    pub(crate) trashed: Holdings,
    /// How many files are another's, and not shared with the whole drive.
    pub(crate) private: i64,
    /// One active file of each library, and of this person's and of others': what a library's rules say of it, they say of all.
    pub(crate) examples: Vec<FileId>,
    /// Whether a legal hold keeps a file, in the trash or not.
    pub(crate) is_held: bool,
}

/// What a folder has in it and below it, found in one walk over its files and the trash: there may be very many.
pub(crate) fn contents(tx: &mut Tx<'_>, folder: &Folder, person: Option<UserId>) -> Result<Contents> {
    let is_own = "CASE WHEN f.owner_id = ?5 THEN 1 ELSE 0 END";
    let is_private = "CASE WHEN f.visibility <> 'shared' AND (f.owner_id = ?5) IS NOT TRUE THEN 1 ELSE 0 END";
    let values = place(folder, &params![person]);
    let rows: Vec<Kind> = tx.query(
        &format!(
            "SELECT f.status, f.category, f.library_id, {is_own}, {is_private}, count(*),
                    CAST(COALESCE(sum(f.size), 0) AS BIGINT), CAST(COALESCE(sum(f.version_bytes), 0) AS BIGINT)
             FROM {} AS f GROUP BY 1, 2, 3, 4, 5",
            below()
        ),
        &values,
    )?;
    let (mut live, mut trashed) = (Holdings::none(folder.drive), Holdings::none(folder.drive));
    let (mut private, mut kinds, mut libraries) = (0, BTreeSet::new(), BTreeSet::new());
    for (status, category, library, own, hidden, files, bytes, versions) in rows {
        let is_active = status == "active";
        let held = if is_active { &mut live } else { &mut trashed };
        held.add(Category::from_name(&category), files, bytes, versions);
        private += hidden * files;
        libraries.insert(library);
        if is_active {
            kinds.insert((library, own));
        }
    }
    let example = |(library, own)| {
        let sql = format!("SELECT f.id FROM {FILES_BELOW} AND f.library_id = ?6 AND {is_own} = ?7 LIMIT 1");
        tx.query_one(&sql, &[&values[..], &params![library, own]].concat())
    };
    let examples = kinds.into_iter().map(example).collect::<Result<_>>()?;
    let is_held = is_held(tx, libraries)? || holds::is_any_below(tx, folder)?;
    Ok(Contents { live, trashed, private, examples, is_held })
}

/// Files of one kind: status, category, library, whether they are the person's, whether they are another's and private; how many they
/// are, their bytes and those of their earlier versions.
type Kind = (String, String, LibraryId, i64, i64, i64, i64, i64);

/// Whether any of the libraries is under legal hold.
fn is_held(tx: &mut Tx<'_>, libraries: BTreeSet<LibraryId>) -> Result<bool> {
    for library in libraries {
        let sql = "SELECT EXISTS (SELECT 1 FROM libraries l WHERE l.tenant_id = ?1 AND l.id = ?2 AND l.legal_hold)";
        if tx.query_one(sql, &params![library])? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Puts all in the folder and below it into another drive, and its files into that library.
pub(crate) fn update_drive(
    tx: &mut Tx<'_>,
    folder: &Folder,
    drive: DriveId,
    library: Option<LibraryId>,
    at: Timestamp,
) -> Result<()> {
    if let Some(library) = library {
        tx.execute(
            &format!(
                "UPDATE files SET drive_id = ?5, library_id = ?6, updated_at = ?7
                 WHERE tenant_id = ?1 AND id IN (SELECT f.id FROM {} AS f)",
                below()
            ),
            &place(folder, &params![drive, library, at]),
        )?;
    }
    tx.execute(
        "UPDATE folders SET drive_id = ?4 WHERE tenant_id = ?1 AND path >= ?2 AND path < ?3",
        &params![folder.path.as_str(), folder.path.end(), drive],
    )?;
    Ok(())
}

/// Notes in which libraries the files of a folder lie before a job takes it into another drive.
pub(crate) fn add_libraries(tx: &mut Tx<'_>, job: JobId, folder: &Folder) -> Result<()> {
    tx.execute(
        &format!(
            "INSERT INTO bulk_libraries (tenant_id, job_id, file_id, library_id)
             SELECT ?1, ?5, f.id, f.library_id FROM {} AS f WHERE TRUE
             ON CONFLICT (tenant_id, job_id, file_id) DO NOTHING",
            below()
        ),
        &place(folder, &params![job]),
    )?;
    Ok(())
}

/// Puts the files of a folder that has come back into the libraries from which that job had taken them, as far as those are
/// still there.
pub(crate) fn restore_libraries(tx: &mut Tx<'_>, job: JobId, folder: &Folder) -> Result<()> {
    tx.execute(
        &format!(
            "UPDATE files SET library_id = b.library_id FROM bulk_libraries b
             WHERE files.tenant_id = ?1 AND files.id IN (SELECT f.id FROM {} AS f)
               AND b.tenant_id = ?1 AND b.job_id = ?5 AND b.file_id = files.id
               AND b.library_id IN (SELECT l.id FROM libraries l WHERE l.tenant_id = ?1 AND l.drive_id = ?2)",
            below()
        ),
        &place(folder, &params![job]),
    )?;
    Ok(())
}

/// Notes the libraries of a batch of a folder's files under `job`.
pub(crate) fn add_libraries_of_batch(tx: &mut Tx<'_>, job: JobId, range: Range) -> Result<()> {
    tx.execute(
        "INSERT INTO bulk_libraries (tenant_id, job_id, file_id, library_id)
         SELECT i.tenant_id, ?5, i.item_id, i.library_id FROM bulk_items i
         WHERE i.tenant_id = ?1 AND i.job_id = ?2 AND i.number > ?3 AND i.number <= ?4 AND NOT i.is_folder AND NOT i.is_left
         ON CONFLICT (tenant_id, job_id, file_id) DO NOTHING",
        &range.params(&params![job]),
    )?;
    Ok(())
}

/// Forgets some of the libraries that a job noted, `count` at most. Whether there were any.
pub(crate) fn remove_libraries(tx: &mut Tx<'_>, job: JobId, count: i64) -> Result<bool> {
    let removed = tx.execute(
        "DELETE FROM bulk_libraries WHERE tenant_id = ?1 AND job_id = ?2 AND file_id IN
             (SELECT b.file_id FROM bulk_libraries b WHERE b.tenant_id = ?1 AND b.job_id = ?2 ORDER BY b.file_id LIMIT ?3)",
        &params![job, count],
    )?;
    Ok(removed > 0)
}

/// Puts the folder and all below it into another drive. Its files are left to follow by that job, and `bytes` of the drive's quota are
/// promised to them.
pub(crate) fn update_coming(tx: &mut Tx<'_>, folder: &Folder, to: DriveId, job: JobId, bytes: i64) -> Result<()> {
    tx.execute(
        "UPDATE folders SET drive_id = ?4, coming_from = ?5, coming_with = ?6, coming_bytes = CASE WHEN id = ?7 THEN CAST(?8 AS BIGINT) ELSE 0 END
         WHERE tenant_id = ?1 AND path >= ?2 AND path < ?3",
        &params![folder.path.as_str(), folder.path.end(), to, folder.drive, job, folder.id, bytes],
    )?;
    Ok(())
}

/// Changes by how much the quota is promised to files that follow by that job.
pub(crate) fn update_coming_bytes(tx: &mut Tx<'_>, job: JobId, by: i64) -> Result<()> {
    tx.execute(
        "UPDATE folders SET coming_bytes = CASE WHEN coming_bytes + CAST(?3 AS BIGINT) > 0
                                                THEN coming_bytes + CAST(?3 AS BIGINT) ELSE 0 END
         WHERE tenant_id = ?1 AND coming_with = ?2 AND coming_bytes > 0",
        &params![job, by],
    )?;
    Ok(())
}

/// All files have followed by that job.
pub(crate) fn end_coming(tx: &mut Tx<'_>, job: JobId) -> Result<()> {
    tx.execute(
        "UPDATE folders SET coming_from = NULL, coming_with = NULL, coming_bytes = 0 WHERE tenant_id = ?1 AND coming_with = ?2",
        &params![job],
    )?;
    Ok(())
}

/// Whether files of the folder, or of one below it, have yet to follow into its drive.
pub(crate) fn is_coming(tx: &mut Tx<'_>, folder: &Folder) -> Result<bool> {
    tx.query_one(
        "SELECT EXISTS (SELECT 1 FROM folders WHERE tenant_id = ?1 AND coming_with IS NOT NULL AND path >= ?2 AND path < ?3)",
        &params![folder.path.as_str(), folder.path.end()],
    )
}

/// Whether files of the folder follow it from that drive, with all below it and nothing above it, and none of another folder's.
pub(crate) fn turns_back(tx: &mut Tx<'_>, folder: &Folder, to: DriveId) -> Result<bool> {
    let whole: bool = tx.query_one(
        "SELECT EXISTS (SELECT 1 FROM folders a WHERE a.tenant_id = ?1 AND a.id = ?2 AND a.coming_from = ?3 AND NOT EXISTS
             (SELECT 1 FROM folders b WHERE b.tenant_id = ?1 AND b.path >= ?4 AND b.path < ?5
              AND b.coming_with IS NOT NULL AND b.coming_with <> a.coming_with))",
        &params![folder.id, to, folder.path.as_str(), folder.path.end()],
    )?;
    Ok(whole && !comes_with_parent(tx, folder)?)
}

/// Whether files follow the folder by the same job as they do the one it lies in.
pub(crate) fn comes_with_parent(tx: &mut Tx<'_>, folder: &Folder) -> Result<bool> {
    tx.query_one(
        "SELECT EXISTS (SELECT 1 FROM folders a JOIN folders p ON p.tenant_id = a.tenant_id AND p.id = a.parent_id
                        WHERE a.tenant_id = ?1 AND a.id = ?2 AND a.coming_with IS NOT NULL AND p.coming_with = a.coming_with)",
        &params![folder.id],
    )
}

/// Whether files of a folder follow it into the drive or out of it.
pub(crate) fn is_between(tx: &mut Tx<'_>, drive: DriveId) -> Result<bool> {
    tx.query_one(
        "SELECT EXISTS (SELECT 1 FROM folders WHERE tenant_id = ?1 AND coming_with IS NOT NULL
                        AND (drive_id = ?2 OR coming_from = ?2))",
        &params![drive],
    )
}

/// How many files one statement takes out of their folders.
const AT_ONCE: usize = 250;

/// Takes files out of their folders, to the roots of their drives.
pub(crate) fn leave_folder(tx: &mut Tx<'_>, files: &[FileId], at: Timestamp) -> Result<()> {
    for chunk in files.chunks(AT_ONCE) {
        let mut values = params![at].to_vec();
        values.extend(chunk.iter().map(|file| Value::from(*file)));
        let among = placeholders(3, chunk.len());
        let sql =
            format!("UPDATE files SET folder_id = NULL, updated_at = ?2 WHERE tenant_id = ?1 AND id IN ({among})");
        tx.execute(&sql, &values)?;
    }
    Ok(())
}
