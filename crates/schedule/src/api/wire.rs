//! How calendars and events look as JSON.

use jiff::civil::Date;
use kernel::{Ctx, TimeZone, UserId};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{recurrence::Recurrence, times::Moment, words};
use crate::{
    model::{self, Instance, PERSONAL, Reminder, ReminderBy, When},
    ops::{ListedCalendar, Sharing, Whole},
    policy::{CalendarAction, EventAction, Planner, PlannerAction},
};

/// What stands for everybody in a list of people.
const ALL: &str = "ALL";

/// A calendar.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Calendar {
    /// A UUID, or `personal`.
    id: String,
    name: String,
    /// As `#3B82F6`.
    color: String,
    is_personal: bool,
    /// Whether others see it, too.
    is_shared: bool,
    owner_id: Uuid,
    member_uids: Vec<Uuid>,
    time_zone: String,
    visibility: words::CalendarVisibility,
    can: CalendarAbilities,
}

/// What whoever asks may do to a calendar.
#[derive(Serialize, ToSchema)]
pub(super) struct CalendarAbilities {
    /// Put events into it.
    write: bool,
    /// Set it up.
    manage: bool,
}

impl Calendar {
    pub(super) fn new(ctx: &Ctx, listed: ListedCalendar) -> Self {
        let ListedCalendar { calendar, members } = listed;
        let may = |action| ctx.decide(action, &calendar).is_allowed();
        let can = CalendarAbilities { write: may(CalendarAction::Write), manage: may(CalendarAction::Manage) };
        Self {
            id: calendar.id.to_string(),
            is_personal: false,
            is_shared: calendar.visibility == crate::model::CalendarVisibility::Tenant || !members.is_empty(),
            owner_id: calendar.owner.into(),
            member_uids: members.into_iter().map(Into::into).collect(),
            time_zone: calendar.time_zone.to_string(),
            visibility: calendar.visibility.into(),
            name: calendar.name,
            color: calendar.color,
            can,
        }
    }

    /// The virtual calendar that everybody has.
    pub(super) fn personal(ctx: &Ctx, me: UserId) -> Self {
        let write = ctx.decide(PlannerAction::Create, &Planner).is_allowed();
        Self {
            id: PERSONAL.to_owned(),
            name: "Personal".to_owned(),
            color: "#3B82F6".to_owned(),
            is_personal: true,
            is_shared: false,
            owner_id: me.into(),
            member_uids: vec![me.into()],
            time_zone: TimeZone::default().to_string(),
            visibility: words::CalendarVisibility::Members,
            can: CalendarAbilities { write, manage: false },
        }
    }
}

/// An event, or one occurrence of an event that recurs.
#[derive(Serialize, ToSchema)]
pub(super) struct ScheduleEvent {
    #[serde(flatten)]
    facts: EventFacts,
    #[serde(flatten)]
    occurrence: EventOccurrence,
}

/// What all occurrences of an event have in common, as long as none is other than the rest.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct EventFacts {
    /// That of the event, for all its occurrences.
    id: Uuid,
    title: String,
    description: String,
    location: String,
    /// The zone it was made in; null for whole days.
    #[schema(required)]
    time_zone: Option<String>,
    all_day: bool,
    /// Null for none.
    #[schema(required, value_type = Option<words::EventStatus>)]
    status: Option<String>,
    #[serde(rename = "type")]
    kind: String,
    visibility: words::EventVisibility,
    /// A UUID, or `personal`.
    calendar_id: String,
    /// Identifiers of people, whoever made it included, or `ALL` alone.
    shared_with: Vec<String>,
    attendees: Vec<Attendee>,
    #[schema(required)]
    created_by: Option<Uuid>,
    /// RFC 3339.
    created_at: String,
    /// RFC 3339.
    updated_at: String,
    recurrence: Recurrence,
    reminders: Vec<EventReminder>,
    /// 1, and one more with every change.
    version: i64,
    can: EventAbilities,
}

/// Which occurrence it is, and when.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct EventOccurrence {
    /// That of this occurrence: `{id}_{date}`; of an event that does not recur, its `id`.
    instance_id: String,
    /// The event that an occurrence is of; null where it does not recur.
    #[schema(required)]
    recurrence_id: Option<Uuid>,
    /// The date by which changes of this occurrence name it; null where the event does not recur.
    #[schema(required)]
    occurrence: Option<String>,
    is_recurring_instance: bool,
    /// RFC 3339.
    #[serde(rename = "startUTC")]
    start_utc: String,
    /// RFC 3339.
    #[serde(rename = "endUTC")]
    end_utc: String,
    start: Moment,
    end: Moment,
    /// Whole days: the first, `2026-11-22`; else null.
    #[schema(required)]
    start_date: Option<String>,
    /// Whole days: the last, included; else null.
    #[schema(required)]
    end_date: Option<String>,
}

/// Somebody who is invited.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Attendee {
    user_id: Uuid,
    /// Of an occurrence, what was answered to that.
    answer: words::AttendeeAnswer,
}

/// A reminder of every occurrence: everybody who takes part is told.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct EventReminder {
    /// So many minutes before the beginning, 0 to 40,320; before midnight of the first of whole days.
    minutes: u32,
    #[schema(value_type = words::ReminderBy)]
    by: String,
}

impl EventReminder {
    fn new(reminder: &Reminder) -> Self {
        Self { minutes: reminder.minutes, by: reminder.by.name().to_owned() }
    }
}

