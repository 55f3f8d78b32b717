//! The application under test.

use std::{
    collections::HashMap,
    future::Future,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use corbel::{
    app::App,
    commands::PDF_WORKER,
    config::{Config, MailSettings, S3Settings, TimestampSettings},
};
use drive::model::UploadLimits;
use identity::model::PasswordCost;
use kernel::{Env, Region, Timestamp};
use store::StoreConfig;
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;

use crate::{
    Browser, CallRooms, Database, Dice, Hands, MailServer, SignInProvider, Team, TimeStamper,
    browser::{Router, Transport},
    places::{Places, files_below},
    s3,
    settings::is_nightly,
};

/// When every test begins: 2026-11-21T06:16:46Z.
const BEGIN: Timestamp = Timestamp::from_micros(1_795_241_806_000_000);

/// Where the bytes of files go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bytes {
    /// The data folder.
    Local,
    /// The tests' S3 store.
    S3,
}

/// A whole application with nobody in it, as the binary wires it. It can be restarted; the browsers stay.
pub struct TestApp {
    app: App,
    config: Config,
    hands: Arc<Hands>,
    router: Router,
    /// What goes with the application, last and in this order.
    _keeps: Option<(Database, TempDir)>,
}

impl TestApp {
    /// An application on SQLite and local disk, with dice that fall alike for the same seed.
    pub async fn seeded(seed: u64) -> Self {
        let folder = crate::folder();
        let database = Database::sqlite(folder.path());
        Self::start(folder, database, None, Dice::seeded(seed)).await
    }

    async fn start(folder: TempDir, database: Database, s3: Option<S3Settings>, dice: Arc<Dice>) -> Self {
        Self::start_with(folder, database, s3, None, dice).await
    }

    async fn start_with(
        folder: TempDir,
        database: Database,
        s3: Option<S3Settings>,
        smtp_url: Option<String>,
        dice: Arc<Dice>,
    ) -> Self {
        show_warnings();
        // An S3 store refuses requests that are signed at another time than its own.
        let begin = if s3.is_some() { corbel::world::real().now() } else { BEGIN };
        let config = Config {
            store: StoreConfig::single(database.url().clone()),
            mail: MailSettings { smtp_url, from: Some("Corbel <corbel@corbel.example>".to_owned()) },
            s3: s3.map(|settings| HashMap::from([(None, settings)])).unwrap_or_default(),
            ..Config::embedded(folder.path())
        };
        Self::open(config, Hands::at(begin), dice, Some((database, folder))).await
    }

    /// The application on what a real process has kept in `data_dir`, so much later than now.
    pub async fn later_on(data_dir: &Path, later: Duration) -> Self {
        show_warnings();
        let hands = Hands::at(corbel::world::real().now() + later);
        Self::open(Config::embedded(data_dir), hands, Dice::real(), None).await
    }

    async fn open(config: Config, hands: Arc<Hands>, dice: Arc<Dice>, keeps: Option<(Database, TempDir)>) -> Self {
        let config = Config { password_cost: PasswordCost::least(), ..config };
        let app = App::open(config.clone(), Env::new(hands.clone(), dice)).await.unwrap();
        let router = Router::new(app.router().0);
        Self { app, config, hands, router, _keeps: keeps }
    }

    /// The application's parts.
    pub fn parts(&self) -> &App {
        &self.app
    }

    /// Every blob on local disk, with a file of its own or in one that small blobs share, and uploads under way. Empty
    /// on S3.
    pub async fn blob_files(&self) -> Vec<PathBuf> {
        let mut blobs = files_below(&self.config.data_dir.join("blobs"));
        blobs.retain(|path| !path.iter().any(|folder| folder == ".segments"));
        for store in self.app.blobs.local() {
            blobs.extend(store.small_keys().await.unwrap().iter().map(|key| key.as_str().into()));
        }
        blobs
    }

    /// Lets time pass.
    pub fn advance(&self, time: Duration) {
        self.hands.advance(time);
    }

    /// Ends the application and starts it again on what it has kept.
    pub async fn restart(&mut self) {
        self.app = App::open(self.config.clone(), self.app.env.clone()).await.unwrap();
        self.router.replace(self.app.router().0);
    }

    /// Has the Drive's PDF documents read by processes of this program, as `corbel serve` does: what takes too long there or too
    /// much memory ends with its process.
    pub fn read_documents_by(&mut self, program: &Path) {
        let worker = pdf::Worker::Process(program.to_owned(), PDF_WORKER);
        self.app.drive = self.app.drive.clone().with_pdf_worker(worker);
        self.router.replace(self.app.router().0);
    }

