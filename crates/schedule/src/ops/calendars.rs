//! Calendars: which there are, new ones, what changes of them and who is in them.

use std::collections::HashMap;

use kernel::{
    CalendarId, Ctx, Error, Result, Scope, TimeZone, UserId,
    event::{Audience, DomainEvent},
};
use serde_json::{Value, json};
use store::{Job, Tx};

use super::{authorized_calendar, require_active};
use crate::{
    Schedule,
    jobs::ReleaseFiles,
    model::{Calendar, CalendarVisibility, MAX_MEMBERS, ScheduleEventKind, topic},
    policy::{CalendarAction, Planner, PlannerAction},
    store::{caldav, calendars, events},
};

/// The most calendars of an organisation.
const MAX_CALENDARS: i64 = 1000;

/// A calendar in a list.
#[derive(Clone, Debug)]
pub struct ListedCalendar {
    /// The calendar.
    pub calendar: Calendar,
    /// Its members, without its owner.
    pub members: Vec<UserId>,
}

/// The calendars that the person sees, by name; the virtual personal one is not among them.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn list_calendars(schedule: &Schedule, ctx: &Ctx) -> Result<Vec<ListedCalendar>> {
    ctx.authorize(PlannerAction::View, &Planner)?;
    let viewer = ctx.actor().user;
    let (mut all, members) = schedule
        .store
        .read(ctx, move |tx| Ok((calendars::list(tx, viewer, MAX_CALENDARS)?, calendars::list_members(tx)?)))
        .await?;
    all.retain(|calendar| ctx.decide(CalendarAction::View, calendar).is_allowed());
    ctx.note_shown(CalendarAction::View, &all);
    let mut of_calendar: HashMap<CalendarId, Vec<UserId>> = HashMap::new();
    for (calendar, user) in members {
        of_calendar.entry(calendar).or_default().push(user);
    }
    let listed = |calendar: Calendar| {
        let members = of_calendar.remove(&calendar.id).unwrap_or_default();
        ListedCalendar { calendar, members }
    };
    Ok(all.into_iter().map(listed).collect())
}

/// A calendar to be made.
#[derive(Clone, Debug)]
pub struct NewCalendar {
    /// Its name, as [`calendar_name`](crate::model::calendar_name) made it.
    pub name: String,
    /// Its colour, as [`color`](crate::model::color) made it.
    pub color: String,
    /// The zone of its events unless they say another.
    pub time_zone: TimeZone,
    /// Who sees it.
    pub visibility: CalendarVisibility,
    /// Its members beside whoever makes it.
    pub members: Vec<UserId>,
}

/// Makes a calendar.
///
/// # Errors
/// `FORBIDDEN`; `INVALID_REQUEST` for too many members and for whoever is none of the organisation; `CALENDAR_LIMIT`.
pub async fn create_calendar(schedule: &Schedule, ctx: &Ctx, new: NewCalendar) -> Result<ListedCalendar> {
    ctx.authorize(PlannerAction::CreateCalendar, &Planner)?;
    let me = ctx.user()?;
    let members = members_beside(me, new.members)?;
    require_active(schedule, ctx, &members, &[]).await?;
    let calendar = Calendar {
        id: ctx.new_id(),
        name: new.name,
        color: new.color,
        time_zone: new.time_zone,
        visibility: new.visibility,
        owner: me,
        created_at: ctx.now(),
        is_member: false,
    };
    let listed = ListedCalendar { calendar, members };
    let (actor, made) = (ctx.clone(), listed.clone());
    schedule
        .store
        .write(ctx, move |tx| {
            if calendars::count(tx)? >= MAX_CALENDARS {
                let message = format!("There are {MAX_CALENDARS} calendars already, which is the most.");
                return Err(Error::conflict("CALENDAR_LIMIT", message));
            }
            calendars::add(tx, &made.calendar, &made.members)?;
            announce_calendar(
                tx,
                &actor,
                ScheduleEventKind::CalendarCreated,
                (&made, &[], is_open(&made.calendar)),
                json!({}),
            )
        })
        .await?;
    Ok(listed)
}

/// The members, each once, without the owner.
fn members_beside(owner: UserId, mut members: Vec<UserId>) -> Result<Vec<UserId>> {
    members.sort_unstable();
    members.dedup();
    members.retain(|member| *member != owner);
    if members.len() > MAX_MEMBERS {
        return Err(Error::invalid(format!("A calendar names at most {MAX_MEMBERS} people.")));
    }
    Ok(members)
}

