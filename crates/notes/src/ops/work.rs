//! Work for a processor on texts: beside the threads that serve requests, and bounded by the size of what is worked on.

use std::sync::Arc;

use kernel::{Error, ErrorKind, Result};
use tokio::{
    sync::Semaphore,
    task::{JoinError, spawn_blocking},
};

/// So many KiB of text are worked on at once. Its tree takes some hundred times as much memory where it is a table of many small
/// cells, so a long text is worked on alone.
const ROOM: u32 = 2048;

/// The room in which texts are worked on. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Desk(Arc<Semaphore>);

impl Default for Desk {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(ROOM as usize)))
    }
}

impl Desk {
    /// Works on so many bytes of text when there is room. A request that ends while it waits no longer does.
    ///
    /// # Errors
    /// What the work refuses, and `INTERNAL` where it fails.
    pub(super) async fn work<T, F>(&self, size: usize, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce() -> Result<T> + Send + 'static,
    {
        self.run(size, work).await?.map_err(Error::internal)?
    }

    /// The same for what somebody may have forged: where that makes the work fail, it is refused.
    ///
    /// # Errors
    /// What the work refuses, and `INVALID_UPDATE` where it fails.
    pub(super) async fn work_on_update<T, F>(&self, size: usize, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce() -> Result<T> + Send + 'static,
    {
        let odd = "This is no change of a document.";
        self.run(size, work)
            .await?
            .map_err(|error| Error::new(ErrorKind::Invalid, "INVALID_UPDATE", odd).because(error))?
    }

    async fn run<T, F>(&self, size: usize, work: F) -> Result<Result<Result<T>, JoinError>>
    where
        T: Send + 'static,
        F: FnOnce() -> Result<T> + Send + 'static,
    {
        let share = u32::try_from(size / 1024 + 1).unwrap_or(ROOM).min(ROOM);
        let room = Arc::clone(&self.0).acquire_many_owned(share).await.map_err(Error::internal)?;
        Ok(spawn_blocking(move || {
            let done = work();
            drop(room);
            done
        })
        .await)
    }
}
