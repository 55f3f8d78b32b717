//! What identity does after the answer was given.

use kernel::{Ctx, Error};
use serde_json::Value;
use store::Worker;

use crate::{Identity, model::Email, ops};

/// Sends a link to choose a new password, where there is an account of the address `email`.
pub(crate) const SEND_PASSWORD_RESET: &str = "identity.send_password_reset";

/// Has the worker do identity's jobs.
#[must_use]
pub fn register(worker: Worker, identity: &Identity) -> Worker {
    let identity = identity.clone();
    worker.register(SEND_PASSWORD_RESET, move |_: Ctx, payload: Value| {
        let identity = identity.clone();
        async move {
            let email = payload["email"].as_str().ok_or_else(|| Error::internal("a job without an address"))?;
            ops::send_password_reset(&identity, Email::parse(email)?).await
        }
    })
}
