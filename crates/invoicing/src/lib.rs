//! Invoicing: subcontractors, what they ask for, what they are paid and what is deducted for the Construction Industry Scheme;
//! and the portal, where subcontractors see their own part of it.
//!
//! - [`model`]: the words and their rules, without IO; [`model::cis`] is the scheme
//! - [`policy`]: who may do what
//! - [`ops`]: one use case a file: authorise, one transaction, the event; `ops::portal` for people of subcontractors
//! - `store`: the only place that names SQL
//! - `api`: the only place that names HTTP; `api::portal` has a session of its own
//! - `jobs`: what is done after the answer
//!
//! **Invariants:** money is whole pence. Deductions follow payments, at the rate of the day of payment. A paid run, a closed
//! tax month and an issued statement never change. A session of the portal opens nothing of the workspace, and the other way
//! round; every look-up of the portal names the subcontractor that its session acts for.

mod api;
mod jobs;
pub mod model;
pub mod ops;
pub mod policy;
mod store;

use std::sync::Arc;

use ::store::{Migrations, Store};
use async_trait::async_trait;
use kernel::{
    Env, Result,
    port::{Letters, ModuleFiles, ModuleSchedule, Organisations, People, SubcontractorPortal},
};

pub use api::{LARGER_BODIES, router};
pub use jobs::register as register_jobs;

/// What invoicing asks of others.
#[derive(Clone)]
pub struct Ports {
    /// Members and their names.
    pub people: Arc<dyn People>,
    /// Letters to members and to subcontractors.
    pub letters: Arc<dyn Letters>,
    /// Organisations, as people without an account meet them.
    pub organisations: Arc<dyn Organisations>,
    /// The drive of the scheme's papers.
    pub files: Arc<dyn ModuleFiles>,
    /// The schedule, for deadlines and for shifts.
    pub schedule: Arc<dyn ModuleSchedule>,
}

/// What invoicing needs to work. Cheap to clone.
#[derive(Clone)]
pub struct Invoicing {
    store: Store,
    ports: Ports,
    env: Env,
    limits: ops::portal::Limits,
    secure_cookies: bool,
}

impl Invoicing {
    /// Invoicing over this database. `secure_cookies` where the product is reached by TLS.
    pub fn new(store: Store, env: &Env, ports: Ports, secure_cookies: bool) -> Self {
        Self { store, ports, env: env.clone(), limits: ops::portal::Limits::new(env), secure_cookies }
    }
}

#[async_trait]
impl SubcontractorPortal for Invoicing {
    async fn is_open(&self) -> Result<bool> {
        self.store.read_directory(store::portal_doors::any).await
    }
}

/// The tables of invoicing in every region, and those of the portal's sign-in in the directory.
pub fn migrations() -> Vec<Migrations> {
    vec![store::schema::MIGRATIONS, store::schema::PORTAL_MIGRATIONS]
}
