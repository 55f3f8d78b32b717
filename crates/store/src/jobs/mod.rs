//! Work to be done after the answer: written down in the transaction that wants it, done by a [`Worker`] of any
//! process, at least once.

mod queue;
mod worker;

use std::future::Future;

use kernel::{Ctx, Error, Result, Timestamp};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

pub use queue::DeadJob;
pub(crate) use queue::{add, is_expected};
pub use worker::Worker;

/// Work of a module: what its handler needs to know, and the handler. Its fields are kept as JSON, so that a change of them
/// must still read what waits. Never secrets.
///
/// `tx.enqueue(ReleaseFiles(events).at(ctx.now())?)` writes one down, [`Worker::with_job`] has it done.
pub trait Job: Serialize + DeserializeOwned + Send + 'static {
    /// The module that does it.
    type Module: Clone + Send + Sync + 'static;
    /// Its name in the table of jobs: `schedule.release`.
    const KIND: &'static str;
    /// After so many failures it is put aside as a dead letter.
    const MAX_ATTEMPTS: u32 = 20;

    /// Of jobs with the same kind and key in an organisation, one at most waits.
    fn unique_key(&self) -> Option<String> {
        None
    }

    /// Does it, as the product itself in the job's organisation, at least once.
    fn run(self, module: &Self::Module, ctx: &Ctx) -> impl Future<Output = Result<()>> + Send;

    /// To be written down, and not done before `run_at`.
    ///
    /// # Errors
    /// It cannot be told as JSON: a defect.
    fn at(&self, run_at: Timestamp) -> Result<NewJob> {
        let payload = serde_json::to_value(self).map_err(Error::internal)?;
        Ok(NewJob {
            kind: Self::KIND,
            payload,
            run_at,
            max_attempts: Self::MAX_ATTEMPTS,
            unique_key: self.unique_key(),
        })
    }
}

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
