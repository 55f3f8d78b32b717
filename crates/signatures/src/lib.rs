//! Signatures: people are asked to sign a PDF document of the Drive, and what they sign can be checked by anybody.
//!
//! - [`model`]: the words and their rules, without IO
//! - [`policy`]: who may do what to which resource
//! - [`ops`]: one use case a file: authorise, one transaction, the event
//! - `store`: the only place that names SQL
//! - `api`: the only place that names HTTP
//! - `jobs`: what is done after the answer: the Drive learns of it
//! - `stamper`: the only place that asks a server of others: by when a signature was there
//!
//! **Invariants:** the document that was asked about is never changed: signing makes another one that begins with its bytes.
//! Documents are read in the PDF workers, which have no key; the key of an organisation's authority leaves this crate sealed.
//! A task is signed in the same transaction that makes the signed document the request's: nobody is told that something was
//! signed before it was.

mod api;
mod jobs;
pub mod model;
pub mod ops;
pub mod policy;
mod stamper;
mod store;

use std::{sync::Arc, time::Duration};

use ::store::{Migrations, Store};
use blob::BlobStores;
use edge::Limiter;
use kernel::{
    Env,
    port::{Letters, Organisations, People, Secrets, SignableFiles},
};
use ops::LinkLimits;
use pdf::{Pdfs, Worker};
use tokio::sync::Semaphore;

pub use api::{LARGER_BODIES, LONGER, router};
pub use jobs::register as register_jobs;
pub use stamper::Stamper;

/// How many documents one network may have verified at once, before it has to wait.
const VERIFIED_AT_ONCE: u32 = 20;

/// What signatures need to work. Cheap to clone.
#[derive(Clone)]
pub struct Signatures {
    store: Store,
    blobs: BlobStores,
    people: Arc<dyn People>,
    organisations: Arc<dyn Organisations>,
    files: Arc<dyn SignableFiles>,
    secrets: Arc<dyn Secrets>,
    letters: Arc<dyn Letters>,
    counts_letters_as_sent: bool,
    pdfs: Pdfs,
    /// Turns of people without an account, so that no signer waits for them (decision 0067).
    strangers_pdfs: Pdfs,
    stamper: Option<Stamper>,
    verifications: Limiter,
    /// One key file is opened at a time.
    key_files: Arc<Semaphore>,
    links: LinkLimits,
    secure_cookies: bool,
    base_url: Arc<str>,
}

/// What signatures ask of the rest of the product.
#[derive(Clone)]
pub struct Ports {
    /// Who the members are.
    pub people: Arc<dyn People>,
    /// Organisations as strangers meet them, who have a document verified.
    pub organisations: Arc<dyn Organisations>,
    /// The documents that are signed.
    pub files: Arc<dyn SignableFiles>,
    /// What seals the keys of authorities.
    pub secrets: Arc<dyn Secrets>,
    /// What carries letters to signers.
    pub letters: Arc<dyn Letters>,
}

impl Signatures {
    /// Signatures over this database and blob store.
    pub fn new(store: Store, blobs: BlobStores, env: &Env, ports: Ports) -> Self {
        let Ports { people, organisations, files, secrets, letters } = ports;
        let message = "Too many documents to verify. Please wait a moment.";
        Self {
            store,
            blobs,
            people,
            organisations,
            files,
            secrets,
            letters,
            counts_letters_as_sent: false,
            links: LinkLimits::new(env),
            secure_cookies: false,
            base_url: Arc::from(""),
            pdfs: Pdfs::new(Worker::Thread),
            strangers_pdfs: Pdfs::new(Worker::Thread).for_strangers(),
            stamper: None,
            key_files: Arc::new(Semaphore::new(1)),
            verifications: Limiter::new(VERIFIED_AT_ONCE, Duration::from_secs(3), message, env.clone()),
        }
    }

    /// The same, with cookies that browsers send by TLS only, where `is_secure`.
    #[must_use]
    pub fn with_secure_cookies(self, is_secure: bool) -> Self {
        Self { secure_cookies: is_secure, ..self }
    }

    /// The same, with documents that say that this server is found there: `https://files.dunmarrow.example`.
    #[must_use]
    pub fn with_base_url(self, base_url: &str) -> Self {
        Self { base_url: Arc::from(base_url), ..self }
    }

    /// The same, with every signature stamped with the time by that server; by none unless said.
    #[must_use]
    pub fn with_stamper(self, stamper: Option<Stamper>) -> Self {
        Self { stamper, ..self }
    }

    /// The same, with PDF documents read by workers of this kind; by threads unless said.
    #[must_use]
    pub fn with_pdf_worker(self, worker: Worker) -> Self {
        Self { strangers_pdfs: Pdfs::new(worker.clone()).for_strangers(), pdfs: Pdfs::new(worker), ..self }
    }

    /// The same, with letters that count as sent where `are_sent`, also without a mail server. The demo tells of a time
    /// when there was one, and tests read letters where they wait.
    #[must_use]
    pub fn with_letters_counted_as_sent(self, are_sent: bool) -> Self {
        Self { counts_letters_as_sent: are_sent, ..self }
    }

    /// Whether letters reach people outside.
    fn sends_letters(&self) -> bool {
        self.counts_letters_as_sent || self.letters.are_sent()
    }

    /// The same for what people without an account ask: their documents have turns of their own.
    fn for_strangers(&self) -> Self {
        Self { pdfs: self.strangers_pdfs.clone(), ..self.clone() }
    }
}

/// The tables of signatures, in every region.
pub fn migrations() -> Vec<Migrations> {
    vec![store::schema::MIGRATIONS]
}
