//! The only place in this crate that names SQL. In every statement `?1` is the organisation.

pub(crate) mod mails;
pub(crate) mod schema;
