//! Tax months: what was paid and deducted in them, and closing one.

use std::collections::HashMap;

use kernel::{Ctx, Error, ErrorKind, Result, Timestamp, UserId, port::Person};
use serde_json::json;
use store::Tx;

use super::{Copies, announce, people, require};
use crate::{
    Invoicing,
    jobs::queued,
    model::{Day, MonthFigures, MonthLine, TaxMonth, TaxYear, long, plus_days, today, topic},
    policy::BooksAction,
    store::{months, settings},
};

/// How many months are listed: seven years, since records are kept for six. Older ones are while they are open.
const SHOWN: usize = 84;
/// How many are listed where there are no books.
const SHOWN_ALWAYS: usize = 2;
/// How many days ahead a payment is planned at most.
const DAYS_AHEAD: i64 = 62;
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

/// The latest months, this one first, and all older ones that are open. Those before the first in which anything was
/// paid or closed are left out: nobody is late with the books of a time before there were any.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn list_months(invoicing: &Invoicing, ctx: &Ctx) -> Result<(Vec<MonthFigures>, HashMap<UserId, Person>)> {
    require(ctx, BooksAction::View)?;
    let last = TaxMonth::of(today(ctx.now()));
    let oldest = (1..SHOWN).fold(last, |month, _| month.previous());
    let found = invoicing.store.read(ctx, move |tx| {
        let first = months::first(tx)?.map_or(oldest, |first| first.min(oldest));
        months::list(tx, first, last)
    });
    let mut found = since_begun(found.await?);
    found.retain(|month| month.month >= oldest || month.closed.is_none());
    let people = people(invoicing, ctx, found.iter().map(|month| month.closed.and_then(|(_, by)| by))).await?;
    Ok((found, people))
}

/// Those of the months, the latest first, since anything was paid or closed; this one and the last in any case.
pub(super) fn since_begun(mut months: Vec<MonthFigures>) -> Vec<MonthFigures> {
    let began = months.iter().rposition(|month| month.people > 0 || month.closed.is_some());
    months.truncate(began.map_or(0, |oldest| oldest + 1).max(SHOWN_ALWAYS));
    months
}

/// The day may be one of payment: not more than 62 days ahead, in this tax year or the one before, and in a tax month
/// that is open.
///
/// # Errors
/// 400 `INVALID_PAY_DAY`, which says between which days it lies.
pub(super) fn require_pay_day(tx: &mut Tx<'_>, now: Timestamp, day: Day) -> Result<()> {
    let today = today(now);
    let to = plus_days(today, DAYS_AHEAD);
    let from = TaxYear::of(today).earlier(1).begin();
    let message = if day > to {
        format!("A payment is planned at most {DAYS_AHEAD} days ahead: choose {} or an earlier day.", long(to))
    } else if day < from {
        format!("This day is too long ago: choose {} or a later day.", long(from))
    } else if months::is_closed(tx, TaxMonth::of(day))? {
        "The tax month of this day is closed: choose a day in another one.".to_owned()
    } else {
        return Ok(());
    };
    let facts = json!({ "field": "payOn", "from": from.to_string(), "to": to.to_string() });
    Err(Error::new(ErrorKind::Invalid, "INVALID_PAY_DAY", message).with_details(facts))
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
