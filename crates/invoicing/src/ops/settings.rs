//! Who the contractor is for HMRC, and how the organisation pays.

use kernel::{Ctx, Result};
use serde_json::json;

use super::{announce, require, require_version};
use crate::{
    Invoicing,
    jobs::queued,
    model::{Settings, topic},
    policy::BooksAction,
    store::settings,
};

/// The settings.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn find_settings(invoicing: &Invoicing, ctx: &Ctx) -> Result<Settings> {
    require(ctx, BooksAction::View)?;
    invoicing.store.read(ctx, settings::lookup).await
}

/// Changes the settings. `new.version` is the one that the person saw.
///
/// # Errors
/// `FORBIDDEN`, `INVALID_EMPLOYER_REFERENCE`, `INVALID_BACS_USER_NUMBER`, `INVALID_REQUEST`, `VERSION_CONFLICT`.
pub async fn update_settings(invoicing: &Invoicing, ctx: &Ctx, new: Settings) -> Result<Settings> {
    require(ctx, BooksAction::Manage)?;
    let new = new.checked()?;
    let actor = ctx.clone();
    invoicing
        .store
        .write(ctx, move |tx| {
            let before = settings::lookup(tx)?;
            require_version(new.version, before.version)?;
            let now = Settings { version: before.version + 1, ..new.clone() };
            settings::update(tx, &now)?;
            if now.is_complete() {
                tx.enqueue(queued::plan_deadlines(&actor))?;
            }
            let facts = json!({ "contractorName": now.contractor_name, "employerReference": now.employer_reference,
                "requiresSecondApprover": now.requires_second_approver, "bacsUserNumber": now.bacs_user_number,
                "payingAccount": now.paying_account.as_ref().map(|bank| bank.masked().account_number) });
            announce(tx, &actor, "invoicing.settings_changed", actor.tenant(), topic::SETTINGS, facts)?;
            Ok(now)
        })
        .await
}
