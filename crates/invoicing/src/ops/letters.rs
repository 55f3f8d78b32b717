//! Letters to subcontractors. They name no amounts and no accounts: those are behind the sign-in of the portal.

use std::time::Duration;

use kernel::{Ctx, InvoiceId, PaymentRunId, Result, port::MemberLetter};
use uuid::Uuid;

use crate::{
    Invoicing,
    jobs::letter_id,
    model::{NoteKind, long},
    store::{invoices, payments, portal_users, runs, subcontractors, threads},
};

/// How long news may wait for the mail server.
const NEWS_LIFETIME: Duration = Duration::from_secs(3 * 24 * 60 * 60);
const WHY: &str = "You get this mail because you look after the invoices of this subcontractor.";

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
            action: (label, format!("/portal/invoices?invoice={id}")),
            note: WHY.to_owned(),
            about: id.into(),
            expires_at: ctx.now() + NEWS_LIFETIME,
        };
        invoicing.ports.letters.send_to_address(ctx, &person.email, letter).await?;
    }
    Ok(())
}

/// Sends remittance advice to everybody whom a run has paid.
///
/// # Errors
/// The database's.
pub async fn send_remittances(invoicing: &Invoicing, ctx: &Ctx, id: PaymentRunId) -> Result<()> {
    let found = invoicing
        .store
        .read(ctx, move |tx| {
            let Some(run) = runs::lookup(tx, id)? else { return Ok(None) };
            let ids: Vec<_> = payments::list_of_run(tx, id)?.into_iter().map(|made| made.subcontractor).collect();
            let mut to = Vec::new();
            for some in ids.chunks(500) {
                for one in subcontractors::list_by_id(tx, some)? {
                    let people = portal_users::list_of(tx, one.id)?;
                    let addresses: Vec<(Uuid, String)> = if people.is_empty() {
                        one.details.email.clone().map(|email| (one.id.into(), email)).into_iter().collect()
                    } else {
                        people.into_iter().map(|person| (person.id.into(), person.email)).collect()
                    };
                    to.extend(addresses);
                }
            }
            Ok(Some((run, to)))
        })
        .await?;
    let Some((run, to)) = found else { return Ok(()) };
    for (person, email) in to {
        let letter = MemberLetter {
            id: letter_id(id.into(), person, run.paid_at.unwrap_or(run.created_at)),
            kind: "payment.remittance",
            subject: format!("Payment of {}", long(run.pay_on)),
            paragraphs: vec![format!("A payment to you was made on {}.", long(run.pay_on))],
            action: ("See what it is for", "/portal/dashboard".to_owned()),
            note: WHY.to_owned(),
            about: id.into(),
            expires_at: ctx.now() + NEWS_LIFETIME,
        };
        invoicing.ports.letters.send_to_address(ctx, &email, letter).await?;
    }
    Ok(())
}
