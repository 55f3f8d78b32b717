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

#[cfg(test)]
mod tests {
    use std::sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    };

    use tokio::task::JoinSet;

    use super::*;
    use crate::model::text::read_markdown;

    #[tokio::test(flavor = "multi_thread")]
    async fn twelve_large_tables_at_once_stay_within_the_room() {
        let table = format!("| a | b | c |\n|---|---|---|\n{}", "| 1 | 2 | 3 |\n".repeat(13_000));
        let (desk, table) = (Desk::default(), Arc::new(table));
        let (at_work, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let mut imports = JoinSet::new();
        for _ in 0..12 {
            let (desk, table) = (desk.clone(), Arc::clone(&table));
            let (at_work, most) = (Arc::clone(&at_work), Arc::clone(&most));
            imports.spawn(async move {
                let size = table.len();
                let read = move || {
                    most.fetch_max(at_work.fetch_add(size, Ordering::SeqCst) + size, Ordering::SeqCst);
                    let text = read_markdown(&table);
                    at_work.fetch_sub(size, Ordering::SeqCst);
                    Ok(text.is_some())
                };
                desk.work(size, read).await.unwrap()
            });
        }
        assert_eq!(imports.join_all().await, [true; 12]);
        let most = most.load(Ordering::SeqCst);
        assert!(most <= ROOM as usize * 1024, "{most} bytes at once");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_request_that_ended_while_it_waited_costs_no_work() {
        let desk = Desk::default();
        let (end, ended) = mpsc::channel::<()>();
        let (begin, mut begun) = tokio::sync::mpsc::unbounded_channel();
        let whole = usize::MAX;
        let (first, tell) = (desk.clone(), begin.clone());
        let first = tokio::spawn(async move {
            let work = move || {
                tell.send("first").unwrap();
                ended.recv().map_err(Error::internal)
            };
            first.work(whole, work).await
        });
        assert_eq!(begun.recv().await, Some("first"));
        let (second, tell) = (desk.clone(), begin.clone());
        let second =
            tokio::spawn(async move { second.work(1, move || tell.send("second").map_err(Error::internal)).await });
        second.abort();
        assert!(second.await.unwrap_err().is_cancelled());
        end.send(()).unwrap();
        first.await.unwrap().unwrap();
        // What comes after it has the room, and is the next to begin.
        desk.work(whole, move || begin.send("third").map_err(Error::internal)).await.unwrap();
        assert_eq!(begun.recv().await, Some("third"));
    }
}
