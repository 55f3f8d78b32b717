//! What calendars elsewhere see (CalDAV): calendars as folders, and events as files in them.

use std::{collections::HashMap, time::Duration};

use jiff::civil::Date;
use kernel::{CalendarEventId, CalendarId, Ctx, Error, Result, Scope, TimeZone, Timestamp, UserId, id::TypedId};
use sha2::{Digest, Sha256};
use store::Tx;
use uuid::Uuid;

use super::{ListedCalendar, Place, authorized_calendar, caldav_guests::with_guests, list_calendars};
use crate::{
    Schedule,
    model::{
        Calendar, CalendarObject, Event, Instance, Invitation, ObjectPlace, PERSONAL, Series, When, Window, own_uid,
        write_object, write_occurrences,
    },
    policy::{CalendarAction, EventAction, Planner, PlannerAction},
    store::{
        caldav as names,
        events::{self, Of, Sight},
        objects as files, people,
    },
};

/// The most events of a calendar.
const MAX_OBJECTS: i64 = 20_000;

/// A calendar as a folder.
#[derive(Clone, Debug)]
pub struct Collection {
    /// Its name in addresses: what a program of the person called it when it made it; else its identifier, or `personal`.
    pub name: String,
    /// The calendar; `None` for the personal one.
    pub calendar: Option<Calendar>,
    /// The number by which the person's programs sort it, where one said so.
    pub position: Option<i64>,
}

impl Collection {
    /// In which calendar its events are.
    pub fn place(&self) -> Place {
        self.calendar.as_ref().map_or(Place::Personal, |calendar| Place::Calendar(calendar.id))
    }

    /// Its identifier, or `personal`.
    pub fn key(&self) -> String {
        self.calendar.as_ref().map_or_else(|| PERSONAL.to_owned(), |calendar| calendar.id.to_string())
    }

    /// Where events lie in it that this person made.
    pub fn object_place(&self, owner: Option<UserId>) -> ObjectPlace {
        let calendar = self.calendar.as_ref().map(|calendar| calendar.id);
        ObjectPlace::of(calendar, owner).unwrap_or(ObjectPlace::Personal(Uuid::nil().into()))
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
    /// What is known of it, where it came from elsewhere.
    pub known: Option<CalendarObject>,
    /// The file as a program wrote it, where [`with_contents`] looked for it and the event is still as it is there.
    pub source: Option<String>,
    /// Whom it invites, where [`with_contents`] looked.
    pub invitation: Invitation,
}

impl Object {
    /// The file of an event in this place, as this person's programs see it.
    fn new(me: UserId, place: Place, event: Event, known: Option<CalendarObject>) -> Self {
        let resource = known.as_ref().and_then(|known| known.resource.as_deref());
        let is_unique = event.calendar == place.calendar() && (event.calendar.is_some() || event.owner == Some(me));
        let name = file_name(event.id, resource, is_unique);
        Self { name, event, known, source: None, invitation: Invitation::default() }
    }

    /// Its identifier elsewhere.
    pub fn uid(&self) -> String {
        self.known.as_ref().map_or_else(|| own_uid(self.event.id), |known| known.uid.clone())
    }

    /// What another version has another of, with the quotes of HTTP.
    pub fn etag(&self) -> String {
        self.entry().etag()
    }

    /// The same without the event.
    pub fn entry(&self) -> Entry {
        let Event { id: event, version, answers, created_at, updated_at, .. } = self.event;
        Entry { name: self.name.clone(), event, version, answers, created_at, updated_at }
    }

    /// The file: as a program wrote it, or as the event is now, with what the program said beside.
    pub fn text(&self, now: Timestamp) -> String {
        if let Some(source) = &self.source {
            return source.clone();
        }
        write_object(&self.event, self.known.as_ref(), &self.invitation, now)
    }

    /// The file with the occurrences of a time one by one, in UTC, and without how they recur.
    pub fn expanded(&self, window: Window, reader: &TimeZone, now: Timestamp) -> String {
        let all = expanded(&self.event, window, reader);
        write_occurrences(&self.uid(), &all, &self.invitation, now)
    }

    /// Whether anybody is reminded of an occurrence within a window.
    pub fn reminds(&self, window: Window, reader: &TimeZone) -> bool {
        self.event.reminders.iter().any(|reminder| {
            let before = Duration::from_secs(u64::from(reminder.minutes) * 60);
            let later = Window { from: window.from + before, to: window.to + before };
            let begins = |one: &Instance| one.start >= later.from && one.start < later.to;
            self.event.series.expand(later, reader).iter().any(begins)
        })
    }

