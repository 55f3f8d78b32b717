//! Lists that lie together in one index, in the asked order: all files, or those of one drive, library, folder or owner. Whatever the
//! values, such a page is a walk along that index from its first row or from a position; one of all files sorted by shelves is a few
//! such walks. So the database plans the statement once, and counts the list, as far as lists count, with the page.

use kernel::{FileId, Result};
use store::{Sql, Tx, Value};

use super::{
    Asked, COUNT_CAP, Conditions, Counted, Counting, Found, Order, Walk, after, conditions, direction, reach, sees_all,
    sort_column, visible,
};
use crate::{
    model::{File, FolderFilter, SortKey, View},
    store::files::{JOINS, columns},
};

/// Whether a list is one of these.
pub(super) fn applies(asked: &Asked<'_>) -> bool {
    let query = asked.query;
    let narrowed = narrowing(asked);
    let (_, manages) = reach(asked.ctx);
    let has_index = match (query.view, query.sort) {
        (View::All, SortKey::Shelf(_)) => narrowed.is_empty(),
        (View::All | View::Mine, sort) => narrowed.len() <= 1 && is_stored(sort),
        (View::Trash, SortKey::Shelf(_) | SortKey::UpdatedAt) => false,
        (View::Trash, _) => manages && narrowed.is_empty(),
        (View::Shared | View::Starred | View::Recent, _) => false,
    };
    has_index
        && asked.search.is_none()
        && query.folder != Some(FolderFilter::Root)
        && query.visibility.is_none()
        && !query.needs_repair
        && sees_all(asked)
        && asked.standing.every_library_readable
        && !asked.standing.any_folder_leaving
        && !asked.standing.any_folder_coming
}

/// Whether active files are kept in this order, of each drive, library, folder and owner.
pub(super) const fn is_stored(sort: SortKey) -> bool {
    matches!(sort, SortKey::Name | SortKey::Size | SortKey::CreatedAt | SortKey::UpdatedAt)
}

/// By what the list is narrower than the organisation. A folder names its drive.
fn narrowing(asked: &Asked<'_>) -> Vec<(&'static str, Value)> {
    let query = asked.query;
    let mine = (query.view == View::Mine).then(|| ("f.owner_id", Value::from(asked.ctx.actor().user)));
    let within = match query.folder {
        Some(FolderFilter::In(folder)) => Some(("f.folder_id", folder.into())),
        _ => query.drive.map(|drive| ("f.drive_id", drive.into())),
    };
    let library = query.library.map(|library| ("f.library_id", library.into()));
    let owner = query.owner.map(|owner| ("f.owner_id", owner.into()));
    [mine, within, library, owner].into_iter().flatten().collect()
}

/// The conditions of such a list.
fn scope(asked: &Asked<'_>) -> Conditions {
    let mut scope = conditions(asked);
    for (column, value) in narrowing(asked) {
        hint(&mut scope, column, value);
    }
    scope
}

/// Says again what a list is narrowed to, for PostgreSQL's planner, which takes it for narrower then. Where all files lie in one drive
/// by its figures, to walk all files in search of a drive's looks as good to it as that drive's own index; for a new drive such a
/// walk passes a million files.
pub(super) fn hint(conditions: &mut Conditions, column: &str, value: impl Into<Value>) {
    conditions.and(&format!("{column} >="), value);
}

/// The files of a stretch, in its order.
pub(super) fn list(tx: &mut Tx<'_>, asked: &Asked<'_>, walk: Walk<'_>, counting: Counting) -> Result<Found> {
    let scope = scope(asked);
    let count = (counting == Counting::Yes).then(|| count(&scope, asked, walk.order));
    read(tx, asked, walk, after(scope, asked.query.sort, walk), count)
}

/// This file, if it is in the list.
pub(super) fn member(tx: &mut Tx<'_>, asked: &Asked<'_>, id: FileId) -> Result<Found> {
    let mut scope = scope(asked);
    let count = count(&scope, asked, asked.query.order);
    scope.and("f.id =", id);
    let walk = Walk { order: asked.query.order, after: None, rows: 1 };
    read(tx, asked, walk, scope, Some(count))
}

/// How many files the list has, as a column. In the list's order, which keeps the database to its index.
pub(super) fn count(scope: &Conditions, asked: &Asked<'_>, order: Order) -> String {
    let (column, (direction, _)) = (sort_column(asked.query.sort), direction(order));
    format!(
        ", (SELECT count(*) FROM (SELECT 1 FROM files f WHERE {}
         ORDER BY {column} {direction}, f.id {direction} LIMIT {COUNT_CAP}) AS counted)",
        scope.sql
    )
}

fn read(
    tx: &mut Tx<'_>,
    asked: &Asked<'_>,
    walk: Walk<'_>,
    mut scope: Conditions,
    count: Option<String>,
) -> Result<Found> {
    let (person, manages) = scope.asker(asked);
    let columns = columns(&visible(asked.ctx, person, manages), person);
    let (column, (direction, _)) = (sort_column(asked.query.sort), direction(walk.order));
    // A limit that the planner does not know is a tenth of the table to it.
    let sql = format!(
        "SELECT {columns}{} FROM files f {JOINS} WHERE {}
         ORDER BY {column} {direction}, f.id {direction} LIMIT {}",
        count.as_deref().unwrap_or_default(),
        scope.sql,
        walk.rows
    );
    found(tx, &sql, &scope.params, count.is_some())
}

/// What the statement gives: files, each with how many the list has behind it where they were counted.
pub(super) fn found(tx: &mut Tx<'_>, sql: &str, params: &[Value], counted: bool) -> Result<Found> {
    if !counted {
        return tx.query_steady::<File>(sql, params).map(Found::from);
    }
    tx.query_steady::<Counted>(sql, params).map(Found::from)
}
