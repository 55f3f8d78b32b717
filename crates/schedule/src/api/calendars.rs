//! Calendars.

use axum::extract::State;
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::TimeZone;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{wire::Calendar, words};
use crate::{
    Schedule,
    model::{CalendarVisibility, calendar_name, color},
    ops::{self, CalendarChanges, NewCalendar},
    policy::{Planner, PlannerAction},
};

edge::refusals! {
    /// Of listing calendars.
    ListCalendarsRefusals { 403: [FORBIDDEN] }

    /// Of making one.
    CreateCalendarRefusals { 400: [INVALID_REQUEST, MEMBER_INACTIVE], 403: [FORBIDDEN], 409: [CALENDAR_LIMIT] }

    /// Of changing one.
    UpdateCalendarRefusals { 400: [INVALID_REQUEST, MEMBER_INACTIVE], 403: [FORBIDDEN], 404: [NOT_FOUND] }

    /// Of deleting one.
    DeleteCalendarRefusals { 403: [FORBIDDEN], 404: [NOT_FOUND], 409: [CALENDAR_NOT_EMPTY] }
}

/// The colour of a calendar that was given none.
const DEFAULT_COLOR: &str = "#3B82F6";

/// The calendars that the person sees.
#[derive(Serialize, ToSchema)]
pub(super) struct CalendarList {
    /// The virtual personal one first, then the others by name.
    calendars: Vec<Calendar>,
    can: ScheduleAbilities,
}

/// What whoever asks may do without a calendar or an event at hand.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ScheduleAbilities {
    /// Make events.
    create: bool,
    /// Make calendars.
    create_calendar: bool,
}

/// The calendars that the person sees
#[utoipa::path(get, path = "/api/v1/schedule/calendars/list", operation_id = "list_calendars", tag = "schedule",
    responses((status = 200, body = CalendarList), ListCalendarsRefusals))]
pub(super) async fn list_calendars(
    State(schedule): State<Schedule>,
    Signed(ctx): Signed,
) -> ApiResult<Json<CalendarList>> {
    let listed = ops::list_calendars(&schedule, &ctx).await?;
    let mut calendars = vec![Calendar::personal(&ctx, ctx.user()?)];
    calendars.extend(listed.into_iter().map(|one| Calendar::new(&ctx, one)));
    let may = |action| ctx.decide(action, &Planner).is_allowed();
    let can =
        ScheduleAbilities { create: may(PlannerAction::Create), create_calendar: may(PlannerAction::CreateCalendar) };
    Ok(Json(CalendarList { calendars, can }))
}

/// A calendar to be made.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct CreateCalendar {
    /// At most 100 letters.
    name: String,
    /// As `#3B82F6`.
    color: Option<String>,
    /// A zone such as `Europe/London`.
    time_zone: Option<String>,
    /// `tenant` unless given.
    #[schema(value_type = Option<words::CalendarVisibility>)]
    visibility: Option<String>,
    /// Members beside whoever makes it.
    member_uids: Option<Vec<Uuid>>,
}

/// A calendar that was made.
#[derive(Serialize, ToSchema)]
pub(super) struct CalendarAnswer {
    calendar: Calendar,
}

/// Make a calendar
#[utoipa::path(post, path = "/api/v1/schedule/calendars/create", operation_id = "create_calendar", tag = "schedule",
    request_body = CreateCalendar,
    responses((status = 200, body = CalendarAnswer), CreateCalendarRefusals))]
pub(super) async fn create_calendar(
    State(schedule): State<Schedule>,
    Signed(ctx): Signed,
    Json(body): Json<CreateCalendar>,
) -> ApiResult<Json<CalendarAnswer>> {
    let new = NewCalendar {
        name: calendar_name(&body.name)?,
        color: color(body.color.as_deref().unwrap_or(DEFAULT_COLOR))?,
        time_zone: body.time_zone.as_deref().map(TimeZone::parse).transpose()?.unwrap_or_default(),
        visibility: body.visibility.as_deref().map(CalendarVisibility::from_name).transpose()?.unwrap_or_default(),
        members: body.member_uids.unwrap_or_default().into_iter().map(Into::into).collect(),
    };
    let made = ops::create_calendar(&schedule, &ctx, new).await?;
    Ok(Json(CalendarAnswer { calendar: Calendar::new(&ctx, made) }))
}

/// What is to change; what is left out stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct UpdateCalendar {
    name: Option<String>,
    /// As `#3B82F6`.
    color: Option<String>,
    /// A zone such as `Europe/London`.
    time_zone: Option<String>,
    #[schema(value_type = Option<words::CalendarVisibility>)]
    visibility: Option<String>,
    /// All members beside the owner.
    member_uids: Option<Vec<Uuid>>,
}

/// Change a calendar, or who its members are
#[utoipa::path(patch, path = "/api/v1/schedule/calendars/{calendarId}", operation_id = "update_calendar",
    tag = "schedule", params(("calendarId" = Uuid, Path)), request_body = UpdateCalendar,
    responses((status = 200, body = CalendarAnswer), UpdateCalendarRefusals))]
pub(super) async fn update_calendar(
    State(schedule): State<Schedule>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<UpdateCalendar>,
) -> ApiResult<Json<CalendarAnswer>> {
    let changes = CalendarChanges {
        name: body.name.as_deref().map(calendar_name).transpose()?,
        color: body.color.as_deref().map(color).transpose()?,
        time_zone: body.time_zone.as_deref().map(TimeZone::parse).transpose()?,
        visibility: body.visibility.as_deref().map(CalendarVisibility::from_name).transpose()?,
        members: body.member_uids.map(|members| members.into_iter().map(Into::into).collect()),
    };
    let listed = ops::update_calendar(&schedule, &ctx, id.into(), changes).await?;
    Ok(Json(CalendarAnswer { calendar: Calendar::new(&ctx, listed) }))
}

/// What becomes of a calendar's events.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct DeleteCalendar {
    /// Whether its events are deleted with it; 409 `CALENDAR_NOT_EMPTY` where it has any and that is not said.
    with_events: Option<bool>,
}

/// A calendar was deleted.
#[derive(Serialize, ToSchema)]
pub(super) struct CalendarDeleted {
    ok: bool,
}

/// Delete a calendar
#[utoipa::path(delete, path = "/api/v1/schedule/calendars/{calendarId}", operation_id = "delete_calendar",
    tag = "schedule", params(("calendarId" = Uuid, Path), DeleteCalendar),
    responses((status = 200, body = CalendarDeleted), DeleteCalendarRefusals))]
pub(super) async fn delete_calendar(
    State(schedule): State<Schedule>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Query(asked): Query<DeleteCalendar>,
) -> ApiResult<Json<CalendarDeleted>> {
    ops::delete_calendar(&schedule, &ctx, id.into(), asked.with_events.unwrap_or_default()).await?;
    Ok(Json(CalendarDeleted { ok: true }))
}
