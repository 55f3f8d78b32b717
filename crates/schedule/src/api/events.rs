//! Events.

use axum::extract::State;
use edge::{ApiResult, Json, Path, Signed};
use kernel::{CalendarId, Error, FileId, Result, TimeZone, UserId, id::TypedId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    attachments::AttachEventFile,
    recurrence::{Recurrence, day},
    times::{Moment, Said},
    wire::{EventReminder, ScheduleEvent, present, reminders, sharing},
    words,
};
use crate::{
    Schedule,
    model::{self, Answer, PERSONAL, Reach, Rule, Series, UNTITLED, Visibility, When, event_title, few_words},
    ops::{self, EventChanges, NewEvent, Place, Sharing, Target, Updated, Whole},
};

edge::refusals! {
    /// Of making an event.
    CreateEventRefusals { 400: [INVALID_REQUEST, MEMBER_INACTIVE], 403: [FORBIDDEN], 404: [NOT_FOUND] }

    /// Of changing one.
    UpdateEventRefusals {
        400: [INVALID_REQUEST, MEMBER_INACTIVE],
        403: [FORBIDDEN],
        404: [NOT_FOUND],
        409: [EVENT_WITHOUT_OWNER, OWN_RULE, VERSION_CONFLICT],
    }

    /// Of deleting one, or occurrences of it.
    DeleteEventRefusals { 400: [INVALID_REQUEST], 403: [FORBIDDEN], 404: [NOT_FOUND], 409: [OWN_RULE] }

    /// Of looking at one.
    NoSuchEvent { 404: [NOT_FOUND] }

    /// Of answering an invitation.
    AnswerEventRefusals {
        400: [INVALID_REQUEST],
        403: [FORBIDDEN],
        404: [NOT_FOUND],
        409: [NOT_INVITED, TOO_MANY_ANSWERS],
    }
}

/// The most attachments with which an event is made.
const MAX_FILES: usize = 50;

/// The calendar of that name. What is no identifier names none.
pub(super) fn place(id: &str) -> Result<Place> {
    if id == PERSONAL {
        return Ok(Place::Personal);
    }
    id.parse().map(Place::Calendar).map_err(|_| Error::not_found(CalendarId::NOUN))
}

/// An event to be made. Its time is said by `startUTC` and `endUTC`, by `start` and `end`, or for whole days by `startDate` and
/// `endDate`.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct CreateEvent {
    /// A calendar, or `personal` (default).
    calendar_id: Option<String>,
    /// `Untitled` where it is blank.
    title: Option<String>,
    description: Option<String>,
    location: Option<String>,
    /// RFC 3339.
    #[serde(rename = "startUTC")]
    start_utc: Option<String>,
    /// RFC 3339; an hour after the start unless given.
    #[serde(rename = "endUTC")]
    end_utc: Option<String>,
    start: Option<Moment>,
    end: Option<Moment>,
    /// The zone in which it recurs; that of `start.tz`, or `Europe/London`, unless given.
    time_zone: Option<String>,
    /// Whole days, from that of the start to that of the end.
    all_day: Option<bool>,
    /// Whole days: the first.
    start_date: Option<String>,
    /// Whole days: the last, included.
    end_date: Option<String>,
    #[schema(value_type = Option<words::EventStatus>)]
    status: Option<String>,
    #[serde(rename = "type")]
    kind: Option<String>,
    /// `private` unless given.
    #[schema(value_type = Option<words::EventVisibility>)]
    visibility: Option<String>,
    /// People who see it, or `ALL` alone.
    shared_with: Option<Vec<String>>,
    attendees: Option<Vec<Uuid>>,
    recurrence: Option<Recurrence>,
    /// At most 5; in advance of every occurrence.
    reminders: Option<Vec<EventReminder>>,
    /// Files of the Drive that it uses, at most 50. The event is made also where one of them cannot be attached.
    attachments: Option<Vec<AttachEventFile>>,
    /// Whoever makes it, who need not be named: nobody makes events for others.
    created_by: Option<Uuid>,
}

