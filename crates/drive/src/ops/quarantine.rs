//! Bytes in the blob store that no row names: found, set aside with a date, and deleted when nobody has claimed them for 30
//! days.
//!
//! A crash between the bytes and their row leaves such bytes, and so does a deletion that the blob store never heard of.
//! What counts is what all modules say: each knows the keys its rows name.

use std::collections::HashSet;

use blob::{BlobKey, Listed};
use kernel::{
    Ctx, Result, Timestamp,
    event::{Audience, DomainEvent},
    port::Holdings,
};
use serde_json::json;
use store::Tx;

use super::topic;
use crate::{
    Drive,
    jobs::queued,
    model::quarantine::{GRACE, KEPT, QuarantinedBlob, Tally},
    store::quarantine,
};

/// How many blobs one transaction deletes or forgets.
const BATCH: i64 = 500;

/// How many are told at once.
const PAGE: i64 = 200;

/// Goes through the organisation's blobs. Those that no row of any module names are set aside; those that were, and are named
/// or gone by now, are forgotten; those that were 30 days ago are deleted. Comes back for the next look. Safe to repeat, and
/// to go on with after a crash.
///
/// # Errors
/// The blob store's or the database's: the job goes on later.
pub async fn quarantine_blobs(drive: &Drive, ctx: &Ctx) -> Result<()> {
    let (begun, mut after) = (ctx.now(), None);
    loop {
        let page = drive.blobs.of(ctx.region()).list(ctx.tenant(), after.as_deref()).await?;
        let is_old = |blob: &Listed| blob.key.made_at().is_some_and(|made| made + GRACE <= begun);
        let old = page.blobs.into_iter().filter(is_old).map(|blob| (blob.key.to_string(), blob.size)).collect();
        set_aside(drive, ctx, unnamed(drive, ctx, old).await?, begun).await?;
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    loop {
        let system = ctx.clone();
        if drive.store.write(ctx, move |tx| release(tx, &system, begun)).await? < BATCH {
            break;
        }
    }
    delete_due(drive, ctx, begun).await?;
    let system = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            let is_empty = !quarantine::has_any(tx)?;
            tx.enqueue(queued::quarantine_blobs(&system, is_empty)).map(drop)
        })
        .await
}

/// The blobs in quarantine behind the key `after`, for the operator.
pub async fn list_quarantined(drive: &Drive, ctx: &Ctx, after: &str) -> Result<Vec<QuarantinedBlob>> {
    let after = after.to_owned();
    drive.store.read(ctx, move |tx| quarantine::list(tx, &after, PAGE)).await
}

/// Those of the blobs, by key and size, that no module names.
async fn unnamed(drive: &Drive, ctx: &Ctx, blobs: Vec<(String, u64)>) -> Result<Vec<(String, i64)>> {
    if blobs.is_empty() {
        return Ok(Vec::new());
    }
    let keys: Vec<String> = blobs.iter().map(|(key, _)| key.clone()).collect();
    let mut named: HashSet<String> = drive.named(ctx, &keys).await?;
    for module in drive.holdings.iter() {
        named.extend(module.named(ctx, &keys).await?);
    }
    let unnamed = blobs.into_iter().filter(|(key, _)| !named.contains(key));
    Ok(unnamed.map(|(key, size)| (key, i64::try_from(size).unwrap_or(i64::MAX))).collect())
}

async fn set_aside(drive: &Drive, ctx: &Ctx, blobs: Vec<(String, i64)>, at: Timestamp) -> Result<()> {
    if blobs.is_empty() {
        return Ok(());
    }
    let system = ctx.clone();
    let new = drive
        .store
        .write(ctx, move |tx| {
            let new = quarantine::add(tx, &blobs, at)?;
            tell(tx, &system, "storage.quarantined", new)?;
            Ok(new)
        })
        .await?;
    if new.blobs > 0 {
        tracing::warn!(blobs = new.blobs, bytes = new.bytes, deleted_at = %(at + KEPT), "storage.quarantined");
    }
    Ok(())
}

/// Forgets what was not seen since `before`: it is named by a row, or gone. How many that were.
fn release(tx: &mut Tx<'_>, ctx: &Ctx, before: Timestamp) -> Result<i64> {
    let released = quarantine::remove_unseen(tx, before, BATCH)?;
    tell(tx, ctx, "storage.released", released)?;
    Ok(released.blobs)
}

/// Deletes what was found 30 days before `now`, and is named by nobody at this moment still.
async fn delete_due(drive: &Drive, ctx: &Ctx, now: Timestamp) -> Result<()> {
    loop {
        let due = drive.store.read(ctx, move |tx| quarantine::list_found(tx, now - KEPT, BATCH)).await?;
        if due.is_empty() {
            return Ok(());
        }
        let asked = due.iter().map(|blob| (blob.key.clone(), u64::try_from(blob.size).unwrap_or(0))).collect();
        let unnamed: Vec<String> = unnamed(drive, ctx, asked).await?.into_iter().map(|(key, _)| key).collect();
        for key in &unnamed {
            drive.blobs.of(ctx.region()).delete(&BlobKey::parse(key)?).await?;
        }
        let kept: Vec<String> = due.into_iter().map(|blob| blob.key).filter(|key| !unnamed.contains(key)).collect();
        let system = ctx.clone();
        drive
            .store
            .write(ctx, move |tx| {
                let (deleted, released) = (quarantine::remove(tx, &unnamed)?, quarantine::remove(tx, &kept)?);
                tell(tx, &system, "storage.quarantine_deleted", deleted)?;
                tell(tx, &system, "storage.released", released)
            })
            .await?;
    }
}

/// Tells the audit log of so many blobs; of none, nothing.
fn tell(tx: &mut Tx<'_>, ctx: &Ctx, kind: &'static str, tally: Tally) -> Result<()> {
    if tally.blobs == 0 {
        return Ok(());
    }
    let event = DomainEvent::new(ctx, kind, ctx.tenant(), topic::DRIVES, Audience::Nobody);
    tx.emit(event.with(json!({ "blobs": tally.blobs, "bytes": tally.bytes })))
}
