//! Whom programs elsewhere invite, and what they answer: files name people by mail addresses. Whoever is a member of the
//! organisation is invited here; strangers' lines are kept as they came.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use jiff::civil::Date;
use kernel::{
    CalendarEventId, Ctx, Error, ErrorKind, Result, UserId,
    port::{Addressee, Person},
};
use store::Tx;

use super::{
    Sharing,
    answer_event::{lookup_guest, write_answers},
    caldav::Object,
    named,
};
use crate::{
    Schedule,
    model::{
        Answer, Attending, Change, Event, EventPerson, Guest, Invitation, Kept, MAX_PEOPLE, Mailbox, ReadEvent, Rest,
        Series, Visibility, without_guests,
    },
    policy::EventAction,
    store::people,
};

/// Those whom a file invites, as far as the organisation knows them.
#[derive(Clone, Debug)]
pub(super) struct Invited {
    guests: Vec<Guest>,
    /// Of occurrences that stand by themselves.
    apart: BTreeMap<Date, Vec<Guest>>,
    known: HashMap<String, Addressee>,
}

impl Invited {
    /// Looks up who they are.
    pub(super) async fn find(schedule: &Schedule, ctx: &Ctx, read: &ReadEvent) -> Result<Self> {
        let all = read.guests.iter().chain(read.apart.values().flatten());
        let emails: BTreeSet<String> = all.map(|guest| guest.email.clone()).collect();
        let known = schedule.people.find_by_email(ctx, &emails.into_iter().collect::<Vec<_>>()).await?;
        Ok(Self { guests: read.guests.clone(), apart: read.apart.clone(), known })
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
        let mut all = named(after.id, after.owner, (sharing.people(), &attendees), before);
        // An occurrence that the rule has no more has no answers, either.
        all.iter_mut().for_each(|person| person.apart.retain(|date, _| after.series.has(*date)));
        if all.len() > MAX_PEOPLE {
            let message = format!("An event names at most {MAX_PEOPLE} people.");
            return Err(Error::new(ErrorKind::Forbidden, "EVENT_UNREADABLE", message));
        }
        let is_named = |email: &str| self.known.get(email).is_some_and(|found| attendees.contains(&found.user));
        Ok((all, without_guests(kept, is_named)))
    }

    /// Writes what somebody answers who is invited, to the whole and to single occurrences, where the file is nothing but an
    /// answer; whether it was.
    pub(super) fn answer(&self, tx: &mut Tx<'_>, ctx: &Ctx, (event, read): (&Event, &ReadEvent)) -> Result<bool> {
        let me = ctx.user()?;
        if !ctx.decide(EventAction::Answer, event).is_allowed() {
            return Ok(false);
        }
        let is_same = (&read.title, &read.description, &read.location, without_plain(&read.series))
            == (&event.title, &event.description, &event.location, without_plain(&event.series));
        let said = |guests: &[Guest]| {
            let is_me = |guest: &&Guest| self.known.get(&guest.email).is_some_and(|found| found.user == me);
            guests.iter().find(is_me).map(|guest| guest.answer)
        };
        let (Some(had), Some(says)) = (lookup_guest(tx, event, me)?, said(&self.guests)) else { return Ok(false) };
        let apart = self.apart.iter().filter_map(|(date, guests)| Some((*date, said(guests)?)));
        let apart = apart.filter(|(date, answer)| *answer != says && event.series.has(*date));
        let after = EventPerson { answer: Some(says), apart: apart.collect(), ..had.clone() };
        if !is_same || after == had {
            return Ok(false);
        }
        write_answers(tx, ctx, event, (&had, after))?;
        Ok(true)
    }
}

/// The series without occurrences that stand by themselves and are as the rest: programs write these where somebody answers
/// to them alone.
fn without_plain(series: &Series) -> Series {
    let mut series = series.clone();
    series.changed.retain(|_, change| *change != Change::default());
    series
}

/// Forgets occurrences that a file has by themselves for nothing but the answers of members: all else they say as the whole.
pub(super) fn drop_plain(series: &mut Series, kept: &mut Kept) {
    let Kept { own, changes } = kept;
    series.changed.retain(|date, change| {
        let says_more = |rest: &Rest| !rest.parts.is_empty() || rest.lines.iter().any(|line| !own.lines.contains(line));
        let stays = *change != Change::default() || changes.get(date).is_some_and(says_more);
        if !stays {
            changes.remove(date);
        }
        stays
    });
}

/// Whether two lists name the same people with the same answers.
pub(super) fn are_same(one: &[EventPerson], other: &[EventPerson]) -> bool {
    let of = |all: &[EventPerson]| -> BTreeMap<UserId, EventPerson> {
        all.iter().map(|person| (person.user, person.clone())).collect()
    };
    of(one) == of(other)
}

/// The same with those whom they invite.
///
/// # Errors
/// The database's.
pub(super) async fn with_guests(schedule: &Schedule, ctx: &Ctx, mut objects: Vec<Object>) -> Result<Vec<Object>> {
    let ids: Vec<CalendarEventId> = objects.iter().map(|object| object.event.id).collect();
    let named = schedule.store.read(ctx, move |tx| people::list(tx, &ids)).await?;
    let mut invited: HashMap<CalendarEventId, Vec<EventPerson>> = HashMap::new();
    for person in named.into_iter().filter(|person| person.answer.is_some()) {
        invited.entry(person.event).or_default().push(person);
    }
    if invited.is_empty() {
        return Ok(objects);
    }
    let mut users: Vec<UserId> = invited.values().flatten().map(|person| person.user).collect();
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
        let guests = guests.into_iter().filter_map(|EventPerson { user, answer, apart, .. }| {
            Some(Attending { mailbox: mailbox(user)?, answer: answer?, apart })
        });
        object.invitation = Invitation { organizer: object.event.owner.and_then(mailbox), guests: guests.collect() };
    }
    Ok(objects)
}
