//! Statements, written once for both databases.

use kernel::{Error, Result};

use crate::{FromRow, RowReader, Value};

/// Which database is asked. Only this crate may care.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// SQLite.
    Sqlite,
    /// PostgreSQL, or a database that speaks its protocol.
    Postgres,
}

impl Dialect {
    /// What a `SELECT` ends with that takes rows out of a queue, so that nobody else takes the same ones. SQLite has a
    /// single writer and needs nothing.
    pub(crate) fn skip_locked(self) -> &'static str {
        match self {
            Self::Sqlite => "",
            Self::Postgres => " FOR UPDATE SKIP LOCKED",
        }
    }
}

/// How a statement's way to its rows is found, where a database finds one for every run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Plan {
    /// By the values of this run, as far as the database thinks that they matter.
    ForValues,
    /// Once for all values, and by an index however few rows there are then.
    Steady,
}

/// One connection, inside a transaction. Placeholders are `?1`, `?2` … on both databases; `first`, where given, is `?1`.
pub(crate) trait Connection {
    fn dialect(&self) -> Dialect;
    fn query(
        &mut self,
        sql: &str,
        first: Option<&Value>,
        params: &[Value],
        plan: Plan,
        each: &mut dyn FnMut(&mut RowReader<'_>) -> Result<()>,
    ) -> Result<()>;
    fn execute(&mut self, sql: &str, first: Option<&Value>, params: &[Value]) -> Result<u64>;
    /// Several statements without parameters, as migrations have them.
    fn execute_all(&mut self, sql: &str) -> Result<()>;
}

/// Asking and telling the database. After a statement was refused the transaction can only end: whatever the closure
/// returns then, nothing is changed. Where a clash is to be expected, let `ON CONFLICT` deal with it.
pub trait Sql {
    /// All rows.
    ///
    /// # Errors
    /// `ALREADY_EXISTS` for a unique constraint, `UNAVAILABLE` where the database is away, `STORAGE_FULL`, else `INTERNAL`.
    fn query<R: FromRow>(&mut self, sql: &str, params: &[Value]) -> Result<Vec<R>>;

    /// As [`Sql::query`], for statements whose way to their rows is the same whatever the values and however many rows there are:
    /// look-ups by keys, and walks along an index that its first columns' values choose. In reads, PostgreSQL plans them once for
    /// each connection, which for a page of a list costs it more than reading the page.
    ///
    /// Look at the plan (`SET plan_cache_mode = force_generic_plan`) before you use this: one that suits some values only suits no others.
    ///
    /// # Errors
    /// As [`Sql::query`].
    fn query_steady<R: FromRow>(&mut self, sql: &str, params: &[Value]) -> Result<Vec<R>>;

    /// Changes rows; how many.
    ///
    /// # Errors
    /// As [`Sql::query`].
    fn execute(&mut self, sql: &str, params: &[Value]) -> Result<u64>;

    /// Which database is asked.
    fn dialect(&self) -> Dialect;

    /// The only row, if any.
    ///
    /// # Errors
    /// As [`Sql::query`].
    fn query_opt<R: FromRow>(&mut self, sql: &str, params: &[Value]) -> Result<Option<R>> {
        Ok(self.query(sql, params)?.into_iter().next())
    }

    /// The only row.
    ///
    /// # Errors
    /// As [`Sql::query`]; none is a defect of the statement.
    fn query_one<R: FromRow>(&mut self, sql: &str, params: &[Value]) -> Result<R> {
        self.query_opt(sql, params)?.ok_or_else(|| Error::internal(format!("no row from: {sql}")))
    }
}

/// Placeholders for a list: `placeholders(3, 2)` is `?3, ?4`, to stand in `IN (…)`.
pub fn placeholders(first: usize, count: usize) -> String {
    let names: Vec<String> = (first..first + count).map(|number| format!("?{number}")).collect();
    names.join(", ")
}

/// Where in `sql` the placeholders are: the place of each `?`, and its number. What stands in quotes or behind `--` is none.
fn placeholders_in(sql: &str) -> impl Iterator<Item = (usize, u32)> + '_ {
    let bytes = sql.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        while at < bytes.len() {
            let here = at;
            match bytes[here] {
                quote @ (b'\'' | b'"') => at = end_of(bytes, here + 1, |rest| rest[0] == quote),
                b'-' if bytes[here..].starts_with(b"--") => at = end_of(bytes, here, |rest| rest[0] == b'\n'),
                b'?' => {
                    let digits = bytes[here + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                    at = here + 1 + digits;
                    if let Ok(number) = sql[here + 1..at].parse() {
                        return Some((here, number));
                    }
                }
                _ => at += 1,
            }
        }
        None
    })
}

/// Behind the first place from `from` on where `is_end` holds, or behind all.
fn end_of(bytes: &[u8], from: usize, is_end: impl Fn(&[u8]) -> bool) -> usize {
    (from..bytes.len()).find(|&at| is_end(&bytes[at..])).map_or(bytes.len(), |at| at + 1)
}

/// Whether the statement names `?1`, which in a tenant's transaction is the organisation.
pub(crate) fn names_first_placeholder(sql: &str) -> bool {
    placeholders_in(sql).any(|(_, number)| number == 1)
}

/// The statement as PostgreSQL writes it: `$1` for `?1`.
pub(crate) fn with_dollars(sql: &str) -> String {
    let mut written = String::with_capacity(sql.len());
    let mut from = 0;
    for (at, _) in placeholders_in(sql) {
        written.push_str(&sql[from..at]);
        written.push('$');
        from = at + 1;
    }
    written.push_str(&sql[from..]);
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_rewritten_outside_quotes_and_comments_only() {
        assert_eq!(with_dollars("a = ?1 AND b = '?2' AND c = ?12"), "a = $1 AND b = '?2' AND c = $12");
        assert_eq!(
            with_dollars("a = 'it''s ?1' -- why ?2\nAND \"?3\" = ?4"),
            "a = 'it''s ?1' -- why ?2\nAND \"?3\" = $4"
        );
        assert_eq!(with_dollars("name = 'é?1' OR x ? 'é' = ?2"), "name = 'é?1' OR x ? 'é' = $2");
        assert_eq!(with_dollars("'never closed ?1"), "'never closed ?1");
    }

    #[test]
    fn a_tenant_is_named_only_by_the_placeholder_itself() {
        assert!(names_first_placeholder("SELECT 1 WHERE tenant_id = ?1"));
        for sql in ["SELECT ?12", "SELECT '?1'", "SELECT 1 -- ?1", "SELECT ?2", ""] {
            assert!(!names_first_placeholder(sql), "{sql}");
        }
    }

    #[test]
    fn a_list_gets_as_many_placeholders_as_it_has_entries() {
        assert_eq!(placeholders(2, 3), "?2, ?3, ?4");
        assert_eq!(placeholders(2, 0), "");
    }
}
