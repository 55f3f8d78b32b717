//! Events come in from a file of another calendar, and again when it has changed.

use std::collections::HashMap;

use kernel::{CalendarEventId, CalendarId, Ctx, Error, Result, TimeZone, UserId, event::DomainEvent};
use serde_json::json;
use store::Tx;
use tokio::task::spawn_blocking;
use uuid::Uuid;

use super::{Place, announce, audience, authorized_calendar, update_event::is_moved};
use crate::{
    Schedule,
    model::{
        CalendarObject, Event, ObjectPlace, ReadCalendar, ReadEvent, ReadProblem, ScheduleEventKind, Visibility,
        event_of_uid, read_calendar, together, topic,
    },
    policy::{CalendarAction, EventAction, Planner, PlannerAction},
    store::{events, objects},
};

/// So many events come in with one transaction: others wait no longer than these take. What was cut off in between comes in
/// with the next attempt, since events are known by their identifiers.
const AT_ONCE: usize = 500;

/// What became of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Imported {
    /// How many events were made.
    pub created: usize,
    /// How many were there and are other now.
    pub updated: usize,
    /// How many were there as they are in the file.
    pub unchanged: usize,
    /// What there is to say about the rest.
    pub problems: Vec<ReadProblem>,
}

/// Brings the events of an iCalendar file into a calendar. Those that came from the same calendar before are changed where
/// they are other now. In the personal calendar new events are private, whatever the file says: most programs call all events
/// public. With `dry_run` nothing is written.
///
/// # Errors
/// `FORBIDDEN`; `NOT_FOUND` for a calendar that is none; `NOT_A_CALENDAR`, `CALENDAR_TOO_FULL`.
pub async fn import_calendar(
    schedule: &Schedule,
    ctx: &Ctx,
    (place, dry_run): (Place, bool),
    file: Vec<u8>,
) -> Result<Imported> {
    ctx.authorize(PlannerAction::Create, &Planner)?;
    let me = ctx.user()?;
    let into = Destination { calendar: place.calendar(), me };
    let actor = ctx.clone();
    let zone = schedule.store.read(ctx, move |tx| into.floating(tx, &actor)).await?;
    // Reading ten megabytes is no work for a thread that serves requests.
    let read = spawn_blocking(move || read_calendar(&file, &zone)).await.map_err(Error::internal)?;
    let ReadCalendar { events, problems } = read?;
    let mut imported = Imported { problems, ..Imported::default() };
    for some in events.chunks(AT_ONCE).map(<[ReadEvent]>::to_vec) {
        let actor = ctx.clone();
        let part = if dry_run {
            schedule.store.read(ctx, move |tx| Ok(into.plan(tx, &actor, &some)?.imported)).await?
        } else {
            schedule.store.write(ctx, move |tx| into.write(tx, &actor, &some)).await?
        };
        imported.created += part.created;
        imported.updated += part.updated;
        imported.unchanged += part.unchanged;
        imported.problems.extend(part.problems);
    }
    Ok(imported)
}

/// Where events come in.
#[derive(Clone, Copy)]
struct Destination {
    calendar: Option<CalendarId>,
    me: UserId,
}

/// What some events of a file come to.
struct Plan {
    /// The events that are new, and what is known of each.
    events: Vec<Event>,
    objects: Vec<CalendarObject>,
    /// The event as it was and as it will be, and what is known of it, where that is to be written.
    changed: Vec<(Event, Event, Option<CalendarObject>)>,
    imported: Imported,
}

impl Destination {
    fn place(self) -> ObjectPlace {
        self.calendar.map_or(ObjectPlace::Personal(self.me), ObjectPlace::Calendar)
    }

    /// By which clocks times are meant that name no zone.
    fn floating(self, tx: &mut Tx<'_>, ctx: &Ctx) -> Result<TimeZone> {
        let Some(id) = self.calendar else { return Ok(TimeZone::default()) };
        Ok(authorized_calendar(tx, ctx, id, CalendarAction::Write)?.time_zone)
    }

    fn plan(self, tx: &mut Tx<'_>, ctx: &Ctx, read: &[ReadEvent]) -> Result<Plan> {
        if let Some(id) = self.calendar {
            authorized_calendar(tx, ctx, id, CalendarAction::Write)?;
        }
        let known = self.known(tx, read)?;
        let mut plan =
            Plan { events: Vec::new(), objects: Vec::new(), changed: Vec::new(), imported: Imported::default() };
        for one in read {
            let Some((before, object)) = known.get(one.uid.as_str()) else {
                let (event, object) = new_event(ctx, (self.calendar, self.me), (one, None));
                plan.events.push(event);
                plan.objects.push(object);
                plan.imported.created += 1;
                continue;
            };
            if before.owner.is_none() || !ctx.decide(EventAction::Edit, before).is_allowed() {
                plan.imported.problems.push(ReadProblem {
                    uid: Some(one.uid.clone()),
                    title: Some(one.title.clone()),
                    reason: "You do not have permission to update this event".to_owned(),
                    is_left_out: true,
                });
                continue;
            }
            let known_of = object.as_ref().map(|object| &object.kept);
            let (one, missing) = &together((before, known_of), one);
            for date in missing {
                plan.imported.problems.push(ReadProblem {
                    uid: Some(one.uid.clone()),
                    title: Some(one.title.clone()),
                    reason: format!("Its occurrence on {date} was left out: its rule names none then."),
                    is_left_out: true,
                });
            }
            let after = changed(before, one);
            let is_kept = object.as_ref().map_or(one.kept.is_empty(), |object| object.kept == one.kept);
            if after == *before && is_kept {
                plan.imported.unchanged += 1;
                continue;
            }
            let next = Event { version: before.version + 1, updated_at: ctx.now(), ..after };
            let resource = object.as_ref().and_then(|object| object.resource.clone());
            let object = CalendarObject { event: before.id, uid: one.uid.clone(), resource, kept: one.kept.clone() };
            plan.changed.push((before.clone(), next, (!is_kept).then_some(object)));
            plan.imported.updated += 1;
        }
        Ok(plan)
    }

