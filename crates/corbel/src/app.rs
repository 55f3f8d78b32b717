//! The wiring: databases, blob stores, modules and the edge, put together.

use std::{
    fs::{self, OpenOptions},
    io::Write as _,
    os::unix::fs::OpenOptionsExt as _,
    path::Path,
    sync::Arc,
    time::Duration,
};

use ::calls::{Calls, engine::ApiKey};
use blob::{BlobStore, BlobStores, LocalStore, S3Store};
use chat::Chat;
use drive::Drive;
use edge::Edge;
use identity::Identity;
use invoicing::Invoicing;
use kernel::{Env, Error, Region, Result, port::Holdings};
use mail::{Mailer, Smtp};
use notes::Notes;
use notifications::{Bell, Notifications};
use oidc::Provider;
use schedule::Schedule;
use signatures::Signatures;
use site::Site;
use store::{LiveHub, Migrations, Outbox, Store, Worker};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use utoipa::openapi::OpenApi;

use crate::{
    calls,
    config::{Config, S3Settings},
    modules::{MODULES, all},
    page_looks::PageLooks,
};

/// A whole installation, ready to serve. Cheap to clone.
#[derive(Clone)]
pub struct App {
    /// The configuration in force.
    pub config: Arc<Config>,
    /// Clock and randomness.
    pub env: Env,
    /// Databases.
    pub store: Store,
    /// Blob stores.
    pub blobs: BlobStores,
    /// Those of them that are S3 stores.
    s3: Vec<Arc<S3Store>>,
    /// Live streams.
    pub live: LiveHub,
    /// Outgoing mail.
    pub mailer: Mailer,
    /// Accounts, sessions, organisations, members.
    pub identity: Identity,
    /// Drives, libraries, files.
    pub drive: Drive,
    /// Notes and their folders.
    pub notes: Notes,
    /// Calendars and events.
    pub schedule: Schedule,
    /// Channels and direct messages.
    pub chat: Chat,
    /// Subcontractors, invoices, payments and the portal.
    pub invoicing: Invoicing,
    /// Documents that people are asked to sign.
    pub signatures: Signatures,
    /// Calls.
    pub calls: Calls,
    /// The key of the call server inside this process.
    pub(crate) call_key: ApiKey,
    /// That server, where this process carries calls.
    pub(crate) call_server: Option<sfu::Sfu>,
    /// What people are told.
    pub notifications: Notifications,
    /// Pages for people who are not members.
    pub site: Site,
}

