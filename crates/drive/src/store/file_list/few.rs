//! Lists of few files. Most lists lie together in an index, in the asked order, and are walked along that. One that does not, but of
//! which another index knows that it holds few files at most (what a search found, a person's stars, an organisation's private files),
//! would be looked for among everything else: its files are found first, and sorted afterwards.

use std::collections::HashMap;

use kernel::{FileId, Result};
use store::{Sql, Tx};
use uuid::Uuid;

use super::{
    Asked, COUNT_CAP, Conditions, Counted, Found, Walk, conditions, direction, place, reach, search, shelves,
    sort_column, steady, visible,
};
use crate::{
    model::{Cursor, File, FileStatus, FileVisibility, FolderFilter, Order, Shelf, SortKey, View, list::SortValue},
    store::files::{self, JOINS, columns},
};

/// What the files of a list have in common by which an index finds them. The exact value, the query says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Common {
    /// The person starred them.
    Star,
    /// Something is amiss with them.
    Damage,
    /// They changed since the person cleared the list of what changed last.
    Change,
    /// They are private.
    Privacy,
    /// The folder in which they lie, or the root of the drive.
    Folder,
    /// Whose they are.
    Owner,
    /// Their library.
    Library,
    /// Their drive.
    Drive,
    /// They are in the trash.
    Trash,
}

impl Common {
    /// All that the files of a list have in common.
    fn of(asked: &Asked<'_>) -> Vec<Self> {
        let query = asked.query;
        let (_, manages) = reach(asked.ctx);
        let is_trash = query.view == View::Trash;
        // The drive's root needs the drive: no index holds the roots of all.
        let in_folder = match query.folder {
            Some(FolderFilter::In(_)) => true,
            Some(FolderFilter::Root) => query.drive.is_some(),
            None => false,
        };
        let owned = query.owner.is_some() || query.view == View::Mine || (is_trash && !manages);
        [
            (Self::Star, query.view == View::Starred),
            (Self::Damage, query.needs_repair),
            (Self::Change, query.view == View::Recent),
            (Self::Privacy, query.visibility == Some(FileVisibility::Private)),
            (Self::Folder, in_folder && !is_trash),
            (Self::Owner, owned),
            (Self::Library, query.library.is_some() && !is_trash),
            (Self::Drive, query.drive.is_some() && !is_trash),
            (Self::Trash, is_trash),
        ]
        .into_iter()
        .filter_map(|(common, is_so)| is_so.then_some(common))
        .collect()
    }

    /// Whether the files that have it lie in this order.
    const fn is_sorted(self, sort: SortKey) -> bool {
        match self {
            Self::Folder | Self::Owner | Self::Library | Self::Drive => steady::is_stored(sort),
            Self::Privacy => matches!(sort, SortKey::CreatedAt),
            Self::Change => matches!(sort, SortKey::UpdatedAt),
            Self::Trash => !matches!(sort, SortKey::Shelf(_) | SortKey::UpdatedAt),
            Self::Star | Self::Damage => false,
        }
    }

    /// The numbers of the files that have it, as a table.
    fn ids(self, asked: &Asked<'_>, conditions: &mut Conditions) -> String {
        let Asked { ctx, query, standing, .. } = asked;
        let (me, _) = reach(ctx);
        let status = if query.view == View::Trash { FileStatus::Trashed } else { FileStatus::Active };
        let which = match self {
            Self::Star => {
                let person = conditions.bind(me);
                return format!(
                    "SELECT s.file_id AS id FROM file_stars s WHERE s.tenant_id = ?1 AND s.user_id = ?{person}"
                );
            }
            Self::Damage => {
                return "SELECT r.id FROM files r WHERE r.tenant_id = ?1 AND (r.orphaned OR r.lost_references > 0)"
                    .into();
            }
            Self::Change => format!("g.updated_at > ?{}", conditions.bind(standing.recent_cleared)),
            Self::Privacy => "g.visibility = 'private'".into(),
            Self::Folder => place::folder(conditions, asked, "g"),
            Self::Owner => format!("g.owner_id = ?{}", conditions.bind(query.owner.or(me))),
            Self::Library => format!("g.library_id = ?{}", conditions.bind(query.library)),
            Self::Drive => format!("g.drive_id = ?{}", conditions.bind(query.drive)),
            Self::Trash => "g.deleted_at IS NOT NULL".into(),
        };
        format!("SELECT g.id FROM files g WHERE g.tenant_id = ?1 AND g.status = '{}' AND {which}", status.name())
    }
}

