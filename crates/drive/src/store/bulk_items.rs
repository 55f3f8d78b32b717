//! What the jobs on many files and folders are about: each job's items, numbered from 1.

use kernel::{Ctx, DriveId, FileId, FolderId, JobId, Result, Timestamp};
use store::{Sql, Tx, Value, params, placeholders};
use uuid::Uuid;

use super::{
    drives::{reach, visible},
    file_list::Whole,
};

/// How many items one statement adds.
const ADDED_AT_ONCE: usize = 250;

/// One file or folder of a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Item {
    /// Its place in the job.
    pub(crate) number: i64,
    /// Whether it is a folder.
    pub(crate) is_folder: bool,
    /// The file or folder.
    pub(crate) id: Uuid,
    /// The drive it lay in when the job began; `None` where nothing of that identifier was there.
    pub(crate) drive: Option<DriveId>,
    /// The folder it lay in.
    pub(crate) folder: Option<FolderId>,
    /// Whether the job left it as it was.
    pub(crate) is_left: bool,
}

store::from_row!(Item { number, is_folder, id, drive, folder, is_left });

/// Items of a job: those behind `after`, up to and including `last`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Range {
    /// The job.
    pub(crate) job: JobId,
    /// The number before the first.
    pub(crate) after: i64,
    /// The last one's number.
    pub(crate) last: i64,
}

/// The files of a [`Range`] that are not left as they are, as SQL for `IN (…)`. Its parameters are `?2` to `?4`.
pub(crate) const FILES_IN_RANGE: &str = "SELECT i.item_id FROM bulk_items i WHERE i.tenant_id = ?1 AND i.job_id = ?2 \
                                         AND i.number > ?3 AND i.number <= ?4 AND NOT i.is_folder AND NOT i.is_left";

impl Range {
    /// The parameters of [`FILES_IN_RANGE`], and then `others`.
    pub(crate) fn params(self, others: &[Value]) -> Vec<Value> {
        let mut values = params![self.job, self.after, self.last].to_vec();
        values.extend_from_slice(others);
        values
    }
}

/// Adds files or folders by name, numbered behind `last`, with where they lie now.
pub(crate) fn add_named(tx: &mut Tx<'_>, job: JobId, last: i64, is_folder: bool, ids: &[Uuid]) -> Result<()> {
    let (table, columns, place) = if is_folder {
        ("folders", "drive_id, folder_id", "p.drive_id, p.parent_id")
    } else {
        ("files", "drive_id, library_id, folder_id", "p.drive_id, p.library_id, p.folder_id")
    };
    let mut number = last;
    for chunk in ids.chunks(ADDED_AT_ONCE) {
        let mut values = params![job].to_vec();
        let mut rows = Vec::with_capacity(chunk.len());
        for id in chunk {
            number += 1;
            let (n, i) = (values.len() + 2, values.len() + 3);
            values.extend(params![number, *id]);
            rows.push(format!("(?1, ?2, ?{n}, {is_folder}, ?{i}, FALSE)"));
        }
        let sql = format!(
            "INSERT INTO bulk_items (tenant_id, job_id, number, is_folder, item_id, is_left) VALUES {}",
            rows.join(", ")
        );
        tx.execute(&sql, &values)?;
    }
    tx.execute(
        &format!(
            "UPDATE bulk_items SET ({columns}) = (SELECT {place} FROM {table} p
                 WHERE p.tenant_id = ?1 AND p.id = bulk_items.item_id)
             WHERE tenant_id = ?1 AND job_id = ?2 AND number > ?3 AND number <= ?4"
        ),
        &params![job, last, number],
    )?;
    Ok(())
}

/// Adds what the deletion of a folder took to the trash, numbered behind `last`; how many files that were.
pub(crate) fn add_trashed_with(tx: &mut Tx<'_>, job: JobId, last: i64, folder: FolderId) -> Result<i64> {
    // In an order that no index has: in that of their identifiers SQLite would walk over every file there is.
    let added = tx.execute(
        "INSERT INTO bulk_items (tenant_id, job_id, number, is_folder, item_id, drive_id, library_id, folder_id, is_left)
         SELECT f.tenant_id, ?2, ?3 + row_number() OVER (ORDER BY f.created_at + 0, f.id), FALSE, f.id, f.drive_id, f.library_id, f.folder_id,
                FALSE
         FROM files f WHERE f.tenant_id = ?1 AND f.trashed_with = ?4 AND f.status = 'trashed'",
        &params![job, last, folder],
    )?;
    i64::try_from(added).map_err(kernel::Error::internal)
}

/// The next files of a list that a job takes: those that were there at `bound`, behind the position `after`.
pub(crate) struct Next {
    /// The job.
    pub(crate) job: JobId,
    /// Behind which number they are numbered.
    pub(crate) last: i64,
    /// The list.
    pub(crate) whole: Whole,
    /// When they were there.
    pub(crate) bound: Timestamp,
    /// Behind which file, by its time and identifier.
    pub(crate) after: Option<(Timestamp, FileId)>,
    /// How many at most.
    pub(crate) limit: i64,
}

