//! One database.

use std::{
    fs::File,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use flume::{Sender, TrySendError};
use kernel::{Env, Error, Region, Result, TenantId};

use crate::{
    DirectoryTx, SystemTx, Tx, postgres,
    queue::{Progress, Wakers, Work},
    sql::{Connection, Dialect, Sql},
    sqlite,
};

/// Where a database is.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum DbUrl {
    /// A file.
    Sqlite(PathBuf),
    /// A PostgreSQL address, as libpq writes it. Holds the password.
    Postgres(String),
}

impl DbUrl {
    /// The database at `sqlite:{path}` or `postgres://…`. With `sslmode=require` the connection is encrypted and the
    /// server's certificate checked; with anything else it is plain.
    ///
    /// # Errors
    /// It is neither.
    pub fn parse(text: &str) -> Result<Self> {
        if let Some(path) = text.strip_prefix("sqlite:") {
            // `sqlite:///data/corbel.db` means the same as `sqlite:/data/corbel.db`.
            let path = path.strip_prefix("//").unwrap_or(path);
            if path.is_empty() {
                return Err(Error::invalid("A database address that begins with sqlite: needs the path of a file."));
            }
            return Ok(Self::Sqlite(path.into()));
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            postgres::config(text)?;
            return Ok(Self::Postgres(text.to_owned()));
        }
        Err(Error::invalid("A database address begins with sqlite: or postgres://."))
    }
}

impl std::fmt::Debug for DbUrl {
    /// Without the password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Sqlite(path) => write!(f, "sqlite:{}", path.display()),
            Self::Postgres(text) => {
                let place =
                    text.rsplit_once('@').map_or_else(|| text.split_once("//").unwrap_or_default().1, |(_, at)| at);
                write!(f, "postgres://{}", place.split('?').next().unwrap_or_default())
            }
        }
    }
}

/// One database. Cheap to clone.
#[derive(Clone)]
pub struct Db(Arc<Inner>);

struct Inner {
    url: DbUrl,
    env: Env,
    writes: Sender<Work>,
    reads: Sender<Work>,
    /// `None` where every statement is a journey over the network.
    inline: Option<sqlite::Inline>,
    wakers: Arc<Wakers>,
    statements: AtomicU64,
}

impl Db {
    pub(crate) fn open(url: DbUrl, connections: usize, env: Env) -> Result<Self> {
        let wakers = Arc::new(Wakers::default());
        let (writes, reads, inline) = match &url {
            DbUrl::Sqlite(path) => {
                let started = sqlite::start(path, connections, &wakers)?;
                (started.writes, started.reads, Some(started.inline))
            }
            DbUrl::Postgres(text) => {
                let (writes, reads) = postgres::start(text, connections, &wakers)?;
                (writes, reads, None)
            }
        };
        Ok(Self(Arc::new(Inner { url, env, writes, reads, inline, wakers, statements: AtomicU64::new(0) })))
    }

    /// Where it is.
    pub fn url(&self) -> &DbUrl {
        &self.0.url
    }

    /// Which database it is.
    pub fn dialect(&self) -> Dialect {
        match self.0.url {
            DbUrl::Sqlite(_) => Dialect::Sqlite,
            DbUrl::Postgres(_) => Dialect::Postgres,
        }
    }

    /// Clock and randomness.
    pub fn env(&self) -> &Env {
        &self.0.env
    }

    /// How many statements the product's own transactions have run here, background work apart. For tests that hold a
    /// request to its number.
    pub fn statements(&self) -> u64 {
        self.0.statements.load(Ordering::Relaxed)
    }

    /// Returns after the next commit of this process that wrote an event, or at once if one did since the last call.
    pub(crate) async fn outbox_changed(&self) {
        self.0.wakers.outbox.notified().await;
    }

    /// Returns after the next commit of this process that wrote a job, or at once if one did since the last call.
    pub(crate) async fn jobs_changed(&self) {
        self.0.wakers.jobs.notified().await;
    }

    /// Reads across organisations.
    ///
    /// # Errors
    /// The closure's, or the database's.
    pub async fn read<T: Send + 'static>(
        &self,
        f: impl FnOnce(&mut SystemTx<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.read_with(f, |f, conn, env, progress| f(&mut DirectoryTx::new(conn, env, progress))).await
    }

    /// Writes across organisations, in one transaction. The closure may be run again where the database asks for it.
    ///
    /// # Errors
    /// The closure's, or the database's; then nothing was changed.
    pub async fn write<T: Send + 'static>(
        &self,
        mut f: impl FnMut(&mut SystemTx<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.submit(&self.0.writes, move |conn, db, progress| f(&mut DirectoryTx::new(conn, &db.env, progress))).await
    }

    pub(crate) async fn read_tenant<T: Send + 'static>(
        &self,
        tenant: (TenantId, Region),
        f: impl FnOnce(&mut Tx<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let counted = Arc::clone(&self.0);
        self.read_with(f, move |f, conn, env, progress| {
            let result = f(&mut Tx::new(conn, env, tenant, progress));
            counted.count(progress);
            result
        })
        .await
    }

    /// Work that `is_long` has a transaction by itself: see [`crate::Store::write_long`].
    pub(crate) async fn write_tenant<T: Send + 'static>(
        &self,
        tenant: (TenantId, Region),
        is_long: bool,
        mut f: impl FnMut(&mut Tx<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let db = Arc::clone(&self.0);
        let (work, result) = Work::new(move |conn, progress| {
            let result = f(&mut Tx::new(conn, &db.env, tenant, progress));
            db.count(progress);
            result
        });
        send(&self.0.writes, if is_long { work.long() } else { work })?;
        result.await.map_err(|_| ended())?
    }

