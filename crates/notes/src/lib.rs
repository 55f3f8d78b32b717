//! Notes: rich text with a title, tags and a colour, in folders, shared with colleagues, never lost.
//!
//! - [`model`]: the words and their rules, without IO; [`model::text`] is the text itself
//! - [`policy`]: who may do what to which resource
//! - [`ops`]: one use case a file: authorise, one transaction, the event
//! - `store`: the only place that names SQL
//! - `api`: the only place that names HTTP
//! - `jobs`: what is done after the answer
//!
//! **Invariants:** a note's text is HTML that this crate has written itself, from a tree that knows no script. Whoever sees a
//! note has a row in `note_readers`, so every list is a walk along one index.

mod api;
mod jobs;
pub mod model;
pub mod ops;
pub mod policy;
mod store;

use std::sync::Arc;

use ::store::{Migrations, Store};
use kernel::port::{FileLinks, People};

pub use api::{LARGER_BODIES, router};
pub use jobs::register as register_jobs;

/// What notes need to work. Cheap to clone.
#[derive(Clone)]
pub struct Notes {
    store: Store,
    people: Arc<dyn People>,
    files: Arc<dyn FileLinks>,
    desk: ops::Desk,
}

impl Notes {
    /// Notes over this database, which use these files.
    pub fn new(store: Store, people: Arc<dyn People>, files: Arc<dyn FileLinks>) -> Self {
        Self { store, people, files, desk: ops::Desk::default() }
    }
}

/// The tables of notes, in every region.
pub fn migrations() -> Vec<Migrations> {
    vec![store::schema::MIGRATIONS]
}
