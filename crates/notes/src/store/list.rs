//! Lists of notes: what somebody sees, the latest change first, and in it what is searched for.
//!
//! A search has three parts, one behind the other: what is found in titles, in tags only, in texts only. For each part two
//! ways lead to a page, and each is slow where the other is fast: an index gives all matches, to be sorted, which is
//! right for a few thousand; a walk along the reader's rows that keeps what matches finds a page at once where many notes
//! match. So the matches are looked up first, no more than [`FEW`] of them, or
//! [`FEW_OF_PAIRS`] of what one letter or two are found by. PostgreSQL's indexes collect all matches before they give the
//! first; there a short walk, over [`WALKED`] notes for each that is asked for, goes before them.

use kernel::{NoteId, Result, Timestamp, UserId};
use store::{Dialect, Matches, PairIndex, SHORTEST_INDEXED, Sql, TextIndex, Tx, Value, like_pattern};

use super::notes::{COLUMNS, FOLDER, numbers};
use crate::model::{COUNT_CAP, Cursor, Note, NoteQuery, View};

/// So many matches are looked up and sorted within a few milliseconds.
const FEW: i64 = 4000;
/// The same of what one letter or two are found by. Most notes have most of them, so a limit further off is paid for by almost every
/// search: PostgreSQL reads the words of each match again, for some ten microseconds.
pub(super) const FEW_OF_PAIRS: i64 = 1000;

/// A walk over so many notes costs less than a millisecond, and fills a page with whatever a quarter of the notes have.
const WALKED: i64 = 4;

const TITLES: TextIndex =
    TextIndex { table: "notes", column: "title_key", number: "number", fts: "note_titles", waiting: None, id: "id" };
const TAGS: TextIndex =
    TextIndex { table: "notes", column: "tags_key", number: "number", fts: "note_tags", waiting: None, id: "id" };
const TEXTS: TextIndex = TextIndex {
    table: "note_bodies",
    column: "body_key",
    number: "number",
    fts: "note_texts",
    waiting: None,
    id: "note_id",
};

/// What finds one or two letters in the same places.
const TITLE_PAIRS: PairIndex = PairIndex { table: "notes", column: "title_pairs", fts: "note_title_pairs", id: "id" };
const TAG_PAIRS: PairIndex = PairIndex { table: "notes", column: "tags_pairs", fts: "note_tag_pairs", id: "id" };
const TEXT_PAIRS: PairIndex =
    PairIndex { table: "note_bodies", column: "body_pairs", fts: "note_text_pairs", id: "note_id" };

/// The parts of a search, in their order: what finds something, and the column over `n` or `b` that it is found in.
pub(super) const PARTS: [(TextIndex, PairIndex, &str); 3] =
    [(TITLES, TITLE_PAIRS, "n.title_key"), (TAGS, TAG_PAIRS, "n.tags_key"), (TEXTS, TEXT_PAIRS, "b.body_key")];

/// A note in a list, and in which part of the search it was found; 0 in other lists.
pub(crate) struct Found {
    pub(crate) note: Note,
    pub(crate) rank: i64,
}

impl Found {
    /// The place of the note in its list.
    pub(crate) fn cursor(&self) -> Cursor {
        Cursor { rank: self.rank, updated_at: self.note.updated_at, note: self.note.id }
    }
}

/// Conditions and their parameters.
#[derive(Clone)]
struct Conditions {
    sql: String,
    params: Vec<Value>,
}

impl Conditions {
    /// What a list of this person's holds, over the person's rows `r`.
    fn of(person: UserId, query: &NoteQuery) -> Self {
        let mut conditions = Self { sql: "r.tenant_id = ?1".into(), params: Vec::new() };
        conditions.and("r.user_id = {}", person);
        conditions.and("r.is_trashed = {}", query.view == View::Trash);
        match query.view {
            View::All | View::Trash => {}
            View::Mine => conditions.and("r.is_shared = {}", false),
            View::Shared => conditions.and("r.is_shared = {}", true),
            View::Bookmarks => conditions.and("r.is_starred = {}", true),
        }
        if let Some(folder) = query.folder {
            conditions.and("r.folder_id = {}", folder);
        }
        conditions
    }

    fn bind(&mut self, value: impl Into<Value>) -> usize {
        self.params.push(value.into());
        self.params.len() + 1
    }

    fn and(&mut self, condition: &str, value: impl Into<Value>) {
        let place = self.bind(value);
        self.sql.push_str(&format!(" AND {}", condition.replace("{}", &format!("?{place}"))));
    }

    /// Found in this part of the search, not in an earlier one.
    fn first_in(&mut self, rank: i64, text: &str) {
        for (.., earlier) in PARTS.iter().take(usize::try_from(rank).unwrap_or(0)) {
            self.and(&format!("{earlier} NOT LIKE {{}} ESCAPE '\\'"), like_pattern(text));
        }
    }

    fn behind(&mut self, updated_at: Timestamp, note: NoteId) {
        let (time, id) = (self.bind(updated_at), self.bind(note));
        self.sql.push_str(&format!(" AND (r.updated_at, r.note_id) < (?{time}, ?{id})"));
    }
}

