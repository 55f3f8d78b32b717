//! Letters to subcontractors. They name no accounts, and amounts only to those who are not in the portal: for the
//! others these are behind its sign-in.

use std::time::Duration;

use kernel::{Ctx, InvoiceId, PaymentRunId, Result, SubcontractorId, port::MemberLetter};
use uuid::Uuid;

use super::runs::paid;
use crate::{
    Invoicing,
    jobs::letter_id,
    model::{InvoiceKind, NoteKind, Payment, Payout, Pence, long, today},
    store::{invoices, portal_users, runs, settings, subcontractors, threads},
};

/// How long news may wait for the mail server.
const NEWS_LIFETIME: Duration = Duration::from_secs(3 * 24 * 60 * 60);
const WHY: &str = "You get this email because you look after the invoices of this subcontractor.";

/// Tells those who stand for a subcontractor of an entry in an invoice's thread.
///
/// # Errors
/// The database's.
pub async fn tell_subcontractor(invoicing: &Invoicing, ctx: &Ctx, id: InvoiceId, note: Uuid) -> Result<()> {
    let found = invoicing
        .store
        .read(ctx, move |tx| {
            let Some(invoice) = invoices::lookup(tx, id)? else { return Ok(None) };
            let note = threads::list_notes(tx, id)?.into_iter().find(|one| one.id == note);
            let people = portal_users::list_of(tx, invoice.subcontractor)?;
            Ok(note.map(|note| (invoice, note, people)))
        })
        .await?;
    let Some((invoice, note, people)) = found else { return Ok(()) };
    if ctx.now() > note.at + NEWS_LIFETIME {
        return Ok(());
    }
    let number = &invoice.content.number;
    let (subject, label) = match note.kind {
        NoteKind::Query => (format!("A question about invoice {number}"), "Answer in the portal"),
        NoteKind::Comment | NoteKind::Answer => (format!("A remark on invoice {number}"), "Read it in the portal"),
    };
    for person in people {
        let letter = MemberLetter {
            id: letter_id(note.id, person.id.into(), note.at),
            kind: "invoice.note",
            subject: subject.clone(),
            paragraphs: vec![format!("{} writes about your invoice {number}:", note.author), note.body.clone()],
            action: (label, format!("/portal/invoices/{id}")),
            note: WHY.to_owned(),
            about: id.into(),
            expires_at: ctx.now() + NEWS_LIFETIME,
        };
        invoicing.ports.letters.send_to_address(ctx, &person.email, letter).await?;
    }
    Ok(())
}

/// Sends remittance advice to everybody whom a run has paid: to those who stand for the subcontractor in the portal,
/// where the figures are; and where nobody does to the address that the office has of it, with the figures.
///
/// # Errors
/// The database's.
pub async fn send_remittances(invoicing: &Invoicing, ctx: &Ctx, id: PaymentRunId) -> Result<()> {
    let found = invoicing
        .store
        .read(ctx, move |tx| {
            let Some(run) = runs::lookup(tx, id)? else { return Ok(None) };
            let paid = paid(tx, &run)?;
            let ids: Vec<SubcontractorId> = paid.payments.iter().map(|payment| payment.subcontractor).collect();
            let mut payees = Vec::new();
            for some in ids.chunks(500) {
                payees.extend(subcontractors::list_by_id(tx, some)?);
            }
            let mut to: Vec<(Uuid, String, Vec<String>)> = Vec::new();
            for payment in &paid.payments {
                let people = portal_users::list_of(tx, payment.subcontractor)?;
                let payee = payees.iter().find(|one| one.id == payment.subcontractor);
                if people.is_empty() {
                    let address = payee.and_then(|one| one.details.email.clone());
                    let figures = figures(payment, &paid.levy_label);
                    to.extend(address.map(|email| (payment.subcontractor.into(), email, figures)));
                } else {
                    to.extend(people.into_iter().map(|person| (person.id.into(), person.email, Vec::new())));
                }
            }
            Ok(Some((run, to, settings::lookup(tx)?.contractor_name)))
        })
        .await?;
    let Some((run, to, payer)) = found else { return Ok(()) };
    let paid_at = run.paid_at.unwrap_or(run.created_at);
    // What nobody could be told in time is no news any more.
    if ctx.now() > paid_at + NEWS_LIFETIME {
        return Ok(());
    }
    let is_to_come = run.pay_on >= today(ctx.now());
    let subject = match payer.as_str() {
        "" => format!("Remittance advice, {}", long(run.pay_on)),
        payer => format!("Remittance advice from {payer}, {}", long(run.pay_on)),
    };
    let first = format!("A payment to you {} made on {}.", if is_to_come { "is" } else { "was" }, long(run.pay_on));
    for (payee, email, figures) in to {
        let letter = MemberLetter {
            id: letter_id(id.into(), payee, paid_at),
            kind: "payment.remittance",
            subject: subject.clone(),
            // Whoever is not in the portal has no use for a way to it.
            action: if figures.is_empty() {
                ("See what it is for", "/portal/dashboard".to_owned())
            } else {
                ("", String::new())
            },
            paragraphs: [vec![first.clone()], figures].concat(),
            note: WHY.to_owned(),
            about: id.into(),
            expires_at: ctx.now() + NEWS_LIFETIME,
        };
        invoicing.ports.letters.send_to_address(ctx, &email, letter).await?;
    }
    Ok(())
}

/// The figures of a payment in words, with what it is for.
fn figures(payment: &Payment, levy_label: &str) -> Vec<String> {
    let Payout { gross, materials, vat, deduction, levy, .. } = payment.payout;
    let invoices = payment.items.iter().map(|item| match item.kind {
        InvoiceKind::Invoice => format!("Invoice {}: {}", item.number, item.settle),
        InvoiceKind::CreditNote => format!("Credit note {}: {}", item.number, -item.settle),
    });
    let mut figures: Vec<String> = invoices.collect();
    figures.push(format!("Gross amount excluding VAT: {gross}, of which materials: {materials}"));
    figures.push(format!("Less deduction for the Construction Industry Scheme: {deduction}"));
    if levy != Pence::ZERO {
        figures.push(format!("Less {levy_label}: {levy}"));
    }
    figures.push(format!("VAT: {vat}"));
    figures.push(format!("Paid out: {}", payment.payout.net()));
    figures
}
