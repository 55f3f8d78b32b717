//! Organisations as strangers meet them, who came by a link.

use kernel::{Actor, Ctx, Result, ScopeSet, TenantId, port::Visit};

use crate::{
    Identity,
    model::{Entitlement, TenantStatus},
    store::{plans, tenants},
};

/// The organisation for somebody who is not signed in to it; `None` where there is none, or it is not in use.
pub(crate) async fn visit(identity: &Identity, tenant: TenantId, request_id: &str) -> Result<Option<Visit>> {
    let found = identity.store.read_directory(move |tx| tenants::lookup(tx, tenant)).await?;
    let Some(found) = found.filter(|found| found.status == TenantStatus::Active) else { return Ok(None) };
    let nobody =
        Actor { user: None, session: None, role: "visitor".into(), scopes: ScopeSet::default(), is_super: false };
    Ok(Some(Visit {
        ctx: Ctx::new(found.id, found.region, nobody, request_id, identity.env.clone()),
        organisation: found.name.as_str().to_owned(),
        slug: found.slug.as_str().to_owned(),
    }))
}

/// The same, and `None` as well where the organisation has not bought the module.
pub(crate) async fn visit_module(
    identity: &Identity,
    tenant: TenantId,
    module: &str,
    request_id: &str,
) -> Result<Option<Visit>> {
    let Some(visit) = visit(identity, tenant, request_id).await? else { return Ok(None) };
    let (feature, plan) = (Entitlement::parse(module)?, identity.store.read(&visit.ctx, plans::lookup).await?);
    Ok(plan.has(feature).then_some(visit))
}
