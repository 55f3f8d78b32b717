//! Searching texts for a part of theirs: what the two databases do by different means, written in one place.

use kernel::{Error, Result};
use uuid::Uuid;

use crate::{Dialect, Sql, Tx, Value, params};

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
                let phrase = bind(phrase(text).into());
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

    /// The organisation's texts that contain `text`, where there are no more than `most` of them; `None` where there are.
    ///
    /// # Errors
    /// As [`Sql::query`].
    pub fn matches(&self, tx: &mut Tx<'_>, text: &str, numbers: (i64, i64), most: i64) -> Result<Option<Matches>> {
        let Self { table, column, fts, id, .. } = self;
        let most = usize::try_from(most).map_err(Error::internal)?;
        let keys: Vec<String> = match tx.dialect() {
            Dialect::Sqlite => {
                // The range is the organisation's; naming it as well costs nothing.
                let sql = format!(
                    "SELECT rowid FROM {fts} WHERE {fts} MATCH ?2 AND rowid > ?3 AND rowid < ?4 AND ?1 IS NOT NULL LIMIT {}",
                    most + 1
                );
                let numbers: Vec<i64> = tx.query(&sql, &params![phrase(text), numbers.0, numbers.1])?;
                numbers.iter().map(i64::to_string).collect()
            }
            Dialect::Postgres => {
                let sql = format!(
                    "SELECT {id} FROM {table} WHERE tenant_id = ?1 AND {column} LIKE ?2 ESCAPE '\\' LIMIT {}",
                    most + 1
                );
                let ids: Vec<Uuid> = tx.query(&sql, &params![like_pattern(text)])?;
                ids.iter().map(|id| format!("\"{id}\"")).collect()
            }
        };
        Ok((keys.len() <= most).then(|| Matches(format!("[{}]", keys.join(",")))))
    }

    /// The condition that `alias` is among these.
    pub fn among(&self, dialect: Dialect, alias: &str, matches: &Matches, bind: impl FnOnce(Value) -> usize) -> String {
        let keys = bind(matches.0.as_str().into());
        match dialect {
            Dialect::Sqlite => format!("{alias}.{} IN (SELECT value FROM json_each(?{keys}))", self.number),
            Dialect::Postgres => format!(
                "{alias}.{} IN (SELECT CAST(value AS UUID) FROM json_array_elements_text(CAST(CAST(?{keys} AS TEXT) AS JSON)))",
                self.id
            ),
        }
    }
}

/// The keys of a few texts, as JSON.
#[derive(Clone, Debug)]
pub struct Matches(String);

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
