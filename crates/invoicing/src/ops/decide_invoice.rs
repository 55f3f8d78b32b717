//! What becomes of an invoice: handed in, queried, approved, void; and its thread.

use kernel::{Ctx, InvoiceId, Result, UserId};
use serde_json::json;
use store::Tx;

use super::{announce_invoice, invoice, people, require, require_version};
use crate::{
    Invoicing,
    jobs::queued,
    model::{Invoice, InvoiceNote, InvoiceState, NoteKind, subcontractor::text},
    policy::BooksAction,
    store::{invoices, threads},
};

/// What is decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// It is handed in.
    Submit,
    /// The subcontractor is asked this.
    Query(String),
    /// It is to be paid.
    Approve,
    /// It counts for nothing.
    Void,
}

impl Decision {
    fn action(&self) -> BooksAction {
        match self {
            Self::Submit => BooksAction::Create,
            Self::Query(_) | Self::Approve | Self::Void => BooksAction::Approve,
        }
    }
}

/// Takes an invoice on. `version` is the one that the person saw, so that nobody approves twice, or what they did not see.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`, `VERSION_CONFLICT`, `INVOICE_STATE`.
pub async fn decide_invoice(
    invoicing: &Invoicing,
    ctx: &Ctx,
    id: InvoiceId,
    version: i64,
    decision: Decision,
) -> Result<()> {
    require(ctx, decision.action())?;
    let author = own_name(invoicing, ctx).await?;
    let actor = ctx.clone();
    invoicing
        .store
        .write(ctx, move |tx| {
            let before = invoice(tx, id)?;
            require_version(version, before.version)?;
            match &decision {
                Decision::Submit => submit(tx, &actor, before, None),
                Decision::Query(body) => query(tx, &actor, before, body, &author),
                Decision::Approve => approve(tx, &actor, before),
                Decision::Void => void(tx, &actor, before),
            }
        })
        .await
}

/// The name of the member who acts.
async fn own_name(invoicing: &Invoicing, ctx: &Ctx) -> Result<String> {
    let user: Option<UserId> = ctx.actor().user;
    let found = people(invoicing, ctx, [user]).await?;
    Ok(user
        .and_then(|user| found.get(&user))
        .map_or_else(|| "The office".to_owned(), |person| person.display_name.clone()))
}

/// Hands an invoice in; `by` is the name of a person of the portal.
pub(super) fn submit(tx: &mut Tx<'_>, ctx: &Ctx, before: Invoice, by: Option<&str>) -> Result<()> {
    before.require_state(|state| state == InvoiceState::Draft, "This invoice was handed in already.")?;
    let now = Invoice {
        state: InvoiceState::Submitted,
        submitted_at: Some(ctx.now()),
        version: before.version + 1,
        ..before
    };
    invoices::update(tx, &now)?;
    announce_invoice(tx, ctx, "invoice.submitted", &now, json!({ "source": now.source.name(), "by": by }))
}

fn query(tx: &mut Tx<'_>, ctx: &Ctx, before: Invoice, body: &str, author: &str) -> Result<()> {
    let is_fitting = |state| matches!(state, InvoiceState::Submitted | InvoiceState::Queried);
    before.require_state(is_fitting, "Only an invoice that was handed in and is not approved can be queried.")?;
    let note = note(ctx, NoteKind::Query, body, author, false)?;
    threads::add_note(tx, before.id, &note)?;
    let now = Invoice { state: InvoiceState::Queried, has_answer: false, version: before.version + 1, ..before };
    invoices::update(tx, &now)?;
    tx.enqueue(queued::tell_subcontractor(ctx, now.id, note.id))?;
    announce_invoice(tx, ctx, "invoice.queried", &now, json!({}))
}

fn approve(tx: &mut Tx<'_>, ctx: &Ctx, before: Invoice) -> Result<()> {
    let is_fitting = |state| matches!(state, InvoiceState::Submitted | InvoiceState::Queried);
    before.require_state(is_fitting, "Only an invoice that was handed in can be approved, and only once.")?;
    let now = Invoice {
        state: InvoiceState::Approved,
        approved_at: Some(ctx.now()),
        approved_by: ctx.actor().user,
        version: before.version + 1,
        ..before
    };
    invoices::update(tx, &now)?;
    announce_invoice(tx, ctx, "invoice.approved", &now, json!({}))
}

fn void(tx: &mut Tx<'_>, ctx: &Ctx, before: Invoice) -> Result<()> {
    let is_fitting = |state: InvoiceState| state.is_open() || state == InvoiceState::Approved;
    before.require_state(is_fitting, "What is scheduled or paid cannot be made void: enter a credit note instead.")?;
    let now = Invoice { state: InvoiceState::Void, version: before.version + 1, ..before };
    invoices::update(tx, &now)?;
    announce_invoice(tx, ctx, "invoice.voided", &now, json!({}))
}

/// Adds a remark to an invoice's thread, which its subcontractor reads.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`, `INVALID_REQUEST`.
pub async fn comment_invoice(invoicing: &Invoicing, ctx: &Ctx, id: InvoiceId, body: &str) -> Result<InvoiceNote> {
    require(ctx, BooksAction::Create)?;
    let author = own_name(invoicing, ctx).await?;
    let note = note(ctx, NoteKind::Comment, body, &author, false)?;
    let actor = ctx.clone();
    invoicing
        .store
        .write(ctx, move |tx| {
            let before = invoice(tx, id)?;
            threads::add_note(tx, id, &note)?;
            let now = Invoice { has_answer: false, ..before };
            invoices::update(tx, &now)?;
            tx.enqueue(queued::tell_subcontractor(&actor, id, note.id))?;
            announce_invoice(tx, &actor, "invoice.commented", &now, json!({}))?;
            Ok(note.clone())
        })
        .await
}

/// An entry of a thread.
pub(super) fn note(ctx: &Ctx, kind: NoteKind, body: &str, author: &str, is_subcontractor: bool) -> Result<InvoiceNote> {
    Ok(InvoiceNote {
        id: ctx.new_id::<kernel::EventId>().into(),
        kind,
        body: text(body, "body", (1, 5000))?,
        author: author.to_owned(),
        is_subcontractor,
        at: ctx.now(),
    })
}
