//! SQLite: one writer thread with group commit, a few readers, and one who keeps the log short.
//!
//! One writer that begins with `BEGIN IMMEDIATE` never meets a lock of its own process. It takes whatever has queued
//! while the last commit ran, runs each closure behind the first in a savepoint of its own, and syncs once for all of
//! them: durable (`synchronous = FULL`) at the price of one sync per group. There is no waiting window. Long work goes by
//! itself, between two groups.

use std::{
    collections::VecDeque,
    path::Path,
    sync::{Arc, Mutex},
    thread::{self, JoinHandle},
    time::Duration,
};

use flume::{Receiver, RecvTimeoutError, Sender};
use kernel::{Error, ErrorKind, Result};
use rusqlite::{OpenFlags, config::DbConfig, ffi, functions::FunctionFlags, params_from_iter};

use crate::{
    RowReader, Value,
    queue::{Progress, QUEUE, Wakers, Work},
    sql::{Connection, Dialect, Plan},
};

/// How many closures one commit may carry: enough to make the sync cheap, few enough that nobody waits long.
const GROUP: usize = 256;
/// How long a lock of another process (a command, a backup) is waited for.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// Caches of a connection, in KiB (negative is SQLite's way to say so), while it has work. The file is not mapped beside them:
/// after each commit SQLite gives the mapping up and every reader makes it anew, page by page, with both cores interrupted for
/// it. That was about a fifth of what a small upload cost, and lists are no slower without.
///
/// The writer's holds what the twenty indexes of a file have in common from one step of work on many files to the next.
const WRITER_CACHE: i64 = -64_000;
const READER_CACHE: i64 = -4_000;
/// So many changed pages the writer holds until it commits, beyond its cache, and gives them back then: some 128 MiB. A step of
/// work on many files changes 25,000; written out in between each is written several times.
const HELD_PAGES: i64 = 32_000;
/// Of the connection without a thread, which nobody asks to give anything back.
const INLINE_CACHE: i64 = -256;
/// From so many pages in the log on they are taken into the file, by a thread of their own: the writer's commits would stand
/// still meanwhile, for two syncs and as many scattered writes.
const CHECKPOINT: i64 = 1_000;
/// From so many on the writer does it itself. Beside one that never rests the thread never comes to the log's end, which it
/// would have to for the log to begin anew. A few steps of work on many files fit in.
const LONGEST_LOG: i64 = 64_000;
/// How much of the log's file is kept, in bytes, once it begins anew.
const KEPT_LOG: i64 = 64 * 1024 * 1024;
/// A connection without work for so long gives its caches back.
const IDLE: Duration = Duration::from_secs(10);
/// Prepared statements that a connection keeps. Making one anew costs more than most of them take to run.
const STATEMENTS: usize = 512;

/// Starts the threads of a database file; they end when the queues' senders are dropped.
pub(crate) fn start(path: &Path, readers: usize, wakers: &Arc<Wakers>) -> Result<Started> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)
            .map_err(|error| Error::unavailable(format!("cannot make the folder {}: {error}", folder.display())))?;
    }
    // The first makes the file what it has to be; the others only read how it is built, each for itself.
    let writer = open(path, WRITER_CACHE, false)?;
    writer.0.pragma_update(None, "cache_spill", HELD_PAGES).map_err(Error::internal)?;
    let keeper = open_beside(path, INLINE_CACHE, false)?;
    let inline = open_beside(path, INLINE_CACHE, true)?;
    let readers: Vec<_> = (0..readers.max(1)).map(|_| open_beside(path, READER_CACHE, true)).collect::<Result<_>>()?;
    let (keeper, inline) = (opened(keeper)?, opened(inline)?);
    inline.0.busy_timeout(Duration::ZERO).map_err(Error::internal)?;
    let (writes, queue) = flume::bounded(QUEUE);
    // One call is enough, however often it was made meanwhile.
    let (call, calls) = flume::bounded(1);
    let wakers = Arc::clone(wakers);
    spawn("sqlite-writer", move || write_loop(writer, &queue, &wakers, &call))?;
    spawn("sqlite-keeper", move || keep_log_short(&keeper, &calls))?;
    let (reads, queue) = flume::bounded(QUEUE);
    for reader in readers {
        let (reader, queue): (_, Receiver<Work>) = (opened(reader)?, queue.clone());
        spawn("sqlite-reader", move || read_loop(reader, &queue))?;
    }
    Ok(Started { writes, reads, inline: Inline(Mutex::new(inline)) })
}

