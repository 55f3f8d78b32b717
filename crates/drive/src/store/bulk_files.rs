//! Many files at once: those of a range of a job's items, changed by one statement however many they are.

use kernel::{Ctx, DriveId, FileId, FolderId, JobId, LibraryId, Result, Timestamp, UserId};
use store::{Sql, Tx, params};
use uuid::Uuid;

use super::{
    bulk_items::{FILES_IN_RANGE, Range},
    drives::{visibility, visible},
    files::{JOINS, columns, kept_columns},
};
use crate::model::File;

/// The same files as `f`, row by row. The items come first and lead to the files, whatever the planner thinks: it takes
/// a range of items for many, and would walk all the organisation's files for every batch.
const ITEMS_THEN_FILES: &str = "bulk_items i CROSS JOIN files f";

/// Which rows of [`ITEMS_THEN_FILES`]. Its parameters are those of [`FILES_IN_RANGE`].
const IS_IN_RANGE: &str = "i.tenant_id = ?1 AND i.job_id = ?2 AND i.number > ?3 AND i.number <= ?4 AND NOT i.is_folder \
                           AND NOT i.is_left AND f.tenant_id = ?1 AND f.id = i.item_id";

/// The files of the range, in no order, with whether the person sees their drives; `as_kept`, with the status of their own rows
/// even where their folder is in the trash before them.
pub(crate) fn list(tx: &mut Tx<'_>, ctx: &Ctx, range: Range, as_kept: bool) -> Result<Vec<File>> {
    let (me, manages) = visibility(ctx);
    let columns = if as_kept { kept_columns(&visible(ctx, 5, 6), 5) } else { columns(&visible(ctx, 5, 6), 5) };
    let from = format!("{ITEMS_THEN_FILES} {JOINS}");
    tx.query(&format!("SELECT {columns} FROM {from} WHERE {IS_IN_RANGE}"), &range.params(&params![me, manages]))
}

/// Takes the files to the trash, where they belong to the deletion of `with`: a drive's or a folder's.
pub(crate) fn trash(tx: &mut Tx<'_>, range: Range, at: Timestamp, with: Option<Uuid>) -> Result<()> {
    count_in_folders(tx, range, -1)?;
    tx.execute(
        &format!(
            "UPDATE files SET status = 'trashed', deleted_at = ?5, updated_at = ?5, trashed_with = ?6
             WHERE tenant_id = ?1 AND id IN ({FILES_IN_RANGE})"
        ),
        &range.params(&params![at, with]),
    )?;
    Ok(())
}

/// Brings the files back, into their folders or, where those are gone, to the root of their drives.
pub(crate) fn restore(tx: &mut Tx<'_>, range: Range, at: Timestamp) -> Result<()> {
    tx.execute(
        &format!(
            "UPDATE files SET status = 'active', deleted_at = NULL, updated_at = ?5, trashed_with = NULL,
                 folder_id = (SELECT fo.id FROM folders fo
                              WHERE fo.tenant_id = ?1 AND fo.id = files.folder_id AND fo.status = 'active')
             WHERE tenant_id = ?1 AND id IN ({FILES_IN_RANGE})"
        ),
        &range.params(&params![at]),
    )?;
    count_in_folders(tx, range, 1)
}

/// Where the bytes of the files' earlier versions are, and when they came.
pub(crate) fn list_version_blobs(tx: &mut Tx<'_>, range: Range) -> Result<Vec<(String, Timestamp)>> {
    tx.query(
        &format!(
            "SELECT blob_key, created_at FROM file_versions WHERE tenant_id = ?1 AND file_id IN ({FILES_IN_RANGE})"
        ),
        &range.params(&[]),
    )
}

/// Removes the files' rows, with their earlier versions, what refers to them and everybody's stars on them, and with whom they were shared.
pub(crate) fn remove(tx: &mut Tx<'_>, range: Range) -> Result<()> {
    let of_files = ["file_stars", "file_people", "file_versions", "file_references", "file_batches", "file_holds"]
        .map(|table| (table, "file_id"));
    for (table, column) in of_files.into_iter().chain([("files", "id")]) {
        let sql = format!("DELETE FROM {table} WHERE tenant_id = ?1 AND {column} IN ({FILES_IN_RANGE})");
        tx.execute(&sql, &range.params(&[]))?;
    }
    Ok(())
}

