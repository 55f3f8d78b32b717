//! The storage account of an organisation.

use kernel::{Error, Result, StorageTier};
use store::{FromRow, RowReader, Sql, Tx, params};

use crate::model::{Usage, usage::GIB};

/// What an organisation without a storage tier may store (drive.md section 8, "the default limit is 5 GB").
const DEFAULT_CAP: i64 = 5 * GIB;
const DEFAULT_TIER: StorageTier = StorageTier::Free;

/// Opens the account with this tier and cap, or changes them.
pub(crate) fn set_cap(tx: &mut Tx<'_>, tier: StorageTier, cap: i64) -> Result<()> {
    tx.execute(
        "INSERT INTO drive_usage (tenant_id, live_bytes, trashed_bytes, reserved_bytes, live_files, trashed_files, revision,
                                  cap_bytes, tier, first_number, last_number)
         VALUES (?1, 0, 0, 0, 0, 0, 1, ?2, ?4, (SELECT COALESCE(max(first_number) + ?3, 0) FROM drive_usage), 0)
         ON CONFLICT (tenant_id) DO UPDATE SET
           cap_bytes = excluded.cap_bytes, tier = excluded.tier, revision = drive_usage.revision + 1",
        &params![cap, NUMBERS, tier.name()],
    )?;
    Ok(())
}

/// How many numbers an organisation has for its files, ever: their range in the search index.
pub(crate) const NUMBERS: i64 = 1 << 36;

/// Takes the next `count` numbers for files; the first of them.
pub(crate) fn take_numbers(tx: &mut Tx<'_>, count: i64) -> Result<i64> {
    let sql = "UPDATE drive_usage SET last_number = last_number + ?2 WHERE tenant_id = ?1 \
               RETURNING first_number + last_number - ?2 + 1";
    match tx.query_opt(sql, &params![count])? {
        Some(first) => Ok(first),
        None => {
            set_cap(tx, DEFAULT_TIER, DEFAULT_CAP)?;
            tx.query_one(sql, &params![count])
        }
    }
}

/// The account; an empty one with the default cap where none was opened.
pub(crate) fn lookup(tx: &mut Tx<'_>) -> Result<Usage> {
    let row = tx.query_opt(
        "SELECT live_bytes, trashed_bytes, reserved_bytes, live_files, trashed_files, revision, cap_bytes, tier
         FROM drive_usage WHERE tenant_id = ?1",
        &params![],
    )?;
    Ok(row.unwrap_or_else(|| Usage { cap: DEFAULT_CAP, tier: DEFAULT_TIER, ..Usage::default() }))
}

impl FromRow for Usage {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            live: row.next()?,
            trashed: row.next()?,
            reserved: row.next()?,
            files: row.next()?,
            trashed_files: row.next()?,
            revision: row.next()?,
            cap: row.next()?,
            // A tier of a later version is none of ours: the cap holds all the same.
            tier: StorageTier::from_name(&row.next::<String>()?).unwrap_or(StorageTier::Custom),
        })
    }
}

/// A movement on the account; every change in the Drive is one, so the revision rises with each.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Movement {
    /// Change of live bytes.
    pub(crate) live: i64,
    /// Change of bytes in the trash.
    pub(crate) trashed: i64,
    /// Change of reserved bytes.
    pub(crate) reserved: i64,
    /// Change of the number of active files.
    pub(crate) files: i64,
    /// Change of the number of files in the trash.
    pub(crate) trashed_files: i64,
}

/// Books a movement. One that takes room (live and reserved together rise) is refused beyond the cap.
///
/// # Errors
/// `QUOTA_EXCEEDED` where the room is not there.
pub(crate) fn book(tx: &mut Tx<'_>, movement: Movement) -> Result<()> {
    let taken = movement.live + movement.reserved;
    // Without the cast PostgreSQL takes the number for one of 32 bits, and refuses what is larger than 2 GiB.
    let sql = "UPDATE drive_usage SET
                 live_bytes = live_bytes + ?2, trashed_bytes = trashed_bytes + ?3, reserved_bytes = reserved_bytes + ?4,
                 live_files = live_files + ?5, trashed_files = trashed_files + ?6, revision = revision + 1
               WHERE tenant_id = ?1 AND (CAST(?7 AS BIGINT) <= 0 OR live_bytes + reserved_bytes + ?7 <= cap_bytes)";
    let params =
        params![movement.live, movement.trashed, movement.reserved, movement.files, movement.trashed_files, taken];
    if tx.execute(sql, &params)? == 1 {
        return Ok(());
    }
    let usage = lookup(tx)?;
    if usage.revision == 0 {
        set_cap(tx, DEFAULT_TIER, DEFAULT_CAP)?;
        return book(tx, movement);
    }
    Err(quota_exceeded(&usage, taken))
}

fn quota_exceeded(usage: &Usage, wanted: i64) -> Error {
    Error::new(
        kernel::ErrorKind::InsufficientStorage,
        "QUOTA_EXCEEDED",
        "There is not enough storage left for this. Empty the trash or ask your administrator for more.",
    )
    .with_details(serde_json::json!({
        "wanted": wanted, "used": usage.live, "reserved": usage.reserved, "cap": usage.cap,
    }))
}
