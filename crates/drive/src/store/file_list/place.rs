//! The files of a folder or a drive.

use super::{Asked, Conditions};
use crate::model::FolderFilter;

/// Narrows a list to the folder and the drive that it is of.
pub(super) fn narrow(conditions: &mut Conditions, asked: &Asked<'_>) {
    let Asked { query, standing, .. } = asked;
    match query.folder {
        None => {}
        Some(FolderFilter::Root) => conditions.sql.push_str(" AND f.folder_id IS NULL"),
        Some(FolderFilter::In(_)) => {
            let within = folder(conditions, asked, "f");
            conditions.sql.push_str(&format!(" AND {within}"));
        }
    }
    // A folder's drive is asked of the folder.
    match (query.drive, query.folder) {
        (Some(drive), Some(FolderFilter::In(folder))) if standing.any_folder_coming => {
            let folder = conditions.bind(folder);
            let place = format!("(SELECT fo.drive_id FROM folders fo WHERE fo.tenant_id = ?1 AND fo.id = ?{folder}) =");
            conditions.and(&place, drive);
        }
        (Some(drive), _) => conditions.and("f.drive_id =", drive),
        (None, _) => {}
    }
}

/// That a file of `alias` lies in the folder that is asked for, or at the root of the drive.
pub(super) fn folder(conditions: &mut Conditions, asked: &Asked<'_>, alias: &str) -> String {
    let Asked { query, standing, .. } = asked;
    let Some(FolderFilter::In(folder)) = query.folder else {
        return format!("{alias}.folder_id IS NULL AND {alias}.drive_id = ?{}", conditions.bind(query.drive));
    };
    // The folder's drive is named as well, so that one index serves folders and roots.
    let folder = conditions.bind(folder);
    let drive =
        |column: &str| format!("(SELECT fo.{column} FROM folders fo WHERE fo.tenant_id = ?1 AND fo.id = ?{folder})");
    let within = if standing.any_folder_coming {
        // What has yet to follow it into its drive is in it all the same.
        format!("IN ({}, {})", drive("drive_id"), drive("coming_from"))
    } else {
        format!("= {}", drive("drive_id"))
    };
    format!("{alias}.folder_id = ?{folder} AND {alias}.drive_id {within}")
}
