//! Searching texts for a part of theirs: what the two databases do by different means, written in one place.

use kernel::{Error, Result};
use uuid::Uuid;

use crate::{Dialect, Sql, Tx, Value};

/// A column of texts that a trigram index serves: on SQLite an external-content FTS5 table over it, on PostgreSQL a GIN
/// index on it. Texts are stored folded; what is searched for is folded alike by the caller.
#[derive(Clone, Copy, Debug)]
pub struct TextIndex {
    /// The table of the texts.
    pub table: &'static str,
    /// Its column of folded texts.
    pub column: &'static str,
    /// Its integer key, which is the FTS5 table's `rowid`.
    pub number: &'static str,
    /// The FTS5 table.
    pub fts: &'static str,
    /// The table of the numbers of texts that the FTS5 table is yet to get, where texts wait for others to go in together:
    /// few, so that they are looked at one by one.
    pub waiting: Option<&'static str>,
    /// A column that is unique in an organisation.
    pub id: &'static str,
}

/// A trigram index finds nothing shorter than this, in letters.
pub const SHORTEST_INDEXED: usize = 3;

impl TextIndex {
    /// The condition "`alias`'s text contains `text`", answered by the index unless the statement gives a reason to walk in
    /// an order. `bind` takes a parameter and gives its number. `numbers` is the range in which the organisation's numbers
    /// lie, both ends excluded.
    pub fn contains(
        &self,
        dialect: Dialect,
        alias: &str,
        text: &str,
        numbers: (i64, i64),
        mut bind: impl FnMut(Value) -> usize,
    ) -> String {
        let Self { column, number, .. } = self;
        match dialect {
            Dialect::Sqlite => format!("{alias}.{number} IN ({})", self.numbers(text, numbers, bind)),
            // As plain as it can be: whatever the planner believes, it costs no more than reading the rows once.
            Dialect::Postgres => {
                let pattern = bind(like_pattern(text).into());
                format!("{alias}.{column} LIKE ?{pattern} ESCAPE '\\'")
            }
        }
    }

