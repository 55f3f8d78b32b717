//! What jobs copy: folders and files are written down as items, and of each what came of it.

use std::collections::{HashMap, HashSet};

use kernel::{Ctx, Error, FolderId, JobId, Result, Timestamp};
use store::{Sql, Tx, Value, params, placeholders};
use uuid::Uuid;

use super::{
    bulk_items::{Next, Slice, add_next, remove_from},
    drives::{reach, visible},
};

/// How many rows one statement adds or asks for.
const AT_ONCE: usize = 250;

/// What came of an item that a job copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Copy {
    /// The item's number in the job.
    pub(crate) number: i64,
    /// Whether it is a folder.
    pub(crate) is_folder: bool,
    /// What was copied.
    pub(crate) origin: Uuid,
    /// The copy; `None` for a folder that could not be copied.
    pub(crate) copy: Option<Uuid>,
    /// Whether it lies in a folder that the job made.
    pub(crate) is_inside: bool,
}

/// Adds the active folders of `named` that the person sees, and all folders below them, as items numbered behind `last`: each
/// once, those above before those in them. How many.
pub(crate) fn add_folders(tx: &mut Tx<'_>, ctx: &Ctx, job: JobId, last: i64, named: &[Uuid]) -> Result<i64> {
    let (me, manages) = reach(ctx);
    let mut values = params![job, last, me, manages].to_vec();
    values.extend(named.iter().map(|id| Value::from(*id)));
    let added = tx.execute(
        &format!(
            "INSERT INTO bulk_items (tenant_id, job_id, number, is_folder, item_id, drive_id, library_id, folder_id, is_left)
             SELECT fo.tenant_id, ?2, ?3 + row_number() OVER (ORDER BY fo.path), TRUE, fo.id, fo.drive_id, NULL, fo.parent_id,
                    FALSE
             FROM folders fo WHERE fo.tenant_id = ?1 AND fo.status = 'active' AND fo.id IN (
                 SELECT b.id FROM folders n
                 JOIN drives d ON d.tenant_id = n.tenant_id AND d.id = n.drive_id
                 JOIN folders b ON b.tenant_id = n.tenant_id AND b.path >= n.path
                      AND b.path < substr(n.path, 1, length(n.path) - 1) || '0'
                 WHERE n.tenant_id = ?1 AND n.status = 'active' AND {} AND n.id IN ({}))",
            visible(ctx, 4, 5),
            placeholders(6, named.len())
        ),
        &values,
    )?;
    i64::try_from(added).map_err(Error::internal)
}

/// Those of `ids` that are no items of the job yet, as folders.
pub(crate) fn list_other_folders(tx: &mut Tx<'_>, job: JobId, ids: &[Uuid]) -> Result<Vec<Uuid>> {
    let known: Vec<Uuid> =
        tx.query("SELECT item_id FROM bulk_items WHERE tenant_id = ?1 AND job_id = ?2 AND is_folder", &params![job])?;
    let known: HashSet<Uuid> = known.into_iter().collect();
    Ok(ids.iter().copied().filter(|id| !known.contains(id)).collect())
}

/// Those of `ids` that are no files in folders which are items of the job.
pub(crate) fn list_other_files(tx: &mut Tx<'_>, job: JobId, ids: &[Uuid]) -> Result<Vec<Uuid>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut values = params![job].to_vec();
    values.extend(ids.iter().map(|id| Value::from(*id)));
    let inside: Vec<Uuid> = tx.query(
        &format!(
            "SELECT f.id FROM files f WHERE f.tenant_id = ?1 AND f.id IN ({}) AND f.folder_id IN
                 (SELECT i.item_id FROM bulk_items i WHERE i.tenant_id = ?1 AND i.job_id = ?2 AND i.is_folder)",
            placeholders(3, ids.len())
        ),
        &values,
    )?;
    let inside: HashSet<Uuid> = inside.into_iter().collect();
    Ok(ids.iter().copied().filter(|id| !inside.contains(id)).collect())
}

/// Adds those of the list's files that lie in folders which are items of the job, the oldest first; how many.
pub(crate) fn add_files(tx: &mut Tx<'_>, next: Next) -> Result<i64> {
    // The folders come first and lead to the files; the order is one that no index has, so that none is walked for it.
    add_next(tx, next, |Slice { from, conditions, job, .. }| {
        format!(
            "bulk_items b CROSS JOIN {from}
             WHERE b.tenant_id = ?1 AND b.job_id = ?{job} AND b.is_folder AND f.drive_id = b.drive_id
               AND f.folder_id = b.item_id AND {conditions}
             ORDER BY f.created_at + 0, f.id"
        )
    })
}

