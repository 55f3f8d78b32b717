//! A calendar for calendars elsewhere.

use axum::{
    body::{Body, Bytes},
    extract::State,
    http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE},
    response::{IntoResponse, Response},
};
use edge::{ApiResult, HoldsSecret, Json, Path, Query, RequestId, Signed};
use futures_util::stream::try_unfold;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    Schedule,
    model::{LinkSecret, PERSONAL, Shows},
    ops::{self, CalendarExport},
};

edge::refusals! {
    /// Of writing a calendar as a file.
    ExportCalendarRefusals { 403: [FORBIDDEN], 404: [NOT_FOUND] }

    /// Of listing one's links.
    ListLinksRefusals { 403: [FORBIDDEN] }

    /// Of making a link.
    CreateLinkRefusals { 403: [FORBIDDEN], 404: [NOT_FOUND], 409: [LINK_LIMIT] }

    /// Of a link that is named.
    NoSuchLink { 404: [NOT_FOUND] }
}

/// Which calendar.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct ExportCalendar {
    /// A calendar's identifier; `personal` for one's own, `all` for all that one sees, which it is unless given.
    calendar_id: Option<String>,
}

/// A calendar as an iCalendar file
///
/// Every event of it, however long ago; those that recur with their rule, once.
#[utoipa::path(get, path = "/api/v1/schedule/export", operation_id = "export_calendar", tag = "schedule",
    params(ExportCalendar),
    responses((status = 200, content_type = "text/calendar", body = String), ExportCalendarRefusals))]
pub(super) async fn export_calendar(
    State(schedule): State<Schedule>,
    Signed(ctx): Signed,
    Query(asked): Query<ExportCalendar>,
) -> ApiResult<Response> {
    let shows = Shows::from_name(asked.calendar_id.as_deref().unwrap_or("all"))?;
    Ok(file(ops::export_calendar(&schedule, &ctx, shows).await?))
}

/// The file part by part. Where the database fails midway the connection breaks off.
fn file(export: CalendarExport) -> Response {
    let parts = try_unfold(export, |mut export| async move {
        let part = export.next().await?;
        Ok::<_, kernel::Error>(part.map(|text| (Bytes::from(text), export)))
    });
    let headers = [
        (CONTENT_TYPE, "text/calendar; charset=utf-8"),
        (CONTENT_DISPOSITION, "attachment; filename=\"calendar.ics\""),
        (CACHE_CONTROL, "private, no-store"),
    ];
    (headers, Body::from_stream(parts)).into_response()
}

/// A secret link.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CalendarLink {
    id: String,
    /// A calendar's identifier; `personal` for one's own, `all` for all that one sees.
    calendar_id: String,
    /// RFC 3339.
    created_at: String,
}

impl CalendarLink {
    fn new(link: crate::model::CalendarLink) -> Self {
        let calendar_id = match link.shows {
            Shows::All => "all".to_owned(),
            Shows::Personal => PERSONAL.to_owned(),
            Shows::Calendar(id) => id.to_string(),
        };
        Self { id: link.id, calendar_id, created_at: link.created_at.to_string() }
    }
}

/// One's own secret links.
#[derive(Serialize, ToSchema)]
pub(super) struct CalendarLinks {
    /// The oldest first. Their addresses were told when they were made, and are kept nowhere.
    links: Vec<CalendarLink>,
}

/// One's own secret links
#[utoipa::path(get, path = "/api/v1/schedule/links", operation_id = "list_calendar_links", tag = "schedule",
    responses((status = 200, body = CalendarLinks), ListLinksRefusals))]
pub(super) async fn list_calendar_links(
    State(schedule): State<Schedule>,
    Signed(ctx): Signed,
) -> ApiResult<Json<CalendarLinks>> {
    let links = ops::list_links(&schedule, &ctx).await?;
    Ok(Json(CalendarLinks { links: links.into_iter().map(CalendarLink::new).collect() }))
}

/// What a link is to show.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct CreateCalendarLink {
    /// A calendar's identifier; `personal` for one's own, `all` for all that one sees.
    calendar_id: String,
}

/// A link that was made.
#[derive(Serialize, ToSchema)]
pub(super) struct CalendarLinkCreated {
    link: CalendarLink,
    /// Its address on this server, told this once. Whoever has it reads what the link shows.
    path: String,
}

/// Make a secret link by which calendars elsewhere read this one
#[utoipa::path(post, path = "/api/v1/schedule/links", operation_id = "create_calendar_link", tag = "schedule",
    request_body = CreateCalendarLink,
    responses((status = 200, body = CalendarLinkCreated), CreateLinkRefusals))]
pub(super) async fn create_calendar_link(
    State(schedule): State<Schedule>,
    Signed(ctx): Signed,
    Json(body): Json<CreateCalendarLink>,
) -> ApiResult<Response> {
    let (link, secret) = ops::add_link(&schedule, &ctx, Shows::from_name(&body.calendar_id)?).await?;
    let path = format!("/api/public/calendars/{}/calendar.ics", secret.in_address());
    let mut response = Json(CalendarLinkCreated { link: CalendarLink::new(link), path }).into_response();
    response.extensions_mut().insert(HoldsSecret);
    Ok(response)
}

/// A link was taken back.
#[derive(Serialize, ToSchema)]
pub(super) struct CalendarLinkDeleted {
    ok: bool,
}

/// Take a secret link back: it shows nothing from then on
#[utoipa::path(delete, path = "/api/v1/schedule/links/{linkId}", operation_id = "delete_calendar_link",
    tag = "schedule", params(("linkId" = String, Path)),
    responses((status = 200, body = CalendarLinkDeleted), NoSuchLink))]
pub(super) async fn delete_calendar_link(
    State(schedule): State<Schedule>,
    Signed(ctx): Signed,
    Path(id): Path<String>,
) -> ApiResult<Json<CalendarLinkDeleted>> {
    ops::remove_link(&schedule, &ctx, &id).await?;
    Ok(Json(CalendarLinkDeleted { ok: true }))
}

/// What a secret link shows, as an iCalendar file
///
/// 404 wherever it shows nothing: it never was, was taken back, or its maker may see the schedule no more.
#[utoipa::path(get, path = "/api/public/calendars/{secret}/calendar.ics", operation_id = "read_calendar_link",
    tag = "schedule", params(("secret" = String, Path)),
    responses((status = 200, content_type = "text/calendar", body = String), NoSuchLink))]
pub(super) async fn read_calendar_link(
    State(schedule): State<Schedule>,
    RequestId(request_id): RequestId,
    Path(secret): Path<String>,
) -> ApiResult<Response> {
    Ok(file(ops::read_link(&schedule, &LinkSecret::parse(&secret)?, &request_id).await?))
}
