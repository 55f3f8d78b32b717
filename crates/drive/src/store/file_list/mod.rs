//! Pages of files. The statement's text depends on the sort and the filters; every piece of it is written here, every
//! value is a parameter.

use kernel::{Ctx, Error, FileId, Result, Timestamp, UserId, id::TypedId};
use store::{FromRow, RowReader, Sql, Tx, params};

use super::{
    drives::{reach, visibility, visible},
    files::{JOINS, columns},
    libraries::{held_scopes, unreadable},
    usage::NUMBERS,
};
use crate::model::{Cursor, Few, File, FileName, FileQuery, Order, Position, SortKey, View, list::SortValue};

mod conditions;
mod few;
mod place;
mod search;
mod seen;
mod shelves;
mod steady;
mod used;
mod whole;

use conditions::{Conditions, after, conditions, conditions_of_rows, sees_all};
pub(crate) use few::{Common, common};
pub(crate) use search::{Search, plan};
pub(crate) use seen::seen;
pub(crate) use used::{Part, Thing, list_users};
pub(crate) use whole::{Whole, whole};

/// Lists never count further than this: people read "1,000+".
pub(crate) const COUNT_CAP: i64 = 1001;

/// All files, to be narrowed.
const FILES: &str = "files f";

/// Whether a file `f` has not yet to follow a large folder to the trash, or one that went with it.
const NOT_LEAVING: &str = "(f.folder_id IS NULL OR f.folder_id NOT IN (
    SELECT b.id FROM folders a JOIN folders b ON b.tenant_id = a.tenant_id AND b.trashed_with = a.id
    WHERE a.tenant_id = ?1 AND a.is_leaving))";

/// What lists need to know of the organisation and of the person who asks, in one look-up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing {
    /// The Drive's revision.
    pub(crate) revision: i64,
    /// Whether the person sees every drive of the organisation, so that lists need not ask drive by drive.
    every_drive_visible: bool,
    /// Whether the person reads every library, so that lists need not ask library by library.
    every_library_readable: bool,
    /// Whether every file is seen by whoever sees its drive, so that lists need not ask file by file.
    every_file_shared: bool,
    /// Whether a large folder is in the trash of which some files have yet to follow.
    any_folder_leaving: bool,
    /// Whether a large folder is in another drive of which some files have yet to follow.
    any_folder_coming: bool,
    /// Where the range of the organisation's file numbers begins.
    first_number: i64,
    /// When the person last cleared the list of what changed last.
    recent_cleared: Timestamp,
}

store::from_row!(Standing {
    revision,
    every_drive_visible,
    every_library_readable,
    every_file_shared,
    any_folder_leaving,
    any_folder_coming,
    first_number,
    recent_cleared,
});