/// Writes down what came of items.
pub(crate) fn add(tx: &mut Tx<'_>, job: JobId, copies: &[Copy]) -> Result<()> {
    for chunk in copies.chunks(AT_ONCE) {
        let mut values = params![job].to_vec();
        let mut rows = Vec::with_capacity(chunk.len());
        for copy in chunk {
            let first = values.len() + 2;
            values.extend(params![copy.number, copy.is_folder, copy.origin, copy.copy, copy.is_inside]);
            rows.push(format!("(?1, ?2, {})", placeholders(first, 5)));
        }
        tx.execute(
            &format!(
                "INSERT INTO bulk_copies (tenant_id, job_id, number, is_folder, origin_id, copy_id, is_inside) VALUES {}",
                rows.join(", ")
            ),
            &values,
        )?;
    }
    Ok(())
}

/// What came of those of the folders that the job has dealt with: the copy, or `None` where there is none, also where the copy
/// is gone from its place again.
pub(crate) fn list_homes(
    tx: &mut Tx<'_>,
    job: JobId,
    folders: &[FolderId],
) -> Result<HashMap<FolderId, Option<FolderId>>> {
    let mut homes = HashMap::new();
    for chunk in folders.chunks(AT_ONCE) {
        let mut values = params![job].to_vec();
        values.extend(chunk.iter().map(|id| Value::from(*id)));
        let rows: Vec<(FolderId, Option<FolderId>)> = tx.query(
            &format!(
                "SELECT c.origin_id, fo.id FROM bulk_copies c
                 LEFT JOIN folders fo ON fo.tenant_id = c.tenant_id AND fo.id = c.copy_id AND fo.status = 'active'
                 WHERE c.tenant_id = ?1 AND c.job_id = ?2 AND c.is_folder AND c.origin_id IN ({})",
                placeholders(3, chunk.len())
            ),
            &values,
        )?;
        homes.extend(rows);
    }
    Ok(homes)
}

/// Adds what a job made as the items of another: the files and folders that lie in none of the folders it made, which go with
/// those. How many.
pub(crate) fn add_made_by(tx: &mut Tx<'_>, job: JobId, other: JobId) -> Result<i64> {
    let added = tx.execute(
        "INSERT INTO bulk_items (tenant_id, job_id, number, is_folder, item_id, drive_id, library_id, folder_id, is_left)
         SELECT c.tenant_id, ?2, row_number() OVER (ORDER BY c.number), c.is_folder, c.copy_id, NULL, NULL, NULL, FALSE
         FROM bulk_copies c WHERE c.tenant_id = ?1 AND c.job_id = ?3 AND c.copy_id IS NOT NULL AND NOT c.is_inside",
        &params![job, other],
    )?;
    i64::try_from(added).map_err(Error::internal)
}

/// Whether in a folder that a job made there is anything by now that it did not put there, or anything of it that has other
/// bytes since.
pub(crate) fn has_changed(tx: &mut Tx<'_>, job: JobId, folder: FolderId, finished: Timestamp) -> Result<bool> {
    let below = "SELECT b.id FROM folders n JOIN folders b ON b.tenant_id = n.tenant_id AND b.path >= n.path
                     AND b.path < substr(n.path, 1, length(n.path) - 1) || '0'
                 WHERE n.tenant_id = ?1 AND n.id = ?3";
    let is_foreign = |id: &str| {
        format!(
            "{id} NOT IN (SELECT c.copy_id FROM bulk_copies c WHERE c.tenant_id = ?1 AND c.job_id = ?2
                              AND c.copy_id IS NOT NULL)"
        )
    };
    tx.query_one(
        &format!(
            "SELECT EXISTS (SELECT 1 FROM folders fo WHERE fo.tenant_id = ?1 AND fo.status = 'active' AND fo.id IN ({below})
                            AND {})
                 OR EXISTS (SELECT 1 FROM folders fo CROSS JOIN files f
                            WHERE fo.tenant_id = ?1 AND fo.id IN ({below}) AND f.tenant_id = ?1
                              AND f.drive_id = fo.drive_id AND f.folder_id = fo.id AND f.status = 'active'
                              AND (f.modified_at > CAST(?4 AS BIGINT) OR {}))",
            is_foreign("fo.id"),
            is_foreign("f.id")
        ),
        &params![job, folder, finished],
    )
}

/// Forgets what came of a job's first items, `count` at most. Whether there were any.
pub(crate) fn remove(tx: &mut Tx<'_>, job: JobId, count: i64) -> Result<bool> {
    remove_from(tx, "bulk_copies", job, count)
}
