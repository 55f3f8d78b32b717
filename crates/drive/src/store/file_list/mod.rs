//! Pages of files. The statement's text depends on the sort and the filters; every piece of it is written here, every
//! value is a parameter.

use kernel::{Ctx, Result, page::Page};
use store::{Sql, Tx, Value, params};

use super::{
    drives::{reach, visibility, visible},
    files::{FROM, columns},
    libraries::{held_scopes, unreadable},
    usage::NUMBERS,
};
use crate::model::{
    Cursor, File, FileName, FileQuery, FileStatus, FolderFilter, Order, SortKey, View, list::SortValue,
};

mod search;
mod whole;

pub(crate) use search::{Search, plan};
pub(crate) use whole::{Whole, whole};

/// Lists never count further than this: people read "1,000+".
pub(crate) const COUNT_CAP: i64 = 1001;

/// A condition and its parameters, grown piece by piece. `?1` is the organisation.
struct Conditions {
    sql: String,
    params: Vec<Value>,
}

impl Conditions {
    /// Adds a parameter and gives its number.
    fn bind(&mut self, value: impl Into<Value>) -> usize {
        self.params.push(value.into());
        self.params.len() + 1
    }

    /// Adds `AND {left} {value}`.
    fn and(&mut self, left: &str, value: impl Into<Value>) {
        let number = self.bind(value);
        self.sql.push_str(&format!(" AND {left} ?{number}"));
    }
}

/// What lists need to know of the organisation and of the person who asks, in one look-up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing {
    /// The Drive's revision.
    pub(crate) revision: i64,
    /// Whether the person sees every drive of the organisation, so that lists need not ask drive by drive.
    every_drive_visible: bool,
    /// Whether the person reads every library, so that lists need not ask library by library.
    every_library_readable: bool,
    /// Where the range of the organisation's file numbers begins.
    first_number: i64,
}

store::from_row!(Standing { revision, every_drive_visible, every_library_readable, first_number });

