//! Identity: organisations and their members, accounts, sessions, roles, entitlements and the audit log.
//!
//! - [`model`]: the words and their rules, without IO
//! - [`policy`]: who may do what in an organisation
//! - [`ops`]: one use case a function
//! - `store`: the only place that names SQL
//! - `api`: the only place that names HTTP
//!
//! Organisations, accounts and sessions are in a global directory; members, roles, settings and the log are in the
//! region of each organisation. Where a use case changes both, each change is one transaction, and their order is such
//! that a crash between them leaves nothing open that should be shut, and nothing that a repetition does not mend.
//!
//! [`Identity`] implements the ports [`Sessions`], asked by the edge for every request, and [`People`], asked by other
//! modules for names.

mod api;
pub mod model;
pub mod ops;
pub mod policy;
mod store;

use std::{collections::HashMap, time::Duration};

use ::store::{Migrations, Store};
use async_trait::async_trait;
use edge::Limiter;
use kernel::{
    Ctx, Env, Result, UserId,
    port::{People, Person, Sessions},
};

pub use api::router;

use crate::{model::SessionLifetime, ops::hashing::Hashing};

/// What can be set about identity.
#[derive(Clone)]
pub struct Settings {
    /// Whether the product is reached by TLS, so that its cookies travel by nothing else.
    pub secure_cookies: bool,
    /// How long sessions last.
    pub lifetime: SessionLifetime,
    /// How often sign-in may fail for one account, whether or not it exists: nobody guesses one password long.
    pub per_account: Allowance,
    /// How often one address may try: nobody tries one password on many accounts. Many people may share an address.
    pub per_address: Allowance,
    /// The company's OpenID Connect provider, where people may sign in by one.
    pub provider: Option<oidc::Provider>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            secure_cookies: false,
            lifetime: SessionLifetime::default(),
            per_account: Allowance { burst: 10, every: Duration::from_secs(60) },
            per_address: Allowance { burst: 300, every: Duration::from_secs(1) },
            provider: None,
        }
    }
}

/// How often something may be tried.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// How many tries may come at once.
    pub burst: u32,
    /// How long until one more is allowed.
    pub every: Duration,
}

impl Allowance {
    fn limiter(self, env: &Env) -> Limiter {
        Limiter::new(self.burst, self.every, "Too many attempts. Please wait a moment and try again.", env.clone())
    }
}

/// What identity needs to work. Cheap to clone.
#[derive(Clone)]
pub struct Identity {
    store: Store,
    env: Env,
    hashing: Hashing,
    accounts: Limiter,
    addresses: Limiter,
    /// How often a person's pages may have the audit log remember something.
    told: Limiter,
    secure_cookies: bool,
    lifetime: SessionLifetime,
    provider: Option<oidc::Provider>,
}

impl Identity {
    /// Identity over this database.
    pub fn new(store: Store, env: Env, settings: Settings) -> Self {
        Self {
            accounts: settings.per_account.limiter(&env),
            addresses: settings.per_address.limiter(&env),
            told: Limiter::new(
                60,
                Duration::from_secs(1),
                "Too many entries for the audit log. Please wait a moment.",
                env.clone(),
            ),
            hashing: Hashing::default(),
            secure_cookies: settings.secure_cookies,
            lifetime: settings.lifetime,
            provider: settings.provider,
            store,
            env,
        }
    }
}

#[async_trait]
impl Sessions for Identity {
    async fn authenticate(&self, token: &str, request_id: &str) -> Result<Ctx> {
        ops::authenticate(self, token, request_id).await
    }
}

#[async_trait]
impl People for Identity {
    async fn find(&self, ctx: &Ctx, ids: &[UserId]) -> Result<HashMap<UserId, Person>> {
        ops::find_people(self, ctx, ids).await
    }
}

/// Identity's tables: those of the directory and those of every region.
pub fn migrations() -> Vec<Migrations> {
    vec![store::schema::DIRECTORY, store::schema::REGION]
}
