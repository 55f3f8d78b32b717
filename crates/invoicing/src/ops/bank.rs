//! Where subcontractors are paid. Accounts are masked; whoever looks at one leaves a line in the log.

use kernel::{BankChangeId, Ctx, Error, Result, SubcontractorId, id::TypedId};
use serde_json::json;

use super::{announce, require, require_version, subcontractor};
use crate::{
    Invoicing,
    model::{Bank, Subcontractor, topic},
    policy::BooksAction,
    store::{bank_changes, subcontractors},
};

/// Shows a bank account, which is written into the log.
///
/// # Errors
/// `FORBIDDEN` for those who may not pay; `NOT_FOUND`, also where there is no account.
pub async fn reveal_bank(invoicing: &Invoicing, ctx: &Ctx, id: SubcontractorId) -> Result<Bank> {
    require(ctx, BooksAction::Pay)?;
    let actor = ctx.clone();
    invoicing
        .store
        .write(ctx, move |tx| {
            let one = subcontractor(tx, id)?;
            let bank = one.bank.ok_or_else(|| Error::not_found("Bank account"))?;
            let facts = json!({ "name": one.details.trading_name });
            announce(tx, &actor, "subcontractor.bank_shown", id, topic::SUBCONTRACTORS, facts)?;
            Ok(bank)
        })
        .await
}

/// Shows the account that a subcontractor has named and nobody has confirmed, to compare it with what the subcontractor
/// says by a second channel. It is written into the log.
///
/// # Errors
/// `FORBIDDEN` for those who may not pay; `NOT_FOUND`, also where it does not wait any more.
pub async fn reveal_bank_change(
    invoicing: &Invoicing,
    ctx: &Ctx,
    (id, change): (SubcontractorId, BankChangeId),
) -> Result<Bank> {
    require(ctx, BooksAction::Pay)?;
    let actor = ctx.clone();
    invoicing
        .store
        .write(ctx, move |tx| {
            let one = subcontractor(tx, id)?;
            let waiting = bank_changes::lookup_pending(tx, id)?.filter(|waiting| waiting.id == change);
            let bank = waiting.ok_or_else(|| Error::not_found(BankChangeId::NOUN))?.bank;
            let account = bank.masked().account_number;
            let facts = json!({ "name": one.details.trading_name, "account": account, "isRequested": true });
            announce(tx, &actor, "subcontractor.bank_shown", id, topic::SUBCONTRACTORS, facts)?;
            Ok(bank)
        })
        .await
}

/// Changes where a subcontractor is paid.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`, `VERSION_CONFLICT`.
pub async fn set_bank(invoicing: &Invoicing, ctx: &Ctx, id: SubcontractorId, version: i64, bank: Bank) -> Result<()> {
    require(ctx, BooksAction::Manage)?;
    let actor = ctx.clone();
    invoicing
        .store
        .write(ctx, move |tx| {
            let before = subcontractor(tx, id)?;
            require_version(version, before.version)?;
            let now = Subcontractor {
                bank: Some(bank.clone()),
                version: before.version + 1,
                updated_at: actor.now(),
                ..before
            };
            subcontractors::update(tx, &now)?;
            let facts = json!({ "name": now.details.trading_name, "account": bank.masked().account_number });
            announce(tx, &actor, "subcontractor.bank_changed", id, topic::SUBCONTRACTORS, facts)
        })
        .await
}

/// Confirms or refuses the account that a subcontractor has named. Until then the one before counts.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`, `VERSION_CONFLICT`; `BANK_CHANGE_DECIDED` where somebody was faster.
pub async fn decide_bank_change(
    invoicing: &Invoicing,
    ctx: &Ctx,
    (id, change): (SubcontractorId, BankChangeId),
    version: i64,
    is_confirmed: bool,
) -> Result<()> {
    require(ctx, BooksAction::Manage)?;
    let actor = ctx.clone();
    invoicing
        .store
        .write(ctx, move |tx| {
            let before = subcontractor(tx, id)?;
            let Some(waiting) = bank_changes::lookup_pending(tx, id)?.filter(|waiting| waiting.id == change) else {
                return Err(match bank_changes::is_known(tx, id, change)? {
                    true => Error::conflict("BANK_CHANGE_DECIDED", "This bank account was decided on already."),
                    false => Error::not_found(BankChangeId::NOUN),
                });
            };
            require_version(version, before.version)?;
            bank_changes::decide(tx, change, is_confirmed, actor.actor().user, actor.now())?;
            let now = Subcontractor {
                bank: if is_confirmed { Some(waiting.bank.clone()) } else { before.bank.clone() },
                version: before.version + 1,
                updated_at: actor.now(),
                ..before
            };
            subcontractors::update(tx, &now)?;
            let kind =
                if is_confirmed { "subcontractor.bank_change_confirmed" } else { "subcontractor.bank_change_refused" };
            let facts = json!({ "name": now.details.trading_name, "account": waiting.bank.masked().account_number });
            announce(tx, &actor, kind, id, topic::SUBCONTRACTORS, facts)
        })
        .await
}