/// What takes work for a database file.
pub(crate) struct Started {
    pub(crate) writes: Sender<Work>,
    pub(crate) reads: Sender<Work>,
    pub(crate) inline: Inline,
}

/// A connection without a thread, for reads that take less time than waking one.
pub(crate) struct Inline(Mutex<SqliteConnection>);

impl Inline {
    /// Runs the work on this thread and finishes it, or gives it back where the connection is in use.
    pub(crate) fn read(&self, work: Work) -> std::result::Result<(), Work> {
        match self.0.try_lock() {
            Ok(mut conn) => {
                read(&mut conn, work);
                Ok(())
            }
            Err(_) => Err(work),
        }
    }
}

/// Opens a connection on a thread of its own: reading how a large schema is built is most of what a start takes.
fn open_beside(path: &Path, cache: i64, read_only: bool) -> Result<JoinHandle<Result<SqliteConnection>>> {
    let path = path.to_owned();
    let opening = thread::Builder::new().name("sqlite-open".into());
    opening.spawn(move || open(&path, cache, read_only)).map_err(Error::internal)
}

fn opened(opening: JoinHandle<Result<SqliteConnection>>) -> Result<SqliteConnection> {
    opening.join().unwrap_or_else(|_| Err(Error::unavailable("a connection to the database did not open")))
}

fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> Result<()> {
    thread::Builder::new().name(name.into()).spawn(run).map(drop).map_err(Error::internal)
}

fn open(path: &Path, cache: i64, read_only: bool) -> Result<SqliteConnection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let setup = || -> rusqlite::Result<SqliteConnection> {
        let conn = rusqlite::Connection::open_with_flags(path, flags)?;
        conn.busy_timeout(BUSY_TIMEOUT)?;
        conn.pragma_update(None, "journal_mode", "WAL")?;
        conn.pragma_update(None, "synchronous", "FULL")?;
        conn.pragma_update(None, "foreign_keys", true)?;
        conn.pragma_update(None, "temp_store", "MEMORY")?;
        conn.pragma_update(None, "cache_size", cache)?;
        conn.pragma_update(None, "query_only", read_only)?;
        conn.pragma_update(None, "wal_autocheckpoint", LONGEST_LOG)?;
        conn.pragma_update(None, "journal_size_limit", KEPT_LOG)?;
        // Without it a statement whose plan might hang on a value (a partial index is enough) is planned anew each time
        // something is bound to it: three quarters of what registering a small file cost.
        conn.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        conn.set_prepared_statement_cache_capacity(STATEMENTS);
        let is_pure = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
        conn.create_scalar_function("letter_pairs", 1, is_pure, |call| {
            call.get_raw(0).as_str().map(crate::letter_pairs).map_err(Into::into)
        })?;
        conn.create_scalar_function("folded", 1, is_pure, |call| {
            call.get_raw(0).as_str().map(kernel::folded).map_err(Into::into)
        })?;
        Ok(SqliteConnection(conn))
    };
    setup().map_err(|error| Error::unavailable(format!("cannot open {}: {error}", path.display())))
}

struct SqliteConnection(rusqlite::Connection);

impl Connection for SqliteConnection {
    fn dialect(&self) -> Dialect {
        Dialect::Sqlite
    }

    fn query(
        &mut self,
        sql: &str,
        first: Option<&Value>,
        params: &[Value],
        _plan: Plan,
        each: &mut dyn FnMut(&mut RowReader<'_>) -> Result<()>,
    ) -> Result<()> {
        let mut statement = self.0.prepare_cached(sql).map_err(|error| refused(&error, sql))?;
        let params = params_from_iter(first.into_iter().chain(params));
        let mut rows = statement.query(params).map_err(|error| refused(&error, sql))?;
        while let Some(row) = rows.next().map_err(|error| refused(&error, sql))? {
            each(&mut RowReader::sqlite(row))?;
        }
        Ok(())
    }

    fn execute(&mut self, sql: &str, first: Option<&Value>, params: &[Value]) -> Result<u64> {
        let mut statement = self.0.prepare_cached(sql).map_err(|error| refused(&error, sql))?;
        let params = params_from_iter(first.into_iter().chain(params));
        Ok(statement.execute(params).map_err(|error| refused(&error, sql))? as u64)
    }

    fn execute_all(&mut self, sql: &str) -> Result<()> {
        self.0.execute_batch(sql).map_err(|error| refused(&error, sql))
    }
}

impl SqliteConnection {
    fn control(&mut self, sql: &str) -> Result<()> {
        self.execute(sql, None, &[]).map(drop)
    }