    /// Has the signatures count their letters as sent, or not, as where a mail server comes or goes. What the letters
    /// say is read where they wait.
    pub fn count_letters_as_sent(&mut self, are_sent: bool) {
        self.app.signatures = self.app.signatures.clone().with_letters_counted_as_sent(are_sent);
        self.router.replace(self.app.router().0);
    }

    /// Has the application carry calls itself, as `corbel serve` does.
    pub async fn carry_calls(&mut self, stop: &CancellationToken) {
        self.app = self.app.clone().carry_calls(stop).await;
        self.router.replace(self.app.router().0);
    }

    /// A browser nobody has signed in with.
    pub fn browser(&self) -> Browser {
        Browser::new(self.door())
    }

    pub(crate) fn door(&self) -> Transport {
        Transport::InProcess(self.router.clone())
    }

    /// An organisation with a drive.
    pub async fn team(&self, name: &str) -> Team {
        self.team_in(Region::default(), name).await
    }

    /// An organisation with a drive, in a region.
    pub async fn team_in(&self, region: Region, name: &str) -> Team {
        Team::found(self, name, region).await
    }

    /// Publishes what has happened and does the jobs that are due, as the background does after each commit.
    pub async fn settle(&self) {
        self.app.outbox().drain().await.unwrap();
        self.app.worker().drain().await.unwrap();
        self.app.outbox().drain().await.unwrap();
    }

    /// How many statements `work` has the database run, the session's included.
    pub async fn statements_of<T>(&self, work: impl Future<Output = T>) -> (T, u64) {
        let before = self.app.store.statements();
        let done = work.await;
        (done, self.app.store.statements() - before)
    }
}

/// What the application warns of stands in the output of a test that fails.
fn show_warnings() {
    let log = tracing_subscriber::fmt().with_env_filter("warn").with_test_writer().without_time();
    // Another test of this process was first: one is enough.
    let _ = log.try_init();
}

/// Runs a test on SQLite.
pub async fn on_sqlite<F: Future<Output = ()>>(test: impl FnOnce(TestApp) -> F) {
    let folder = crate::folder();
    let database = Database::sqlite(folder.path());
    test(TestApp::start(folder, database, None, Dice::real()).await).await;
}

/// Runs a test on SQLite, and on PostgreSQL where there is one. `name` is the test's.
pub async fn on_both<F: Future<Output = ()>>(name: &str, test: impl Fn(TestApp) -> F) {
    on_sqlite(&test).await;
    if let Some(database) = Database::postgres(name) {
        test(TestApp::start(crate::folder(), database, None, Dice::real()).await).await;
    }
}

/// Runs a test on SQLite, and in the nightly run on PostgreSQL too: for one that goes over very many refusals and ways, which
/// do not come from the database, or each of which another test has both databases answer. `name` is the test's.
pub async fn on_sqlite_or_nightly<F: Future<Output = ()>>(name: &str, test: impl Fn(TestApp) -> F) {
    if is_nightly() { on_both(name, test).await } else { on_sqlite(test).await }
}

/// Runs a test on an installation whose calls these rooms carry, on SQLite and on PostgreSQL where there is one. `name` is the
/// test's.
pub async fn on_both_with_calls<F: Future<Output = ()>>(name: &str, test: impl Fn(TestApp, CallRooms) -> F) {
    let carried = |app: TestApp| {
        let rooms = CallRooms::default();
        let parts = app.app.clone().with_call_engine(Arc::new(rooms.clone()));
        app.router.replace(parts.router().0);
        test(TestApp { app: parts, ..app }, rooms)
    };
    on_both(name, carried).await;
}

/// Runs a test on an installation whose signatures count their letters as sent, on SQLite and on PostgreSQL where there
/// is one. `name` is the test's.
pub async fn on_both_sending_letters<F: Future<Output = ()>>(name: &str, test: impl Fn(TestApp) -> F) {
    let sending = |mut app: TestApp| {
        app.count_letters_as_sent(true);
        test(app)
    };
    on_both(name, sending).await;
}

/// Runs a test on an installation that takes only such uploads, on SQLite and on PostgreSQL where there is one. `name` is
/// the test's.
pub async fn on_both_with_limits<F: Future<Output = ()>>(
    name: &str,
    limits: UploadLimits,
    test: impl Fn(TestApp) -> F,
) {
    on_both_with(name, |config| Config { uploads: limits.clone(), ..config }, test).await;
}

/// Runs a test on an installation whose Drive is set up so, on SQLite and on PostgreSQL where there is one. `name` is the
/// test's.
pub async fn on_both_with_drive<F: Future<Output = ()>>(
    name: &str,
    settings: &drive::Settings,
    test: impl Fn(TestApp) -> F,
) {
    on_both_with(name, |config| Config { drive: settings.clone(), ..config }, test).await;
}

