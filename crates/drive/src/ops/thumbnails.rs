//! Small pictures of files, for grids.
//!
//! One is made when it is first asked for, not when the file comes: of most files nobody ever sees it, and whoever brings ten
//! thousand does not keep the server busy for an hour. It is kept beside the bytes it was made of, for as long as they are, as
//! is, for a day, that none can be made of them. Many who ask at once have it made once.

use std::{
    collections::HashMap,
    sync::{Arc, PoisonError, Weak},
    time::Duration,
};

use blob::BlobKey;
use bytes::Bytes;
use images::Size;
use kernel::{Ctx, Error, ErrorKind, FileId, Result, Timestamp};
use tokio::sync::{Mutex, OwnedMutexGuard};

use super::{
    authorized_file,
    renditions::{Original, QUALITY, no_preview},
};
use crate::{
    Drive,
    model::handing::Sort,
    policy::FileAction,
    store::{files, thumbnails},
};

/// The longer side of a thumbnail, in pixels: a card of a grid on a screen of twice the usual density.
pub(super) const THUMBNAIL_SIDE: u32 = 400;
/// How long it is believed that there is none: a machine that was busy may have given up.
const NOT_AGAIN: Duration = Duration::from_secs(24 * 60 * 60);
/// More bytes than any thumbnail has.
const MOST_BYTES: usize = 1024 * 1024;

/// A small picture of a file, for whoever may read the file. It is not entered in the audit log: a list shows it.
/// With the checksum of the bytes that it was made of; without the picture where the browser says that it has the one of that
/// checksum (`known`).
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; `PREVIEW_NOT_AVAILABLE` where there is none; `RATE_LIMITED` where too many are being made.
pub async fn find_thumbnail(
    drive: &Drive,
    ctx: &Ctx,
    id: FileId,
    known: impl FnOnce(&str) -> bool,
) -> Result<(String, Option<Bytes>)> {
    let actor = ctx.clone();
    let file = drive.store.read(ctx, move |tx| authorized_file(tx, &actor, id, FileAction::Download)).await?;
    if known(&file.checksum) {
        return Ok((file.checksum, None));
    }
    let original = Original { blob_key: &file.blob_key, size: file.size, sort: Sort::of(&file.mime) };
    let picture = thumbnail(drive, ctx, original).await?;
    Ok((file.checksum, Some(picture)))
}

/// The small picture of these bytes, made where it was not yet.
///
/// # Errors
/// `PREVIEW_NOT_AVAILABLE` where there is none; `RATE_LIMITED` where too many are being made.
pub(super) async fn thumbnail(drive: &Drive, ctx: &Ctx, original: Original<'_>) -> Result<Bytes> {
    if !original.is_readable() {
        return Err(no_preview());
    }
    if let Some(known) = kept(drive, ctx, original.blob_key).await? {
        return known;
    }
    let _turn = drive.making.turn(original.blob_key).await;
    // Whoever was here before has made it.
    if let Some(known) = kept(drive, ctx, original.blob_key).await? {
        return known;
    }
    let made = match original.picture(drive, ctx, 1, THUMBNAIL_SIDE).await {
        Ok(shown) => drive.images.copies(shown.source, vec![Size::Within(THUMBNAIL_SIDE)], QUALITY).await,
        Err(error) => Err(error),
    };
    match made.map(|mut copies| copies.pop()) {
        Ok(copy) => {
            let copy = copy.ok_or_else(|| Error::internal("a size gave no copy"))?;
            keep(drive, ctx, original.blob_key, copy.bytes.clone()).await?;
            Ok(copy.bytes)
        }
        Err(error) if is_refusal(&error) && !original.is_refused_to_all(drive, ctx) => Err(no_preview().because(error)),
        Err(error) if is_refusal(&error) => {
            let (source, now) = (original.blob_key.to_owned(), ctx.now());
            let noted = move |tx: &mut ::store::Tx<'_>| {
                let is_kept = files::has_blob(tx, &source)?;
                if is_kept { thumbnails::add(tx, &source, None, now).map(drop) } else { Ok(()) }
            };
            drive.store.write(ctx, noted).await?;
            Err(no_preview().because(error))
        }
        Err(error) => Err(error),
    }
}

