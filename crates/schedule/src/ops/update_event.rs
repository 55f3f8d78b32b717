//! An event changes: one occurrence, it and all that follow, or all.

use jiff::civil::Date;
use kernel::{CalendarEventId, Ctx, Error, Result, UserId};
use serde_json::json;
use store::Tx;

use super::{
    Place, Sharing, Whole, announce,
    attachments::{MODULE, attach_all},
    authorized_calendar, authorized_event, find_event, named, nothing_left, require_active, too_many_people,
};
use crate::{
    Schedule,
    model::{
        CalendarObject, Change, Event, EventPerson, Kept, MAX_PEOPLE, ObjectPlace, Reach, Reminder, Rest, Rule,
        ScheduleEventKind, Series, Visibility, When, own_rule, own_uid,
    },
    policy::{CalendarAction, EventAction},
    store::{events, objects, people},
};

/// What is to change; what is `None` stays.
#[derive(Clone, Debug, Default)]
pub struct EventChanges {
    /// The version that the person changed. Without it whatever is there is changed.
    pub version: Option<i64>,
    /// The calendar.
    pub place: Option<Place>,
    /// The title.
    pub title: Option<String>,
    /// The description.
    pub description: Option<String>,
    /// Where it takes place.
    pub location: Option<String>,
    /// The status label, none included.
    pub status: Option<Option<String>>,
    /// What sort of event it is.
    pub kind: Option<String>,
    /// Who sees it.
    pub visibility: Option<Visibility>,
    /// With whom it is shared.
    pub sharing: Option<Sharing>,
    /// Who is invited.
    pub attendees: Option<Vec<UserId>>,
    /// When the event, or the occurrence that is meant, is.
    pub when: Option<When>,
    /// How it recurs; none to recur no longer.
    pub rule: Option<Option<Rule>>,
    /// When whoever comes is told that it begins, instead of what was there.
    pub reminders: Option<Vec<Reminder>>,
    /// The occurrences that are deleted.
    pub skipped: Option<Vec<Date>>,
}

/// Which occurrence of a series was changed, and how far that reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    /// The date that the rule gives the occurrence.
    pub occurrence: Date,
    /// How far.
    pub reach: Reach,
}

/// What became of a change.
#[derive(Clone, Debug)]
pub enum Updated {
    /// It was written: the event as it is now; behind a cut, the one that was cut off.
    Written(Whole),
    /// Somebody had changed it meanwhile, and nothing was written: the event as it is now.
    Stale(Whole),
}

/// Changes an event.
///
/// # Errors
/// `NOT_FOUND` (`Event not found`), `FORBIDDEN`, `EVENT_WITHOUT_OWNER`; `INVALID_REQUEST` for a rule that does not fit or leaves no
/// occurrence, and for what one occurrence cannot have of its own.
pub async fn update_event(
    schedule: &Schedule,
    ctx: &Ctx,
    id: CalendarEventId,
    (target, changes): (Option<Target>, EventChanges),
) -> Result<Updated> {
    let known = find_event(schedule, ctx, id).await?;
    let mut wanted: Vec<UserId> = changes.attendees.clone().unwrap_or_default();
    wanted.extend(changes.sharing.as_ref().map(Sharing::people).unwrap_or_default());
    wanted.retain(|user| Some(*user) != known.event.owner);
    wanted.sort_unstable();
    wanted.dedup();
    let before: Vec<UserId> = known.people.iter().map(|person| person.user).collect();
    require_active(schedule, ctx, &wanted, &before).await?;
    let (actor, tail) = (ctx.clone(), ctx.new_id::<CalendarEventId>());
    let written = schedule
        .store
        .write(ctx, move |tx| {
            let event = authorized_event(tx, &actor, id, EventAction::Edit)?;
            if changes.version.is_some_and(|version| version != event.version) {
                return Ok(None);
            }
            if let Some(Place::Calendar(calendar)) = changes.place {
                authorized_calendar(tx, &actor, calendar, CalendarAction::Write)?;
            }
            if let Some(target) = target
                && !event.series.has(target.occurrence)
            {
                return Err(Error::not_found("Occurrence"));
            }
            let is_series = event.series.rule.is_some();
            match target {
                Some(Target { occurrence, reach: Reach::This }) if is_series => {
                    change_one(tx, &actor, event, (occurrence, &changes)).map(Some)
                }
                Some(Target { occurrence, reach: Reach::Following }) if is_series => {
                    change_following(tx, &actor, event, (occurrence, tail, &changes)).map(Some)
                }
                _ => {
                    let occurrence = target.map(|target| target.occurrence);
                    change_all(tx, &actor, event, (occurrence, &changes)).map(Some)
                }
            }
        })
        .await?;
    match written {
        Some(written) => {
            if written != id {
                // What was cut off uses the same files.
                let files = schedule.files.files_of(ctx, MODULE, &id.to_string()).await?;
                attach_all(schedule, ctx, written, &files).await;
            }
            Ok(Updated::Written(find_event(schedule, ctx, written).await?))
        }
        None => Ok(Updated::Stale(find_event(schedule, ctx, id).await?)),
    }
}