/// What few files have in common, all files of the list among them; `None` where nothing is known to be few, or where the list is a walk
/// along an index.
pub(crate) fn common(tx: &mut Tx<'_>, asked: &Asked<'_>) -> Result<Option<Common>> {
    let all = Common::of(asked);
    let found_by_name = asked.search.is_some_and(search::Search::is_few);
    if found_by_name || steady::applies(asked) || is_walk(asked, &all) {
        return Ok(None);
    }
    let few = if matches!(asked.query.sort, SortKey::Shelf(_)) { asked.few.on_shelves } else { asked.few.files };
    let mut counted = Conditions::new("");
    let limit = counted.bind(few + 1);
    let counts: Vec<String> = all
        .iter()
        .enumerate()
        .map(|(number, common)| {
            let ids = common.ids(asked, &mut counted);
            format!("SELECT {number} AS common, (SELECT count(*) FROM ({ids} LIMIT ?{limit}) AS few) AS files")
        })
        .collect();
    if counts.is_empty() {
        return Ok(None);
    }
    let counts: Vec<(i64, i64)> = tx.query_steady(&counts.join(" UNION ALL "), &counted.params)?;
    let fewest = counts.into_iter().filter(|(_, files)| *files <= few).min_by_key(|(_, files)| *files);
    Ok(fewest.and_then(|(number, _)| all.get(usize::try_from(number).ok()?).copied()))
}

/// Whether the list is a stretch of one index, without gaps but for what the person may not see.
fn is_walk(asked: &Asked<'_>, all: &[Common]) -> bool {
    // A folder is in its drive.
    let narrowing: Vec<_> =
        all.iter().filter(|common| **common != Common::Drive || !all.contains(&Common::Folder)).collect();
    match narrowing.as_slice() {
        [] => true,
        [common] => asked.search.is_none() && common.is_sorted(asked.query.sort),
        _ => false,
    }
}

/// The conditions of a list of few files, which lead to these files first; `None` where it is not known to be one.
pub(super) fn narrowed(tx: &Tx<'_>, asked: &Asked<'_>) -> Option<Conditions> {
    if let Some(search) = asked.search.filter(|search| search.is_few()) {
        return Some(search::matching(tx, asked, conditions(asked), search));
    }
    let common = asked.common?;
    let mut conditions = search::by_row(asked);
    let ids = common.ids(asked, &mut conditions);
    conditions.from = format!("({ids}) AS few CROSS JOIN {}", conditions.from);
    conditions.sql.push_str(" AND f.id = few.id");
    Some(conditions)
}

/// The files of a stretch, in its order, and how many the list has.
pub(super) fn list(tx: &mut Tx<'_>, asked: &Asked<'_>, walk: Walk<'_>, few: Conditions) -> Result<Found> {
    match asked.query.sort {
        SortKey::Shelf(shelf) => list_by_shelf(tx, asked, walk, shelf, &few),
        sort => list_by_column(tx, asked, walk, sort_column(sort), few),
    }
}

fn list_by_column(tx: &mut Tx<'_>, asked: &Asked<'_>, walk: Walk<'_>, column: &str, few: Conditions) -> Result<Found> {
    let Conditions { from, sql: condition, params } = few;
    let mut page = Conditions { params, ..Conditions::new("") };
    let (direction, comparison) = direction(walk.order);
    if let Some(after) = walk.after {
        let (value, id) = page.bind_position(after);
        page.sql = format!("WHERE (sorted, id) {comparison} (?{value}, ?{id})");
    }
    let limit = page.bind(walk.rows);
    let (person, manages) = page.asker(asked);
    let columns = columns(&visible(asked.ctx, person, manages), person);
    // What is sorted is a value and an identifier; the rest is looked up for the page alone.
    let sql = format!(
        "WITH found AS MATERIALIZED (SELECT f.id, {column} AS sorted FROM {from} WHERE {condition}),
              page AS MATERIALIZED (SELECT id, sorted FROM found {}
                  ORDER BY sorted {direction}, id {direction} LIMIT ?{limit})
         SELECT {columns}, (SELECT count(*) FROM (SELECT 1 FROM found LIMIT {COUNT_CAP}) AS counted)
         FROM page p CROSS JOIN files f {JOINS} WHERE f.tenant_id = ?1 AND f.id = p.id
         ORDER BY p.sorted {direction}, p.id {direction}",
        page.sql
    );
    tx.query::<Counted>(&sql, &page.params).map(Found::from)
}