/// What lists need to know before they are read.
pub(crate) fn standing(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<Standing> {
    let (me, manages) = reach(ctx);
    let sql = format!(
        "SELECT COALESCE((SELECT revision FROM drive_usage WHERE tenant_id = ?1), 0),
                NOT EXISTS (SELECT 1 FROM drives d WHERE d.tenant_id = ?1 AND NOT {}),
                NOT EXISTS (SELECT 1 FROM libraries l WHERE l.tenant_id = ?1 AND {}),
                NOT EXISTS (SELECT 1 FROM files f WHERE f.tenant_id = ?1 AND f.status IN ('active', 'trashed')
                                AND f.visibility IN ('private', 'list')),
                EXISTS (SELECT 1 FROM folders fo WHERE fo.tenant_id = ?1 AND fo.is_leaving),
                EXISTS (SELECT 1 FROM folders fo WHERE fo.tenant_id = ?1 AND fo.coming_with IS NOT NULL),
                COALESCE((SELECT first_number FROM drive_usage WHERE tenant_id = ?1), 0),
                COALESCE((SELECT cleared_at FROM recent_marks WHERE tenant_id = ?1 AND user_id = ?2), 0)",
        visible(ctx, 2, 3),
        unreadable(2, 3, 4)
    );
    let standings: Vec<Standing> = tx.query_steady(&sql, &params![me, manages, held_scopes(ctx)])?;
    standings.into_iter().next().ok_or_else(|| Error::internal("where lists stand is not known"))
}

/// Everybody who owns a file, those in the trash included: one look at the index for each.
pub(crate) fn list_owners(tx: &mut Tx<'_>) -> Result<Vec<UserId>> {
    let of = |status: &str| {
        let next = format!("SELECT f.owner_id FROM files f WHERE f.tenant_id = ?1 AND f.status = '{status}'");
        format!(
            "{status} (id) AS (
                 SELECT ({next} ORDER BY f.owner_id LIMIT 1)
                 UNION ALL
                 SELECT ({next} AND f.owner_id > {status}.id ORDER BY f.owner_id LIMIT 1)
                 FROM {status} WHERE {status}.id IS NOT NULL
             )"
        )
    };
    let sql = format!(
        "WITH RECURSIVE {}, {}
         SELECT id FROM active WHERE id IS NOT NULL UNION SELECT id FROM trashed WHERE id IS NOT NULL",
        of("active"),
        of("trashed")
    );
    tx.query_steady(&sql, &params![])
}

/// Clears the list of what changed last for a person.
pub(crate) fn set_recent_mark(tx: &mut Tx<'_>, person: UserId, at: Timestamp) -> Result<()> {
    tx.execute(
        "INSERT INTO recent_marks (tenant_id, user_id, cleared_at) VALUES (?1, ?2, ?3)
         ON CONFLICT (tenant_id, user_id) DO UPDATE SET cleared_at = excluded.cleared_at",
        &params![person, at],
    )?;
    Ok(())
}

/// A list as it was asked for, and what is known for it.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    /// Who asks.
    pub(crate) ctx: &'a Ctx,
    /// What is asked for.
    pub(crate) query: &'a FileQuery,
    /// Where things stand.
    pub(crate) standing: Standing,
    /// How to what is searched for, if anything is.
    pub(crate) search: Option<&'a Search>,
    /// Everybody who owns a file, with the name that people read, where the list needs them.
    pub(crate) owners: &'a [(UserId, String)],
    /// What its files have in common, where few have it ([`common`]).
    pub(crate) common: Option<Common>,
    /// How many files are found first and sorted afterwards.
    pub(crate) few: Few,
}

/// A page of a list.
#[derive(Clone, Debug, Default)]
pub(crate) struct FilePage {
    /// The files, in the asked order.
    pub(crate) files: Vec<File>,
    /// Position of the page before; `None` on the first.
    pub(crate) previous: Option<Position>,
    /// Position of the next page; `None` on the last.
    pub(crate) next: Option<Position>,
    /// How many files the whole list has, counted no further than [`COUNT_CAP`], where that was read with the page.
    pub(crate) total: Option<i64>,
}

/// Files of a list, and how many it has, where that was read with them.
#[derive(Default)]
struct Found {
    files: Vec<File>,
    total: Option<i64>,
}

impl From<Vec<File>> for Found {
    fn from(files: Vec<File>) -> Self {
        Self { files, total: None }
    }
}

/// A file, and how many its list has.
struct Counted {
    file: File,
    total: i64,
}

impl FromRow for Counted {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self { file: File::from_row(row)?, total: row.next()? })
    }
}

impl From<Vec<Counted>> for Found {
    fn from(rows: Vec<Counted>) -> Self {
        let total = rows.first().map(|row| row.total);
        Self { files: rows.into_iter().map(|row| row.file).collect(), total }
    }
}

/// A stretch of a list.
#[derive(Clone, Copy)]
struct Walk<'a> {
    order: Order,
    after: Option<&'a Cursor>,
    /// How many files at most.
    rows: i64,
}