/// Adds files of a list, the oldest first, but for those that were deleted since; how many.
pub(crate) fn add_listed(tx: &mut Tx<'_>, next: Next) -> Result<i64> {
    add_next(tx, next, |Slice { from, conditions, bound, .. }| {
        format!(
            "{from} WHERE {conditions} AND (f.deleted_at IS NULL OR f.deleted_at <= ?{bound}) ORDER BY f.created_at, f.id"
        )
    })
}

/// Files of a list as SQL, with the numbers of two of its parameters.
pub(super) struct Slice {
    pub(super) from: String,
    pub(super) conditions: String,
    pub(super) bound: usize,
    pub(super) job: usize,
}

/// Adds the files that `rows` makes of the slice: what stands behind `FROM`, in the order of their times. How many.
pub(super) fn add_next(tx: &mut Tx<'_>, next: Next, rows: impl FnOnce(&Slice) -> String) -> Result<i64> {
    let Whole { from, sql: mut conditions, params: mut values } = next.whole;
    let mut bind = |value: Value| {
        values.push(value);
        values.len() + 1
    };
    let bound = bind(next.bound.into());
    conditions.push_str(&format!(" AND f.created_at <= ?{bound}"));
    if let Some((time, file)) = next.after {
        let (time, file) = (bind(time.into()), bind(file.into()));
        conditions.push_str(&format!(" AND (f.created_at, f.id) > (?{time}, ?{file})"));
    }
    let (limit, job, last) = (bind(next.limit.into()), bind(next.job.into()), bind(next.last.into()));
    let rows = rows(&Slice { from, conditions, bound, job });
    let added = tx.execute(
        &format!(
            "INSERT INTO bulk_items (tenant_id, job_id, number, is_folder, item_id, drive_id, library_id, folder_id, is_left)
             SELECT g.tenant_id, ?{job}, ?{last} + row_number() OVER (ORDER BY g.created_at, g.id), FALSE, g.id, g.drive_id,
                    g.library_id, g.folder_id, FALSE
             FROM (SELECT f.tenant_id, f.id, f.created_at, f.drive_id, f.library_id, f.folder_id FROM {rows}
                   LIMIT ?{limit}) AS g"
        ),
        &values,
    )?;
    i64::try_from(added).map_err(kernel::Error::internal)
}

/// Adds the folders that were deleted until `bound` and that the person sees, those of one drive where it is given,
/// numbered behind `last`; how many.
pub(crate) fn add_trashed_folders(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    job: JobId,
    last: i64,
    drive: Option<DriveId>,
    bound: Timestamp,
) -> Result<i64> {
    let (me, manages) = reach(ctx);
    let of_drive = if drive.is_some() { "AND fo.drive_id = ?7" } else { "" };
    let mut values = params![job, last, bound, me, manages].to_vec();
    values.extend(drive.map(Into::into));
    let added = tx.execute(
        &format!(
            "INSERT INTO bulk_items (tenant_id, job_id, number, is_folder, item_id, drive_id, library_id, folder_id, is_left)
             SELECT fo.tenant_id, ?2, ?3 + row_number() OVER (ORDER BY fo.id), TRUE, fo.id, fo.drive_id, NULL, fo.parent_id,
                    FALSE
             FROM folders fo JOIN drives d ON d.tenant_id = fo.tenant_id AND d.id = fo.drive_id
             WHERE fo.tenant_id = ?1 AND fo.trashed_with = fo.id AND fo.deleted_at <= ?4 AND {} {of_drive}",
            visible(ctx, 5, 6)
        ),
        &values,
    )?;
    i64::try_from(added).map_err(kernel::Error::internal)
}

/// Adds the folders that lay in the trash at `bound` longer than their drives keep them, numbered behind `last`; how many.
pub(crate) fn add_expired_folders(tx: &mut Tx<'_>, job: JobId, last: i64, bound: Timestamp) -> Result<i64> {
    let added = tx.execute(
        &format!(
            "INSERT INTO bulk_items (tenant_id, job_id, number, is_folder, item_id, drive_id, library_id, folder_id, is_left)
             SELECT fo.tenant_id, ?2, ?3 + row_number() OVER (ORDER BY fo.id), TRUE, fo.id, fo.drive_id, NULL, fo.parent_id,
                    FALSE
             FROM folders fo WHERE fo.tenant_id = ?1 AND fo.trashed_with = fo.id AND {}",
            expired("fo", 4)
        ),
        &params![job, last, bound],
    )?;
    i64::try_from(added).map_err(kernel::Error::internal)
}

