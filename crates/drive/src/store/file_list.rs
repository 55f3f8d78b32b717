//! Pages of files. The statement's text depends on the sort and the filters; every piece of it is written here, every
//! value is a parameter.

use kernel::{Ctx, Result, page::Page};
use store::{Sql, Tx, Value, params};

use super::{
    drives::{visibility, visible},
    files::{FROM, columns},
};
use crate::model::{Cursor, File, FileName, FileQuery, FileStatus, Order, SortKey, View, list::SortValue};

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

/// The organisation's files that `query` asks for, without its position.
fn conditions(ctx: &Ctx, query: &FileQuery, every_drive_visible: bool) -> Conditions {
    let (me, manages) = visibility(ctx);
    let mut conditions = Conditions { sql: "f.tenant_id = ?1".into(), params: Vec::new() };
    let status = if query.view == View::Trash { FileStatus::Trashed } else { FileStatus::Active };
    conditions.and("f.status =", status.name());
    if query.view == View::Mine || (query.view == View::Trash && !manages) {
        conditions.and("f.owner_id =", me);
    }
    if let Some(drive) = query.drive {
        conditions.and("f.drive_id =", drive);
    }
    if let Some(library) = query.library {
        conditions.and("f.library_id =", library);
    }
    if let Some(search) = query.search.as_deref().filter(|search| !search.is_empty()) {
        conditions.and("f.name_key LIKE", like_pattern(search));
        conditions.sql.push_str(" ESCAPE '\\'");
    }
    if !every_drive_visible {
        let visible = visible(conditions.bind(me), conditions.bind(manages));
        conditions
            .sql
            .push_str(&format!(" AND f.drive_id IN (SELECT d.id FROM drives d WHERE d.tenant_id = ?1 AND {visible})"));
    }
    conditions
}

/// The pattern for "contains `text`, whatever the case".
fn like_pattern(text: &str) -> String {
    let mut pattern = String::from("%");
    for letter in text.to_lowercase().chars() {
        if matches!(letter, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    pattern
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

/// The Drive's revision, and whether the person sees every drive of the organisation, so that lists need not ask drive
/// by drive.
pub(crate) fn standing(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<(i64, bool)> {
    let (me, manages) = visibility(ctx);
    let sql = format!(
        "SELECT COALESCE((SELECT revision FROM drive_usage WHERE tenant_id = ?1), 0),
                NOT EXISTS (SELECT 1 FROM drives d WHERE d.tenant_id = ?1 AND NOT {})",
        visible(2, 3)
    );
    tx.query_one(&sql, &params![me, manages])
}

/// One page of the files the person sees.
pub(crate) fn list(tx: &mut Tx<'_>, ctx: &Ctx, query: &FileQuery, every_drive_visible: bool) -> Result<Page<File>> {
    let mut conditions = conditions(ctx, query, every_drive_visible);
    let (direction, comparison) = match query.order {
        Order::Ascending => ("ASC", ">"),
        Order::Descending => ("DESC", "<"),
    };
    let column = sort_column(query.sort);
    if let Some(after) = &query.after {
        let value = match &after.value {
            SortValue::Number(number) => conditions.bind(*number),
            SortValue::Text(text) => conditions.bind(text.as_str()),
        };
        let id = conditions.bind(after.id);
        conditions.sql.push_str(&format!(" AND ({column}, f.id) {comparison} (?{value}, ?{id})"));
    }
    let (me, manages) = visibility(ctx);
    let columns = columns(&visible(conditions.bind(me), conditions.bind(manages)));
    let limit = conditions.bind(i64::from(query.limit.get()) + 1);
    let sql = format!(
        "SELECT {columns} {FROM} WHERE {} ORDER BY {column} {direction}, f.id {direction} LIMIT ?{limit}",
        conditions.sql
    );
    let rows: Vec<File> = tx.query(&sql, &conditions.params)?;
    Ok(Page::from_overlong(rows, query.limit, |file| {
        Cursor { value: sort_value(file, query.sort), id: file.id }.encode()
    }))
}

/// How many files the whole list has, counted no further than [`COUNT_CAP`].
pub(crate) fn count(tx: &mut Tx<'_>, ctx: &Ctx, query: &FileQuery, every_drive_visible: bool) -> Result<i64> {
    let mut conditions = conditions(ctx, query, every_drive_visible);
    let cap = conditions.bind(COUNT_CAP);
    let sql = format!("SELECT count(*) FROM (SELECT 1 FROM files f WHERE {} LIMIT ?{cap}) AS counted", conditions.sql);
    tx.query_one(&sql, &conditions.params)
}
