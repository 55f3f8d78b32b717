//! Notifications: what people are told of what others did, behind the bell.
//!
//! - [`model`]: what is kept of a notification, and for how long
//! - [`ops`]: from an event to those it concerns; the list, the count, what was read
//! - `store`: the only place that names SQL
//! - `api`: the only place that names HTTP
//! - `jobs`: telling people of an event, and forgetting what is old
//!
//! An event reaches [`Bell`] through the outbox, which leaves a job with those that concern people. The job asks the module
//! whose event it is ([`Notices`]) and keeps a row for each person. No text and no name is kept: each time the list is read,
//! the module says what the person may still read about it. So who has lost a file reads nothing more of it, and who finds
//! it renamed reads the new name.
//!
//! **Invariant:** a person's notifications are read and marked by that person alone. There is no permission for it, and so
//! none that could be held by others: every statement names the person whose context it is.

mod api;
mod jobs;
pub mod model;
pub mod ops;
mod store;

use std::sync::Arc;

use ::store::{Migrations, Store};
use kernel::port::{Notices, People};

pub use api::router;
pub use jobs::register as register_jobs;
pub use ops::Bell;

/// What the modules tell people. Cheap to clone.
#[derive(Clone)]
pub struct Notifications {
    store: Store,
    people: Arc<dyn People>,
    modules: Arc<[Arc<dyn Notices>]>,
}

impl Notifications {
    /// Notifications over this database, of these modules.
    pub fn new(store: Store, people: Arc<dyn People>, modules: Vec<Arc<dyn Notices>>) -> Self {
        Self { store, people, modules: modules.into() }
    }
}

/// The table of notifications, in every region.
pub fn migrations() -> Vec<Migrations> {
    vec![store::schema::MIGRATIONS]
}
