//! When people have something on.

use axum::extract::State;
use edge::{ApiResult, Json, Query, Signed};
use kernel::{Result, Timestamp, UserId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::{Schedule, model::Window, ops};

edge::refusals! {
    /// Of asking when people have something on; what is no identifier names nobody.
    FreeBusyRefusals { 400: [INVALID_REQUEST, MEMBER_INACTIVE], 403: [FORBIDDEN], 404: [NOT_FOUND] }
}

/// Of whom, and when.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct FindFreeBusy {
    /// Identifiers of people with commas between them, at most 50.
    people: String,
    /// Seconds since 1970.
    from: i64,
    /// Seconds since 1970, not included; at most 62 days later.
    to: i64,
}

/// When people have something on.
#[derive(Serialize, ToSchema)]
pub(super) struct FreeBusy {
    /// In the order in which they were asked about.
    people: Vec<BusyPerson>,
}

/// When somebody has something on.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct BusyPerson {
    user_id: Uuid,
    /// By time; what touches is one.
    busy: Vec<BusySpan>,
}

/// From when to when.
#[derive(Serialize, ToSchema)]
pub(super) struct BusySpan {
    /// RFC 3339.
    #[serde(rename = "startUTC")]
    start_utc: String,
    /// RFC 3339.
    #[serde(rename = "endUTC")]
    end_utc: String,
}

/// When people have something on, without a word of what it is
///
/// What they made, and what they are invited to and have not declined. Whole days do not count.
#[utoipa::path(get, path = "/api/v1/schedule/free-busy", operation_id = "find_free_busy", tag = "schedule",
    params(FindFreeBusy),
    responses((status = 200, body = FreeBusy), FreeBusyRefusals))]
pub(super) async fn find_free_busy(
    State(schedule): State<Schedule>,
    Signed(ctx): Signed,
    Query(asked): Query<FindFreeBusy>,
) -> ApiResult<Json<FreeBusy>> {
    let users = asked.people.split(',').map(|id| id.trim().parse()).collect::<Result<Vec<UserId>>>()?;
    let at = |seconds: i64| Timestamp::from_micros(seconds.saturating_mul(1_000_000));
    let window = Window { from: at(asked.from), to: at(asked.to) };
    let found = ops::find_free_busy(&schedule, &ctx, users, window).await?;
    let span =
        |(start, end): (Timestamp, Timestamp)| BusySpan { start_utc: start.to_string(), end_utc: end.to_string() };
    let person =
        |one: ops::Busy| BusyPerson { user_id: one.user.into(), busy: one.spans.into_iter().map(span).collect() };
    Ok(Json(FreeBusy { people: found.into_iter().map(person).collect() }))
}
