//! The outside world of a real process: the machine's clock and the operating system's randomness.

use std::{sync::Arc, time::SystemTime};

use kernel::{Clock, Env, Timestamp, env::Entropy};

/// The environment of a real process.
pub fn real() -> Env {
    Env::new(Arc::new(SystemClock), Arc::new(SystemEntropy))
}

struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "the one place where the machine's clock comes in")]
    fn now(&self) -> Timestamp {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        Timestamp::from_micros(i64::try_from(since.as_micros()).unwrap_or(i64::MAX))
    }
}

struct SystemEntropy;

impl Entropy for SystemEntropy {
    #[expect(clippy::disallowed_methods, reason = "the one place where the system's randomness comes in")]
    #[expect(clippy::expect_used, reason = "a server without randomness must not go on")]
    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the operating system supplies randomness");
    }
}
