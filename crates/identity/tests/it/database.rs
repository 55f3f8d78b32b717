//! A database per test.

use store::DbUrl;
use tempfile::TempDir;

/// One test's database; it goes when the test ends.
pub(crate) struct Database {
    pub(crate) url: DbUrl,
    _folder: Option<TempDir>,
    server: Option<(String, String)>,
}

impl Database {
    /// An SQLite file in a folder of its own.
    pub(crate) fn sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = DbUrl::parse(&format!("sqlite:{}", folder.path().join("corbel.db").display())).unwrap();
        Self { url, _folder: Some(folder), server: None }
    }

    /// A database on the PostgreSQL server that `CORBEL_TEST_POSTGRES_URL` names, if it does.
    pub(crate) fn postgres(name: &str) -> Option<Self> {
        let server = setting("CORBEL_TEST_POSTGRES_URL");
        assert!(server.is_some() || setting("CI").is_none(), "CI tests both databases: set CORBEL_TEST_POSTGRES_URL");
        let server = server?;
        run(&server, &format!("DROP DATABASE IF EXISTS {name}"));
        run(&server, &format!("CREATE DATABASE {name}"));
        let (address, query) =
            server.split_once('?').map_or((server.as_str(), ""), |(address, query)| (address, query));
        let (host, _) = address.rsplit_once('/').filter(|(host, _)| host.contains("//")).unwrap_or((address, ""));
        let host = if host.ends_with('/') { address } else { host };
        let separator = if query.is_empty() { "" } else { "?" };
        let url = DbUrl::parse(&format!("{host}/{name}{separator}{query}")).unwrap();
        Some(Self { url, _folder: None, server: Some((server, name.to_owned())) })
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

#[expect(clippy::disallowed_methods, reason = "where the test's server is, is nothing the product configures")]
fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}
