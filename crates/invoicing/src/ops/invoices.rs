//! Invoices: entering, changing, finding them.

use std::collections::HashMap;

use kernel::{
    Ctx, Error, InvoiceId, Result, SubcontractorId, UserId,
    page::Page,
    port::{Person, PlannedEvent},
};
use serde_json::json;
use store::Tx;

use super::{
    announce_invoice, invoice, one_more, people,
    purchase_orders::{InvoicedOrder, order_of, with_order},
    require, require_version,
    shifts::{find_shift, require_shift},
    subcontractor,
};
use crate::{
    Invoicing,
    model::{
        CisRate, Content, Day, Invoice, InvoiceFile, InvoiceKind, InvoiceNote, InvoiceQuery, InvoiceSort,
        InvoiceSource, InvoiceState, Payout, Pence, Standing, Subcontractor, cursor, plus_days, today,
    },
    policy::BooksAction,
    store::{invoice_list, invoices, payments, portal_users, settings, subcontractors, threads},
};

pub use crate::store::payments::InvoicePayment;

/// An invoice to be entered.
#[derive(Clone, Debug)]
pub struct NewInvoice {
    /// Whose it is.
    pub subcontractor: SubcontractorId,
    /// What it is.
    pub kind: InvoiceKind,
    /// What is written on it; the day it is due follows from the terms where none is given.
    pub content: Content,
    /// Whether the day it is due was given.
    pub has_due_day: bool,
    /// Whether it is handed in at once.
    pub submit: bool,
}

/// What is to change; what is `None` stays.
#[derive(Clone, Debug, Default)]
pub struct InvoiceChanges {
    /// The subcontractor's number.
    pub number: Option<String>,
    /// Its date.
    pub issued_on: Option<Day>,
    /// When it is due.
    pub due_on: Option<Day>,
    /// Its lines.
    pub lines: Option<Vec<crate::model::Line>>,
    /// The purchase order.
    pub purchase_order: Option<Option<String>>,
    /// The shift.
    pub event: Option<Option<kernel::CalendarEventId>>,
}

/// What would be paid for an invoice today. Negative for a credit note, which takes that off what is paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preview {
    /// At which rate.
    pub rate: CisRate,
    /// What it comes to.
    pub payout: Payout,
    /// What would be deducted at the higher rate, where HMRC was never asked or is to be asked again.
    pub if_unmatched: Option<Pence>,
}

/// An invoice with all that belongs to it.
#[derive(Clone, Debug)]
pub struct WholeInvoice {
    /// The invoice.
    pub invoice: Invoice,
    /// Its thread.
    pub notes: Vec<InvoiceNote>,
    /// Its files.
    pub files: Vec<InvoiceFile>,
    /// What was paid for it.
    pub payments: Vec<InvoicePayment>,
    /// What would be paid for the rest of it today.
    pub preview: Preview,
    /// What a deduction by contract is called.
    pub levy_label: String,
    /// Whether anybody stands for the subcontractor in the portal.
    pub is_in_portal: bool,
    /// The shift that it is for, where a member of the office looks who sees it.
    pub shift: Option<PlannedEvent>,
    /// The purchase order that it answers to, where that was entered, for the office.
    pub order: Option<InvoicedOrder>,
    /// Members who are named.
    pub people: HashMap<UserId, Person>,
}

/// A page of invoices.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn list_invoices(invoicing: &Invoicing, ctx: &Ctx, query: InvoiceQuery) -> Result<Page<Invoice>> {
    require(ctx, BooksAction::View)?;
    page(invoicing, ctx, query).await
}

/// The same by whoever may.
pub(super) async fn page(invoicing: &Invoicing, ctx: &Ctx, query: InvoiceQuery) -> Result<Page<Invoice>> {
    let (limit, sort) = (query.limit, query.sort);
    let found = invoicing.store.read(ctx, move |tx| invoice_list::list(tx, &query, one_more(limit))).await?;
    let position = |last: &Invoice| match sort {
        InvoiceSort::Issued => last.content.issued_on,
        InvoiceSort::Due => last.content.due_on,
    };
    Ok(Page::from_overlong(found, limit, |last| cursor(&position(last).to_string(), last.id)))
}

