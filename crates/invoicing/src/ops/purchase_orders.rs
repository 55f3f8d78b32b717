//! Purchase orders: what was ordered of a subcontractor, and what was invoiced for it.

use kernel::{
    Ctx, Error, ErrorKind, PurchaseOrderId, Result, SubcontractorId,
    id::TypedId,
    page::{Limit, Page},
};
use serde_json::json;
use store::Tx;

use super::{
    NewPaper, Paper, Sum, announce,
    attachments::{keep_paper, read_paper},
    one_more, require, subcontractor,
};
use crate::{
    Invoicing,
    model::{Content, Invoice, Pence, PurchaseOrder, invalid_cursor, topic},
    policy::BooksAction,
    store::purchase_orders,
};

/// An order to be entered.
#[derive(Clone, Debug)]
pub struct NewPurchaseOrder {
    /// Its number.
    pub number: String,
    /// What it is for.
    pub description: String,
    /// How much is ordered without VAT.
    pub amount: Option<Pence>,
}

/// What is to change of an order; what is `None` stays.
#[derive(Clone, Debug, Default)]
pub struct PurchaseOrderChanges {
    /// What it is for.
    pub description: Option<String>,
    /// How much is ordered without VAT.
    pub amount: Option<Option<Pence>>,
    /// Whether nothing is to be invoiced under it any more.
    pub is_closed: Option<bool>,
}

/// An order with what was invoiced under it.
pub type InvoicedOrder = (PurchaseOrder, Sum);

fn order(tx: &mut Tx<'_>, of: SubcontractorId, id: PurchaseOrderId) -> Result<PurchaseOrder> {
    purchase_orders::lookup(tx, of, id)?.ok_or_else(|| Error::not_found(PurchaseOrderId::NOUN))
}

/// The orders with what was invoiced under each.
fn invoiced(tx: &mut Tx<'_>, of: SubcontractorId, orders: Vec<PurchaseOrder>) -> Result<Vec<InvoicedOrder>> {
    let numbers: Vec<&str> = orders.iter().map(|order| order.number.as_str()).collect();
    let mut sums = purchase_orders::invoiced(tx, of, &numbers)?;
    let with_sum = |order: PurchaseOrder| {
        let sum = sums.remove(&order.number).unwrap_or_default();
        (order, sum)
    };
    Ok(orders.into_iter().map(with_sum).collect())
}

/// A page of what was ordered of a subcontractor, the latest first.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`, `INVALID_REQUEST`.
pub async fn list_purchase_orders(
    invoicing: &Invoicing,
    ctx: &Ctx,
    of: SubcontractorId,
    limit: Limit,
    cursor: Option<&str>,
) -> Result<Page<InvoicedOrder>> {
    require(ctx, BooksAction::View)?;
    let after: Option<PurchaseOrderId> = cursor.map(|text| text.parse().map_err(|_| invalid_cursor())).transpose()?;
    let found = invoicing
        .store
        .read(ctx, move |tx| {
            subcontractor(tx, of)?;
            let orders = purchase_orders::list(tx, of, after, one_more(limit))?;
            invoiced(tx, of, orders)
        })
        .await?;
    Ok(Page::from_overlong(found, limit, |(order, _)| order.id.to_string()))
}

/// One order with what was invoiced under it.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`.
pub async fn find_purchase_order(
    invoicing: &Invoicing,
    ctx: &Ctx,
    (of, id): (SubcontractorId, PurchaseOrderId),
) -> Result<InvoicedOrder> {
    require(ctx, BooksAction::View)?;
    let found = invoicing
        .store
        .read(ctx, move |tx| {
            let found = order(tx, of, id)?;
            invoiced(tx, of, vec![found])
        })
        .await?;
    found.into_iter().next().ok_or_else(|| Error::not_found(PurchaseOrderId::NOUN))
}

/// Enters an order.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`, `NUMBER_TAKEN`, `INVALID_REQUEST`.
pub async fn create_purchase_order(
    invoicing: &Invoicing,
    ctx: &Ctx,
    of: SubcontractorId,
    new: NewPurchaseOrder,
) -> Result<PurchaseOrderId> {
    require(ctx, BooksAction::Manage)?;
    let entered = PurchaseOrder {
        id: ctx.new_id(),
        subcontractor: of,
        number: new.number,
        description: new.description,
        amount: new.amount,
        is_closed: false,
        file: None,
        created_at: ctx.now(),
    }
    .checked()?;
    let actor = ctx.clone();
    invoicing
        .store
        .write(ctx, move |tx| {
            subcontractor(tx, of)?;
            if purchase_orders::lookup_by_number(tx, of, &entered.number)?.is_some() {
                let message = "There is a purchase order of this number for the subcontractor already.";
                return Err(Error::conflict("NUMBER_TAKEN", message));
            }
            purchase_orders::add(tx, &entered)?;
            tell(tx, &actor, "purchase_order.created", &entered)?;
            Ok(entered.id)
        })
        .await
}

