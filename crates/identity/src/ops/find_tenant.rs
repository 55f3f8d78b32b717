//! The organisation itself: its name, look and plan.

use kernel::{Ctx, Error, Result, TenantId, TimeZone, Timestamp, id::TypedId};

use crate::{
    Identity,
    model::{Appearance, Tenant, TenantName, TenantStatus, ThemeMode},
    policy::{Organisation, OrganisationAction},
    store::{appearance, settings, tenants},
};

/// An organisation as its members see it.
#[derive(Clone, Debug)]
pub struct TenantProfile {
    /// What the directory knows.
    pub tenant: Tenant,
    /// Its look.
    pub appearance: Appearance,
    /// Where the clock of whoever chose no other hangs.
    pub time_zone: TimeZone,
    /// Whether the screen of the person who asks is light or dark.
    pub mode: ThemeMode,
}

/// An organisation as everybody sees it: what the log-in page shows.
#[derive(Clone, Debug)]
pub struct PublicTenant {
    /// Its identifier, which stands in the address of its image.
    pub id: TenantId,
    /// The name.
    pub name: TenantName,
    /// The look.
    pub appearance: Appearance,
}

/// The organisation of the context.
///
/// # Errors
/// The database's.
pub async fn find_tenant(identity: &Identity, ctx: &Ctx) -> Result<TenantProfile> {
    ctx.authorize(OrganisationAction::View, &Organisation)?;
    let id = ctx.tenant();
    let tenant = identity.store.read_directory(move |tx| tenants::lookup(tx, id)).await?;
    let tenant = tenant.ok_or_else(|| Error::not_found(TenantId::NOUN))?;
    let user = ctx.actor().user;
    let (appearance, time_zone, mode) = identity
        .store
        .read(ctx, move |tx| {
            let mode = user.map(|user| appearance::lookup_mode(tx, user)).transpose()?.unwrap_or_default();
            Ok((appearance::lookup(tx)?, settings::lookup_time_zone(tx)?, mode))
        })
        .await?;
    Ok(TenantProfile { tenant, appearance, time_zone, mode })
}

/// What the log-in page shows of the organisation with this slug, or, without a slug, of the one made first. `None`
/// where nobody has made one yet.
///
/// # Errors
/// `NOT_FOUND` where no organisation in use has the slug.
pub async fn find_public_tenant(identity: &Identity, slug: Option<String>) -> Result<Option<PublicTenant>> {
    let is_named = slug.is_some();
    let tenant = identity
        .store
        .read_directory(move |tx| match &slug {
            Some(slug) => tenants::lookup_by_slug(tx, slug),
            None => tenants::lookup_first(tx),
        })
        .await?
        .filter(|tenant| tenant.status == TenantStatus::Active);
    let Some(tenant) = tenant else {
        return if is_named { Err(Error::not_found(TenantId::NOUN)) } else { Ok(None) };
    };
    let ctx = tenant.system("tenant.public", identity.env.clone());
    let appearance = identity.store.read(&ctx, appearance::lookup).await?;
    Ok(Some(PublicTenant { id: tenant.id, name: tenant.name, appearance }))
}

/// The organisation with this slug, for commands. It takes no context: nobody acts in an organisation yet.
///
/// # Errors
/// The database's.
pub async fn find_tenant_by_slug(identity: &Identity, slug: &str) -> Result<Option<Tenant>> {
    let slug = slug.to_owned();
    identity.store.read_directory(move |tx| tenants::lookup_by_slug(tx, &slug)).await
}

/// Up to `limit` organisations in the order they were made, after the one given, for commands and upkeep.
///
/// # Errors
/// The database's.
pub async fn list_tenants(identity: &Identity, after: Option<&Tenant>, limit: u32) -> Result<Vec<Tenant>> {
    let after: Option<(Timestamp, TenantId)> = after.map(|tenant| (tenant.created_at, tenant.id));
    identity.store.read_directory(move |tx| tenants::list(tx, after, limit.into())).await
}
