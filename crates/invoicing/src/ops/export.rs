//! Tables for other programs: CSV as RFC 4180 has it.

use kernel::{Ctx, Error, ErrorKind, PaymentRunId, Result, page::Limit};
use serde_json::json;

use super::{
    SubcontractorQuery, export_words as words, find_month,
    fixed_figures::fix_for_bank,
    invoices::page,
    list_subcontractors, require,
    runs::{paid, run, tell_of},
};
use crate::{
    Invoicing,
    model::{
        Bank, InvoiceKind, InvoiceQuery, MonthLine, Pence, Run, RunState, TaxMonth,
        bacs::{self, Credit, Originator},
        parse_cursor, parse_day, row, today,
    },
    policy::BooksAction,
    store::{settings, subcontractors},
};

/// How many rows a table has at most: more than a spreadsheet opens comfortably.
const MOST_ROWS: usize = 100_000;

/// Invoices as a table.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn export_invoices(invoicing: &Invoicing, ctx: &Ctx, mut query: InvoiceQuery) -> Result<String> {
    require(ctx, BooksAction::View)?;
    query.limit = Limit::new(Some(200))?;
    let mut table = row([
        "Number",
        "Kind",
        "State",
        "Subcontractor",
        "Date",
        "Due",
        "Without VAT",
        "Materials",
        "VAT",
        "Total",
        "Settled",
    ]);
    let mut count = 0;
    loop {
        let found = page(invoicing, ctx, query.clone()).await?;
        count += found.items.len();
        for invoice in &found.items {
            // A credit note takes away, so that a column can be added up.
            let is_credit = invoice.kind == InvoiceKind::CreditNote;
            let signed = |amount: Pence| Pence::plain(if is_credit { -amount } else { amount });
            // Nor is it ever due: the next payment is less by it.
            let due = if is_credit { String::new() } else { invoice.content.due_on.to_string() };
            table.push_str(&row([
                &invoice.content.number,
                words::invoice_kind(invoice.kind),
                words::invoice_state(invoice.state),
                &invoice.subcontractor_name,
                &invoice.content.issued_on.to_string(),
                &due,
                &signed(invoice.amounts.gross),
                &signed(invoice.amounts.materials),
                &signed(invoice.amounts.vat),
                &signed(invoice.amounts.total()),
                &signed(invoice.settled),
            ]));
        }
        let Some(next) = found.next_cursor.filter(|_| count < MOST_ROWS) else { return Ok(table) };
        let (id, day) = parse_cursor(&next)?;
        query.after = Some((parse_day(day, "cursor")?, id.parse()?));
    }
}

/// Subcontractors as a table. Bank accounts are not in it.
///
/// # Errors
/// `FORBIDDEN`, `INVALID_REQUEST`.
pub async fn export_subcontractors(invoicing: &Invoicing, ctx: &Ctx, mut query: SubcontractorQuery) -> Result<String> {
    query.limit = Limit::new(Some(200))?;
    query.cursor = None;
    let mut table = row([
        "Name",
        "Legal name",
        "Kind",
        "UTR",
        "VAT number",
        "Verification",
        "Deduction",
        "Email",
        "Open invoices",
        "Open credit notes",
        "Owed",
    ]);
    let day = today(ctx.now());
    let mut count = 0;
    loop {
        let found = list_subcontractors(invoicing, ctx, query.clone()).await?;
        count += found.items.len();
        for one in &found.items {
            let details = &one.subcontractor.details;
            table.push_str(&row([
                &details.trading_name,
                &details.legal_name,
                words::subcontractor_kind(details.kind),
                details.utr.as_deref().unwrap_or_default(),
                details.vat_number.as_deref().unwrap_or_default(),
                &words::verification(&one.standing, day),
                &words::percent(one.standing.rate, day),
                details.email.as_deref().unwrap_or_default(),
                &one.owed.count.to_string(),
                &one.owed.credits.to_string(),
                &one.owed.amount.plain(),
            ]));
        }
        query.cursor = found.next_cursor.filter(|_| count < MOST_ROWS);
        if query.cursor.is_none() {
            return Ok(table);
        }
    }
}

/// The payments of a run, for a bank: who, which account, how much. It is written into the log.
///
/// # Errors
/// `FORBIDDEN` for those who may not pay; `NOT_FOUND`; `RUN_STATE` where it is not approved yet or was given up;
/// `RUN_FIGURES_CHANGED`.
pub async fn export_run(invoicing: &Invoicing, ctx: &Ctx, id: PaymentRunId) -> Result<String> {
    let (_, transfers) = take_out(invoicing, ctx, id, "csv", |_| Ok(())).await?;
    let mut table = row(["Payee", "Account name", "Sort code", "Account number", "Amount", "Reference"]);
    for Transfer { payee, bank, amount, reference } in &transfers {
        let (name, sort_code, number) = bank.as_ref().map_or_else(Default::default, |bank| {
            (bank.account_name.clone(), bank.spaced_sort_code(), bank.account_number.clone())
        });
        table.push_str(&row([payee, &name, &sort_code, &number, &amount.plain(), reference]));
    }
    Ok(table)
}