/// Changes an order. Its number stays, since invoices name it.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`, `INVALID_REQUEST`.
pub async fn update_purchase_order(
    invoicing: &Invoicing,
    ctx: &Ctx,
    (of, id): (SubcontractorId, PurchaseOrderId),
    changes: PurchaseOrderChanges,
) -> Result<()> {
    require(ctx, BooksAction::Manage)?;
    let actor = ctx.clone();
    invoicing
        .store
        .write(ctx, move |tx| {
            let before = order(tx, of, id)?;
            let now = PurchaseOrder {
                description: changes.description.clone().unwrap_or(before.description),
                amount: changes.amount.unwrap_or(before.amount),
                is_closed: changes.is_closed.unwrap_or(before.is_closed),
                ..before
            }
            .checked()?;
            purchase_orders::update(tx, &now)?;
            tell(tx, &actor, "purchase_order.updated", &now)
        })
        .await
}

/// Adds the order itself as a file, in place of one that was there.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`, `QUOTA_EXCEEDED`.
pub async fn set_purchase_order_file(
    invoicing: &Invoicing,
    ctx: &Ctx,
    (of, id): (SubcontractorId, PurchaseOrderId),
    paper: NewPaper,
) -> Result<()> {
    require(ctx, BooksAction::Manage)?;
    invoicing.store.read(ctx, move |tx| order(tx, of, id)).await?;
    let file = keep_paper(invoicing, ctx, "PurchaseOrders", &paper, ctx.actor().user).await?;
    let actor = ctx.clone();
    invoicing
        .store
        .write(ctx, move |tx| {
            let now = PurchaseOrder { file: Some((file, paper.name.clone())), ..order(tx, of, id)? };
            purchase_orders::update(tx, &now)?;
            tell(tx, &actor, "purchase_order.updated", &now)
        })
        .await
}

/// The order itself as a file.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`.
pub async fn read_purchase_order_file(
    invoicing: &Invoicing,
    ctx: &Ctx,
    (of, id): (SubcontractorId, PurchaseOrderId),
) -> Result<Paper> {
    require(ctx, BooksAction::View)?;
    let found = invoicing.store.read(ctx, move |tx| order(tx, of, id)).await?;
    let (file, _) = found.file.ok_or_else(|| Error::not_found("File"))?;
    read_paper(invoicing, ctx, file).await
}

fn tell(tx: &mut Tx<'_>, ctx: &Ctx, kind: &'static str, order: &PurchaseOrder) -> Result<()> {
    let facts = json!({ "number": order.number, "amount": order.amount.map(Pence::get), "isClosed": order.is_closed,
        "file": order.file.as_ref().map(|(_, name)| name) });
    announce(tx, ctx, kind, order.subcontractor, topic::SUBCONTRACTORS, facts)
}

/// The content with the order's number as it was entered. Where anything was ordered of the subcontractor, an invoice names
/// an order that is there and open, or none; elsewhere people write what they like. `before` is what the invoice had.
///
/// # Errors
/// 422 `PURCHASE_ORDER_UNKNOWN`, `PURCHASE_ORDER_CLOSED`.
pub(super) fn with_order(
    tx: &mut Tx<'_>,
    of: SubcontractorId,
    content: Content,
    before: Option<&str>,
) -> Result<Content> {
    let Some(wanted) = content.purchase_order.as_deref().filter(|wanted| Some(*wanted) != before) else {
        return Ok(content);
    };
    let refused = |code, message: String| Err(Error::new(ErrorKind::Unprocessable, code, message));
    match purchase_orders::lookup_by_number(tx, of, wanted)? {
        Some(order) if order.is_closed => {
            refused("PURCHASE_ORDER_CLOSED", format!("Purchase order {} is closed.", order.number))
        }
        Some(order) => Ok(Content { purchase_order: Some(order.number), ..content }),
        None if purchase_orders::has_any(tx, of)? => {
            refused("PURCHASE_ORDER_UNKNOWN", format!("There is no purchase order {wanted} for this subcontractor."))
        }
        None => Ok(content),
    }
}

/// The order that an invoice answers to, with what was invoiced under it.
pub(super) fn order_of(tx: &mut Tx<'_>, invoice: &Invoice) -> Result<Option<InvoicedOrder>> {
    let Some(number) = invoice.content.purchase_order.as_deref() else { return Ok(None) };
    let Some(found) = purchase_orders::lookup_by_number(tx, invoice.subcontractor, number)? else { return Ok(None) };
    Ok(invoiced(tx, invoice.subcontractor, vec![found])?.pop())
}
