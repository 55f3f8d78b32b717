//! What was never finished is cleared away.

use blob::BlobKey;
use kernel::{Ctx, Result};

use super::cancel_upload::discard;
use crate::{Drive, jobs::queued, model::UploadState, store::uploads};

/// How many uploads one run looks at; the next run follows at once where there are more.
const BATCH: i64 = 200;

/// Clears away the organisation's uploads whose 24 hours are over, and comes back when the next one's will be.
pub async fn sweep_uploads(drive: &Drive, ctx: &Ctx) -> Result<()> {
    let now = ctx.now();
    let expired = drive.store.read(ctx, move |tx| uploads::list_expired(tx, now, BATCH)).await?;
    for upload in expired {
        if upload.state == UploadState::Pending {
            discard(drive, ctx, upload).await?;
        } else {
            if let Some(plan) = &upload.multipart {
                // The store's notes on the parts, which repeated register calls needed; the file itself stays.
                let key = BlobKey::parse(&upload.blob_key)?;
                drive.blobs.of(ctx.region()).abort_multipart(&key, &plan.store_id).await?;
            }
            drive.store.write(ctx, move |tx| uploads::remove_registered(tx, upload.id)).await?;
        }
    }
    let system = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            // Where files come in, the account is worth a look, and so is what lies in the blob store.
            tx.enqueue(queued::audit_storage(&system))?;
            tx.enqueue(queued::quarantine_blobs(&system, false))?;
            if let Some(next) = uploads::next_expiry(tx)? {
                tx.enqueue(queued::sweep_uploads(&system, next))?;
            }
            Ok(())
        })
        .await
}