fn change_one(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    event: Event,
    (date, changes): (Date, &EventChanges),
) -> Result<CalendarEventId> {
    let is_of_all = changes.place.is_some()
        || changes.kind.is_some()
        || changes.visibility.is_some()
        || changes.sharing.is_some()
        || changes.attendees.is_some()
        || changes.rule.is_some()
        || changes.reminders.is_some()
        || changes.skipped.is_some();
    if is_of_all {
        return Err(Error::invalid(
            "One occurrence has a time, a title, a description, a place and a status of its own; the rest is of the series.",
        ));
    }
    if event.series.has_several(date) {
        return Err(several());
    }
    let known = event.series.changed.get(&date).cloned().unwrap_or_default();
    let change = Change {
        when: changes.when.clone().or(known.when),
        title: changes.title.clone().or(known.title),
        description: changes.description.clone().or(known.description),
        location: changes.location.clone().or(known.location),
        status: changes.status.clone().or(known.status),
    };
    let series = event.series.clone().with_change(date, change);
    let is_moved = series.when_of(date) != event.series.when_of(date)
        || changes.location.as_ref().is_some_and(|location| *location != event.location);
    let changed = next(ctx, &event, series);
    events::update(tx, &changed, event.version)?;
    let facts = json!({ "occurrence": date.to_string(), "moved": is_moved });
    announce(tx, ctx, ScheduleEventKind::EventUpdated, &changed, &[], facts)?;
    Ok(event.id)
}

fn change_following(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    event: Event,
    (date, new, changes): (Date, CalendarEventId, &EventChanges),
) -> Result<CalendarEventId> {
    let split = event.series.split_at(date);
    let Some(head) = split.head else { return change_all(tx, ctx, event, (Some(date), changes)) };
    if event.series.rule.as_ref().is_some_and(|rule| rule.as_own().is_some()) {
        return Err(own_rule("This event repeats by its own rule: change one occurrence, or all of them."));
    }
    let shortened = next(ctx, &event, head);
    events::update(tx, &shortened, event.version)?;
    announce(tx, ctx, ScheduleEventKind::EventUpdated, &shortened, &[], json!({ "until": date.to_string() }))?;
    let known = people::list(tx, &[event.id])?;
    let mut before = known.clone();
    before.iter_mut().for_each(|person| person.apart.retain(|answered, _| *answered < date));
    if before != known {
        people::replace(tx, event.id, &before)?;
    }
    let cut = Event { id: new, series: split.tail, version: 1, answers: 0, created_at: ctx.now(), ..event };
    let (tail, named) = changed(&cut, &known, (Some(date), changes))?;
    let tail = Event { updated_at: ctx.now(), ..tail };
    events::add(tx, &tail)?;
    people::replace(tx, new, &named)?;
    people::put_away_along(tx, (shortened.id, new))?;
    cut_kept(tx, &shortened, (&cut.series, &tail), (date, changes))?;
    let facts = json!({ "cutFrom": shortened.id.to_string(), "moved": is_moved(&cut, &tail),
                        "invited": newly_invited(&known, &named) });
    announce(tx, ctx, ScheduleEventKind::EventCreated, &tail, &[], facts)?;
    Ok(new)
}

