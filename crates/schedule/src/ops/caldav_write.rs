//! Calendars elsewhere write events, and make calendars of their own.

use kernel::{CalendarEventId, CalendarId, Ctx, Error, ErrorKind, Result, TimeZone, UserId, id::TypedId};
use serde_json::json;
use store::Tx;
use tokio::task::spawn_blocking;

use super::{
    announce,
    answer_event::put_away,
    authorized_calendar, authorized_event,
    caldav::{Collection, Object, file_name, lookup_object},
    caldav_guests::{Invited, are_same, drop_plain},
    calendars::{NewCalendar, create_calendar, delete_calendar},
    delete_event::remove_whole,
    import_calendar::{changed, new_event},
    update_event::{is_moved, newly_invited},
};
use crate::{
    Schedule,
    model::{
        CalendarObject, CalendarVisibility, Event, Kept, ObjectPlace, PERSONAL, ReadEvent, ScheduleEventKind,
        calendar_name, color, event_of_uid, file_text, read_calendar,
    },
    policy::{CalendarAction, EventAction, Planner, PlannerAction},
    store::{caldav as names, events, objects, people},
};

/// What must hold before a file is written or deleted (RFC 9110 section 13).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Condition {
    /// It is there in one of these versions; `*` stands for any.
    pub is_one_of: Option<Vec<String>>,
    /// It is not there in any of these versions.
    pub is_none_of: Option<Vec<String>>,
}

impl Condition {
    fn holds(&self, etag: Option<&str>) -> bool {
        let has = |list: &[String]| etag.is_some_and(|etag| list.iter().any(|one| one == "*" || one == etag));
        self.is_one_of.as_deref().is_none_or(has) && !self.is_none_of.as_deref().is_some_and(has)
    }

    pub(super) fn check(&self, etag: Option<&str>) -> Result<()> {
        if self.holds(etag) {
            return Ok(());
        }
        let message = "The event has changed meanwhile.";
        Err(Error::new(ErrorKind::PreconditionFailed, "PRECONDITION_FAILED", message))
    }
}

/// What became of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Put {
    /// Whether it was not there before.
    pub is_new: bool,
    /// The tag of its version, where it is given back letter by letter as it was sent.
    pub etag: Option<String>,
}

/// Writes an event's file.
///
/// A new event in the personal calendar is private, and one in another calendar is seen by all who see that, unless the file
/// calls it private. Members of the organisation whom the file invites are invited as on the screens; a file of one of them
/// says whether that person comes, to all of it or to single occurrences, and nothing else from whom may not change the event.
///
/// # Errors
/// `FORBIDDEN`; `PRECONDITION_FAILED`; `NOT_A_CALENDAR`, `EVENT_UNREADABLE` with the reason, `NO_EVENT` for tasks and journal
/// entries, `UID_TAKEN` where another file of the calendar has the identifier, or the file had another.
pub async fn put_object(
    schedule: &Schedule,
    ctx: &Ctx,
    collection: &Collection,
    (name, condition): (&str, Condition),
    file: Vec<u8>,
) -> Result<Put> {
    let zone = collection.zone();
    let text = file.clone();
    // A rule or a zone can take a while, which is no work for a thread that serves requests.
    let read = spawn_blocking(move || read_calendar(&text, &zone)).await.map_err(Error::internal)??;
    let refused = |reason: &str| Error::new(ErrorKind::Forbidden, "EVENT_UNREADABLE", reason.to_owned());
    if let Some(problem) = read.problems.iter().find(|problem| problem.is_left_out) {
        return Err(refused(&problem.reason));
    }
    let one = match <[ReadEvent; 1]>::try_from(read.events) {
        Ok([one]) => one,
        Err(all) if all.is_empty() => {
            return Err(Error::new(ErrorKind::Forbidden, "NO_EVENT", "Calendars here hold events."));
        }
        Err(_) => return Err(refused("A file holds one event.")),
    };
    let resource = resource_of(name)?;
    let invited = Invited::find(schedule, ctx, &one).await?;
    let (actor, folder, name) = (ctx.clone(), collection.clone(), name.to_owned());
    let sent = file_text(&file);
    let source = with_line_ends(&sent);
    let is_as_sent = source.as_bytes() == file;
    schedule
        .store
        .write(ctx, move |tx| {
            let there = lookup_object(tx, &actor, &folder, &name)?;
            if let Some(object) = &there
                && object.uid() == one.uid
                && condition.holds(Some(&object.etag()))
                && invited.answer(tx, &actor, (&object.event, &one))?
            {
                return Ok(Put { is_new: false, etag: None });
            }
            may_write(tx, &actor, &folder)?;
            condition.check(there.as_ref().map(Object::etag).as_deref())?;
            let is_new = there.is_none();
            match there {
                Some(object) => change(tx, &actor, (&folder, object), (&one, &invited, &source))?,
                None => add(tx, &actor, (&folder, &resource), (&one, &invited, &source))?,
            }
            let now = lookup_object(tx, &actor, &folder, &name)?;
            let is_kept = is_as_sent && now.as_ref().is_some_and(|now| is_source(tx, now, &source).unwrap_or_default());
            Ok(Put { is_new, etag: now.filter(|_| is_kept).map(|now| now.etag()) })
        })
        .await
}

