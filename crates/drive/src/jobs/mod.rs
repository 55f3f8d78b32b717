//! What the Drive does after the answer was given.

pub(crate) mod queued;

use blob::BlobKey;
use kernel::{Ctx, Error, Result};
use serde_json::Value;
use store::Worker;

use crate::{Drive, ops, store::files};
use queued::{
    AUDIT_STORAGE, BULK, DELETE_BLOB, DELETE_BLOBS, DIGEST_WHOLE, END_UPLOADS, EXPIRE_TRASH, QUARANTINE, SWEEP_BULK,
    SWEEP_UPLOADS, TELL_DELIVERY,
};

/// Has the worker do the Drive's jobs.
pub fn register(worker: Worker, drive: &Drive) -> Worker {
    let (deleting, emptying, sweeping) = (drive.clone(), drive.clone(), drive.clone());
    let (bulk, forgetting, ending, expiring) = (drive.clone(), drive.clone(), drive.clone(), drive.clone());
    let (auditing, searching, telling, digesting) = (drive.clone(), drive.clone(), drive.clone(), drive.clone());
    worker
        .register(DELETE_BLOB, move |ctx: Ctx, payload: Value| {
            let drive = deleting.clone();
            async move { delete_blob(&drive, &ctx, &payload["key"]).await }
        })
        .register(DELETE_BLOBS, move |ctx: Ctx, payload: Value| {
            let drive = emptying.clone();
            async move {
                for key in payload["keys"].as_array().into_iter().flatten() {
                    delete_blob(&drive, &ctx, key).await?;
                }
                Ok(())
            }
        })
        .register(DIGEST_WHOLE, move |ctx: Ctx, payload: Value| {
            let drive = digesting.clone();
            async move {
                let key = payload["key"].as_str().ok_or_else(|| Error::internal("a job without a key"))?;
                ops::digest_whole(&drive, &ctx, key).await
            }
        })
        .register(SWEEP_UPLOADS, move |ctx: Ctx, _: Value| {
            let drive = sweeping.clone();
            async move { ops::sweep_uploads(&drive, &ctx).await }
        })
        .register(BULK, move |ctx: Ctx, payload: Value| {
            let drive = bulk.clone();
            async move {
                let id = payload["job"].as_str().ok_or_else(|| Error::internal("a job without an identifier"))?;
                ops::run_bulk_job(&drive, &ctx, id.parse()?).await
            }
        })
        .register(END_UPLOADS, move |ctx: Ctx, payload: Value| {
            let drive = ending.clone();
            async move {
                let id = payload["drive"].as_str().ok_or_else(|| Error::internal("a job without a drive"))?;
                ops::end_uploads(&drive, &ctx, id.parse()?).await
            }
        })
        .register(TELL_DELIVERY, move |ctx: Ctx, payload: Value| {
            let drive = telling.clone();
            async move {
                let id = payload["delivery"].as_str().ok_or_else(|| Error::internal("a job without a delivery"))?;
                ops::tell_delivery(&drive, &ctx, id.parse()?).await
            }
        })
        .register(EXPIRE_TRASH, move |ctx: Ctx, _: Value| {
            let drive = expiring.clone();
            async move { ops::expire_trash(&drive, &ctx).await }
        })
        .register(AUDIT_STORAGE, move |ctx: Ctx, _: Value| {
            let drive = auditing.clone();
            async move { ops::audit_storage(&drive, &ctx).await.map(|_| ()) }
        })
        .register(QUARANTINE, move |ctx: Ctx, _: Value| {
            let drive = searching.clone();
            async move { ops::quarantine_blobs(&drive, &ctx).await }
        })
        .register(SWEEP_BULK, move |ctx: Ctx, _: Value| {
            let drive = forgetting.clone();
            async move { ops::sweep_bulk_jobs(&drive, &ctx).await }
        })
}

/// Deletes bytes, unless a row names them: copies of a file share its bytes, and the last of them takes them along.
async fn delete_blob(drive: &Drive, ctx: &Ctx, key: &Value) -> Result<()> {
    let text = key.as_str().ok_or_else(|| Error::internal("a job without a key"))?;
    let (key, named) = (BlobKey::parse(text)?, text.to_owned());
    if drive.store.read(ctx, move |tx| files::has_blob(tx, &named)).await? {
        return Ok(());
    }
    ops::forget_thumbnail(drive, ctx, text).await?;
    ops::forget_digest(drive, ctx, text).await?;
    drive.blobs.of(ctx.region()).delete(&key).await
}
