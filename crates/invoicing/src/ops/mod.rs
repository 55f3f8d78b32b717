//! What people do in invoicing: one use case a file.

mod attachments;
mod bank;
mod consent;
mod deadlines;
mod decide_invoice;
mod explain_access;
mod export;
mod export_lists;
mod export_words;
mod fixed_figures;
mod invoices;
mod letters;
mod months;
mod notices;
mod pay_run;
pub mod portal;
mod portal_people;
mod purchase_orders;
mod reports;
mod retention;
mod runs;
mod search;
mod seed;
mod settings;
mod shifts;
mod statement_pdf;
mod statements;
mod subcontractors;
mod verifications;
mod years;

pub use attachments::{NewPaper, Paper, add_invoice_file, read_invoice_file};
pub use bank::{decide_bank_change, reveal_bank, reveal_bank_change, set_bank};
pub use consent::record_consent;
pub use deadlines::{plan_deadlines, remind_deadline};
pub use decide_invoice::{Decision, comment_invoice, decide_invoice};
pub use export::{export_invoices, export_month, export_run, export_run_as_bacs, export_subcontractors};
pub use export_lists::{export_aged_creditors, export_months, export_purchase_orders, export_runs, export_statements};
pub use fixed_figures::approve_run;
pub use invoices::{
    InvoiceChanges, InvoicePayment, NewInvoice, Preview, WholeInvoice, create_invoice, find_invoice, list_invoices,
    update_invoice,
};
pub use letters::{send_remittances, tell_subcontractor};
pub use months::{WholeMonth, close_month, find_month, list_months};
pub use pay_run::pay_run;
pub use portal_people::{invite_portal_user, remove_portal_user};
pub use purchase_orders::{
    InvoicedOrder, NewPurchaseOrder, PurchaseOrderChanges, create_purchase_order, find_purchase_order,
    list_purchase_orders, read_purchase_order_file, set_purchase_order_file, update_purchase_order,
};
pub use reports::{
    Aged, AgedAmounts, AgedCreditors, Overview, SHOWN_CREDITORS, Sum, Waiting, find_overview, list_aged_creditors,
};
pub use retention::find_retention;
pub use runs::{
    PreviewedRun, WholeRun, cancel_run, create_run, find_run, list_runs, preview_run, submit_run, update_run,
};
pub use seed::{seed_invoice_file, seed_invoices, seed_subcontractors};
pub use settings::{find_settings, update_settings};
pub use shifts::list_shifts;
pub use statements::{
    Copies, Listed, file_statements, issue_statements, list_statements, mail_statements, read_statement,
    replace_statement, statement_name,
};
pub use subcontractors::{
    SubcontractorQuery, Summed, WholeSubcontractor, create_subcontractor, find_subcontractor, list_subcontractors,
    update_subcontractor,
};
pub use verifications::{NewVerification, add_verification, read_evidence, set_evidence};
pub use years::{PaidYear, PaidYears, export_years, list_years};

use std::collections::HashMap;

use kernel::{
    Ctx, Error, InvoiceId, Result, Scope, SubcontractorId, UserId,
    event::{Audience, DomainEvent, Topic},
    id::TypedId,
    page::Limit,
    port::Person,
};
use serde_json::Value;
use store::Tx;
use uuid::Uuid;

use crate::{
    Invoicing,
    model::{Invoice, Subcontractor, topic},
    policy::{Books, BooksAction},
    store::{invoices as invoice_rows, subcontractors as subcontractor_rows},
};

/// Members who hear of what happens here.
const AUDIENCE: Audience = Audience::Scope(Scope::INVOICING_VIEW);

/// One row more than the page holds, so that it is known whether there is a next one.
fn one_more(limit: Limit) -> i64 {
    i64::from(limit.get()) + 1
}

/// The person may do this with the books.
fn require(ctx: &Ctx, action: BooksAction) -> Result<()> {
    ctx.authorize(action, &Books)
}

fn invoice(tx: &mut Tx<'_>, id: InvoiceId) -> Result<Invoice> {
    invoice_rows::lookup(tx, id)?.ok_or_else(|| Error::not_found(InvoiceId::NOUN))
}

fn subcontractor(tx: &mut Tx<'_>, id: SubcontractorId) -> Result<Subcontractor> {
    subcontractor_rows::lookup(tx, id)?.ok_or_else(|| Error::not_found(SubcontractorId::NOUN))
}

/// The thing is as the person saw it: two people cannot do the same to it.
fn require_version(seen: i64, version: i64) -> Result<()> {
    if seen == version {
        return Ok(());
    }
    let message = "Somebody else has changed this meanwhile. Look at it again before you go on.";
    Err(Error::conflict("VERSION_CONFLICT", message))
}

/// Writes down what happened.
fn announce(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    kind: &'static str,
    target: impl Into<Uuid>,
    topic: Topic,
    facts: Value,
) -> Result<()> {
    tx.emit(DomainEvent::new(ctx, kind, target, topic, AUDIENCE).with(facts))
}

/// Writes down what happened to an invoice.
fn announce_invoice(tx: &mut Tx<'_>, ctx: &Ctx, kind: &'static str, invoice: &Invoice, mut facts: Value) -> Result<()> {
    facts["number"] = invoice.content.number.as_str().into();
    facts["subcontractor"] = invoice.subcontractor_name.as_str().into();
    facts["total"] = invoice.amounts.total().get().into();
    announce(tx, ctx, kind, invoice.id, topic::INVOICES, facts)
}

/// Members by name.
async fn people(
    invoicing: &Invoicing,
    ctx: &Ctx,
    ids: impl IntoIterator<Item = Option<UserId>>,
) -> Result<HashMap<UserId, Person>> {
    let mut ids: Vec<UserId> = ids.into_iter().flatten().collect();
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() { Ok(HashMap::new()) } else { invoicing.ports.people.find(ctx, &ids).await }
}

/// Whose files are that nobody of the office brings: the preferred member, or else one who looks after subcontractors.
async fn keeper(invoicing: &Invoicing, ctx: &Ctx, preferred: Option<UserId>) -> Result<UserId> {
    if let Some(user) = preferred
        && invoicing.ports.people.act_as(ctx, user).await?.is_some()
    {
        return Ok(user);
    }
    let mut cursor: Option<String> = None;
    loop {
        let page = invoicing.ports.people.actors(ctx, cursor.as_deref(), Limit::new(Some(200))?).await?;
        let able = page.items.iter().find(|member| member.actor.may(Scope::INVOICING_MANAGE));
        if let Some(user) = able.and_then(|member| member.actor.user) {
            return Ok(user);
        }
        cursor = page.next_cursor;
        if cursor.is_none() {
            let message = "Nobody in the organisation looks after subcontractors. Please ask them to set that up.";
            return Err(Error::conflict("NOBODY_MANAGES", message));
        }
    }
}