    /// The organisation's texts that contain `text`, and those that meet the condition `or` (none where it is empty, its
    /// parameters from `?2` on), where there are no more than `most` of them; `None` where there are.
    ///
    /// # Errors
    /// As [`Sql::query`].
    pub fn matches(
        &self,
        tx: &mut Tx<'_>,
        text: &str,
        numbers: (i64, i64),
        (or, params): (&str, &[Value]),
        most: i64,
    ) -> Result<Option<Matches>> {
        let Self { table, column, number, id, .. } = self;
        let most = usize::try_from(most).map_err(Error::internal)?;
        let mut values = params.to_vec();
        let mut bind = |value: Value| {
            values.push(value);
            values.len() + 1
        };
        // Each side ends by itself, so that one of a million costs no more than it must.
        let both = |key: &str, texts: String| {
            match or {
            "" => format!("{texts} LIMIT {}", most + 1),
            or => format!(
                "SELECT {key} FROM (SELECT * FROM ({texts} LIMIT {most} + 1) AS texts
                 UNION SELECT * FROM (SELECT {key} FROM {table} WHERE tenant_id = ?1 AND {or} LIMIT {most} + 1) AS others) AS found
                 LIMIT {most} + 1"
            ),
        }
        };
        let keys: Vec<String> = match tx.dialect() {
            Dialect::Sqlite => {
                // The range is the organisation's; naming it as well costs nothing.
                let found = self.numbers(text, numbers, bind);
                let texts = format!("SELECT {number} FROM ({found}) AS found WHERE ?1 IS NOT NULL");
                let numbers: Vec<i64> = tx.query(&both(number, texts), &values)?;
                numbers.iter().map(i64::to_string).collect()
            }
            Dialect::Postgres => {
                let pattern = bind(like_pattern(text).into());
                let texts =
                    format!("SELECT {id} FROM {table} WHERE tenant_id = ?1 AND {column} LIKE ?{pattern} ESCAPE '\\'");
                let ids: Vec<Uuid> = tx.query(&both(id, texts), &values)?;
                ids.iter().map(Uuid::to_string).collect()
            }
        };
        Ok((keys.len() <= most).then(|| Matches::new(&keys)))
    }

    /// The numbers of the texts that contain `text`, on SQLite.
    fn numbers(&self, text: &str, (after, before): (i64, i64), mut bind: impl FnMut(Value) -> usize) -> String {
        let Self { table, column, number, fts, waiting, .. } = self;
        let phrase = bind(phrase(text).into());
        let (after, before) = (bind(after.into()), bind(before.into()));
        let indexed = format!(
            "SELECT rowid AS {number} FROM {fts} WHERE {fts} MATCH ?{phrase} AND rowid > ?{after} AND rowid < ?{before}"
        );
        let Some(waiting) = waiting else { return indexed };
        // Byte by byte, as the index compares letters: LIKE would look past case.
        let text = bind(text.into());
        format!(
            "{indexed} UNION ALL SELECT waits.{number} FROM {waiting} waits CROSS JOIN {table} late \
             WHERE waits.{number} > ?{after} AND waits.{number} < ?{before} AND late.{number} = waits.{number} \
             AND instr(late.{column}, ?{text}) > 0"
        )
    }

    /// What stands behind `FROM` for those of `alias` that are among these, and the condition that they are.
    pub fn among(
        &self,
        dialect: Dialect,
        alias: &str,
        matches: &Matches,
        bind: impl FnOnce(Value) -> usize,
    ) -> (String, String) {
        let Self { table, number, id, .. } = self;
        let keys = &matches.0;
        match dialect {
            // The matches come first and lead to the rows. Left to itself the planner walks all of an organisation's
            // rows and asks of each whether it is among a few, because it does not know how few.
            Dialect::Sqlite => {
                let keys = bind(format!("[{keys}]").into());
                let from = format!("json_each(?{keys}) AS found CROSS JOIN {table} {alias}");
                (from, format!("{alias}.{number} = found.value"))
            }
            // An array, which the planner sees the length of.
            Dialect::Postgres => {
                let keys = bind(format!("{{{keys}}}").into());
                (format!("{table} {alias}"), format!("{alias}.{id} = ANY(CAST(CAST(?{keys} AS TEXT) AS UUID[]))"))
            }
        }
    }
}

/// The keys of a few texts, with commas between them.
#[derive(Clone, Debug)]
pub struct Matches(String);

impl Matches {
    pub(crate) fn new(keys: &[String]) -> Self {
        Self(keys.join(","))
    }
}

/// The text as an FTS5 phrase.
fn phrase(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// The pattern for "contains `text`", to stand before `ESCAPE '\'`.
pub fn like_pattern(text: &str) -> String {
    let mut pattern = String::from("%");
    for letter in text.chars() {
        if matches!(letter, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: TextIndex = TextIndex {
        table: "files",
        column: "search_key",
        number: "number",
        fts: "file_names",
        waiting: Some("unindexed_names"),
        id: "id",
    };

    #[test]
    fn what_is_searched_for_is_a_parameter_that_cannot_leave_its_quotes() {
        let mut bound = Vec::new();
        let sql = NAMES.contains(Dialect::Sqlite, "f", "a\" OR \"b", (0, 9), |value| {
            bound.push(value);
            bound.len() + 1
        });
        assert!(sql.contains("MATCH ?2 AND rowid > ?3 AND rowid < ?4"));
        assert_eq!(bound[0], Value::from("\"a\"\" OR \"\"b\""));
    }

    #[test]
    fn what_means_something_in_a_pattern_stands_for_itself() {
        assert_eq!(like_pattern("100%_\\"), "%100\\%\\_\\\\%");
    }
}
