//! Invoices and statements as the subcontractor whose they are sees them.

use kernel::{Error, FileId, InvoiceId, Result, StatementId, id::TypedId, page::Page};
use serde_json::json;
use store::Tx;

use super::Guest;
use crate::{
    Invoicing,
    model::{Invoice, InvoiceFile, InvoiceNote, InvoiceQuery, InvoiceState, NoteKind, Statement},
    ops::{
        InvoiceChanges, Listed, NewInvoice, NewPaper, Paper, WholeInvoice, announce_invoice,
        attachments::{attach, read_of},
        decide_invoice::{note, submit},
        invoice,
        invoices::{add, change, page, whole},
        require_version, statements,
    },
    store::{invoices, threads},
};

/// An invoice of the guest's subcontractor. Another one's is not there, nor is one that the office has entered and not
/// handed in.
fn own(tx: &mut Tx<'_>, guest: &Guest, id: InvoiceId) -> Result<Invoice> {
    let found = invoice(tx, id)?;
    if found.is_for_portal() && found.subcontractor == guest.subcontractor {
        return Ok(found);
    }
    Err(Error::not_found(InvoiceId::NOUN))
}

async fn require_own(invoicing: &Invoicing, guest: &Guest, id: InvoiceId) -> Result<Invoice> {
    let asking = guest.clone();
    invoicing.store.read(&guest.ctx, move |tx| own(tx, &asking, id)).await
}

/// A page of the subcontractor's invoices.
///
/// # Errors
/// The database's.
pub async fn list_own_invoices(invoicing: &Invoicing, guest: &Guest, query: InvoiceQuery) -> Result<Page<Invoice>> {
    let subcontractor = Some(guest.subcontractor);
    page(invoicing, &guest.ctx, InvoiceQuery { subcontractor, is_for_portal: true, ..query }).await
}

/// One of the subcontractor's invoices.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn find_own_invoice(invoicing: &Invoicing, guest: &Guest, id: InvoiceId) -> Result<WholeInvoice> {
    require_own(invoicing, guest, id).await?;
    whole(invoicing, &guest.ctx, id).await
}

/// Enters an invoice for the guest's subcontractor.
///
/// # Errors
/// `NUMBER_TAKEN`, `VAT_NUMBER_MISSING`, `INVALID_REQUEST`.
pub async fn create_own_invoice(invoicing: &Invoicing, guest: &Guest, new: NewInvoice) -> Result<InvoiceId> {
    let new = NewInvoice { subcontractor: guest.subcontractor, ..new };
    add(invoicing, &guest.ctx, new, Some(guest.signature())).await
}

/// Changes an invoice that is a draft, or that the office has queried.
///
/// # Errors
/// `NOT_FOUND`, `VERSION_CONFLICT`, `INVOICE_STATE`, and those of [`create_own_invoice`].
pub async fn update_own_invoice(
    invoicing: &Invoicing,
    guest: &Guest,
    id: InvoiceId,
    version: i64,
    changes: InvoiceChanges,
) -> Result<()> {
    let acting = guest.clone();
    invoicing
        .store
        .write(&guest.ctx, move |tx| {
            let before = own(tx, &acting, id)?;
            let is_fitting = |state| matches!(state, InvoiceState::Draft | InvoiceState::Queried);
            before.require_state(is_fitting, "The office has this invoice now. Ask them to change it.")?;
            change(tx, &acting.ctx, before, version, &changes, Some(&acting.signature()))
        })
        .await
}

/// Hands a draft in.
///
/// # Errors
/// `NOT_FOUND`, `VERSION_CONFLICT`, `INVOICE_STATE`.
pub async fn submit_own_invoice(invoicing: &Invoicing, guest: &Guest, id: InvoiceId, version: i64) -> Result<()> {
    let acting = guest.clone();
    invoicing
        .store
        .write(&guest.ctx, move |tx| {
            let before = own(tx, &acting, id)?;
            require_version(version, before.version)?;
            submit(tx, &acting.ctx, before, Some(&acting.signature()))
        })
        .await
}

/// Writes into an invoice's thread. Where the office has asked, it is the answer, and the invoice goes back to the office.
///
/// # Errors
/// `NOT_FOUND`, `INVALID_REQUEST`.
pub async fn answer_query(invoicing: &Invoicing, guest: &Guest, id: InvoiceId, body: &str) -> Result<InvoiceNote> {
    let comment = note(&guest.ctx, NoteKind::Comment, body, &guest.display_name, true)?;
    let acting = guest.clone();
    invoicing
        .store
        .write(&guest.ctx, move |tx| {
            let before = own(tx, &acting, id)?;
            let is_answer = before.state == InvoiceState::Queried;
            let kind = if is_answer { NoteKind::Answer } else { NoteKind::Comment };
            let note = InvoiceNote { kind, ..comment.clone() };
            threads::add_note(tx, id, &note)?;
            let now = Invoice {
                state: if is_answer { InvoiceState::Submitted } else { before.state },
                has_answer: true,
                version: before.version + i64::from(is_answer),
                ..before
            };
            invoices::update(tx, &now)?;
            let event = if is_answer { "invoice.answered" } else { "invoice.commented" };
            announce_invoice(tx, &acting.ctx, event, &now, json!({ "by": acting.signature() }))?;
            Ok(note)
        })
        .await
}

/// Adds a paper to an invoice that the office has not approved yet.
///
/// # Errors
/// `NOT_FOUND`, `INVOICE_STATE`, `QUOTA_EXCEEDED`, `TOO_MANY_FILES`.
pub async fn add_own_file(invoicing: &Invoicing, guest: &Guest, id: InvoiceId, paper: NewPaper) -> Result<InvoiceFile> {
    let found = require_own(invoicing, guest, id).await?;
    found
        .require_state(InvoiceState::is_open, "The office has approved this invoice, so nothing can be added to it.")?;
    attach(invoicing, &guest.ctx, &found, paper, guest.invited_by, Some(guest.signature())).await
}

/// A paper of one of the subcontractor's invoices.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn read_own_file(invoicing: &Invoicing, guest: &Guest, id: InvoiceId, file: FileId) -> Result<Paper> {
    let asking = guest.clone();
    let files = invoicing
        .store
        .read(&guest.ctx, move |tx| {
            own(tx, &asking, id)?;
            threads::list_files(tx, id)
        })
        .await?;
    read_of(invoicing, &guest.ctx, &files, file).await
}

/// A page of the subcontractor's statements.
///
/// # Errors
/// `INVALID_REQUEST` for the cursor.
pub async fn list_own_statements(invoicing: &Invoicing, guest: &Guest, query: Listed) -> Result<Page<Statement>> {
    statements::page(invoicing, &guest.ctx, Listed { subcontractor: Some(guest.subcontractor), ..query }).await
}

/// One of the subcontractor's statements, as it was issued.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn read_own_statement(invoicing: &Invoicing, guest: &Guest, id: StatementId) -> Result<(Statement, Vec<u8>)> {
    statements::document(invoicing, &guest.ctx, id, Some(guest.subcontractor)).await
}
