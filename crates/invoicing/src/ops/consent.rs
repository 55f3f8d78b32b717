//! What a subcontractor has said of electronic statements, as the office was told outside the portal.

use kernel::{Ctx, Result, SubcontractorId};
use serde_json::{Value, json};

use super::{announce, require, require_version, subcontractor};
use crate::{
    Invoicing,
    model::{Consent, ConsentChannel, Day, Subcontractor, topic},
    policy::BooksAction,
    store::subcontractors,
};

/// Records whether a subcontractor agrees to electronic statements alone, with how and when it said so.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`, `VERSION_CONFLICT`, and those of [`Consent::recorded`].
pub async fn record_consent(
    invoicing: &Invoicing,
    ctx: &Ctx,
    id: SubcontractorId,
    version: i64,
    (agrees, how, given_on, note): (bool, ConsentChannel, Day, &str),
) -> Result<()> {
    require(ctx, BooksAction::Manage)?;
    let (actor, consent) = (ctx.clone(), Consent::recorded(agrees, how, given_on, note, ctx.now())?);
    invoicing
        .store
        .write(ctx, move |tx| {
            let before = subcontractor(tx, id)?;
            require_version(version, before.version)?;
            let now = Subcontractor {
                consent: Some(consent.clone()),
                version: before.version + 1,
                updated_at: actor.now(),
                ..before
            };
            subcontractors::update(tx, &now)?;
            let mut facts = consent_facts(&consent);
            facts["name"] = now.details.trading_name.into();
            announce(tx, &actor, "subcontractor.consent_changed", id, topic::SUBCONTRACTORS, facts)
        })
        .await
}

/// What the log says of a consent.
pub(super) fn consent_facts(consent: &Consent) -> Value {
    json!({
        "electronicStatements": consent.agrees,
        "how": consent.how.name(),
        "givenOn": consent.given_on.to_string(),
        "note": consent.note,
    })
}
