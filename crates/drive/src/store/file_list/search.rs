//! Lists of files whose names, or whose owners' names, contain something, in an organisation of any size.
//!
//! Two ways lead to such a list, and each is slow where the other is fast. The trigram index gives the numbers of all
//! names that match, to be sorted: right for a few thousand. A walk along the asked order that keeps what matches finds
//! a page at once where many names do. So the matches are looked up first, no more than [`Few`] of them.

use kernel::{Result, UserId};
use store::{Matches, SHORTEST_INDEXED, Sql, TextIndex, Tx, like_pattern};

use super::{
    Asked, COUNT_CAP, Conditions, NUMBERS, Standing, Walk, after, conditions, conditions_of_rows, count_up_to,
    direction, few, read, read_by, sort_column, sorted_afterwards,
};
use crate::model::{Few, File, FileQuery};

const NAMES: TextIndex = TextIndex {
    table: "files",
    column: "search_key",
    number: "number",
    fts: "file_names",
    waiting: Some("unindexed_names"),
    id: "id",
};

/// A walk goes over so many files, then it is given up for the index: matches may all lie at the far end.
const LONGEST_WALK: i64 = 20_000;

/// What is searched for, and which way leads to it.
pub(crate) struct Search {
    text: String,
    /// Those whose own name contains the text: all their files match.
    owners: Vec<UserId>,
    way: Way,
}

enum Way {
    /// Few files match: these.
    Among(Matches),
    /// Many files match: a walk, then the index.
    WalkFirst,
    /// The text is too short for the index: a walk, to the end where it must.
    Walk,
}

/// Finds out which way leads to what the query searches for; `None` where it searches for nothing. `owners` are those whose
/// own names contain it.
pub(crate) fn plan(
    tx: &mut Tx<'_>,
    query: &FileQuery,
    standing: Standing,
    owners: Vec<UserId>,
    few: Few,
) -> Result<Option<Search>> {
    let Some(text) = query.wanted() else { return Ok(None) };
    let way = if text.chars().count() < SHORTEST_INDEXED {
        Way::Walk
    } else {
        let mut theirs = Conditions::new("");
        of(&mut theirs, "files", &owners);
        NAMES
            .matches(tx, &text, numbers(standing), (&theirs.sql, &theirs.params), few.files)?
            .map_or(Way::WalkFirst, Way::Among)
    };
    Ok(Some(Search { text, owners, way }))
}

impl Search {
    /// Whether few files match, which are known.
    pub(super) const fn is_few(&self) -> bool {
        matches!(self.way, Way::Among(_))
    }
}

/// The files of a stretch of a list whose files are many.
pub(super) fn list(tx: &mut Tx<'_>, asked: &Asked<'_>, walk: Walk<'_>, search: &Search) -> Result<Vec<File>> {
    let scope = || after(conditions(asked), asked.query.sort, walk);
    let found = walk_along(tx, asked, walk, scope(), search)?;
    let is_whole_page = i64::try_from(found.len()).is_ok_and(|found| found >= walk.rows);
    if is_whole_page || count_up_to(tx, scope(), LONGEST_WALK + 1)? <= LONGEST_WALK {
        return Ok(found);
    }
    read_by(tx, asked, walk, matching(tx, asked, scope(), search), sorted_afterwards(asked.query.sort))
}

/// How many files a list has whose files are many.
pub(super) fn count(tx: &mut Tx<'_>, asked: &Asked<'_>, search: &Search) -> Result<i64> {
    let mut walked = conditions(asked);
    let walk = walked.bind(LONGEST_WALK);
    let scope = std::mem::take(&mut walked.sql);
    let contains = contains(&mut walked, "walked", search);
    let cap = walked.bind(COUNT_CAP);
    let sql = format!(
        "SELECT count(*) FROM (SELECT 1 FROM (SELECT f.search_key, f.owner_id FROM files f WHERE {scope} LIMIT ?{walk}) AS walked
         WHERE {contains} LIMIT ?{cap}) AS counted",
    );
    let found = tx.query_one(&sql, &walked.params)?;
    if found >= COUNT_CAP || count_up_to(tx, conditions(asked), LONGEST_WALK + 1)? <= LONGEST_WALK {
        return Ok(found);
    }
    let matching = matching(tx, asked, conditions(asked), search);
    count_up_to(tx, matching, COUNT_CAP)
}

