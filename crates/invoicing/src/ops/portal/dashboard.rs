//! What a subcontractor sees first.

use kernel::{Result, page::Limit};

use super::Guest;
use crate::{
    Invoicing,
    model::{Day, Invoice, InvoiceQuery, InvoiceSort, Payout, Pence, Statement, TaxYear, today},
    ops::reports::Sum,
    store::{invoice_list, payments, reports, statements},
};

/// How many invoices it shows.
const INVOICES: i64 = 5;
/// How many statements it shows.
const STATEMENTS: i64 = 3;

/// What a subcontractor sees first.
#[derive(Clone, Debug)]
pub struct Dashboard {
    /// What is owed to it, less what its credit notes take off.
    pub owed: Sum,
    /// What its next invoices come to, and when they are due.
    pub next_due: Option<(Day, Pence)>,
    /// What it was paid this tax year.
    pub year: (TaxYear, Payout),
    /// How many invoices wait for its answer.
    pub queried: i64,
    /// Its latest statements.
    pub statements: Vec<Statement>,
    /// Its latest invoices.
    pub invoices: Vec<Invoice>,
}

/// What the guest's subcontractor sees first.
///
/// # Errors
/// The database's.
pub async fn find_dashboard(invoicing: &Invoicing, guest: &Guest) -> Result<Dashboard> {
    let (of, year) = (guest.subcontractor, TaxYear::of(today(guest.ctx.now())));
    let query = InvoiceQuery {
        states: Vec::new(),
        subcontractor: Some(of),
        search: None,
        due_from: None,
        due_to: None,
        paid_from: None,
        paid_to: None,
        is_for_portal: true,
        sort: InvoiceSort::Issued,
        limit: Limit::new(None)?,
        after: None,
    };
    invoicing
        .store
        .read(&guest.ctx, move |tx| {
            Ok(Dashboard {
                owed: reports::owed_to(tx, &[of])?.remove(&of).unwrap_or_default(),
                next_due: reports::next_due(tx, of)?,
                year: (year, payments::sum_of_year(tx, of, year)?),
                queried: reports::count_queried(tx, of)?,
                statements: statements::list(tx, None, Some(of), false, None, STATEMENTS)?,
                invoices: invoice_list::list(tx, &query, INVOICES)?,
            })
        })
        .await
}
