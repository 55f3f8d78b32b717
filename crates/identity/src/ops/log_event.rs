//! What a page has the audit log remember.

use kernel::{Ctx, EventId, Result, mask::masked};
use serde_json::Value;
use uuid::Uuid;

use super::events;
use crate::{
    Identity,
    model::LoggedAction,
    policy::{Organisation, OrganisationAction},
};

/// Something a page did that the server cannot see by itself.
#[derive(Clone, Debug)]
pub struct ClientEvent {
    /// What was done.
    pub action: LoggedAction,
    /// What it was done to, as the page calls it.
    pub target: String,
    /// Facts. Secrets in them are masked.
    pub payload: Value,
}

/// Enters what a page tells in the audit log, as `audit.logged`: whoever reads the log sees that a person's page said
/// so, and never takes it for what the product itself has seen.
///
/// # Errors
/// `RATE_LIMITED` for a person who tells too much.
pub async fn log_event(identity: &Identity, ctx: &Ctx, told: ClientEvent) -> Result<EventId> {
    ctx.authorize(OrganisationAction::View, &Organisation)?;
    let user = ctx.user()?;
    identity.told.take(&user.to_string())?;
    let target = Uuid::parse_str(&told.target).unwrap_or(user.into());
    let event = events::audit_logged(ctx, target, told.action.as_str(), &told.target, masked(told.payload));
    let id = event.id;
    identity.store.write(ctx, move |tx| tx.emit(event.clone())).await?;
    Ok(id)
}
