//! Runs, months, statements and creditors as tables for other programs.

use kernel::{Ctx, Result, SubcontractorId, page::Limit};

use super::{
    Listed, export_words as words, list_aged_creditors, list_months, list_purchase_orders, list_runs, list_statements,
};
use crate::{
    Invoicing,
    model::{Pence, RunQuery, row, today},
};

/// How many rows a table has at most.
const MOST_ROWS: usize = 100_000;

/// Payment runs as a table, the latest first.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn export_runs(invoicing: &Invoicing, ctx: &Ctx, query: RunQuery) -> Result<String> {
    let mut table = row([
        "Pay on",
        "State",
        "Subcontractors",
        "Invoices",
        "Without VAT",
        "Materials",
        "Liable",
        "Deducted",
        "Levy",
        "VAT",
        "To pay",
    ]);
    let (mut cursor, mut count) = (None::<String>, 0);
    loop {
        let (page, _) = list_runs(invoicing, ctx, query, Limit::new(Some(200))?, cursor.as_deref()).await?;
        count += page.items.len();
        for run in &page.items {
            table.push_str(&row([
                &run.pay_on.to_string(),
                words::run_state(run.state),
                &run.people.to_string(),
                &run.invoices.to_string(),
                &run.sums.gross.plain(),
                &run.sums.materials.plain(),
                &run.sums.liable.plain(),
                &run.sums.deduction.plain(),
                &run.sums.levy.plain(),
                &run.sums.vat.plain(),
                &run.sums.net().plain(),
            ]));
        }
        cursor = page.next_cursor.filter(|_| count < MOST_ROWS);
        if cursor.is_none() {
            return Ok(table);
        }
    }
}

/// Tax months as a table, the latest first.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn export_months(invoicing: &Invoicing, ctx: &Ctx) -> Result<String> {
    let (months, _) = list_months(invoicing, ctx).await?;
    let day = today(ctx.now());
    let mut table = row([
        "Ending",
        "Tax year",
        "State",
        "Subcontractors",
        "Paid without VAT",
        "Materials",
        "Deducted",
        "Statements",
        "Return by",
        "Payment to HMRC by",
    ]);
    for one in months {
        table.push_str(&row([
            &one.month.end().to_string(),
            &one.month.tax_year().name(),
            words::month_state(&one, day),
            &one.people.to_string(),
            &one.gross.plain(),
            &one.materials.plain(),
            &one.deducted.plain(),
            &one.statements.to_string(),
            &one.month.return_due().to_string(),
            &one.month.payment_due().to_string(),
        ]));
    }
    Ok(table)
}

/// Statements as a table in the order of their list, with the digests that the audit log has.
///
/// # Errors
/// `FORBIDDEN`, `INVALID_REQUEST`.
pub async fn export_statements(invoicing: &Invoicing, ctx: &Ctx, mut query: Listed) -> Result<String> {
    query.limit = Limit::new(Some(200))?;
    query.cursor = None;
    let mut table = row([
        "Number",
        "Tax month ending",
        "Subcontractor",
        "Legal name",
        "UTR",
        "Verification number",
        "Gross amount",
        "Cost of materials",
        "Amount deducted",
        "Issued",
        "Replaces",
        "Replaced by",
        "SHA-256",
    ]);
    let number = |number: Option<i64>| number.map(|number| number.to_string()).unwrap_or_default();
    let mut count = 0;
    loop {
        let page = list_statements(invoicing, ctx, query.clone()).await?;
        count += page.items.len();
        for one in &page.items {
            table.push_str(&row([
                &one.number.to_string(),
                &one.month.end().to_string(),
                &one.name,
                &one.fields.subcontractor,
                one.fields.utr.as_deref().unwrap_or_default(),
                one.fields.verification.as_deref().unwrap_or_default(),
                &one.fields.gross.plain(),
                &one.fields.materials.plain(),
                &one.fields.deducted.plain(),
                &one.issued_at.to_string(),
                &number(one.fields.replaces),
                &number(one.replaced_by),
                &one.sha256,
            ]));
        }
        query.cursor = page.next_cursor.filter(|_| count < MOST_ROWS);
        if query.cursor.is_none() {
            return Ok(table);
        }
    }
}

/// What was ordered of a subcontractor as a table, the latest first.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`.
pub async fn export_purchase_orders(invoicing: &Invoicing, ctx: &Ctx, of: SubcontractorId) -> Result<String> {
    let mut table = row(["Number", "Description", "Amount", "Invoiced", "Invoices", "State", "Entered"]);
    let (mut cursor, mut count) = (None::<String>, 0);
    loop {
        let page = list_purchase_orders(invoicing, ctx, of, Limit::new(Some(200))?, cursor.as_deref()).await?;
        count += page.items.len();
        for (order, sum) in &page.items {
            table.push_str(&row([
                &order.number,
                &order.description,
                &order.amount.map(Pence::plain).unwrap_or_default(),
                &sum.amount.plain(),
                &(sum.count + sum.credits).to_string(),
                if order.is_closed { "Closed" } else { "Open" },
                &today(order.created_at).to_string(),
            ]));
        }
        cursor = page.next_cursor.filter(|_| count < MOST_ROWS);
        if cursor.is_none() {
            return Ok(table);
        }
    }
}

/// What is owed to every creditor, by how long it has been due, as a table, the largest first.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn export_aged_creditors(invoicing: &Invoicing, ctx: &Ctx) -> Result<String> {
    let found = list_aged_creditors(invoicing, ctx, i64::try_from(MOST_ROWS).unwrap_or(i64::MAX)).await?;
    let mut table = row([
        "Subcontractor",
        "Not due",
        "1–30 days",
        "31–60 days",
        "61–90 days",
        "Over 90 days",
        "Credit notes",
        "Total",
    ]);
    for one in &found.creditors {
        let [not_due, month, two, three, older] = one.amounts.by_age.map(Pence::plain);
        let (credits, total) = (one.amounts.credits.plain(), one.amounts.total().plain());
        table.push_str(&row([&one.name, &not_due, &month, &two, &three, &older, &credits, &total]));
    }
    Ok(table)
}