    pub(crate) async fn read_directory<T: Send + 'static>(
        &self,
        f: impl FnOnce(&mut DirectoryTx<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let counted = Arc::clone(&self.0);
        self.read_with(f, move |f, conn, env, progress| {
            let result = f(&mut DirectoryTx::new(conn, env, progress));
            counted.count(progress);
            result
        })
        .await
    }

    /// As [`Self::read_directory`], but on the caller's own thread where that can be: for a few look-ups by key in what
    /// every request reads, which take less time than waking a thread of the database twice.
    pub(crate) async fn look_up_directory<T: Send + 'static>(
        &self,
        f: impl FnOnce(&mut DirectoryTx<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (inner, mut once) = (Arc::clone(&self.0), Some(f));
        let (work, result) = Work::new(move |conn, progress| {
            let f = once.take().ok_or_else(|| Error::internal("a read was run twice"))?;
            let result = f(&mut DirectoryTx::new(conn, &inner.env, progress));
            inner.count(progress);
            result
        });
        let left = match &self.0.inline {
            Some(inline) => inline.read(work).err(),
            None => Some(work),
        };
        if let Some(work) = left {
            send(&self.0.reads, work)?;
        }
        result.await.map_err(|_| ended())?
    }

    pub(crate) async fn write_directory<T: Send + 'static>(
        &self,
        mut f: impl FnMut(&mut DirectoryTx<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.submit(&self.0.writes, move |conn, db, progress| {
            let result = f(&mut DirectoryTx::new(conn, &db.env, progress));
            db.count(progress);
            result
        })
        .await
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// It does not.
    pub async fn ping(&self) -> Result<()> {
        self.read(|tx| tx.query_one::<i64>("SELECT 1", &[]).map(drop)).await
    }

    async fn read_with<F: Send + 'static, T: Send + 'static>(
        &self,
        f: F,
        run: impl Fn(F, &mut dyn Connection, &Env, &mut Progress) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let mut once = Some(f);
        self.submit(&self.0.reads, move |conn, db, progress| {
            let f = once.take().ok_or_else(|| Error::internal("a read was run twice"))?;
            run(f, conn, &db.env, progress)
        })
        .await
    }

    async fn submit<T: Send + 'static>(
        &self,
        queue: &Sender<Work>,
        mut f: impl FnMut(&mut dyn Connection, &Inner, &mut Progress) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let inner = Arc::clone(&self.0);
        let (work, result) = Work::new(move |conn, progress| f(conn, &inner, progress));
        send(queue, work)?;
        result.await.map_err(|_| ended())?
    }

    /// Has the database keep nothing of what was deleted: SQLite leaves the bytes of deleted rows where they were until
    /// something is written over them, so its file is written anew. Writers wait meanwhile, some seconds for a gigabyte.
    /// PostgreSQL does so by itself, table by table, in its own time.
    ///
    /// # Errors
    /// `UNAVAILABLE` where the file is in use for too long, `STORAGE_FULL` where there is no room for it twice.
    pub async fn forget_deleted(&self) -> Result<()> {
        match self.url() {
            DbUrl::Postgres(_) => Ok(()),
            DbUrl::Sqlite(path) => {
                let path = path.clone();
                tokio::task::spawn_blocking(move || sqlite::rewrite(&path)).await.map_err(Error::internal)?
            }
        }
    }

    /// Has PostgreSQL count its rows anew, which its planner goes by, as its manual asks for after much was loaded at once (PostgreSQL manual,
    /// 14.4.8); by itself it does so a minute or two later. SQLite's plans go by no such figures.
    ///
    /// # Errors
    /// As [`Self::write`].
    pub async fn count_anew(&self) -> Result<()> {
        match self.url() {
            DbUrl::Postgres(_) => self.write(|tx| tx.execute("ANALYZE", &[]).map(drop)).await,
            DbUrl::Sqlite(_) => Ok(()),
        }
    }

    /// The file beside a database file whose lock tells who works on its jobs. `None` of a server, which does not tell who else
    /// is there.
    pub(crate) fn open_job_lock(&self) -> Option<File> {
        let DbUrl::Sqlite(path) = self.url() else { return None };
        let mut name = path.clone().into_os_string();
        name.push("-jobs");
        File::options().create(true).truncate(false).write(true).open(name).ok()
    }

    pub(crate) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

fn send(queue: &Sender<Work>, work: Work) -> Result<()> {
    queue.try_send(work).map_err(|refused| match refused {
        TrySendError::Full(_) => Error::unavailable("too much work waits for the database"),
        TrySendError::Disconnected(_) => Error::unavailable("the database threads have ended"),
    })
}

fn ended() -> Error {
    Error::unavailable("a database thread ended before it answered")
}

impl Inner {
    fn count(&self, progress: &Progress) {
        self.statements.fetch_add(progress.statements, Ordering::Relaxed);
        metrics::counter!("store_statements_total").increment(progress.statements);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_file_or_a_server() {
        assert_eq!(DbUrl::parse("sqlite:data/a.db").expect("a file"), DbUrl::Sqlite("data/a.db".into()));
        assert_eq!(DbUrl::parse("sqlite:///data/a.db").expect("a file"), DbUrl::Sqlite("/data/a.db".into()));
        assert!(DbUrl::parse("postgres://u:p@host:5433/corbel?sslmode=require").is_ok());
        for nonsense in ["sqlite:", "mysql://host/db", "/data/a.db", "postgres://host:port/db", ""] {
            assert!(DbUrl::parse(nonsense).is_err(), "{nonsense}");
        }
    }

    #[test]
    fn a_password_is_never_shown() {
        let url = DbUrl::parse("postgres://corbel:s3cret@db:5432/corbel?password=again").expect("valid");
        assert_eq!(format!("{url:?}"), "postgres://db:5432/corbel");
    }
}
