//! Chat: channels, direct messages and groups, with threads, and unread counts that never lie.
//!
//! - [`model`]: the words and their rules, without IO
//! - [`policy`]: who may do what to which conversation and message
//! - [`ops`]: one use case a file: authorise, one transaction, the event
//! - `store`: the only place that names SQL
//! - `api`: the only place that names HTTP
//! - `jobs`: what is done after the answer
//!
//! **Invariants:** a message's body is HTML that `richtext` has written, from a tree that knows no script. Messages of a
//! conversation are numbered in the order of their commits. What is unread is never counted along: it follows from one cursor
//! for each person, conversation and thread, so nothing that happens to messages leaves a count to be repaired.

mod api;
mod jobs;
pub mod model;
pub mod ops;
pub mod policy;
mod store;

use std::sync::Arc;

use ::store::{Migrations, Store};
use kernel::port::{FileLinks, Letters, ModuleFiles, People};

pub use api::router;
pub use jobs::register as register_jobs;

/// What chat asks of other modules.
#[derive(Clone)]
pub struct Ports {
    /// Who writes.
    pub people: Arc<dyn People>,
    /// Files that messages come with.
    pub files: Arc<dyn FileLinks>,
    /// The drive in which they lie.
    pub module_files: Arc<dyn ModuleFiles>,
    /// Mail to people who have not read.
    pub letters: Arc<dyn Letters>,
}

/// What chat needs to work. Cheap to clone.
#[derive(Clone)]
pub struct Chat {
    store: Store,
    people: Arc<dyn People>,
    files: Arc<dyn FileLinks>,
    module_files: Arc<dyn ModuleFiles>,
    letters: Arc<dyn Letters>,
}

impl Chat {
    /// A chat over this database, which asks these.
    pub fn new(store: Store, ports: Ports) -> Self {
        let Ports { people, files, module_files, letters } = ports;
        Self { store, people, files, module_files, letters }
    }
}

/// The tables of chat, in every region.
pub fn migrations() -> Vec<Migrations> {
    vec![store::schema::MIGRATIONS]
}
