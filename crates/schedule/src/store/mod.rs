//! The only place in this crate that names SQL. In every statement `?1` is the organisation.

pub(crate) mod caldav;
pub(crate) mod calendars;
mod changes;
pub(crate) mod events;
pub(crate) mod labels;
pub(crate) mod links;
pub(crate) mod objects;
pub(crate) mod people;
pub(crate) mod reminders;
pub(crate) mod schema;
