//! What the schedule has for the search over everything: events by their titles.

use std::time::Duration;

use async_trait::async_trait;
use kernel::{
    Ctx, Result, Scope, TimeZone, Timestamp, UserId, folded,
    port::{Searchable, Thing, ThingKind},
};
use store::Tx;

use crate::{
    Schedule,
    model::{Event, Window, begin_of_day},
    policy::EventAction,
    store::events::{self, Of, Sight},
};

/// Events are looked for this far back and ahead: nobody looks for the meeting of two years ago by a part of its name, and the
/// window is what keeps a search short in a calendar of many years.
const REACH: Duration = Duration::from_secs(366 * 24 * 60 * 60);
/// Recent ones are those of the next days.
const SOON: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// At most so many titles are compared.
const MOST_TITLES: i64 = 10_000;
/// At most so many events of the next days are looked at.
const MOST_SOON: i64 = 1_000;

#[async_trait]
impl Searchable for Schedule {
    async fn find(&self, ctx: &Ctx, word: &str, most: u32) -> Result<Vec<Thing>> {
        let Some((me, sight)) = sight(ctx)? else { return Ok(Vec::new()) };
        let (now, word) = (ctx.now(), folded(word));
        let window = Window { from: now - REACH, to: now + REACH };
        let read = move |tx: &mut Tx<'_>| {
            let titles = events::list_titles(tx, me, sight, window, MOST_TITLES)?;
            let mut fits: Vec<_> = titles.into_iter().filter(|(_, title, ..)| folded(title).contains(&word)).collect();
            // What runs now or is near comes first, so that the many of a year do not keep the next one out.
            fits.sort_by_key(|(_, _, from, to)| {
                now.clamp(*from, (*from).max(*to)).as_micros().abs_diff(now.as_micros())
            });
            let ids: Vec<_> = fits.into_iter().map(|(id, ..)| id).take(most as usize).collect();
            events::list_by_id(tx, Some(me), &ids)
        };
        let found = seen(ctx, self.store.read(ctx, read).await?);
        Ok(found.map(|event| thing(when(&event, now, window).unwrap_or(event.updated_at), event)).collect())
    }

    /// What is still to come, the soonest first, and then what of today is over: never what was long ago.
    async fn recent(&self, ctx: &Ctx, most: u32) -> Result<Vec<Thing>> {
        let Some((me, sight)) = sight(ctx)? else { return Ok(Vec::new()) };
        let now = ctx.now();
        let window = Window { from: begin_of_day(now, &TimeZone::default()), to: now + SOON };
        let read = move |tx: &mut Tx<'_>| events::list(tx, me, (Of::All, sight), window, MOST_SOON);
        let found = seen(ctx, self.store.read(ctx, read).await?);
        let mut soon: Vec<_> = found.filter_map(|event| Some((when(&event, now, window)?, event))).collect();
        soon.sort_by_key(|(at, event)| (*at < now, *at, event.id));
        soon.truncate(most as usize);
        Ok(soon.into_iter().map(|(at, event)| thing(at, event)).collect())
    }
}

/// The person and what that person sees; `None` where that is nothing.
fn sight(ctx: &Ctx) -> Result<Option<(UserId, Sight)>> {
    let sight = Sight {
        shared: ctx.actor().may(Scope::SCHEDULE_READ),
        all_calendars: ctx.actor().may(Scope::SCHEDULE_VIEW_ALL_CALENDARS),
    };
    Ok(if ctx.actor().may(Scope::SCHEDULE_VIEW_OWN) { Some((ctx.user()?, sight)) } else { None })
}

fn seen(ctx: &Ctx, found: Vec<Event>) -> impl Iterator<Item = Event> + '_ {
    ctx.note_shown(EventAction::View, &found);
    found.into_iter().filter(|event| ctx.decide(EventAction::View, event).is_allowed())
}

/// When an event takes place next or, where that is over, when it did last within the window; `None` where it does not.
fn when(event: &Event, now: Timestamp, window: Window) -> Option<Timestamp> {
    let reader = TimeZone::default();
    let next = event.series.expand(Window { from: now, to: window.to }, &reader).first().map(|one| one.start);
    next.or_else(|| event.series.expand(window, &reader).last().map(|one| one.start))
}

fn thing(at: Timestamp, event: Event) -> Thing {
    Thing {
        kind: ThingKind::Event,
        passage: String::new(),
        id: event.id.to_string(),
        path: format!("/schedule/{}", event.id),
        at,
        place: event.location,
        title: event.title,
    }
}