/// What lists need to know before they are read.
pub(crate) fn standing(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<Standing> {
    let (me, manages) = reach(ctx);
    let sql = format!(
        "SELECT COALESCE((SELECT revision FROM drive_usage WHERE tenant_id = ?1), 0),
                NOT EXISTS (SELECT 1 FROM drives d WHERE d.tenant_id = ?1 AND NOT {}),
                NOT EXISTS (SELECT 1 FROM libraries l WHERE l.tenant_id = ?1 AND {}),
                COALESCE((SELECT first_number FROM drive_usage WHERE tenant_id = ?1), 0)",
        visible(2, 3),
        unreadable(2, 3, 4)
    );
    tx.query_one(&sql, &params![me, manages, held_scopes(ctx)])
}

/// One page of the files the person sees.
pub(crate) fn list(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    query: &FileQuery,
    standing: Standing,
    search: Option<&Search>,
) -> Result<Page<File>> {
    let rows = match search {
        None => read(tx, ctx, query, after(conditions(ctx, query, standing), query), "")?,
        Some(search) => search::list(tx, ctx, query, standing, search)?,
    };
    let page = Page::from_overlong(rows, query.limit, |file| {
        Cursor { value: sort_value(file, query.sort), id: file.id }.encode()
    });
    // What changed last is one page (drive.md section 4).
    Ok(if query.view == View::Recent { Page { next_cursor: None, ..page } } else { page })
}

/// How many files the whole list has, counted no further than [`COUNT_CAP`].
pub(crate) fn count(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    query: &FileQuery,
    standing: Standing,
    search: Option<&Search>,
) -> Result<i64> {
    match search {
        None => count_up_to(tx, conditions(ctx, query, standing), COUNT_CAP),
        Some(search) => search::count(tx, ctx, query, standing, search),
    }
}

/// The organisation's files that `query` asks for, without its search and its position.
fn conditions(ctx: &Ctx, query: &FileQuery, standing: Standing) -> Conditions {
    let (me, manages) = reach(ctx);
    let mut conditions = Conditions { sql: "f.tenant_id = ?1".into(), params: Vec::new() };
    let status = if query.view == View::Trash { FileStatus::Trashed } else { FileStatus::Active };
    conditions.and("f.status =", status.name());
    if query.view == View::Mine || (query.view == View::Trash && !manages) {
        conditions.and("f.owner_id =", me);
    }
    if query.view == View::Starred {
        let person = conditions.bind(me);
        conditions.sql.push_str(&format!(
            " AND f.id IN (SELECT s.file_id FROM file_stars s WHERE s.tenant_id = ?1 AND s.user_id = ?{person})"
        ));
    }
    match query.folder {
        None => {}
        Some(FolderFilter::Root) => conditions.sql.push_str(" AND f.folder_id IS NULL"),
        // The folder's drive is named as well, so that one index serves folders and roots.
        Some(FolderFilter::In(folder)) => {
            let folder = conditions.bind(folder);
            conditions.sql.push_str(&format!(
                " AND f.folder_id = ?{folder}
                  AND f.drive_id = (SELECT fo.drive_id FROM folders fo WHERE fo.tenant_id = ?1 AND fo.id = ?{folder})"
            ));
        }
    }
    if let Some(drive) = query.drive {
        conditions.and("f.drive_id =", drive);
    }
    if let Some(library) = query.library {
        conditions.and("f.library_id =", library);
    }
    if !standing.every_drive_visible {
        let visible = visible(conditions.bind(me), conditions.bind(manages));
        conditions
            .sql
            .push_str(&format!(" AND f.drive_id IN (SELECT d.id FROM drives d WHERE d.tenant_id = ?1 AND {visible})"));
    }
    if !standing.every_library_readable {
        let (person, manages) = (conditions.bind(me), conditions.bind(manages));
        let unreadable = unreadable(person, manages, conditions.bind(held_scopes(ctx)));
        conditions.sql.push_str(&format!(
            " AND f.library_id NOT IN (SELECT l.id FROM libraries l WHERE l.tenant_id = ?1 AND {unreadable})"
        ));
    }
    conditions
}

/// The same, behind the query's position.
fn after(mut conditions: Conditions, query: &FileQuery) -> Conditions {
    if let Some(after) = &query.after {
        let value = match &after.value {
            SortValue::Number(number) => conditions.bind(*number),
            SortValue::Text(text) => conditions.bind(text.as_str()),
        };
        let id = conditions.bind(after.id);
        let (column, (_, comparison)) = (sort_column(query.sort), direction(query.order));
        conditions.sql.push_str(&format!(" AND ({column}, f.id) {comparison} (?{value}, ?{id})"));
    }
    conditions
}

/// The first files, and one more than the page holds, that meet the conditions. `extra` is a further condition, whose
/// parameters are bound.
fn read(tx: &mut Tx<'_>, ctx: &Ctx, query: &FileQuery, mut conditions: Conditions, extra: &str) -> Result<Vec<File>> {
    let (me, manages) = visibility(ctx);
    let person = conditions.bind(me);
    let columns = columns(&visible(person, conditions.bind(manages)), person);
    let limit = conditions.bind(i64::from(query.limit.get()) + 1);
    let (column, (direction, _)) = (sort_column(query.sort), direction(query.order));
    let sql = format!(
        "SELECT {columns} {FROM} WHERE {}{extra} ORDER BY {column} {direction}, f.id {direction} LIMIT ?{limit}",
        conditions.sql
    );
    tx.query(&sql, &conditions.params)
}

/// How many files meet the conditions, counted no further than `cap`.
fn count_up_to(tx: &mut Tx<'_>, mut conditions: Conditions, cap: i64) -> Result<i64> {
    let cap = conditions.bind(cap);
    let sql = format!("SELECT count(*) FROM (SELECT 1 FROM files f WHERE {} LIMIT ?{cap}) AS counted", conditions.sql);
    tx.query_one(&sql, &conditions.params)
}

const fn direction(order: Order) -> (&'static str, &'static str) {
    match order {
        Order::Ascending => ("ASC", ">"),
        Order::Descending => ("DESC", "<"),
    }
}

const fn sort_column(sort: SortKey) -> &'static str {
    match sort {
        SortKey::Name => "f.name_key",
        SortKey::Size => "f.size",
        SortKey::CreatedAt => "f.created_at",
        SortKey::UpdatedAt => "f.updated_at",
    }
}

fn sort_value(file: &File, sort: SortKey) -> SortValue {
    match sort {
        SortKey::Name => SortValue::Text(FileName::new(&file.name).map(|name| name.sort_key()).unwrap_or_default()),
        SortKey::Size => SortValue::Number(file.size),
        SortKey::CreatedAt => SortValue::Number(file.created_at.as_micros()),
        SortKey::UpdatedAt => SortValue::Number(file.updated_at.as_micros()),
    }
}
