//! The image that stands for an organisation. Everybody sees it: it is on the log-in page and in mails.

use std::time::Duration;

use blob::BlobKey;
use bytes::Bytes;
use images::{Limits, Size};
use kernel::{Ctx, Error, ErrorKind, LogoId, Result, TenantId, UploadId, id::TypedId};

use super::{
    appearance::{VersionedAppearance, expect_version},
    events,
};
use crate::{
    Identity, jobs,
    model::{
        Appearance, Logo, TenantStatus,
        logo::{MAX_LOGO_SIDE, check_format},
    },
    policy::{Organisation, OrganisationAction},
    store::{appearance, logos, tenants},
};

/// Pixels on the longer side of what is kept: twice the widest place it stands in.
const KEPT_SIDE: u32 = 512;
/// More bytes than what is kept ever has.
const MOST_BYTES: usize = 2 * 1024 * 1024;
/// How long bringing an image may take at the most. What has no row by then was given up.
const GIVEN_UP_AFTER: Duration = Duration::from_secs(60 * 60);

/// Shows the organisation by this image from now on, provided that its look still is of that `version`. The original is not
/// kept: only a small copy, made of its pixels alone.
///
/// # Errors
/// `FORBIDDEN`; `APPEARANCE_CHANGED`; `IMAGE_UNREADABLE` for what is no PNG, JPEG or GIF; `IMAGE_TOO_LARGE` for more than 4096
/// pixels on a side.
pub async fn set_logo(identity: &Identity, ctx: &Ctx, version: i64, original: Bytes) -> Result<VersionedAppearance> {
    ctx.authorize(OrganisationAction::ChangeSettings, &Organisation)?;
    check_format(&original)?;
    // Looked at before the work, so that what would be refused costs none.
    expect_version(identity.store.read(ctx, appearance::lookup_versioned).await?, version)?;
    let limits = Limits { side: MAX_LOGO_SIDE, ..Limits::default() };
    let copy = identity.images.png(original, Size::Within(KEPT_SIDE), limits).await?;

    let id: LogoId = ctx.new_id();
    let key = BlobKey::new(ctx.tenant(), ctx.now(), ctx.new_id::<UploadId>());
    // Before the bytes, so that a crash leaves none that nobody ever deletes.
    let sweep = jobs::sweep_logo(id, &key.to_string(), ctx.now() + GIVEN_UP_AFTER);
    identity.store.write(ctx, move |tx| tx.enqueue(sweep.clone())).await?;
    identity.blobs.of(ctx.region()).put_bytes(&key, copy.bytes).await?;
    show(identity, ctx, version, Some((id, key.to_string()))).await
}

/// Shows the organisation by letters again, provided that its look still is of that `version`. Without an image this is fine.
///
/// # Errors
/// `FORBIDDEN`; `APPEARANCE_CHANGED`.
pub async fn remove_logo(identity: &Identity, ctx: &Ctx, version: i64) -> Result<VersionedAppearance> {
    ctx.authorize(OrganisationAction::ChangeSettings, &Organisation)?;
    show(identity, ctx, version, None).await
}

/// Puts the image in the place of the one before, whose bytes are deleted.
async fn show(
    identity: &Identity,
    ctx: &Ctx,
    version: i64,
    image: Option<(LogoId, String)>,
) -> Result<VersionedAppearance> {
    let writer = ctx.clone();
    identity
        .store
        .write(ctx, move |tx| {
            let before = expect_version(appearance::lookup_versioned(tx)?, version)?;
            let shown = image.as_ref().map(|(id, _)| *id);
            let logo = Logo { is_image: shown.is_some(), image: shown, ..before.logo.clone() };
            let after = Appearance { logo, ..before.clone() };
            if after == before {
                return Ok(VersionedAppearance { appearance: after, version });
            }
            for (earlier, key) in logos::remove_all(tx)? {
                tx.enqueue(jobs::sweep_logo(earlier, &key, writer.now()))?;
            }
            if let Some((id, key)) = &image {
                logos::add(tx, *id, key, writer.now())?;
            }
            let version = appearance::update(tx, &after)?;
            tx.emit(events::appearance_changed(&writer, appearance::differences(&before, &after)?))?;
            Ok(VersionedAppearance { appearance: after, version })
        })
        .await
}

/// Deletes an image's bytes, unless it is shown.
pub(crate) async fn sweep_logo(identity: &Identity, ctx: &Ctx, logo: LogoId, key: &str) -> Result<()> {
    if identity.store.read(ctx, move |tx| logos::lookup(tx, logo)).await?.is_some() {
        return Ok(());
    }
    identity.blobs.of(ctx.region()).delete(&BlobKey::parse(key)?).await
}

/// The bytes of an organisation's image, as PNG, for anybody who has its address.
///
/// # Errors
/// `NOT_FOUND` where no organisation in use has that image.
pub async fn read_logo(identity: &Identity, tenant: TenantId, logo: LogoId) -> Result<Bytes> {
    let nothing = || Error::not_found(LogoId::NOUN);
    let found = identity.store.read_directory(move |tx| tenants::lookup(tx, tenant)).await?;
    let found = found.filter(|found| found.status == TenantStatus::Active).ok_or_else(nothing)?;
    let ctx = found.system("logo", identity.env.clone());
    let key = identity.store.read(&ctx, move |tx| logos::lookup(tx, logo)).await?.ok_or_else(nothing)?;
    let read = identity.blobs.of(ctx.region()).read(&BlobKey::parse(&key)?, MOST_BYTES).await;
    read.map_err(|error| match error.kind() {
        ErrorKind::NotFound => nothing().because(error),
        _ => error,
    })
}
