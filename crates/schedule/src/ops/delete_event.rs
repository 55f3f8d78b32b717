//! An event goes, or some of its occurrences do.

use jiff::civil::Date;
use kernel::{CalendarEventId, Ctx, Error, Result, UserId};
use serde_json::json;

use super::{announce, authorized_event};
use crate::{
    Schedule,
    model::{Event, Reach},
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
                    (event.series.clone().without(date, reach), json!({ "occurrence": date.to_string() }))
                }
                None => (None, json!({})),
            };
            let Some(series) = left else {
                let named: Vec<UserId> = people::list(tx, &[id])?.into_iter().map(|person| person.user).collect();
                announce(tx, &actor, "event.deleted", &event, &named, json!({}))?;
                events::remove(tx, id)?;
                return Ok(false);
            };
            let version = event.version;
            let shorter = Event { series, version: version + 1, updated_at: actor.now(), ..event };
            events::update(tx, &shorter, version)?;
            announce(tx, &actor, "event.occurrences_deleted", &shorter, &[], facts)?;
            Ok(true)
        })
        .await
}
