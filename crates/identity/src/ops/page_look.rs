//! The look that a page comes with, before anybody is known to be signed in.

use kernel::{Region, Result, TenantId};

use crate::{
    Identity,
    model::{Appearance, Tenant, TenantStatus, TokenHash},
    store::{appearance, invitations, tenants},
};

/// Whose look is meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LookOf {
    /// That of this organisation.
    Tenant(TenantId),
    /// That of the organisation with this name in addresses.
    Slug(String),
    /// That of the organisation into which this token of a mailed link invites.
    Invitation(String),
    /// Nobody's in particular: that of the organisation that was made first, which stands on the log-in page.
    Anybody,
}

/// The look. Where no organisation in use is meant it is that of the one made first, so that an address that leads nowhere
/// looks like any other; `None` where nobody has made one yet. One visit to the database where the organisation lies beside
/// the directory.
///
/// # Errors
/// The database's.
pub(crate) async fn find_page_look(identity: &Identity, of: LookOf) -> Result<Option<Appearance>> {
    let beside = Region::ALL.map(|region| (region, identity.store.is_with_directory(region)));
    let found = identity.store.look_up_directory(move |tx| {
        let meant = match &of {
            LookOf::Tenant(id) => tenants::lookup(tx, *id)?,
            LookOf::Slug(slug) => tenants::lookup_by_slug(tx, slug)?,
            LookOf::Invitation(token) => match invitations::lookup_by_token(tx, TokenHash::of(token))? {
                Some((id, _)) => tenants::lookup(tx, id)?,
                None => None,
            },
            LookOf::Anybody => None,
        };
        let in_use = |tenant: &Tenant| tenant.status == TenantStatus::Active;
        let tenant = match meant.filter(in_use) {
            Some(tenant) => Some(tenant),
            None => tenants::lookup_first(tx)?,
        };
        let Some(tenant) = tenant else { return Ok(None) };
        let look = match beside.contains(&(tenant.region, true)) {
            true => Some(tx.as_tenant(tenant.id, appearance::lookup)?),
            false => None,
        };
        Ok(Some((tenant, look)))
    });
    match found.await? {
        None => Ok(None),
        Some((_, Some(look))) => Ok(Some(look)),
        Some((tenant, None)) => {
            let ctx = tenant.system("page.look", identity.env.clone());
            identity.store.read(&ctx, appearance::lookup).await.map(Some)
        }
    }
}