/// Puts the files into a folder, or at the root, of the drive they lie in.
pub(crate) fn update_folder(tx: &mut Tx<'_>, range: Range, folder: Option<FolderId>, at: Timestamp) -> Result<()> {
    count_in_folders(tx, range, -1)?;
    tx.execute(
        &format!("UPDATE files SET folder_id = ?5, updated_at = ?6 WHERE tenant_id = ?1 AND id IN ({FILES_IN_RANGE})"),
        &range.params(&params![folder, at]),
    )?;
    count_in_folders(tx, range, 1)
}

/// Puts those of the files that lie elsewhere into this drive and library.
pub(crate) fn update_drive(tx: &mut Tx<'_>, range: Range, drive: DriveId, library: LibraryId) -> Result<()> {
    tx.execute(
        &format!(
            "UPDATE files SET library_id = CASE WHEN drive_id = ?5 THEN library_id ELSE ?6 END, drive_id = ?5
             WHERE tenant_id = ?1 AND id IN ({FILES_IN_RANGE})"
        ),
        &range.params(&params![drive, library]),
    )?;
    Ok(())
}

/// Takes the files into the drive in which their folders are, and into that library or, where `undoes` noted another of that drive for
/// a file, into that one.
pub(crate) fn carry(
    tx: &mut Tx<'_>,
    range: Range,
    drive: DriveId,
    library: LibraryId,
    undoes: Option<JobId>,
    at: Timestamp,
) -> Result<()> {
    let mut values = range.params(&params![drive, library, at]);
    let mut into = "?6".to_owned();
    if let Some(undoes) = undoes {
        values.push(undoes.into());
        into = "COALESCE((SELECT l.id FROM bulk_libraries b
                          JOIN libraries l ON l.tenant_id = b.tenant_id AND l.id = b.library_id AND l.drive_id = ?5
                          WHERE b.tenant_id = ?1 AND b.job_id = ?8 AND b.file_id = files.id), ?6)"
            .to_owned();
    }
    tx.execute(
        &format!(
            "UPDATE files SET drive_id = ?5, library_id = {into}, updated_at = ?7
             WHERE tenant_id = ?1 AND id IN ({FILES_IN_RANGE})"
        ),
        &values,
    )?;
    Ok(())
}

/// Puts each of the files back to where it lay when the job began: into its drive, library and folder, or at the drive's
/// root where the folder is gone.
pub(crate) fn move_back(tx: &mut Tx<'_>, range: Range, at: Timestamp) -> Result<()> {
    count_in_folders(tx, range, -1)?;
    tx.execute(
        "UPDATE files SET drive_id = i.drive_id, library_id = i.library_id, updated_at = ?5,
             folder_id = (SELECT fo.id FROM folders fo WHERE fo.tenant_id = ?1 AND fo.id = i.folder_id
                          AND fo.drive_id = i.drive_id AND fo.status = 'active')
         FROM bulk_items i
         WHERE files.tenant_id = ?1 AND i.tenant_id = ?1 AND i.job_id = ?2 AND i.number > ?3 AND i.number <= ?4
           AND NOT i.is_folder AND NOT i.is_left AND files.id = i.item_id",
        &range.params(&params![at]),
    )?;
    count_in_folders(tx, range, 1)
}

/// Those of the files to which `undone`, the job that this one undoes, gave other names, which they still have: each with what it is
/// called and what it was called before.
pub(crate) fn list_renamed(tx: &mut Tx<'_>, range: Range, undone: JobId) -> Result<Vec<(FileId, String, String)>> {
    // What is undone has the numbers of what is undone by it.
    tx.query(
        &format!(
            "SELECT f.id, f.name, u.former_name FROM bulk_items u CROSS JOIN {ITEMS_THEN_FILES} WHERE {IS_IN_RANGE}
             AND u.tenant_id = ?1 AND u.job_id = ?5 AND u.number > ?3 AND u.number <= ?4 AND u.number = i.number
             AND u.former_name IS NOT NULL AND f.name = u.given_name"
        ),
        &range.params(&params![undone]),
    )
}

