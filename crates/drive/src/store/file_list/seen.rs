//! How much of the organisation's files a person sees.

use kernel::{Ctx, Result};
use store::{Sql, Tx, params};

use super::{held_scopes, reach, standing, unreadable, visible};
use crate::{model::Usage, store::drives::runs};

/// What a person sees of the files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Seen {
    /// How many active files.
    pub(crate) files: i64,
    /// How many bytes in the trash.
    pub(crate) trashed: i64,
}

/// Counts what the lists show to the person. The counts of drives and libraries are kept anyway; read are only files that are not
/// everybody's, those that name the person, and what the person has in the trash.
pub(crate) fn seen(tx: &mut Tx<'_>, ctx: &Ctx, usage: &Usage) -> Result<Seen> {
    let (me, manages) = reach(ctx);
    if manages {
        return Ok(Seen { files: usage.files, trashed: usage.trashed });
    }
    let values = params![me, manages, held_scopes(ctx)];
    let (drive, readable) = (visible(ctx, 2, 3), unreadable(2, 3, 4));
    let readable = format!("f.library_id NOT IN (SELECT l.id FROM libraries l WHERE l.tenant_id = ?1 AND {readable})");
    let of_drives: i64 = tx.query_one(
        &format!(
            "SELECT CAST(COALESCE(sum(d.file_count), 0) AS BIGINT) FROM drives d
             WHERE d.tenant_id = ?1 AND {drive}"
        ),
        &params![me, manages],
    )?;
    let trashed = tx.query_one(
        &format!(
            "SELECT CAST(COALESCE(sum(f.size), 0) AS BIGINT)
             FROM files f JOIN drives d ON d.tenant_id = f.tenant_id AND d.id = f.drive_id
             WHERE f.tenant_id = ?1 AND f.owner_id = ?2 AND f.status = 'trashed' AND {drive} AND {readable}"
        ),
        &values,
    )?;
    let standing = standing(tx, ctx)?;
    let mut files = of_drives;
    if !standing.every_library_readable {
        files -= tx.query_one::<i64>(
            &format!(
                "SELECT CAST(COALESCE(sum(c.files), 0) AS BIGINT)
                 FROM libraries l JOIN drives d ON d.tenant_id = l.tenant_id AND d.id = l.drive_id
                 JOIN library_contents c ON c.tenant_id = l.tenant_id AND c.library_id = l.id
                 WHERE l.tenant_id = ?1 AND {drive} AND {}",
                unreadable(2, 3, 4)
            ),
            &values,
        )?;
    }
    if !standing.every_file_shared {
        files -= tx.query_one::<i64>(
            &format!(
                "SELECT count(*) FROM files f JOIN drives d ON d.tenant_id = f.tenant_id AND d.id = f.drive_id
                 WHERE f.tenant_id = ?1 AND f.status = 'active' AND f.visibility IN ('private', 'list')
                   AND {drive} AND NOT {} AND (f.owner_id = ?2) IS NOT TRUE AND {readable}
                   AND NOT EXISTS (SELECT 1 FROM file_people p
                                   WHERE p.tenant_id = f.tenant_id AND p.file_id = f.id AND p.user_id = ?2)",
                runs(2)
            ),
            &values,
        )?;
    }
    if !standing.every_drive_visible {
        files += tx.query_one::<i64>(
            &format!(
                "SELECT count(*) FROM file_people p JOIN files f ON f.tenant_id = p.tenant_id AND f.id = p.file_id
                 JOIN drives d ON d.tenant_id = f.tenant_id AND d.id = f.drive_id
                 WHERE p.tenant_id = ?1 AND p.user_id = ?2 AND f.status = 'active' AND NOT {drive} AND {readable}"
            ),
            &values,
        )?;
    }
    Ok(Seen { files, trashed })
}