/// An event.
#[derive(Serialize, ToSchema)]
pub(super) struct EventAnswer {
    event: ScheduleEvent,
}

impl EventAnswer {
    fn new(ctx: &kernel::Ctx, whole: &Whole) -> Json<Self> {
        Json(Self { event: ScheduleEvent::whole(ctx, whole) })
    }
}

/// Make an event
#[utoipa::path(post, path = "/api/v1/schedule/events/create", operation_id = "create_event", tag = "schedule",
    request_body = CreateEvent,
    responses((status = 200, body = EventAnswer), CreateEventRefusals))]
pub(super) async fn create_event(
    State(schedule): State<Schedule>,
    Signed(ctx): Signed,
    Json(body): Json<CreateEvent>,
) -> ApiResult<Json<EventAnswer>> {
    let said = Said {
        start_utc: body.start_utc,
        end_utc: body.end_utc,
        start: body.start,
        end: body.end,
        time_zone: body.time_zone,
        all_day: body.all_day,
        start_date: body.start_date,
        end_date: body.end_date,
    };
    if body.created_by.is_some_and(|by| UserId::from(by) != ctx.user().unwrap_or(UserId::from(Uuid::nil()))) {
        return Err(Error::invalid("createdBy is whoever makes the event.").into());
    }
    let when = said.when(None, &TimeZone::default())?;
    let visibility = body.visibility.as_deref().map(Visibility::from_name).transpose()?.unwrap_or_default();
    let new = NewEvent {
        place: body.calendar_id.as_deref().map(place).transpose()?.unwrap_or_default(),
        title: event_title(body.title.as_deref().unwrap_or(UNTITLED))?,
        description: model::description(body.description.as_deref().unwrap_or_default())?,
        location: few_words(body.location.as_deref().unwrap_or_default())?,
        status: body.status.as_deref().map(model::status).transpose()?,
        kind: few_words(body.kind.as_deref().unwrap_or_default())?,
        visibility,
        sharing: body.shared_with.as_deref().map(sharing).transpose()?.unwrap_or_else(|| Sharing::of(visibility)),
        attendees: people(body.attendees.unwrap_or_default()),
        series: series(when, body.recurrence.as_ref())?,
        reminders: reminders(body.reminders.unwrap_or_default())?,
        files: files(body.attachments.unwrap_or_default())?,
    };
    let whole = ops::create_event(&schedule, &ctx, new).await?;
    Ok(EventAnswer::new(&ctx, &whole))
}

fn people(ids: Vec<Uuid>) -> Vec<UserId> {
    ids.into_iter().map(Into::into).collect()
}

fn files(attachments: Vec<AttachEventFile>) -> Result<Vec<FileId>> {
    if attachments.len() > MAX_FILES {
        return Err(Error::invalid(format!("An event is made with {MAX_FILES} attachments at most.")));
    }
    Ok(attachments.into_iter().map(AttachEventFile::file).collect())
}

/// The series of a new event. It begins with the first day that the rule names.
fn series(when: When, recurrence: Option<&Recurrence>) -> Result<Series> {
    let Some(recurrence) = recurrence else { return Ok(Series::once(when)) };
    let Some(rule) = recurrence.rule(&when)? else { return Ok(Series::once(when)) };
    let first = rule.first_from(when.date()).unwrap_or(when.date());
    let mut series = Series::recurring(when.on(first), rule)?;
    series.skip(recurrence.exceptions()?.unwrap_or_default());
    Ok(series)
}

