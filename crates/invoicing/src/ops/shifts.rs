//! Shifts of the schedule that invoices are for.

use kernel::{CalendarEventId, Ctx, Error, ErrorKind, Result, id::TypedId, port::PlannedEvent};

use super::require;
use crate::{
    Invoicing,
    model::{Day, plus_days},
    policy::BooksAction,
};

/// The kind of events that are shifts.
const SHIFT: &str = "shift";
/// So many days before the date of an invoice shifts are offered for it.
const DAYS_BEFORE: i64 = 62;
/// So many are offered.
const OFFERED: usize = 100;

/// The shifts that the person sees and that an invoice of this day may be for, the latest first.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn list_shifts(invoicing: &Invoicing, ctx: &Ctx, issued_on: Day) -> Result<Vec<PlannedEvent>> {
    require(ctx, BooksAction::Create)?;
    let days = (plus_days(issued_on, -DAYS_BEFORE), issued_on);
    invoicing.ports.schedule.list_events(ctx, SHIFT, days, OFFERED).await
}

/// The event, where the person sees it.
pub(super) async fn find_shift(
    invoicing: &Invoicing,
    ctx: &Ctx,
    id: Option<CalendarEventId>,
) -> Result<Option<PlannedEvent>> {
    let Some(id) = id else { return Ok(None) };
    Ok(invoicing.ports.schedule.find_events(ctx, &[id]).await?.pop())
}

/// The person sees the event, and it is a shift.
///
/// # Errors
/// `NOT_FOUND`; 422 `EVENT_NOT_SHIFT`.
pub(super) async fn require_shift(invoicing: &Invoicing, ctx: &Ctx, id: Option<CalendarEventId>) -> Result<()> {
    if id.is_none() {
        return Ok(());
    }
    let found = find_shift(invoicing, ctx, id).await?;
    let found = found.ok_or_else(|| Error::not_found(CalendarEventId::NOUN))?;
    if found.kind == SHIFT {
        return Ok(());
    }
    let message = "An invoice is for a shift: choose an event of that type in the schedule.";
    Err(Error::new(ErrorKind::Unprocessable, "EVENT_NOT_SHIFT", message))
}
