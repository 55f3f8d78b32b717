//! Days that a module keeps in the schedule, and events of the schedule that a module points at.

use async_trait::async_trait;
use jiff::civil::Date;

use crate::{CalendarEventId, Ctx, Result, UserId};

/// A day that a module keeps in the schedule for some people: a deadline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlannedDay {
    /// The event. The same each time, so that a day that is put again is changed and not doubled.
    pub id: CalendarEventId,
    /// Which day.
    pub on: Date,
    /// Its title.
    pub title: String,
    /// What there is to do.
    pub description: String,
    /// Whether it is done, so that nobody has to look at it again.
    pub is_done: bool,
    /// Who sees it.
    pub people: Vec<UserId>,
}

/// An event of the schedule, as a module that points at it shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlannedEvent {
    /// The event.
    pub id: CalendarEventId,
    /// Its title.
    pub title: String,
    /// What sort of event it is: `shift`.
    pub kind: String,
    /// The day on which it begins.
    pub on: Date,
}

/// The schedule, as other modules use it. Implemented by `schedule`.
#[async_trait]
pub trait ModuleSchedule: Send + Sync {
    /// Puts days into the schedule, or changes those that are there. What is there as it should be stays untouched. `ctx` is
    /// the product's own; the asker has authorised it.
    async fn put_days(&self, ctx: &Ctx, days: &[PlannedDay]) -> Result<()>;

    /// Those of these events that the person sees.
    async fn find_events(&self, ctx: &Ctx, ids: &[CalendarEventId]) -> Result<Vec<PlannedEvent>>;

    /// The events of this kind that the person sees and that lie from one day to another, both included: the latest first, at
    /// most so many. Nothing for somebody who may not see the schedule.
    async fn list_events(&self, ctx: &Ctx, kind: &str, days: (Date, Date), limit: usize) -> Result<Vec<PlannedEvent>>;
}
