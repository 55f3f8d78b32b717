//! Work for the database threads: closures that run on a connection, and whoever waits for them.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError},
};

use kernel::{Error, Result};
use tokio::sync::{Notify, oneshot};

use crate::sql::Connection;

/// How many closures may wait for a database's threads. Beyond it callers are turned away at once instead of waiting
/// longer than anybody would.
pub(crate) const QUEUE: usize = 4096;

/// What one run of a closure has done so far.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Progress {
    /// Events written to the outbox.
    pub(crate) events: i64,
    /// Jobs written down.
    pub(crate) jobs: i64,
    /// Statements run.
    pub(crate) statements: u64,
    /// A statement was refused: the transaction can only be rolled back.
    pub(crate) refused: bool,
}

/// Those to be told of a commit.
#[derive(Default, Debug)]
pub(crate) struct Wakers {
    pub(crate) outbox: Notify,
    pub(crate) jobs: Notify,
}

impl Wakers {
    /// To be called after the commit. A call that nobody waits for yet is remembered.
    pub(crate) fn tell(&self, committed: Progress) {
        if committed.events > 0 {
            self.outbox.notify_one();
        }
        if committed.jobs > 0 {
            self.jobs.notify_one();
        }
    }
}

type Run = Box<dyn FnMut(&mut dyn Connection) -> Result<Progress> + Send>;
type Finish = Box<dyn FnOnce(Result<()>) + Send>;

/// A closure in the queue of a database thread.
pub(crate) struct Work {
    run: Run,
    finish: Finish,
    is_long: bool,
}

impl Work {
    /// Work whose result goes to the returned receiver once [`Work::finish`] is called.
    pub(crate) fn new<T: Send + 'static>(
        mut f: impl FnMut(&mut dyn Connection, &mut Progress) -> Result<T> + Send + 'static,
    ) -> (Self, oneshot::Receiver<Result<T>>) {
        let (sender, receiver) = oneshot::channel();
        let slot = Arc::new(Mutex::new(None));
        let filled = Arc::clone(&slot);
        let run: Run = Box::new(move |conn| {
            let mut progress = Progress::default();
            let value = f(conn, &mut progress)?;
            if progress.refused {
                return Err(Error::internal("a closure went on after a statement was refused"));
            }
            *filled.lock().unwrap_or_else(PoisonError::into_inner) = Some(value);
            Ok(progress)
        });
        let finish: Finish = Box::new(move |committed| {
            let value = slot.lock().unwrap_or_else(PoisonError::into_inner).take();
            let result = committed.and_then(|()| value.ok_or_else(|| Error::internal("a transaction left no result")));
            // The caller may have gone away; the change stands all the same.
            drop(sender.send(result));
        });
        (Self { run, finish, is_long: false }, receiver)
    }

    /// The same as work that takes long: see [`crate::Store::write_long`].
    pub(crate) fn long(self) -> Self {
        Self { is_long: true, ..self }
    }

    /// Whether it takes so long that others are not to wait with it.
    pub(crate) fn is_long(&self) -> bool {
        self.is_long
    }

    /// Runs the closure. A panic inside is an error of this closure alone.
    pub(crate) fn run(&mut self, conn: &mut dyn Connection) -> Result<Progress> {
        catch_unwind(AssertUnwindSafe(|| (self.run)(conn)))
            .unwrap_or_else(|panic| Err(Error::internal(format!("panic in a transaction: {}", panic_text(&*panic)))))
    }

    /// Hands the result to whoever waits: the closure's, if `committed`.
    pub(crate) fn finish(self, committed: Result<()>) {
        (self.finish)(committed);
    }
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message")
}
