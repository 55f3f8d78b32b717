//! A list as a condition, for work on everything it shows.

use kernel::{Ctx, Result};
use store::{Tx, Value};

use super::{Conditions, conditions, search, standing};
use crate::model::FileQuery;

/// The files of a whole list, as a condition over `files f`. `?1` is the organisation, and `params` are `?2` and on.
pub(crate) struct Whole {
    /// The condition.
    pub(crate) sql: String,
    /// Its values.
    pub(crate) params: Vec<Value>,
}

/// The condition that the files of the list meet, and no others.
pub(crate) fn whole(tx: &mut Tx<'_>, ctx: &Ctx, query: &FileQuery) -> Result<Whole> {
    let standing = standing(tx, ctx)?;
    let scope = conditions(ctx, query, standing);
    let Conditions { sql, params } = match search::plan(tx, query, standing)? {
        None => scope,
        Some(search) => search::matching(tx, scope, standing, &search),
    };
    Ok(Whole { sql, params })
}
