//! What the installation's operator does, at the terminal: nobody is signed in there, and whoever may run the binary on
//! its databases may do everything.

use kernel::{
    Error, Result, TenantId, UserId,
    event::{Audience, DomainEvent},
    id::TypedId,
};
use serde_json::{Value, json};
use store::DirectoryTx;

use super::session_events::acting;
use crate::{
    Identity,
    model::{Email, Tenant, TenantStatus, topic},
    store::{accounts, second_factors, sessions, tenants},
};

/// Lets the members of an organisation in again, or keeps all of them out: their next requests are refused, and who
/// comes back later signs in anew. The organisation as it is then.
///
/// # Errors
/// `NOT_FOUND` where no organisation has the slug; `TENANT_TERMINATING` for one that is being removed.
pub async fn set_tenant_status(identity: &Identity, slug: &str, status: TenantStatus) -> Result<Tenant> {
    let slug = slug.to_owned();
    let tenant = identity.store.read_directory(move |tx| tenants::lookup_by_slug(tx, &slug)).await?;
    let mut tenant = tenant.ok_or_else(|| Error::not_found(TenantId::NOUN))?;
    if tenant.status == status {
        return Ok(tenant);
    }
    let kind = match (tenant.status, status) {
        (TenantStatus::Terminating, _) | (_, TenantStatus::Terminating) => {
            let message = "This organisation is being removed for good; corbel tenant terminate goes on with it.";
            return Err(Error::conflict("TENANT_TERMINATING", message));
        }
        (_, TenantStatus::Active) => "tenant.resumed",
        (_, TenantStatus::Suspended) => "tenant.suspended",
    };
    // The directory first: a crash after it leaves a change without its log entry, never a door that was said to be shut
    // and is open.
    let id = tenant.id;
    identity
        .store
        .write_directory(move |tx| {
            tenants::update_status(tx, id, status)?;
            // What was taken along before may lack what comes now.
            tenants::update_exported(tx, id, None)?;
            if status == TenantStatus::Suspended { sessions::remove_of_tenant(tx, id) } else { Ok(()) }
        })
        .await?;
    tenant.status = status;
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
    change_account(identity, email, "account.super_changed", json!({ "isSuper": is_super }), move |tx, account| {
        if account.is_super == is_super {
            return Ok(false);
        }
        accounts::update_super(tx, account.user, is_super)?;
        Ok(true)
    })
    .await
}

/// Takes authenticator app, passkeys and recovery codes from the account of somebody who lost them; the password alone
/// opens it then. Whether there were any. The logs of all organisations that the person belongs to have it.
///
/// # Errors
/// `NOT_FOUND` where there is no such account.
pub async fn remove_second_factors(identity: &Identity, email: Email) -> Result<bool> {
    change_account(identity, email, "second_factors.removed", json!({ "by": "operator" }), |tx, account| {
        let any = second_factors::lookup(tx, account.user)?.is_any();
        second_factors::remove_all(tx, account.user)?;
        Ok(any)
    })
    .await
}

/// Does `change` to the account of this address and, where it says that this was one, tells the logs of all
/// organisations that the person belongs to. The directory first: a crash after it leaves a change without its entry.
async fn change_account(
    identity: &Identity,
    email: Email,
    kind: &'static str,
    facts: Value,
    change: impl Fn(&mut DirectoryTx<'_>, &accounts::Account) -> Result<bool> + Send + 'static,
) -> Result<bool> {
    let (user, places) = identity
        .store
        .write_directory(move |tx| {
            let account = accounts::lookup(tx, &email)?.ok_or_else(|| Error::not_found(UserId::NOUN))?;
            let places = if change(tx, &account)? { Some(accounts::list_memberships(tx, account.user)?) } else { None };
            Ok((account.user, places))
        })
        .await?;
    let Some(places) = places else { return Ok(false) };
    for place in places {
        let ctx = acting(identity, None, place.tenant, place.region);
        let changed =
            DomainEvent::new(&ctx, kind, user, topic::SESSION, Audience::People(vec![user])).with(facts.clone());
        identity.store.write(&ctx, move |tx| tx.emit(changed.clone())).await?;
    }
    Ok(true)
}
