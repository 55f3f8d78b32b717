//! A calendar for calendars elsewhere: as a file, and under a secret link that they read again and again.

use std::time::Duration;

use kernel::{
    CalendarEventId, CalendarId, Ctx, Error, Result, Scope,
    event::{Audience, DomainEvent},
    id::TypedId,
};
use serde_json::json;
use store::Tx;
use uuid::Uuid;

use super::authorized_calendar;
use crate::{
    Schedule,
    model::{CalendarLink, LinkSecret, MAX_LINKS, Shows, Window, topic, write_calendar},
    policy::{CalendarAction, EventAction, Planner, PlannerAction},
    store::{
        events::{self, Of, Sight},
        links, objects,
    },
};

/// What a file reaches back and ahead: what does not end is in it whatever its beginning.
const BACK: Duration = Duration::from_secs(366 * 24 * 60 * 60);
const AHEAD: Duration = Duration::from_secs(3 * 366 * 24 * 60 * 60);

/// The most events of a file.
const MAX_EVENTS: i64 = 20_000;

/// The links of the person.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn list_links(schedule: &Schedule, ctx: &Ctx) -> Result<Vec<CalendarLink>> {
    ctx.authorize(PlannerAction::View, &Planner)?;
    let me = ctx.user()?;
    schedule.store.read(ctx, move |tx| links::list(tx, me)).await
}

/// Makes a secret link to what the person sees. The secret is told once.
///
/// # Errors
/// `FORBIDDEN`; `NOT_FOUND` for a calendar that is none; `LINK_LIMIT`.
pub async fn add_link(schedule: &Schedule, ctx: &Ctx, shows: Shows) -> Result<(CalendarLink, LinkSecret)> {
    ctx.authorize(PlannerAction::View, &Planner)?;
    let secret = LinkSecret::new(ctx.tenant(), ctx.env().random());
    let link = CalendarLink { id: secret.hash(), owner: ctx.user()?, shows, created_at: ctx.now() };
    let (actor, made) = (ctx.clone(), link.clone());
    schedule
        .store
        .write(ctx, move |tx| {
            if let Shows::Calendar(id) = shows {
                authorized_calendar(tx, &actor, id, CalendarAction::View)?;
            }
            if i64::try_from(links::list(tx, made.owner)?.len()).unwrap_or(i64::MAX) >= MAX_LINKS {
                let message = format!("You have {MAX_LINKS} links already. Take one back that you need no more.");
                return Err(Error::conflict("LINK_LIMIT", message));
            }
            links::add(tx, &made)?;
            tx.emit(told(&actor, "calendar_link.created"))
        })
        .await?;
    Ok((link, secret))
}

/// Takes a link of the person back: it shows nothing from then on.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn remove_link(schedule: &Schedule, ctx: &Ctx, id: &str) -> Result<()> {
    let (actor, me, id) = (ctx.clone(), ctx.user()?, id.to_owned());
    schedule
        .store
        .write(ctx, move |tx| {
            if !links::remove(tx, me, &id)? {
                return Err(Error::not_found("Link"));
            }
            tx.emit(told(&actor, "calendar_link.deleted"))
        })
        .await
}

fn told(ctx: &Ctx, kind: &'static str) -> DomainEvent {
    let me = ctx.actor().user;
    let target = me.map_or_else(|| Uuid::from(ctx.tenant()), Uuid::from);
    DomainEvent::new(ctx, kind, target, topic::SCHEDULE, Audience::People(me.into_iter().collect())).with(json!({}))
}

/// What a secret link shows now: what its maker may see at this moment.
///
/// # Errors
/// `NOT_FOUND` wherever it shows nothing: it never was, was taken back, or its maker may see the schedule no more.
pub async fn read_link(schedule: &Schedule, secret: &LinkSecret, request_id: &str) -> Result<String> {
    let gone = || Error::not_found("Calendar");
    let visit = schedule.organisations.visit(secret.tenant(), request_id).await?.ok_or_else(gone)?;
    let hash = secret.hash();
    let link = schedule.store.read(&visit.ctx, move |tx| links::lookup(tx, &hash)).await?.ok_or_else(gone)?;
    let maker = schedule.people.act_as(&visit.ctx, link.owner).await?.ok_or_else(gone)?;
    export_calendar(schedule, &maker, link.shows).await.map_err(|error| gone().because(error))
}

/// The events that the person sees, as an iCalendar file.
///
/// # Errors
/// `FORBIDDEN`; `NOT_FOUND` for a calendar that is none; `CALENDAR_TOO_FULL`.
pub async fn export_calendar(schedule: &Schedule, ctx: &Ctx, shows: Shows) -> Result<String> {
    ctx.authorize(PlannerAction::View, &Planner)?;
    let (actor, me, now) = (ctx.clone(), ctx.user()?, ctx.now());
    let sight = Sight {
        shared: ctx.actor().may(Scope::SCHEDULE_READ),
        all_calendars: ctx.actor().may(Scope::SCHEDULE_VIEW_ALL_CALENDARS),
    };
    let (name, found, known) = schedule
        .store
        .read(ctx, move |tx| {
            let (name, of) = named(tx, &actor, shows)?;
            let window = Window { from: now - BACK, to: now + AHEAD };
            let found = events::list(tx, me, (of, sight), window, MAX_EVENTS + 1)?;
            let ids: Vec<CalendarEventId> = found.iter().map(|event| event.id).collect();
            Ok((name, found, objects::list(tx, &ids)?))
        })
        .await?;
    if i64::try_from(found.len()).unwrap_or(i64::MAX) > MAX_EVENTS {
        return Err(Error::conflict("CALENDAR_TOO_FULL", "There are too many events for one file."));
    }
    ctx.note_shown(EventAction::View, &found);
    Ok(write_calendar(&name, &found, &known, now))
}

fn named(tx: &mut Tx<'_>, ctx: &Ctx, shows: Shows) -> Result<(String, Of)> {
    Ok(match shows {
        Shows::All => ("Schedule".to_owned(), Of::All),
        Shows::Personal => ("Personal".to_owned(), Of::Personal),
        Shows::Calendar(id) => {
            let calendar = authorized_calendar(tx, ctx, id, CalendarAction::View)?;
            (calendar.name, Of::Calendar(id))
        }
    })
}

impl Shows {
    /// What that name shows: `all`, `personal` or a calendar's identifier.
    ///
    /// # Errors
    /// `NOT_FOUND` for what is no identifier.
    pub fn from_name(name: &str) -> Result<Self> {
        match name {
            "all" => Ok(Self::All),
            crate::model::PERSONAL => Ok(Self::Personal),
            id => id.parse().map(Self::Calendar).map_err(|_| Error::not_found(CalendarId::NOUN)),
        }
    }
}
