//! Whoever comes is told that an event begins.
//!
//! An event's row says from when on its reminders have to be looked at. One job at a time looks at all that are due, writes down
//! who is to be told, and moves each row on to its next reminder, in one transaction: what was told is told once, and
//! what a process left undone when it died is told by the next.

use std::time::Duration;

use jiff::civil::Date;
use kernel::{
    CalendarEventId, Ctx, Result, TimeZone, Timestamp, UserId,
    event::{Audience, DomainEvent},
    port::MemberLetter,
};
use serde_json::json;
use sha2::{Digest, Sha256};
use store::{Job, Tx};
use uuid::Uuid;

use crate::{
    Schedule,
    jobs::{Remind, RemindByMail},
    model::{Due, Event, EventPerson, LATE, ReminderBy, ScheduleEventKind, When, Window, moment_in_words, topic},
    policy::EventAction,
    store::{events, people, reminders},
};

/// So many events are looked at with one transaction.
const AT_ONCE: i64 = 100;

/// Has everybody told who is to be told now, and sees to it that the next are.
///
/// # Errors
/// The database's.
pub async fn remind(schedule: &Schedule, ctx: &Ctx) -> Result<()> {
    // Whole days begin for all at once: at midnight of the organisation.
    let zone = schedule.letters.clocks(ctx, &[]).await?.organisation;
    loop {
        let (actor, zone) = (ctx.clone(), zone.clone());
        if schedule.store.write(ctx, move |tx| remind_some(tx, &actor, &zone)).await? < AT_ONCE {
            return Ok(());
        }
    }
}

/// How many events were looked at.
fn remind_some(tx: &mut Tx<'_>, ctx: &Ctx, zone: &TimeZone) -> Result<i64> {
    let now = ctx.now();
    let looked_at = reminders::list_due(tx, now, AT_ONCE)?;
    let ids: Vec<CalendarEventId> = looked_at.iter().map(|(id, _)| *id).collect();
    let (found, named) = (events::list_by_id(tx, None, &ids)?, people::list(tx, &ids)?);
    for (id, from) in &looked_at {
        let Some(event) = found.iter().find(|event| event.id == *id) else { continue };
        let named = || named.iter().filter(|person| person.event == *id);
        for due in event.series.due(&event.reminders, (*from, now), zone) {
            tell(tx, ctx, (event, &due), &coming(event, due.occurrence, named()))?;
        }
        let next = event.series.next_reminder(&event.reminders, now, zone);
        reminders::update_due(tx, *id, next)?;
    }
    if let Some(next) = reminders::lookup_next(tx)? {
        tx.enqueue(Remind.at(next)?)?;
    }
    Ok(i64::try_from(looked_at.len()).unwrap_or(i64::MAX))
}

/// Whoever made it, and who is invited and has not declined this occurrence.
fn coming<'a>(event: &Event, occurrence: Option<Date>, named: impl Iterator<Item = &'a EventPerson>) -> Vec<UserId> {
    let invited = named.filter(|person| person.comes_to(occurrence)).map(|person| person.user);
    event.owner.into_iter().chain(invited).collect()
}

fn tell(tx: &mut Tx<'_>, ctx: &Ctx, (event, due): (&Event, &Due), coming: &[UserId]) -> Result<()> {
    let start = due.start.as_micros();
    match due.reminder.by {
        ReminderBy::Bell => {
            let people: Vec<String> = coming.iter().map(ToString::to_string).collect();
            let told =
                DomainEvent::new(ctx, ScheduleEventKind::EventReminded, event.id, topic::SCHEDULE, Audience::Nobody);
            let when = event.when_of(due.occurrence);
            let day = matches!(when, When::AllDay { .. }).then(|| when.date().to_string());
            tx.emit(told.with(json!({ "people": people, "start": start, "day": day,
                                  "occurrence": due.occurrence.map(|date| date.to_string()) })))
        }
        ReminderBy::Mail => {
            for to in coming {
                let letter = RemindByMail { event: event.id, to: *to, start, minutes: due.reminder.minutes.into() };
                tx.enqueue(letter.at(ctx.now())?)?;
            }
            Ok(())
        }
    }
}

/// Writes one person a reminder, unless there is nothing to be reminded of any more: the event is gone or moved, the person
/// declined meanwhile or may not see it now.
///
/// # Errors
/// The database's.
pub(crate) async fn remind_by_mail(schedule: &Schedule, ctx: &Ctx, letter: RemindByMail) -> Result<()> {
    let RemindByMail { event: id, to, start, minutes } = letter;
    let start = Timestamp::from_micros(start);
    let expires_at = start + LATE;
    let Some(member) = schedule.people.act_as(ctx, to).await? else { return Ok(()) };
    if expires_at <= ctx.now() {
        return Ok(());
    }
    let clocks = schedule.letters.clocks(ctx, &[to]).await?;
    let (reader, days_in) = (member.clone(), clocks.organisation.clone());
    let found = schedule
        .store
        .read(ctx, move |tx| {
            let Some(event) = events::lookup(tx, Some(to), id)? else { return Ok(None) };
            let named = people::list(tx, &[id])?;
            let is_seen = reader.decide(EventAction::View, &event).is_allowed();
            let occurrence = occurrence_at(&event, start, &days_in);
            let is_coming = |which: &Option<Date>| coming(&event, *which, named.iter()).contains(&to);
            Ok(occurrence.filter(|which| is_coming(which) && is_seen).map(|occurrence| (event, occurrence)))
        })
        .await?;
    let Some((event, occurrence)) = found else { return Ok(()) };
    let title = event.title_of(occurrence).to_owned();
    let when = event.when_of(occurrence);
    let mut paragraphs = vec![moment_in_words(&when, clocks.of(to))];
    let place = event.location_of(occurrence);
    if !place.is_empty() {
        paragraphs.push(place.to_owned());
    }
    let letter = MemberLetter {
        id: letter_id(id, to, (start, minutes)),
        kind: "event.reminder",
        subject: title,
        paragraphs,
        action: ("Open the event", format!("/schedule/{id}")),
        note: "You get this email because the event has a reminder and you take part in it.".to_owned(),
        about: id.into(),
        expires_at,
    };
    schedule.letters.send(ctx, to, letter).await
}

/// Which occurrence begins then; `None` where none does any more, `Some(None)` for an event that does not recur.
fn occurrence_at(event: &Event, start: Timestamp, days_in: &TimeZone) -> Option<Option<Date>> {
    let window = Window { from: start, to: start + Duration::from_micros(1) };
    let instances = event.series.expand(window, days_in);
    instances.iter().find(|instance| instance.start == start).map(|instance| instance.occurrence)
}

/// The same for the same person, occurrence and reminder, so that a job that is done twice sends one letter.
fn letter_id(event: CalendarEventId, to: UserId, (start, minutes): (Timestamp, u64)) -> Uuid {
    let due = start - Duration::from_secs(minutes * 60);
    let digest = Sha256::digest(format!("{event} {to} {} {minutes}", start.as_micros()));
    let mut random = [0; 10];
    random.copy_from_slice(&digest[..10]);
    let millis = u64::try_from(due.as_micros() / 1000).unwrap_or_default();
    uuid::Builder::from_unix_timestamp_millis(millis, &random).into_uuid()
}