/// The name of an event's file without its ending.
///
/// # Errors
/// `EVENT_UNREADABLE` for another one.
pub(super) fn resource_of(name: &str) -> Result<String> {
    let resource = name.strip_suffix(".ics").filter(|stem| !stem.is_empty());
    let message = "The name of an event's file ends in .ics.";
    resource.map(str::to_owned).ok_or_else(|| Error::new(ErrorKind::Forbidden, "EVENT_UNREADABLE", message))
}

/// The text with every line ended as the standard has it.
fn with_line_ends(text: &str) -> String {
    text.lines().map(|line| format!("{line}\r\n")).collect()
}

/// Whether this is what is given back of an event.
fn is_source(tx: &mut Tx<'_>, object: &Object, source: &str) -> Result<bool> {
    Ok(names::list_sources(tx, &[object.event.id])?.iter().any(|(_, kept)| kept == source))
}

/// Whether the person may put events into the calendar.
pub(super) fn may_write(tx: &mut Tx<'_>, ctx: &Ctx, folder: &Collection) -> Result<()> {
    match &folder.calendar {
        Some(calendar) => authorized_calendar(tx, ctx, calendar.id, CalendarAction::Write).map(drop),
        None => ctx.authorize(PlannerAction::Create, &Planner),
    }
}

/// The file of this name has the identifier.
pub(super) fn taken(file: &str) -> Error {
    let message = "Another event of this calendar has this identifier.";
    Error::new(ErrorKind::Forbidden, "UID_TAKEN", message).with_details(json!({ "file": file }))
}

/// The event is as the file has it, and keeps what the file does not know of.
fn change(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    (folder, object): (&Collection, Object),
    (read, invited, source): (&ReadEvent, &Invited, &str),
) -> Result<()> {
    let before = authorized_event(tx, ctx, object.event.id, EventAction::Edit)?;
    if object.uid() != read.uid {
        return Err(taken(&object.name));
    }
    // A program that knows alarms took away those that are missing.
    let mut after = Event { reminders: read.reminders.clone(), ..changed(&before, read) };
    let named = people::list(tx, &[before.id])?;
    let (people, mut kept) = invited.named(&after, &named, &read.kept)?;
    drop_plain(&mut after.series, &mut kept);
    let is_kept = object.known.as_ref().map_or(kept.is_empty(), |known| known.kept == kept);
    let had_source = names::list_sources(tx, &[before.id])?.pop().map(|(_, source)| source);
    let is_same_text = had_source.is_none_or(|had| had == source);
    if after == before && is_kept && is_same_text && are_same(&named, &people) {
        return Ok(());
    }
    let after = Event { version: before.version + 1, updated_at: ctx.now(), ..after };
    events::update(tx, &after, before.version)?;
    people::replace(tx, before.id, &people)?;
    let resource = object.known.and_then(|known| known.resource);
    let known = CalendarObject { event: before.id, uid: read.uid.clone(), resource, kept };
    let place = ObjectPlace::of(before.calendar, before.owner).unwrap_or(folder.object_place(before.owner));
    objects::replace(tx, place, &known)?;
    keep_source(tx, &after, (read, &known.kept, source))?;
    let facts = json!({ "invited": newly_invited(&named, &people), "moved": is_moved(&before, &after) });
    let gone: Vec<UserId> = named.iter().map(|person| person.user).collect();
    announce(tx, ctx, ScheduleEventKind::EventUpdated, &after, &gone, facts)
}