    /// Whether the person may change it.
    pub fn may_edit(&self, ctx: &Ctx) -> bool {
        self.event.owner.is_some() && ctx.decide(EventAction::Edit, &self.event).is_allowed()
    }
}

/// What there is to know of an event's file without reading the event.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its name in the folder.
    pub name: String,
    /// The event.
    pub event: CalendarEventId,
    /// The event's version.
    pub version: i64,
    /// How often somebody answered an invitation to it.
    pub answers: i64,
    /// When the event was made.
    pub created_at: Timestamp,
    /// When it changed last.
    pub updated_at: Timestamp,
}

impl Entry {
    /// What another version has another of, with the quotes of HTTP.
    pub fn etag(&self) -> String {
        let Self { event, version, answers, .. } = self;
        if *answers == 0 { format!("\"{event}-{version}\"") } else { format!("\"{event}-{version}-{answers}\"") }
    }
}

/// The name of an event's file: as a program called it, or by the event. In the personal calendar names are unique among the
/// events of one person only.
pub(super) fn file_name(event: CalendarEventId, resource: Option<&str>, is_unique: bool) -> String {
    let resource = resource.filter(|_| is_unique);
    resource.map_or_else(|| format!("{event}.ics"), |resource| format!("{resource}.ics"))
}

/// The occurrences of an event in a window, as events of their own.
fn expanded(event: &Event, window: Window, reader: &TimeZone) -> Vec<(Option<(Date, When)>, Event)> {
    let utc = |start: Timestamp, end: Timestamp| When::timed(start, end, TimeZone::parse("UTC").ok()?).ok();
    let one = |instance: Instance| {
        let change = instance.occurrence.and_then(|date| event.series.changed.get(&date)).cloned().unwrap_or_default();
        let own = instance.occurrence.map_or_else(|| event.series.when.clone(), |date| event.series.when_of(date));
        let is_timed = matches!(own, When::Timed { .. });
        let when = match own {
            When::Timed { .. } => utc(instance.start, instance.end)?,
            days => days,
        };
        // Where the rule has it, by which it is known.
        let original = match instance.occurrence.map(|date| (date, event.series.plain_of(date))) {
            // Each of several on one day is where the rule has it.
            Some((date, _)) if is_timed && event.series.has_several(date) => {
                Some((date, utc(instance.start, instance.end)?))
            }
            Some((date, timed @ When::Timed { .. })) => {
                let (start, end) = timed.span(reader);
                Some((date, utc(start, end)?))
            }
            days => days,
        };
        let event = Event {
            title: change.title.unwrap_or_else(|| event.title.clone()),
            description: change.description.unwrap_or_else(|| event.description.clone()),
            location: change.location.unwrap_or_else(|| event.location.clone()),
            status: change.status.unwrap_or_else(|| event.status.clone()),
            series: Series::once(when),
            ..event.clone()
        };
        Some((original, event))
    };
    event.series.expand(window, reader).into_iter().filter_map(one).collect()
}

/// The calendars that the person sees, the personal one first.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn list_collections(schedule: &Schedule, ctx: &Ctx) -> Result<Vec<Collection>> {
    let shared = list_calendars(schedule, ctx).await?;
    let me = ctx.user()?;
    let (named, positions) =
        schedule.store.read(ctx, move |tx| Ok((names::list_names(tx, me)?, names::list_positions(tx, me)?))).await?;
    let positions: HashMap<String, i64> = positions.into_iter().collect();
    let named: HashMap<CalendarId, String> = named.into_iter().collect();
    let of = |ListedCalendar { calendar, .. }: ListedCalendar| Collection {
        name: named.get(&calendar.id).cloned().unwrap_or_else(|| calendar.id.to_string()),
        position: positions.get(&calendar.id.to_string()).copied(),
        calendar: Some(calendar),
    };
    let position = positions.get(PERSONAL).copied();
    Ok(std::iter::once(Collection { name: PERSONAL.to_owned(), calendar: None, position })
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
        let me = ctx.user()?;
        let position = schedule.store.read(ctx, move |tx| names::lookup_position(tx, me, PERSONAL)).await?;
        return Ok(Collection { name, calendar: None, position });
    }
    let (actor, me, asked) = (ctx.clone(), ctx.user()?, name.clone());
    let found = move |tx: &mut Tx<'_>| {
        let id = names::lookup_name(tx, me, &asked)?.or_else(|| asked.parse().ok());
        let id = id.ok_or_else(|| Error::not_found(CalendarId::NOUN))?;
        let calendar = authorized_calendar(tx, &actor, id, CalendarAction::View)?;
        Ok((calendar, names::lookup_position(tx, me, &id.to_string())?))
    };
    let (calendar, position) = schedule.store.read(ctx, found).await?;
    Ok(Collection { name, calendar: Some(calendar), position })
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

