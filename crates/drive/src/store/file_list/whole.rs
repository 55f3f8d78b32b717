//! A list as a condition, for work on everything it shows.

use kernel::{Ctx, Result, UserId};
use store::{Tx, Value};

use super::{Asked, Conditions, search, standing};
use crate::model::FileQuery;

/// The files of a whole list, as a condition over `files f`. `?1` is the organisation, and `params` are `?2` and on.
pub(crate) struct Whole {
    /// The condition.
    pub(crate) sql: String,
    /// Its values.
    pub(crate) params: Vec<Value>,
}

/// The condition that the files of the list meet, and no others. `owners` are those whose names contain what is searched
/// for.
pub(crate) fn whole(tx: &mut Tx<'_>, ctx: &Ctx, query: &FileQuery, owners: Vec<UserId>) -> Result<Whole> {
    let standing = standing(tx, ctx)?;
    let search = search::plan(tx, query, standing, owners)?;
    let asked = Asked { ctx, query, standing, search: search.as_ref(), owners: &[] };
    let Conditions { sql, params } = search::narrowed(tx, &asked);
    Ok(Whole { sql, params })
}
