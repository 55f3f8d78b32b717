//! What the Drive does after the answer was given.

pub(crate) mod queued;

use blob::BlobKey;
use kernel::{Ctx, Error};
use serde_json::Value;
use store::Worker;

use crate::{Drive, ops};
use queued::{DELETE_BLOB, SWEEP_UPLOADS};

/// Has the worker do the Drive's jobs.
pub fn register(worker: Worker, drive: &Drive) -> Worker {
    let (deleting, sweeping) = (drive.clone(), drive.clone());
    worker
        .register(DELETE_BLOB, move |ctx: Ctx, payload: Value| {
            let drive = deleting.clone();
            async move {
                let key = payload["key"].as_str().ok_or_else(|| Error::internal("a job without a key"))?;
                drive.blobs.of(ctx.region()).delete(&BlobKey::parse(key)?).await
            }
        })
        .register(SWEEP_UPLOADS, move |ctx: Ctx, _: Value| {
            let drive = sweeping.clone();
            async move { ops::sweep_uploads(&drive, &ctx).await }
        })
}
