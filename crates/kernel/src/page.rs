//! Keyset pages: a list is never loaded whole, and its last page is as fast as its first.

use crate::{Error, Result};

/// How many a page holds unless the caller says otherwise.
pub const DEFAULT_LIMIT: u32 = 50;
/// The most a page may hold.
pub const MAX_LIMIT: u32 = 200;

/// How many entries one page holds, 1 to [`MAX_LIMIT`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit(u32);

impl Limit {
    /// The limit the caller asked for.
    ///
    /// # Errors
    /// Outside 1 to [`MAX_LIMIT`].
    pub fn new(asked: Option<u32>) -> Result<Self> {
        match asked {
            None => Ok(Self(DEFAULT_LIMIT)),
            Some(limit @ 1..=MAX_LIMIT) => Ok(Self(limit)),
            Some(_) => Err(Error::invalid(format!("limit must be between 1 and {MAX_LIMIT}."))),
        }
    }

    /// As a number.
    pub fn get(self) -> u32 {
        self.0
    }
}

/// One page of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page<T> {
    /// The entries, in the asked order.
    pub items: Vec<T>,
    /// Opaque position of the next page; `None` at the end.
    pub next_cursor: Option<String>,
}

impl<T> Page<T> {
    /// Makes a page of `rows`, of which one more than `limit` was asked for: where it came, there is a next page,
    /// and it begins after the last entry that is handed out.
    pub fn from_overlong(mut rows: Vec<T>, limit: Limit, cursor_of: impl FnOnce(&T) -> String) -> Self {
        let limit = limit.get() as usize;
        let next_cursor = (rows.len() > limit).then(|| {
            rows.truncate(limit);
            cursor_of(&rows[limit - 1])
        });
        Self { items: rows, next_cursor }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_row_too_many_becomes_the_cursor_of_the_last_one_shown() {
        let limit = Limit::new(Some(2)).expect("in range");
        let page = Page::from_overlong(vec![1, 2, 3], limit, ToString::to_string);
        assert_eq!(page, Page { items: vec![1, 2], next_cursor: Some("2".into()) });
        let last = Page::from_overlong(vec![1, 2], limit, ToString::to_string);
        assert_eq!(last.next_cursor, None);
    }

    #[test]
    fn a_limit_out_of_range_is_refused() {
        assert!(Limit::new(Some(0)).is_err());
        assert!(Limit::new(Some(201)).is_err());
        assert_eq!(Limit::new(None).expect("default").get(), 50);
    }
}