fn add(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    (folder, resource): (&Collection, &str),
    (read, invited, source): (&ReadEvent, &Invited, &str),
) -> Result<()> {
    let me = ctx.user()?;
    let place = folder.object_place(Some(me));
    if let Some((_, name)) = conflict_with(tx, ctx, folder, &read.uid)? {
        return Err(taken(&name));
    }
    let (mut event, known) = new_event(ctx, (folder.place().calendar(), me), (read, Some(resource)));
    let (people, mut kept) = invited.named(&event, &[], &read.kept)?;
    drop_plain(&mut event.series, &mut kept);
    events::add(tx, &event)?;
    people::replace(tx, event.id, &people)?;
    let known = CalendarObject { kept, ..known };
    objects::replace(tx, place, &known)?;
    keep_source(tx, &event, (read, &known.kept, source))?;
    announce(tx, ctx, ScheduleEventKind::EventCreated, &event, &[], json!({ "invited": newly_invited(&[], &people) }))
}

/// Keeps the file as it was sent, unless it invites members: their answers are not the file's to know.
fn keep_source(tx: &mut Tx<'_>, event: &Event, (read, kept, source): (&ReadEvent, &Kept, &str)) -> Result<()> {
    if read.kept == *kept { names::update_source(tx, event.id, event.version, source) } else { Ok(()) }
}

/// The event of a calendar that has an identifier, and the name of its file.
pub(super) fn conflict_with(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    folder: &Collection,
    uid: &str,
) -> Result<Option<(CalendarEventId, String)>> {
    let place = folder.object_place(Some(ctx.user()?));
    if let Some(known) = objects::list_by_uid(tx, place, &[uid])?.pop() {
        return Ok(Some((known.event, file_name(known.event, known.resource.as_deref(), true))));
    }
    // One that was made here has no name but its own as long as no program gave it one.
    let Some(id) = event_of_uid(uid) else { return Ok(None) };
    let found = events::lookup(tx, ctx.actor().user, id)?;
    let here = found.filter(|event| event.calendar == folder.place().calendar());
    Ok(here.map(|event| (event.id, file_name(event.id, None, true))))
}

/// Deletes an event's file, and with it the event. Who may not do that and is invited declines by it (RFC 6638 section 3.2.2.2):
/// the file is gone for the person's programs, the event stays.
///
/// # Errors
/// `NOT_FOUND`; `FORBIDDEN`; `PRECONDITION_FAILED`.
pub async fn remove_object(
    schedule: &Schedule,
    ctx: &Ctx,
    collection: &Collection,
    (name, condition): (&str, Condition),
) -> Result<()> {
    let (actor, folder, name) = (ctx.clone(), collection.clone(), name.to_owned());
    schedule
        .store
        .write(ctx, move |tx| {
            let there = lookup_object(tx, &actor, &folder, &name)?;
            let object = there.ok_or_else(|| Error::not_found(CalendarEventId::NOUN))?;
            condition.check(Some(&object.etag()))?;
            match authorized_event(tx, &actor, object.event.id, EventAction::Delete) {
                Ok(event) => remove_whole(tx, &actor, &event),
                Err(error) if error.kind() == ErrorKind::Forbidden && put_away(tx, &actor, &object.event)? => Ok(()),
                Err(error) => Err(error),
            }
        })
        .await
}

/// What a program says of a calendar; what is `None` it does not speak of.
#[derive(Clone, Debug, Default)]
pub struct CollectionChanges {
    /// What people read.
    pub title: Option<String>,
    /// Its colour, with or without how dense it is: `#3B82F6FF`.
    pub color: Option<String>,
    /// The zone of its events to come.
    pub time_zone: Option<TimeZone>,
    /// The number by which the person's programs sort it; none to forget it.
    pub position: Option<Option<i64>>,
}

/// Colours that have names in every program (CSS level 1).
const NAMED: [(&str, &str); 16] = [
    ("aqua", "#00FFFF"),
    ("black", "#000000"),
    ("blue", "#0000FF"),
    ("fuchsia", "#FF00FF"),
    ("gray", "#808080"),
    ("green", "#008000"),
    ("lime", "#00FF00"),
    ("maroon", "#800000"),
    ("navy", "#000080"),
    ("olive", "#808000"),
    ("purple", "#800080"),
    ("red", "#FF0000"),
    ("silver", "#C0C0C0"),
    ("teal", "#008080"),
    ("white", "#FFFFFF"),
    ("yellow", "#FFFF00"),
];

