//! Deadlines of tax months: days in the schedule of those who look after them, and a word behind the bell some days before.
//!
//! One job puts the deadlines of the running month and of the one before into the schedule, and comes back when the next
//! month begins. It begins with the settings or with the first payment, and ends where nobody looks after tax months any
//! more: the organisation has given up the module.

use kernel::{CalendarEventId, Ctx, Result, Scope, port::PlannedDay};
use serde_json::json;

use super::{announce, notices::holders};
use crate::{
    Invoicing,
    jobs::{queued, stable_id},
    model::{Due, MonthFigures, Pence, TaxMonth, plus_days, today, topic},
    store::{deadlines, months},
};

/// Whether nothing is left to do for it. Whether HMRC was paid is nothing that the product knows.
fn is_done(due: Due, month: &MonthFigures) -> bool {
    month.closed.is_some() && (due == Due::Return || month.deducted == Pence::ZERO)
}

/// The event of a deadline: the same each time.
fn event_of(ctx: &Ctx, month: TaxMonth, due: Due) -> CalendarEventId {
    stable_id(&[ctx.tenant().to_string(), month.end().to_string(), due.name().to_owned()]).into()
}

/// Puts the deadlines that lie ahead into the schedule, and sees to it that people are reminded and that the next ones
/// follow. Safe to repeat.
///
/// # Errors
/// The database's.
pub async fn plan_deadlines(invoicing: &Invoicing, ctx: &Ctx) -> Result<()> {
    let people = holders(invoicing, ctx, Scope::INVOICING_MANAGE).await?;
    if people.is_empty() {
        return Ok(());
    }
    let (day, this) = (today(ctx.now()), TaxMonth::of(today(ctx.now())));
    let figures = invoicing.store.read(ctx, move |tx| months::list(tx, this.previous(), this)).await?;
    let ahead = || {
        let both = figures.iter().flat_map(|month| Due::ALL.map(|due| (month, due)));
        both.filter(move |(month, due)| due.on(month.month) >= day)
    };
    let days = ahead().map(|(month, due)| {
        let (title, description) = due.words(month.month);
        PlannedDay {
            id: event_of(ctx, month.month, due),
            on: due.on(month.month),
            title,
            description,
            is_done: is_done(due, month),
            people: people.clone(),
        }
    });
    invoicing.ports.schedule.put_days(ctx, &days.collect::<Vec<_>>()).await?;
    // What should have been told already stands on the overview.
    let now = ctx.now();
    let reminders = ahead().map(|(month, due)| (month.month, due)).filter(|(month, due)| due.remind_at(*month) > now);
    let (actor, reminders) = (ctx.clone(), reminders.collect::<Vec<_>>());
    invoicing
        .store
        .write(ctx, move |tx| {
            for (month, due) in &reminders {
                tx.enqueue(queued::remind_deadline(&actor, *month, *due))?;
            }
            let next = TaxMonth::of(plus_days(this.end(), 1));
            tx.enqueue(queued::plan_deadlines_of(&actor, next)).map(drop)
        })
        .await
}

/// Has those who look after tax months told of a deadline, unless it is met or over.
///
/// # Errors
/// The database's.
pub async fn remind_deadline(invoicing: &Invoicing, ctx: &Ctx, month: TaxMonth, due: Due) -> Result<()> {
    if due.on(month) < today(ctx.now()) {
        return Ok(());
    }
    let actor = ctx.clone();
    invoicing
        .store
        .write(ctx, move |tx| {
            let Some(figures) = months::list(tx, month, month)?.pop() else { return Ok(()) };
            let is_nothing = due == Due::Payment && figures.deducted == Pence::ZERO;
            if is_nothing || is_done(due, &figures) || !deadlines::note_told(tx, month, due, actor.now())? {
                return Ok(());
            }
            let facts =
                json!({ "monthEnd": month.end().to_string(), "due": due.name(), "on": due.on(month).to_string() });
            announce(tx, &actor, "tax_month.deadline_near", actor.tenant(), topic::MONTHS, facts)
        })
        .await
}