    /// How many pages of the log are yet to be taken into the file.
    fn waiting_pages(&self) -> rusqlite::Result<i64> {
        let mut statement = self.0.prepare_cached("PRAGMA wal_checkpoint(NOOP)")?;
        statement.query_row([], |row| Ok(row.get::<_, i64>(1)? - row.get::<_, i64>(2)?))
    }

    /// The next work. Without any for a while the caches are given back first, and then it waits as long as it takes.
    fn next_work(&self, queue: &Receiver<Work>) -> Option<Work> {
        match queue.recv_timeout(IDLE) {
            Ok(work) => Some(work),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => {
                self.0.flush_prepared_statement_cache();
                if let Err(error) = self.0.execute_batch("PRAGMA shrink_memory") {
                    tracing::debug!(%error, "memory was not given back");
                }
                queue.recv().ok()
            }
        }
    }
}

fn read_loop(mut conn: SqliteConnection, queue: &Receiver<Work>) {
    while let Some(work) = conn.next_work(queue) {
        read(&mut conn, work);
    }
}

/// Runs the work in one transaction, so that all its statements see the same moment, and finishes it.
fn read(conn: &mut SqliteConnection, mut work: Work) {
    let done = conn.control("BEGIN").and_then(|()| {
        let done = work.run(conn).map(drop);
        let ended = conn.control("COMMIT");
        done.and(ended)
    });
    work.finish(done);
}

/// Whose turn it is to write. Long work has a transaction by itself, one after each group of all others: in a group with it, what
/// takes a millisecond would be told of its commit after a quarter of a second, and after two that had queued one behind the other
/// after half of one.
#[derive(Default)]
struct Turns {
    group: Vec<Work>,
    long: VecDeque<Work>,
    /// A group has written since long work did.
    is_long_next: bool,
}

impl Turns {
    fn add(&mut self, work: Work) {
        if work.is_long() {
            self.long.push_back(work);
        } else {
            self.group.push(work);
        }
    }

    /// Those that write next, with whatever has queued meanwhile.
    fn next(&mut self, queue: &Receiver<Work>) -> Option<Vec<Work>> {
        if !std::mem::take(&mut self.is_long_next) || self.long.is_empty() {
            while self.group.len() < GROUP
                && let Ok(work) = queue.try_recv()
            {
                self.add(work);
            }
            if !self.group.is_empty() {
                self.is_long_next = true;
                return Some(std::mem::take(&mut self.group));
            }
        }
        self.long.pop_front().map(|work| vec![work])
    }
}

fn write_loop(mut conn: SqliteConnection, queue: &Receiver<Work>, wakers: &Wakers, call: &Sender<()>) {
    let mut turns = Turns::default();
    loop {
        let Some(group) = turns.next(queue) else {
            let Some(work) = conn.next_work(queue) else { return };
            turns.add(work);
            continue;
        };
        metrics::histogram!("store_group_commit_size").record(group.len() as f64);
        write_group(&mut conn, group, wakers);
        if conn.waiting_pages().is_ok_and(|pages| pages >= CHECKPOINT) {
            // A full queue is a call that is yet to be heard.
            let _ = call.try_send(());
        }
    }
}

/// Takes what waits in the log into the file whenever it is called, beside the writer and the readers.
fn keep_log_short(conn: &SqliteConnection, calls: &Receiver<()>) {
    while calls.recv().is_ok() {
        if let Err(error) = conn.0.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(())) {
            tracing::debug!(%error, "the log was not taken into the file");
        }
    }
}

