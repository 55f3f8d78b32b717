//! When the events of a calendar take time, as programs elsewhere ask (RFC 4791 section 7.10).

use std::collections::HashMap;

use jiff::civil::Date;
use kernel::{CalendarEventId, Ctx, Result, TimeZone, Timestamp};

use super::{
    caldav::{Collection, Object, list_objects},
    free_busy::merged,
};
use crate::{
    Schedule,
    model::{EventPerson, When, Window},
    store::people,
};

/// When the events of a calendar take time in a window; what touches is one. What a program calls free takes none, nor does
/// what whoever asks has declined, nor in the personal one what only shows itself. Whole days keep nobody from meeting.
///
/// # Errors
/// `CALENDAR_TOO_FULL`.
pub async fn find_busy(
    schedule: &Schedule,
    ctx: &Ctx,
    collection: &Collection,
    window: Window,
) -> Result<Vec<(Timestamp, Timestamp)>> {
    let me = ctx.user()?;
    let found = list_objects(schedule, ctx, collection, window).await?;
    let ids: Vec<CalendarEventId> = found.iter().map(|object| object.event.id).collect();
    let named = schedule.store.read(ctx, move |tx| people::list(tx, &ids)).await?;
    let invited = named.into_iter().filter(|person| person.user == me && person.answer.is_some());
    let mine: HashMap<CalendarEventId, EventPerson> = invited.map(|person| (person.event, person)).collect();
    let takes_time = |object: &Object, occurrence: Option<Date>| {
        let is_free = object.known.as_ref().is_some_and(|known| known.kept.is_free(occurrence));
        let is_meant = collection.calendar.is_some() || object.event.owner == Some(me);
        let is_timed = matches!(object.event.when_of(occurrence), When::Timed { .. });
        is_timed && !is_free && mine.get(&object.event.id).map_or(is_meant, |person| person.comes_to(occurrence))
    };
    let of = |object: &Object| {
        let all = object.event.series.expand(window, &TimeZone::default()).into_iter();
        let taken = all.filter(|one| takes_time(object, one.occurrence));
        taken.map(|one| (one.start.max(window.from), one.end.min(window.to))).collect::<Vec<_>>()
    };
    Ok(merged(found.iter().flat_map(of)))
}