/// What is to change; what is left out stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct UpdateEvent {
    event_id: Uuid,
    /// The occurrence that was changed, by its date; not for an event that does not recur.
    occurrence: Option<String>,
    /// How far the change of an occurrence reaches; `this` unless given.
    #[schema(value_type = Option<words::EventScope>)]
    scope: Option<String>,
    /// The version that was changed: 409 `VERSION_CONFLICT` where it is another now. Unless given, whatever is there is
    /// changed.
    version: Option<i64>,
    /// A calendar, or `personal`.
    calendar_id: Option<String>,
    title: Option<String>,
    description: Option<String>,
    location: Option<String>,
    /// RFC 3339.
    #[serde(rename = "startUTC")]
    start_utc: Option<String>,
    /// RFC 3339; as long after the start as before unless given.
    #[serde(rename = "endUTC")]
    end_utc: Option<String>,
    start: Option<Moment>,
    end: Option<Moment>,
    time_zone: Option<String>,
    all_day: Option<bool>,
    /// Whole days: the first.
    start_date: Option<String>,
    /// Whole days: the last, included.
    end_date: Option<String>,
    /// Null for none.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<words::EventStatus>)]
    status: Option<Option<String>>,
    #[serde(rename = "type")]
    kind: Option<String>,
    #[schema(value_type = Option<words::EventVisibility>)]
    visibility: Option<String>,
    /// People who see it, or `ALL` alone.
    shared_with: Option<Vec<String>>,
    attendees: Option<Vec<Uuid>>,
    recurrence: Option<Recurrence>,
    /// All of them, at most 5, in place of those that were there.
    reminders: Option<Vec<EventReminder>>,
}

/// Change an event
///
/// Of an event that recurs an occurrence can be changed, it and all that follow, or all. Where `following` cuts the series in
/// two, the answer is the second of them.
#[utoipa::path(patch, path = "/api/v1/schedule/events/update", operation_id = "update_event", tag = "schedule",
    request_body = UpdateEvent,
    responses((status = 200, body = EventAnswer), UpdateEventRefusals))]
pub(super) async fn update_event(
    State(schedule): State<Schedule>,
    Signed(ctx): Signed,
    Json(body): Json<UpdateEvent>,
) -> ApiResult<Json<EventAnswer>> {
    let id = body.event_id.into();
    let target = target(body.occurrence.as_deref(), body.scope.as_deref())?;
    let said = Said {
        start_utc: body.start_utc,
        end_utc: body.end_utc,
        start: body.start,
        end: body.end,
        time_zone: body.time_zone,
        all_day: body.all_day,
        start_date: body.start_date,
        end_date: body.end_date,
    };
    // Only a time is read against what is there, and a change of it is refused where somebody was faster.
    let known = ops::find_event(&schedule, &ctx, id).await?;
    let before = match target {
        Some(target) => known.event.series.when_of(target.occurrence),
        None => known.event.series.when.clone(),
    };
    let when = if said.is_given() { Some(said.when(Some(&before), &TimeZone::default())?) } else { None };
    // A rule of its own stays as it is.
    let other = body.recurrence.as_ref().filter(|said| !said.is_own());
    let rule: Option<Option<Rule>> = other.map(|said| said.rule(when.as_ref().unwrap_or(&before))).transpose()?;
    let changes = EventChanges {
        version: body.version.or_else(|| when.is_some().then_some(known.event.version)),
        place: body.calendar_id.as_deref().map(place).transpose()?,
        title: body.title.as_deref().map(event_title).transpose()?,
        description: body.description.as_deref().map(model::description).transpose()?,
        location: body.location.as_deref().map(few_words).transpose()?,
        status: body.status.map(|status| status.as_deref().map(model::status).transpose()).transpose()?,
        kind: body.kind.as_deref().map(few_words).transpose()?,
        visibility: body.visibility.as_deref().map(Visibility::from_name).transpose()?,
        sharing: body.shared_with.as_deref().map(sharing).transpose()?,
        attendees: body.attendees.map(people),
        when,
        rule,
        reminders: body.reminders.map(reminders).transpose()?,
        skipped: body.recurrence.as_ref().map(Recurrence::exceptions).transpose()?.flatten(),
    };
    match ops::update_event(&schedule, &ctx, id, (target, changes)).await? {
        Updated::Written(whole) => Ok(EventAnswer::new(&ctx, &whole)),
        Updated::Stale(whole) => {
            let message = "Somebody else has changed this event meanwhile. What you wrote is still here: compare it.";
            let details = serde_json::json!({ "current": ScheduleEvent::whole(&ctx, &whole) });
            Err(Error::conflict("VERSION_CONFLICT", message).with_details(details).into())
        }
    }
}

