//! What an organisation's administrators set about it.

use kernel::{Ctx, Error, Result, TenantId, TimeZone, id::TypedId};

use super::{create_tenant::slug_taken, events};
use crate::{
    Identity,
    model::{SettingsChange, Tenant},
    policy::{Organisation, OrganisationAction},
    store::{settings, tenants},
};

/// An organisation's settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TenantSettings {
    /// What the directory knows: name, slug, region.
    pub tenant: Tenant,
    /// Where the clock of whoever chose no other hangs.
    pub time_zone: TimeZone,
}

/// The settings of the organisation of the context.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn find_settings(identity: &Identity, ctx: &Ctx) -> Result<TenantSettings> {
    ctx.authorize(OrganisationAction::ViewSettings, &Organisation)?;
    read(identity, ctx).await
}

/// The organisation's time zone, for whoever belongs to it.
///
/// # Errors
/// `FORBIDDEN` for whoever does not.
pub async fn find_time_zone(identity: &Identity, ctx: &Ctx) -> Result<TimeZone> {
    ctx.authorize(OrganisationAction::View, &Organisation)?;
    identity.store.read(ctx, settings::lookup_time_zone).await
}

/// Changes settings; all of them as they are then.
///
/// # Errors
/// `FORBIDDEN`; `SLUG_TAKEN` where another organisation has the slug.
pub async fn update_settings(identity: &Identity, ctx: &Ctx, change: SettingsChange) -> Result<TenantSettings> {
    ctx.authorize(OrganisationAction::ChangeSettings, &Organisation)?;
    let before = read(identity, ctx).await?;
    let after = changed(before.clone(), change);
    if after == before {
        return Ok(after);
    }
    if after.tenant.slug != before.tenant.slug {
        let slug = after.tenant.slug.clone();
        let taken = identity.store.read_directory(move |tx| tenants::lookup_by_slug(tx, slug.as_str())).await?;
        if taken.is_some() {
            return Err(slug_taken());
        }
    }

    // The region and its log first: it and the directory may be two databases. A crash between them, or another
    // organisation that takes the slug meanwhile, leaves an entry about a name that did not come about.
    let changed = events::settings_changed(ctx, &before, &after);
    let zone = after.time_zone.clone();
    identity
        .store
        .write(ctx, move |tx| {
            settings::update_time_zone(tx, &zone)?;
            tx.emit(changed.clone())
        })
        .await?;
    let row = after.tenant.clone();
    identity.store.write_directory(move |tx| tenants::update_names(tx, &row)).await.map_err(|error| {
        match error.code() {
            "ALREADY_EXISTS" => slug_taken().because(error),
            _ => error,
        }
    })?;
    Ok(after)
}

async fn read(identity: &Identity, ctx: &Ctx) -> Result<TenantSettings> {
    let id = ctx.tenant();
    let tenant = identity.store.read_directory(move |tx| tenants::lookup(tx, id)).await?;
    let tenant = tenant.ok_or_else(|| Error::not_found(TenantId::NOUN))?;
    let time_zone = identity.store.read(ctx, settings::lookup_time_zone).await?;
    Ok(TenantSettings { tenant, time_zone })
}

fn changed(before: TenantSettings, change: SettingsChange) -> TenantSettings {
    let TenantSettings { tenant, time_zone } = before;
    TenantSettings {
        tenant: Tenant { name: change.name.unwrap_or(tenant.name), slug: change.slug.unwrap_or(tenant.slug), ..tenant },
        time_zone: change.time_zone.unwrap_or(time_zone),
    }
}