impl App {
    /// Opens everything that the configuration names and brings the databases up to date.
    ///
    /// # Errors
    /// A folder cannot be written, a database or an S3 store does not answer.
    pub async fn open(config: Config, env: Env) -> Result<Self> {
        let store = open_store(&config, &env).await?;
        let secret = installation_secret(&config, &env)?;
        let (blobs, s3) = open_blobs(&config, secret, &env)?;
        let mailer = Mailer::new(store.clone(), open_smtp(&config)?);
        let provider = config.oidc.clone().map(|settings| Provider::new(settings, env.clone())).transpose()?;
        let identity = Identity::new(
            store.clone(),
            blobs.clone(),
            env.clone(),
            identity::Settings {
                base_url: config.base_url(),
                has_mail_server: mailer.has_server(),
                secure_cookies: config.is_https(),
                lifetime: config.sessions,
                password_cost: config.password_cost.clone(),
                public_origin: config.public_url.as_ref().map(|url| url.origin().ascii_serialization()),
                provider,
                ..identity::Settings::new(&secret)?
            },
        );
        let ports = drive::Ports {
            people: Arc::new(identity.clone()),
            activity: Arc::new(identity.clone()),
            organisations: Arc::new(identity.clone()),
            passwords: Arc::new(identity.clone()),
        };
        let drive = Drive::new(store.clone(), blobs.clone(), &env, ports)
            .with_secure_cookies(config.is_https())
            .with_limits(config.uploads.clone())
            .with_settings(config.drive.clone());
        // The Drive that notes, events and messages ask repairs no files, so it need not know who uses them.
        let notes = Notes::new(store.clone(), Arc::new(identity.clone()), Arc::new(drive.clone()));
        let schedule = Schedule::new(
            store.clone(),
            Arc::new(identity.clone()),
            Arc::new(drive.clone()),
            Arc::new(identity.clone()),
            Arc::new(identity.clone()),
        );
        let ports = chat::Ports {
            people: Arc::new(identity.clone()),
            files: Arc::new(drive.clone()),
            module_files: Arc::new(drive.clone()),
            letters: Arc::new(identity.clone()),
        };
        let chat = Chat::new(store.clone(), ports);
        let invoicing = Invoicing::new(
            store.clone(),
            &env,
            invoicing::Ports {
                people: Arc::new(identity.clone()),
                letters: Arc::new(identity.clone()),
                organisations: Arc::new(identity.clone()),
                files: Arc::new(drive.clone()),
                schedule: Arc::new(schedule.clone()),
            },
            config.is_https(),
        );
        // The Drive that signatures ask takes no bytes for nobody's, so it need not know what others keep.
        let signatures = Signatures::new(
            store.clone(),
            blobs.clone(),
            &env,
            signatures::Ports {
                people: Arc::new(identity.clone()),
                organisations: Arc::new(identity.clone()),
                files: Arc::new(drive.clone()),
                secrets: Arc::new(identity.clone()),
                letters: Arc::new(identity.clone()),
            },
        )
        .with_secure_cookies(config.is_https())
        .with_base_url(&config.base_url())
        .with_stamper(config.stamper()?);
        let calls = calls::open(&config, &store, &env, &identity, &chat)?;
        let live = LiveHub::new(store.clone());
        let notifications = Notifications::new(store.clone(), Arc::new(identity.clone()), Vec::new());
        let site_ports = site::Ports {
            letters: Arc::new(identity.clone()),
            organisations: Arc::new(identity.clone()),
            portal: Arc::new(invoicing.clone()),
        };
        let site = Site::new(store.clone(), site_ports, env.clone(), site_settings(&config, secret));
        let app = Self {
            config: Arc::new(config),
            env,
            store,
            blobs,
            s3,
            live,
            mailer,
            identity,
            drive,
            notes,
            schedule,
            chat,
            invoicing,
            signatures,
            calls,
            call_key: calls::key(&secret),
            call_server: None,
            notifications,
            site,
        };
        Ok(app.with_modules_joined())
    }

    /// The same, with what the Drive and the notifications ask of all modules, which are there only now.
    fn with_modules_joined(mut self) -> Self {
        let beside_drive = MODULES.iter().filter(|module| module.name != "drive").filter_map(|module| module.holdings);
        let holdings = beside_drive.map(|of| of(&self)).collect();
        let file_users = all(&self, |module| module.file_users);
        self.drive = self.drive.with_file_users(file_users).with_holdings(holdings);
        let notices = all(&self, |module| module.notices);
        self.notifications = Notifications::new(self.store.clone(), Arc::new(self.identity.clone()), notices);
        self
    }

    /// The same, with PDF documents read by processes of this program, as [`crate::commands::PDF_WORKER`] starts them.
    #[must_use]
    pub fn with_pdf_processes(self) -> Self {
        // What runs, also where its file was replaced meanwhile by a newer one.
        let running = Path::new("/proc/self/exe");
        let program = if running.exists() { Ok(running.to_owned()) } else { std::env::current_exe() };
        match program {
            Ok(program) => {
                let worker = pdf::Worker::Process(program, crate::commands::PDF_WORKER);
                let signatures = self.signatures.with_pdf_worker(worker.clone());
                Self { drive: self.drive.with_pdf_worker(worker), signatures, ..self }
            }
            Err(error) => {
                tracing::warn!(%error, "pdf.threads");
                self
            }
        }
    }

    /// The routes of all modules behind the edge, and the document that describes them.
    pub fn router(&self) -> (axum::Router, edge::ApiDocument) {
        edge::assemble(self.edge(), MODULES.iter().flat_map(|module| (module.routes)(self)).collect())
    }

