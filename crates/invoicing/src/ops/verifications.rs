//! What HMRC answered, and what shows it.

use kernel::{Ctx, Error, Result, SubcontractorId, VerificationId, id::TypedId};
use serde_json::json;

use super::{
    NewPaper, Paper, announce,
    attachments::{keep_paper, read_paper},
    require, subcontractor,
};
use crate::{
    Invoicing,
    model::{CisRate, Day, Verification, numbers, plus_days, subcontractor::text, today, topic},
    policy::BooksAction,
    store::subcontractors,
};

/// A verification to be entered.
#[derive(Clone, Debug)]
pub struct NewVerification {
    /// The number that HMRC gave.
    pub number: Option<String>,
    /// When HMRC was asked.
    pub verified_on: Day,
    /// From when the rate applies.
    pub effective_from: Day,
    /// At which rate to deduct.
    pub rate: CisRate,
    /// What else there is to know.
    pub note: String,
}

/// Enters what HMRC answered. It is added, never changed: the rate of each day stays known.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`, `INVALID_VERIFICATION_NUMBER`, `INVALID_REQUEST`.
pub async fn add_verification(
    invoicing: &Invoicing,
    ctx: &Ctx,
    of: SubcontractorId,
    new: NewVerification,
) -> Result<VerificationId> {
    require(ctx, BooksAction::Manage)?;
    if new.verified_on > plus_days(today(ctx.now()), 1) {
        return Err(Error::invalid("verifiedOn is not in the future.").with_details(json!({ "field": "verifiedOn" })));
    }
    let given = new.number.filter(|number| !number.trim().is_empty());
    let one = Verification {
        id: ctx.new_id(),
        number: given.map(|number| numbers::verification(&number)).transpose()?,
        verified_on: new.verified_on,
        effective_from: new.effective_from,
        rate: new.rate,
        note: text(&new.note, "note", (0, 1000))?,
        by: ctx.actor().user,
        created_at: ctx.now(),
        evidence: None,
    };
    let actor = ctx.clone();
    invoicing
        .store
        .write(ctx, move |tx| {
            let whose = subcontractor(tx, of)?;
            subcontractors::add_verification(tx, of, &one)?;
            let facts = json!({ "name": whose.details.trading_name, "rate": one.rate.name(), "number": one.number,
                "effectiveFrom": one.effective_from.to_string() });
            announce(tx, &actor, "subcontractor.verified", of, topic::SUBCONTRACTORS, facts)?;
            Ok(one.id)
        })
        .await
}

/// Adds what shows a verification: a letter, a picture of a screen.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`, `FILE_TYPE_NOT_ALLOWED`, `QUOTA_EXCEEDED`.
pub async fn set_evidence(
    invoicing: &Invoicing,
    ctx: &Ctx,
    (of, id): (SubcontractorId, VerificationId),
    paper: NewPaper,
) -> Result<()> {
    require(ctx, BooksAction::Manage)?;
    verification(invoicing, ctx, of, id).await?;
    let file = keep_paper(invoicing, ctx, "Suppliers", &paper, ctx.actor().user).await?;
    let actor = ctx.clone();
    invoicing
        .store
        .write(ctx, move |tx| {
            let whose = subcontractor(tx, of)?;
            subcontractors::update_evidence(tx, of, id, file)?;
            let facts = json!({ "name": whose.details.trading_name, "evidence": paper.name });
            announce(tx, &actor, "subcontractor.updated", of, topic::SUBCONTRACTORS, facts)
        })
        .await
}

/// What shows a verification.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`.
pub async fn read_evidence(
    invoicing: &Invoicing,
    ctx: &Ctx,
    (of, id): (SubcontractorId, VerificationId),
) -> Result<Paper> {
    require(ctx, BooksAction::Manage)?;
    let found = verification(invoicing, ctx, of, id).await?;
    let file = found.evidence.ok_or_else(|| Error::not_found("File"))?;
    read_paper(invoicing, ctx, file).await
}

async fn verification(
    invoicing: &Invoicing,
    ctx: &Ctx,
    of: SubcontractorId,
    id: VerificationId,
) -> Result<Verification> {
    let found = invoicing
        .store
        .read(ctx, move |tx| {
            subcontractor(tx, of)?;
            Ok(subcontractors::list_verifications(tx, &[of])?.remove(&of).unwrap_or_default())
        })
        .await?;
    found.into_iter().find(|one| one.id == id).ok_or_else(|| Error::not_found(VerificationId::NOUN))
}
