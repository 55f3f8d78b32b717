//! A database per test, a clock that tests turn, and the few tables the stories need.

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, AtomicU64, Ordering},
    },
    time::Duration,
};

use kernel::{Clock, Ctx, Env, Region, TenantId, Timestamp, env::Entropy};
use store::{DbUrl, Migration, MigrationScope, Migrations, Store, StoreConfig};
use tempfile::TempDir;
use uuid::Uuid;

/// Runs the story `$name` on both databases.
macro_rules! on_both_databases {
    ($($name:ident),+ $(,)?) => {$(
        mod $name {
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn on_sqlite() {
                super::$name($crate::support::TestDatabase::sqlite()).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn on_postgres() {
                if let Some(database) = $crate::support::TestDatabase::postgres().await {
                    super::$name(database).await;
                }
            }
        }
    )+};
}
pub(crate) use on_both_databases;

/// A table to write to, with a name that must be unique in the organisation.
pub(crate) const NOTES: Migrations = Migrations {
    module: "notes",
    scope: MigrationScope::Region,
    steps: &[Migration {
        version: 1,
        name: "notes",
        sql: "CREATE TABLE notes (
                  tenant_id {uuid} NOT NULL, id {uuid} NOT NULL, name {sorted_text} NOT NULL, size BIGINT NOT NULL,
                  pinned BOOLEAN NOT NULL, body {bytes}, PRIMARY KEY (tenant_id, id), UNIQUE (tenant_id, name)
              );",
    }],
};

/// What the environment calls `name`.
#[expect(clippy::disallowed_methods, reason = "the environment tells tests where their servers are")]
pub(crate) fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// A database of one test, gone with it.
pub(crate) struct TestDatabase {
    pub(crate) url: DbUrl,
    pub(crate) env: Env,
    pub(crate) clock: Arc<TestClock>,
    _keeper: Keeper,
}

#[expect(dead_code, reason = "what is held is given back when it is dropped")]
enum Keeper {
    Folder(TempDir),
    Server(PostgresDatabase),
}

impl TestDatabase {
    pub(crate) fn sqlite() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let url = DbUrl::Sqlite(folder.path().join("corbel.db"));
        Self::new(url, Keeper::Folder(folder))
    }

    /// `None` where there is no server, which is an error where the whole suite must run.
    pub(crate) async fn postgres() -> Option<Self> {
        let Some(server) = variable("CORBEL_TEST_POSTGRES_URL") else {
            assert!(variable("CI").is_none(), "CORBEL_TEST_POSTGRES_URL is not set");
            return None;
        };
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let name = format!("store_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        administer(server.clone(), format!("CREATE DATABASE {name}"));
        let (base, _) = server.rsplit_once('/').expect("an address with a database");
        let url = DbUrl::parse(&format!("{base}/{name}")).expect("an address");
        Some(Self::new(url, Keeper::Server(PostgresDatabase { server, name })))
    }

    fn new(url: DbUrl, keeper: Keeper) -> Self {
        let clock = Arc::new(TestClock::default());
        Self { url, env: environment(&clock), clock, _keeper: keeper }
    }

    /// A process' store on this database, not migrated.
    pub(crate) async fn connect(&self) -> Store {
        let config = StoreConfig { connections: 4, ..StoreConfig::single(self.url.clone()) };
        Store::connect(config, self.env.clone()).await.expect("opens")
    }

    /// A process' store on this database, migrated.
    pub(crate) async fn store(&self) -> Store {
        let store = self.connect().await;
        store.migrate(&[NOTES]).await.expect("migrates");
        store
    }

    /// The product itself in a new organisation.
    pub(crate) fn tenant(&self) -> Ctx {
        Ctx::system(self.env.new_id::<TenantId>(), Region::Uk, "test", self.env.clone())
    }
}

/// The environment of tests: their clock, and numbers that never come twice.
pub(crate) fn environment(clock: &Arc<TestClock>) -> Env {
    Env::new(Arc::clone(clock) as Arc<dyn Clock>, Arc::new(Numbers::default()))
}

/// A clock that stands still until it is turned.
pub(crate) struct TestClock(AtomicI64);

impl Default for TestClock {
    fn default() -> Self {
        Self(AtomicI64::new(1_795_241_806_000_000))
    }
}

impl TestClock {
    pub(crate) fn advance(&self, by: Duration) {
        self.0.fetch_add(i64::try_from(by.as_micros()).expect("short"), Ordering::SeqCst);
    }
}

impl Clock for TestClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_micros(self.0.load(Ordering::SeqCst))
    }
}

/// Bytes that differ from call to call and from process to process (the finaliser of SplitMix64 over a counter).
struct Numbers(AtomicU64);

impl Default for Numbers {
    fn default() -> Self {
        Self(AtomicU64::new(u64::from(std::process::id()) << 32))
    }
}

impl Entropy for Numbers {
    fn fill(&self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(8) {
            let mut word = self.0.fetch_add(0x9e37_79b9_7f4a_7c15, Ordering::Relaxed);
            word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            chunk.copy_from_slice(&(word ^ (word >> 31)).to_le_bytes()[..chunk.len()]);
        }
    }
}

struct PostgresDatabase {
    server: String,
    name: String,
}

impl Drop for PostgresDatabase {
    fn drop(&mut self) {
        administer(self.server.clone(), format!("DROP DATABASE {} WITH (FORCE)", self.name));
    }
}

/// Runs a statement on the server, on a thread of its own: the blocking client must not meet an async runtime.
fn administer(server: String, sql: String) {
    let run = move || {
        let mut client = postgres::Client::connect(&server, postgres::NoTls).expect("a server");
        client.batch_execute(&sql).expect("allowed");
    };
    std::thread::spawn(run).join().expect("runs");
}

/// Adds a note.
pub(crate) fn add_note(tx: &mut store::Tx<'_>, name: &str) -> kernel::Result<Uuid> {
    use store::Sql;
    let id: kernel::FileId = tx.env().new_id();
    tx.execute(
        "INSERT INTO notes (tenant_id, id, name, size, pinned, body) VALUES (?1, ?2, ?3, ?4, TRUE, NULL)",
        &store::params![id, name, 1_i64],
    )?;
    Ok(id.into())
}

/// How many notes the organisation has.
pub(crate) async fn count_notes(store: &Store, ctx: &Ctx) -> i64 {
    use store::Sql;
    let sql = "SELECT COUNT(*) FROM notes WHERE tenant_id = ?1";
    store.read(ctx, move |tx| tx.query_one(sql, &[])).await.expect("reads")
}

/// Asks again and again until `holds`, for ten seconds at most.
pub(crate) async fn eventually<F: Future<Output = bool>>(what: &str, mut holds: impl FnMut() -> F) {
    let mut again = tokio::time::interval(Duration::from_millis(20));
    let asking = async {
        while !holds().await {
            again.tick().await;
        }
    };
    assert!(tokio::time::timeout(Duration::from_secs(10), asking).await.is_ok(), "not within ten seconds: {what}");
}