/// What is told of an occurrence on a day that has several.
pub(super) fn several() -> Error {
    own_rule("This event takes place several times that day, by its own rule: change all of them.")
}

/// What a program elsewhere says of an event that was cut goes on for both halves: who else is invited, whether it takes time.
/// The second half is an event of its own there.
fn cut_kept(
    tx: &mut Tx<'_>,
    head: &Event,
    (before, tail): (&Series, &Event),
    (date, changes): (Date, &EventChanges),
) -> Result<()> {
    let Some(known) = objects::list(tx, &[head.id])?.pop() else { return Ok(()) };
    let kept = moved_kept(&known.kept, (before, &tail.series), (date, changes));
    if let Some(place) = ObjectPlace::of(tail.calendar, tail.owner) {
        objects::replace(tx, place, &CalendarObject { event: tail.id, uid: own_uid(tail.id), resource: None, kept })?;
    }
    let mut known = known;
    known.kept.changes.retain(|occurrence, _| *occurrence < date);
    ObjectPlace::of(head.calendar, head.owner).map_or(Ok(()), |place| objects::replace(tx, place, &known))
}

/// What is kept of an event whose series was changed: that of single occurrences stays with these, as long as they are other
/// than the rest.
fn moved_kept(kept: &Kept, (before, after): (&Series, &Series), (from, changes): (Date, &EventChanges)) -> Kept {
    let moved_to = changes.when.as_ref().map_or(from, When::date);
    let moved = |(date, rest): (&Date, &Rest)| {
        let key = before.key_in(after, *date, (from, moved_to)).filter(|key| after.changed.contains_key(key))?;
        Some((key, rest.clone()))
    };
    Kept { own: kept.own.clone(), changes: kept.changes.iter().filter_map(moved).collect() }
}

/// Whether whoever comes has to know: the event is at another time or another place.
pub(super) fn is_moved(before: &Event, after: &Event) -> bool {
    (&before.series.when, &before.series.rule, &before.location)
        != (&after.series.when, &after.series.rule, &after.location)
}

/// Those who are invited now and were not before.
pub(super) fn newly_invited(before: &[EventPerson], now: &[EventPerson]) -> Vec<String> {
    let is_new = |person: &&EventPerson| {
        person.answer.is_some() && !before.iter().any(|one| one.user == person.user && one.answer.is_some())
    };
    now.iter().filter(is_new).map(|person| person.user.to_string()).collect()
}

fn change_all(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    event: Event,
    (occurrence, changes): (Option<Date>, &EventChanges),
) -> Result<CalendarEventId> {
    let known = people::list(tx, &[event.id])?;
    let (wanted, named) = changed(&event, &known, (occurrence, changes))?;
    let from = occurrence.unwrap_or(event.series.when.date());
    let after = Event { version: event.version + 1, updated_at: ctx.now(), ..wanted };
    events::update(tx, &after, event.version)?;
    people::replace(tx, event.id, &named)?;
    if let Some(known) = objects::list(tx, &[event.id])?.pop()
        && let Some(place) = ObjectPlace::of(after.calendar, after.owner)
    {
        let kept = moved_kept(&known.kept, (&event.series, &after.series), (from, changes));
        objects::replace(tx, place, &CalendarObject { kept, ..known })?;
    }
    let gone: Vec<UserId> = known.iter().map(|person| person.user).collect();
    let facts = json!({ "invited": newly_invited(&known, &named), "moved": is_moved(&event, &after) });
    announce(tx, ctx, ScheduleEventKind::EventUpdated, &after, &gone, facts)?;
    Ok(event.id)
}

