//! Tax months: what was paid and deducted in them, and closing one.

use std::collections::HashMap;

use kernel::{Ctx, Error, ErrorKind, Result, UserId, port::Person};
use serde_json::json;

use super::{Copies, announce, people, require};
use crate::{
    Invoicing,
    jobs::queued,
    model::{MonthFigures, MonthLine, TaxMonth, today, topic},
    policy::BooksAction,
    store::{months, settings},
};

/// How many months the list has at most, and at least.
const SHOWN: usize = 24;
const SHOWN_ALWAYS: usize = 2;
/// How many lines of a month are shown at most.
pub(super) const MOST_LINES: i64 = 10_000;

/// A month with what was paid to whom.
#[derive(Clone, Debug)]
pub struct WholeMonth {
    /// Its figures.
    pub figures: MonthFigures,
    /// By subcontractor.
    pub lines: Vec<MonthLine>,
    /// Whether its last day has passed.
    pub is_over: bool,
    /// Members who are named.
    pub people: HashMap<UserId, Person>,
}

/// The latest months, this one first. Those before the first in which anything was paid or closed are left out: nobody is
/// late with the books of a time before there were any.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn list_months(invoicing: &Invoicing, ctx: &Ctx) -> Result<(Vec<MonthFigures>, HashMap<UserId, Person>)> {
    require(ctx, BooksAction::View)?;
    let last = TaxMonth::of(today(ctx.now()));
    let first = (1..SHOWN).fold(last, |month, _| month.previous());
    let found = since_begun(invoicing.store.read(ctx, move |tx| months::list(tx, first, last)).await?);
    let people = people(invoicing, ctx, found.iter().map(|month| month.closed.and_then(|(_, by)| by))).await?;
    Ok((found, people))
}

/// Those of the months, the latest first, since anything was paid or closed; this one and the last in any case.
pub(super) fn since_begun(mut months: Vec<MonthFigures>) -> Vec<MonthFigures> {
    let began = months.iter().rposition(|month| month.people > 0 || month.closed.is_some());
    months.truncate(began.map_or(0, |oldest| oldest + 1).max(SHOWN_ALWAYS));
    months
}

/// A month with what was paid to whom.
///
/// # Errors
/// `FORBIDDEN`; `NOT_FOUND` for a month that has not begun.
pub async fn find_month(invoicing: &Invoicing, ctx: &Ctx, month: TaxMonth) -> Result<WholeMonth> {
    require(ctx, BooksAction::View)?;
    let day = today(ctx.now());
    if month.begin() > day {
        return Err(Error::not_found("Tax month"));
    }
    let mut whole = invoicing
        .store
        .read(ctx, move |tx| {
            let figures = months::list(tx, month, month)?.pop().ok_or_else(|| Error::not_found("Tax month"))?;
            let lines = months::list_lines(tx, month, MOST_LINES)?;
            Ok(WholeMonth { figures, lines, is_over: month.end() < day, people: HashMap::new() })
        })
        .await?;
    whole.people = people(invoicing, ctx, [whole.figures.closed.and_then(|(_, by)| by)]).await?;
    Ok(whole)
}

/// Closes a month: nothing is paid in it any more, and statements are issued by a job.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`; `MONTH_NOT_OVER`, `MONTH_CLOSED`; `CONTRACTOR_MISSING` where statements would not say whose they
/// are.
pub async fn close_month(invoicing: &Invoicing, ctx: &Ctx, month: TaxMonth, copies: Copies) -> Result<()> {
    require(ctx, BooksAction::Manage)?;
    let day = today(ctx.now());
    if month.begin() > day {
        return Err(Error::not_found("Tax month"));
    }
    if month.end() >= day {
        return Err(Error::conflict("MONTH_NOT_OVER", "This tax month can be closed once its last day has passed."));
    }
    let actor = ctx.clone();
    invoicing
        .store
        .write(ctx, move |tx| {
            if !settings::lookup(tx)?.is_complete() {
                let message =
                    "Statements need the contractor's name and employer reference: enter them in the settings.";
                return Err(Error::new(ErrorKind::Unprocessable, "CONTRACTOR_MISSING", message));
            }
            if !months::close(tx, month, actor.actor().user, actor.now())? {
                return Err(Error::conflict("MONTH_CLOSED", "This tax month is closed already."));
            }
            let figures = months::list(tx, month, month)?.pop().ok_or_else(|| Error::not_found("Tax month"))?;
            tx.enqueue(queued::issue_statements(&actor, month, copies))?;
            tx.enqueue(queued::plan_deadlines(&actor))?;
            let facts = json!({ "monthEnd": month.end().to_string(), "people": figures.people,
                "gross": figures.gross.get(), "materials": figures.materials.get(), "deducted": figures.deducted.get(),
                "isNil": figures.people == 0 });
            announce(tx, &actor, "tax_month.closed", actor.tenant(), topic::MONTHS, facts)
        })
        .await
}