    /// The events that are there already, by their identifiers in the file.
    fn known<'a>(
        self,
        tx: &mut Tx<'_>,
        read: &'a [ReadEvent],
    ) -> Result<HashMap<&'a str, (Event, Option<CalendarObject>)>> {
        let uids: Vec<&str> = read.iter().map(|one| one.uid.as_str()).collect();
        let mut ids: HashMap<CalendarEventId, (&str, Option<CalendarObject>)> = HashMap::new();
        // Events that were made here have no object as long as nobody changed them elsewhere.
        for uid in &uids {
            if let Some(id) = event_of_uid(uid) {
                ids.insert(id, (uid, None));
            }
        }
        let mut objects: HashMap<String, CalendarObject> = HashMap::new();
        for object in objects::list_by_uid(tx, self.place(), &uids)? {
            objects.insert(object.uid.clone(), object);
        }
        for uid in &uids {
            if let Some(object) = objects.remove(*uid) {
                ids.insert(object.event, (uid, Some(object)));
            }
        }
        let wanted: Vec<CalendarEventId> = ids.keys().copied().collect();
        let found = events::list_by_id(tx, Some(self.me), &wanted)?;
        let here = found.into_iter().filter(|event| ObjectPlace::of(event.calendar, event.owner) == Some(self.place()));
        Ok(here.filter_map(|event| ids.remove(&event.id).map(|(uid, object)| (uid, (event, object)))).collect())
    }

    fn write(self, tx: &mut Tx<'_>, ctx: &Ctx, read: &[ReadEvent]) -> Result<Imported> {
        let plan = self.plan(tx, ctx, read)?;
        if !plan.events.is_empty() {
            events::add_all(tx, &plan.events)?;
            objects::add_all(tx, self.place(), &plan.objects)?;
        }
        for (before, after, object) in &plan.changed {
            events::update(tx, after, before.version)?;
            if let Some(object) = object {
                objects::replace(tx, self.place(), object)?;
            }
            let facts = json!({ "invited": [], "moved": is_moved(before, after) });
            announce(tx, ctx, ScheduleEventKind::EventUpdated, after, &[], facts)?;
        }
        // One line tells of all that are new: nobody is invited to them.
        let widest = plan.events.iter().max_by_key(|event| event.is_for_all);
        if let Some(event) = widest {
            let audience = audience(tx, ctx, event, &[])?;
            let target: Uuid = self.calendar.map_or_else(|| self.me.into(), Into::into);
            let facts = json!({ "events": plan.events.len() });
            tx.emit(
                DomainEvent::new(ctx, ScheduleEventKind::CalendarImported, target, topic::SCHEDULE, audience)
                    .with(facts),
            )?;
        }
        Ok(plan.imported)
    }
}

/// An event that comes in, and what is known of it: of a calendar or the personal one of `me`, from a file that has this name
/// there, without `.ics`, where a program gave it one. In the personal calendar it is private, whatever the file says: most
/// programs call all events public.
pub(super) fn new_event(
    ctx: &Ctx,
    (calendar, me): (Option<CalendarId>, UserId),
    (read, resource): (&ReadEvent, Option<&str>),
) -> (Event, CalendarObject) {
    let said = read.visibility.unwrap_or(Visibility::Users);
    let visibility = if calendar.is_some() { said } else { Visibility::Private };
    let (id, now) = (ctx.new_id(), ctx.now());
    let event = Event {
        id,
        calendar,
        owner: Some(me),
        title: read.title.clone(),
        description: read.description.clone(),
        location: read.location.clone(),
        status: read.status.clone(),
        kind: read.kind.clone(),
        visibility,
        is_for_all: visibility == Visibility::Users,
        series: read.series.clone(),
        reminders: read.reminders.clone(),
        version: 1,
        answers: 0,
        created_at: now,
        updated_at: now,
        is_named: false,
        is_in_sight: true,
    };
    let resource = resource.map(str::to_owned);
    (event, CalendarObject { event: id, uid: read.uid.clone(), resource, kept: read.kept.clone() })
}

/// The event as the file has it. What the file does not know of stays: who sees it, unless it became private; its reminders
/// and its status, where it has none.
pub(super) fn changed(event: &Event, read: &ReadEvent) -> Event {
    let is_private = read.visibility == Some(Visibility::Private);
    Event {
        title: read.title.clone(),
        description: read.description.clone(),
        location: read.location.clone(),
        status: read.status.clone().or_else(|| event.status.clone()),
        kind: read.kind.clone(),
        visibility: if is_private { Visibility::Private } else { event.visibility },
        is_for_all: event.is_for_all && !is_private,
        series: read.series.clone(),
        reminders: if read.reminders.is_empty() { event.reminders.clone() } else { read.reminders.clone() },
        ..event.clone()
    }
}
