//! Jobs on many files and folders.

use kernel::{DriveId, Error, FolderId, JobId, LibraryId, Result, Timestamp, UserId};
use store::{FromRow, RowReader, Sql, Tx, params};

use crate::model::{BulkAction, BulkJob, BulkStatus, BulkTarget};

const COLUMNS: &str = "id, owner_id, action, status, filter, target_drive, target_folder, target_library, share, is_gathered, total, position, \
                       done, refused, bytes, refusals, undoes, undone_by, created_at, finished_at, folders_done, folders_refused, renamed";

impl FromRow for BulkJob {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            owner: row.next()?,
            action: BulkAction::from_name(&row.next::<String>()?).map_err(Error::internal)?,
            status: BulkStatus::from_name(&row.next::<String>()?),
            source: row.next::<Option<String>>()?.map(|text| read_json(&text)).transpose()?,
            target: {
                let (drive, folder): (Option<DriveId>, Option<FolderId>) = (row.next()?, row.next()?);
                let library: Option<LibraryId> = row.next()?;
                drive.map(|drive| BulkTarget { drive, folder, library })
            },
            share: row.next::<Option<String>>()?.map(|text| read_json(&text)).transpose()?,
            is_gathered: row.next()?,
            total: row.next()?,
            position: row.next()?,
            done: row.next()?,
            refused: row.next()?,
            bytes: row.next()?,
            refusals: read_json(&row.next::<String>()?)?,
            undoes: row.next()?,
            undone_by: row.next()?,
            created_at: row.next()?,
            finished_at: row.next()?,
            folders_done: row.next()?,
            folders_refused: row.next()?,
            renamed: row.next()?,
        })
    }
}

fn read_json<T: serde::de::DeserializeOwned>(text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(|error| Error::internal(format!("stored JSON cannot be read: {error}")))
}

fn write_json<T: serde::Serialize>(value: &T) -> Result<String> {
    serde_json::to_string(value).map_err(Error::internal)
}

/// Adds a job.
pub(crate) fn add(tx: &mut Tx<'_>, job: &BulkJob) -> Result<()> {
    tx.execute(
        "INSERT INTO bulk_jobs (tenant_id, id, owner_id, action, status, filter, target_drive, target_folder, target_library,
                                is_gathered, total, position, done, refused, bytes, refusals, undoes, created_at, share)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, FALSE, 0, 0, 0, 0, 0, '[]', ?10, ?11, ?12)",
        &params![
            job.id,
            job.owner,
            job.action.name(),
            job.status.name(),
            job.source.as_ref().map(write_json).transpose()?,
            job.target.map(|target| target.drive),
            job.target.and_then(|target| target.folder),
            job.target.and_then(|target| target.library),
            job.undoes,
            job.created_at,
            job.share.as_ref().map(write_json).transpose()?
        ],
    )?;
    Ok(())
}

/// The job of that identifier.
pub(crate) fn lookup(tx: &mut Tx<'_>, id: JobId) -> Result<Option<BulkJob>> {
    tx.query_opt(&format!("SELECT {COLUMNS} FROM bulk_jobs WHERE tenant_id = ?1 AND id = ?2"), &params![id])
}

/// A person's jobs begun after `since`, the newest first, behind the one called `after`; at most `limit`.
pub(crate) fn list(
    tx: &mut Tx<'_>,
    owner: UserId,
    since: Timestamp,
    after: Option<JobId>,
    limit: i64,
) -> Result<Vec<BulkJob>> {
    let behind = if after.is_some() { "AND id < ?5" } else { "" };
    let mut values = params![owner, since, limit].to_vec();
    values.extend(after.map(Into::into));
    tx.query(
        &format!(
            "SELECT {COLUMNS} FROM bulk_jobs WHERE tenant_id = ?1 AND owner_id = ?2 AND created_at > ?3 {behind}
             ORDER BY id DESC LIMIT ?4"
        ),
        &values,
    )
}

/// Jobs that go on and are not about files by name.
pub(crate) fn list_going_on(tx: &mut Tx<'_>) -> Result<Vec<BulkJob>> {
    tx.query(
        &format!(
            "SELECT {COLUMNS} FROM bulk_jobs WHERE tenant_id = ?1 AND finished_at IS NULL AND filter IS NOT NULL ORDER BY id"
        ),
        &params![],
    )
}

/// Writes down how far a job has come.
pub(crate) fn update(tx: &mut Tx<'_>, job: &BulkJob) -> Result<()> {
    tx.execute(
        "UPDATE bulk_jobs SET status = ?3, is_gathered = ?4, total = ?5, position = ?6, done = ?7, refused = ?8, bytes = ?9,
                              refusals = ?10, finished_at = ?11, folders_done = ?12, folders_refused = ?13, renamed = ?14
         WHERE tenant_id = ?1 AND id = ?2",
        &params![
            job.id,
            job.status.name(),
            job.is_gathered,
            job.total,
            job.position,
            job.done,
            job.refused,
            job.bytes,
            write_json(&job.refusals)?,
            job.finished_at,
            job.folders_done,
            job.folders_refused,
            job.renamed
        ],
    )?;
    Ok(())
}

/// Writes down that a job was undone, unless it was before. Whether it was not.
pub(crate) fn update_undone(tx: &mut Tx<'_>, id: JobId, by: JobId) -> Result<bool> {
    let sql = "UPDATE bulk_jobs SET undone_by = ?3 WHERE tenant_id = ?1 AND id = ?2 AND undone_by IS NULL";
    Ok(tx.execute(sql, &params![id, by])? == 1)
}

/// The position behind which a job's filter goes on: the last file gathered, and when it came.
pub(crate) fn lookup_gathered(tx: &mut Tx<'_>, id: JobId) -> Result<Option<(Timestamp, kernel::FileId)>> {
    tx.query_opt(
        "SELECT gathered_time, gathered_file FROM bulk_jobs WHERE tenant_id = ?1 AND id = ?2 AND gathered_file IS NOT NULL",
        &params![id],
    )
}

/// Writes down that the filter goes on behind the item of that number.
pub(crate) fn update_gathered(tx: &mut Tx<'_>, id: JobId, number: i64) -> Result<()> {
    let last = "SELECT i.item_id FROM bulk_items i WHERE i.tenant_id = ?1 AND i.job_id = ?2 AND i.number = ?3";
    tx.execute(
        &format!(
            "UPDATE bulk_jobs SET gathered_file = ({last}),
                    gathered_time = (SELECT f.created_at FROM files f WHERE f.tenant_id = ?1 AND f.id = ({last}))
             WHERE tenant_id = ?1 AND id = ?2"
        ),
        &params![id, number],
    )?;
    Ok(())
}

/// The oldest job that began before `until` and is over.
pub(crate) fn lookup_oldest(tx: &mut Tx<'_>, until: Timestamp) -> Result<Option<BulkJob>> {
    tx.query_opt(
        &format!("SELECT {COLUMNS} FROM bulk_jobs WHERE tenant_id = ?1 AND created_at <= ?2 AND finished_at IS NOT NULL ORDER BY created_at LIMIT 1"),
        &params![until],
    )
}

/// When the oldest job began.
pub(crate) fn oldest_time(tx: &mut Tx<'_>) -> Result<Option<Timestamp>> {
    tx.query_one("SELECT min(created_at) FROM bulk_jobs WHERE tenant_id = ?1", &params![])
}

/// Forgets a job.
pub(crate) fn remove(tx: &mut Tx<'_>, id: JobId) -> Result<()> {
    tx.execute("DELETE FROM bulk_jobs WHERE tenant_id = ?1 AND id = ?2", &params![id])?;
    Ok(())
}
