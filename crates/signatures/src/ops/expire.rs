//! The time to sign runs out.

use kernel::{Ctx, Result, SignRequestId};

use super::{News, Occasion, Party, announce_all, decline::end, letters, open};
use crate::{
    Signatures,
    model::{Deed, RequestStatus},
    store::requests,
};

/// Ends a request whose time has run out, with what was sent together with it. Signatures that are there stay in the documents.
/// Safe to repeat.
///
/// # Errors
/// The database's: the job is done again.
pub async fn expire_request(signatures: &Signatures, ctx: &Ctx, id: SignRequestId) -> Result<()> {
    let product = Party::product(ctx);
    signatures
        .store
        .write(ctx, move |tx| {
            let (ctx, now) = (&product.ctx, product.ctx.now());
            let Some(request) = requests::lookup(tx, id)? else { return Ok(()) };
            let all = requests::list_enclosed(tx, &request)?;
            let documents = open(all.clone());
            if documents.is_empty() || !request.is_over(now) {
                return Ok(());
            }
            letters::enqueue(tx, ctx, &all, Occasion::Expired, |task| task.is_turn)?;
            end(tx, ctx, &documents, RequestStatus::Expired)?;
            announce_all(tx, &product, &documents, |_| News::of(Deed::Expired))
        })
        .await
}
