//! How an organisation looks, and how each person has it: light, dark, or as the device.

use kernel::{Ctx, Error, Result};

use super::{events, profile::own_record};
use crate::{
    Identity,
    model::{Appearance, AppearanceChange, ThemeMode},
    policy::{Organisation, OrganisationAction},
    store::appearance,
};

/// A look and which of its versions it is: the count of changes, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VersionedAppearance {
    /// The look.
    pub appearance: Appearance,
    /// Its version.
    pub version: i64,
}

/// The look of the organisation of the context.
///
/// # Errors
/// `FORBIDDEN` for whoever does not belong to it.
pub async fn find_appearance(identity: &Identity, ctx: &Ctx) -> Result<VersionedAppearance> {
    ctx.authorize(OrganisationAction::View, &Organisation)?;
    let (appearance, version) = identity.store.read(ctx, appearance::lookup_versioned).await?;
    Ok(VersionedAppearance { appearance, version })
}

/// Changes the look, provided that it still is the one of that `version`; the look as it is then. Pages that are open
/// wear it at once.
///
/// # Errors
/// `FORBIDDEN`; `APPEARANCE_CHANGED` where somebody else changed it meanwhile; `LOGO_MISSING` where an image is to be shown
/// and none was brought.
pub async fn update_appearance(
    identity: &Identity,
    ctx: &Ctx,
    version: i64,
    change: AppearanceChange,
) -> Result<VersionedAppearance> {
    ctx.authorize(OrganisationAction::ChangeSettings, &Organisation)?;
    let writer = ctx.clone();
    identity
        .store
        .write(ctx, move |tx| {
            let before = expect_version(appearance::lookup_versioned(tx)?, version)?;
            let after = change.clone().applied_to(before.clone())?;
            if after == before {
                return Ok(VersionedAppearance { appearance: after, version });
            }
            let version = appearance::update(tx, &after)?;
            tx.emit(events::appearance_changed(&writer, appearance::differences(&before, &after)?))?;
            Ok(VersionedAppearance { appearance: after, version })
        })
        .await
}

/// The look, where it is of that version.
pub(super) fn expect_version((look, current): (Appearance, i64), version: i64) -> Result<Appearance> {
    if current == version {
        return Ok(look);
    }
    let message = "Somebody else changed the appearance meanwhile. Look at it again before you save.";
    Err(Error::conflict("APPEARANCE_CHANGED", message))
}

/// Sets whether the screen of the person who asks is light or dark. The person's other pages follow.
///
/// # Errors
/// `UNAUTHENTICATED` where the person is no member any more.
pub async fn set_theme_mode(identity: &Identity, ctx: &Ctx, mode: ThemeMode) -> Result<()> {
    let writer = ctx.clone();
    identity
        .store
        .write(ctx, move |tx| {
            let user = own_record(tx, &writer)?.user;
            if appearance::lookup_mode(tx, user)? == mode {
                return Ok(());
            }
            appearance::update_mode(tx, user, mode)?;
            tx.emit(events::theme_mode_changed(&writer, user, mode))
        })
        .await
}