/// One page of the files the person sees.
///
/// # Errors
/// `NOT_FOUND` where the page is to be the one around a file that is not in the list.
pub(crate) fn list(tx: &mut Tx<'_>, asked: Asked<'_>) -> Result<FilePage> {
    let query = asked.query;
    let limit = query.limit.get() as usize;
    // One more than the page holds tells whether there is another.
    let walk = |order, after| Walk { order, after, rows: i64::from(query.limit.get()) + 1 };
    let behind = |file: Option<&File>| file.map(|file| Position::Behind(cursor(&asked, file)));
    let before = |file: Option<&File>| file.map(|file| Position::Before(cursor(&asked, file)));
    match &query.at {
        Position::First | Position::Behind(_) => {
            let after = if let Position::Behind(cursor) = &query.at { Some(cursor) } else { None };
            let Found { mut files, total } = rows(tx, &asked, walk(query.order, after), Counting::Yes)?;
            let has_more = files.len() > limit;
            files.truncate(limit);
            // What changed last is one page (drive.md section 4).
            let next = if has_more && query.view != View::Recent { behind(files.last()) } else { None };
            let previous = if after.is_some() { before(files.first()) } else { None };
            Ok(FilePage { previous, next, files, total })
        }
        Position::Before(cursor) => {
            let walk = walk(query.order.reversed(), Some(cursor));
            let Found { mut files, total } = rows(tx, &asked, walk, Counting::Yes)?;
            let has_more = files.len() > limit;
            files.truncate(limit);
            files.reverse();
            let previous = if has_more { before(files.first()) } else { None };
            Ok(FilePage { previous, next: behind(files.last()), files, total })
        }
        Position::Around(id) => {
            let Found { mut files, total } = member(tx, &asked, *id)?;
            let file = files.pop().ok_or_else(|| Error::not_found(FileId::NOUN))?;
            let cursor = cursor(&asked, &file);
            let mut above = rows(tx, &asked, walk(query.order.reversed(), Some(&cursor)), Counting::No)?.files;
            let mut below = rows(tx, &asked, walk(query.order, Some(&cursor)), Counting::No)?.files;
            // In the middle of the page, unless the list ends sooner on one side.
            let kept_above = above.len().min((limit / 2).max((limit - 1).saturating_sub(below.len())));
            let kept_below = below.len().min(limit - 1 - kept_above.min(limit - 1));
            let (has_above, has_below) = (above.len() > kept_above, below.len() > kept_below);
            above.truncate(kept_above);
            below.truncate(kept_below);
            let files: Vec<File> = above.into_iter().rev().chain([file]).chain(below).collect();
            let previous = if has_above { before(files.first()) } else { None };
            let next = if has_below { behind(files.last()) } else { None };
            Ok(FilePage { previous, next, files, total })
        }
    }
}

/// Whether to count the whole list on the way, where that costs no look-up of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counting {
    Yes,
    No,
}

/// The files of a stretch, in its order.
fn rows(tx: &mut Tx<'_>, asked: &Asked<'_>, walk: Walk<'_>, counting: Counting) -> Result<Found> {
    if let Some(few) = few::narrowed(tx, asked) {
        return few::list(tx, asked, walk, few);
    }
    if let SortKey::Shelf(shelf) = asked.query.sort {
        // Each shelf is a walk by itself, and what many names have is asked of each file on the way.
        return shelves::list(tx, asked, walk, shelf, &search::by_row(asked), counting);
    }
    match asked.search {
        None if steady::applies(asked) => steady::list(tx, asked, walk, counting),
        None => read(tx, asked, walk, after(conditions(asked), asked.query.sort, walk)).map(Found::from),
        Some(search) => search::list(tx, asked, walk, search).map(Found::from),
    }
}

/// This file, if it is in the list.
fn member(tx: &mut Tx<'_>, asked: &Asked<'_>, id: FileId) -> Result<Found> {
    if steady::applies(asked) {
        return steady::member(tx, asked, id);
    }
    let mut conditions = search::narrowed(tx, asked);
    conditions.and("f.id =", id);
    let walk = Walk { order: Order::Ascending, after: None, rows: 1 };
    read(tx, asked, walk, conditions).map(Found::from)
}

