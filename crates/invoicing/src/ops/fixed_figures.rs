//! What a run pays is fixed when it is approved, or when a file for the bank is taken out: money moves by those
//! figures. What is deducted depends on the whole tax month, so another run that is paid meanwhile, or another rate, can change
//! what is right. Then nothing is paid by the old figures: the run is approved again.

use kernel::{Ctx, Error, ErrorKind, PaymentRunId, Result};
use serde_json::json;
use store::Tx;

use super::runs::{PreviewedRun, compute, step, taken, tell};
use crate::{
    Invoicing,
    model::{Payment, PaymentWarning, Run, RunState},
    store::{fixed_payments, settings},
};

/// What a run that is not paid yet comes to, with a warning where that is not what was fixed.
pub(super) fn current(tx: &mut Tx<'_>, run: &Run) -> Result<PreviewedRun> {
    let items = taken(tx, run.id)?;
    let mut preview = compute(tx, run.pay_on, items)?;
    let fixed = fixed_payments::list(tx, run.id)?;
    for payment in &mut preview.payments {
        let Some(before) = fixed.iter().find(|before| before.subcontractor == payment.subcontractor) else { continue };
        if (before.rate, before.payout) != (payment.rate, payment.payout) {
            payment.fixed_net = Some(before.payout.net());
            payment.warnings.push(PaymentWarning::FiguresChanged);
        }
    }
    Ok(preview)
}

fn has_changed(payment: &Payment) -> bool {
    payment.warnings.contains(&PaymentWarning::FiguresChanged)
}

/// What is paid is what was approved, or what the bank was told.
///
/// # Errors
/// 409 `RUN_FIGURES_CHANGED` with `details.payments`.
pub(super) fn require_unchanged(preview: &PreviewedRun) -> Result<()> {
    let changed: Vec<_> = preview
        .payments
        .iter()
        .filter(|payment| has_changed(payment))
        .map(|payment| {
            json!({ "subcontractorId": payment.subcontractor.to_string(), "name": payment.name,
                "fixedNet": payment.fixed_net, "net": payment.payout.net() })
        })
        .collect();
    if changed.is_empty() {
        return Ok(());
    }
    let message = "The figures have changed since they were approved or taken to the bank: another run of the tax month \
                   was paid, or a rate changed. Look at them and approve the run again.";
    Err(Error::conflict("RUN_FIGURES_CHANGED", message).with_details(json!({ "payments": changed })))
}

/// What is paid before it is taken to the bank: as it was fixed, or fixed by this.
///
/// # Errors
/// 409 `RUN_FIGURES_CHANGED`.
pub(super) fn fix_for_bank(tx: &mut Tx<'_>, run: &Run) -> Result<PreviewedRun> {
    let preview = current(tx, run)?;
    require_unchanged(&preview)?;
    fix(tx, run.id, &preview)?;
    Ok(preview)
}

fn fix(tx: &mut Tx<'_>, id: PaymentRunId, preview: &PreviewedRun) -> Result<()> {
    fixed_payments::remove(tx, id)?;
    for payment in &preview.payments {
        fixed_payments::add(tx, id, payment)?;
    }
    Ok(())
}

/// Approves a run, and fixes what it pays. Where the organisation wants a second person, that is another one than who
/// put it together or changed it last. One that is approved is approved again where its figures have changed.
///
/// # Errors
/// As [`super::submit_run`]; `SECOND_PERSON`.
pub async fn approve_run(invoicing: &Invoicing, ctx: &Ctx, id: PaymentRunId, version: i64) -> Result<()> {
    step(invoicing, ctx, id, version, approve).await
}

fn approve(tx: &mut Tx<'_>, ctx: &Ctx, before: Run) -> Result<Run> {
    before.require_state(&[RunState::Draft, RunState::AwaitingApproval, RunState::Approved])?;
    if settings::lookup(tx)?.requires_second_approver && before.created_by == ctx.actor().user {
        let message = "You put this payment run together or changed it last, so somebody else has to approve it.";
        return Err(Error::new(ErrorKind::Forbidden, "SECOND_PERSON", message));
    }
    let preview = current(tx, &before)?;
    if !preview.payments.iter().any(has_changed) {
        before.require_state(&[RunState::Draft, RunState::AwaitingApproval])?;
    }
    fix(tx, before.id, &preview)?;
    let (approved_by, approved_at) = (ctx.actor().user, Some(ctx.now()));
    let now = Run { state: RunState::Approved, sums: preview.sums, approved_by, approved_at, ..before };
    tell(tx, ctx, "payment_run.approved", &now)?;
    Ok(now)
}