/// A file of the list: the key and the identifier of its shelf, when it came there, and which it is. In the order of the list.
type OnShelf = (String, Uuid, i64, FileId);

fn list_by_shelf(tx: &mut Tx<'_>, asked: &Asked<'_>, walk: Walk<'_>, shelf: Shelf, few: &Conditions) -> Result<Found> {
    let mut found = on_shelves(tx, asked, shelf, few)?;
    let total = found.len();
    found.sort_unstable();
    if walk.order == Order::Descending {
        found.reverse();
    }
    if let Some(Cursor { value: SortValue::OnShelf(key, id, at), id: file }) = walk.after {
        let position = (key.clone(), *id, *at, *file);
        found.retain(|file| match walk.order {
            Order::Ascending => *file > position,
            Order::Descending => *file < position,
        });
    }
    found.truncate(usize::try_from(walk.rows).unwrap_or_default());
    let ids: Vec<FileId> = found.into_iter().map(|(.., id)| id).collect();
    let mut files: HashMap<FileId, File> =
        files::list_by_id(tx, asked.ctx, &ids)?.into_iter().map(|file| (file.id, file)).collect();
    let files = ids.iter().filter_map(|id| files.remove(id)).collect();
    Ok(Found { files, total: Some(i64::try_from(total).unwrap_or(i64::MAX).min(COUNT_CAP)) })
}

/// All files of the list, in no order.
fn on_shelves(tx: &mut Tx<'_>, asked: &Asked<'_>, shelf: Shelf, few: &Conditions) -> Result<Vec<OnShelf>> {
    let joined =
        |table: &str, column: &str| format!("LEFT JOIN {table} s ON s.tenant_id = f.tenant_id AND s.id = f.{column}");
    // By the names of the shelves that are looked up; owners' are known, and visibilities are their own.
    let (id, name, join) = match shelf {
        Shelf::Drive => ("f.drive_id", "s.name", joined("drives", "drive_id")),
        Shelf::Library => ("f.library_id", "s.name", joined("libraries", "library_id")),
        Shelf::Folder => ("COALESCE(s.id, f.drive_id)", "s.name", joined("folders", "folder_id")),
        Shelf::Owner => ("f.owner_id", "NULL", String::new()),
        Shelf::Visibility => ("f.drive_id", "f.visibility", String::new()),
    };
    let sql =
        format!("SELECT f.id, f.created_at, {id}, CAST({name} AS TEXT) FROM {} {join} WHERE {}", few.from, few.sql);
    let rows: Vec<(FileId, i64, Uuid, Option<String>)> = tx.query(&sql, &few.params)?;
    let owners: HashMap<Uuid, String> = match shelf {
        Shelf::Owner => asked.owners.iter().map(|(id, name)| ((*id).into(), shelves::sort_key(name))).collect(),
        _ => HashMap::new(),
    };
    let on_shelf = |(file, at, id, name): (FileId, i64, Uuid, Option<String>)| {
        let name = name.unwrap_or_default();
        match shelf {
            Shelf::Owner => (owners.get(&id).cloned().unwrap_or_default(), id, at, file),
            // As a later version's is read: hidden rather than shown.
            Shelf::Visibility => {
                let visibility = FileVisibility::from_name(&name).unwrap_or(FileVisibility::Private);
                (shelves::rank(visibility), Uuid::nil(), at, file)
            }
            Shelf::Drive | Shelf::Library | Shelf::Folder => (shelves::sort_key(&name), id, at, file),
        }
    };
    Ok(rows.into_iter().map(on_shelf).collect())
}
