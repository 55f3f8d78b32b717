//! What of other modules uses the files of a list, or of a part of it.

use kernel::{Ctx, FileId, FolderId, Result};
use store::{Sql, Tx};

use super::{Asked, COUNT_CAP, Conditions, FILES, Search, Standing, conditions, search};
use crate::model::{Few, FileQuery, FolderPath};

/// Which files of a list.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Part<'a> {
    /// All of them.
    Whole,
    /// These.
    Named(&'a [FileId]),
    /// Those in folders below these paths.
    Below(&'a [FolderPath]),
    /// Those that went to the trash with these folders.
    TrashedWith(&'a [FolderId]),
}

/// A module, and one of its things.
pub(crate) type Thing = (String, String);

/// The things that use the files of the part which the person sees, each once, no more than [`COUNT_CAP`]. Things that are
/// gone use nothing.
pub(crate) fn list_users(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    query: &FileQuery,
    standing: Standing,
    search: Option<&Search>,
    part: Part<'_>,
) -> Result<Vec<Thing>> {
    let asked = Asked { ctx, query, standing, search, owners: &[], common: None, few: Few::default() };
    let mut files = match part {
        Part::Whole => search::narrowed(tx, &asked),
        _ => conditions(&asked),
    };
    narrow(&mut files, part);
    let cap = files.bind(COUNT_CAP);
    let Conditions { from, sql, params } = files;
    // Whoever comes first leads to the other. References are few beside the files of a large list, and a list may end in none
    // that is used; files that are named, or found by a search, are fewer still.
    let from = match part {
        Part::Whole | Part::Below(_) if from == FILES => format!("file_references r CROSS JOIN {from}"),
        _ => format!("{from} CROSS JOIN file_references r"),
    };
    let sql = format!(
        "SELECT DISTINCT r.module_key, r.entity_id FROM {from}
         WHERE r.tenant_id = ?1 AND r.file_id = f.id AND NOT r.is_lost AND {sql} LIMIT ?{cap}"
    );
    tx.query(&sql, &params)
}

fn narrow(files: &mut Conditions, part: Part<'_>) {
    match part {
        Part::Whole => {}
        Part::Named(ids) => {
            let ids = numbers(files, ids);
            files.sql.push_str(&format!(" AND f.id IN ({ids})"));
        }
        Part::Below(paths) => {
            let ranges: Vec<String> = paths
                .iter()
                .map(|path| {
                    let (first, end) = (files.bind(path.as_str()), files.bind(path.end()));
                    format!("(b.path >= ?{first} AND b.path < ?{end})")
                })
                .collect();
            files.sql.push_str(&format!(
                " AND f.folder_id IN (SELECT b.id FROM folders b
                      WHERE b.tenant_id = ?1 AND b.status = 'active' AND ({}))",
                ranges.join(" OR ")
            ));
        }
        Part::TrashedWith(folders) => {
            let folders = numbers(files, folders);
            files.sql.push_str(&format!(" AND f.trashed_with IN ({folders})"));
        }
    }
}

/// Binds the values, and gives their numbers with commas between them.
fn numbers<T: Copy + Into<store::Value>>(conditions: &mut Conditions, values: &[T]) -> String {
    let numbers: Vec<String> = values.iter().map(|value| format!("?{}", conditions.bind(*value))).collect();
    numbers.join(", ")
}
