//! The pool in which passwords are hashed. A hash costs a core some 20 ms and 19 MiB, so only so many run at once and
//! only so many wait: a flood of sign-ins slows sign-ins down and nothing else.

use std::{sync::Arc, thread::available_parallelism};

use kernel::{Error, ErrorKind, Result};
use serde_json::json;
use tokio::{sync::Semaphore, task::spawn_blocking};

use crate::model::{Password, PasswordCost, password};

/// The most hashes that run at once, on however large a machine: each takes 19 MiB.
const MOST_AT_ONCE: usize = 4;
/// How many more may wait: some four seconds' work for one core, and everybody who signs in at nine o'clock.
const WAITING: usize = 200;

/// Runs hashes, a few at once. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Hashing {
    cost: PasswordCost,
    running: Arc<Semaphore>,
    accepted: Arc<Semaphore>,
}

impl Hashing {
    /// Hashes of this cost.
    pub(crate) fn new(cost: PasswordCost) -> Self {
        // Half of the cores stay with everything else.
        let cores = available_parallelism().map_or(1, usize::from);
        let at_once = (cores / 2).clamp(1, MOST_AT_ONCE);
        Self { cost, running: Arc::new(Semaphore::new(at_once)), accepted: Arc::new(Semaphore::new(at_once + WAITING)) }
    }

    /// Whether `attempt` is the password `stored` was made from; without one, no, after the same work.
    ///
    /// # Errors
    /// `RATE_LIMITED` where too many wait already.
    pub(crate) async fn verify(&self, attempt: String, stored: Option<String>) -> Result<bool> {
        let cost = self.cost.clone();
        self.run(move || password::verify(&attempt, stored.as_deref(), cost)).await
    }

    /// The hash to keep of a new password.
    ///
    /// # Errors
    /// `RATE_LIMITED` where too many wait already.
    pub(crate) async fn hash(&self, password: Password, salt: [u8; password::SALT_BYTES]) -> Result<String> {
        let cost = self.cost.clone();
        self.run(move || password.hash(salt, cost)).await
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
        let accepted = Arc::clone(&self.accepted).try_acquire_owned().map_err(|_| too_many())?;
        let running = Arc::clone(&self.running).acquire_owned().await.map_err(Error::internal)?;
        spawn_blocking(move || {
            // The permits live as long as the work, also where the caller has gone meanwhile.
            let _permits = (accepted, running);
            work()
        })
        .await
        .map_err(|error| Error::internal(format!("password hash: {error}")))?
    }
}

fn too_many() -> Error {
    Error::new(ErrorKind::RateLimited, "RATE_LIMITED", "Too many people are signing in. Please try again in a moment.")
        .with_details(json!({ "retryAfterSeconds": 1 }))
}
