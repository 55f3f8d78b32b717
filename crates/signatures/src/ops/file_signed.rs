//! What the Drive learns of signatures, after the answer.

use kernel::{Ctx, ErrorKind, FileId, Result, SignRequestId, port::SignedDocument};
use uuid::Uuid;

use super::documents;
use crate::{
    Signatures,
    model::{Filing, RequestStatus},
    store::{holdings, requests, tasks},
};

/// Has the file say whether somebody has yet to sign it. Safe to repeat.
///
/// # Errors
/// The Drive's: the job is done again.
pub async fn mark_file(signatures: &Signatures, ctx: &Ctx, file: FileId) -> Result<()> {
    let pending = signatures.store.read(ctx, move |tx| tasks::list_pending(tx, file)).await?;
    signatures.files.mark_pending(ctx, file, !pending.is_empty()).await
}

/// Has what is stored count against the organisation's cap. Safe to repeat.
///
/// # Errors
/// The Drive's: the job is done again.
pub async fn count_stored(signatures: &Signatures, ctx: &Ctx) -> Result<()> {
    let bytes = signatures.store.read(ctx, holdings::sum).await?;
    signatures.files.set_stored(ctx, bytes).await
}

/// Keeps the signed document beside the original, as whoever asked for it. What the Drive refuses stays with the request, and
/// the reason with it.
///
/// # Errors
/// What may be over later: the job is done again.
pub async fn file_signed(signatures: &Signatures, ctx: &Ctx, id: SignRequestId) -> Result<()> {
    let request = signatures.store.read(ctx, move |tx| requests::lookup(tx, id)).await?;
    let Some(request) = request else { return Ok(()) };
    if request.status != RequestStatus::Completed || matches!(request.filing, Filing::Filed(_)) {
        return Ok(());
    }
    let filing = match signatures.people.act_as(ctx, request.created_by).await? {
        None => Filing::Refused("Whoever asked for the signatures is no active member any more.".to_owned()),
        Some(maker) => {
            let bytes = documents::read(signatures, ctx, &request).await?.into();
            // Known by the request's own number: after a crash in between, it is found again.
            let file = Uuid::from(request.id).into();
            let signed = SignedDocument { id: file, name: request.signed_name(), bytes };
            match signatures.files.keep_signed(&maker, request.file, signed).await {
                Ok(file) => Filing::Filed(file),
                Err(error) if is_for_good(error.kind()) => Filing::Refused(error.message().to_owned()),
                Err(error) => return Err(error),
            }
        }
    };
    signatures.store.write(ctx, move |tx| requests::update_filing(tx, id, &filing)).await
}

/// Whether trying again makes no difference.
const fn is_for_good(kind: ErrorKind) -> bool {
    !matches!(kind, ErrorKind::Unavailable | ErrorKind::Internal | ErrorKind::RateLimited)
}
