//! What a window shows, and one event alone.

use std::collections::HashMap;

use kernel::{CalendarEventId, Ctx, Error, Result, Scope, TimeZone};

use super::{Place, authorized_calendar, authorized_event};
use crate::{
    Schedule,
    model::{Event, EventPerson, Instance, Shown, Window},
    policy::{CalendarAction, EventAction, Planner, PlannerAction},
    store::{
        events::{self, Of, Sight},
        people, revision,
    },
};

/// The most events of one window.
const MAX_EVENTS: i64 = 10_000;

/// The most occurrences of one window: of a few thousand events that recur daily a long one would show millions.
const MAX_SHOWN: usize = 100_000;

/// The longest window: the 12 months back and the 12 ahead of notes-and-schedule.md section 9, and days to spare.
const MAX_DAYS: u64 = 750;

/// An event with whom it names.
#[derive(Clone, Debug)]
pub struct Whole {
    /// The event.
    pub event: Event,
    /// Whom it names.
    pub people: Vec<EventPerson>,
}

/// What a window shows.
#[derive(Clone, Debug)]
pub struct Listed {
    /// The events of which something is shown.
    pub events: Vec<Whole>,
    /// What is shown of them, by its beginning.
    pub shown: Vec<Shown>,
}

/// Which events.
#[derive(Clone, Debug)]
pub struct EventQuery {
    /// Of which calendar; `None` for all.
    pub place: Option<Place>,
    /// From when to when.
    pub window: Window,
    /// By which clocks whole days are meant.
    pub reader: TimeZone,
}

/// By what it is known whether a window shows something else than before: one more with every change of an event or a calendar of
/// the organisation. Who asks, and for what, is another matter.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn find_revision(schedule: &Schedule, ctx: &Ctx) -> Result<i64> {
    ctx.authorize(PlannerAction::View, &Planner)?;
    schedule.store.read(ctx, revision::lookup).await
}

/// What falls into a window of what the person sees.
///
/// # Errors
/// `FORBIDDEN`; `NOT_FOUND` for a calendar that is none; `INVALID_REQUEST` for a window that is too long, and
/// `WINDOW_TOO_FULL` for one that has more than ten thousand events or a hundred thousand occurrences.
pub async fn list_events(schedule: &Schedule, ctx: &Ctx, query: EventQuery) -> Result<Listed> {
    ctx.authorize(PlannerAction::View, &Planner)?;
    let window = query.window;
    if window.to <= window.from {
        return Err(Error::invalid("to must be later than from."));
    }
    if window.to.since(window.from).as_secs() > MAX_DAYS * 24 * 60 * 60 {
        return Err(Error::invalid(format!("Ask for {MAX_DAYS} days at most.")));
    }
    let me = ctx.user()?;
    let sight = Sight {
        shared: ctx.actor().may(Scope::SCHEDULE_READ),
        all_calendars: ctx.actor().may(Scope::SCHEDULE_VIEW_ALL_CALENDARS),
    };
    let (actor, place) = (ctx.clone(), query.place);
    let (found, named) = schedule
        .store
        .read(ctx, move |tx| {
            let of = match place {
                None => Of::All,
                Some(Place::Personal) => Of::Personal,
                Some(Place::Calendar(id)) => {
                    authorized_calendar(tx, &actor, id, CalendarAction::View)?;
                    Of::Calendar(id)
                }
            };
            let found = events::list(tx, me, (of, sight), window, MAX_EVENTS + 1)?;
            if i64::try_from(found.len()).unwrap_or(i64::MAX) > MAX_EVENTS {
                return Err(too_full());
            }
            let ids: Vec<CalendarEventId> = found.iter().map(|event| event.id).collect();
            let named = people::list(tx, &ids)?;
            Ok((found, named))
        })
        .await?;
    ctx.note_shown(EventAction::View, &found);
    expanded(found, named, &query)
}

/// There is more in a window than is told at once.
pub fn too_full() -> Error {
    let message = "There are too many events in this time. Choose a shorter one, or a single calendar.";
    Error::new(kernel::ErrorKind::Invalid, "WINDOW_TOO_FULL", message)
}

fn expanded(found: Vec<Event>, named: Vec<EventPerson>, query: &EventQuery) -> Result<Listed> {
    let mut of_event: HashMap<CalendarEventId, Vec<EventPerson>> = HashMap::new();
    for person in named {
        of_event.entry(person.event).or_default().push(person);
    }
    let (mut events, mut shown) = (Vec::new(), Vec::new());
    for event in found {
        let instances: Vec<Instance> = event.series.expand(query.window, &query.reader);
        if instances.is_empty() {
            continue;
        }
        if shown.len() + instances.len() > MAX_SHOWN {
            return Err(too_full());
        }
        let at = events.len();
        shown.extend(instances.into_iter().map(|instance| Shown { event: at, instance }));
        let people = of_event.remove(&event.id).unwrap_or_default();
        events.push(Whole { event, people });
    }
    shown.sort_by_key(|one| (one.instance.start, one.event));
    Ok(Listed { events, shown })
}

/// One event.
///
/// # Errors
/// `NOT_FOUND` (`Event not found`).
pub async fn find_event(schedule: &Schedule, ctx: &Ctx, id: CalendarEventId) -> Result<Whole> {
    let actor = ctx.clone();
    schedule
        .store
        .read(ctx, move |tx| {
            let event = authorized_event(tx, &actor, id, EventAction::View)?;
            Ok(Whole { event, people: people::list(tx, &[id])? })
        })
        .await
}
