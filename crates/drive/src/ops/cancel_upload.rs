//! An upload is given up.

use blob::BlobKey;
use kernel::{Ctx, Result, UploadId};

use super::find_upload::authorized_upload;
use crate::{
    Drive,
    jobs::queued,
    model::{Upload, UploadState},
    store::{uploads, usage},
};

/// Gives up an upload: its bytes go and its room is free again. One that has become a file is left alone.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn cancel_upload(drive: &Drive, ctx: &Ctx, id: UploadId) -> Result<()> {
    let upload = authorized_upload(drive, ctx, id).await?;
    if upload.state == UploadState::Pending {
        discard(drive, ctx, upload).await?;
    }
    Ok(())
}

/// Forgets a pending upload and has its bytes deleted by a job.
pub(super) async fn discard(drive: &Drive, ctx: &Ctx, upload: Upload) -> Result<()> {
    if let Some(plan) = &upload.multipart {
        let key = BlobKey::parse(&upload.blob_key)?;
        drive.blobs.of(ctx.region()).abort_multipart(&key, &plan.store_id).await?;
    }
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            if uploads::remove_pending(tx, upload.id)? {
                usage::book(tx, usage::Movement::reserved(upload.drive, -upload.size))?;
                for job in queued::delete_blob(&actor, &upload.blob_key, upload.created_at) {
                    tx.enqueue(job)?;
                }
            }
            Ok(())
        })
        .await
}
