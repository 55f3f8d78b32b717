//! URLs for the parts of an upload, on demand.

use blob::{BlobKey, PartTerms, SignedRequest};
use kernel::{Ctx, Error, ErrorKind, Result, UploadId};

use super::{
    find_upload::authorized_upload,
    sign_upload::{bytes, require_digest},
};
use crate::{
    Drive,
    model::{Upload, UploadState, upload::SIGNED_URL_LIFETIME},
};

/// The most parts one call signs.
pub const MAX_PARTS_PER_CALL: usize = 100;

/// A part to be sent.
#[derive(Clone, Copy, Debug)]
pub struct PartToSign {
    /// Its number, from 1.
    pub number: i64,
    /// SHA-256 of the part; the blob store refuses other bytes.
    pub sha256: Option<[u8; 32]>,
}

/// How to send a part.
#[derive(Clone, Debug)]
pub struct SignedPart {
    /// Its number.
    pub number: i64,
    /// The request.
    pub request: SignedRequest,
}

/// Signs the URLs of parts.
///
/// # Errors
/// `INVALID_REQUEST` for numbers the upload does not have, `CHECKSUM_REQUIRED`, `UPLOAD_EXPIRED`, `UPLOAD_REGISTERED`, `NOT_FOUND`.
pub async fn sign_upload_parts(
    drive: &Drive,
    ctx: &Ctx,
    id: UploadId,
    parts: &[PartToSign],
) -> Result<Vec<SignedPart>> {
    if parts.is_empty() || parts.len() > MAX_PARTS_PER_CALL {
        return Err(Error::invalid(format!("Ask for 1 to {MAX_PARTS_PER_CALL} parts at a time.")));
    }
    let upload = authorized_upload(drive, ctx, id).await?;
    require_pending(ctx, &upload)?;
    let Some(plan) = &upload.multipart else {
        return Err(Error::invalid("This upload is one request, not parts."));
    };
    let key = BlobKey::parse(&upload.blob_key)?;
    let blobs = drive.blobs.of(ctx.region());
    let expires = ctx.now() + SIGNED_URL_LIFETIME;
    parts
        .iter()
        .map(|part| {
            require_digest(&**blobs, part.sha256)?;
            let size = plan.part_len(part.number, upload.size).ok_or_else(|| {
                Error::invalid(format!("Part {} does not exist: the upload has {}.", part.number, plan.part_count))
            })?;
            let number = u32::try_from(part.number).map_err(Error::internal)?;
            let terms = PartTerms { number, size: bytes(size), sha256: part.sha256 };
            Ok(SignedPart { number: part.number, request: blobs.sign_part(&key, &plan.store_id, &terms, expires) })
        })
        .collect()
}

/// The upload still takes bytes.
pub(super) fn require_pending(ctx: &Ctx, upload: &Upload) -> Result<()> {
    if upload.state != UploadState::Pending {
        return Err(Error::conflict("UPLOAD_REGISTERED", "This upload is finished: it has become a file."));
    }
    if upload.expires_at <= ctx.now() {
        return Err(Error::new(
            ErrorKind::Gone,
            "UPLOAD_EXPIRED",
            "This upload was not finished within 24 hours. Please upload the file again.",
        ));
    }
    Ok(())
}