/// Runs a group in one transaction: each closure behind the first in its own savepoint, so that one refusal does not sink the
/// others.
fn write_group(conn: &mut SqliteConnection, group: Vec<Work>, wakers: &Wakers) {
    if let Err(error) = conn.control("BEGIN IMMEDIATE") {
        for work in group {
            work.finish(Err(copy(&error)));
        }
        return;
    }
    let mut lost = Ok(());
    let mut ran: Vec<(Work, Result<Progress>)> = Vec::with_capacity(group.len());
    for mut work in group {
        let progress = match &lost {
            Ok(()) if ran.is_empty() => first(conn, &mut work),
            Ok(()) => in_savepoint(conn, &mut work),
            Err(error) => Err(copy(error)),
        };
        // On a full disk and the like SQLite rolls the whole transaction back by itself. What came before in the group
        // is gone then, and what follows must not run outside of a transaction.
        if lost.is_ok() && conn.0.is_autocommit() {
            let cause = progress.as_ref().err().map_or_else(|| Error::unavailable("the transaction was lost"), copy);
            lost = Err(if cause.kind() == ErrorKind::InsufficientStorage { cause } else { Error::unavailable(cause) });
        }
        ran.push((work, progress));
    }
    let commit = lost.and_then(|()| {
        // A commit that fails for want of room leaves the transaction open.
        conn.control("COMMIT").inspect_err(|_| drop(conn.control("ROLLBACK")))
    });
    for (work, progress) in ran {
        match (&commit, progress) {
            (_, Err(refusal)) => work.finish(Err(refusal)),
            (Err(error), Ok(_)) => work.finish(Err(copy(error))),
            (Ok(()), Ok(progress)) => {
                work.finish(Ok(()));
                wakers.tell(progress);
            }
        }
    }
}

/// Runs what a transaction begins with. Nothing stands before it that a refusal could take along, so it needs no savepoint, for
/// which SQLite copies every page that is changed.
fn first(conn: &mut SqliteConnection, work: &mut Work) -> Result<Progress> {
    let progress = work.run(conn);
    if progress.is_err() && !conn.0.is_autocommit() {
        conn.control("ROLLBACK")?;
        conn.control("BEGIN IMMEDIATE")?;
    }
    progress
}

fn in_savepoint(conn: &mut SqliteConnection, work: &mut Work) -> Result<Progress> {
    conn.control("SAVEPOINT work")?;
    let progress = work.run(conn);
    if conn.0.is_autocommit() {
        return progress.and(Err(Error::unavailable("the transaction was lost")));
    }
    if progress.is_err() {
        conn.control("ROLLBACK TO work")?;
    }
    conn.control("RELEASE work")?;
    progress
}

/// The same error for each of several who wait.
fn copy(error: &Error) -> Error {
    let same = Error::new(error.kind(), error.code(), error.message().to_owned());
    match error.context() {
        Some(context) => same.because(context),
        None => same,
    }
}

fn refused(error: &rusqlite::Error, sql: &str) -> Error {
    let context = format!("{error}: {sql}");
    let rusqlite::Error::SqliteFailure(failure, _) = error else { return Error::internal(context) };
    match failure.extended_code {
        ffi::SQLITE_CONSTRAINT_UNIQUE | ffi::SQLITE_CONSTRAINT_PRIMARYKEY => crate::already_exists(context),
        code => match code & 0xff {
            ffi::SQLITE_FULL => Error::storage_full(context),
            ffi::SQLITE_BUSY | ffi::SQLITE_LOCKED | ffi::SQLITE_IOERR | ffi::SQLITE_CANTOPEN => {
                Error::unavailable(context)
            }
            _ => Error::internal(context),
        },
    }
}

/// How long a rewriting waits for those who write.
const REWRITE_TIMEOUT: Duration = Duration::from_secs(60);
/// How often it tries to empty the log.
const LOG_TRIED_EVERY: Duration = Duration::from_millis(20);

/// Writes the file anew, without what was deleted from it: indexes of words merged, and the log beside it emptied.
pub(crate) fn rewrite(path: &Path) -> Result<()> {
    let done = || -> rusqlite::Result<()> {
        let conn = rusqlite::Connection::open(path)?;
        conn.busy_timeout(REWRITE_TIMEOUT)?;
        // A search index keeps deleted words until its pieces are merged.
        let indexes = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%fts5%'";
        let indexes: Vec<String> = conn.prepare(indexes)?.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
        for index in indexes {
            conn.execute(&format!("INSERT INTO \"{index}\" (\"{index}\") VALUES ('optimize')"), [])?;
        }
        conn.execute_batch("VACUUM")?;
        // Whoever takes the log into the file at this moment is not waited for by itself.
        for _ in 0..REWRITE_TIMEOUT.as_millis() / LOG_TRIED_EVERY.as_millis() {
            let is_busy: bool = conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))?;
            if !is_busy {
                return Ok(());
            }
            thread::park_timeout(LOG_TRIED_EVERY);
        }
        Err(rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_BUSY), None))
    };
    done().map_err(|error| refused(&error, "VACUUM"))
}