/// An invoice with all that belongs to it.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`.
pub async fn find_invoice(invoicing: &Invoicing, ctx: &Ctx, id: InvoiceId) -> Result<WholeInvoice> {
    require(ctx, BooksAction::View)?;
    let mut found = whole(invoicing, ctx, id).await?;
    found.shift = find_shift(invoicing, ctx, found.invoice.content.event).await?;
    let answering = found.invoice.clone();
    found.order = invoicing.store.read(ctx, move |tx| order_of(tx, &answering)).await?;
    Ok(found)
}

/// The same by whoever may.
pub(super) async fn whole(invoicing: &Invoicing, ctx: &Ctx, id: InvoiceId) -> Result<WholeInvoice> {
    let day = today(ctx.now());
    let mut found = invoicing
        .store
        .read(ctx, move |tx| {
            let found = invoice(tx, id)?;
            let whose = subcontractor(tx, found.subcontractor)?;
            let verified = subcontractors::list_verifications(tx, &[whose.id])?.remove(&whose.id).unwrap_or_default();
            let standing = Standing::on(day, &verified, whose.last_paid);
            Ok(WholeInvoice {
                preview: preview(&found, &standing, day, whose.details.levy_basis_points),
                notes: threads::list_notes(tx, id)?,
                files: threads::list_files(tx, id)?,
                payments: payments::list_of_invoice(tx, id)?,
                levy_label: settings::lookup(tx)?.levy_label,
                is_in_portal: !portal_users::list_of(tx, whose.id)?.is_empty(),
                invoice: found,
                shift: None,
                order: None,
                people: HashMap::new(),
            })
        })
        .await?;
    found.people = people(invoicing, ctx, [found.invoice.created_by, found.invoice.approved_by]).await?;
    Ok(found)
}

fn preview(invoice: &Invoice, standing: &Standing, day: Day, levy: i64) -> Preview {
    let at = |rate: CisRate| {
        let total = invoice.amounts.total();
        let rest = invoice.amounts.pay(invoice.settled.min(total), total, rate.basis_points(day), levy);
        if invoice.kind == InvoiceKind::CreditNote { rest.negated() } else { rest }
    };
    let is_doubtful = !standing.is_verified || standing.must_verify_again;
    Preview {
        rate: standing.rate,
        payout: at(standing.rate),
        if_unmatched: is_doubtful.then(|| at(CisRate::Unmatched).deduction),
    }
}

/// Enters an invoice.
///
/// # Errors
/// `FORBIDDEN`; `NOT_FOUND` for the subcontractor and the event; `EVENT_NOT_SHIFT`, `PURCHASE_ORDER_UNKNOWN`,
/// `PURCHASE_ORDER_CLOSED`, `NUMBER_TAKEN`, `VAT_NUMBER_MISSING`, `INVALID_REQUEST`.
pub async fn create_invoice(invoicing: &Invoicing, ctx: &Ctx, new: NewInvoice) -> Result<InvoiceId> {
    require(ctx, BooksAction::Create)?;
    require_shift(invoicing, ctx, new.content.event).await?;
    add(invoicing, ctx, new, None).await
}

/// The same by whoever may; `by` is the name of a person of the portal.
pub(super) async fn add(invoicing: &Invoicing, ctx: &Ctx, new: NewInvoice, by: Option<String>) -> Result<InvoiceId> {
    let (actor, id) = (ctx.clone(), ctx.new_id::<InvoiceId>());
    let source = if by.is_some() { InvoiceSource::Portal } else { InvoiceSource::Office };
    invoicing
        .store
        .write(ctx, move |tx| {
            let whose = subcontractor(tx, new.subcontractor)?;
            let mut content = new.content.clone();
            if !new.has_due_day {
                content.due_on = due_by_terms(tx, &whose, content.issued_on)?;
            }
            let content = content.checked()?;
            content.require_vat_number(whose.details.vat_number.is_some())?;
            let content = with_order(tx, whose.id, content, None)?;
            require_free_number(tx, whose.id, &content.number, None, by.is_some())?;
            let one = Invoice {
                id,
                subcontractor: whose.id,
                subcontractor_name: whose.details.trading_name,
                kind: new.kind,
                state: if new.submit { InvoiceState::Submitted } else { InvoiceState::Draft },
                source,
                amounts: content.amounts(),
                content,
                settled: Pence::ZERO,
                has_answer: false,
                version: 1,
                created_by: actor.actor().user,
                created_at: actor.now(),
                submitted_at: new.submit.then(|| actor.now()),
                approved_at: None,
                approved_by: None,
            };
            invoices::add(tx, &one)?;
            let facts = json!({ "source": source.name(), "by": by });
            announce_invoice(tx, &actor, "invoice.created", &one, facts.clone())?;
            if new.submit {
                announce_invoice(tx, &actor, "invoice.submitted", &one, facts)?;
            }
            Ok(id)
        })
        .await
}