/// One of a range's files beside which another of its name lies.
pub(crate) struct Namesake {
    /// The file.
    pub(crate) id: FileId,
    /// Where it lies.
    pub(crate) drive: DriveId,
    /// In which folder of the drive; `None` at its root.
    pub(crate) folder: Option<FolderId>,
    /// What it is called.
    pub(crate) name: String,
}

store::from_row!(Namesake { id, drive, folder, name });

/// Those of the files, where they lie now, beside which another active one of the same name lies, whatever the case; in the order of
/// the job.
pub(crate) fn list_namesakes(tx: &mut Tx<'_>, range: Range) -> Result<Vec<Namesake>> {
    tx.query(&namesakes(), &range.params(&[]))
}

/// What finds the files that have namesakes beside them. It asks apart for either kind of place, as neither database looks for "the
/// same folder, or none as well" along an index; and for the first in the order of the index of names: otherwise PostgreSQL, which has
/// no statistics of a young database, takes any index of the drive, and walks all of it for each file.
pub(super) fn namesakes() -> String {
    let another = |here: &str| {
        format!(
            "(SELECT o.id FROM files o WHERE o.tenant_id = ?1 AND o.drive_id = f.drive_id AND {here}
              AND o.name_key = f.name_key AND o.status = 'active' AND o.id <> f.id
              ORDER BY o.folder_id, o.name_key, o.id LIMIT 1)"
        )
    };
    let (at_root, in_folder) = (another("o.folder_id IS NULL"), another("o.folder_id = f.folder_id"));
    format!(
        "SELECT f.id, f.drive_id, f.folder_id, f.name FROM {ITEMS_THEN_FILES} WHERE {IS_IN_RANGE}
         AND CASE WHEN f.folder_id IS NULL THEN {at_root} ELSE {in_folder} END IS NOT NULL ORDER BY i.number"
    )
}

/// Stars the files for a person, or takes the stars away.
pub(crate) fn update_stars(tx: &mut Tx<'_>, range: Range, user: UserId, starred: bool, at: Timestamp) -> Result<()> {
    if starred {
        tx.execute(
            &format!(
                "INSERT INTO file_stars (tenant_id, user_id, file_id, starred_at)
                 SELECT f.tenant_id, ?5, f.id, ?6 FROM {ITEMS_THEN_FILES} WHERE {IS_IN_RANGE}
                 ON CONFLICT (tenant_id, user_id, file_id) DO NOTHING"
            ),
            &range.params(&params![user, at]),
        )?;
    } else {
        tx.execute(
            &format!("DELETE FROM file_stars WHERE tenant_id = ?1 AND user_id = ?5 AND file_id IN ({FILES_IN_RANGE})"),
            &range.params(&params![user]),
        )?;
    }
    Ok(())
}

/// Counts the active files of the range in (`sign` 1) or out (-1) of the folders they lie in, as far as those are not in
/// the trash.
fn count_in_folders(tx: &mut Tx<'_>, range: Range, sign: i64) -> Result<()> {
    tx.execute(
        &format!(
            "UPDATE folders SET file_count = file_count + CAST(?5 AS BIGINT) * s.files,
                                total_size = total_size + CAST(?5 AS BIGINT) * s.bytes
             FROM (SELECT f.folder_id, count(*) AS files, CAST(COALESCE(sum(f.size), 0) AS BIGINT) AS bytes
                   FROM {ITEMS_THEN_FILES} WHERE {IS_IN_RANGE} AND f.status = 'active' AND f.folder_id IS NOT NULL
                   GROUP BY f.folder_id) AS s
             WHERE folders.tenant_id = ?1 AND folders.id = s.folder_id AND folders.status = 'active'"
        ),
        &range.params(&params![sign]),
    )?;
    Ok(())
}
