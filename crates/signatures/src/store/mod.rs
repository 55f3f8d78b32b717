//! The only place in this crate that names SQL. In every statement `?1` is the organisation.

pub(crate) mod authorities;
pub(crate) mod copies;
pub(crate) mod doors;
pub(crate) mod drafts;
pub(crate) mod fields;
pub(crate) mod handed;
pub(crate) mod history;
pub(crate) mod holdings;
pub(crate) mod marks;
pub(crate) mod requests;
pub(crate) mod schema;
pub(crate) mod seals;
pub(crate) mod settings;
pub(crate) mod tasks;
pub(crate) mod templates;