/// The events of a calendar that the person sees, as far as lists tell of them.
///
/// # Errors
/// `CALENDAR_TOO_FULL`.
pub async fn list_entries(schedule: &Schedule, ctx: &Ctx, collection: &Collection) -> Result<Vec<Entry>> {
    let (me, place, sight) = (ctx.user()?, collection.place(), sight(ctx));
    let found = schedule
        .store
        .read(ctx, move |tx| {
            let mut found = Vec::new();
            for of in folder_of(place) {
                let lines = events::list_lines(tx, me, (of, sight), MAX_OBJECTS + 1)?;
                let is_elsewhere = matches!(of, Of::OutOfSight);
                found.extend(lines.into_iter().map(|line| (line, is_elsewhere)));
            }
            let away = people::list_put_away(tx, me)?;
            found.retain(|(line, _)| !away.contains(&line.id));
            Ok(found)
        })
        .await?;
    require_room(found.len())?;
    let is_shared = collection.calendar.is_some();
    let entry = |(line, is_elsewhere): (events::Line, bool)| Entry {
        name: file_name(line.id, line.resource.as_deref(), is_shared || (line.owner == Some(me) && !is_elsewhere)),
        event: line.id,
        version: line.version,
        answers: line.answers,
        created_at: line.created_at,
        updated_at: line.updated_at,
    };
    Ok(found.into_iter().map(entry).collect())
}

/// Those of these events that the person sees, as files of a calendar in which they lie.
///
/// # Errors
/// The database's.
pub async fn list_objects_by_id(
    schedule: &Schedule,
    ctx: &Ctx,
    collection: &Collection,
    ids: Vec<CalendarEventId>,
) -> Result<Vec<Object>> {
    let (actor, folder) = (ctx.clone(), collection.clone());
    schedule.store.read(ctx, move |tx| objects_by_id(tx, &actor, &folder, &ids)).await
}

/// The events of these names in a calendar, as far as there are such that the person sees.
///
/// # Errors
/// The database's.
pub async fn list_objects_by_name(
    schedule: &Schedule,
    ctx: &Ctx,
    collection: &Collection,
    names: &[String],
) -> Result<Vec<Object>> {
    let stems: Vec<String> = names.iter().filter_map(|name| name.strip_suffix(".ics")).map(str::to_owned).collect();
    let (actor, folder, me) = (ctx.clone(), collection.clone(), ctx.user()?);
    let found = schedule.store.read(ctx, move |tx| {
        let named = files::list_by_resource(tx, folder.object_place(Some(me)), &stems)?;
        let mut ids: Vec<CalendarEventId> = named.iter().map(|known| known.event).collect();
        ids.extend(stems.iter().filter_map(|stem| stem.parse::<CalendarEventId>().ok()));
        ids.sort_unstable();
        ids.dedup();
        objects_by_id(tx, &actor, &folder, &ids)
    });
    found.await
}

fn objects_by_id(tx: &mut Tx<'_>, ctx: &Ctx, folder: &Collection, ids: &[CalendarEventId]) -> Result<Vec<Object>> {
    let me = ctx.user()?;
    let (known, place) = (files::list(tx, ids)?, folder.place());
    let mut known: HashMap<CalendarEventId, CalendarObject> = known.into_iter().map(|one| (one.event, one)).collect();
    let (found, away) = (events::list_by_id(tx, Some(me), ids)?, people::list_put_away(tx, me)?);
    let seen = found
        .into_iter()
        .filter(|event| lies_in(ctx, me, event, place) && ctx.decide(EventAction::View, event).is_allowed())
        .filter(|event| !away.contains(&event.id))
        .map(|event| {
            let known = known.remove(&event.id);
            Object::new(me, place, event, known)
        });
    Ok(seen.collect())
}

/// The event of that name in a calendar.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn find_object(schedule: &Schedule, ctx: &Ctx, collection: &Collection, name: &str) -> Result<Object> {
    let (actor, folder, name) = (ctx.clone(), collection.clone(), name.to_owned());
    let found = schedule.store.read(ctx, move |tx| lookup_object(tx, &actor, &folder, &name)).await?;
    let found = found.ok_or_else(|| Error::not_found(CalendarEventId::NOUN))?;
    with_contents(schedule, ctx, vec![found]).await?.pop().ok_or_else(|| Error::internal("an event without itself"))
}

