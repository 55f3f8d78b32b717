//! Events of other calendars, as files.

use axum::{
    body::Bytes,
    extract::State,
    http::{HeaderMap, header},
};
use edge::{ApiResult, Json, Query, Signed};
use kernel::text::by_charset;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::events::place;
use crate::{Schedule, model::ReadProblem, ops};

edge::refusals! {
    /// Of bringing a file in.
    ImportCalendarRefusals {
        400: [CALENDAR_TOO_FULL, INVALID_REQUEST, NOT_A_CALENDAR],
        403: [FORBIDDEN],
        404: [NOT_FOUND],
    }
}

/// Where files come in.
pub(super) const ADDRESS: &str = "/api/v1/schedule/import";
/// The most bytes of one.
pub(super) const MOST_BYTES: usize = 10 * 1024 * 1024;

/// The most problems that are told of one file.
const MOST_PROBLEMS: usize = 1000;

/// Into which calendar.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct ImportCalendar {
    /// A calendar, or `personal` (default).
    calendar_id: Option<String>,
    /// Whether only to tell what would become of the file; false unless given.
    dry_run: Option<bool>,
}

/// An iCalendar file.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "a name for the document; the handler takes the bytes as they come")]
pub(super) struct CalendarFile(Vec<u8>);

/// What became of a file.
#[derive(Serialize, ToSchema)]
pub(super) struct CalendarImported {
    /// Events that are new.
    created: usize,
    /// Events that came from there before and are other now.
    updated: usize,
    /// Events that came from there before and are the same.
    unchanged: usize,
    /// What there is to say about the rest, at most 1,000.
    problems: Vec<ImportProblem>,
}

/// Something to know about an event of the file, or about the file.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ImportProblem {
    /// The event's identifier in the file; left out for the file as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    uid: Option<String>,
    /// The event's title.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    /// What it is, in words for people.
    reason: String,
    /// Whether the event was left out; otherwise it came in with what this says.
    left_out: bool,
}

impl ImportProblem {
    fn new(problem: ReadProblem) -> Self {
        let ReadProblem { uid, title, reason, is_left_out } = problem;
        Self { uid, title, reason, left_out: is_left_out }
    }
}

/// Bring the events of an iCalendar file into a calendar
///
/// Up to 10 MiB and 20,000 events. The same file brought again changes what came from it before; nothing is removed. What the
/// schedule cannot hold as it is meant is left out, with the reason.
#[utoipa::path(post, path = "/api/v1/schedule/import", operation_id = "import_calendar", tag = "schedule",
    params(ImportCalendar), request_body(content = CalendarFile, content_type = "text/calendar"),
    responses((status = 200, body = CalendarImported), ImportCalendarRefusals))]
pub(super) async fn import_calendar(
    State(schedule): State<Schedule>,
    Signed(ctx): Signed,
    Query(asked): Query<ImportCalendar>,
    headers: HeaderMap,
    file: Bytes,
) -> ApiResult<Json<CalendarImported>> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let file = by_charset(&file, kind).into_owned();
    let place = asked.calendar_id.as_deref().map(place).transpose()?.unwrap_or_default();
    let imported = ops::import_calendar(&schedule, &ctx, (place, asked.dry_run.unwrap_or(false)), file).await?;
    let ops::Imported { created, updated, unchanged, problems } = imported;
    let problems = problems.into_iter().take(MOST_PROBLEMS).map(ImportProblem::new).collect();
    Ok(Json(CalendarImported { created, updated, unchanged, problems }))
}
