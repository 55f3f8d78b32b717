//! The public site: pages for people who are not members, and the requests they send.
//!
//! - [`model`]: the texts as Markdown, the settings, requests and their states
//! - [`policy`]: who may look after the site
//! - `page`: the pages as HTML, written whole by the server
//! - [`ops`]: one use case a file
//! - `store`: requests in the global directory; settings and texts as files in the data folder
//! - `api`: the only place that names HTTP
//! - `jobs`: the mail about a request, and forgetting what is old
//!
//! The site is the installation's and no organisation's, so its requests lie in the global directory and super users alone
//! see them. Texts are files that a person may also edit by hand; what is not there is built in.
//!
//! **Invariant:** what a stranger typed is in the database and in the mail about it, and nowhere else: no log, no event and no
//! job names it.

mod api;
mod jobs;
pub mod model;
pub mod ops;
mod page;
pub mod policy;
mod store;

use std::{path::PathBuf, sync::Arc, time::Duration};

use ::store::{Migrations, Store};
use edge::Limiter;
use kernel::{
    Env,
    port::{HouseLetters, Organisations, SubcontractorPortal},
};

pub use api::{OPEN_FORMS, router};
pub use jobs::register as register_jobs;

use crate::{model::Stamps, page::Assets, store::texts::Texts};

/// How many requests one network may send at once, and how long until one more is taken.
const REQUESTS: (u32, Duration) = (5, Duration::from_secs(10 * 60));
/// How many mails about requests go out at once, and how long until one more does. Requests beyond that are listed only.
const MAILS: (u32, Duration) = (30, Duration::from_secs(2 * 60));

/// What the site asks of others.
pub struct Ports {
    /// Letters to the address that the settings name.
    pub letters: Arc<dyn HouseLetters>,
    /// Whether anybody has moved in yet.
    pub organisations: Arc<dyn Organisations>,
    /// Whether the foot of each page leads to the portal.
    pub portal: Arc<dyn SubcontractorPortal>,
}

/// What the binary knows about the installation.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where texts and settings lie.
    pub folder: PathBuf,
    /// The address under which people reach the server, without a slash at its end.
    pub base_url: String,
    /// The installation's key.
    pub secret: [u8; 32],
    /// Whether the configuration switches the site off, whatever its own settings say.
    pub is_off: bool,
}

/// The public site. Cheap to clone.
#[derive(Clone)]
pub struct Site {
    store: Store,
    env: Env,
    letters: Arc<dyn HouseLetters>,
    organisations: Arc<dyn Organisations>,
    portal: Arc<dyn SubcontractorPortal>,
    settings: Arc<Settings>,
    texts: Texts,
    assets: Arc<Assets>,
    stamps: Stamps,
    requests: Limiter,
    mails: Limiter,
}

impl Site {
    /// The site over this database, with its texts in `settings.folder`.
    pub fn new(store: Store, ports: Ports, env: Env, settings: Settings) -> Self {
        Self {
            texts: Texts::new(settings.folder.clone(), model::default_email(&settings.base_url), env.clone()),
            assets: Arc::new(Assets::new()),
            stamps: Stamps::new(&settings.secret),
            requests: Limiter::new(
                REQUESTS.0,
                REQUESTS.1,
                "There were many requests from your network. Please try again in some minutes.",
                env.clone(),
            ),
            mails: Limiter::new(MAILS.0, MAILS.1, "Too many mails about requests.", env.clone()),
            settings: Arc::new(settings),
            store,
            env,
            letters: ports.letters,
            organisations: ports.organisations,
            portal: ports.portal,
        }
    }
}

/// The table of requests, in the global directory.
pub fn migrations() -> Vec<Migrations> {
    vec![store::schema::MIGRATIONS]
}
