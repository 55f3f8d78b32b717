//! Reports: what is owed and to whom, what waits, what was deducted.

use kernel::{Ctx, Result};

use super::{months::since_begun, require};
use crate::{
    Invoicing,
    model::{Day, InvoiceState, MonthFigures, Pence, TaxMonth, TaxYear, plus_days, today},
    policy::BooksAction,
    store::{bank_changes, months, reports, runs, statements, subcontractors},
};

pub use crate::store::reports::{Aged, AgedAmounts, Sum};

/// How many weeks the overview looks ahead, this one included.
const WEEKS: i64 = 9;
/// How many creditors the report shows; the table has all.
pub const SHOWN_CREDITORS: i64 = 200;

/// What waits for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// Invoices to be looked at.
    pub submitted: i64,
    /// Invoices that wait for an answer.
    pub queried: i64,
    /// Of those to be looked at, those that were answered.
    pub answered: i64,
    /// Bank accounts to be confirmed.
    pub bank_changes: i64,
    /// Payment runs that a second person is to approve.
    pub runs_to_approve: i64,
    /// Subcontractors about whom HMRC was never asked.
    pub unverified: i64,
    /// Statements that have to go out on paper, and the first month that any of them is of.
    pub to_print: (i64, Option<TaxMonth>),
}

/// The state of the books at a glance.
#[derive(Clone, PartialEq, Debug)]
pub struct Overview {
    /// The day of it.
    pub today: Day,
    /// What is owed, less what credit notes take off.
    pub owed: Sum,
    /// The invoices that should have been paid already.
    pub overdue: Sum,
    /// The invoices that are due in each week, by its Monday; this one first, without what is overdue.
    pub due_by_week: Vec<(Day, Sum)>,
    /// The latest tax months, this one first: twelve, or as many as there were books.
    pub months: Vec<MonthFigures>,
    /// What was paid and deducted this tax year.
    pub year: (TaxYear, Pence, Pence),
    /// What waits for somebody.
    pub waiting: Waiting,
}

/// The state of the books at a glance.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn find_overview(invoicing: &Invoicing, ctx: &Ctx) -> Result<Overview> {
    require(ctx, BooksAction::View)?;
    let today = today(ctx.now());
    invoicing
        .store
        .read(ctx, move |tx| {
            let monday = plus_days(today, -i64::from(today.weekday().to_monday_zero_offset()));
            // One look at what is owed, which everything below is made of.
            let owed = reports::owed_by_day(tx)?;
            let between = |from: Day, to: Day| -> Sum {
                let due = owed.iter().filter(|(day, _)| day.is_some_and(|day| (from..=to).contains(&day)));
                due.map(|(_, sum)| *sum).sum()
            };
            let due_by_week = (0..WEEKS).map(|week| {
                let first = plus_days(monday, 7 * week);
                (first, between(first.max(today), plus_days(first, 6)))
            });
            let (month, year) = (TaxMonth::of(today), TaxYear::of(today));
            let first = (1..12).fold(month, |month, _| month.previous());
            let (paid, deducted) = reports::paid_between(tx, year.begin(), year.end())?;
            let to_print = statements::count_to_print(tx)?;
            Ok(Overview {
                today,
                owed: owed.iter().map(|(_, sum)| *sum).sum(),
                overdue: between(Day::MIN, plus_days(today, -1)),
                due_by_week: due_by_week.collect(),
                months: since_begun(months::list(tx, first, month)?),
                year: (year, paid, deducted),
                waiting: Waiting {
                    submitted: reports::count_state(tx, InvoiceState::Submitted)?,
                    queried: reports::count_state(tx, InvoiceState::Queried)?,
                    answered: reports::count_answered(tx)?,
                    bank_changes: bank_changes::count_pending(tx)?,
                    runs_to_approve: runs::count_waiting(tx)?,
                    unverified: subcontractors::count_unverified(tx, today)?,
                    to_print: (
                        to_print.iter().map(|(_, count)| count).sum(),
                        to_print.first().map(|(month, _)| *month),
                    ),
                },
            })
        })
        .await
}

/// What is owed to creditors, by how long it has been due.
#[derive(Clone, PartialEq, Debug)]
pub struct AgedCreditors {
    /// The day of it.
    pub as_of: Day,
    /// The largest creditors, the largest first.
    pub creditors: Vec<Aged>,
    /// How many creditors there are in all.
    pub count: i64,
    /// What is owed to all of them.
    pub total: AgedAmounts,
}

/// What is owed to creditors, by how long it has been due: the largest of them, so many, and the total of all.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn list_aged_creditors(invoicing: &Invoicing, ctx: &Ctx, shown: i64) -> Result<AgedCreditors> {
    require(ctx, BooksAction::View)?;
    let as_of = today(ctx.now());
    invoicing
        .store
        .read(ctx, move |tx| {
            let (creditors, sum) = reports::list_aged(tx, as_of, shown)?;
            Ok(AgedCreditors { as_of, creditors, count: sum.count, total: sum.amounts })
        })
        .await
}
