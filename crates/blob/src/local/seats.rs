//! How many requests bring bytes at a time: all together, because each holds buffers; and of one organisation, so that
//! its slow or hostile clients leave seats for the others.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use kernel::{Error, Result};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::BlobKey;

/// Requests of all organisations; each holds at most two buffers of 1 MiB.
const ALL: usize = 64;
/// Requests of one organisation.
const OF_ONE: usize = 24;

/// The seats of a store.
pub(super) struct Seats {
    all: Arc<Semaphore>,
    organisations: Mutex<HashMap<String, Arc<Semaphore>>>,
}

/// A seat; given back when dropped.
pub(super) struct Seat {
    _own: OwnedSemaphorePermit,
    _of_all: OwnedSemaphorePermit,
}

impl Default for Seats {
    fn default() -> Self {
        Self { all: Arc::new(Semaphore::new(ALL)), organisations: Mutex::default() }
    }
}

impl Seats {
    /// Waits for a seat of the key's organisation, then for one of all.
    pub(super) async fn take(&self, key: &BlobKey) -> Result<Seat> {
        let own = self.of(key).acquire_owned().await.map_err(Error::internal)?;
        let of_all = Arc::clone(&self.all).acquire_owned().await.map_err(Error::internal)?;
        Ok(Seat { _own: own, _of_all: of_all })
    }

    fn of(&self, key: &BlobKey) -> Arc<Semaphore> {
        let organisation = key.as_str().split('/').next().unwrap_or_default();
        let mut organisations = self.organisations.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever waits or sits holds a reference; the others are forgotten, so the map stays as small as the traffic.
        organisations.retain(|_, seats| Arc::strong_count(seats) > 1 || seats.available_permits() < OF_ONE);
        Arc::clone(organisations.entry(organisation.to_owned()).or_insert_with(|| Arc::new(Semaphore::new(OF_ONE))))
    }
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::task::{Context, Poll, Waker};

    use super::*;

    fn key(organisation: &str) -> BlobKey {
        let id = "0199c1f0-0000-7000-8000-000000000001";
        BlobKey::parse(&format!("{organisation}/2026-11/{id}")).unwrap()
    }

    fn now<F: Future>(future: F) -> Poll<F::Output> {
        std::pin::pin!(future).poll(&mut Context::from_waker(Waker::noop()))
    }

    #[test]
    fn an_organisation_that_takes_all_its_seats_leaves_those_of_others() {
        let seats = Seats::default();
        let (one, other) = (key("0199c1f0-0000-7000-8000-00000000000a"), key("0199c1f0-0000-7000-8000-00000000000b"));
        let mut taken: Vec<Seat> = Vec::new();
        while let Poll::Ready(seat) = now(seats.take(&one)) {
            taken.push(seat.unwrap());
        }
        assert_eq!(taken.len(), OF_ONE);
        assert!(now(seats.take(&other)).is_ready());
        taken.pop();
        assert!(now(seats.take(&one)).is_ready());
    }
}