/// The conditions of the list with its search among them, if it has one.
pub(super) fn narrowed(tx: &Tx<'_>, asked: &Asked<'_>) -> Conditions {
    match (few::narrowed(tx, asked), asked.search) {
        (Some(few), _) => few,
        (None, None) => conditions(asked),
        (None, Some(search)) => matching(tx, asked, conditions(asked), search),
    }
}

/// The same for files that are found in another way: each is asked whether it matches.
pub(super) fn by_row(asked: &Asked<'_>) -> Conditions {
    let mut scope = conditions_of_rows(asked);
    if let Some(search) = asked.search {
        let contains = contains(&mut scope, "f", search);
        scope.sql.push_str(&format!(" AND {contains}"));
    }
    scope
}

/// The conditions with the search among them, as what answers them best.
pub(super) fn matching(tx: &Tx<'_>, asked: &Asked<'_>, mut scope: Conditions, search: &Search) -> Conditions {
    let dialect = tx.dialect();
    let found = match &search.way {
        Way::Among(matches) => {
            let (from, among) = NAMES.among(dialect, "f", matches, |value| scope.bind(value));
            scope.from = from;
            among
        }
        Way::WalkFirst => {
            let numbers = numbers(asked.standing);
            let named = NAMES.contains(dialect, "f", &search.text, numbers, |value| scope.bind(value));
            or_of(&mut scope, "f", named, &search.owners)
        }
        Way::Walk => contains(&mut scope, "f", search),
    };
    scope.sql.push_str(&format!(" AND {found}"));
    scope
}

/// The page's matches among the first [`LONGEST_WALK`] files of the asked order.
fn walk_along(
    tx: &mut Tx<'_>,
    asked: &Asked<'_>,
    walk: Walk<'_>,
    scope: Conditions,
    search: &Search,
) -> Result<Vec<File>> {
    let Conditions { sql, params, .. } = scope;
    let mut outer = Conditions { params, ..Conditions::new("f.tenant_id = ?1") };
    let contains = contains(&mut outer, "walked", search);
    let longest = outer.bind(LONGEST_WALK);
    let (column, (direction, _)) = (sort_column(asked.query.sort), direction(walk.order));
    // The walk is a table of its own, so that it ends. Keeping what matches leaves its order alone, so both databases
    // stop at a page's worth of matches, whose rows are then looked up.
    outer.sql.push_str(&format!(
        " AND f.id IN (SELECT id FROM (SELECT f.id, f.search_key, f.owner_id FROM files f WHERE {sql}
          ORDER BY {column} {direction}, f.id {direction} LIMIT ?{longest}) AS walked
          WHERE {contains} LIMIT {})",
        walk.rows
    ));
    read(tx, asked, walk, outer)
}

/// The condition that a row of `alias` matches, answered by the row itself.
fn contains(conditions: &mut Conditions, alias: &str, search: &Search) -> String {
    let pattern = conditions.bind(like_pattern(&search.text));
    let named = format!("{alias}.search_key LIKE ?{pattern} ESCAPE '\\'");
    or_of(conditions, alias, named, &search.owners)
}

/// `condition`, or that the file is one of theirs.
fn or_of(conditions: &mut Conditions, alias: &str, condition: String, owners: &[UserId]) -> String {
    if owners.is_empty() {
        return condition;
    }
    let mut theirs = Conditions { params: std::mem::take(&mut conditions.params), ..Conditions::new("") };
    of(&mut theirs, alias, owners);
    conditions.params = theirs.params;
    format!("({condition} OR {})", theirs.sql)
}

/// Adds the condition that a file of `alias` is one of theirs; of nobody's it is none.
fn of(conditions: &mut Conditions, alias: &str, owners: &[UserId]) {
    if owners.is_empty() {
        return;
    }
    let numbers: Vec<String> = owners.iter().map(|owner| format!("?{}", conditions.bind(*owner))).collect();
    conditions.sql.push_str(&format!("{alias}.owner_id IN ({})", numbers.join(", ")));
}

const fn numbers(standing: Standing) -> (i64, i64) {
    (standing.first_number, standing.first_number + NUMBERS)
}
