//! What people do with the schedule: one use case a file.

mod answer_event;
mod attachments;
mod belongings;
pub mod caldav;
pub mod caldav_busy;
mod caldav_guests;
pub mod caldav_move;
pub mod caldav_sync;
pub mod caldav_write;
mod calendar_links;
mod calendars;
mod create_event;
mod delete_event;
mod explain_access;
mod export_calendar;
mod file_users;
mod free_busy;
mod import_calendar;
mod labels;
mod list_events;
mod module_schedule;
mod notices;
mod remind;
mod search;
mod update_event;

pub use answer_event::answer_event;
pub use attachments::{attach_file, detach_file, list_attachments, release_files};
pub use calendar_links::{add_link, list_links, read_link, remove_link};
pub use calendars::{
    CalendarChanges, ListedCalendar, NewCalendar, create_calendar, delete_calendar, list_calendars, update_calendar,
};
pub use create_event::{NewEvent, Place, Sharing, create_event};
pub use delete_event::delete_event;
pub use export_calendar::{CalendarExport, export_calendar};
pub use free_busy::{Busy, find_free_busy};
pub use import_calendar::{Imported, import_calendar};
pub use labels::{list_labels, update_labels};
pub use list_events::{EventQuery, Listed, Whole, find_event, find_revision, list_events, too_full};
pub use remind::remind;
pub(crate) use remind::remind_by_mail;
pub use update_event::{EventChanges, Target, Updated, update_event};

use std::collections::BTreeMap;

use kernel::{
    CalendarEventId, CalendarId, Ctx, Error, ErrorKind, Result, Scope, UserId,
    event::{Audience, DomainEvent},
    id::TypedId,
};
use serde_json::Value;
use store::Tx;

use crate::{
    Schedule,
    model::{
        Answer, Calendar, CalendarVisibility, Event, EventPerson, MAX_PEOPLE, ScheduleEventKind, Visibility, topic,
    },
    policy::{CalendarAction, EventAction},
    store::{calendars as rows, events, people},
};

/// The event, to which the person may do this.
fn authorized_event(tx: &mut Tx<'_>, ctx: &Ctx, id: CalendarEventId, action: EventAction) -> Result<Event> {
    let event = events::lookup(tx, ctx.actor().user, id)?.ok_or_else(|| Error::not_found(CalendarEventId::NOUN))?;
    if action == EventAction::Edit && event.owner.is_none() {
        ctx.authorize(EventAction::View, &event)?;
        let message = "This event cannot be updated. Please delete and recreate it.";
        return Err(Error::conflict("EVENT_WITHOUT_OWNER", message));
    }
    let Err(error) = ctx.authorize(action, &event) else { return Ok(event) };
    if error.kind() == ErrorKind::Forbidden && action == EventAction::Edit {
        let message = "You do not have permission to update this event";
        return Err(Error::new(ErrorKind::Forbidden, "FORBIDDEN", message).because(error));
    }
    Err(error)
}

/// The calendar, to which the person may do this.
fn authorized_calendar(tx: &mut Tx<'_>, ctx: &Ctx, id: CalendarId, action: CalendarAction) -> Result<Calendar> {
    let calendar = rows::lookup(tx, ctx.actor().user, id)?.ok_or_else(|| Error::not_found(CalendarId::NOUN))?;
    ctx.authorize(action, &calendar)?;
    Ok(calendar)
}

/// Whom an event names: those who are invited with the answers they gave, and those who see it, but for its owner.
fn named(
    event: CalendarEventId,
    owner: Option<UserId>,
    (viewers, attendees): (&[UserId], &[UserId]),
    before: &[EventPerson],
) -> Vec<EventPerson> {
    let one = |user: UserId, answer| EventPerson { event, user, answer, apart: BTreeMap::new() };
    let mut all: BTreeMap<UserId, EventPerson> = viewers.iter().map(|user| (*user, one(*user, None))).collect();
    for user in attendees {
        let known = before.iter().find(|person| person.user == *user && person.answer.is_some());
        let invited = known.map(|known| EventPerson { event, ..known.clone() });
        all.insert(*user, invited.unwrap_or_else(|| one(*user, Some(Answer::Pending))));
    }
    all.retain(|user, _| Some(*user) != owner);
    all.into_values().collect()
}

/// Everybody who is new among these is a member who can use the product now.
async fn require_active(schedule: &Schedule, ctx: &Ctx, wanted: &[UserId], known: &[UserId]) -> Result<()> {
    if wanted.len() > MAX_PEOPLE {
        return Err(too_many_people());
    }
    let new: Vec<UserId> = wanted.iter().filter(|one| !known.contains(one)).copied().collect();
    if new.is_empty() {
        return Ok(());
    }
    let found = schedule.people.find(ctx, &new).await?;
    let system = Ctx::system(ctx.tenant(), ctx.region(), ctx.request_id(), ctx.env().clone());
    for user in new {
        let Some(person) = found.get(&user) else {
            return Err(Error::invalid("Events and calendars name members of the organisation only."));
        };
        if !person.is_member || schedule.people.act_as(&system, user).await?.is_none() {
            let message = format!("{} is not active in this organisation now.", person.display_name);
            return Err(Error::new(ErrorKind::Invalid, "MEMBER_INACTIVE", message));
        }
    }
    Ok(())
}

fn too_many_people() -> Error {
    Error::invalid(format!("An event names at most {MAX_PEOPLE} people."))
}

/// What has no occurrence would be an event that nobody finds any more.
fn nothing_left() -> Error {
    Error::invalid("No occurrence would be left: all that the event has then are deleted ones.")
}

/// Writes down what happened to an event, for those who see it.
fn announce(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    kind: ScheduleEventKind,
    event: &Event,
    besides: &[UserId],
    mut facts: Value,
) -> Result<()> {
    let audience = audience(tx, ctx, event, besides)?;
    // Whoever reads the audit log may not read what is private.
    if event.visibility != Visibility::Private {
        facts["name"] = event.title.as_str().into();
    }
    tx.emit(DomainEvent::new(ctx, kind, event.id, topic::SCHEDULE, audience).with(facts))
}

/// Who learns at once of what happens to an event.
fn audience(tx: &mut Tx<'_>, ctx: &Ctx, event: &Event, besides: &[UserId]) -> Result<Audience> {
    let mut concerned: Vec<UserId> = people::list(tx, &[event.id])?.into_iter().map(|person| person.user).collect();
    concerned.extend(event.owner);
    concerned.extend(besides);
    let mut scope = None;
    if event.is_for_all {
        scope = Some(Scope::SCHEDULE_READ);
        if let Some(id) = event.calendar
            && let Some(calendar) = rows::lookup(tx, ctx.actor().user, id)?
            && calendar.visibility == CalendarVisibility::Members
        {
            scope = Some(Scope::SCHEDULE_VIEW_ALL_CALENDARS);
            concerned.push(calendar.owner);
            concerned.extend(rows::list_members_of(tx, id)?);
        }
    }
    concerned.sort_unstable();
    concerned.dedup();
    Ok(match scope {
        Some(scope) => Audience::ScopeAndPeople(scope, concerned),
        None => Audience::People(concerned),
    })
}