/// The same as a file of BACS Standard 18. Nobody who is paid nothing is in it.
///
/// # Errors
/// As [`export_run`]; `PAYER_MISSING` where the settings name no account to pay from or no service user number;
/// `BANK_MISSING` with `details.payees` where somebody has no account.
pub async fn export_run_as_bacs(invoicing: &Invoicing, ctx: &Ctx, id: PaymentRunId) -> Result<String> {
    require(ctx, BooksAction::Pay)?;
    let settings = invoicing.store.read(ctx, settings::lookup).await?;
    let Some(bank) = settings.paying_account.filter(|_| !settings.bacs_user_number.is_empty()) else {
        let message = "Say in the settings from which account is paid, and your BACS service user number.";
        return Err(Error::new(ErrorKind::Unprocessable, "PAYER_MISSING", message));
    };
    let payer = Originator { user_number: settings.bacs_user_number, bank };
    let (run, transfers) = take_out(invoicing, ctx, id, "bacs", |transfers| {
        let without: Vec<&str> =
            transfers.iter().filter(|one| one.bank.is_none()).map(|one| one.payee.as_str()).collect();
        if without.is_empty() {
            return Ok(());
        }
        let message = format!("There is no bank account for {}.", without.join(", "));
        Err(Error::conflict("BANK_MISSING", message).with_details(json!({ "payees": without })))
    })
    .await?;
    let credits = transfers.into_iter().filter_map(|one| {
        let Transfer { bank, amount, reference, .. } = one;
        bank.map(|bank| Credit { bank, amount, reference })
    });
    // The same file each time: a bank that gets it twice can see that.
    let digits = run.id.to_string();
    let serial = digits.get(digits.len() - 6..).unwrap_or("000001").to_uppercase();
    bacs::file(&payer, &serial, (today(run.created_at), run.pay_on), &credits.collect::<Vec<_>>())
}

/// A payment to an account.
struct Transfer {
    payee: String,
    bank: Option<Bank>,
    amount: Pence,
    /// What the payee reads, in at most eighteen letters.
    reference: String,
}

/// What a run pays to which accounts, where that may be taken out and `check` is content; written into the log. Nothing
/// is paid to those whose credit notes come to as much as their invoices. From then on the figures are fixed: a run that
/// would pay others has to be approved first.
async fn take_out(
    invoicing: &Invoicing,
    ctx: &Ctx,
    id: PaymentRunId,
    format: &'static str,
    check: fn(&[Transfer]) -> Result<()>,
) -> Result<(Run, Vec<Transfer>)> {
    require(ctx, BooksAction::Pay)?;
    let actor = ctx.clone();
    invoicing
        .store
        .write(ctx, move |tx| {
            let run = run(tx, id)?;
            run.require_for_bank(settings::lookup(tx)?.requires_second_approver)?;
            let preview = if run.state == RunState::Paid { paid(tx, &run)? } else { fix_for_bank(tx, &run)? };
            let ids: Vec<_> = preview.payments.iter().map(|payment| payment.subcontractor).collect();
            let mut payees = Vec::new();
            for some in ids.chunks(500) {
                payees.extend(subcontractors::list_by_id(tx, some)?);
            }
            let paid = preview.payments.iter().filter(|payment| payment.payout.net() > Pence::ZERO);
            let transfers: Vec<Transfer> = paid
                .map(|payment| Transfer {
                    payee: payment.name.clone(),
                    bank: payees.iter().find(|one| one.id == payment.subcontractor).and_then(|one| one.bank.clone()),
                    amount: payment.payout.net(),
                    reference: match payment.items.as_slice() {
                        [one] => one.number.chars().take(18).collect(),
                        items => format!("{} INVOICES", items.len()),
                    },
                })
                .collect();
            check(&transfers)?;
            tell_of(tx, &actor, "payment_run.exported", &run, json!({ "format": format }))?;
            Ok((run, transfers))
        })
        .await
}

/// The figures of a tax month as the return to HMRC (CIS300) asks for them.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`.
pub async fn export_month(invoicing: &Invoicing, ctx: &Ctx, month: TaxMonth) -> Result<String> {
    let whole = find_month(invoicing, ctx, month).await?;
    let mut table = row([
        "Tax month ending",
        "Subcontractor",
        "Legal name",
        "UTR",
        "Verification number",
        "Total payments",
        "Cost of materials",
        "Total deducted",
    ]);
    let end = month.end().to_string();
    for MonthLine { name, legal_name, utr, verification, gross, materials, deducted, .. } in &whole.lines {
        table.push_str(&row([
            &end,
            name,
            legal_name,
            utr.as_deref().unwrap_or_default(),
            verification.as_deref().unwrap_or_default(),
            &gross.plain(),
            &materials.plain(),
            &deducted.plain(),
        ]));
    }
    Ok(table)
}
