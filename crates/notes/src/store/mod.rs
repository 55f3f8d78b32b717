//! The only place in this crate that names SQL. In every statement `?1` is the organisation.

pub(crate) mod documents;
pub(crate) mod folders;
pub(crate) mod list;
pub(crate) mod notes;
pub(crate) mod passages;
#[cfg(test)]
mod plans;
pub(crate) mod readers;
pub(crate) mod schema;
pub(crate) mod versions;
