//! A database per test.

use std::{
    path::Path,
    process,
    sync::atomic::{AtomicU32, Ordering},
};

use store::DbUrl;

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
        Self::sqlite_named(folder, "corbel")
    }

    /// The SQLite file of this name in a folder of the test's.
    pub(crate) fn sqlite_named(folder: &Path, name: &str) -> Self {
        Self { url: DbUrl::Sqlite(folder.join(format!("{name}.db"))), server: None }
    }

    /// A database on the PostgreSQL server that `CORBEL_TEST_POSTGRES_URL` names; `None` where it names none.
    ///
    /// # Panics
    /// It names none and `CI` is set: CI tests both databases.
    pub fn postgres(test: &str) -> Option<Self> {
        let server = crate::required_in_ci("CORBEL_TEST_POSTGRES_URL")?;
        // PostgreSQL cuts longer names off, and two tests would share one.
        let test: String = test.chars().take(32).collect();
        let name = format!("{test}_{}_{}", process::id(), MADE.fetch_add(1, Ordering::SeqCst));
        run(&server, &format!("CREATE DATABASE {name}"));
        let (address, query) = server.split_once('?').unwrap_or((&server, ""));
        let (host, _) = address.rsplit_once('/').filter(|(host, _)| host.contains("//")).unwrap_or((address, ""));
        let host = if host.ends_with('/') { address } else { host };
        let separator = if query.is_empty() { "" } else { "?" };
        let url = DbUrl::parse(&format!("{host}/{name}{separator}{query}")).unwrap();
        Some(Self { url, server: Some((server, name)) })
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
