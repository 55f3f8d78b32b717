//! An event goes, or some of its occurrences do.

use jiff::civil::Date;
use kernel::{CalendarEventId, Ctx, Error, Result, UserId};
use serde_json::json;
use store::{Job, Tx};

use super::{announce, authorized_event, update_event::several};
use crate::{
    Schedule,
    jobs::ReleaseFiles,
    model::{Answer, Event, EventPerson, Reach, ScheduleEventKind},
    policy::EventAction,
    store::{events, people},
};

/// Deletes an event; or of one that recurs an occurrence, or it and all that follow. Whether anything of it is left.
///
/// # Errors
/// `NOT_FOUND` for an event and for an occurrence that is none, `FORBIDDEN`.
pub async fn delete_event(
    schedule: &Schedule,
    ctx: &Ctx,
    id: CalendarEventId,
    occurrence: Option<(Date, Reach)>,
) -> Result<bool> {
    let actor = ctx.clone();
    schedule
        .store
        .write(ctx, move |tx| {
            let event = authorized_event(tx, &actor, id, EventAction::Delete)?;
            let (left, facts) = match occurrence {
                Some((date, reach)) => {
                    if !event.series.has(date) {
                        return Err(Error::not_found("Occurrence"));
                    }
                    if reach == Reach::This && event.series.has_several(date) {
                        return Err(several());
                    }
                    (event.series.clone().without(date, reach), json!({ "occurrence": date.to_string() }))
                }
                None => (None, json!({})),
            };
            let Some(series) = left else {
                remove_whole(tx, &actor, &event)?;
                return Ok(false);
            };
            let version = event.version;
            let shorter = Event { series, version: version + 1, updated_at: actor.now(), ..event };
            events::update(tx, &shorter, version)?;
            announce(tx, &actor, ScheduleEventKind::EventOccurrencesDeleted, &shorter, &[], facts)?;
            Ok(true)
        })
        .await
}

/// Removes an event, to which the person may do that, with all that belongs to it.
pub(super) fn remove_whole(tx: &mut Tx<'_>, ctx: &Ctx, event: &Event) -> Result<()> {
    let named = people::list(tx, &[event.id])?;
    let users: Vec<UserId> = named.iter().map(|person| person.user).collect();
    let facts = json!({ "invited": coming(&named) });
    announce(tx, ctx, ScheduleEventKind::EventDeleted, event, &users, facts)?;
    tx.enqueue(ReleaseFiles(vec![event.id]).at(ctx.now())?)?;
    events::remove(tx, event.id)
}

/// Those who are invited and have not declined.
fn coming(named: &[EventPerson]) -> Vec<String> {
    let comes = |answer: Option<Answer>| answer.is_some_and(|answer| answer != Answer::Declined);
    named.iter().filter(|person| comes(person.answer)).map(|person| person.user.to_string()).collect()
}