    /// What every request passes.
    pub(crate) fn edge(&self) -> Edge {
        Edge {
            sessions: Arc::new(self.identity.clone()),
            store: self.store.clone(),
            blobs: self.blobs.clone(),
            live: self.live.clone(),
            contents: all(self, |module| module.contents),
            looks: Some(Arc::new(PageLooks::new(self.identity.clone()))),
            env: self.env.clone(),
            settings: Arc::new(edge_settings(&self.config)),
        }
    }

    /// What identity asks of the other modules.
    pub(crate) fn asked_by_identity(&self) -> identity::Modules {
        identity::Modules {
            meter: Arc::new(self.drive.clone()),
            public_links: Arc::new(self.drive.clone()),
            owners: all(self, |module| module.belongings).into(),
            access: all(self, |module| module.access).into(),
            acquaintances: Arc::new(self.chat.clone()),
        }
    }

    /// What the modules keep as bytes.
    pub fn holdings(&self) -> Vec<Arc<dyn Holdings>> {
        all(self, |module| module.holdings)
    }

    /// The publication of events, to the audit log, to those they concern, and to the live stream.
    pub fn outbox(&self) -> Outbox {
        let bell = Bell::new(self.notifications.clone());
        Outbox::new(self.store.clone(), vec![Arc::new(identity::ops::AuditLog), Arc::new(bell)], self.live.clone())
    }

    /// The jobs of all modules.
    pub fn worker(&self) -> Worker {
        let worker = Worker::new(self.store.clone(), self.env.clone());
        MODULES.iter().fold(worker, |worker, module| (module.jobs)(worker, self))
    }

    /// Lets pages of `origin` bring and get bytes at the S3 stores by themselves. A store that does not let us say so
    /// is the administrator's to set up, which the log tells.
    pub async fn allow_origin(&self, origin: &str) {
        for store in &self.s3 {
            if let Err(error) = store.ensure_cors(origin).await {
                tracing::warn!(%error, origin, "s3.cors: allow this origin in the bucket's CORS rules");
            }
        }
    }

    /// Publishes events and does jobs, until told to stop.
    pub fn start_background(&self, stop: &CancellationToken) -> TaskTracker {
        let tasks = TaskTracker::new();
        tasks.spawn(self.outbox().run(stop.clone()));
        tasks.spawn(self.live.clone().run(stop.clone()));
        tasks.spawn(self.worker().run(stop.clone()));
        tasks.spawn(sweep_blobs(self.blobs.clone(), stop.clone()));
        tasks.spawn(calls::stop_server(self.call_server.clone(), stop.clone()));
        tasks.close();
        tasks
    }
}

/// Clears away what killed processes left behind, at the start and every hour.
async fn sweep_blobs(blobs: BlobStores, stop: CancellationToken) {
    let mut hours = tokio::time::interval(Duration::from_secs(60 * 60));
    while stop.run_until_cancelled(hours.tick()).await.is_some() {
        match blobs.sweep().await {
            Ok(0) => {}
            Ok(removed) => tracing::info!(removed, "blobs.swept"),
            Err(error) => tracing::warn!(%error, "blobs.sweep"),
        }
    }
}

/// Opens the databases and brings them up to date.
///
/// # Errors
/// A database does not answer, or a step fails.
pub async fn open_store(config: &Config, env: &Env) -> Result<Store> {
    fs::create_dir_all(&config.data_dir).map_err(|error| {
        Error::invalid(format!("data_dir = '{}' cannot be made: {error}", config.data_dir.display()))
    })?;
    let store = Store::connect(config.store.clone(), env.clone()).await?;
    store.migrate(&migrations()).await?;
    Ok(store)
}

/// The tables of all modules.
pub fn migrations() -> Vec<Migrations> {
    MODULES.iter().flat_map(|module| (module.migrations)()).collect()
}

/// The API's document, from a throw-away installation: only the routes' own words get into it.
///
/// # Errors
/// The throw-away folder cannot be made.
pub async fn openapi(env: Env) -> Result<OpenApi> {
    let folder = tempfile::tempdir().map_err(Error::internal)?;
    let app = App::open(Config::embedded(folder.path()), env).await?;
    Ok(app.router().1.build())
}

