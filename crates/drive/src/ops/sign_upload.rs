//! An upload begins: room is reserved and a signed URL, or a multipart upload, is handed out.

use blob::{BlobKey, BlobStore, PutTerms, SignedRequest};
use kernel::{Ctx, DeliveryId, Error, ErrorKind, Result};

use super::{
    incoming::{Announced, Destination, admit, upload},
    upload_requests,
};
use crate::{
    Drive,
    jobs::queued,
    model::{FileName, Multipart, OnConflict, Upload, UploadLimits, upload::SIGNED_URL_LIFETIME},
    store::{uploads, usage},
};

/// What is to be uploaded.
#[derive(Clone, Debug)]
pub struct NewUpload {
    /// The file's name.
    pub filename: FileName,
    /// Media type; empty where the browser knows none.
    pub mime: String,
    /// Bytes.
    pub size: i64,
    /// SHA-256 of the whole file, where the uploader names it.
    pub sha256: Option<[u8; 32]>,
    /// Where it is to come to.
    pub to: Destination,
}

/// How the bytes are to be sent.
#[derive(Clone, Debug)]
pub struct SignedUpload {
    /// The upload.
    pub upload: Upload,
    /// The one request that carries the file; `None` where parts do, whose URLs are signed on demand.
    pub put: Option<SignedRequest>,
}

/// Begins an upload.
///
/// # Errors
/// `INVALID_REQUEST`, `FILE_TOO_LARGE`, `FILE_TYPE_NOT_ALLOWED`, `QUOTA_EXCEEDED`, `NOT_FOUND` for the drive or library,
/// `FORBIDDEN`; `NAME_TAKEN` where the name is taken and the file is to be skipped or refused then.
pub async fn sign_upload(drive: &Drive, ctx: &Ctx, new: NewUpload) -> Result<SignedUpload> {
    sign_as_part(drive, ctx, new, None).await
}

/// The same of a file that is `part` of a delivery, with what may be sent under its request.
pub(super) async fn sign_as_part(
    drive: &Drive,
    ctx: &Ctx,
    new: NewUpload,
    part: Option<(DeliveryId, UploadLimits)>,
) -> Result<SignedUpload> {
    // What is to be skipped needs no bytes: the refusal spares them.
    let early = match new.to.on_conflict {
        OnConflict::Skip => OnConflict::Fail,
        other => other,
    };
    let at = Destination { on_conflict: early, ..new.to.clone() };
    let (library, own) = admit(drive, ctx, &at, vec![new.filename.clone()]).await?;
    let announced = Announced { name: &new.filename, mime: &new.mime, size: new.size, sha256: new.sha256 };
    let mut upload = upload(drive, ctx, &new.to, library.id, &announced)?;
    own.check(new.filename.as_str(), &upload.mime, upload.size)?;
    if let Some((delivery, limits)) = part {
        limits.check(new.filename.as_str(), &upload.mime, upload.size)?;
        upload.delivery = Some(delivery);
    }
    let plan = Multipart::plan(upload.size);
    let key = BlobKey::parse(&upload.blob_key)?;
    let blobs = drive.blobs.of(ctx.region());
    if plan.is_none() {
        require_digest(&**blobs, new.sha256)?;
    }
    // Of a file in parts the store is told their digests, one by one.
    let sha256 = new.sha256.filter(|_| plan.is_none());
    let terms = PutTerms { size: bytes(upload.size), content_type: upload.mime.clone(), sha256 };
    if let Some((part_size, part_count)) = plan {
        let store_id = blobs.begin_multipart(&key, &terms, bytes(part_size)).await?;
        upload.multipart = Some(Multipart { store_id, part_size, part_count });
    }
    if let Err(refusal) = reserve(drive, ctx, vec![upload.clone()]).await {
        if let Some(plan) = &upload.multipart {
            // The refusal is what the person needs to know; what the abort leaves behind, the blob store expires.
            blobs
                .abort_multipart(&key, &plan.store_id)
                .await
                .unwrap_or_else(|error| tracing::warn!(%error, "upload.abort"));
        }
        return Err(refusal);
    }
    let expires = ctx.now() + SIGNED_URL_LIFETIME;
    let put = upload.multipart.is_none().then(|| blobs.sign_put(&key, &terms, expires));
    Ok(SignedUpload { upload, put })
}

/// Writes uploads to one drive down and reserves their room, with the job that sweeps them unless they are registered in
/// time.
pub(super) async fn reserve(drive: &Drive, ctx: &Ctx, uploads: Vec<Upload>) -> Result<()> {
    let Some(expires_at) = uploads.iter().map(|upload| upload.expires_at).max() else { return Ok(()) };
    let Some(in_drive) = uploads.first().map(|upload| upload.drive) else { return Ok(()) };
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            let reserved = uploads.iter().map(|upload| upload.size).sum();
            usage::book(tx, usage::Movement::reserved(in_drive, reserved))?;
            for upload in &uploads {
                upload_requests::require_room(tx, &actor, upload)?;
                uploads::add(tx, upload)?;
            }
            tx.enqueue(queued::sweep_uploads(&actor, expires_at))?;
            Ok(())
        })
        .await
}

/// The digest is there where the blob store demands one.
pub(super) fn require_digest(blobs: &dyn BlobStore, sha256: Option<[u8; 32]>) -> Result<()> {
    if sha256.is_some() || !blobs.demands_digests() {
        return Ok(());
    }
    Err(Error::new(
        ErrorKind::Invalid,
        "CHECKSUM_REQUIRED",
        "The file's SHA-256 is missing. Browsers work it out on https pages only: please open Corbel at its https address.",
    ))
}

/// A size that is known not to be negative, as the blob store counts.
pub(super) fn bytes(size: i64) -> u64 {
    u64::try_from(size).unwrap_or(0)
}
