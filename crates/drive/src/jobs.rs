//! What the Drive does after the answer was given.

use blob::BlobKey;
use kernel::{Ctx, Error, Timestamp};
use serde_json::{Value, json};
use store::{NewJob, Worker};

use crate::{Drive, ops};

const DELETE_BLOB: &str = "drive.delete_blob";
const SWEEP_UPLOADS: &str = "drive.sweep_uploads";

/// Deletes bytes that no row names any more.
pub(crate) fn delete_blob(ctx: &Ctx, key: &str) -> NewJob {
    NewJob { kind: DELETE_BLOB, payload: json!({ "key": key }), run_at: ctx.now(), max_attempts: 20, unique_key: None }
}

/// Clears away unfinished uploads at that time; one such job is enough for an organisation.
pub(crate) fn sweep_uploads(ctx: &Ctx, at: Timestamp) -> NewJob {
    NewJob {
        kind: SWEEP_UPLOADS,
        payload: Value::Null,
        run_at: at,
        max_attempts: 20,
        unique_key: Some(format!("{SWEEP_UPLOADS}:{}", ctx.tenant())),
    }
}

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