/// What is to change of a calendar; what is `None` stays.
#[derive(Clone, Debug, Default)]
pub struct CalendarChanges {
    /// Its name.
    pub name: Option<String>,
    /// Its colour.
    pub color: Option<String>,
    /// The zone of its events to come.
    pub time_zone: Option<TimeZone>,
    /// Who sees it.
    pub visibility: Option<CalendarVisibility>,
    /// Its members beside its owner.
    pub members: Option<Vec<UserId>>,
}

/// Changes a calendar, or who its members are.
///
/// # Errors
/// `NOT_FOUND`; `FORBIDDEN`; `INVALID_REQUEST` and `MEMBER_INACTIVE` for people.
pub async fn update_calendar(
    schedule: &Schedule,
    ctx: &Ctx,
    id: CalendarId,
    changes: CalendarChanges,
) -> Result<ListedCalendar> {
    let actor = ctx.clone();
    let (owner, known) = schedule
        .store
        .read(ctx, move |tx| {
            let calendar = authorized_calendar(tx, &actor, id, CalendarAction::Manage)?;
            Ok((calendar.owner, calendars::list_members_of(tx, id)?))
        })
        .await?;
    let wanted = changes.members.clone().map(|members| members_beside(owner, members)).transpose()?;
    require_active(schedule, ctx, wanted.as_deref().unwrap_or_default(), &known).await?;
    let actor = ctx.clone();
    schedule
        .store
        .write(ctx, move |tx| {
            let calendar = authorized_calendar(tx, &actor, id, CalendarAction::Manage)?;
            let before = calendars::list_members_of(tx, id)?;
            let was_open = is_open(&calendar);
            let after = Calendar {
                name: changes.name.clone().unwrap_or(calendar.name),
                color: changes.color.clone().unwrap_or(calendar.color),
                time_zone: changes.time_zone.clone().unwrap_or(calendar.time_zone),
                visibility: changes.visibility.unwrap_or(calendar.visibility),
                ..calendar
            };
            let listed = ListedCalendar { calendar: after, members: wanted.clone().unwrap_or_else(|| before.clone()) };
            calendars::update(tx, &listed.calendar, &listed.members)?;
            let is_open = was_open || is_open(&listed.calendar);
            announce_calendar(tx, &actor, ScheduleEventKind::CalendarUpdated, (&listed, &before, is_open), json!({}))?;
            Ok(listed)
        })
        .await
}

/// Deletes a calendar. One that has events goes with them only where that was asked for.
///
/// # Errors
/// `NOT_FOUND`; `FORBIDDEN`; `CALENDAR_NOT_EMPTY` with how many events it has.
pub async fn delete_calendar(schedule: &Schedule, ctx: &Ctx, id: CalendarId, with_events: bool) -> Result<()> {
    let actor = ctx.clone();
    schedule
        .store
        .write(ctx, move |tx| {
            let calendar = authorized_calendar(tx, &actor, id, CalendarAction::Manage)?;
            let events = events::count_in(tx, id)?;
            if events > 0 && !with_events {
                let message = "This calendar has events. Deleting it deletes them as well.";
                let details = json!({ "events": events });
                return Err(Error::conflict("CALENDAR_NOT_EMPTY", message).with_details(details));
            }
            let listed = ListedCalendar { members: calendars::list_members_of(tx, id)?, calendar };
            for some in events::list_ids_in(tx, id)?.chunks(500) {
                tx.enqueue(ReleaseFiles(some.to_vec()).at(actor.now())?)?;
            }
            events::remove_in(tx, id)?;
            caldav::remove_calendar(tx, id)?;
            calendars::remove(tx, id)?;
            let is_open = is_open(&listed.calendar);
            announce_calendar(
                tx,
                &actor,
                ScheduleEventKind::CalendarDeleted,
                (&listed, &[], is_open),
                json!({ "events": events }),
            )
        })
        .await
}

fn is_open(calendar: &Calendar) -> bool {
    calendar.visibility == CalendarVisibility::Tenant
}

/// Writes down what happened to a calendar, for those who see it and those who did until now. `is_open`: that is everybody.
fn announce_calendar(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    kind: ScheduleEventKind,
    (listed, besides, is_open): (&ListedCalendar, &[UserId], bool),
    mut facts: Value,
) -> Result<()> {
    let calendar = &listed.calendar;
    let mut people: Vec<UserId> = listed.members.iter().chain(besides).copied().chain([calendar.owner]).collect();
    people.sort_unstable();
    people.dedup();
    let scope = if is_open { Scope::SCHEDULE_READ } else { Scope::SCHEDULE_VIEW_ALL_CALENDARS };
    facts["name"] = calendar.name.as_str().into();
    let audience = Audience::ScopeAndPeople(scope, people);
    tx.emit(DomainEvent::new(ctx, kind, calendar.id, topic::SCHEDULE, audience).with(facts))
}
