//! An organisation leaves: what identity knows of that. Like all that operators do, at the terminal.

use std::time::Duration;

use kernel::{
    Error, Result, TenantId, Timestamp,
    event::{Audience, DomainEvent},
    id::TypedId,
};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    Identity,
    model::{Tenant, TenantStatus, topic},
    store::{leavers, sessions, tenants},
};

/// How many accounts go in one transaction.
const BATCH: i64 = 500;

/// Notes that the organisation, as it was when that began, was taken along whole: in its log, and for
/// [`begin_termination`] where it was suspended then and still is, so that nothing came meanwhile.
///
/// # Errors
/// The database's.
pub async fn note_export(identity: &Identity, tenant: &Tenant, facts: Value) -> Result<()> {
    let ctx = tenant.system("operator", identity.env.clone());
    let event = DomainEvent::new(&ctx, "tenant.exported", tenant.id, topic::AUDIT, Audience::Nobody).with(facts);
    identity.store.write(&ctx, move |tx| tx.emit(event.clone())).await?;
    if tenant.status != TenantStatus::Suspended {
        return Ok(());
    }
    let (id, at) = (tenant.id, identity.env.now());
    identity
        .store
        .write_directory(move |tx| match tenants::lookup(tx, id)? {
            Some(now) if now.status == TenantStatus::Suspended => tenants::update_exported(tx, id, Some(at)),
            _ => Ok(()),
        })
        .await
}

/// Turns a suspended organisation into one that is being removed, which nothing turns back; one that is already stays so.
/// `newer_than` is how old its export may be, nothing where it leaves without one.
///
/// # Errors
/// `NOT_FOUND`; `TENANT_IN_USE` where it is not suspended; `EXPORT_NEEDED` without an export, since it was suspended, that
/// is young enough.
pub async fn begin_termination(identity: &Identity, id: TenantId, newer_than: Option<Duration>) -> Result<Tenant> {
    let now = identity.env.now();
    identity
        .store
        .write_directory(move |tx| {
            let mut tenant = tenants::lookup(tx, id)?.ok_or_else(|| Error::not_found(TenantId::NOUN))?;
            match tenant.status {
                TenantStatus::Terminating => return Ok(tenant),
                TenantStatus::Active => {
                    let message = "This organisation is in use. Suspend it first: corbel tenant suspend.";
                    return Err(Error::conflict("TENANT_IN_USE", message));
                }
                TenantStatus::Suspended => {}
            }
            if let Some(oldest) = newer_than {
                require_export(tenants::lookup_exported(tx, id)?, now, oldest)?;
            }
            tenants::update_status(tx, id, TenantStatus::Terminating)?;
            sessions::remove_of_tenant(tx, id)?;
            tenant.status = TenantStatus::Terminating;
            Ok(tenant)
        })
        .await
}

fn require_export(exported: Option<Timestamp>, now: Timestamp, oldest: Duration) -> Result<()> {
    let refused = |message: String| Err(Error::conflict("EXPORT_NEEDED", message));
    match exported {
        Some(at) if now.since(at) <= oldest => Ok(()),
        Some(at) => {
            refused(format!("The last export is of {at}, which is too long ago. Export the organisation again."))
        }
        None => refused(
            "This organisation was not exported since it was suspended: corbel tenant export. To remove it without an \
             export say --without-export."
                .to_owned(),
        ),
    }
}

/// Removes the accounts of members who belong to no other organisation; how many. Safe to repeat.
///
/// # Errors
/// The database's.
pub async fn remove_leavers(identity: &Identity, tenant: &Tenant) -> Result<u64> {
    let (ctx, id, mut removed) = (tenant.system("operator", identity.env.clone()), tenant.id, 0);
    // Both lists: who was removed from the organisation is not in the directory's, and a half-finished joining not in the
    // region's.
    let mut after = Uuid::nil().into();
    loop {
        let users = identity.store.read(&ctx, move |tx| leavers::list_members(tx, after, BATCH)).await?;
        let Some(last) = users.last() else { break };
        after = *last;
        removed += identity.store.write_directory(move |tx| leavers::remove_accounts(tx, id, &users)).await?;
    }
    let mut after = Uuid::nil().into();
    loop {
        let users = identity.store.read_directory(move |tx| leavers::list_memberships(tx, id, after, BATCH)).await?;
        let Some(last) = users.last() else { return Ok(removed) };
        after = *last;
        removed += identity.store.write_directory(move |tx| leavers::remove_accounts(tx, id, &users)).await?;
    }
}

/// Forgets the organisation itself, once nothing names it any more.
///
/// # Errors
/// The database's.
pub async fn forget_tenant(identity: &Identity, id: TenantId) -> Result<()> {
    identity.store.write_directory(move |tx| tenants::remove(tx, id)).await
}
