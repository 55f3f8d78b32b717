//! The only place in this crate that names SQL, and the only one that reads and writes files.

pub(crate) mod requests;
pub(crate) mod schema;
pub(crate) mod texts;
