//! Somebody says whether one comes: to an event, or to one occurrence of it.

use std::collections::BTreeMap;

use jiff::civil::Date;
use kernel::{CalendarEventId, Ctx, Error, Result, UserId};
use serde_json::json;
use store::Tx;

use super::{Whole, announce, authorized_event, find_event};
use crate::{
    Schedule,
    model::{Answer, Event, EventPerson, MAX_ANSWERS, ScheduleEventKind},
    policy::EventAction,
    store::people,
};

/// Answers an invitation: to one occurrence of a series, or to all of it, whatever was answered to single ones.
///
/// # Errors
/// `NOT_FOUND`, for an occurrence that is none as well; `FORBIDDEN` for whom the event does not name; `NOT_INVITED` for whom it
/// only shows itself to; `TOO_MANY_ANSWERS`.
pub async fn answer_event(
    schedule: &Schedule,
    ctx: &Ctx,
    id: CalendarEventId,
    (answer, occurrence): (Answer, Option<Date>),
) -> Result<Whole> {
    let (actor, me) = (ctx.clone(), ctx.user()?);
    schedule
        .store
        .write(ctx, move |tx| {
            let event = authorized_event(tx, &actor, id, EventAction::Answer)?;
            let before = lookup_guest(tx, &event, me)?
                .ok_or_else(|| Error::conflict("NOT_INVITED", "You see this event, and are not invited to it."))?;
            let mut after = before.clone();
            match occurrence {
                None => {
                    after.answer = Some(answer);
                    after.apart.clear();
                }
                Some(date) if event.series.has(date) => {
                    after.apart.insert(date, answer);
                }
                Some(_) => return Err(Error::not_found("Occurrence")),
            }
            write_answers(tx, &actor, &event, (&before, after))
        })
        .await?;
    find_event(schedule, ctx, id).await
}

/// The person as the event invites it.
pub(super) fn lookup_guest(tx: &mut Tx<'_>, event: &Event, user: UserId) -> Result<Option<EventPerson>> {
    let named = people::list(tx, &[event.id])?;
    Ok(named.into_iter().find(|person| person.user == user && person.answer.is_some()))
}

/// Declines all of an event for somebody who is invited, and puts it away for the programs of this person, until it is answered
/// anew; whether there was anything to decline.
pub(super) fn put_away(tx: &mut Tx<'_>, ctx: &Ctx, event: &Event) -> Result<bool> {
    let me = ctx.user()?;
    let Some(before) = lookup_guest(tx, event, me)? else { return Ok(false) };
    if !ctx.decide(EventAction::Answer, event).is_allowed() {
        return Ok(false);
    }
    let after = EventPerson { answer: Some(Answer::Declined), apart: BTreeMap::new(), ..before.clone() };
    write_answers(tx, ctx, event, (&before, after))?;
    people::put_away(tx, event.id, me)?;
    Ok(true)
}

/// Writes what somebody answers now, and tells of what is other than before: of the whole, and of each occurrence to which the
/// answer is not the one to the whole.
pub(super) fn write_answers(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    event: &Event,
    (before, mut after): (&EventPerson, EventPerson),
) -> Result<()> {
    let of_all = after.answer.unwrap_or_default();
    // What was answered apart and is no longer is answered as the whole.
    after.apart.retain(|date, answer| *answer != of_all && event.series.has(*date));
    if after.apart.len() > MAX_ANSWERS {
        let message = format!("You have answered {MAX_ANSWERS} dates of this event one by one. Answer all of it.");
        return Err(Error::conflict("TOO_MANY_ANSWERS", message));
    }
    if after == *before {
        return Ok(());
    }
    people::update_answers(tx, &after)?;
    let is_other = before.answer != after.answer;
    for date in before.apart.keys().chain(after.apart.keys().filter(|date| !before.apart.contains_key(date))) {
        let (had, says) = (before.answer_to(Some(*date)), after.answer_to(Some(*date)).unwrap_or_default());
        if had == Some(says) || (is_other && says == of_all) {
            continue;
        }
        let when = event.series.when_of(*date).date();
        let facts = json!({ "answer": says.name(), "occurrence": date.to_string(), "day": when.to_string() });
        announce(tx, ctx, ScheduleEventKind::EventAnswered, event, &[], facts)?;
    }
    if is_other {
        announce(tx, ctx, ScheduleEventKind::EventAnswered, event, &[], json!({ "answer": of_all.name() }))?;
    }
    Ok(())
}
