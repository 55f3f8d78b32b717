//! A calendar for calendars elsewhere, under a secret link that they read again and again.

use kernel::{
    Ctx, Error, Result,
    event::{Audience, DomainEvent},
};
use serde_json::json;
use uuid::Uuid;

use super::{CalendarExport, authorized_calendar, export_calendar};
use crate::{
    Schedule,
    model::{CalendarLink, LinkSecret, MAX_LINKS, ScheduleEventKind, Shows, topic},
    policy::{CalendarAction, Planner, PlannerAction},
    store::links,
};

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
            tx.emit(told(&actor, ScheduleEventKind::CalendarLinkCreated))
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
            tx.emit(told(&actor, ScheduleEventKind::CalendarLinkDeleted))
        })
        .await
}

fn told(ctx: &Ctx, kind: ScheduleEventKind) -> DomainEvent {
    let me = ctx.actor().user;
    let target = me.map_or_else(|| Uuid::from(ctx.tenant()), Uuid::from);
    DomainEvent::new(ctx, kind, target, topic::SCHEDULE, Audience::People(me.into_iter().collect())).with(json!({}))
}

/// What a secret link shows now: what its maker may see at this moment.
///
/// # Errors
/// `NOT_FOUND` wherever it shows nothing: it never was, was taken back, or its maker may see the schedule no more.
pub async fn read_link(schedule: &Schedule, secret: &LinkSecret, request_id: &str) -> Result<CalendarExport> {
    let gone = || Error::not_found("Calendar");
    let visit = schedule.organisations.visit(secret.tenant(), request_id).await?.ok_or_else(gone)?;
    let hash = secret.hash();
    let link = schedule.store.read(&visit.ctx, move |tx| links::lookup(tx, &hash)).await?.ok_or_else(gone)?;
    let maker = schedule.people.act_as(&visit.ctx, link.owner).await?.ok_or_else(gone)?;
    export_calendar(schedule, &maker, link.shows).await.map_err(|error| gone().because(error))
}
