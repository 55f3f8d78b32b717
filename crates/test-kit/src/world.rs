//! Time and randomness of a test's own.

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, AtomicU64, Ordering},
    },
    time::Duration,
};

use kernel::{Clock, Timestamp, env::Entropy};
use sha2::{Digest, Sha256};

/// A clock that the test turns. Each look at it takes a microsecond, so that what comes later is later.
#[derive(Debug)]
pub struct Hands(AtomicI64);

impl Hands {
    /// A clock that shows this time.
    pub fn at(time: Timestamp) -> Arc<Self> {
        Arc::new(Self(AtomicI64::new(time.as_micros())))
    }

    /// Lets time pass.
    pub fn advance(&self, time: Duration) {
        self.0.fetch_add(i64::try_from(time.as_micros()).unwrap(), Ordering::SeqCst);
    }
}

impl Clock for Hands {
    fn now(&self) -> Timestamp {
        Timestamp::from_micros(self.0.fetch_add(1, Ordering::SeqCst))
    }
}

/// Bytes that never come twice, and the same ones for the same seed.
#[derive(Debug)]
pub struct Dice {
    seed: [u8; 32],
    thrown: AtomicU64,
}

impl Dice {
    /// Dice that fall alike for the same seed.
    pub fn seeded(seed: u64) -> Arc<Self> {
        Arc::new(Self { seed: Sha256::digest(seed.to_be_bytes()).into(), thrown: AtomicU64::new(0) })
    }

    /// Dice that fall otherwise each time: what tests make in a store that they share does not clash.
    pub fn real() -> Arc<Self> {
        Arc::new(Self { seed: corbel::world::real().random(), thrown: AtomicU64::new(0) })
    }
}

impl Entropy for Dice {
    fn fill(&self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(32) {
            let throw = self.thrown.fetch_add(1, Ordering::SeqCst);
            let digest = Sha256::new().chain_update(self.seed).chain_update(throw.to_be_bytes()).finalize();
            chunk.copy_from_slice(&digest[..chunk.len()]);
        }
    }
}
