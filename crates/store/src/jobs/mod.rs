//! Work to be done after the answer: written down in the transaction that wants it, done by a [`Worker`] of any
//! process, at least once.

mod queue;
mod worker;

use kernel::Timestamp;
use serde_json::Value;

pub use queue::DeadJob;
pub(crate) use queue::{add, is_expected};
pub use worker::Worker;

/// A job to be written down with [`Tx::enqueue`](crate::Tx::enqueue).
#[derive(Clone, Debug)]
pub struct NewJob {
    /// Which handler does it: `drive.delete_blob`.
    pub kind: &'static str,
    /// What the handler needs to know. Never secrets.
    pub payload: Value,
    /// Not before.
    pub run_at: Timestamp,
    /// After so many failures the job is put aside as a dead letter.
    pub max_attempts: u32,
    /// Of jobs with the same kind and key in an organisation, one at most waits.
    pub unique_key: Option<String>,
}
