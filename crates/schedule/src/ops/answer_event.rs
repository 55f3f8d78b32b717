//! Somebody says whether one comes.

use kernel::{CalendarEventId, Ctx, Error, Result};
use serde_json::json;

use super::{Whole, announce, authorized_event, find_event};
use crate::{Schedule, model::Answer, policy::EventAction, store::people};

/// Answers an invitation.
///
/// # Errors
/// `NOT_FOUND`; `FORBIDDEN` for whom the event does not name; `NOT_INVITED` for whom it only shows itself to.
pub async fn answer_event(schedule: &Schedule, ctx: &Ctx, id: CalendarEventId, answer: Answer) -> Result<Whole> {
    let (actor, me) = (ctx.clone(), ctx.user()?);
    schedule
        .store
        .write(ctx, move |tx| {
            let event = authorized_event(tx, &actor, id, EventAction::Answer)?;
            if !people::update_answer(tx, id, me, answer)? {
                return Err(Error::conflict("NOT_INVITED", "You see this event, and are not invited to it."));
            }
            announce(tx, &actor, "event.answered", &event, &[], json!({ "answer": answer.name() }))
        })
        .await?;
    find_event(schedule, ctx, id).await
}
