//! Calendars: which there are, and new ones.

use std::collections::HashMap;

use kernel::{
    CalendarId, Ctx, Error, Result, Scope, TimeZone, UserId,
    event::{Audience, DomainEvent},
};
use serde_json::json;

use super::require_active;
use crate::{
    Schedule,
    model::{Calendar, CalendarVisibility, MAX_MEMBERS, topic},
    policy::{CalendarAction, Planner, PlannerAction},
    store::calendars,
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
    let mut members = new.members;
    members.sort_unstable();
    members.dedup();
    members.retain(|member| *member != me);
    if members.len() > MAX_MEMBERS {
        return Err(Error::invalid(format!("A calendar names at most {MAX_MEMBERS} people.")));
    }
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
            let audience = match made.calendar.visibility {
                CalendarVisibility::Tenant => Audience::ScopeAndPeople(Scope::SCHEDULE_READ, made.members.clone()),
                CalendarVisibility::Members => {
                    let people = made.members.iter().copied().chain([me]).collect();
                    Audience::ScopeAndPeople(Scope::SCHEDULE_VIEW_ALL_CALENDARS, people)
                }
            };
            let event = DomainEvent::new(&actor, "calendar.created", made.calendar.id, topic::SCHEDULE, audience);
            tx.emit(event.with(json!({ "name": made.calendar.name })))
        })
        .await?;
    Ok(listed)
}