/// A page of a list and one note more, where there is one. `rows` is how many that is at most.
pub(crate) fn list(tx: &mut Tx<'_>, person: UserId, query: &NoteQuery, rows: i64) -> Result<Vec<Found>> {
    match &query.search {
        None => {
            let mut scope = Conditions::of(person, query);
            if let Some(after) = query.after {
                scope.behind(after.updated_at, after.note);
            }
            read(tx, "note_readers r CROSS JOIN notes n", scope, 0, rows)
        }
        Some(text) => search(tx, person, query, text, rows),
    }
}

/// How many notes the list has, no further than [`COUNT_CAP`]; `None` where counting would take as long as searching all.
pub(crate) fn count(tx: &mut Tx<'_>, person: UserId, query: &NoteQuery) -> Result<Option<i64>> {
    if query.search.is_some() {
        return Ok(None);
    }
    let mut scope = Conditions::of(person, query);
    let cap = scope.bind(COUNT_CAP);
    let sql =
        format!("SELECT COUNT(*) FROM (SELECT 1 FROM note_readers r WHERE {} LIMIT ?{cap}) AS counted", scope.sql);
    tx.query_one(&sql, &scope.params).map(Some)
}

fn search(tx: &mut Tx<'_>, person: UserId, query: &NoteQuery, text: &str, rows: i64) -> Result<Vec<Found>> {
    let range = numbers(tx)?;
    let begin = query.after.map_or(0, |after| after.rank);
    let mut found = Vec::new();
    let is_short = text.chars().count() < SHORTEST_INDEXED;
    for (rank, (index, pairs, column)) in (0..).zip(PARTS).skip_while(|(rank, _)| *rank < begin) {
        let left = rows - i64::try_from(found.len()).unwrap_or(rows);
        if left == 0 {
            break;
        }
        let mut scope = Conditions::of(person, query);
        if let Some(after) = query.after.filter(|after| after.rank == rank) {
            scope.behind(after.updated_at, after.note);
        }
        if tx.dialect() == Dialect::Postgres
            && let Some(page) = latest(tx, scope.clone(), (rank, column, text), left)?
        {
            found.extend(page);
            continue;
        }
        let matches = if is_short {
            pairs.matches(tx, text, range, FEW_OF_PAIRS)?
        } else {
            index.matches(tx, text, range, ("", &[]), FEW)?
        };
        scope.first_in(rank, text);
        let from = way(tx, &mut scope, (rank, column, text), matches);
        found.extend(read(tx, &from, scope, rank, left)?);
    }
    Ok(found)
}

/// A page of what matches, where the first notes of the list fill one.
fn latest(
    tx: &mut Tx<'_>,
    mut scope: Conditions,
    (rank, column, text): (i64, &str, &str),
    rows: i64,
) -> Result<Option<Vec<Found>>> {
    let walked = scope.bind(rows.saturating_mul(WALKED));
    let readers = format!(
        "(SELECT r.* FROM note_readers r WHERE {} ORDER BY r.updated_at DESC, r.note_id DESC LIMIT ?{walked}) r",
        scope.sql
    );
    scope.sql = "r.tenant_id = ?1".into();
    scope.first_in(rank, text);
    let from = walk(&mut scope, &readers, (rank, column, text));
    let found = read(tx, &from, scope, rank, rows)?;
    Ok(i64::try_from(found.len()).is_ok_and(|count| count == rows).then_some(found))
}

/// What stands behind `FROM` to get to what matches; the conditions that go with it are added.
fn way(
    tx: &Tx<'_>,
    scope: &mut Conditions,
    (rank, column, text): (i64, &str, &str),
    matches: Option<Matches>,
) -> String {
    match matches {
        Some(matches) => {
            let among = TextIndex { table: "notes", id: "id", ..TITLES };
            let (from, condition) = among.among(tx.dialect(), "n", &matches, |value| scope.bind(value));
            scope.sql.push_str(&format!(" AND {condition}"));
            format!("{from} CROSS JOIN note_readers r")
        }
        None => walk(scope, "note_readers r", (rank, column, text)),
    }
}

/// What stands behind `FROM` to look at one note after the other, with the condition that it matches.
fn walk(scope: &mut Conditions, readers: &str, (rank, column, text): (i64, &str, &str)) -> String {
    scope.and(&format!("{column} LIKE {{}} ESCAPE '\\'"), like_pattern(text));
    if rank == 2 {
        scope.sql.push_str(" AND b.tenant_id = r.tenant_id AND b.note_id = r.note_id");
        format!("{readers} CROSS JOIN notes n CROSS JOIN note_bodies b")
    } else {
        format!("{readers} CROSS JOIN notes n")
    }
}

fn read(tx: &mut Tx<'_>, from: &str, mut scope: Conditions, rank: i64, rows: i64) -> Result<Vec<Found>> {
    let limit = scope.bind(rows);
    let sql = format!(
        "SELECT {COLUMNS} FROM {from} {FOLDER}
         WHERE {} AND n.tenant_id = r.tenant_id AND n.id = r.note_id
         ORDER BY r.updated_at DESC, r.note_id DESC LIMIT ?{limit}",
        scope.sql
    );
    let notes: Vec<Note> = tx.query(&sql, &scope.params)?;
    Ok(notes.into_iter().map(|note| Found { note, rank }).collect())
}