impl CollectionChanges {
    /// The same as the calendar takes it.
    ///
    /// # Errors
    /// `INVALID_REQUEST` for a name or a colour that is none.
    pub fn checked(&self) -> Result<super::CalendarChanges> {
        let plain = |text: &String| {
            let named = NAMED.iter().find(|(name, _)| text.eq_ignore_ascii_case(name)).map(|(_, code)| *code);
            color(named.unwrap_or(text.get(..7).unwrap_or(text)))
        };
        Ok(super::CalendarChanges {
            name: self.title.as_deref().map(calendar_name).transpose()?,
            color: self.color.as_ref().map(plain).transpose()?,
            time_zone: self.time_zone.clone(),
            ..super::CalendarChanges::default()
        })
    }
}

/// Makes a calendar that the person's programs call `name`. Only its maker sees it until others are let in.
///
/// # Errors
/// `FORBIDDEN`; `ALREADY_EXISTS`; `INVALID_REQUEST`, `CALENDAR_LIMIT`.
pub async fn add_collection(schedule: &Schedule, ctx: &Ctx, name: &str, changes: &CollectionChanges) -> Result<()> {
    let me = ctx.user()?;
    let exists = || Error::conflict("ALREADY_EXISTS", "There is a calendar of that name.");
    if name == PERSONAL || name.parse::<CalendarId>().is_ok_and(|id| id.to_string() != name) {
        return Err(exists());
    }
    let wanted = name.to_owned();
    let (id, asked) = (name.parse::<CalendarId>().ok(), ctx.actor().user);
    let is_there = schedule
        .store
        .read(ctx, move |tx| {
            let by_id = id.map(|id| crate::store::calendars::lookup(tx, asked, id)).transpose()?.flatten();
            Ok(by_id.is_some() || names::lookup_name(tx, me, &wanted)?.is_some())
        })
        .await?;
    if is_there {
        return Err(exists());
    }
    let position = changes.position.flatten();
    let changes = changes.checked()?;
    let new = NewCalendar {
        name: changes.name.map_or_else(|| calendar_name(name), Ok)?,
        color: changes.color.unwrap_or_else(|| "#3B82F6".to_owned()),
        time_zone: changes.time_zone.unwrap_or_default(),
        visibility: CalendarVisibility::Members,
        members: Vec::new(),
    };
    let made = create_calendar(schedule, ctx, new).await?.calendar.id;
    let name = name.to_owned();
    let is_named = schedule
        .store
        .write(ctx, move |tx| {
            names::put_position(tx, me, &made.to_string(), position)?;
            names::add_name(tx, me, &name, made)
        })
        .await?;
    if !is_named {
        // Somebody was faster, a moment ago: what was made for nothing goes again.
        delete_calendar(schedule, ctx, made, false).await?;
        return Err(exists());
    }
    Ok(())
}

/// Deletes a calendar with its events.
///
/// # Errors
/// `FORBIDDEN`, for the personal one as well.
pub async fn remove_collection(schedule: &Schedule, ctx: &Ctx, collection: &Collection) -> Result<()> {
    match &collection.calendar {
        Some(calendar) => delete_calendar(schedule, ctx, calendar.id, true).await,
        None => Err(Error::new(ErrorKind::Forbidden, "FORBIDDEN", "The personal calendar stays.")),
    }
}

/// Changes what a calendar is called, its colour, its zone, or where the person's programs have it.
///
/// # Errors
/// `FORBIDDEN`, for what the personal one is called as well; `INVALID_REQUEST`.
pub async fn change_collection(
    schedule: &Schedule,
    ctx: &Ctx,
    collection: &Collection,
    changes: &CollectionChanges,
) -> Result<()> {
    if changes.title.is_some() || changes.color.is_some() || changes.time_zone.is_some() {
        let Some(calendar) = &collection.calendar else {
            return Err(Error::new(ErrorKind::Forbidden, "FORBIDDEN", "The personal calendar is as it is."));
        };
        super::update_calendar(schedule, ctx, calendar.id, changes.checked()?).await?;
    }
    // Where a calendar stands among others concerns nobody but the person.
    if let Some(position) = changes.position {
        let (me, calendar) = (ctx.user()?, collection.key());
        schedule.store.write(ctx, move |tx| names::put_position(tx, me, &calendar, position)).await?;
    }
    Ok(())
}
