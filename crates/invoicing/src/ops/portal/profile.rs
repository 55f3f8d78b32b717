//! What a subcontractor says of itself in the portal.

use kernel::{BankChangeId, Ctx, Result};
use serde_json::{Value, json};
use store::Tx;

use super::Guest;
use crate::{
    Invoicing,
    model::{Bank, BankChange, Consent, Subcontractor, subcontractor::text, topic},
    ops::{announce, consent::consent_facts, require_version, subcontractor},
    store::{bank_changes, subcontractors},
};

/// What a subcontractor sees of itself.
#[derive(Clone, Debug)]
pub struct Profile {
    /// The subcontractor.
    pub subcontractor: Subcontractor,
    /// The account that it has named and the office has not confirmed.
    pub bank_change: Option<BankChange>,
}

/// What the office knows of the guest's subcontractor.
///
/// # Errors
/// The database's.
pub async fn find_profile(invoicing: &Invoicing, guest: &Guest) -> Result<Profile> {
    let of = guest.subcontractor;
    invoicing
        .store
        .read(&guest.ctx, move |tx| {
            Ok(Profile { subcontractor: subcontractor(tx, of)?, bank_change: bank_changes::lookup_pending(tx, of)? })
        })
        .await
}

/// Changes address and telephone; what is `None` stays. Names and numbers are the office's to change.
///
/// # Errors
/// `VERSION_CONFLICT`, `INVALID_REQUEST`.
pub async fn update_profile(
    invoicing: &Invoicing,
    guest: &Guest,
    version: i64,
    address: Option<String>,
    phone: Option<String>,
) -> Result<()> {
    let address = address.map(|value| text(&value, "address", (0, 500))).transpose()?;
    let phone = phone.map(|value| text(&value, "phone", (0, 50))).transpose()?;
    let acting = guest.clone();
    invoicing
        .store
        .write(&guest.ctx, move |tx| {
            let mut now = subcontractor(tx, acting.subcontractor)?;
            require_version(version, now.version)?;
            now.details.address = address.clone().unwrap_or(now.details.address);
            now.details.phone = phone.clone().unwrap_or(now.details.phone);
            keep(tx, &acting, now, "subcontractor.updated", json!({}))
        })
        .await
}

/// Names another bank account. It counts once the office has confirmed it by a second channel.
///
/// # Errors
/// The database's.
pub async fn request_bank_change(invoicing: &Invoicing, guest: &Guest, bank: Bank) -> Result<()> {
    let acting = guest.clone();
    invoicing
        .store
        .write(&guest.ctx, move |tx| {
            let whose = subcontractor(tx, acting.subcontractor)?;
            let change = BankChange {
                id: acting.ctx.new_id::<BankChangeId>(),
                bank: bank.clone(),
                requested_by: acting.display_name.clone(),
                requested_at: acting.ctx.now(),
            };
            bank_changes::add(tx, whose.id, &change)?;
            let facts = json!({ "account": bank.masked().account_number });
            keep(tx, &acting, whose, "subcontractor.bank_change_requested", facts)
        })
        .await
}

/// Says whether statements may come electronically alone.
///
/// # Errors
/// The database's.
pub async fn set_consent(invoicing: &Invoicing, guest: &Guest, agrees: bool) -> Result<()> {
    let acting = guest.clone();
    invoicing
        .store
        .write(&guest.ctx, move |tx| {
            let mut now = subcontractor(tx, acting.subcontractor)?;
            let consent = Consent::in_portal(agrees, acting.ctx.now());
            let facts = consent_facts(&consent);
            now.consent = Some(consent);
            keep(tx, &acting, now, "subcontractor.consent_changed", facts)
        })
        .await
}

/// Writes a subcontractor as its own person changed it.
fn keep(tx: &mut Tx<'_>, guest: &Guest, mut now: Subcontractor, kind: &'static str, mut facts: Value) -> Result<()> {
    let ctx: &Ctx = &guest.ctx;
    now.version += 1;
    now.updated_at = ctx.now();
    subcontractors::update(tx, &now)?;
    facts["name"] = now.details.trading_name.as_str().into();
    facts["by"] = guest.signature().into();
    announce(tx, ctx, kind, now.id, topic::SUBCONTRACTORS, facts)
}
