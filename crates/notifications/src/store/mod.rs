//! The only place in this crate that names SQL.

pub(crate) mod notifications;
pub(crate) mod schema;
