//! What the organisation has bought.

use kernel::{Ctx, Result};

use super::events;
use crate::{
    Identity,
    model::{Entitlement, Plan, Tier},
    policy::{Organisation, OrganisationAction},
    store::plans,
};

/// What is to be changed of a plan.
#[derive(Clone, Debug, Default)]
pub struct PlanChange {
    /// Another tier.
    pub tier: Option<Tier>,
    /// Features to have or not to have whatever the tier says, or (`None`) as it says again.
    pub overrides: Vec<(Entitlement, Option<bool>)>,
}

/// The features the organisation has, for everybody in it.
///
/// # Errors
/// The database's.
pub async fn list_entitlements(identity: &Identity, ctx: &Ctx) -> Result<Vec<Entitlement>> {
    ctx.authorize(OrganisationAction::View, &Organisation)?;
    Ok(identity.store.read(ctx, plans::lookup).await?.enabled().collect())
}

/// What the organisation has bought.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn find_plan(identity: &Identity, ctx: &Ctx) -> Result<Plan> {
    ctx.authorize(OrganisationAction::ViewSettings, &Organisation)?;
    identity.store.read(ctx, plans::lookup).await
}

/// Whether the person may change what the organisation has bought.
pub fn may_update_plan(ctx: &Ctx) -> bool {
    ctx.decide(OrganisationAction::ChangeSettings, &Organisation).is_allowed()
}

/// Changes what the organisation has bought. What it has no more, nobody may from the next request on; what was made
/// with it stays.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn update_plan(identity: &Identity, ctx: &Ctx, change: PlanChange) -> Result<Plan> {
    ctx.authorize(OrganisationAction::ChangeSettings, &Organisation)?;
    let actor = ctx.clone();
    identity
        .store
        .write(ctx, move |tx| {
            let before = plans::lookup(tx)?;
            let mut after = before.clone();
            after.tier = change.tier.unwrap_or(before.tier);
            for (feature, has) in &change.overrides {
                match has {
                    Some(has) => after.overrides.insert(*feature, *has),
                    None => after.overrides.remove(feature),
                };
            }
            if after != before {
                plans::update(tx, &after)?;
                tx.emit(events::plan_changed(&actor, &before, &after))?;
            }
            Ok(after)
        })
        .await
}
