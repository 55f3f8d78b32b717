//! For tests: a world in which no time passes and chance always falls alike.

use std::sync::Arc;

use kernel::{Clock, Env, Timestamp, env::Entropy};

/// Every random byte is this one.
struct Still(u8);

impl Clock for Still {
    fn now(&self) -> Timestamp {
        Timestamp::from_micros(0)
    }
}

impl Entropy for Still {
    fn fill(&self, bytes: &mut [u8]) {
        bytes.fill(self.0);
    }
}

/// A world whose random bytes are all `byte`.
pub(crate) fn still(byte: u8) -> Env {
    Env::new(Arc::new(Still(byte)), Arc::new(Still(byte)))
}