/// The reminders of a request.
///
/// # Errors
/// `INVALID_REQUEST` for too many, too early ones, and ways that are none.
pub(super) fn reminders(list: Vec<EventReminder>) -> kernel::Result<Vec<Reminder>> {
    let read = |one: EventReminder| Ok(Reminder { minutes: one.minutes, by: ReminderBy::from_name(&one.by)? });
    model::reminders(list.into_iter().map(read).collect::<kernel::Result<_>>()?)
}

/// What whoever asks may do to an event.
#[derive(Serialize, ToSchema)]
pub(super) struct EventAbilities {
    edit: bool,
    delete: bool,
    /// Say whether one comes.
    answer: bool,
}

impl ScheduleEvent {
    /// The event as it is at its first occurrence.
    pub(super) fn whole(ctx: &Ctx, whole: &Whole) -> Self {
        Self::of(ctx, whole, None)
    }

    /// The occurrence of that date, or the event as it is at its first.
    pub(super) fn of(ctx: &Ctx, whole: &Whole, occurrence: Option<Date>) -> Self {
        let (start, end) = whole.event.when_of(occurrence).span(&TimeZone::default());
        Self::new(ctx, whole, &Instance { occurrence, start, end })
    }

    /// One occurrence.
    pub(super) fn new(ctx: &Ctx, whole: &Whole, instance: &Instance) -> Self {
        let facts = EventFacts::new(ctx, whole, instance.occurrence);
        Self { facts, occurrence: EventOccurrence::new(whole, instance) }
    }
}

impl EventFacts {
    /// Those of the event, or of an occurrence that is other than the rest.
    pub(super) fn new(ctx: &Ctx, whole: &Whole, occurrence: Option<Date>) -> Self {
        let event = &whole.event;
        let change = occurrence.and_then(|date| event.series.changed.get(&date)).cloned().unwrap_or_default();
        let zone = match event.when_of(occurrence) {
            When::Timed { zone, .. } => Some(zone.to_string()),
            When::AllDay { .. } => None,
        };
        let me = ctx.actor().user;
        let may = |action| ctx.decide(action, event).is_allowed();
        let is_invited = whole.people.iter().any(|person| Some(person.user) == me && person.answer.is_some());
        let can = EventAbilities {
            edit: event.owner.is_some() && may(EventAction::Edit),
            delete: may(EventAction::Delete),
            answer: is_invited && may(EventAction::Answer),
        };
        let attendees = whole.people.iter().filter_map(|person| {
            let answer = person.answer_to(occurrence)?.into();
            Some(Attendee { user_id: person.user.into(), answer })
        });
        let shared_with = if event.is_for_all {
            vec![ALL.to_owned()]
        } else {
            let viewers = whole.people.iter().filter(|person| person.answer.is_none()).map(|person| person.user);
            event.owner.into_iter().chain(viewers).map(|user| user.to_string()).collect()
        };
        Self {
            id: event.id.into(),
            title: change.title.unwrap_or_else(|| event.title.clone()),
            description: change.description.unwrap_or_else(|| event.description.clone()),
            location: change.location.unwrap_or_else(|| event.location.clone()),
            all_day: zone.is_none(),
            time_zone: zone,
            status: change.status.unwrap_or_else(|| event.status.clone()),
            kind: event.kind.clone(),
            visibility: event.visibility.into(),
            calendar_id: event.calendar.map_or_else(|| PERSONAL.to_owned(), |id| id.to_string()),
            shared_with,
            attendees: attendees.collect(),
            created_by: event.owner.map(Into::into),
            created_at: event.created_at.to_string(),
            updated_at: event.updated_at.to_string(),
            recurrence: Recurrence::new(&event.series),
            reminders: event.reminders.iter().map(EventReminder::new).collect(),
            version: event.version,
            can,
        }
    }
}

impl EventFacts {
    /// Those of an occurrence behind the first that is listed.
    pub(super) fn listed(ctx: &Ctx, whole: &Whole, occurrence: Option<Date>) -> Self {
        let facts = Self::new(ctx, whole, occurrence);
        Self { recurrence: facts.recurrence.without_exceptions(), ..facts }
    }
}

impl EventOccurrence {
    pub(super) fn new(whole: &Whole, instance: &Instance) -> Self {
        let event = &whole.event;
        let when = event.when_of(instance.occurrence);
        let (zone, start_date, end_date) = match &when {
            When::Timed { zone, .. } => (Some(zone), None, None),
            When::AllDay { first, .. } => (None, Some(first.to_string()), Some(when.last_date().to_string())),
        };
        let instance_id = match instance.occurrence {
            Some(date) if event.series.has_several(date) => {
                format!("{}_{date}_{}", event.id, instance.start.as_seconds())
            }
            Some(date) => format!("{}_{date}", event.id),
            None => event.id.to_string(),
        };
        Self {
            instance_id,
            recurrence_id: instance.occurrence.map(|_| event.id.into()),
            occurrence: instance.occurrence.map(|date: Date| date.to_string()),
            is_recurring_instance: instance.occurrence.is_some(),
            start_utc: instance.start.to_string(),
            end_utc: instance.end.to_string(),
            start: Moment::new(instance.start, zone),
            end: Moment::new(instance.end, zone),
            start_date,
            end_date,
        }
    }
}

/// With whom an event is shared, from the list of a request: identifiers, or `ALL`.
///
/// # Errors
/// `INVALID_REQUEST` for what is no identifier.
pub(super) fn sharing(list: &[String]) -> kernel::Result<Sharing> {
    if list.iter().any(|one| one == ALL) {
        return Ok(Sharing::All);
    }
    Ok(Sharing::People(list.iter().map(|one| one.parse()).collect::<kernel::Result<_>>()?))
}

/// Null says something else than nothing does.
pub(super) fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(value: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(value).map(Some)
}
