//! Identity: organisations and their members, accounts, sessions, roles, entitlements and the audit log.
//!
//! - [`model`]: the words and their rules, without IO
//! - [`policy`]: who may do what in an organisation
//! - [`ops`]: one use case a function
//! - `store`: the only place that names SQL
//! - `api`: the only place that names HTTP
//! - `jobs`: what is done after the answer
//!
//! Organisations, accounts and sessions are in a global directory; members, roles, settings and the log are in the
//! region of each organisation. Where a use case changes both, each change is one transaction, and their order is such
//! that a crash between them leaves nothing open that should be shut, and nothing that a repetition does not mend.
//!
//! [`Identity`] implements the ports [`Sessions`], asked by the edge for every request, [`AppPasswords`], asked where programs
//! come in that have no session, and [`People`], asked by other modules for names.

mod api;
mod jobs;
pub mod model;
pub mod ops;
pub mod policy;
mod store;

use std::{
    collections::{HashMap, HashSet},
    net::IpAddr,
    time::Duration,
};

use ::store::{Migrations, Store};
use async_trait::async_trait;
use blob::BlobStores;
use edge::Limiter;
use images::Images;
use kernel::{
    Ctx, Env, Result, TenantId, UserId,
    page::{Limit, Page},
    port::{
        ActingMember, Addressee, AppPasswords, Organisations, Passwords, People, PeopleRole, Person, Secrets, Sessions,
        Visit,
    },
};

pub use api::{LARGER_BODIES, Modules, find_page_look, router};
pub use jobs::register as register_jobs;

use crate::{
    model::{Password, PasswordCost, SealingKey, SessionLifetime},
    ops::{Allowances, hashing::Hashing, limits::Limits},
};

/// What can be set about identity.
#[derive(Clone)]
pub struct Settings {
    /// The address under which people reach the product, without a slash at its end: links in mails begin with it.
    pub base_url: String,
    /// Whether mails are sent, or held for somebody to pass on by hand.
    pub has_mail_server: bool,
    /// Whether the product is reached by TLS, so that its cookies travel by nothing else.
    pub secure_cookies: bool,
    /// Scheme, host and port of the public address, to which passkeys belong. Without one passkeys work on `localhost`.
    pub public_origin: Option<String>,
    /// How long sessions last.
    pub lifetime: SessionLifetime,
    /// The company's OpenID Connect provider, where people may sign in by one.
    pub provider: Option<oidc::Provider>,
    /// How often sign-in may be tried.
    pub allowances: Allowances,
    /// What a new password's hash costs.
    pub password_cost: PasswordCost,
    /// What seals the secrets of authenticator apps.
    pub sealing: SealingKey,
    /// What seals the secrets of other modules.
    pub module_sealing: SealingKey,
}

impl Settings {
    /// The settings that suit most, with the installation's `secret`.
    ///
    /// # Errors
    /// As [`SealingKey::derive`].
    pub fn new(secret: &[u8; 32]) -> Result<Self> {
        Ok(Self {
            base_url: "http://localhost".to_owned(),
            has_mail_server: false,
            secure_cookies: false,
            public_origin: None,
            lifetime: SessionLifetime::default(),
            provider: None,
            allowances: Allowances::default(),
            password_cost: PasswordCost::default(),
            sealing: SealingKey::derive(secret, "corbel identity: secrets of authenticator apps")?,
            module_sealing: SealingKey::derive(secret, "corbel: secrets of modules")?,
        })
    }
}

/// What identity needs to work. Cheap to clone.
#[derive(Clone)]
pub struct Identity {
    store: Store,
    blobs: BlobStores,
    images: Images,
    env: Env,
    hashing: Hashing,
    limits: Limits,
    /// How often a person's pages may have the audit log remember something.
    told: Limiter,
    sealing: SealingKey,
    module_sealing: SealingKey,
    /// How often links to choose a new password are sent to one address.
    reset_mails: Limiter,
    /// How many invitations an organisation may send.
    invitations: Limiter,
    base_url: String,
    has_mail_server: bool,
    lifetime: SessionLifetime,
    provider: Option<oidc::Provider>,
    public_origin: Option<String>,
    secure_cookies: bool,
}

