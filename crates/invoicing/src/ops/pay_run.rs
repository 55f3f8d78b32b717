//! A run is paid: deductions are written down by the day of payment, and never change.

use kernel::{Ctx, Error, ErrorKind, PaymentRunId, Result};
use serde_json::json;
use store::Tx;

use super::{
    fixed_figures::{current, require_unchanged},
    runs::{step, taken, tell},
};
use crate::{
    Invoicing,
    jobs::queued,
    model::{Invoice, InvoiceState, Run, RunState},
    store::{fixed_payments, invoices, payments, settings, subcontractors},
};

/// Notes that a run was paid on its day: what was deducted belongs to the tax month of that day.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`, `VERSION_CONFLICT`, `RUN_STATE`; `MONTH_CLOSED`; `PAYMENT_REFUSED` with `details.payments` where
/// somebody cannot be paid so; `RUN_FIGURES_CHANGED` where the figures are not those that were approved.
pub async fn pay_run(invoicing: &Invoicing, ctx: &Ctx, id: PaymentRunId, version: i64) -> Result<()> {
    step(invoicing, ctx, id, version, pay).await
}

fn pay(tx: &mut Tx<'_>, ctx: &Ctx, before: Run) -> Result<Run> {
    let may_skip_approval = !settings::lookup(tx)?.requires_second_approver;
    before.require_state(if may_skip_approval {
        &[RunState::Draft, RunState::AwaitingApproval, RunState::Approved]
    } else {
        &[RunState::Approved]
    })?;
    let preview = current(tx, &before)?;
    require_unchanged(&preview)?;
    require_payable(&preview.payments)?;
    fixed_payments::remove(tx, before.id)?;
    for payment in &preview.payments {
        payments::add(tx, before.id, before.pay_on, payment)?;
        subcontractors::update_last_paid(tx, payment.subcontractor, before.pay_on)?;
    }
    for (invoice, settle) in taken(tx, before.id)? {
        let settled = invoice.settled + settle;
        let state = if settled >= invoice.amounts.total() { InvoiceState::Paid } else { InvoiceState::PartPaid };
        invoices::update(tx, &Invoice { settled, state, version: invoice.version + 1, ..invoice })?;
    }
    let now = Run {
        state: RunState::Paid,
        sums: preview.sums,
        paid_by: ctx.actor().user,
        paid_at: Some(ctx.now()),
        ..before
    };
    tx.enqueue(queued::send_remittances(ctx, now.id))?;
    tx.enqueue(queued::plan_deadlines(ctx))?;
    tell(tx, ctx, "payment_run.paid", &now)?;
    Ok(now)
}

/// Nothing keeps any of them from being paid.
fn require_payable(payments: &[crate::model::Payment]) -> Result<()> {
    if payments.iter().any(|payment| payment.warnings.contains(&crate::model::PaymentWarning::ClosedMonth)) {
        let message = "The tax month of this day is closed: choose a later day of payment.";
        return Err(Error::conflict("MONTH_CLOSED", message));
    }
    let barred: Vec<_> = payments
        .iter()
        .filter(|payment| payment.warnings.iter().any(|warning| warning.is_bar()))
        .map(|payment| json!({ "subcontractorId": payment.subcontractor.to_string(), "name": payment.name }))
        .collect();
    if barred.is_empty() {
        return Ok(());
    }
    let message = "Credit notes come to more than what is paid. Take them out, or add invoices.";
    Err(Error::new(ErrorKind::Conflict, "PAYMENT_REFUSED", message).with_details(json!({ "payments": barred })))
}
