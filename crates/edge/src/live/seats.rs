//! How many streams one person may hold open.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, PoisonError},
};

use kernel::{Error, ErrorKind, Result};

/// Counts what is held, per holder. Cheap to clone.
#[derive(Clone)]
pub(super) struct Seats<K> {
    taken: Arc<Mutex<HashMap<K, usize>>>,
    each: usize,
}

/// One of a holder's seats; dropping it gives it back.
pub(super) struct Seat<K: Eq + Hash> {
    taken: Arc<Mutex<HashMap<K, usize>>>,
    holder: K,
}

impl<K: Eq + Hash + Copy> Seats<K> {
    pub(super) fn new(each: usize) -> Self {
        Self { taken: Arc::default(), each }
    }

    /// A seat for `holder`.
    ///
    /// # Errors
    /// `RATE_LIMITED` where all are taken.
    pub(super) fn take(&self, holder: K) -> Result<Seat<K>> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(holder).or_default();
        if *count >= self.each {
            let message = "Too many pages are open at once. Please close some.";
            return Err(Error::new(ErrorKind::RateLimited, "RATE_LIMITED", message)
                .with_details(serde_json::json!({ "retryAfterSeconds": 30 })));
        }
        *count += 1;
        metrics::gauge!("live_streams").increment(1);
        Ok(Seat { taken: Arc::clone(&self.taken), holder })
    }
}

impl<K: Eq + Hash> Drop for Seat<K> {
    fn drop(&mut self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        metrics::gauge!("live_streams").decrement(1);
        if let Some(count) = taken.get_mut(&self.holder) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.holder);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_given_back_can_be_taken_again() {
        let seats = Seats::new(1);
        let seat = seats.take(7).expect("free");
        assert!(seats.take(7).is_err());
        seats.take(8).expect("another holder");
        drop(seat);
        seats.take(7).expect("free again");
    }
}
