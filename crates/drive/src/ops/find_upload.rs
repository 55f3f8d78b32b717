//! How far an upload has come, so that a reloaded page, or one that met a restarted server, goes on from there.

use blob::{BlobKey, PartStat};
use kernel::{Ctx, Error, Result, UploadId, id::TypedId};

use crate::{
    Drive,
    model::{Upload, UploadState},
    policy::UploadAction,
    store::uploads,
};

/// An upload and the parts that the blob store holds.
#[derive(Clone, Debug)]
pub struct UploadProgress {
    /// The upload.
    pub upload: Upload,
    /// By number; empty for an upload of one request.
    pub parts: Vec<PartStat>,
}

/// How far an upload has come.
///
/// # Errors
/// `NOT_FOUND`, also for other people's uploads.
pub async fn find_upload(drive: &Drive, ctx: &Ctx, id: UploadId) -> Result<UploadProgress> {
    let upload = authorized_upload(drive, ctx, id).await?;
    let parts = match (&upload.multipart, upload.state) {
        (Some(plan), UploadState::Pending) => {
            let key = BlobKey::parse(&upload.blob_key)?;
            drive.blobs.of(ctx.region()).list_parts(&key, &plan.store_id).await?
        }
        _ => Vec::new(),
    };
    Ok(UploadProgress { upload, parts })
}

/// The upload, which the person may continue.
pub(super) async fn authorized_upload(drive: &Drive, ctx: &Ctx, id: UploadId) -> Result<Upload> {
    let upload = drive.store.read(ctx, move |tx| uploads::lookup(tx, id)).await?;
    let upload = upload.ok_or_else(|| Error::not_found(UploadId::NOUN))?;
    ctx.authorize(UploadAction::Continue, &upload)?;
    Ok(upload)
}
