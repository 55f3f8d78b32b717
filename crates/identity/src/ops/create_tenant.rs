//! Making an organisation.

use kernel::{Env, Error, Region, Result};
use store::Tx;

use super::events;
use crate::{
    Identity,
    model::{Appearance, Plan, Role, Slug, Tenant, TenantName, TenantStatus},
    store::{plans, roles, settings, tenants},
};

/// An organisation to be made.
#[derive(Clone, Debug)]
pub struct NewTenant {
    /// The name people read.
    pub name: TenantName,
    /// The name as it stands in addresses.
    pub slug: Slug,
    /// Where its rows and bytes will live.
    pub region: Region,
    /// Its look.
    pub appearance: Appearance,
    /// What it has bought.
    pub plan: Plan,
}

impl NewTenant {
    /// An organisation with the product's own look, in the default region, that has everything.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where the name gives no slug.
    pub fn named(name: TenantName) -> Result<Self> {
        Ok(Self {
            slug: Slug::of(&name)?,
            name,
            region: Region::default(),
            appearance: Appearance::default(),
            plan: Plan::default(),
        })
    }
}

/// Makes an organisation with the built-in roles and nobody in it.
///
/// # Errors
/// `SLUG_TAKEN` where another organisation has the slug.
pub async fn create_tenant(identity: &Identity, new: NewTenant) -> Result<Tenant> {
    create_tenant_at(identity, &identity.env, new).await
}

/// The same at the time that the clock of `env` tells: an organisation of the demo has a past.
///
/// # Errors
/// As [`create_tenant`].
pub async fn create_tenant_at(identity: &Identity, env: &Env, new: NewTenant) -> Result<Tenant> {
    let slug = new.slug.clone();
    let taken = identity.store.read_directory(move |tx| tenants::lookup_by_slug(tx, slug.as_str())).await?;
    if taken.is_some() {
        return Err(slug_taken());
    }
    let tenant = tenant_of(env, &new);

    // The region first, as the directory may be another database: rows of an organisation that the directory does not
    // name are seen by nobody, while an organisation without its roles would let nobody work.
    let ctx = tenant.system("tenant.create", env.clone());
    let created = events::tenant_created(&ctx, &tenant);
    identity
        .store
        .write(&ctx, move |tx| {
            add_rows(tx, &new)?;
            tx.emit(created.clone())
        })
        .await?;

    let row = tenant.clone();
    identity.store.write_directory(move |tx| tenants::add(tx, &row)).await.map_err(|error| match error.code() {
        "ALREADY_EXISTS" => slug_taken().because(error),
        _ => error,
    })?;
    Ok(tenant)
}

/// The organisation as the directory will know it.
pub(super) fn tenant_of(env: &Env, new: &NewTenant) -> Tenant {
    Tenant {
        id: env.new_id(),
        name: new.name.clone(),
        slug: new.slug.clone(),
        region: new.region,
        status: TenantStatus::Active,
        created_at: env.now(),
    }
}

/// What every organisation has in its region from the beginning.
pub(super) fn add_rows(tx: &mut Tx<'_>, new: &NewTenant) -> Result<()> {
    settings::add(tx, &new.appearance)?;
    Role::built_in().iter().try_for_each(|role| roles::add(tx, role).map(drop))?;
    plans::update(tx, &new.plan)
}

pub(super) fn slug_taken() -> Error {
    Error::conflict("SLUG_TAKEN", "Another organisation has this slug.")
}
