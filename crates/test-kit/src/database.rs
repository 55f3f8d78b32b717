//! A database per test.

use std::{
    path::Path,
    process,
    sync::atomic::{AtomicU32, Ordering},
};

use store::DbUrl;

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
        Self { url: DbUrl::Sqlite(folder.join("corbel.db")), server: None }
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

/// A statement of its own on the server. A blocking client must not live on an asynchronous thread.
fn run(server: &str, sql: &str) {
    let (server, sql) = (server.to_owned(), sql.to_owned());
    let done = std::thread::spawn(move || {
        let mut client = postgres::Client::connect(&server, postgres::NoTls).unwrap();
        client.batch_execute(&sql).unwrap();
    });
    done.join().unwrap();
}