impl Identity {
    /// Identity over this database, with pictures of people in these blob stores.
    pub fn new(store: Store, blobs: BlobStores, env: Env, settings: Settings) -> Self {
        Self {
            limits: Limits::new(settings.allowances, &env),
            told: Limiter::new(
                60,
                Duration::from_secs(1),
                "Too many entries for the audit log. Please wait a moment.",
                env.clone(),
            ),
            reset_mails: Limiter::new(
                3,
                Duration::from_secs(5 * 60),
                "A mail is on its way already. Please wait a moment.",
                env.clone(),
            ),
            invitations: Limiter::new(
                200,
                Duration::from_secs(60),
                "Too many invitations at once. Please wait a moment and go on.",
                env.clone(),
            ),
            hashing: Hashing::new(settings.password_cost),
            sealing: settings.sealing,
            module_sealing: settings.module_sealing,
            base_url: settings.base_url,
            has_mail_server: settings.has_mail_server,
            lifetime: settings.lifetime,
            provider: settings.provider,
            public_origin: settings.public_origin,
            secure_cookies: settings.secure_cookies,
            images: Images::default(),
            blobs,
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
impl AppPasswords for Identity {
    async fn enter(&self, email: &str, secret: &str, from: Option<IpAddr>, request_id: &str) -> Result<Ctx> {
        ops::enter_with_app_password(self, (email, secret), from, request_id).await
    }
}

#[async_trait]
impl People for Identity {
    async fn find(&self, ctx: &Ctx, ids: &[UserId]) -> Result<HashMap<UserId, Person>> {
        ops::find_people(self, ctx, ids).await
    }

    async fn find_by_email(&self, ctx: &Ctx, emails: &[String]) -> Result<HashMap<String, Addressee>> {
        ops::find_addressees(self, ctx, emails).await
    }

    async fn actors(&self, ctx: &Ctx, cursor: Option<&str>, limit: Limit) -> Result<Page<ActingMember>> {
        ops::list_actors(self, ctx, cursor, limit).await
    }

    async fn act_as(&self, ctx: &Ctx, user: UserId) -> Result<Option<Ctx>> {
        ops::act_as(self, ctx, user).await
    }

    async fn roles(&self, ctx: &Ctx) -> Result<Vec<PeopleRole>> {
        ops::list_people_roles(self, ctx).await
    }

    async fn in_role(&self, ctx: &Ctx, key: &str) -> Result<Option<(String, Vec<UserId>)>> {
        ops::list_in_role(self, ctx, key).await
    }

    async fn connected(&self, ctx: &Ctx, ids: &[UserId]) -> Result<HashSet<UserId>> {
        ops::find_connected(self, ctx, ids).await
    }

    async fn leave(&self, ctx: &Ctx) -> Result<()> {
        ops::close_page(self, ctx).await
    }

    async fn called(&self, ctx: &Ctx, name: &str, most: usize) -> Result<Vec<UserId>> {
        ops::find_people_called(self, ctx, name, most).await
    }
}

#[async_trait]
impl Organisations for Identity {
    async fn exist(&self) -> Result<bool> {
        Ok(!ops::is_setup_needed(self).await?)
    }

    async fn visit(&self, tenant: TenantId, request_id: &str) -> Result<Option<Visit>> {
        ops::visit(self, tenant, request_id).await
    }

    async fn visit_module(&self, tenant: TenantId, module: &str, request_id: &str) -> Result<Option<Visit>> {
        ops::visit_module(self, tenant, module, request_id).await
    }
}

#[async_trait]
impl Passwords for Identity {
    async fn hash(&self, password: &str) -> Result<String> {
        self.hashing.hash(Password::parse(password)?, self.env.random()).await
    }

    async fn verify(&self, attempt: &str, stored: &str) -> Result<bool> {
        self.hashing.verify(attempt.to_owned(), Some(stored.to_owned())).await
    }
}

/// Identity's tables: those of the directory and those of every region.
pub fn migrations() -> Vec<Migrations> {
    vec![store::schema::DIRECTORY, store::schema::REGION]
}

impl Secrets for Identity {
    fn seal(&self, ctx: &Ctx, purpose: &str, secret: &[u8]) -> Result<Vec<u8>> {
        self.module_sealing.seal(&self.env, &sealed_for(ctx, purpose), secret)
    }

    fn open(&self, ctx: &Ctx, purpose: &str, sealed: &[u8]) -> Result<Vec<u8>> {
        self.module_sealing.open(&sealed_for(ctx, purpose), sealed)
    }
}

/// Whose secret it is, and what for.
fn sealed_for(ctx: &Ctx, purpose: &str) -> Vec<u8> {
    format!("{}/{purpose}", ctx.tenant()).into_bytes()
}
