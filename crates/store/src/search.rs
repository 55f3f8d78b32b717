//! Searching texts for a part of theirs: what the two databases do by different means, written in one place.

use crate::{Dialect, Value};

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
    /// A column that is unique in an organisation.
    pub id: &'static str,
}

/// A trigram index finds nothing shorter than this, in letters.
pub const SHORTEST_INDEXED: usize = 3;

impl TextIndex {
    /// The condition "`alias`'s text contains `text`", answered by the index. `bind` takes a parameter and gives its
    /// number. `numbers` is the range in which the organisation's numbers lie, both ends excluded.
    pub fn contains(
        &self,
        dialect: Dialect,
        alias: &str,
        text: &str,
        numbers: (i64, i64),
        mut bind: impl FnMut(Value) -> usize,
    ) -> String {
        let Self { table, column, number, fts, id } = self;
        match dialect {
            Dialect::Sqlite => {
                let phrase = bind(format!("\"{}\"", text.replace('"', "\"\"")).into());
                let (after, before) = (bind(numbers.0.into()), bind(numbers.1.into()));
                format!(
                    "{alias}.{number} IN (SELECT rowid FROM {fts} \
                     WHERE {fts} MATCH ?{phrase} AND rowid > ?{after} AND rowid < ?{before})"
                )
            }
            // Materialised, so that the index is asked first: the planner would rather walk along the asked order.
            Dialect::Postgres => {
                let pattern = bind(like_pattern(text).into());
                format!(
                    "{alias}.{id} IN (WITH hits AS MATERIALIZED (SELECT {id} FROM {table} \
                     WHERE tenant_id = ?1 AND {column} LIKE ?{pattern} ESCAPE '\\') SELECT {id} FROM hits)"
                )
            }
        }
    }

    /// How many of the organisation's texts contain `text`, counted no further than `cap`: the statement.
    pub fn count(
        &self,
        dialect: Dialect,
        text: &str,
        numbers: (i64, i64),
        cap: i64,
        mut bind: impl FnMut(Value) -> usize,
    ) -> String {
        let Self { table, column, fts, .. } = self;
        let found = match dialect {
            Dialect::Sqlite => {
                let phrase = bind(format!("\"{}\"", text.replace('"', "\"\"")).into());
                let (after, before) = (bind(numbers.0.into()), bind(numbers.1.into()));
                // The range is the organisation's; naming it as well costs nothing.
                format!(
                    "SELECT 1 FROM {fts} WHERE {fts} MATCH ?{phrase} AND rowid > ?{after} AND rowid < ?{before} \
                     AND ?1 IS NOT NULL"
                )
            }
            Dialect::Postgres => {
                let pattern = bind(like_pattern(text).into());
                format!("SELECT 1 FROM {table} WHERE tenant_id = ?1 AND {column} LIKE ?{pattern} ESCAPE '\\'")
            }
        };
        let cap = bind(cap.into());
        format!("SELECT count(*) FROM ({found} LIMIT ?{cap}) AS found")
    }
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

    const NAMES: TextIndex =
        TextIndex { table: "files", column: "search_key", number: "number", fts: "file_names", id: "id" };

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
