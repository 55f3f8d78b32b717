//! Lists of files whose names contain something, in an organisation of any size.
//!
//! Two ways lead to such a list, and each is slow where the other is fast. The trigram index gives the numbers of all
//! names that match, to be sorted: right for a few thousand. A walk along the asked order that keeps what matches finds
//! a page at once where many names do. So the matches are looked up first, no more than [`FEW`] of them.

use kernel::{Ctx, Result};
use store::{Matches, SHORTEST_INDEXED, Sql, TextIndex, Tx, like_pattern};

use super::{COUNT_CAP, Conditions, NUMBERS, Standing, after, conditions, count_up_to, direction, read, sort_column};
use crate::model::{File, FileQuery};

const NAMES: TextIndex =
    TextIndex { table: "files", column: "search_key", number: "number", fts: "file_names", id: "id" };

/// So many matches are looked up and sorted within a few milliseconds.
const FEW: i64 = 4000;

/// A walk goes over so many files, then it is given up for the index: matches may all lie at the far end.
const LONGEST_WALK: i64 = 20_000;

/// What is searched for, and which way leads to it.
pub(crate) struct Search {
    text: String,
    way: Way,
}

enum Way {
    /// Few names match: these.
    Among(Matches),
    /// Many names match: a walk, then the index.
    WalkFirst,
    /// The text is too short for the index: a walk, to the end where it must.
    Walk,
}

/// Finds out which way leads to what the query searches for; `None` where it searches for nothing.
pub(crate) fn plan(tx: &mut Tx<'_>, query: &FileQuery, standing: Standing) -> Result<Option<Search>> {
    let Some(text) = query.wanted() else { return Ok(None) };
    let way = if text.chars().count() < SHORTEST_INDEXED {
        Way::Walk
    } else {
        NAMES.matches(tx, &text, numbers(standing), FEW)?.map_or(Way::WalkFirst, Way::Among)
    };
    Ok(Some(Search { text, way }))
}

pub(super) fn list(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    query: &FileQuery,
    standing: Standing,
    search: &Search,
) -> Result<Vec<File>> {
    let scope = || after(conditions(ctx, query, standing), query);
    if !matches!(search.way, Way::Among(_)) {
        let found = walk(tx, ctx, query, scope(), &search.text)?;
        let is_whole_page = found.len() > query.limit.get() as usize;
        if is_whole_page || count_up_to(tx, scope(), LONGEST_WALK + 1)? <= LONGEST_WALK {
            return Ok(found);
        }
    }
    read(tx, ctx, query, matching(tx, scope(), standing, search), "")
}

pub(super) fn count(tx: &mut Tx<'_>, ctx: &Ctx, query: &FileQuery, standing: Standing, search: &Search) -> Result<i64> {
    let scope = || conditions(ctx, query, standing);
    if !matches!(search.way, Way::Among(_)) {
        let mut walked = scope();
        let (walk, pattern) = (walked.bind(LONGEST_WALK), walked.bind(like_pattern(&search.text)));
        let cap = walked.bind(COUNT_CAP);
        let sql = format!(
            "SELECT count(*) FROM (SELECT 1 FROM (SELECT f.search_key FROM files f WHERE {} LIMIT ?{walk}) AS walked
             WHERE search_key LIKE ?{pattern} ESCAPE '\\' LIMIT ?{cap}) AS counted",
            walked.sql
        );
        let found = tx.query_one(&sql, &walked.params)?;
        if found >= COUNT_CAP || count_up_to(tx, scope(), LONGEST_WALK + 1)? <= LONGEST_WALK {
            return Ok(found);
        }
    }
    let matching = matching(tx, scope(), standing, search);
    count_up_to(tx, matching, COUNT_CAP)
}

/// The conditions with the search among them, as what answers them best.
pub(super) fn matching(tx: &Tx<'_>, mut scope: Conditions, standing: Standing, search: &Search) -> Conditions {
    let dialect = tx.dialect();
    let contains = match &search.way {
        Way::Among(matches) => NAMES.among(dialect, "f", matches, |value| scope.bind(value)),
        Way::WalkFirst => NAMES.contains(dialect, "f", &search.text, numbers(standing), |value| scope.bind(value)),
        Way::Walk => format!("f.search_key LIKE ?{} ESCAPE '\\'", scope.bind(like_pattern(&search.text))),
    };
    scope.sql.push_str(&format!(" AND {contains}"));
    scope
}

/// The page's matches among the first [`LONGEST_WALK`] files of the asked order.
fn walk(tx: &mut Tx<'_>, ctx: &Ctx, query: &FileQuery, scope: Conditions, text: &str) -> Result<Vec<File>> {
    let Conditions { sql, params } = scope;
    let mut outer = Conditions { sql: "f.tenant_id = ?1".into(), params };
    let pattern = outer.bind(like_pattern(text));
    let walk = outer.bind(LONGEST_WALK);
    let (column, (direction, _)) = (sort_column(query.sort), direction(query.order));
    // The walk is a table of its own, so that it ends. Keeping what matches leaves its order alone, so both databases
    // stop at a page's worth of matches, whose rows are then looked up.
    let extra = format!(
        " AND f.id IN (SELECT id FROM (SELECT f.id, f.search_key FROM files f WHERE {sql}
          ORDER BY {column} {direction}, f.id {direction} LIMIT ?{walk}) AS walked
          WHERE search_key LIKE ?{pattern} ESCAPE '\\' LIMIT {})",
        query.limit.get() + 1
    );
    read(tx, ctx, query, outer, &extra)
}

const fn numbers(standing: Standing) -> (i64, i64) {
    (standing.first_number, standing.first_number + NUMBERS)
}
