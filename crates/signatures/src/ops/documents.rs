//! The documents of requests: read, and kept.

use std::collections::HashSet;

use blob::{BlobKey, Disposition, GetTerms};
use bytes::Bytes;
use kernel::{Ctx, Error, ErrorKind, Result, SignRequestId, UploadId, id::TypedId};
use pades::{Report, Verdict};

use super::{News, Party, announce};
use crate::{
    Signatures,
    model::{Deed, Edition, RequestStatus, SignRequest},
    policy::RequestAction,
    store::{requests, tasks},
};

/// The largest picture of a signature that is read.
const MOST_PICTURE: usize = 1024 * 1024;

/// A document that is to be read.
#[derive(Clone, Debug)]
pub struct Document {
    /// Where its bytes are.
    pub key: BlobKey,
    /// How they are to be delivered.
    pub terms: GetTerms,
}

/// The document of a request as it is now. Of those who are to sign it, it is noted that they looked at it.
///
/// # Errors
/// `NOT_FOUND`; `FORBIDDEN` for somebody from outside where the request came to nothing.
pub async fn open_document(signatures: &Signatures, party: &Party, id: SignRequestId, save: bool) -> Result<Document> {
    let reader = party.clone();
    let request = signatures
        .store
        .write(&party.ctx, move |tx| {
            let request = requests::lookup(tx, id)?.ok_or_else(|| Error::not_found(SignRequestId::NOUN))?;
            reader.authorize(RequestAction::View, &request)?;
            if let Some(task) = reader.task_in(&request)
                && tasks::update_viewed(tx, task.id, reader.ctx.now())?
            {
                announce(tx, &reader, &request, News { task: Some(task.id), ..News::of(Deed::Viewed) })?;
            }
            Ok(request)
        })
        .await?;
    let is_signed = request.status == RequestStatus::Completed;
    let name = if is_signed { request.signed_name() } else { request.file_name };
    let disposition = if save { Disposition::Attachment(name) } else { Disposition::Inline(name) };
    let content_type = "application/pdf".to_owned();
    let terms = GetTerms { content_type, disposition, etag: Some(request.edition.sha256) };
    Ok(Document { key: BlobKey::parse(&request.edition.blob_key)?, terms })
}

/// The bytes of the request's document.
pub(super) async fn read(signatures: &Signatures, ctx: &Ctx, request: &SignRequest) -> Result<Bytes> {
    let key = BlobKey::parse(&request.edition.blob_key)?;
    signatures.blobs.of(ctx.region()).read(&key, pdf::MOST_SIGNED_BYTES).await
}

/// The document with what comes behind it. Nobody else has its bytes any more, so they are not copied.
pub(super) fn longer(document: Bytes, tail: &[u8]) -> Bytes {
    let mut bytes = Vec::from(document);
    bytes.reserve_exact(tail.len());
    bytes.extend_from_slice(tail);
    bytes.into()
}

/// The bytes of a picture.
pub(super) async fn read_picture(signatures: &Signatures, ctx: &Ctx, key: &str) -> Result<Bytes> {
    signatures.blobs.of(ctx.region()).read(&BlobKey::parse(key)?, MOST_PICTURE).await
}

/// What our own verifier finds in a document, before it is kept.
///
/// # Errors
/// `PDF_NOT_SIGNABLE` with the reason where something in it is not as it was signed: nobody signs on top of that.
pub(super) async fn verified(signatures: &Signatures, document: &Bytes) -> Result<Report> {
    let report = signatures.pdfs.turn().await?.verify(document.clone()).await?;
    // Who vouches for the signers makes no difference here.
    if report.verdict(&HashSet::new()) == Verdict::Bad {
        let why = report.first_fault().unwrap_or_default();
        let message = format!("This document is not as it was signed. {why}");
        return Err(Error::new(ErrorKind::Unprocessable, "PDF_NOT_SIGNABLE", message.trim_end().to_owned()));
    }
    Ok(report)
}

/// Keeps bytes; where.
pub(super) async fn keep(signatures: &Signatures, ctx: &Ctx, bytes: impl Into<Bytes>) -> Result<BlobKey> {
    let key = BlobKey::new(ctx.tenant(), ctx.now(), ctx.new_id::<UploadId>());
    signatures.blobs.of(ctx.region()).put_bytes(&key, bytes.into()).await?;
    Ok(key)
}

/// Keeps a document as the edition of that number.
pub(super) async fn keep_edition(signatures: &Signatures, ctx: &Ctx, number: i64, bytes: Bytes) -> Result<Edition> {
    let (size, sha256) = (i64::try_from(bytes.len()).map_err(Error::internal)?, pades::sha256(&bytes));
    let key = keep(signatures, ctx, bytes).await?;
    Ok(Edition { number, blob_key: key.to_string(), size, sha256 })
}

/// Lets go of bytes that nothing names. What cannot be deleted now is found later.
pub async fn drop_bytes(signatures: &Signatures, ctx: &Ctx, key: &str) {
    let Ok(key) = BlobKey::parse(key) else { return };
    if let Err(error) = signatures.blobs.of(ctx.region()).delete(&key).await {
        tracing::warn!(%error, "signatures.drop_bytes");
    }
}
