//! Which parts are arriving now. Two requests never write to the same place at a time, and an upload is not put
//! together while one of its parts is being written.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use kernel::{Error, ErrorKind, Result, UploadId, id::TypedId};
use tokio_util::sync::CancellationToken;

/// The parts that are arriving, by upload.
#[derive(Default)]
pub(super) struct Turns(Mutex<HashMap<UploadId, Upload>>);

#[derive(Default)]
struct Upload {
    arriving: HashMap<u32, Turn>,
    /// How many are putting it together: more than one where the browser asks twice.
    closing: u32,
}

#[derive(Clone, Default)]
struct Turn {
    superseded: CancellationToken,
    ended: CancellationToken,
}

/// The right to write a part; given back when dropped.
pub(super) struct Lease {
    turns: Arc<Turns>,
    upload: UploadId,
    number: u32,
    turn: Turn,
}

/// The right to put an upload together; given back when dropped.
pub(super) struct Closing {
    turns: Arc<Turns>,
    upload: UploadId,
}

impl Turns {
    /// Takes the part's turn. An earlier request that still sends it is told to stop: a client that sends a part again
    /// has given the other up, often before this server could notice.
    pub(super) async fn take(self: &Arc<Self>, upload: UploadId, number: u32) -> Result<Lease> {
        loop {
            let earlier = {
                let mut uploads = self.lock();
                let entry = uploads.entry(upload).or_default();
                if entry.closing > 0 {
                    return Err(Error::not_found(UploadId::NOUN).because("it is being put together"));
                }
                match entry.arriving.get(&number) {
                    Some(earlier) => earlier.clone(),
                    None => {
                        let turn = Turn::default();
                        entry.arriving.insert(number, turn.clone());
                        return Ok(Lease { turns: Arc::clone(self), upload, number, turn });
                    }
                }
            };
            earlier.superseded.cancel();
            earlier.ended.cancelled().await;
        }
    }

    /// Lets no more parts in.
    ///
    /// # Errors
    /// `UPLOAD_INCOMPLETE` where one is arriving.
    pub(super) fn close(self: &Arc<Self>, upload: UploadId) -> Result<Closing> {
        let mut uploads = self.lock();
        let entry = uploads.entry(upload).or_default();
        if !entry.arriving.is_empty() {
            return Err(Error::conflict(
                "UPLOAD_INCOMPLETE",
                "The file is still arriving. Please try again in a moment.",
            ));
        }
        entry.closing += 1;
        Ok(Closing { turns: Arc::clone(self), upload })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<UploadId, Upload>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, upload: UploadId, change: impl FnOnce(&mut Upload)) {
        let mut uploads = self.lock();
        if let Some(entry) = uploads.get_mut(&upload) {
            change(entry);
            if entry.arriving.is_empty() && entry.closing == 0 {
                uploads.remove(&upload);
            }
        }
    }
}

impl Lease {
    /// Comes back when a later request has taken the part over.
    pub(super) fn superseded(&self) -> impl Future<Output = Error> + use<> {
        let superseded = self.turn.superseded.clone();
        async move {
            superseded.cancelled_owned().await;
            Error::new(ErrorKind::Conflict, "PART_SUPERSEDED", "This part is being sent again by a later request.")
        }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.turns.change(self.upload, |entry| drop(entry.arriving.remove(&self.number)));
        self.turn.ended.cancel();
    }
}

impl Drop for Closing {
    fn drop(&mut self) {
        self.turns.change(self.upload, |entry| entry.closing -= 1);
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn upload() -> UploadId {
        Uuid::from_u128(7).into()
    }

    #[tokio::test]
    async fn the_later_request_for_a_part_waits_until_the_earlier_has_stopped() {
        let turns = Arc::new(Turns::default());
        let first = turns.take(upload(), 1).await.expect("free");
        let other = turns.take(upload(), 2).await.expect("another part");
        let later = tokio::spawn({
            let turns = Arc::clone(&turns);
            async move { turns.take(upload(), 1).await }
        });
        assert_eq!(first.superseded().await.code(), "PART_SUPERSEDED");
        assert!(!later.is_finished());
        drop(first);
        let later = later.await.expect("joined").expect("its turn");
        drop((later, other));
        assert!(turns.lock().is_empty());
    }

    #[tokio::test]
    async fn an_upload_is_put_together_only_while_nothing_arrives() {
        let turns = Arc::new(Turns::default());
        let lease = turns.take(upload(), 1).await.expect("free");
        assert_eq!(turns.close(upload()).map(drop).expect_err("busy").code(), "UPLOAD_INCOMPLETE");
        drop(lease);
        let closing = (turns.close(upload()).expect("at rest"), turns.close(upload()).expect("asked twice"));
        assert_eq!(turns.take(upload(), 1).await.map(drop).expect_err("closed").code(), "NOT_FOUND");
        drop(closing);
        assert!(turns.take(upload(), 1).await.is_ok());
    }
}
