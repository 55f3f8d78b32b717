//! When people have something on, without a word of what it is.

use std::collections::HashMap;

use jiff::civil::Date;
use kernel::{Ctx, Error, Result, TimeZone, Timestamp, UserId};
use store::Tx;

use super::require_active;
use crate::{
    Schedule,
    model::{Event, EventPerson, When, Window},
    policy::{Planner, PlannerAction},
    store::{
        events::{self, Of, Sight},
        objects, people,
    },
};

/// The most people that are asked about at once.
const MAX_ASKED: usize = 50;

/// The longest time that is asked about, in days.
const MAX_DAYS: u64 = 62;

/// The most events of a person in that time.
const MAX_EVENTS: i64 = 5000;

/// When somebody has something on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Busy {
    /// Who.
    pub user: UserId,
    /// From when to when, by time; what touches is one.
    pub spans: Vec<(Timestamp, Timestamp)>,
}

/// When these people have something on: what they made and what they are invited to and have not declined, private or not.
/// Whole days keep nobody from meeting, nor does what a calendar elsewhere calls free.
///
/// # Errors
/// `FORBIDDEN`; `INVALID_REQUEST` for too many people, too long a time, and whoever is no active member.
pub async fn find_free_busy(schedule: &Schedule, ctx: &Ctx, users: Vec<UserId>, window: Window) -> Result<Vec<Busy>> {
    ctx.authorize(PlannerAction::ViewFreeBusy, &Planner)?;
    if users.is_empty() || users.len() > MAX_ASKED {
        return Err(Error::invalid(format!("Ask about 1 to {MAX_ASKED} people.")));
    }
    if window.to <= window.from || window.to.since(window.from).as_secs() > MAX_DAYS * 24 * 60 * 60 {
        return Err(Error::invalid(format!("Ask about {MAX_DAYS} days at most, to later than from.")));
    }
    require_active(schedule, ctx, &users, &[]).await?;
    schedule.store.read(ctx, move |tx| users.iter().map(|user| busy(tx, *user, window)).collect()).await
}

fn busy(tx: &mut Tx<'_>, user: UserId, window: Window) -> Result<Busy> {
    let own = Sight { shared: false, all_calendars: false };
    let found = events::list(tx, user, (Of::All, own), window, MAX_EVENTS)?;
    let mut spans = Vec::new();
    for some in found.chunks(1000) {
        let ids: Vec<_> = some.iter().map(|event| event.id).collect();
        let named = people::list(tx, &ids)?;
        let known: HashMap<_, _> =
            objects::list(tx, &ids)?.into_iter().map(|known| (known.event, known.kept)).collect();
        let shown = some.iter().flat_map(|event| {
            let all = event.series.expand(window, &TimeZone::default()).into_iter();
            let kept = known.get(&event.id);
            all.filter(|one| matches!(event.when_of(one.occurrence), When::Timed { .. }))
                .filter(move |one| !kept.is_some_and(|kept| kept.is_free(one.occurrence)))
                .filter(|one| is_taken(event, one.occurrence, user, &named))
        });
        spans.extend(shown.map(|one| (one.start.max(window.from), one.end.min(window.to))));
    }
    Ok(Busy { user, spans: merged(spans) })
}

/// The times in their order; what touches is one, and what takes none is left out.
pub(super) fn merged(spans: impl IntoIterator<Item = (Timestamp, Timestamp)>) -> Vec<(Timestamp, Timestamp)> {
    let mut spans: Vec<_> = spans.into_iter().filter(|(start, end)| start < end).collect();
    spans.sort_unstable();
    let mut merged: Vec<(Timestamp, Timestamp)> = Vec::new();
    for (start, end) in spans {
        match merged.last_mut() {
            Some(last) if last.1 >= start => last.1 = last.1.max(end),
            _ => merged.push((start, end)),
        }
    }
    merged
}

/// Whether an occurrence takes the person's time.
fn is_taken(event: &Event, occurrence: Option<Date>, user: UserId, named: &[EventPerson]) -> bool {
    let comes = |person: &EventPerson| person.event == event.id && person.user == user && person.comes_to(occurrence);
    event.owner == Some(user) || named.iter().any(comes)
}
