//! Calls: people talk and see each other, out of this binary or by LiveKit.
//!
//! - [`model`]: the words and their rules, without IO; what becomes of a call by what is seen of its room
//! - [`policy`]: who may do what to which call
//! - [`engine`]: what carries calls
//! - [`ops`]: one use case a file: authorise, one transaction, the event
//! - `store`: the only place that names SQL
//! - `api`: the only place that names HTTP
//! - `jobs`: what is done after the answer, and the look at every call that goes on
//!
//! **Invariants:** a token opens one room, which the server has chosen and whose conversation, list or link it has asked about at
//! that moment. A guest comes in by the word of whoever runs the call, and gets that room and nothing else. No message of a call server is believed: it only has the server look at the room. A call that has ended never
//! goes on: the next one in the same room is another session.

mod api;
pub mod engine;
mod jobs;
pub mod model;
pub mod ops;
pub mod policy;
mod store;

use std::sync::Arc;

use ::store::{Migrations, Store};
use kernel::{
    Env,
    port::{Conversations, Organisations, People, Secrets},
};

use engine::Engine;
use ops::DoorLimits;

pub use api::{WEBHOOKS, router};
pub use jobs::{follow, register as register_jobs};

/// Where calls are carried.
#[derive(Clone)]
enum Carrier {
    /// By this.
    On(Arc<dyn Engine>),
    /// Nowhere, for this reason.
    Off(String),
}

/// What calls need of other modules.
pub struct Ports {
    /// Who the members are.
    pub people: Arc<dyn People>,
    /// Which conversations they are in.
    pub conversations: Arc<dyn Conversations>,
    /// Organisations as guests meet them.
    pub organisations: Arc<dyn Organisations>,
    /// What seals the letters of guest links.
    pub secrets: Arc<dyn Secrets>,
}

/// What calls need to work. Cheap to clone.
#[derive(Clone)]
pub struct Calls {
    store: Store,
    env: Env,
    people: Arc<dyn People>,
    conversations: Arc<dyn Conversations>,
    organisations: Arc<dyn Organisations>,
    secrets: Arc<dyn Secrets>,
    /// How often guests may try.
    doors: DoorLimits,
    carrier: Carrier,
    /// Where people reach this server, if anybody has said.
    public_origin: Option<String>,
}

impl Calls {
    /// Calls over this database, between these people, in these conversations. Nothing carries them yet.
    pub fn new(store: Store, env: Env, ports: Ports) -> Self {
        let carrier = Carrier::Off("Calls are not carried by this process.".to_owned());
        let Ports { people, conversations, organisations, secrets } = ports;
        let doors = DoorLimits::new(&env);
        Self { store, env, people, conversations, organisations, secrets, doors, carrier, public_origin: None }
    }

    /// The same, carried by this.
    #[must_use]
    pub fn with_engine(self, engine: Arc<dyn Engine>) -> Self {
        Self { carrier: Carrier::On(engine), ..self }
    }

    /// The same, not carried, for a reason that people read.
    #[must_use]
    pub fn without_engine(self, reason: impl Into<String>) -> Self {
        Self { carrier: Carrier::Off(reason.into()), ..self }
    }

    /// The same, with this server reached there: `https://work.example.org`.
    #[must_use]
    pub fn with_public_origin(self, origin: Option<String>) -> Self {
        Self { public_origin: origin, ..self }
    }

    /// What carries calls; `None` where they are off.
    fn engine(&self) -> Option<&Arc<dyn Engine>> {
        match &self.carrier {
            Carrier::On(engine) => Some(engine),
            Carrier::Off(_) => None,
        }
    }
}

/// The tables of calls, in every region.
pub fn migrations() -> Vec<Migrations> {
    vec![store::schema::MIGRATIONS]
}