/// How many files the whole list has, counted no further than [`COUNT_CAP`].
pub(crate) fn count(tx: &mut Tx<'_>, asked: Asked<'_>) -> Result<i64> {
    match (few::narrowed(tx, &asked), asked.search) {
        (Some(few), _) => count_up_to(tx, few, COUNT_CAP),
        (None, None) => count_up_to(tx, conditions(&asked), COUNT_CAP),
        (None, Some(search)) => search::count(tx, &asked, search),
    }
}

/// The first files that meet the conditions, by a walk along the sort's index.
fn read(tx: &mut Tx<'_>, asked: &Asked<'_>, walk: Walk<'_>, conditions: Conditions) -> Result<Vec<File>> {
    read_by(tx, asked, walk, conditions, sort_column(asked.query.sort))
}

/// The same, sorted by a column or something as good.
fn read_by(
    tx: &mut Tx<'_>,
    asked: &Asked<'_>,
    walk: Walk<'_>,
    mut conditions: Conditions,
    column: &str,
) -> Result<Vec<File>> {
    let (person, manages) = conditions.asker(asked);
    let columns = columns(&visible(asked.ctx, person, manages), person);
    let limit = conditions.bind(walk.rows);
    let (direction, _) = direction(walk.order);
    let sql = format!(
        "SELECT {columns} FROM {} {JOINS} WHERE {}
         ORDER BY {column} {direction}, f.id {direction} LIMIT ?{limit}",
        conditions.from, conditions.sql
    );
    tx.query(&sql, &conditions.params)
}

/// How many files meet the conditions, counted no further than `cap`.
fn count_up_to(tx: &mut Tx<'_>, mut conditions: Conditions, cap: i64) -> Result<i64> {
    let cap = conditions.bind(cap);
    let Conditions { from, sql, .. } = &conditions;
    let sql = format!("SELECT count(*) FROM (SELECT 1 FROM {from} WHERE {sql} LIMIT ?{cap}) AS counted");
    tx.query_one(&sql, &conditions.params)
}

pub(super) const fn direction(order: Order) -> (&'static str, &'static str) {
    match order {
        Order::Ascending => ("ASC", ">"),
        Order::Descending => ("DESC", "<"),
    }
}

const fn sort_column(sort: SortKey) -> &'static str {
    match sort {
        SortKey::Name => "f.name_key",
        SortKey::Size => "f.size",
        SortKey::CreatedAt | SortKey::Shelf(_) => "f.created_at",
        SortKey::UpdatedAt => "f.updated_at",
        SortKey::DeletedAt => "f.deleted_at",
    }
}

/// The same value in a form that no index has: what is sorted by it is found first.
const fn sorted_afterwards(sort: SortKey) -> &'static str {
    match sort {
        SortKey::Name => "f.name_key || ''",
        SortKey::Size => "f.size + 0",
        SortKey::CreatedAt | SortKey::Shelf(_) => "f.created_at + 0",
        SortKey::UpdatedAt => "f.updated_at + 0",
        SortKey::DeletedAt => "f.deleted_at + 0",
    }
}

fn cursor(asked: &Asked<'_>, file: &File) -> Cursor {
    let value = match asked.query.sort {
        SortKey::Name => SortValue::Text(FileName::kept(&file.name).sort_key()),
        SortKey::Size => SortValue::Number(file.size),
        SortKey::CreatedAt => SortValue::Number(file.created_at.as_micros()),
        SortKey::UpdatedAt => SortValue::Number(file.updated_at.as_micros()),
        SortKey::DeletedAt => SortValue::Number(file.deleted_at.map(Timestamp::as_micros).unwrap_or_default()),
        SortKey::Shelf(shelf) => shelves::sort_value(asked, shelf, file),
    };
    Cursor { value, id: file.id }
}
