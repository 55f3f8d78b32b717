//! How much an organisation may store.

use kernel::{Ctx, Error, Result, Scope, StorageTier, event::DomainEvent};
use serde_json::json;

use super::{AUDIENCE, topic};
use crate::{Drive, store::usage};

/// Sets in which size an organisation buys storage. `limit` is the cap of [`StorageTier::Custom`] in bytes. What is
/// stored beyond a smaller cap stays; nothing more comes in.
///
/// # Errors
/// `INVALID_REQUEST` for a custom tier without a limit, or a limit of another; `FORBIDDEN`.
pub async fn choose_storage_tier(drive: &Drive, ctx: &Ctx, tier: StorageTier, limit: Option<i64>) -> Result<()> {
    ctx.require(Scope::TENANT_MANAGE_SETTINGS, "change the storage limit")?;
    let cap = match (tier.limit(), limit) {
        (Some(cap), None) => cap,
        (None, Some(cap)) if cap >= 0 => cap,
        (None, _) => return Err(Error::invalid("A custom storage tier needs its limit in bytes.")),
        (Some(_), Some(_)) => return Err(Error::invalid("Only a custom storage tier has a limit of its own.")),
    };
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            usage::set_cap(tx, tier, cap)?;
            let event = DomainEvent::new(&actor, "storage.tier_changed", actor.tenant(), topic::DRIVES, AUDIENCE);
            tx.emit(event.with(json!({ "tier": tier.name(), "cap": cap })))
        })
        .await
}
