//! A list as a condition, for work on everything it shows.

use kernel::{Ctx, JobId, Result, Timestamp, UserId};
use store::{Tx, Value, params};
use uuid::Uuid;

use super::{Asked, Conditions, FILES, NOT_LEAVING, search, standing};
use crate::{
    model::{Few, FileQuery},
    store::bulk_items::expired,
};

/// The files of a whole list, as a condition over `f`. `?1` is the organisation, and `params` are `?2` and on.
pub(crate) struct Whole {
    /// What stands behind `FROM`.
    pub(crate) from: String,
    /// The condition.
    pub(crate) sql: String,
    /// Its values.
    pub(crate) params: Vec<Value>,
}

impl Whole {
    fn new(sql: impl Into<String>, params: &[Value]) -> Self {
        Self { from: FILES.into(), sql: sql.into(), params: params.to_vec() }
    }

    /// The active files of a drive, but for those that follow a folder to the trash.
    pub(crate) fn of_drive(drive: Uuid) -> Self {
        let sql = format!("f.tenant_id = ?1 AND f.drive_id = ?2 AND f.status = 'active' AND {NOT_LEAVING}");
        Self::new(sql, &params![drive])
    }

    /// What the deletion of a folder or drive took to the trash.
    pub(crate) fn trashed_with(container: Uuid) -> Self {
        Self::new("f.tenant_id = ?1 AND f.trashed_with = ?2 AND f.status = 'trashed'", &params![container])
    }

    /// The active files in a folder that is in the trash, and in those that went with it.
    pub(crate) fn leaving(folder: Uuid) -> Self {
        let sql = "b.tenant_id = ?1 AND b.trashed_with = ?2
                   AND f.tenant_id = ?1 AND f.drive_id = b.drive_id AND f.folder_id = b.id AND f.status = 'active'";
        // Folder by folder: left to itself, SQLite walks over a whole drive in search of them.
        Self { from: "folders b CROSS JOIN files f".into(), ..Self::new(sql, &params![folder]) }
    }

    /// The files of a drive, those in the trash included, whose folders are in another by that job.
    pub(crate) fn coming(from: Uuid, job: JobId) -> Self {
        // The active ones folder by folder. The others are looked for in the trash, as no folder has an index of them.
        let files = "(SELECT f.tenant_id, f.id, f.created_at, f.deleted_at, f.drive_id, f.library_id, f.folder_id
             FROM folders b CROSS JOIN files f
             WHERE b.tenant_id = ?1 AND b.coming_with = ?3
               AND f.tenant_id = ?1 AND f.drive_id = ?2 AND f.folder_id = b.id AND f.status = 'active'
             UNION ALL
             SELECT f.tenant_id, f.id, f.created_at, f.deleted_at, f.drive_id, f.library_id, f.folder_id
             FROM files f WHERE f.tenant_id = ?1 AND f.drive_id = ?2 AND f.status = 'trashed' AND f.deleted_at IS NOT NULL
               AND f.folder_id IN (SELECT b.id FROM folders b WHERE b.tenant_id = ?1 AND b.coming_with = ?3)) AS f";
        Self { from: files.into(), ..Self::new("f.tenant_id = ?1", &params![from, job]) }
    }

    /// What lies in the trash longer, at that moment, than its drive keeps it.
    pub(crate) fn expired(at: Timestamp) -> Self {
        let sql = format!("f.tenant_id = ?1 AND f.status = 'trashed' AND {}", expired("f", 2));
        Self::new(sql, &params![at])
    }
}

/// The condition that the files of the list meet, and no others. `owners` are those whose names contain what is searched
/// for.
pub(crate) fn whole(tx: &mut Tx<'_>, ctx: &Ctx, query: &FileQuery, owners: Vec<UserId>) -> Result<Whole> {
    let standing = standing(tx, ctx)?;
    let search = search::plan(tx, query, standing, owners, Few::default())?;
    let asked = Asked { ctx, query, standing, search: search.as_ref(), owners: &[], common: None, few: Few::default() };
    let Conditions { from, sql, params } = search::narrowed(tx, &asked);
    Ok(Whole { from, sql, params })
}
