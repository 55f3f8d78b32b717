//! Days that other modules keep in the schedule, and events that they point at.

use std::time::Duration;

use async_trait::async_trait;
use jiff::civil::Date;
use kernel::{
    CalendarEventId, Ctx, Error, Result, Scope, TimeZone, Timestamp,
    port::{ModuleSchedule, PlannedDay, PlannedEvent},
};
use serde_json::json;
use store::Tx;

use super::{announce, named};
use crate::{
    Schedule,
    model::{Event, ScheduleEventKind, Series, Visibility, When, Window},
    policy::EventAction,
    store::{
        events::{self, Of, Sight},
        people,
    },
};

/// The most events that are looked through for those of a kind.
const MOST_EVENTS: i64 = 10_000;
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

#[async_trait]
impl ModuleSchedule for Schedule {
    async fn put_days(&self, ctx: &Ctx, days: &[PlannedDay]) -> Result<()> {
        let (actor, days) = (ctx.clone(), days.to_vec());
        self.store.write(ctx, move |tx| days.iter().try_for_each(|day| put(tx, &actor, day))).await
    }

    async fn find_events(&self, ctx: &Ctx, ids: &[CalendarEventId]) -> Result<Vec<PlannedEvent>> {
        let (viewer, ids) = (ctx.actor().user, ids.to_vec());
        let found = self.store.read(ctx, move |tx| events::list_by_id(tx, viewer, &ids)).await?;
        let seen = found.into_iter().filter(|event| ctx.decide(EventAction::View, event).is_allowed());
        Ok(seen.map(|event| planned(&event, event.series.when.date())).collect())
    }

    async fn list_events(
        &self,
        ctx: &Ctx,
        kind: &str,
        (first, last): (Date, Date),
        limit: usize,
    ) -> Result<Vec<PlannedEvent>> {
        if !ctx.actor().may(Scope::SCHEDULE_VIEW_OWN) {
            return Ok(Vec::new());
        }
        let sight = Sight {
            shared: ctx.actor().may(Scope::SCHEDULE_READ),
            all_calendars: ctx.actor().may(Scope::SCHEDULE_VIEW_ALL_CALENDARS),
        };
        let (me, zone) = (ctx.user()?, self.letters.clocks(ctx, &[]).await?.organisation);
        let midnight = |day: Date| -> Result<Timestamp> {
            let moment = day.at(0, 0, 0, 0).in_tz(zone.as_str()).map_err(Error::internal)?;
            Ok(Timestamp::from_micros(moment.timestamp().as_microsecond()))
        };
        let window = Window { from: midnight(first)?, to: midnight(last)? + DAY };
        let found = self.store.read(ctx, move |tx| events::list(tx, me, (Of::All, sight), window, MOST_EVENTS)).await?;
        let mut fitting: Vec<PlannedEvent> = found
            .iter()
            .filter(|event| event.kind == kind && ctx.decide(EventAction::View, *event).is_allowed())
            .filter_map(|event| day_in(event, window, &zone).map(|on| planned(event, on)))
            .collect();
        fitting.sort_by(|a, b| (b.on, &a.title, a.id).cmp(&(a.on, &b.title, b.id)));
        fitting.truncate(limit);
        Ok(fitting)
    }
}

/// The day of the event, or of the last of its occurrences, in the window.
fn day_in(event: &Event, window: Window, zone: &TimeZone) -> Option<Date> {
    let last = event.series.expand(window, zone).pop()?;
    Some(event.when_of(last.occurrence).date())
}

fn planned(event: &Event, on: Date) -> PlannedEvent {
    PlannedEvent { id: event.id, title: event.title.clone(), kind: event.kind.clone(), on }
}

/// Puts one day, or changes what is there where that says something else.
fn put(tx: &mut Tx<'_>, ctx: &Ctx, day: &PlannedDay) -> Result<()> {
    let now = ctx.now();
    let wanted = Event {
        id: day.id,
        calendar: None,
        owner: None,
        title: day.title.clone(),
        description: day.description.clone(),
        location: String::new(),
        status: Some(if day.is_done { "green" } else { "amber" }.to_owned()),
        kind: "deadline".to_owned(),
        visibility: Visibility::Users,
        is_for_all: false,
        series: Series::once(When::all_day(day.on, day.on)?),
        reminders: Vec::new(),
        version: 1,
        answers: 0,
        created_at: now,
        updated_at: now,
        is_named: false,
        is_in_sight: true,
    };
    let before = people::list(tx, &[day.id])?;
    let all = named(day.id, None, (&day.people, &[]), &before);
    let Some(there) = events::lookup(tx, None, day.id)? else {
        events::add(tx, &wanted)?;
        people::replace(tx, day.id, &all)?;
        return announce(tx, ctx, ScheduleEventKind::EventCreated, &wanted, &[], json!({ "invited": [] }));
    };
    let is_same = (&there.title, &there.description, &there.status, &there.series)
        == (&wanted.title, &wanted.description, &wanted.status, &wanted.series);
    let same_people = before.len() == all.len() && all.iter().all(|one| before.iter().any(|old| old.user == one.user));
    if is_same && same_people {
        return Ok(());
    }
    let changed = Event { version: there.version + 1, created_at: there.created_at, ..wanted };
    events::update(tx, &changed, there.version)?;
    let gone: Vec<_> = before.iter().map(|person| person.user).collect();
    people::replace(tx, day.id, &all)?;
    announce(tx, ctx, ScheduleEventKind::EventUpdated, &changed, &gone, json!({ "invited": [] }))
}