fn target(occurrence: Option<&str>, scope: Option<&str>) -> Result<Option<Target>> {
    let reach = scope.map(Reach::from_name).transpose()?;
    match occurrence {
        Some(date) => Ok(Some(Target { occurrence: day(date)?, reach: reach.unwrap_or(Reach::This) })),
        None if matches!(reach, Some(Reach::This | Reach::Following)) => {
            Err(Error::invalid("Say which occurrence: the field occurrence is its date."))
        }
        None => Ok(None),
    }
}

/// What is to be deleted.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct DeleteEvent {
    event_id: Uuid,
    /// The occurrence, by its date; the whole event unless given.
    occurrence: Option<String>,
    /// `this` unless given.
    #[schema(value_type = Option<words::EventScope>)]
    scope: Option<String>,
}

/// What became of it.
#[derive(Serialize, ToSchema)]
pub(super) struct EventDeleted {
    ok: bool,
    /// Whether nothing of the event is left.
    gone: bool,
}

/// Delete an event, or occurrences of one that recurs
#[utoipa::path(delete, path = "/api/v1/schedule/events/delete", operation_id = "delete_event", tag = "schedule",
    request_body = DeleteEvent,
    responses((status = 200, body = EventDeleted), DeleteEventRefusals))]
pub(super) async fn delete_event(
    State(schedule): State<Schedule>,
    Signed(ctx): Signed,
    Json(body): Json<DeleteEvent>,
) -> ApiResult<Json<EventDeleted>> {
    let target = target(body.occurrence.as_deref(), body.scope.as_deref())?;
    let occurrence = target.map(|target| (target.occurrence, target.reach));
    let is_left = ops::delete_event(&schedule, &ctx, body.event_id.into(), occurrence).await?;
    Ok(Json(EventDeleted { ok: true, gone: !is_left }))
}

/// One event, as it is at its first occurrence
#[utoipa::path(get, path = "/api/v1/schedule/events/{eventId}", operation_id = "find_event", tag = "schedule",
    params(("eventId" = Uuid, Path)),
    responses((status = 200, body = EventAnswer), NoSuchEvent))]
pub(super) async fn find_event(
    State(schedule): State<Schedule>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<EventAnswer>> {
    let whole = ops::find_event(&schedule, &ctx, id.into()).await?;
    Ok(EventAnswer::new(&ctx, &whole))
}

/// Whether one comes.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AnswerEvent {
    /// `pending` takes an answer back.
    #[schema(value_type = words::AttendeeAnswer)]
    answer: String,
    /// The occurrence of an event that recurs, by its date; unless given all of them, whatever was answered to single ones.
    occurrence: Option<String>,
}

/// Answer an invitation
#[utoipa::path(put, path = "/api/v1/schedule/events/{eventId}/answer", operation_id = "answer_event", tag = "schedule",
    params(("eventId" = Uuid, Path)), request_body = AnswerEvent,
    responses((status = 200, body = EventAnswer), AnswerEventRefusals))]
pub(super) async fn answer_event(
    State(schedule): State<Schedule>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<AnswerEvent>,
) -> ApiResult<Json<EventAnswer>> {
    let (answer, occurrence) = (Answer::from_name(&body.answer)?, body.occurrence.as_deref().map(day).transpose()?);
    let whole = ops::answer_event(&schedule, &ctx, id.into(), (answer, occurrence)).await?;
    Ok(Json(EventAnswer { event: ScheduleEvent::of(&ctx, &whole, occurrence) }))
}