/// Runs a test on an installation whose signatures are stamped with the time by `stamper`, on SQLite and on PostgreSQL where
/// there is one. `name` is the test's.
pub async fn on_both_with_time_stamps<F: Future<Output = ()>>(
    name: &str,
    stamper: &Arc<TimeStamper>,
    test: impl Fn(TestApp) -> F,
) {
    let at = u64::try_from(BEGIN.as_micros() / 1_000_000).unwrap();
    let timestamps = Some(TimestampSettings { url: stamper.serve(at), policy: None });
    on_both_with(name, |config| Config { timestamps: timestamps.clone(), ..config }, test).await;
}

async fn on_both_with<F: Future<Output = ()>>(
    name: &str,
    configure: impl Fn(Config) -> Config,
    test: impl Fn(TestApp) -> F,
) {
    let folder = crate::folder();
    let sqlite = Database::sqlite(folder.path());
    for (database, folder) in [(Some(sqlite), folder), (Database::postgres(name), crate::folder())] {
        let Some(database) = database else { continue };
        let store = StoreConfig::single(database.url().clone());
        let config = configure(Config { store, ..Config::embedded(folder.path()) });
        test(TestApp::open(config, Hands::at(BEGIN), Dice::real(), Some((database, folder))).await).await;
    }
}

/// Runs a test beside a mail server of its own, on SQLite and on PostgreSQL where there is one. Left out where there is no
/// mail server to start. `name` is the test's.
pub async fn on_both_with_mail<F: Future<Output = ()>>(name: &str, test: impl Fn(TestApp, MailServer) -> F) {
    let folder = crate::folder();
    let sqlite = Database::sqlite(folder.path());
    for (database, folder) in [(Some(sqlite), folder), (Database::postgres(name), crate::folder())] {
        let (Some(database), Some(server)) = (database, MailServer::start()) else { continue };
        let app = TestApp::start_with(folder, database, None, Some(server.url()), Dice::real()).await;
        test(app, server).await;
    }
}

/// Runs a test beside a sign-in provider of its own that knows the application as `client_id`, on SQLite and on PostgreSQL
/// where there is one. Left out where there is no provider to start. `name` is the test's.
pub async fn on_both_with_provider<F: Future<Output = ()>>(
    name: &str,
    client_id: &str,
    test: impl Fn(TestApp, SignInProvider) -> F,
) {
    let folder = crate::folder();
    let sqlite = Database::sqlite(folder.path());
    for (database, folder) in [(Some(sqlite), folder), (Database::postgres(name), crate::folder())] {
        let (Some(database), Some(provider)) = (database, SignInProvider::start()) else { continue };
        let settings = provider.settings(client_id);
        let store = StoreConfig::single(database.url().clone());
        let config = Config { store, oidc: Some(settings), ..Config::embedded(folder.path()) };
        // The provider's tokens are good at its own time.
        let hands = Hands::at(corbel::world::real().now());
        let app = TestApp::open(config, hands, Dice::real(), Some((database, folder))).await;
        test(app, provider).await;
    }
}

/// Runs a test on an installation with a database and a blob store for each region, on SQLite and on PostgreSQL where there
/// is one. `name` is the test's.
pub async fn in_regions<F: Future<Output = ()>>(name: &str, test: impl Fn(TestApp, Places) -> F) {
    let folders = [crate::folder(), crate::folder()];
    let places = [Some(Places::on_sqlite(folders[0].path())), Places::on_postgres(folders[1].path(), name)];
    for (places, folder) in places.into_iter().zip(&folders) {
        let Some(places) = places else { continue };
        let config = Config { store: places.config(), ..Config::embedded(folder.path()) };
        let app = TestApp::open(config, Hands::at(BEGIN), Dice::real(), None).await;
        test(app, places).await;
    }
}

/// Runs a test on both databases with local disk, and on PostgreSQL (SQLite where there is none) with S3 where there is
/// one. `name` is the test's. The folders are on the disk, as what is in memory is read in another way.
pub async fn everywhere<F: Future<Output = ()>>(name: &str, test: impl Fn(TestApp, Bytes) -> F) {
    let disk = || tempfile::tempdir().unwrap();
    let local = disk();
    let sqlite = Database::sqlite(local.path());
    test(TestApp::start(local, sqlite, None, Dice::real()).await, Bytes::Local).await;
    if let Some(postgres) = Database::postgres(name) {
        test(TestApp::start(disk(), postgres, None, Dice::real()).await, Bytes::Local).await;
    }
    if let Some(settings) = s3::settings() {
        let folder = disk();
        let database = Database::postgres(name).unwrap_or_else(|| Database::sqlite(folder.path()));
        test(TestApp::start(folder, database, Some(settings), Dice::real()).await, Bytes::S3).await;
    }
}
