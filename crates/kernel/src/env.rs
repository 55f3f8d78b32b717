//! What the outside world supplies to the product's rules: the time and randomness.

use std::sync::Arc;

use uuid::Builder;

use crate::{
    id::TypedId,
    time::{Clock, Timestamp},
};

/// Where randomness comes from. The binary asks the operating system.
pub trait Entropy: Send + Sync {
    /// Fills `bytes` with bytes nobody can guess.
    fn fill(&self, bytes: &mut [u8]);
}

/// Clock and randomness, handed to whatever needs them. Cheap to clone.
#[derive(Clone)]
pub struct Env {
    clock: Arc<dyn Clock>,
    entropy: Arc<dyn Entropy>,
}

impl Env {
    /// An environment of this clock and this source of randomness.
    pub fn new(clock: Arc<dyn Clock>, entropy: Arc<dyn Entropy>) -> Self {
        Self { clock, entropy }
    }

    /// The present.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// `N` bytes nobody can guess: 32 make a session token.
    pub fn random<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.entropy.fill(&mut bytes);
        bytes
    }

    /// A new identifier (UUIDv7, RFC 9562 section 5.7).
    pub fn new_id<T: TypedId>(&self) -> T {
        self.new_id_at(self.now())
    }

    /// A new identifier of what happened at that time: identifiers sort by time, so a list in their order has it in its place.
    pub fn new_id_at<T: TypedId>(&self, at: Timestamp) -> T {
        let millis = u64::try_from(at.as_micros() / 1000).unwrap_or(0);
        Builder::from_unix_timestamp_millis(millis, &self.random()).into_uuid().into()
    }
}

impl std::fmt::Debug for Env {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Env")
    }
}