/// Whether a file or folder lies in the trash longer than its drive keeps it, as SQL over `{alias}`. `?{bound}` is the
/// present.
pub(crate) fn expired(alias: &str, bound: usize) -> String {
    format!(
        "EXISTS (SELECT 1 FROM drives k WHERE k.tenant_id = {alias}.tenant_id AND k.id = {alias}.drive_id
                 AND k.retention_days IS NOT NULL
                 AND {alias}.deleted_at <= CAST(?{bound} AS BIGINT) - k.retention_days * 86400000000)"
    )
}

/// Adds the items that another job has changed, under the same numbers; how many.
pub(crate) fn add_changed_by(tx: &mut Tx<'_>, job: JobId, other: JobId, until: i64) -> Result<i64> {
    let added = tx.execute(
        "INSERT INTO bulk_items (tenant_id, job_id, number, is_folder, item_id, drive_id, library_id, folder_id, is_left)
         SELECT i.tenant_id, ?2, i.number, i.is_folder, i.item_id, i.drive_id, i.library_id, i.folder_id, FALSE
         FROM bulk_items i WHERE i.tenant_id = ?1 AND i.job_id = ?3 AND i.number <= ?4 AND NOT i.is_left",
        &params![job, other, until],
    )?;
    i64::try_from(added).map_err(kernel::Error::internal)
}

/// The next items of a job behind `after`, at most `limit`.
pub(crate) fn list(tx: &mut Tx<'_>, job: JobId, after: i64, limit: i64) -> Result<Vec<Item>> {
    tx.query(
        "SELECT number, is_folder, item_id, drive_id, folder_id, is_left FROM bulk_items
         WHERE tenant_id = ?1 AND job_id = ?2 AND number > ?3 ORDER BY number LIMIT ?4",
        &params![job, after, limit],
    )
}

/// How many folders a job has behind `after`.
pub(crate) fn count_folders(tx: &mut Tx<'_>, job: JobId, after: i64) -> Result<i64> {
    let sql = "SELECT count(*) FROM bulk_items WHERE tenant_id = ?1 AND job_id = ?2 AND number > ?3 AND is_folder";
    tx.query_one(sql, &params![job, after])
}

/// Writes down that the job leaves these as they are.
pub(crate) fn update_left(tx: &mut Tx<'_>, job: JobId, numbers: &[i64]) -> Result<()> {
    if numbers.is_empty() {
        return Ok(());
    }
    let sql = format!(
        "UPDATE bulk_items SET is_left = TRUE WHERE tenant_id = ?1 AND job_id = ?2 AND number IN ({})",
        placeholders(3, numbers.len())
    );
    let mut values = params![job].to_vec();
    values.extend(numbers.iter().map(|number| Value::from(*number)));
    tx.execute(&sql, &values)?;
    Ok(())
}

/// Writes down what the job made of the names of some files: each one's identifier, what it was called before and what since.
pub(crate) fn update_names(tx: &mut Tx<'_>, range: Range, renamed: &[(FileId, &str, &str)]) -> Result<()> {
    for chunk in renamed.chunks(ADDED_AT_ONCE) {
        let mut values = range.params(&[]);
        let (mut ids, mut before, mut since) = (Vec::with_capacity(chunk.len()), String::new(), String::new());
        for (file, former, given) in chunk {
            let id = values.len() + 2;
            before.push_str(&format!(" WHEN ?{id} THEN ?{}", id + 1));
            since.push_str(&format!(" WHEN ?{id} THEN ?{}", id + 2));
            ids.push(format!("?{id}"));
            values.extend(params![*file, *former, *given]);
        }
        // The columns themselves at the end say of which type the names are.
        let sql = format!(
            "UPDATE bulk_items SET former_name = CASE item_id{before} ELSE former_name END,
                                   given_name = CASE item_id{since} ELSE given_name END
             WHERE tenant_id = ?1 AND job_id = ?2 AND number > ?3 AND number <= ?4 AND NOT is_folder
               AND item_id IN ({})",
            ids.join(", ")
        );
        tx.execute(&sql, &values)?;
    }
    Ok(())
}

/// Forgets a job's first items, `count` at most. Whether there were any.
pub(crate) fn remove(tx: &mut Tx<'_>, job: JobId, count: i64) -> Result<bool> {
    remove_from(tx, "bulk_items", job, count)
}

/// Forgets what a table has of a job's first items, `count` at most. Whether there was any.
pub(super) fn remove_from(tx: &mut Tx<'_>, table: &'static str, job: JobId, count: i64) -> Result<bool> {
    let removed = tx.execute(
        &format!(
            "DELETE FROM {table} WHERE tenant_id = ?1 AND job_id = ?2 AND number <
                 (SELECT min(number) + ?3 FROM {table} WHERE tenant_id = ?1 AND job_id = ?2)"
        ),
        &params![job, count],
    )?;
    Ok(removed > 0)
}
