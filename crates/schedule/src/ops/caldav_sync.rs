//! What changed in a calendar since a program looked last (RFC 6578).
//!
//! What a program was told of a calendar is remembered whole, as names and versions, and compared with what there is. So
//! whatever takes an event out of a person's sight (deleted, moved to another calendar, shared no longer, a scope taken away)
//! is told the same way, and no deed has to write a log of what it means to whom. A state is known by its digest: programs
//! that saw the same share one, and nothing is written while nothing changes.

use std::{collections::BTreeMap, time::Duration};

use kernel::{Ctx, Result};

use super::caldav::{Collection, Entry, Object, list_entries, list_objects_by_id, mark_of};
use crate::{
    Schedule,
    store::caldav::{self as states, State},
};

/// How long ago a state may have been told last until that is written down anew.
const MARK_AFTER: Duration = Duration::from_secs(24 * 60 * 60);

/// What changed.
#[derive(Clone, Debug)]
pub struct Synced {
    /// By what the state now is known.
    pub mark: String,
    /// The events that are new or other.
    pub changed: Vec<Object>,
    /// The names of those that are gone.
    pub gone: Vec<String>,
}

/// What changed in a calendar since the state known by `since`; all there is, without one. `None` for a state that is not
/// remembered: the program has to begin anew.
///
/// # Errors
/// `CALENDAR_TOO_FULL`.
pub async fn sync_objects(
    schedule: &Schedule,
    ctx: &Ctx,
    collection: &Collection,
    since: Option<&str>,
) -> Result<Option<Synced>> {
    let (me, calendar) = (ctx.user()?, collection.key());
    let before = match since {
        None => State::new(),
        Some(since) => {
            let (calendar, since) = (calendar.clone(), since.to_owned());
            let found = schedule.store.read(ctx, move |tx| states::lookup_state(tx, me, &calendar, &since)).await?;
            let Some(found) = found else { return Ok(None) };
            found
        }
    };
    let entries = list_entries(schedule, ctx, collection).await?;
    let mark = remember(schedule, ctx, collection, &entries).await?;
    let now = state_of(&entries);
    let gone = before.keys().filter(|name| !now.contains_key(*name)).cloned().collect();
    let is_other = |entry: &&Entry| before.get(&entry.name) != Some(&entry.etag());
    let changed = entries.iter().filter(is_other).map(|entry| entry.event).collect();
    // Only what is other is read.
    let changed = list_objects_by_id(schedule, ctx, collection, changed).await?;
    Ok(Some(Synced { mark, changed, gone }))
}

/// By what the state of a calendar with these events is known, which is remembered for a program that comes back with it.
///
/// # Errors
/// The database's.
pub async fn remember(schedule: &Schedule, ctx: &Ctx, collection: &Collection, entries: &[Entry]) -> Result<String> {
    let (me, calendar, now) = (ctx.user()?, collection.key(), ctx.now());
    let (mark, state) = (mark_of(entries), state_of(entries));
    let known = (calendar.clone(), mark.clone());
    let is_known =
        schedule.store.read(ctx, move |tx| states::has_state(tx, (me, &known.0, &known.1), now - MARK_AFTER)).await?;
    if !is_known {
        let kept = mark.clone();
        schedule.store.write(ctx, move |tx| states::put_state(tx, (me, &calendar, &kept), &state, now)).await?;
    }
    Ok(mark)
}

fn state_of(entries: &[Entry]) -> State {
    entries.iter().map(|entry| (entry.name.clone(), entry.etag())).collect::<BTreeMap<_, _>>()
}