/// When an invoice of this date is due by the terms that were agreed.
fn due_by_terms(tx: &mut Tx<'_>, whose: &Subcontractor, issued_on: Day) -> Result<Day> {
    let usual = settings::lookup(tx)?.default_terms_days;
    Ok(plus_days(issued_on, whose.details.terms_days.unwrap_or(usual)))
}

/// No other invoice of the subcontractor has this number. Where the portal asks, an invoice that it does not show is not named.
fn require_free_number(
    tx: &mut Tx<'_>,
    of: SubcontractorId,
    number: &str,
    own: Option<InvoiceId>,
    is_in_portal: bool,
) -> Result<()> {
    let Some(there) = invoices::lookup_by_number(tx, of, number)?.filter(|there| Some(*there) != own) else {
        return Ok(());
    };
    if is_in_portal && !invoice(tx, there)?.is_for_portal() {
        let message = "This number is taken already. Ask the office about it, or use another number.";
        return Err(Error::conflict("NUMBER_TAKEN", message));
    }
    let message = "There is an invoice of this number already. Is it the same one, sent twice?";
    Err(Error::conflict("NUMBER_TAKEN", message).with_details(json!({ "invoiceId": there.to_string() })))
}

/// Changes an invoice that is not approved yet.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`, `VERSION_CONFLICT`, `INVOICE_LOCKED`, and those of [`create_invoice`].
pub async fn update_invoice(
    invoicing: &Invoicing,
    ctx: &Ctx,
    id: InvoiceId,
    version: i64,
    changes: InvoiceChanges,
) -> Result<()> {
    require(ctx, BooksAction::Create)?;
    if let Some(wanted) = changes.event {
        let before = invoicing.store.read(ctx, move |tx| invoice(tx, id)).await?;
        // One that somebody else chose stays, whoever sees it.
        if wanted != before.content.event {
            require_shift(invoicing, ctx, wanted).await?;
        }
    }
    let actor = ctx.clone();
    invoicing
        .store
        .write(ctx, move |tx| {
            let before = invoice(tx, id)?;
            change(tx, &actor, before, version, &changes, None)
        })
        .await
}

/// The same in a transaction, by whoever may; `by` is the name of a person of the portal. Terms are the office's, so an
/// invoice that gets another date in the portal is due by the terms.
pub(super) fn change(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    before: Invoice,
    version: i64,
    changes: &InvoiceChanges,
    by: Option<&str>,
) -> Result<()> {
    require_version(version, before.version)?;
    if !before.state.is_open() {
        let message = "This invoice is approved, paid or void, so it cannot be changed. Enter a credit note instead.";
        return Err(Error::conflict("INVOICE_LOCKED", message).with_details(json!({ "state": before.state.name() })));
    }
    let whose = subcontractor(tx, before.subcontractor)?;
    let (old, order) = (before.content.clone(), before.content.purchase_order.clone());
    let issued_on = changes.issued_on.unwrap_or(old.issued_on);
    // Nobody says when a credit note is due, so its day may not hold up another date.
    let is_by_terms = by.is_some() || before.kind == InvoiceKind::CreditNote;
    let due_on = if is_by_terms && issued_on != old.issued_on {
        due_by_terms(tx, &whose, issued_on)?
    } else {
        changes.due_on.unwrap_or(old.due_on)
    };
    let content = Content {
        number: changes.number.clone().unwrap_or(old.number),
        issued_on,
        due_on,
        lines: changes.lines.clone().unwrap_or(old.lines),
        purchase_order: changes.purchase_order.clone().unwrap_or(old.purchase_order),
        event: changes.event.unwrap_or(old.event),
    }
    .checked()?;
    content.require_vat_number(whose.details.vat_number.is_some())?;
    let content = with_order(tx, whose.id, content, order.as_deref())?;
    require_free_number(tx, whose.id, &content.number, Some(before.id), by.is_some())?;
    let now = Invoice { amounts: content.amounts(), content, version: before.version + 1, ..before };
    invoices::update(tx, &now)?;
    announce_invoice(tx, ctx, "invoice.updated", &now, json!({ "by": by }))
}
