//! What calendars elsewhere see (CalDAV): calendars as folders, and events as files in them.

use kernel::{CalendarEventId, CalendarId, Ctx, Error, Result, Scope, TimeZone, Timestamp, UserId, id::TypedId};
use sha2::{Digest, Sha256};
use store::Tx;

use super::{ListedCalendar, Place, authorized_calendar, find_event, list_calendars};
use crate::{
    Schedule,
    model::{Calendar, Event, Instance, PERSONAL, Series, When, Window, write_calendar},
    policy::{CalendarAction, EventAction, Planner, PlannerAction},
    store::events::{self, Of, Sight},
};

/// The most events of a calendar.
const MAX_OBJECTS: i64 = 20_000;

/// A calendar as a folder.
#[derive(Clone, Debug)]
pub struct Collection {
    /// Its name in addresses: its identifier, or `personal`.
    pub name: String,
    /// The calendar; `None` for the personal one.
    pub calendar: Option<Calendar>,
}

impl Collection {
    /// In which calendar its events are.
    pub fn place(&self) -> Place {
        self.calendar.as_ref().map_or(Place::Personal, |calendar| Place::Calendar(calendar.id))
    }

    /// What people read.
    pub fn title(&self) -> &str {
        self.calendar.as_ref().map_or("Personal", |calendar| &calendar.name)
    }

    /// Its colour: `#3B82F6`.
    pub fn color(&self) -> &str {
        self.calendar.as_ref().map_or("#3B82F6", |calendar| &calendar.color)
    }

    /// The zone by which whole days are meant that somebody asks about.
    pub fn zone(&self) -> TimeZone {
        self.calendar.as_ref().map(|calendar| calendar.time_zone.clone()).unwrap_or_default()
    }

    /// Whether the person may put events into it.
    pub fn may_write(&self, ctx: &Ctx) -> bool {
        match &self.calendar {
            Some(calendar) => ctx.decide(CalendarAction::Write, calendar).is_allowed(),
            None => ctx.decide(PlannerAction::Create, &Planner).is_allowed(),
        }
    }

    /// Whether the person may rename or delete it.
    pub fn may_manage(&self, ctx: &Ctx) -> bool {
        self.calendar.as_ref().is_some_and(|calendar| ctx.decide(CalendarAction::Manage, calendar).is_allowed())
    }
}

/// An event as a file.
#[derive(Clone, Debug)]
pub struct Object {
    /// Its name in the folder.
    pub name: String,
    /// The event.
    pub event: Event,
}

impl Object {
    /// What another version has another of, with the quotes of HTTP.
    pub fn etag(&self) -> String {
        format!("\"{}-{}\"", self.event.id, self.event.version)
    }

    /// The file.
    pub fn text(&self, now: Timestamp) -> String {
        write_calendar("", std::slice::from_ref(&self.event), &[], now)
    }

    /// The file with the occurrences of a time one by one, in UTC, and without how they recur.
    pub fn expanded(&self, window: Window, reader: &TimeZone, now: Timestamp) -> String {
        write_calendar("", &expanded(&self.event, window, reader), &[], now)
    }

    /// Whether the person may change it.
    pub fn may_edit(&self, ctx: &Ctx) -> bool {
        self.event.owner.is_some() && ctx.decide(EventAction::Edit, &self.event).is_allowed()
    }
}

/// The occurrences of an event in a window, as events of their own.
fn expanded(event: &Event, window: Window, reader: &TimeZone) -> Vec<Event> {
    let one = |instance: Instance| {
        let change = instance.occurrence.and_then(|date| event.series.changed.get(&date)).cloned().unwrap_or_default();
        let when =
            match instance.occurrence.map_or_else(|| event.series.when.clone(), |date| event.series.when_of(date)) {
                When::Timed { .. } => When::timed(instance.start, instance.end, TimeZone::parse("UTC").ok()?).ok()?,
                days => days,
            };
        Some(Event {
            title: change.title.unwrap_or_else(|| event.title.clone()),
            description: change.description.unwrap_or_else(|| event.description.clone()),
            location: change.location.unwrap_or_else(|| event.location.clone()),
            status: change.status.unwrap_or_else(|| event.status.clone()),
            series: Series::once(when),
            ..event.clone()
        })
    };
    event.series.expand(window, reader).into_iter().filter_map(one).collect()
}

