//! Whom what happens to events concerns, and what it says to them when they read it.

use std::collections::HashMap;

use async_trait::async_trait;
use jiff::civil::Date;
use kernel::{
    CalendarEventId, Ctx, Result, TimeZone, Timestamp, UserId,
    port::{Happening, KeptNotice, Notice, Notices, Telling},
};
use serde_json::{Value, json};

use crate::{
    Schedule,
    model::{Event, EventPerson, ScheduleEventKind, start_in_words},
    policy::EventAction,
    store::{events, people},
};

/// Somebody invites the person.
const INVITE: &str = "eventInvite";
/// What the person is invited to takes place at another time or place, or partly no more.
const CHANGE: &str = "eventChange";
/// What the person was invited to does not take place.
const CANCEL: &str = "eventCancel";
/// Somebody answers the person's invitation.
const ANSWER: &str = "eventAnswer";
/// What the person takes part in begins.
const REMINDER: &str = "eventReminder";

#[async_trait]
impl Notices for Schedule {
    fn events(&self) -> &'static [&'static str] {
        const {
            &[
                ScheduleEventKind::EventCreated.as_str(),
                ScheduleEventKind::EventUpdated.as_str(),
                ScheduleEventKind::EventOccurrencesDeleted.as_str(),
                ScheduleEventKind::EventDeleted.as_str(),
                ScheduleEventKind::EventAnswered.as_str(),
                ScheduleEventKind::EventReminded.as_str(),
            ]
        }
    }

    fn kinds(&self) -> &'static [&'static str] {
        &[INVITE, CHANGE, CANCEL, ANSWER, REMINDER]
    }

    async fn concerned(&self, ctx: &Ctx, event: &Happening) -> Result<Vec<Notice>> {
        let facts = &event.payload;
        let invited = listed(&facts["invited"])?;
        let id = CalendarEventId::from(event.target);
        let mut wanted: Vec<(UserId, &'static str, Value)> = Vec::new();
        let Some(happened) = ScheduleEventKind::from_stored(&event.kind) else { return Ok(Vec::new()) };
        let is_cancelled = happened == ScheduleEventKind::EventOccurrencesDeleted;
        match happened {
            // What is gone cannot be asked any more; these were invited to it until then.
            ScheduleEventKind::EventDeleted => wanted.extend(invited.into_iter().map(|to| (to, CANCEL, Value::Null))),
            ScheduleEventKind::EventReminded => {
                let when = json!({ "start": facts["start"], "day": facts["day"], "occurrence": facts["occurrence"] });
                wanted.extend(listed(&facts["people"])?.into_iter().map(|to| (to, REMINDER, when.clone())));
            }
            ScheduleEventKind::EventAnswered => {
                if let Some(owner) = self.store.read(ctx, move |tx| events::lookup(tx, None, id)).await?
                    && let Some(to) = owner.owner
                {
                    wanted.push((to, ANSWER, json!({ "answer": facts["answer"], "day": facts["day"] })));
                }
            }
            _ => {
                if facts["moved"] == json!(true) || is_cancelled {
                    let named = self.store.read(ctx, move |tx| people::list(tx, &[id])).await?;
                    let which = facts["occurrence"].as_str().and_then(|date| date.parse::<Date>().ok());
                    let comes = |one: &EventPerson| one.comes_to(None) || one.comes_to(which);
                    let told = named.into_iter().filter(|one| comes(one) && !invited.contains(&one.user));
                    let facts = json!({ "isCancelled": is_cancelled });
                    wanted.extend(told.map(|one| (one.user, CHANGE, facts.clone())));
                }
                wanted.extend(invited.into_iter().map(|to| (to, INVITE, Value::Null)));
            }
        }
        let (mut concerned, subject) = (Vec::new(), event.target);
        for (to, kind, facts) in wanted {
            let Some(member) = self.people.act_as(ctx, to).await? else { continue };
            if kind == CANCEL || seen(self, &member, vec![id]).await?.contains_key(&id) {
                concerned.push(Notice { to, kind, subject, facts, is_own_work: false });
            }
        }
        Ok(concerned)
    }

    async fn tell(&self, ctx: &Ctx, notices: &[KeptNotice]) -> Result<Vec<Telling>> {
        let mut ids: Vec<CalendarEventId> = notices.iter().map(|notice| notice.subject.into()).collect();
        ids.sort_unstable();
        ids.dedup();
        let seen = seen(self, ctx, ids).await?;
        let mut zone = TimeZone::default();
        if notices.iter().any(|notice| notice.kind == REMINDER) {
            let me = ctx.user()?;
            zone = self.letters.clocks(ctx, &[me]).await?.of(me).clone();
        }
        Ok(notices.iter().map(|notice| telling(notice, seen.get(&notice.subject.into()), &zone)).collect())
    }
}

fn listed(people: &Value) -> Result<Vec<UserId>> {
    people.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::parse).collect()
}

/// Those of these events that the person sees now.
async fn seen(schedule: &Schedule, ctx: &Ctx, ids: Vec<CalendarEventId>) -> Result<HashMap<CalendarEventId, Event>> {
    let viewer = ctx.actor().user;
    let found = schedule.store.read(ctx, move |tx| events::list_by_id(tx, viewer, &ids)).await?;
    let seen = found.into_iter().filter(|event: &Event| ctx.decide(EventAction::View, event).is_allowed());
    Ok(seen.map(|event| (event.id, event)).collect())
}

/// What there is to say of an event; of one that the person does not see any more without its title.
fn telling(notice: &KeptNotice, event: Option<&Event>, reader: &TimeZone) -> Telling {
    // A reminder is of an occurrence, which may have a title of its own.
    let occurrence = notice.facts["occurrence"].as_str().and_then(|date| date.parse::<Date>().ok());
    let title = event.map(|event| event.title_of(occurrence).to_owned());
    let title = title.as_ref();
    let what = title.map_or_else(|| "an event".to_owned(), |title| format!("“{title}”"));
    let message = match notice.kind.as_str() {
        INVITE => format!("invited you to {what}"),
        CANCEL => "cancelled an event you were invited to".to_owned(),
        CHANGE if notice.facts["isCancelled"] == json!(true) => format!("cancelled some of {what}"),
        CHANGE => format!("moved {what}"),
        REMINDER => {
            // It opens a sentence of its own: nobody did this.
            let what = title.map_or_else(|| "An event".to_owned(), |title| format!("“{title}”"));
            match (notice.facts["day"].as_str().map(str::parse::<Date>), notice.facts["start"].as_i64()) {
                (Some(Ok(day)), _) => format!("{what} is on {}", day.strftime("%A %-d %B")),
                (_, Some(start)) => {
                    format!("{what} begins on {}", start_in_words(Timestamp::from_micros(start), reader))
                }
                _ => format!("{what} begins"),
            }
        }
        _ => {
            let day = notice.facts["day"].as_str().and_then(|day| day.parse::<Date>().ok());
            let what = day.map_or_else(|| what.clone(), |day| format!("{what} on {}", day.strftime("%A %-d %B")));
            match notice.facts["answer"].as_str() {
                Some("accepted") => format!("accepted your invitation to {what}"),
                Some("declined") => format!("declined your invitation to {what}"),
                Some("maybe") => format!("may come to {what}"),
                _ => format!("took back an answer to {what}"),
            }
        }
    };
    Telling {
        subject_type: "event",
        subject_name: title.cloned(),
        message,
        link: title.map(|_| format!("/schedule/{}", CalendarEventId::from(notice.subject))),
    }
}