/// The same with all that their files say: as programs wrote them, and whom they invite.
///
/// # Errors
/// The database's.
pub async fn with_contents(schedule: &Schedule, ctx: &Ctx, mut objects: Vec<Object>) -> Result<Vec<Object>> {
    let foreign = objects.iter().filter(|object| object.known.is_some());
    let ids: Vec<CalendarEventId> = foreign.map(|object| object.event.id).collect();
    let found = schedule.store.read(ctx, move |tx| names::list_sources(tx, &ids)).await?;
    let mut found: HashMap<CalendarEventId, String> = found.into_iter().collect();
    objects.iter_mut().for_each(|object| object.source = found.remove(&object.event.id));
    with_guests(schedule, ctx, objects).await
}

/// The event of that name in a calendar, where there is one that the person sees.
pub(super) fn lookup_object(tx: &mut Tx<'_>, ctx: &Ctx, folder: &Collection, name: &str) -> Result<Option<Object>> {
    let Some(stem) = name.strip_suffix(".ics") else { return Ok(None) };
    let me = ctx.user()?;
    let by_name = files::lookup_by_resource(tx, folder.object_place(Some(me)), stem)?;
    let Some(id) = by_name.map(|known| known.event).or_else(|| stem.parse().ok()) else { return Ok(None) };
    let event = events::lookup(tx, Some(me), id)?
        .filter(|event| lies_in(ctx, me, event, folder.place()) && ctx.decide(EventAction::View, event).is_allowed());
    let away = people::list_put_away(tx, me)?;
    let Some(event) = event.filter(|event| !away.contains(&event.id)) else { return Ok(None) };
    let known = files::list(tx, &[id])?.pop();
    let object = Object::new(me, folder.place(), event, known);
    // By its identifier only where that is its name.
    Ok((object.name == name).then_some(object))
}

fn sight(ctx: &Ctx) -> Sight {
    Sight {
        shared: ctx.actor().may(Scope::SCHEDULE_READ),
        all_calendars: ctx.actor().may(Scope::SCHEDULE_VIEW_ALL_CALENDARS),
    }
}

fn objects(tx: &mut Tx<'_>, me: UserId, (place, sight): (Place, Sight), window: Window) -> Result<Vec<Object>> {
    let mut found = Vec::new();
    for of in folder_of(place) {
        found.extend(events::list(tx, me, (of, sight), window, MAX_OBJECTS + 1)?);
    }
    require_room(found.len())?;
    let away = people::list_put_away(tx, me)?;
    found.retain(|event| !away.contains(&event.id));
    let ids: Vec<CalendarEventId> = found.iter().map(|event| event.id).collect();
    let mut known: HashMap<CalendarEventId, CalendarObject> =
        files::list(tx, &ids)?.into_iter().map(|object| (object.event, object)).collect();
    let object = |event: Event| {
        let known = known.remove(&event.id);
        Object::new(me, place, event, known)
    };
    Ok(found.into_iter().map(object).collect())
}

/// Which events lie in a folder. What a person made or is named by in a calendar that the person does not see would be in
/// none: it is in the personal one, as the screens show it.
fn folder_of(place: Place) -> Vec<Of> {
    match place {
        Place::Personal => vec![Of::Personal, Of::OutOfSight],
        Place::Calendar(id) => vec![Of::Calendar(id)],
    }
}

/// The same for an event at hand.
fn lies_in(ctx: &Ctx, me: UserId, event: &Event, place: Place) -> bool {
    if event.calendar == place.calendar() {
        return true;
    }
    let sight = sight(ctx);
    let sees_calendar = sight.shared && (sight.all_calendars || event.is_in_sight);
    matches!(place, Place::Personal) && (event.owner == Some(me) || event.is_named) && !sees_calendar
}

fn require_room(found: usize) -> Result<()> {
    if i64::try_from(found).unwrap_or(i64::MAX) > MAX_OBJECTS {
        return Err(Error::conflict("CALENDAR_TOO_FULL", "There are too many events in this calendar."));
    }
    Ok(())
}

/// What a calendar looks like to the person now: another as soon as an event came, went or changed, or may be seen no more.
pub fn mark_of(entries: &[Entry]) -> String {
    let mut all: Vec<String> = entries.iter().map(|entry| format!("{} {}\n", entry.name, entry.etag())).collect();
    all.sort_unstable();
    let digest = Sha256::digest(all.concat());
    digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}