/// The calendars that the person sees, the personal one first.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn list_collections(schedule: &Schedule, ctx: &Ctx) -> Result<Vec<Collection>> {
    let shared = list_calendars(schedule, ctx).await?;
    let of = |ListedCalendar { calendar, .. }: ListedCalendar| Collection {
        name: calendar.id.to_string(),
        calendar: Some(calendar),
    };
    Ok(std::iter::once(Collection { name: PERSONAL.to_owned(), calendar: None })
        .chain(shared.into_iter().map(of))
        .collect())
}

/// The calendar of that name in addresses.
///
/// # Errors
/// `FORBIDDEN`; `NOT_FOUND`.
pub async fn find_collection(schedule: &Schedule, ctx: &Ctx, name: &str) -> Result<Collection> {
    ctx.authorize(PlannerAction::View, &Planner)?;
    let name = name.to_owned();
    if name == PERSONAL {
        return Ok(Collection { name, calendar: None });
    }
    let id: CalendarId = name.parse().map_err(|_| Error::not_found(CalendarId::NOUN))?;
    let actor = ctx.clone();
    let found = move |tx: &mut Tx<'_>| authorized_calendar(tx, &actor, id, CalendarAction::View);
    let calendar = schedule.store.read(ctx, found).await?;
    Ok(Collection { name: calendar.id.to_string(), calendar: Some(calendar) })
}

/// The events of a calendar that the person sees, those of them that something of falls into the window.
///
/// # Errors
/// `CALENDAR_TOO_FULL`.
pub async fn list_objects(
    schedule: &Schedule,
    ctx: &Ctx,
    collection: &Collection,
    window: Window,
) -> Result<Vec<Object>> {
    let (me, place, sight) = (ctx.user()?, collection.place(), sight(ctx));
    let found = schedule.store.read(ctx, move |tx| objects(tx, me, (place, sight), window)).await?;
    let events: Vec<&Event> = found.iter().map(|object| &object.event).collect();
    ctx.note_shown(EventAction::View, events);
    Ok(found)
}

/// The event of that name in a calendar.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn find_object(schedule: &Schedule, ctx: &Ctx, collection: &Collection, name: &str) -> Result<Object> {
    let id: Option<CalendarEventId> = name.strip_suffix(".ics").and_then(|id| id.parse().ok());
    let gone = || Error::not_found(CalendarEventId::NOUN);
    let found = find_event(schedule, ctx, id.ok_or_else(gone)?).await?;
    let is_there = found.event.calendar == collection.place().calendar();
    is_there.then(|| Object { name: name.to_owned(), event: found.event }).ok_or_else(gone)
}

fn sight(ctx: &Ctx) -> Sight {
    Sight {
        shared: ctx.actor().may(Scope::SCHEDULE_READ),
        all_calendars: ctx.actor().may(Scope::SCHEDULE_VIEW_ALL_CALENDARS),
    }
}

fn objects(tx: &mut Tx<'_>, me: UserId, (place, sight): (Place, Sight), window: Window) -> Result<Vec<Object>> {
    let of = match place {
        Place::Personal => Of::Personal,
        Place::Calendar(id) => Of::Calendar(id),
    };
    let found = events::list(tx, me, (of, sight), window, MAX_OBJECTS + 1)?;
    if i64::try_from(found.len()).unwrap_or(i64::MAX) > MAX_OBJECTS {
        return Err(Error::conflict("CALENDAR_TOO_FULL", "There are too many events in this calendar."));
    }
    Ok(found.into_iter().map(|event| Object { name: format!("{}.ics", event.id), event }).collect())
}

/// What a calendar looks like to the person now: another as soon as an event came, went or changed, or may be seen no more.
pub fn mark_of(objects: &[Object]) -> String {
    let mut all: Vec<String> = objects.iter().map(|object| format!("{} {}\n", object.name, object.etag())).collect();
    all.sort_unstable();
    let digest = Sha256::digest(all.concat());
    digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}
