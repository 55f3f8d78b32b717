//! How often something may be tried.

use std::time::Duration;

use kernel::{Env, Error, ErrorKind, Result, Timestamp};
use moka::{ops::compute::Op, sync::Cache};
use sha2::{Digest, Sha256};

/// How many keys are remembered at once; beyond that the least used are forgotten.
const MAX_KEYS: u64 = 100_000;

/// A bucket of tries for each key (an account, an address): `burst` at once, then one more every `refill`.
/// Cheap to clone; clones share their buckets.
#[derive(Clone)]
pub struct Limiter {
    /// By the digest of the key: strangers choose keys, as long as a request may be.
    buckets: Cache<[u8; 32], Bucket>,
    burst: u32,
    refill: Duration,
    message: &'static str,
    env: Env,
}

/// When the bucket will be full again. One number says how much is in it now.
#[derive(Clone, Copy)]
struct Bucket(Timestamp);

impl Limiter {
    /// `burst` tries at once, then one every `refill`; `message` is what a person reads who tried too often.
    pub fn new(burst: u32, refill: Duration, message: &'static str, env: Env) -> Self {
        // An idle bucket is full by then, and a full one need not be remembered.
        let buckets = Cache::builder().max_capacity(MAX_KEYS).time_to_idle(refill * burst).build();
        Self { buckets, burst, refill, message, env }
    }

    /// Takes one try of `key`.
    ///
    /// # Errors
    /// `RATE_LIMITED`, with `details.retryAfterSeconds`.
    pub fn take(&self, key: &str) -> Result<()> {
        let now = self.env.now();
        let mut wait = None;
        self.buckets.entry(digest(key)).and_compute_with(|entry| {
            let full_at = entry.map_or(now, |entry| entry.into_value().0.max(now)) + self.refill;
            let capacity = self.refill * self.burst;
            if full_at.since(now) > capacity {
                wait = Some(full_at.since(now + capacity));
                Op::Nop
            } else {
                Op::Put(Bucket(full_at))
            }
        });
        match wait {
            None => Ok(()),
            Some(wait) => {
                let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
                Err(Error::new(ErrorKind::RateLimited, "RATE_LIMITED", self.message)
                    .with_details(serde_json::json!({ "retryAfterSeconds": seconds })))
            }
        }
    }

    /// Forgets the tries of `key`: it succeeded.
    pub fn forget(&self, key: &str) {
        self.buckets.invalidate(&digest(key));
    }
}

fn digest(key: &str) -> [u8; 32] {
    Sha256::digest(key).into()
}

impl std::fmt::Debug for Limiter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limiter").field("burst", &self.burst).field("refill", &self.refill).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    };

    use kernel::{Clock, env::Entropy};

    use super::*;

    #[derive(Default)]
    struct Hands(AtomicI64);

    impl Clock for Hands {
        fn now(&self) -> Timestamp {
            Timestamp::from_micros(self.0.load(Ordering::SeqCst))
        }
    }

    impl Entropy for Hands {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill(7);
        }
    }

    #[test]
    fn a_burst_passes_then_one_try_every_interval() {
        let clock = Arc::new(Hands::default());
        let env = Env::new(clock.clone(), clock.clone());
        let limiter = Limiter::new(3, Duration::from_secs(10), "Too many attempts.", env);
        for _ in 0..3 {
            limiter.take("ann").expect("within the burst");
        }
        let refused = limiter.take("ann").expect_err("the burst is spent");
        assert_eq!(refused.details(), Some(&serde_json::json!({ "retryAfterSeconds": 10 })));
        limiter.take("bob").expect("another key");

        clock.0.store(10_000_000, Ordering::SeqCst);
        limiter.take("ann").expect("one has come back");
        assert!(limiter.take("ann").is_err());
        limiter.forget("ann");
        limiter.take("ann").expect("forgotten");
    }
}
