//! What the installation's operator does, at the terminal: nobody is signed in there, and whoever may run the binary on
//! its databases may do everything.

use kernel::{
    Error, Result, TenantId, UserId,
    event::{Audience, DomainEvent},
    id::TypedId,
};
use serde_json::json;

use super::session_events::acting;
use crate::{
    Identity,
    model::{Email, Tenant, TenantStatus, topic},
    store::{accounts, sessions, tenants},
};

/// Lets the members of an organisation in again, or keeps all of them out: their next requests are refused, and who
/// comes back later signs in anew. The organisation as it is then.
///
/// # Errors
/// `NOT_FOUND` where no organisation has the slug.
pub async fn set_tenant_status(identity: &Identity, slug: &str, status: TenantStatus) -> Result<Tenant> {
    let slug = slug.to_owned();
    let tenant = identity.store.read_directory(move |tx| tenants::lookup_by_slug(tx, &slug)).await?;
    let mut tenant = tenant.ok_or_else(|| Error::not_found(TenantId::NOUN))?;
    if tenant.status == status {
        return Ok(tenant);
    }
    // The directory first: a crash after it leaves a change without its log entry, never a door that was said to be shut
    // and is open.
    let id = tenant.id;
    identity
        .store
        .write_directory(move |tx| {
            tenants::update_status(tx, id, status)?;
            if status == TenantStatus::Suspended { sessions::remove_of_tenant(tx, id) } else { Ok(()) }
        })
        .await?;
    tenant.status = status;
    let kind = match status {
        TenantStatus::Active => "tenant.resumed",
        TenantStatus::Suspended => "tenant.suspended",
    };
    let ctx = tenant.system("operator", identity.env.clone());
    let changed = DomainEvent::new(&ctx, kind, id, topic::SESSION, Audience::Members);
    identity.store.write(&ctx, move |tx| tx.emit(changed.clone())).await?;
    Ok(tenant)
}

/// Makes the person of this address a super user, or one no more; whether that was a change. The logs of all
/// organisations that the person belongs to have it.
///
/// # Errors
/// `NOT_FOUND` where there is no such account.
pub async fn set_super(identity: &Identity, email: Email, is_super: bool) -> Result<bool> {
    let account = identity.store.read_directory(move |tx| accounts::lookup(tx, &email)).await?;
    let account = account.ok_or_else(|| Error::not_found(UserId::NOUN))?;
    if account.is_super == is_super {
        return Ok(false);
    }
    let user = account.user;
    let places = identity
        .store
        .write_directory(move |tx| {
            accounts::update_super(tx, user, is_super)?;
            accounts::list_memberships(tx, user)
        })
        .await?;
    for place in places {
        let ctx = acting(identity, None, place.tenant, place.region);
        let changed =
            DomainEvent::new(&ctx, "account.super_changed", user, topic::SESSION, Audience::People(vec![user]))
                .with(json!({ "isSuper": is_super }));
        identity.store.write(&ctx, move |tx| tx.emit(changed.clone())).await?;
    }
    Ok(true)
}
