//! Every row of an organisation, found by the databases' own catalogues.

use std::{fs, path::Path};

use kernel::{Result, TenantId};
use serde::Serialize;
use store::{Db, Store, TenantTable};

use super::lines::{Lines, failed};
use identity::model::Tenant;

/// How many rows are read at once.
const BATCH: i64 = 500;
/// How many rows go in one transaction.
const REMOVED_AT_ONCE: i64 = 2000;
/// How often all tables are gone through: what a server that still runs wrote meanwhile goes, too.
const PASSES: u32 = 10;

/// A table that was written down.
#[derive(Serialize)]
pub(super) struct WrittenTable {
    /// Its name.
    pub(super) table: String,
    /// The file, from the export's folder.
    pub(super) file: String,
    /// How many rows of the organisation it has.
    pub(super) rows: u64,
    /// The SHA-256 of the file.
    pub(super) sha256: String,
}

/// The databases in which an organisation has rows: its region's, and the directory where that is another.
fn databases(store: &Store, tenant: &Tenant) -> Vec<(&'static str, Db)> {
    let (region, directory) = (store.region(tenant.region), store.directory());
    let mut found = vec![("rows", region.clone())];
    if directory.url() != region.url() {
        found.push(("rows/directory", directory.clone()));
    }
    found
}

/// Writes all rows of an organisation below `to`.
pub(super) async fn write(store: &Store, tenant: &Tenant, to: &Path) -> Result<Vec<WrittenTable>> {
    let mut written = Vec::new();
    for (folder, db) in databases(store, tenant) {
        fs::create_dir(to.join(folder)).map_err(|error| failed(&error, &to.join(folder)))?;
        for table in db.read(TenantTable::list).await? {
            let file = format!("{folder}/{}.jsonl", table.name);
            let name = table.name.clone();
            let lines = write_table(&db, tenant.id, table, Lines::create(to.join(&file))?).await?.finish()?;
            written.push(WrittenTable { table: name, file, rows: lines.count, sha256: lines.sha256 });
        }
    }
    Ok(written)
}

async fn write_table(db: &Db, tenant: TenantId, table: TenantTable, mut lines: Lines) -> Result<Lines> {
    let mut after = None;
    loop {
        let look = table.clone();
        let (rows, next) = db.read(move |tx| look.page(tx, tenant, after, BATCH)).await?;
        rows.iter().try_for_each(|row| lines.add(row))?;
        after = next;
        if after.is_none() {
            return Ok(lines);
        }
    }
}

/// Removes all rows of an organisation, but the organisation itself; how many of each table, those with any by name.
pub(super) async fn remove(store: &Store, tenant: &Tenant) -> Result<Vec<(String, u64)>> {
    let mut removed: Vec<(String, u64)> = Vec::new();
    let id = tenant.id;
    for (_, db) in databases(store, tenant) {
        let tables = db.read(TenantTable::list).await?;
        for _ in 0..PASSES {
            let mut in_pass = 0;
            for table in &tables {
                let of_table = remove_from(&db, table, id).await?;
                in_pass += of_table;
                match removed.iter_mut().find(|(name, _)| *name == table.name) {
                    Some((_, count)) => *count += of_table,
                    None => removed.push((table.name.clone(), of_table)),
                }
            }
            if in_pass == 0 {
                break;
            }
        }
    }
    removed.retain(|(_, count)| *count > 0);
    removed.sort();
    Ok(removed)
}

async fn remove_from(db: &Db, table: &TenantTable, tenant: TenantId) -> Result<u64> {
    let mut removed = 0;
    loop {
        let table = table.clone();
        let gone = db.write(move |tx| table.remove(tx, tenant, REMOVED_AT_ONCE)).await?;
        removed += gone;
        if gone == 0 {
            return Ok(removed);
        }
    }
}

/// Has the databases keep nothing of what was removed.
pub(super) async fn forget(store: &Store, tenant: &Tenant) -> Result<()> {
    for (_, db) in databases(store, tenant) {
        db.forget_deleted().await?;
    }
    Ok(())
}
