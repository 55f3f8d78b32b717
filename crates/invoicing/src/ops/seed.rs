//! What others bring at once: many subcontractors and invoices for benchmarks and load tests, papers of the demo.

use kernel::{Ctx, InvoiceId, Result, SubcontractorId};
use serde_json::json;

use super::{announce_invoice, invoice};
use crate::{
    Invoicing,
    model::{
        Content, Details, Invoice, InvoiceFile, InvoiceKind, InvoiceSource, InvoiceState, Line, LineKind, Pence,
        Subcontractor, SubcontractorKind, VatKind, plus_days, today,
    },
    store::{invoices, subcontractors, threads},
};

/// Makes a file that lies in the module's drive already a paper of an invoice, for the demo: there it came first.
///
/// # Errors
/// `NOT_FOUND`; the database's.
pub async fn seed_invoice_file(invoicing: &Invoicing, ctx: &Ctx, id: InvoiceId, file: InvoiceFile) -> Result<()> {
    let actor = ctx.clone();
    invoicing
        .store
        .write(ctx, move |tx| {
            let found = invoice(tx, id)?;
            threads::add_file(tx, id, &file)?;
            announce_invoice(tx, &actor, "invoice.file_added", &found, json!({ "name": file.name, "by": null }))
        })
        .await
}

/// Adds `count` subcontractors, numbered from `first`. Nobody is told.
///
/// # Errors
/// The database's.
pub async fn seed_subcontractors(
    invoicing: &Invoicing,
    ctx: &Ctx,
    first: u32,
    count: u32,
) -> Result<Vec<SubcontractorId>> {
    let actor = ctx.clone();
    invoicing
        .store
        .write(ctx, move |tx| {
            let mut ids = Vec::new();
            for number in first..first + count {
                let id = actor.new_id::<SubcontractorId>();
                let details = Details {
                    trading_name: format!("Subcontractor {number:05}"),
                    legal_name: format!("Subcontractor {number:05} Limited"),
                    kind: SubcontractorKind::Company,
                    utr: Some("1123456789".to_owned()),
                    nino: None,
                    company_number: None,
                    vat_number: Some("GB123456782".to_owned()),
                    address: String::new(),
                    email: None,
                    phone: String::new(),
                    agreed_amount: None,
                    terms_days: None,
                    levy_basis_points: 0,
                };
                let one = Subcontractor {
                    id,
                    details,
                    bank: None,
                    consent: None,
                    is_archived: false,
                    last_paid: None,
                    version: 1,
                    created_at: actor.now(),
                    updated_at: actor.now(),
                };
                subcontractors::add(tx, &one)?;
                ids.push(id);
            }
            Ok(ids)
        })
        .await
}

/// Adds `count` invoices of these subcontractors in turn, numbered from `first`. One in twenty is to be paid, one in twenty to
/// be looked at; the others are paid. They are of the last five years. Nobody is told.
///
/// # Errors
/// The database's.
pub async fn seed_invoices(
    invoicing: &Invoicing,
    ctx: &Ctx,
    of: Vec<SubcontractorId>,
    first: u32,
    count: u32,
) -> Result<()> {
    let (actor, day) = (ctx.clone(), today(ctx.now()));
    invoicing
        .store
        .write(ctx, move |tx| {
            for (number, whose) in (first..first + count).zip(of.iter().cycle().skip(first as usize % of.len().max(1)))
            {
                // A multiplicative hash: the same spread on every machine and run.
                let spread = i64::from(number.wrapping_mul(2_654_435_761) >> 8);
                // Another twentieth of them in each round, so that everybody has some of each.
                let round = number / u32::try_from(of.len().max(1)).unwrap_or(1);
                let state = match (round + number) % 20 {
                    0 => InvoiceState::Approved,
                    1 => InvoiceState::Submitted,
                    _ => InvoiceState::Paid,
                };
                let age = if state == InvoiceState::Paid { 60 + spread % 1_800 } else { spread % 90 };
                let issued_on = plus_days(day, -age);
                let line = |kind, net| Line { kind, description: "Work".to_owned(), net, vat: VatKind::ReverseCharge };
                let content = Content {
                    number: format!("S-{number:06}"),
                    issued_on,
                    due_on: plus_days(issued_on, 30),
                    lines: vec![
                        line(LineKind::Labour, Pence::new(100_000 + spread % 900_000)),
                        line(LineKind::Materials, Pence::new(spread % 300_000)),
                    ],
                    purchase_order: None,
                    event: None,
                };
                let amounts = content.amounts();
                let one = Invoice {
                    id: actor.new_id::<InvoiceId>(),
                    subcontractor: *whose,
                    subcontractor_name: String::new(),
                    kind: InvoiceKind::Invoice,
                    state,
                    source: InvoiceSource::Office,
                    amounts,
                    content,
                    settled: if state == InvoiceState::Paid { amounts.total() } else { Pence::ZERO },
                    has_answer: false,
                    version: 1,
                    created_by: None,
                    created_at: actor.now(),
                    submitted_at: Some(actor.now()),
                    approved_at: None,
                    approved_by: None,
                };
                invoices::add(tx, &one)?;
                if one.settled > Pence::ZERO {
                    invoices::update(tx, &one)?;
                }
            }
            Ok(())
        })
        .await
}
