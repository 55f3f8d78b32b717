//! What was stored at the end of each day, and what came in on it.

use kernel::{Result, Timestamp};
use store::{FromRow, RowReader, Sql, Tx, params};

use crate::model::usage_history::{Day, DayFigures};

impl FromRow for DayFigures {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            day: Day(row.next()?),
            used: row.next()?,
            files: row.next()?,
            uploads: row.next()?,
            uploaded: row.next()?,
        })
    }
}

/// Notes for the day what the organisation's account says now, and what came in: how many files, and how many bytes.
pub(crate) fn add(tx: &mut Tx<'_>, at: Timestamp, (uploads, uploaded): (i64, i64)) -> Result<()> {
    let Day(day) = Day::of(at);
    tx.execute(
        "INSERT INTO usage_days (tenant_id, day, used_bytes, file_count, uploads, uploaded_bytes)
         SELECT u.tenant_id, CAST(?2 AS BIGINT), u.live_bytes + u.version_bytes, u.live_files, CAST(?3 AS BIGINT),
                CAST(?4 AS BIGINT)
         FROM drive_usage u WHERE u.tenant_id = ?1
         ON CONFLICT (tenant_id, day) DO UPDATE SET
           used_bytes = excluded.used_bytes, file_count = excluded.file_count,
           uploads = usage_days.uploads + excluded.uploads, uploaded_bytes = usage_days.uploaded_bytes + excluded.uploaded_bytes",
        &params![day, uploads, uploaded],
    )?;
    Ok(())
}

/// The days from `first` on of which there is something to say, and the last one before it.
pub(crate) fn list(tx: &mut Tx<'_>, first: Day) -> Result<Vec<DayFigures>> {
    tx.query(
        "SELECT day, used_bytes, file_count, uploads, uploaded_bytes FROM usage_days
         WHERE tenant_id = ?1 AND day >= (SELECT COALESCE(max(day), 0) FROM usage_days WHERE tenant_id = ?1 AND day < ?2)
         ORDER BY day",
        &params![first.0],
    )
}