/// The event as the changes make it, and whom it names then. They were made at an occurrence, or at none but the event itself.
fn changed(
    event: &Event,
    known: &[EventPerson],
    (occurrence, changes): (Option<Date>, &EventChanges),
) -> Result<(Event, Vec<EventPerson>)> {
    let from = occurrence.unwrap_or(event.series.when.date());
    let (mut after, mut moved_to) = (event.clone(), from);
    after.calendar = changes.place.map_or(event.calendar, Place::calendar);
    after.title = changes.title.clone().unwrap_or(after.title);
    after.description = changes.description.clone().unwrap_or(after.description);
    after.location = changes.location.clone().unwrap_or(after.location);
    after.status = changes.status.clone().unwrap_or(after.status);
    after.kind = changes.kind.clone().unwrap_or(after.kind);
    after.visibility = changes.visibility.unwrap_or(after.visibility);
    after.reminders = changes.reminders.clone().unwrap_or(after.reminders);
    if changes.when.is_some() || changes.rule.is_some() {
        let when = changes.when.clone().unwrap_or_else(|| event.series.plain_of(from));
        after.series = event.series.reshaped(from, &when, changes.rule.clone())?;
        moved_to = when.date();
    }
    if let Some(dates) = &changes.skipped {
        after.series.skip(dates.iter().copied());
    }
    if after.series != event.series && !after.series.has_any() {
        return Err(nothing_left());
    }
    if occurrence.is_some() {
        follow(&mut after.series, moved_to, changes);
    }
    let of = |is_invited: bool| known.iter().filter(move |person| person.answer.is_some() == is_invited);
    let viewers: Vec<UserId> = of(false).map(|person| person.user).collect();
    let is_newly = changes.visibility.is_some_and(|visibility| visibility != event.visibility);
    let sharing = match (&changes.sharing, after.visibility) {
        (_, Visibility::Private) => Sharing::of(Visibility::Private),
        (Some(sharing), _) => sharing.clone(),
        (None, visibility) if is_newly => Sharing::of(visibility),
        (None, _) if event.is_for_all => Sharing::All,
        (None, _) => Sharing::People(viewers),
    };
    after.is_for_all = sharing == Sharing::All;
    let invited: Vec<UserId> = of(true).map(|person| person.user).collect();
    let attendees = changes.attendees.as_ref().unwrap_or(&invited);
    let mut people = named(after.id, after.owner, (sharing.people(), attendees), known);
    // A change names those who attend or those who view; the others are there already.
    if people.len() > MAX_PEOPLE && people.len() > known.len() {
        return Err(too_many_people());
    }
    for person in &mut people {
        // Answers to single occurrences stay with these, wherever the series has them now.
        let key = |date: &Date| event.series.key_in(&after.series, *date, (from, moved_to));
        person.apart = person.apart.iter().filter_map(|(date, answer)| Some((key(date)?, *answer))).collect();
    }
    Ok((after, people))
}

/// The occurrence at which somebody changed all of them is as that change says, whatever it said by itself until then.
fn follow(series: &mut Series, date: Date, changes: &EventChanges) {
    let Some(own) = series.changed.get_mut(&date) else { return };
    own.when.take_if(|_| changes.when.is_some());
    own.title.take_if(|_| changes.title.is_some());
    own.description.take_if(|_| changes.description.is_some());
    own.location.take_if(|_| changes.location.is_some());
    own.status.take_if(|_| changes.status.is_some());
    if *own == Change::default() {
        series.changed.remove(&date);
    }
}

/// The event with another series, one version on.
fn next(ctx: &Ctx, event: &Event, series: Series) -> Event {
    Event { series, version: event.version + 1, updated_at: ctx.now(), ..event.clone() }
}
