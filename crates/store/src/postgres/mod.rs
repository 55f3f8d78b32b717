//! PostgreSQL: a few threads, which share as many connections.
//!
//! Writes are serializable and are run again where the database refuses them for a conflict, so a closure reads as if
//! it were alone. A broken connection is opened again with the next piece of work,
//! which does not notice: only a transaction that has begun fails with its connection.

mod connection;

use std::{
    sync::{Arc, Mutex, PoisonError, RwLock},
    thread,
    time::{Duration, Instant},
};

use ::postgres::Config;
use flume::{Receiver, Sender};
use kernel::{Error, Result};

use crate::queue::{Progress, QUEUE, Wakers, Work};
use connection::PostgresConnection;

/// How often a closure is run, the first time included, before conflicts make it fail.
const MAX_RUNS: u32 = 20;
/// From this run on a closure that keeps losing conflicts is run while no other of this process is.
const ORDERLY_FROM: u32 = 4;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// How long the server may leave sent bytes unacknowledged before the connection counts as broken.
const UNANSWERED: Duration = Duration::from_secs(15);
/// A connection that has rested for longer is tried before work is given to it: the server may have gone meanwhile.
const TRUSTED_FOR: Duration = Duration::from_secs(1);

/// The configuration in a database address, with what we always want.
///
/// # Errors
/// The address cannot be read.
pub(crate) fn config(text: &str) -> Result<tokio_postgres::Config> {
    let mut config: tokio_postgres::Config = text.parse().map_err(|error: ::postgres::Error| {
        let cause = std::error::Error::source(&error).map(|cause| format!(": {cause}")).unwrap_or_default();
        Error::invalid(format!("The database address is not valid: {error}{cause}."))
    })?;
    config.application_name("corbel").connect_timeout(CONNECT_TIMEOUT).tcp_user_timeout(UNANSWERED);
    config.keepalives_idle(Duration::from_secs(30));
    Ok(config)
}

/// Starts `connections` threads for writes and as many for reads; they end when the queues' senders are dropped.
pub(crate) fn start(url: &str, connections: usize, wakers: &Arc<Wakers>) -> Result<(Sender<Work>, Sender<Work>)> {
    let (writes, write_queue) = flume::bounded(QUEUE);
    let (reads, read_queue) = flume::bounded(QUEUE);
    let turn = Arc::new(RwLock::new(()));
    let config = Config::from(config(url)?);
    let (writing, reading) = (Arc::new(Connections::default()), Arc::new(Connections::default()));
    for _ in 0..connections.max(1) {
        let mode = Mode::Write { wakers: Arc::clone(wakers), turn: Arc::clone(&turn) };
        spawn("postgres-writer", &config, &write_queue, &writing, mode)?;
        spawn("postgres-reader", &config, &read_queue, &reading, Mode::Read)?;
    }
    Ok((writes, reads))
}

enum Mode {
    Read,
    Write {
        wakers: Arc<Wakers>,
        /// Shared by the closures that are run side by side, held alone by one that lost too often.
        turn: Arc<RwLock<()>>,
    },
}

fn spawn(
    name: &str,
    config: &Config,
    queue: &Receiver<Work>,
    connections: &Arc<Connections>,
    mode: Mode,
) -> Result<()> {
    let (config, queue, connections) = (config.clone(), queue.clone(), Arc::clone(connections));
    let run = move || work_loop(&config, &queue, &connections, &mode);
    thread::Builder::new().name(name.into()).spawn(run).map(drop).map_err(Error::internal)
}

fn work_loop(config: &Config, queue: &Receiver<Work>, connections: &Connections, mode: &Mode) {
    while let Ok(mut work) = queue.recv() {
        let rested = connections.take().and_then(Rested::usable);
        let mut conn = match rested.map_or_else(|| PostgresConnection::open(config, mode.is_read()), Ok) {
            Ok(conn) => conn,
            Err(error) => {
                work.finish(Err(error));
                continue;
            }
        };
        let done = match mode {
            // Each statement of a read sees its own moment: a transaction would cost two more round trips.
            Mode::Read => work.run(&mut conn),
            Mode::Write { turn, .. } => write(&mut conn, &mut work, turn),
        };
        // Before whoever waits is told, who may have the next question at once.
        connections.give_back(conn);
        match (done, mode) {
            (Ok(progress), Mode::Write { wakers, .. }) => {
                work.finish(Ok(()));
                wakers.tell(progress);
            }
            (done, _) => work.finish(done.map(drop)),
        }
    }
}

impl Mode {
    fn is_read(&self) -> bool {
        matches!(self, Self::Read)
    }
}

/// The connections that rest, the one that worked last on top. It is taken first: its process on the server has its plans and its
/// catalogue in the processor's caches still, and those of an hour of few requests are one.
#[derive(Default)]
struct Connections(Mutex<Vec<Rested>>);

impl Connections {
    fn take(&self) -> Option<Rested> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    fn give_back(&self, conn: PostgresConnection) {
        let rested = Rested { conn, since: Instant::now() };
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(rested);
    }
}

/// A connection between two pieces of work.
struct Rested {
    conn: PostgresConnection,
    since: Instant,
}

impl Rested {
    /// The connection, unless it is broken.
    fn usable(mut self) -> Option<PostgresConnection> {
        let alive = !self.conn.is_closed() && (self.since.elapsed() < TRUSTED_FOR || self.conn.answers());
        alive.then_some(self.conn)
    }
}

/// Runs the closure in a serializable transaction until the database does not refuse it for another one.
fn write(conn: &mut PostgresConnection, work: &mut Work, turn: &RwLock<()>) -> Result<Progress> {
    let mut run = 1;
    loop {
        let (_shared, _alone) = if run < ORDERLY_FROM {
            (Some(turn.read().unwrap_or_else(PoisonError::into_inner)), None)
        } else {
            (None, Some(turn.write().unwrap_or_else(PoisonError::into_inner)))
        };
        conn.begin()?;
        let outcome = work.run(conn);
        let ended = conn.end(outcome.is_ok());
        if !conn.met_conflict() || run == MAX_RUNS {
            return outcome.and_then(|progress| ended.map(|()| progress));
        }
        metrics::counter!("store_conflicts_total").increment(1);
        run += 1;
    }
}