fn edge_settings(config: &Config) -> edge::EdgeSettings {
    edge::EdgeSettings {
        secure_cookies: config.is_https(),
        trusted_proxies: config.trusted_proxies.clone(),
        storage_origins: config.s3.values().map(|s3| s3.endpoint.origin().ascii_serialization()).collect(),
        larger_bodies: MODULES.iter().flat_map(|module| module.larger_bodies).copied().collect(),
        longer: MODULES.iter().flat_map(|module| module.longer).copied().collect(),
        call_origins: calls::origins(config),
        open_forms: MODULES.iter().flat_map(|module| module.open_forms).copied().collect(),
        webhooks: MODULES.iter().flat_map(|module| module.webhooks).copied().collect(),
        metrics_token: config.metrics_token.clone(),
        ..edge::EdgeSettings::default()
    }
}

fn site_settings(config: &Config, secret: [u8; 32]) -> site::Settings {
    site::Settings {
        folder: config.data_dir.join("site"),
        base_url: config.base_url(),
        secret,
        is_off: config.site_is_off,
    }
}

fn open_smtp(config: &Config) -> Result<Option<Smtp>> {
    let from = config.mail_from();
    config.mail.smtp_url.as_deref().map(|url| Smtp::open(url, &from)).transpose()
}

fn open_blobs(config: &Config, secret: [u8; 32], env: &Env) -> Result<(BlobStores, Vec<Arc<S3Store>>)> {
    let mut remote = Vec::new();
    let mut s3 = |settings: &S3Settings| -> Result<Arc<dyn BlobStore>> {
        let store = Arc::new(S3Store::open(settings.into(), env.clone())?);
        remote.push(Arc::clone(&store));
        Ok(store)
    };
    let local = |name: &str| -> Result<Arc<dyn BlobStore>> {
        let folder = config.data_dir.join("blobs").join(name);
        Ok(Arc::new(LocalStore::open(name, folder, secret, env.clone())?))
    };
    let mut stores = BlobStores::new(match config.s3.get(&None) {
        Some(settings) => s3(settings)?,
        None => local("default")?,
    });
    for region in Region::ALL {
        if let Some(settings) = config.s3.get(&Some(region)) {
            stores = stores.with(region, s3(settings)?);
        } else if config.store.regions.contains_key(&region) {
            stores = stores.with(region, local(region.name())?);
        }
    }
    Ok((stores, remote))
}

/// The configured key, or else the installation's own.
fn installation_secret(config: &Config, env: &Env) -> Result<[u8; 32]> {
    config.secret.map_or_else(|| kept_secret(&config.data_dir.join("secret"), env), Ok)
}

/// The installation's own key, made at first start. Another process that starts at the same time finds it.
fn kept_secret(path: &Path, env: &Env) -> Result<[u8; 32]> {
    let unusable = |error: &dyn std::fmt::Display| {
        Error::invalid(format!("the key in {} cannot be used: {error}", path.display()))
    };
    if !path.exists() {
        // Written whole under another name and linked, so that nobody ever reads half a key.
        let draft = path.with_extension(format!("new-{}", std::process::id()));
        let mut file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .mode(0o600)
            .open(&draft)
            .map_err(|e| unusable(&e))?;
        file.write_all(blob::hex(env.random::<32>()).as_bytes()).map_err(|e| unusable(&e))?;
        file.sync_all().map_err(|e| unusable(&e))?;
        let linked = fs::hard_link(&draft, path);
        fs::remove_file(&draft).map_err(|e| unusable(&e))?;
        if let Err(error) = linked
            && error.kind() != std::io::ErrorKind::AlreadyExists
        {
            return Err(unusable(&error));
        }
    }
    let text = fs::read_to_string(path).map_err(|error| unusable(&error))?;
    blob::parse_hex(text.trim()).ok_or_else(|| unusable(&"it is not 64 hex digits"))
}