/// Whether it says that there is no picture, and not that none could be made now.
fn is_refusal(error: &Error) -> bool {
    error.kind() == ErrorKind::Unprocessable || error.code() == no_preview().code()
}

/// What is kept of these bytes; `None` where nobody has tried.
async fn kept(drive: &Drive, ctx: &Ctx, source: &str) -> Result<Option<Result<Bytes>>> {
    let (source, since) = (source.to_owned(), ctx.now() - NOT_AGAIN);
    match drive.store.read(ctx, move |tx| thumbnails::lookup(tx, &source, since)).await? {
        None => Ok(None),
        Some(None) => Ok(Some(Err(no_preview()))),
        Some(Some(key)) => {
            let picture = drive.blobs.of(ctx.region()).read(&BlobKey::parse(&key)?, MOST_BYTES).await?;
            Ok(Some(Ok(picture)))
        }
    }
}

/// Keeps the picture, unless another process was faster or the bytes are gone meanwhile.
async fn keep(drive: &Drive, ctx: &Ctx, source: &str, picture: Bytes) -> Result<()> {
    let (blobs, key) = (drive.blobs.of(ctx.region()), BlobKey::new(ctx.tenant(), ctx.now(), ctx.new_id()));
    blobs.put_bytes(&key, picture).await?;
    let (source, text, now) = (source.to_owned(), key.to_string(), ctx.now());
    let write = move |tx: &mut ::store::Tx<'_>| {
        Ok(files::has_blob(tx, &source)? && thumbnails::add(tx, &source, Some(&text), now)?)
    };
    if drive.store.write(ctx, write).await? { Ok(()) } else { blobs.delete(&key).await }
}

/// Forgets the small picture of bytes that are about to be deleted. No other comes: nothing is kept of bytes that no row names.
pub(crate) async fn forget_thumbnail(drive: &Drive, ctx: &Ctx, source: &str) -> Result<()> {
    let (asked, always) = (source.to_owned(), Timestamp::from_micros(0));
    let Some(kept) = drive.store.read(ctx, move |tx| thumbnails::lookup(tx, &asked, always)).await? else {
        return Ok(());
    };
    // The row goes last: cut off between the two, this is done once more.
    if let Some(key) = kept {
        drive.blobs.of(ctx.region()).delete(&BlobKey::parse(&key)?).await?;
    }
    let source = source.to_owned();
    drive.store.write(ctx, move |tx| thumbnails::remove(tx, &source)).await
}

/// What is being made now, so that nothing is made twice at once in this process. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Making(Arc<std::sync::Mutex<HashMap<String, Weak<Mutex<()>>>>>);

impl Making {
    /// Waits until nobody else makes that.
    async fn turn(&self, what: &str) -> OwnedMutexGuard<()> {
        let turns = {
            let mut making = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            making.retain(|_, turns| turns.strong_count() > 0);
            let known = making.get(what).and_then(Weak::upgrade);
            known.unwrap_or_else(|| {
                let turns = Arc::new(Mutex::new(()));
                making.insert(what.to_owned(), Arc::downgrade(&turns));
                turns
            })
        };
        turns.lock_owned().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_same_is_made_by_one_at_a_time_and_forgotten_afterwards() {
        let making = Making::default();
        let first = making.turn("a").await;
        drop(making.turn("b").await);
        let other = making.clone();
        let second = tokio::spawn(async move { drop(other.turn("a").await) });
        tokio::task::yield_now().await;
        assert!(!second.is_finished());
        drop(first);
        second.await.expect("its turn");
        drop(making.turn("c").await);
        assert_eq!(making.0.lock().expect("whole").len(), 1);
    }
}
