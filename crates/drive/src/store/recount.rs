//! The storage account, worked out anew from the rows it is the sum of.

use std::collections::BTreeMap;

use kernel::{DriveId, LibraryId, Result};
use store::{Sql, Tx, Value, params};

use super::usage;
use crate::model::{
    Category,
    category::ByCategory,
    drift::{Drift, DriveSums, Sums},
};

/// What the rows add up to, for the organisation and for each drive.
#[derive(Clone, Debug, Default)]
struct Counted {
    whole: Sums,
    drives: BTreeMap<DriveId, DriveSums>,
}

fn count(tx: &mut Tx<'_>) -> Result<Counted> {
    let mut counted = Counted::default();
    let files: Vec<(DriveId, String, String, i64, i64)> = tx.query(
        "SELECT drive_id, status, category, count(*), CAST(COALESCE(sum(size), 0) AS BIGINT) FROM files
         WHERE tenant_id = ?1 GROUP BY drive_id, status, category",
        &params![],
    )?;
    for (drive, status, category, files, bytes) in files {
        let share = counted.drives.entry(drive).or_default();
        if status == "active" {
            share.files += files;
            share.live += bytes;
            counted.whole.by_category.add(Category::from_name(&category), bytes);
        } else {
            share.trashed += bytes;
            counted.whole.trashed_files += files;
        }
    }
    let versions: Vec<(DriveId, i64)> = tx.query(
        "SELECT f.drive_id, CAST(COALESCE(sum(v.size), 0) AS BIGINT) FROM file_versions v
         JOIN files f ON f.tenant_id = v.tenant_id AND f.id = v.file_id WHERE v.tenant_id = ?1 GROUP BY f.drive_id",
        &params![],
    )?;
    for (drive, bytes) in versions {
        counted.drives.entry(drive).or_default().versions = bytes;
    }
    let uploads: Vec<(DriveId, i64)> = tx.query(
        "SELECT drive_id, CAST(COALESCE(sum(size), 0) AS BIGINT) FROM uploads
         WHERE tenant_id = ?1 AND file_id IS NULL GROUP BY drive_id",
        &params![],
    )?;
    for (drive, bytes) in uploads {
        counted.drives.entry(drive).or_default().reserved = bytes;
    }
    for share in counted.drives.values() {
        counted.whole.all.add(share);
    }
    Ok(counted)
}

fn kept(tx: &mut Tx<'_>) -> Result<Counted> {
    let usage = usage::lookup(tx)?;
    let drives: Vec<(DriveId, i64, i64, i64, i64, i64)> = tx.query(
        "SELECT id, file_count, total_size, trashed_bytes, version_bytes, reserved_bytes FROM drives WHERE tenant_id = ?1",
        &params![],
    )?;
    let drives = drives.into_iter().map(|(id, files, live, trashed, versions, reserved)| {
        (id, DriveSums { files, live, trashed, versions, reserved })
    });
    let all = DriveSums {
        files: usage.files,
        live: usage.live,
        trashed: usage.trashed,
        versions: usage.versions,
        reserved: usage.reserved,
    };
    let whole = Sums { all, trashed_files: usage.trashed_files, by_category: usage.by_category };
    Ok(Counted { whole, drives: drives.collect() })
}

/// Where the account is not the sum of the rows; nowhere, unless somebody changed the database by hand.
pub(crate) fn list_drift(tx: &mut Tx<'_>) -> Result<Vec<Drift>> {
    let (kept, mut counted) = (kept(tx)?, count(tx)?);
    let mut drift = Drift::of_whole(&kept.whole, &counted.whole);
    for (drive, share) in &kept.drives {
        let rows = counted.drives.remove(drive).unwrap_or_default();
        drift.extend(Drift::of_drive(Some(*drive), share, &rows));
    }
    let (kept, mut counted) = (by_library(tx, KEPT_OF_LIBRARIES)?, by_library(tx, COUNTED_OF_LIBRARIES)?);
    for (library, contents) in kept {
        drift.extend(Drift::of_library(library, contents, counted.remove(&library).unwrap_or_default()));
    }
    for (library, contents) in counted {
        drift.extend(Drift::of_library(library, (0, 0), contents));
    }
    Ok(drift)
}

const KEPT_OF_LIBRARIES: &str = "SELECT library_id, files, bytes FROM library_contents WHERE tenant_id = ?1";
const COUNTED_OF_LIBRARIES: &str = "SELECT library_id, count(*), CAST(COALESCE(sum(size), 0) AS BIGINT) FROM files
                                    WHERE tenant_id = ?1 AND status = 'active' GROUP BY library_id";

/// How many active files each library holds, and their bytes.
fn by_library(tx: &mut Tx<'_>, sql: &str) -> Result<BTreeMap<LibraryId, (i64, i64)>> {
    let rows: Vec<(LibraryId, i64, i64)> = tx.query(sql, &params![])?;
    Ok(rows.into_iter().map(|(library, files, bytes)| (library, (files, bytes))).collect())
}

/// Sets the account to what the rows add up to.
pub(crate) fn update_account(tx: &mut Tx<'_>) -> Result<()> {
    let of_file = "FROM file_versions v WHERE v.tenant_id = files.tenant_id AND v.file_id = files.id";
    tx.execute(
        &format!(
            "UPDATE files SET version_count = (SELECT count(*) {of_file}),
                              version_bytes = (SELECT CAST(COALESCE(sum(v.size), 0) AS BIGINT) {of_file})
             WHERE tenant_id = ?1 AND (version_count <> 0 OR version_bytes <> 0 OR EXISTS (SELECT 1 {of_file}))"
        ),
        &params![],
    )?;
    let counted = count(tx)?;
    update_organisation(tx, &counted.whole)?;
    tx.execute(
        "UPDATE drives SET file_count = 0, total_size = 0, trashed_bytes = 0, version_bytes = 0, reserved_bytes = 0
         WHERE tenant_id = ?1",
        &params![],
    )?;
    for (drive, share) in counted.drives {
        tx.execute(
            "UPDATE drives SET file_count = ?3, total_size = ?4, trashed_bytes = ?5, version_bytes = ?6, reserved_bytes = ?7
             WHERE tenant_id = ?1 AND id = ?2",
            &params![drive, share.files, share.live, share.trashed, share.versions, share.reserved],
        )?;
    }
    tx.execute("DELETE FROM library_contents WHERE tenant_id = ?1", &params![])?;
    tx.execute(
        "INSERT INTO library_contents (tenant_id, library_id, files, bytes)
         SELECT tenant_id, library_id, count(*), CAST(COALESCE(sum(size), 0) AS BIGINT) FROM files
         WHERE tenant_id = ?1 AND status = 'active' GROUP BY tenant_id, library_id",
        &params![],
    )?;
    Ok(())
}

fn update_organisation(tx: &mut Tx<'_>, sums: &Sums) -> Result<()> {
    let all = &sums.all;
    let mut values: Vec<Value> =
        params![all.files, all.live, all.trashed, all.versions, all.reserved, sums.trashed_files].to_vec();
    let mut categories = String::new();
    let by_category: &ByCategory = &sums.by_category;
    for category in Category::ALL {
        values.push(by_category.of(category).into());
        categories.push_str(&format!(", {}_bytes = ?{}", category.name(), values.len() + 1));
    }
    tx.execute(
        &format!(
            "UPDATE drive_usage SET live_files = ?2, live_bytes = ?3, trashed_bytes = ?4, version_bytes = ?5,
                                    reserved_bytes = ?6, trashed_files = ?7{categories} WHERE tenant_id = ?1"
        ),
        &values,
    )?;
    Ok(())
}
