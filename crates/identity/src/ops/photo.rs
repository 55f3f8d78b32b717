//! Pictures of members. Everybody may bring one of oneself, and sees those of all colleagues.

use std::time::Duration;

use blob::BlobKey;
use bytes::Bytes;
use images::Size;
use kernel::{Ctx, Error, ErrorKind, PhotoId, Result, UploadId, id::TypedId};

use super::{events, profile::own_record};
use crate::{
    Identity, jobs,
    model::profile::photo_url,
    policy::{Organisation, OrganisationAction},
    store::{members, photos, photos::PhotoKeys},
};

/// Pixels on a side of the picture beside a name (platform.md section 9).
pub const AVATAR_SIDE: u32 = 128;
/// Pixels on a side of the largest copy that is kept.
const PORTRAIT_SIDE: u32 = 512;
/// WebP quality of both (platform.md section 9).
pub const QUALITY: u8 = 85;
/// More bytes than a copy ever has.
const MOST_BYTES: usize = 2 * 1024 * 1024;
/// How long bringing a picture may take at the most. What has no row by then was given up.
const GIVEN_UP_AFTER: Duration = Duration::from_secs(60 * 60);

/// Shows the person who asks by this picture from now on; its address. The original is not kept: only two square copies
/// of its middle, made of its pixels alone.
///
/// # Errors
/// `IMAGE_UNREADABLE`, `IMAGE_TOO_LARGE`; `UNAUTHENTICATED` where the person is no member any more.
pub async fn set_photo(identity: &Identity, ctx: &Ctx, original: Bytes) -> Result<String> {
    let writer = ctx.clone();
    identity.store.read(ctx, move |tx| own_record(tx, &writer)).await?;
    let sizes = vec![Size::Square(AVATAR_SIDE), Size::Square(PORTRAIT_SIDE)];
    let [avatar, portrait]: [images::Rendition; 2] = identity
        .images
        .copies(original, sizes, QUALITY)
        .await?
        .try_into()
        .map_err(|_| Error::internal("two sizes gave another number of copies"))?;

    let id: PhotoId = ctx.new_id();
    let new_key = || BlobKey::new(ctx.tenant(), ctx.now(), ctx.new_id::<UploadId>());
    let (avatar_key, portrait_key) = (new_key(), new_key());
    let keys = PhotoKeys { avatar: avatar_key.to_string(), portrait: portrait_key.to_string() };
    // Before the bytes, so that a crash leaves none that nobody ever deletes.
    let sweep = jobs::sweep_photo(id, &keys, ctx.now() + GIVEN_UP_AFTER);
    identity.store.write(ctx, move |tx| tx.enqueue(sweep.clone())).await?;
    let blobs = identity.blobs.of(ctx.region());
    blobs.put_bytes(&avatar_key, avatar.bytes).await?;
    blobs.put_bytes(&portrait_key, portrait.bytes).await?;
    show(identity, ctx, Some((id, keys))).await?;
    Ok(photo_url(id))
}

/// Shows the person who asks by initials again. Without a picture this is fine.
///
/// # Errors
/// `UNAUTHENTICATED` where the person is no member any more.
pub async fn remove_photo(identity: &Identity, ctx: &Ctx) -> Result<()> {
    show(identity, ctx, None).await
}

/// Puts the picture in the place of the one before, whose bytes are deleted.
async fn show(identity: &Identity, ctx: &Ctx, photo: Option<(PhotoId, PhotoKeys)>) -> Result<()> {
    let writer = ctx.clone();
    identity
        .store
        .write(ctx, move |tx| {
            let mut member = own_record(tx, &writer)?;
            let shown = photo.as_ref().map(|(id, _)| *id);
            if member.profile.photo == shown {
                return Ok(());
            }
            for (earlier, keys) in photos::remove_of(tx, member.user)? {
                tx.enqueue(jobs::sweep_photo(earlier, &keys, writer.now()))?;
            }
            if let Some((id, keys)) = &photo {
                photos::add(tx, *id, member.user, keys, writer.now())?;
            }
            member.profile.photo = shown;
            members::update_profile(tx, &member)?;
            tx.emit(events::photo_changed(&writer, member.user, shown))
        })
        .await
}

/// Deletes a picture's bytes, unless it is shown.
pub(crate) async fn sweep_photo(identity: &Identity, ctx: &Ctx, photo: PhotoId, keys: PhotoKeys) -> Result<()> {
    if identity.store.read(ctx, move |tx| photos::lookup(tx, photo)).await?.is_some() {
        return Ok(());
    }
    let blobs = identity.blobs.of(ctx.region());
    blobs.delete(&BlobKey::parse(&keys.avatar)?).await?;
    blobs.delete(&BlobKey::parse(&keys.portrait)?).await
}

/// A picture of a colleague.
pub struct Picture {
    identity: Identity,
    ctx: Ctx,
    key: BlobKey,
    /// Side and quality, where no copy is kept like that.
    anew: Option<(u32, u8)>,
    /// Names its content: another content has another.
    pub etag: String,
}

/// The picture, in the smallest of its sizes that has `width` pixels on a side; in its largest where none has. In another
/// `quality` (1 to 100) than the one it is kept in it is written anew, from the largest copy.
///
/// # Errors
/// `NOT_FOUND` where the organisation has no such picture.
pub async fn find_picture(identity: &Identity, ctx: &Ctx, photo: PhotoId, width: u32, quality: u8) -> Result<Picture> {
    ctx.authorize(OrganisationAction::View, &Organisation)?;
    let keys = identity.store.read(ctx, move |tx| photos::lookup(tx, photo)).await?;
    let keys = keys.ok_or_else(|| Error::not_found(PhotoId::NOUN))?;
    let side = if width <= AVATAR_SIDE { AVATAR_SIDE } else { PORTRAIT_SIDE };
    let anew = (quality != QUALITY).then_some((side, quality));
    let key = if side == AVATAR_SIDE && anew.is_none() { keys.avatar } else { keys.portrait };
    let etag = match anew {
        None => format!("\"{photo}-{side}\""),
        Some(_) => format!("\"{photo}-{side}-q{quality}\""),
    };
    Ok(Picture { identity: identity.clone(), ctx: ctx.clone(), key: BlobKey::parse(&key)?, anew, etag })
}

impl Picture {
    /// Its bytes, as WebP.
    ///
    /// # Errors
    /// `NOT_FOUND` where it was replaced meanwhile; `RATE_LIMITED` where too many pictures are being written.
    pub async fn read(&self) -> Result<Bytes> {
        let read = self.identity.blobs.of(self.ctx.region()).read(&self.key, MOST_BYTES).await;
        let kept = read.map_err(|error| match error.kind() {
            ErrorKind::NotFound => Error::not_found(PhotoId::NOUN).because(error),
            _ => error,
        })?;
        let Some((side, quality)) = self.anew else { return Ok(kept) };
        let copies = self.identity.images.copies(kept, vec![Size::Square(side)], quality).await?;
        let copy = copies.into_iter().next();
        copy.map(|copy| copy.bytes).ok_or_else(|| Error::internal("a size gave no copy"))
    }
}
