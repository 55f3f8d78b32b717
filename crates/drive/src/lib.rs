//! The Drive: drives, libraries, folders and files; upload, search, preview, download, trash.
//!
//! - [`model`]: the words and their rules, without IO
//! - [`policy`]: who may do what to which resource
//! - [`ops`]: one use case a file: authorise, one transaction, the event
//! - `store`: the only place that names SQL
//! - `api`: the only place that names HTTP
//! - `jobs`: what is done after the answer: sweeping uploads, deleting bytes
//!
//! What a file's bytes are is the blob store's business; the Drive knows their key, size and checksum.

mod api;
mod jobs;
pub mod model;
pub mod ops;
pub mod policy;
mod store;

use std::sync::Arc;

use ::store::{Migrations, Store};
use async_trait::async_trait;
use blob::BlobStores;
use images::Images;
use kernel::{
    Ctx, Env, Result, StorageTier,
    port::{ActivityLog, FileUsers, Holdings, Organisations, Passwords, People, StorageFigures, StorageMeter},
};

use pdf::{Pdfs, Worker};

use model::{Few, UploadLimits};

pub use api::router;
pub use jobs::register as register_jobs;

/// What the Drive needs to work. Cheap to clone.
#[derive(Clone)]
pub struct Drive {
    store: Store,
    blobs: BlobStores,
    people: Arc<dyn People>,
    activity: Arc<dyn ActivityLog>,
    organisations: Arc<dyn Organisations>,
    passwords: Arc<dyn Passwords>,
    holdings: Arc<[Arc<dyn Holdings>]>,
    file_users: Arc<[Arc<dyn FileUsers>]>,
    images: Images,
    pdfs: Pdfs,
    strangers_pdfs: Pdfs,
    drawn: ops::Drawn,
    making: ops::Making,
    link_limits: ops::LinkLimits,
    secure_cookies: bool,
    limits: UploadLimits,
    settings: Settings,
}

/// What the Drive asks of the rest of the product.
#[derive(Clone)]
pub struct Ports {
    /// Who the members are.
    pub people: Arc<dyn People>,
    /// What the audit log tells.
    pub activity: Arc<dyn ActivityLog>,
    /// The organisations that links of shares lead to.
    pub organisations: Arc<dyn Organisations>,
    /// The passwords of shares.
    pub passwords: Arc<dyn Passwords>,
}

/// What the installation's operator decides about the Drive.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Whether the drive of a module is made when somebody who may make drives first needs it
    /// (`security.autoProvisionModuleDrives`, drive.md section 4).
    pub auto_provision_module_drives: bool,
    /// Up to how many files a list is sorted after they are found. No operator is asked: tests say less, so that they need
    /// not make thousands of files.
    pub few: Few,
    /// Up to how many bytes a file in parts is read back while its uploader waits. No operator is asked: tests say less, so that
    /// they need not bring gigabytes.
    pub most_digested_at_once: i64,
}

impl Default for Settings {
    fn default() -> Self {
        Self { auto_provision_module_drives: true, few: Few::default(), most_digested_at_once: ops::MOST_AT_ONCE }
    }
}

impl Drive {
    /// The Drive over this database and blob store.
    pub fn new(store: Store, blobs: BlobStores, env: &Env, ports: Ports) -> Self {
        let Ports { people, activity, organisations, passwords } = ports;
        Self {
            store,
            blobs,
            people,
            activity,
            organisations,
            passwords,
            holdings: Arc::new([]),
            file_users: Arc::new([]),
            images: Images::default(),
            pdfs: Pdfs::new(Worker::Thread),
            strangers_pdfs: Pdfs::new(Worker::Thread).for_strangers(),
            drawn: ops::Drawn::default(),
            making: ops::Making::default(),
            link_limits: ops::LinkLimits::new(env),
            secure_cookies: false,
            limits: UploadLimits::default(),
            settings: Settings::default(),
        }
    }

    /// Whether the drives of modules are made when they are first needed.
    pub(crate) const fn provisioning(&self) -> policy::Provisioning {
        policy::Provisioning { is_automatic: self.settings.auto_provision_module_drives }
    }

    /// The same, taking only what these limits allow.
    #[must_use]
    pub fn with_limits(self, limits: UploadLimits) -> Self {
        Self { limits, ..self }
    }

    /// The same, with PDF documents read by workers of this kind; by threads unless said.
    #[must_use]
    pub fn with_pdf_worker(self, worker: Worker) -> Self {
        Self { strangers_pdfs: Pdfs::new(worker.clone()).for_strangers(), pdfs: Pdfs::new(worker), ..self }
    }

    /// Who reads documents for whoever asks: strangers under a link keep no member waiting, and have lower limits.
    pub(crate) fn readers_for(&self, ctx: &Ctx) -> &Pdfs {
        if ctx.actor().user.is_some() { &self.pdfs } else { &self.strangers_pdfs }
    }

    /// The same, beside modules whose things use files.
    #[must_use]
    pub fn with_file_users(self, users: Vec<Arc<dyn FileUsers>>) -> Self {
        Self { file_users: users.into(), ..self }
    }

    /// The same, beside modules that keep bytes: whatever neither they nor the Drive name is nobody's. One that is missing loses
    /// its bytes.
    #[must_use]
    pub fn with_holdings(self, holdings: Vec<Arc<dyn Holdings>>) -> Self {
        Self { holdings: holdings.into(), ..self }
    }

    /// The same, reached by TLS: what a browser keeps of a share's password then travels by it alone.
    #[must_use]
    pub fn with_secure_cookies(self, secure_cookies: bool) -> Self {
        Self { secure_cookies, ..self }
    }

    /// The same, set up as the operator wants.
    #[must_use]
    pub fn with_settings(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }
}

#[async_trait]
impl StorageMeter for Drive {
    async fn figures(&self, ctx: &Ctx) -> Result<StorageFigures> {
        let usage = ops::read_usage(self, ctx).await?;
        Ok(StorageFigures { used: usage.used(), cap: usage.cap, tier: usage.tier })
    }

    async fn choose_tier(&self, ctx: &Ctx, tier: StorageTier, limit: Option<i64>) -> Result<StorageFigures> {
        ops::choose_storage_tier(self, ctx, tier, limit).await?;
        self.figures(ctx).await
    }
}

/// The Drive's tables.
pub fn migrations() -> Vec<Migrations> {
    vec![store::schema::MIGRATIONS]
}
