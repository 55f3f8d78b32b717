//! What an organisation decides about its signatures: what signers agree to.

use kernel::{
    Ctx, Result,
    event::{Audience, DomainEvent},
};
use serde_json::json;
use store::Tx;

use crate::{
    Signatures,
    model::{USUAL_CONSENT, topic},
    policy::{Desk, DeskAction},
    store::settings,
};

/// What signers agree to; empty where nothing is asked.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn find_consent(signatures: &Signatures, ctx: &Ctx) -> Result<String> {
    ctx.authorize(DeskAction::View, &Desk)?;
    signatures.store.read(ctx, consent).await
}

/// Decides what signers agree to, in requests that are made from now on. Empty: nothing is asked.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn set_consent(signatures: &Signatures, ctx: &Ctx, text: String) -> Result<()> {
    ctx.authorize(DeskAction::Manage, &Desk)?;
    let actor = ctx.clone();
    signatures
        .store
        .write(ctx, move |tx| {
            let before = consent(tx)?;
            if before == text {
                return Ok(());
            }
            settings::set_consent(tx, &text, actor.now())?;
            let (kind, target) = ("signature.consent_changed", actor.tenant());
            let event = DomainEvent::new(&actor, kind, target, topic::REQUESTS, Audience::Nobody);
            tx.emit(event.with(json!({ "before": before, "consent": text })))
        })
        .await
}

/// The organisation's text, or the usual one where it has none of its own.
pub(super) fn consent(tx: &mut Tx<'_>) -> Result<String> {
    Ok(settings::lookup_consent(tx)?.unwrap_or_else(|| USUAL_CONSENT.to_owned()))
}
