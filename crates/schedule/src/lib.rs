//! The schedule: calendars and events that recur by wall time in a zone of their own.
//!
//! - [`model`]: the words and their rules, without IO
//! - [`policy`]: who may do what to which resource
//! - [`ops`]: one use case a file: authorise, one transaction, the event
//! - `store`: the only place that names SQL
//! - `api`: the only place that names HTTP
//! - `jobs`: what is done after the answer
//!
//! **Invariant:** an event's row says from when to when any of it can be seen, whatever its recurrence, so that a window is
//! found by one index and expanded by rules alone.

mod api;
mod jobs;
pub mod model;
pub mod ops;
pub mod policy;
mod store;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use ::store::{Migrations, Store};
use kernel::port::{FileLinks, Letters, Organisations, People};

pub use api::{LARGER_BODIES, caldav_router, read_caldav_body, router};
pub use jobs::register as register_jobs;

/// What the schedule needs to work. Cheap to clone.
#[derive(Clone)]
pub struct Schedule {
    store: Store,
    people: Arc<dyn People>,
    files: Arc<dyn FileLinks>,
    organisations: Arc<dyn Organisations>,
    letters: Arc<dyn Letters>,
    answers: api::Answers,
}

impl Schedule {
    /// A schedule over this database, whose events use these files.
    pub fn new(
        store: Store,
        people: Arc<dyn People>,
        files: Arc<dyn FileLinks>,
        organisations: Arc<dyn Organisations>,
        letters: Arc<dyn Letters>,
    ) -> Self {
        Self { store, people, files, organisations, letters, answers: api::Answers::default() }
    }
}

/// The tables of the schedule, in every region.
pub fn migrations() -> Vec<Migrations> {
    vec![store::schema::MIGRATIONS]
}
