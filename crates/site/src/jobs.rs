//! What happens after the answer: the mail about a request, and forgetting what is old.

use kernel::{Ctx, Error, Result, SiteRequestId, Timestamp};
use serde_json::{Value, json};
use store::{NewJob, Worker};

use crate::{Site, ops};

const TELL: &str = "site.tell";
const SWEEP: &str = "site.sweep";

/// Mails a request to whoever answers those. The job names the request and nothing of what it says.
pub(crate) fn tell(id: SiteRequestId, now: Timestamp) -> NewJob {
    NewJob {
        kind: TELL,
        payload: json!({ "request": id.to_string() }),
        run_at: now,
        max_attempts: 20,
        unique_key: Some(id.to_string()),
    }
}

/// Forgets old requests at that time.
pub(crate) fn sweep(at: Timestamp) -> NewJob {
    NewJob { kind: SWEEP, payload: Value::Null, run_at: at, max_attempts: 20, unique_key: Some(SWEEP.to_owned()) }
}

/// Has the worker do the site's jobs.
#[must_use]
pub fn register(worker: Worker, site: &Site) -> Worker {
    let (telling, sweeping) = (site.clone(), site.clone());
    worker
        .register(TELL, move |_: Ctx, payload: Value| {
            let site = telling.clone();
            async move { ops::tell_of_request(&site, request_of(&payload)?).await }
        })
        .register(SWEEP, move |_: Ctx, _: Value| {
            let site = sweeping.clone();
            async move { ops::forget_requests(&site).await }
        })
}

fn request_of(payload: &Value) -> Result<SiteRequestId> {
    payload["request"].as_str().ok_or_else(|| Error::internal("a job without its request"))?.parse()
}
