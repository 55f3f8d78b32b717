//! Searching texts for one or two letters, of which a trigram index knows nothing: which letters, and which two in a row, each
//! text has is kept beside it as words, and the words are indexed.
//!
//! Both databases know these words by a function of their own as well, `letter_pairs(text)`, so that a migration can write
//! them for texts that are there already.

use std::{collections::BTreeSet, fmt::Write};

use kernel::{Error, Result};
use uuid::Uuid;

use crate::{Dialect, Matches, Sql, Tx, Value};

/// A column of words that [`letter_pairs`] wrote: on SQLite an external-content FTS5 table over it, on PostgreSQL a GIN index
/// on `string_to_array` of it.
#[derive(Clone, Copy, Debug)]
pub struct PairIndex {
    /// The table of the texts.
    pub table: &'static str,
    /// Its column of words.
    pub column: &'static str,
    /// The FTS5 table, by whose `rowid` its rows are numbered.
    pub fts: &'static str,
    /// A column that is unique in an organisation.
    pub id: &'static str,
}

impl PairIndex {
    /// The organisation's texts that contain `text`, of one letter or two, where there are no more than `most` of them; `None`
    /// where there are, or where the index cannot say. `numbers` is the range in which the organisation's numbers lie, both
    /// ends excluded.
    ///
    /// # Errors
    /// As [`Sql::query`].
    pub fn matches(&self, tx: &mut Tx<'_>, text: &str, numbers: (i64, i64), most: i64) -> Result<Option<Matches>> {
        let letters = text.chars().count();
        if letters == 0 || letters > 2 || !text.chars().all(is_indexed) {
            return Ok(None);
        }
        let (dialect, word) = (tx.dialect(), word(text));
        let mut values: Vec<Value> = vec![word.into(), (most + 1).into()];
        let keys: Vec<String> = match dialect {
            Dialect::Sqlite => {
                values.extend([numbers.0.into(), numbers.1.into()]);
                let numbers: Vec<i64> = tx.query(&self.sql(dialect), &values)?;
                numbers.iter().map(i64::to_string).collect()
            }
            Dialect::Postgres => {
                let ids: Vec<Uuid> = tx.query(&self.sql(dialect), &values)?;
                ids.iter().map(Uuid::to_string).collect()
            }
        };
        let most = usize::try_from(most).map_err(Error::internal)?;
        Ok((keys.len() <= most).then(|| Matches::new(&keys)))
    }

    /// The statement that finds the keys of the texts with the word `?2`, at most `?3`; on SQLite between the numbers `?4` and
    /// `?5`.
    pub fn sql(&self, dialect: Dialect) -> String {
        let Self { table, column, fts, id, .. } = self;
        match dialect {
            // The range is the organisation's; naming it as well costs nothing.
            Dialect::Sqlite => format!(
                "SELECT rowid FROM {fts} WHERE {fts} MATCH ?2 AND rowid > ?4 AND rowid < ?5 AND ?1 IS NOT NULL LIMIT ?3"
            ),
            // Apart from its limit: with it a scan of all texts looks as if it would end early, and is chosen for words that
            // none of them has.
            Dialect::Postgres => format!(
                "WITH found AS MATERIALIZED (
                     SELECT {id} FROM {table} WHERE tenant_id = ?1 AND string_to_array({column}, ' ') @> ARRAY[CAST(?2 AS TEXT)]
                 ) SELECT {id} FROM found LIMIT ?3"
            ),
        }
    }
}

/// The letters of a folded text and its pairs of letters in a row, each once and as a word: the hex digits of its UTF-8.
/// Spaces, and whatever else stands before them in Unicode, are no letters.
pub fn letter_pairs(text: &str) -> String {
    let mut found: BTreeSet<(char, Option<char>)> = BTreeSet::new();
    let mut last = None;
    for letter in text.chars() {
        let letter = Some(letter).filter(|letter| is_indexed(*letter));
        if let Some(letter) = letter {
            found.insert((letter, None));
        }
        if let Some(last) = last.filter(|_| letter.is_some()) {
            found.insert((last, letter));
        }
        last = letter;
    }
    // UTF-8 sorts as its letters do, so these words are in order.
    let words = found.into_iter().map(|(first, second)| word(&String::from_iter(std::iter::once(first).chain(second))));
    words.collect::<Vec<_>>().join(" ")
}

fn is_indexed(letter: char) -> bool {
    letter > ' '
}

fn word(letters: &str) -> String {
    letters.bytes().fold(String::new(), |mut word, byte| {
        let _ = write!(word, "{byte:02x}");
        word
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_letter_and_each_two_in_a_row_are_there_once() {
        assert_eq!(letter_pairs(""), "");
        assert_eq!(letter_pairs(" \n"), "");
        assert_eq!(letter_pairs("aba ab\nc"), "61 6162 62 6261 63");
        assert_eq!(letter_pairs("ü%"), "25 c3bc c3bc25");
    }
}
