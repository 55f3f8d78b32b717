//! A database per test, a copy of one that has all tables: making those costs more than most tests do.

use std::{
    fs,
    path::Path,
    process,
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
    },
};

use corbel::{app, config::Config};
use sha2::{Digest, Sha256};
use store::{DbUrl, Migrations, StoreConfig};

use crate::places::contains;

/// One test's database; it goes when the test ends.
#[derive(Debug)]
pub struct Database {
    url: DbUrl,
    server: Option<(String, String)>,
}

static MADE: AtomicU32 = AtomicU32::new(0);

impl Database {
    /// An SQLite file in a folder of the test's.
    pub fn sqlite(folder: &Path) -> Self {
        let database = Self::empty_sqlite(folder, "corbel");
        if let DbUrl::Sqlite(file) = &database.url {
            let template = SQLITE_TEMPLATE.get_or_init(sqlite_template);
            fs::write(file, &template.file).unwrap();
            fs::write(file.with_extension("db-wal"), &template.log).unwrap();
        }
        database
    }

    /// The SQLite file of this name in a folder of the test's, without any table.
    pub fn empty_sqlite(folder: &Path, name: &str) -> Self {
        Self { url: DbUrl::Sqlite(folder.join(format!("{name}.db"))), server: None }
    }

    /// A database on the PostgreSQL server that `CORBEL_TEST_POSTGRES_URL` names; `None` where it names none.
    ///
    /// # Panics
    /// It names none and `CI` is set: CI tests both databases.
    pub fn postgres(test: &str) -> Option<Self> {
        let server = crate::required_in_ci("CORBEL_TEST_POSTGRES_URL")?;
        let template = POSTGRES_TEMPLATE.get_or_init(|| postgres_template(&server));
        Some(Self::on_postgres(server, test, &format!(" TEMPLATE {template}")))
    }

    /// A database on that server, without any table; `None` where there is none.
    ///
    /// # Panics
    /// As [`Self::postgres`].
    pub fn empty_postgres(test: &str) -> Option<Self> {
        Some(Self::on_postgres(crate::required_in_ci("CORBEL_TEST_POSTGRES_URL")?, test, ""))
    }

    fn on_postgres(server: String, test: &str, template: &str) -> Self {
        // PostgreSQL cuts longer names off, and two tests would share one.
        let test: String = test.chars().take(32).collect();
        let name = format!("{test}_{}_{}", process::id(), MADE.fetch_add(1, Ordering::SeqCst));
        run(&server, &format!("CREATE DATABASE {name}{template}"));
        let url = on_same_server(&server, &name);
        Self { url, server: Some((server, name)) }
    }

    /// Whether it holds these bytes (SQLite, in its files) or this text (PostgreSQL, in any column) anywhere.
    pub(crate) fn holds(&self, bytes: &[u8], text: &str) -> bool {
        match &self.url {
            DbUrl::Sqlite(file) => {
                let log = file.with_extension("db-wal");
                [file, &log].into_iter().any(|file| file.exists() && contains(file, bytes))
            }
            DbUrl::Postgres(url) => on_server(url, |client| {
                let tables = "SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public'";
                let tables = client.query(tables, &[]).unwrap();
                tables.iter().any(|table| {
                    let table: String = table.get(0);
                    let holding = format!("SELECT 1 FROM {table} WHERE position($1 IN {table}::text) > 0 LIMIT 1");
                    client.query_opt(&holding, &[&text]).unwrap().is_some()
                })
            }),
        }
    }

    /// Where it is.
    pub fn url(&self) -> &DbUrl {
        &self.url
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if let Some((server, name)) = self.server.take() {
            run(&server, &format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
        }
    }
}

/// The files of an SQLite database that has all tables and nothing in them.
struct SqliteTemplate {
    file: Vec<u8>,
    log: Vec<u8>,
}

static SQLITE_TEMPLATE: OnceLock<SqliteTemplate> = OnceLock::new();
static POSTGRES_TEMPLATE: OnceLock<String> = OnceLock::new();

fn sqlite_template() -> SqliteTemplate {
    let folder = crate::folder();
    let file = folder.path().join("template.db");
    migrated(&DbUrl::Sqlite(file.clone()), || SqliteTemplate {
        file: fs::read(&file).unwrap(),
        log: fs::read(file.with_extension("db-wal")).unwrap_or_default(),
    })
}

/// The name of a database on the server that has all tables and nothing in them. It stays there for the next process
/// with the same steps.
fn postgres_template(server: &str) -> String {
    let mut steps = Sha256::new();
    for Migrations { steps: module, .. } in app::migrations() {
        module.iter().for_each(|step| steps.update(step.sql));
    }
    let digest: String = steps.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let name = format!("corbel_template_{digest}");
    if !exists(server, &name) {
        // Others may begin at the same time: each makes one of its own, and the first gives it the name.
        let mut ours = Database::on_postgres(server.to_owned(), "template", "");
        migrated(&ours.url, || ());
        let (server, made) = ours.server.take().unwrap();
        let renamed =
            on_server(&server, |client| client.batch_execute(&format!("ALTER DATABASE {made} RENAME TO {name}")));
        if let Err(error) = renamed {
            assert!(exists(&server, &name), "no template: {error}");
            ours.server = Some((server, made));
        }
    }
    name
}

fn exists(server: &str, name: &str) -> bool {
    let found =
        |client: &mut postgres::Client| client.query_opt("SELECT 1 FROM pg_database WHERE datname = $1", &[&name]);
    on_server(server, |client| found(client).unwrap().is_some())
}

/// Makes all tables in a database, and does something while it is open and nobody writes.
fn migrated<T: Send>(url: &DbUrl, then: impl FnOnce() -> T + Send) -> T {
    let folder = crate::folder();
    let config = Config { store: StoreConfig::single(url.clone()), ..Config::embedded(folder.path()) };
    // The test that comes here first runs on a runtime already, in which none can be started.
    std::thread::scope(|scope| {
        let done = scope.spawn(|| {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let _open = app::open_store(&config, &corbel::world::real()).await.unwrap();
                then()
            })
        });
        done.join().unwrap()
    })
}

/// The database of this name on the server that the address of another one names.
fn on_same_server(server: &str, name: &str) -> DbUrl {
    let (address, query) = server.split_once('?').unwrap_or((server, ""));
    let (host, _) = address.rsplit_once('/').filter(|(host, _)| host.contains("//")).unwrap_or((address, ""));
    let host = if host.ends_with('/') { address } else { host };
    let separator = if query.is_empty() { "" } else { "?" };
    DbUrl::parse(&format!("{host}/{name}{separator}{query}")).unwrap()
}

/// A statement of its own on the server.
fn run(server: &str, sql: &str) {
    on_server(server, |client| client.batch_execute(sql).unwrap());
}

/// Work on the server. A blocking client must not live on an asynchronous thread.
fn on_server<T: Send>(server: &str, work: impl FnOnce(&mut postgres::Client) -> T + Send) -> T {
    std::thread::scope(|scope| {
        let done = scope.spawn(|| work(&mut postgres::Client::connect(server, postgres::NoTls).unwrap()));
        done.join().unwrap()
    })
}
