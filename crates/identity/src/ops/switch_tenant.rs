//! A person in several organisations: which they are, and turning from one to another.

use kernel::{Ctx, Error, Result, TenantId, id::TypedId};

use super::{
    SignedIn,
    open_session::role_of,
    session_events::{self, acting},
};
use crate::{
    Identity,
    model::{Color, SessionToken, TenantStatus, TokenHash},
    store::{accounts, appearance, sessions},
};

/// An organisation the person belongs to and may enter.
#[derive(Clone, Debug)]
pub struct OwnTenant {
    /// Its identifier.
    pub id: TenantId,
    /// The name people read.
    pub name: String,
    /// The name as it stands in addresses.
    pub slug: String,
    /// The key of the person's role there.
    pub role: String,
    /// Its colour.
    pub accent: Color,
    /// Whether the session that asks acts in it.
    pub is_current: bool,
}

/// The organisations that let the person in, the one joined first in front.
///
/// # Errors
/// The database's.
pub async fn list_own_tenants(identity: &Identity, ctx: &Ctx) -> Result<Vec<OwnTenant>> {
    let user = ctx.user()?;
    let memberships = identity.store.read_directory(move |tx| accounts::list_memberships(tx, user)).await?;
    let mut tenants = Vec::with_capacity(memberships.len());
    for membership in memberships.into_iter().filter(|membership| membership.tenant_status == TenantStatus::Active) {
        let Some(role) = role_of(identity, user, membership.tenant, membership.region).await? else { continue };
        let system = Ctx::system(membership.tenant, membership.region, ctx.request_id(), identity.env.clone());
        let look = identity.store.read(&system, appearance::lookup).await?;
        tenants.push(OwnTenant {
            id: membership.tenant,
            name: membership.name,
            slug: membership.slug,
            role,
            accent: look.accent.color,
            is_current: membership.tenant == ctx.tenant(),
        });
    }
    Ok(tenants)
}

/// Lets the session act in another of the person's organisations. It goes on under a new token, until the same end: a
/// token that was good for one organisation never is for another.
///
/// # Errors
/// `NOT_FOUND` where the person does not belong there or is not let in; `UNAUTHENTICATED` where the session has ended.
pub async fn switch_tenant(identity: &Identity, ctx: &Ctx, tenant: TenantId) -> Result<SignedIn> {
    let (user, id) = (ctx.user()?, ctx.actor().session.ok_or_else(Error::unauthenticated)?);
    let memberships = identity.store.read_directory(move |tx| accounts::list_memberships(tx, user)).await?;
    let membership = memberships
        .into_iter()
        .find(|membership| membership.tenant == tenant && membership.tenant_status == TenantStatus::Active)
        .ok_or_else(|| Error::not_found(TenantId::NOUN))?;
    if role_of(identity, user, tenant, membership.region).await?.is_none() {
        return Err(Error::not_found(TenantId::NOUN));
    }

    // The log first, as at sign-in: never a session in an organisation whose log does not say so.
    let there = acting(identity, Some(user), tenant, membership.region);
    let entered = session_events::session_entered(&there, id);
    identity.store.write(&there, move |tx| tx.emit(entered.clone())).await?;

    let token = SessionToken::generate(&identity.env);
    let hash = TokenHash::of(token.as_str());
    let found = identity
        .store
        .write_directory(move |tx| {
            if !sessions::update_tenant(tx, id, tenant, hash)? {
                return Err(Error::unauthenticated());
            }
            sessions::lookup_by_id(tx, id)?.ok_or_else(Error::unauthenticated)
        })
        .await?;
    let left = session_events::session_left(ctx, id, user);
    identity.store.write(ctx, move |tx| tx.emit(left.clone())).await?;
    let lifetime = found.session.expires_at.since(identity.env.now());
    Ok(SignedIn { token, lifetime, device: None, user, tenant })
}
