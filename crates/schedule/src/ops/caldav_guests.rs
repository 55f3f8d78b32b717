//! Whom programs elsewhere invite, and what they answer: files name people by mail addresses. Whoever is a member of the
//! organisation is invited here; strangers' lines are kept as they came.

use std::collections::{BTreeSet, HashMap};

use kernel::{
    CalendarEventId, Ctx, Error, ErrorKind, Result, UserId,
    port::{Addressee, Person},
};
use serde_json::json;
use store::Tx;

use super::{Sharing, announce, caldav::Object, named};
use crate::{
    Schedule,
    model::{
        Answer, Event, EventPerson, Guest, Invitation, Kept, MAX_PEOPLE, Mailbox, ReadEvent, Visibility, guests,
        without_guests,
    },
    policy::EventAction,
    store::people,
};

/// Those whom a file invites, as far as the organisation knows them.
#[derive(Clone, Debug)]
pub(super) struct Invited {
    guests: Vec<Guest>,
    known: HashMap<String, Addressee>,
}

impl Invited {
    /// Looks up who they are.
    pub(super) async fn find(schedule: &Schedule, ctx: &Ctx, read: &ReadEvent) -> Result<Self> {
        let guests = guests(&read.kept);
        let emails: Vec<String> = guests.iter().map(|guest| guest.email.clone()).collect();
        let known = schedule.people.find_by_email(ctx, &emails).await?;
        Ok(Self { guests, known })
    }

    /// The members among them. Whoever cannot use the product now stays invited and is not invited anew.
    fn members(&self, event: &Event, before: &[EventPerson]) -> Vec<(UserId, Answer)> {
        let of = |guest: &Guest| {
            let found = self.known.get(&guest.email)?;
            let is_known = before.iter().any(|person| person.user == found.user && person.answer.is_some());
            let is_guest = Some(found.user) != event.owner && (found.is_active || is_known);
            is_guest.then_some((found.user, guest.answer))
        };
        self.guests.iter().filter_map(of).collect()
    }

    /// Whom the event names when a program has written it, and what stays of the file's lines. `after` is the event then.
    ///
    /// # Errors
    /// `EVENT_UNREADABLE` where they are too many.
    pub(super) fn named(&self, after: &Event, before: &[EventPerson], kept: &Kept) -> Result<(Vec<EventPerson>, Kept)> {
        let members = self.members(after, before);
        let viewers = before.iter().filter(|person| person.answer.is_none()).map(|person| person.user);
        let sharing = match after.visibility {
            Visibility::Users => Sharing::People(viewers.collect()),
            Visibility::Private => Sharing::of(Visibility::Private),
        };
        let attendees: Vec<UserId> = members.iter().map(|(user, _)| *user).collect();
        let all = named(after.id, after.owner, (sharing.people(), &attendees), before);
        if all.len() > MAX_PEOPLE {
            let message = format!("An event names at most {MAX_PEOPLE} people.");
            return Err(Error::new(ErrorKind::Forbidden, "EVENT_UNREADABLE", message));
        }
        let is_named = |email: &str| self.known.get(email).is_some_and(|found| attendees.contains(&found.user));
        Ok((all, without_guests(kept, is_named)))
    }

    /// Writes what somebody answers who is invited and may not change the event, where the file is nothing but an answer;
    /// whether it was.
    pub(super) fn answer(&self, tx: &mut Tx<'_>, ctx: &Ctx, (event, read): (&Event, &ReadEvent)) -> Result<bool> {
        let me = ctx.user()?;
        if ctx.decide(EventAction::Edit, event).is_allowed() || !ctx.decide(EventAction::Answer, event).is_allowed() {
            return Ok(false);
        }
        let is_same = (&read.title, &read.description, &read.location, &read.series)
            == (&event.title, &event.description, &event.location, &event.series);
        let before = people::list(tx, &[event.id])?;
        let had = before.iter().find(|person| person.user == me).and_then(|person| person.answer);
        let says = self.members(event, &before).into_iter().find(|(user, _)| *user == me).map(|(_, answer)| answer);
        let (Some(had), Some(says)) = (had, says) else { return Ok(false) };
        if !is_same || had == says {
            return Ok(false);
        }
        people::update_answer(tx, event.id, me, says)?;
        announce(tx, ctx, "event.answered", event, &[], json!({ "answer": says.name() }))?;
        Ok(true)
    }
}

/// Whether two lists name the same people with the same answers.
pub(super) fn are_same(one: &[EventPerson], other: &[EventPerson]) -> bool {
    let set = |all: &[EventPerson]| -> BTreeSet<_> {
        all.iter().map(|person| (person.user, person.answer.map(Answer::name))).collect()
    };
    set(one) == set(other)
}

/// The same with those whom they invite.
///
/// # Errors
/// The database's.
pub(super) async fn with_guests(schedule: &Schedule, ctx: &Ctx, mut objects: Vec<Object>) -> Result<Vec<Object>> {
    let ids: Vec<CalendarEventId> = objects.iter().map(|object| object.event.id).collect();
    let named = schedule.store.read(ctx, move |tx| people::list(tx, &ids)).await?;
    let mut invited: HashMap<CalendarEventId, Vec<(UserId, Answer)>> = HashMap::new();
    for person in named {
        if let Some(answer) = person.answer {
            invited.entry(person.event).or_default().push((person.user, answer));
        }
    }
    if invited.is_empty() {
        return Ok(objects);
    }
    let mut users: Vec<UserId> = invited.values().flatten().map(|(user, _)| *user).collect();
    users.extend(objects.iter().filter_map(|object| object.event.owner));
    users.sort_unstable();
    users.dedup();
    let known = schedule.people.find(ctx, &users).await?;
    let mailbox = |user: UserId| {
        known
            .get(&user)
            .map(|Person { display_name, email, .. }| Mailbox { name: display_name.clone(), email: email.clone() })
    };
    for object in &mut objects {
        let Some(guests) = invited.remove(&object.event.id) else { continue };
        let guests = guests.into_iter().filter_map(|(user, answer)| Some((mailbox(user)?, answer)));
        object.invitation = Invitation { organizer: object.event.owner.and_then(mailbox), guests: guests.collect() };
    }
    Ok(objects)
}
