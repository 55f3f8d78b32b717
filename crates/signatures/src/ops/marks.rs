//! The signature that a person uses again. Nobody else gets at it.

use bytes::Bytes;
use kernel::{Ctx, Result};

use super::documents;
use crate::{
    Signatures,
    jobs::queued,
    policy::{Desk, DeskAction},
    store::marks,
};

/// The person's signature as PNG; `None` where none is kept.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn find_mark(signatures: &Signatures, ctx: &Ctx) -> Result<Option<Bytes>> {
    ctx.authorize(DeskAction::View, &Desk)?;
    let me = ctx.user()?;
    match signatures.store.read(ctx, move |tx| marks::lookup(tx, me)).await? {
        None => Ok(None),
        Some(key) => documents::read_picture(signatures, ctx, &key).await.map(Some),
    }
}

/// Keeps the person's signature in place of the one before.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn set_mark(signatures: &Signatures, ctx: &Ctx, png: Vec<u8>) -> Result<()> {
    ctx.authorize(DeskAction::View, &Desk)?;
    let (me, size) = (ctx.user()?, i64::try_from(png.len()).map_err(kernel::Error::internal)?);
    let key = documents::keep(signatures, ctx, png).await?.to_string();
    let (actor, now) = (ctx.clone(), ctx.now());
    let before = signatures
        .store
        .write(ctx, move |tx| {
            let before = marks::lookup(tx, me)?;
            marks::set(tx, me, &key, size, now)?;
            tx.enqueue(queued::measure(&actor))?;
            Ok(before)
        })
        .await?;
    if let Some(before) = before {
        documents::drop_bytes(signatures, ctx, &before).await;
    }
    Ok(())
}

/// Forgets the person's signature. Where none is kept, that is no error.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn forget_mark(signatures: &Signatures, ctx: &Ctx) -> Result<()> {
    ctx.authorize(DeskAction::View, &Desk)?;
    let (me, actor) = (ctx.user()?, ctx.clone());
    let before = signatures
        .store
        .write(ctx, move |tx| {
            let before = marks::lookup(tx, me)?;
            marks::remove(tx, me)?;
            tx.enqueue(queued::measure(&actor))?;
            Ok(before)
        })
        .await?;
    if let Some(before) = before {
        documents::drop_bytes(signatures, ctx, &before).await;
    }
    Ok(())
}
