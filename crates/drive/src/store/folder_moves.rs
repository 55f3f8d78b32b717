//! A folder goes into another drive, with all in it: folders and files, those in the trash included, and their versions.

use kernel::{DriveId, JobId, LibraryId, Result, Timestamp, UserId};
use store::{Sql, Tx, Value, params};

use crate::model::{Category, Folder, usage::Holdings};

/// The files in a folder and below it, as a condition over `files f`. Its parameters are those of [`place`].
const BELOW: &str = "f.tenant_id = ?1 AND f.drive_id = ?2 AND f.folder_id IN
                         (SELECT id FROM folders WHERE tenant_id = ?1 AND path >= ?3 AND path < ?4)";

/// The parameters of [`BELOW`], and then `others`.
fn place(folder: &Folder, others: &[Value]) -> Vec<Value> {
    let mut values = params![folder.drive, folder.path.as_str(), folder.path.end()].to_vec();
    values.extend_from_slice(others);
    values
}

/// What a folder and all below it weigh: what is in its place, and what lies in the trash.
pub(crate) fn contents(tx: &mut Tx<'_>, folder: &Folder) -> Result<(Holdings, Holdings)> {
    let rows: Vec<(String, String, i64, i64, i64)> = tx.query(
        &format!(
            "SELECT f.status, f.category, count(*), CAST(COALESCE(sum(f.size), 0) AS BIGINT),
                    CAST(COALESCE(sum(f.version_bytes), 0) AS BIGINT)
             FROM files f WHERE {BELOW} GROUP BY f.status, f.category"
        ),
        &place(folder, &[]),
    )?;
    let (mut live, mut trashed) = (Holdings::none(folder.drive), Holdings::none(folder.drive));
    for (status, category, files, bytes, versions) in rows {
        let held = if status == "active" { &mut live } else { &mut trashed };
        held.add(Category::from_name(&category), files, bytes, versions);
    }
    Ok((live, trashed))
}

/// Whether a file in the folder or below it is another's, and not shared with the whole drive.
pub(crate) fn holds_private(tx: &mut Tx<'_>, folder: &Folder, person: Option<UserId>) -> Result<bool> {
    tx.query_one(
        &format!(
            "SELECT EXISTS (SELECT 1 FROM files f WHERE {BELOW} AND f.visibility <> 'shared'
                            AND (f.owner_id = ?5) IS NOT TRUE)"
        ),
        &place(folder, &params![person]),
    )
}

/// Whether a legal hold keeps a file in the folder or below it, in the trash or not.
pub(crate) fn is_held(tx: &mut Tx<'_>, folder: &Folder) -> Result<bool> {
    tx.query_one(
        &format!(
            "SELECT EXISTS (SELECT 1 FROM files f WHERE {BELOW} AND f.library_id IN
                 (SELECT l.id FROM libraries l WHERE l.tenant_id = ?1 AND l.drive_id = ?2 AND l.legal_hold))"
        ),
        &place(folder, &[]),
    )
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
            "UPDATE files SET drive_id = ?5, library_id = ?6, updated_at = ?7
             WHERE tenant_id = ?1 AND drive_id = ?2 AND folder_id IN
                 (SELECT id FROM folders WHERE tenant_id = ?1 AND path >= ?3 AND path < ?4)",
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
             SELECT f.tenant_id, ?5, f.id, f.library_id FROM files f WHERE {BELOW}
             ON CONFLICT (tenant_id, job_id, file_id) DO NOTHING"
        ),
        &place(folder, &params![job]),
    )?;
    Ok(())
}

/// Puts the files of a folder that has come back into the libraries from which that job had taken them, as far as those are
/// still there.
pub(crate) fn restore_libraries(tx: &mut Tx<'_>, job: JobId, folder: &Folder) -> Result<()> {
    tx.execute(
        "UPDATE files SET library_id = b.library_id FROM bulk_libraries b
         WHERE files.tenant_id = ?1 AND files.drive_id = ?2 AND files.folder_id IN
               (SELECT id FROM folders WHERE tenant_id = ?1 AND path >= ?3 AND path < ?4)
           AND b.tenant_id = ?1 AND b.job_id = ?5 AND b.file_id = files.id
           AND b.library_id IN (SELECT l.id FROM libraries l WHERE l.tenant_id = ?1 AND l.drive_id = ?2)",
        &place(folder, &params![job]),
    )?;
    Ok(())
}

/// Forgets the libraries that a job noted.
pub(crate) fn remove_libraries(tx: &mut Tx<'_>, job: JobId) -> Result<()> {
    tx.execute("DELETE FROM bulk_libraries WHERE tenant_id = ?1 AND job_id = ?2", &params![job])?;
    Ok(())
}
