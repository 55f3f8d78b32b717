//! What a window shows, and how an answer that is known already is not made again.
//!
//! A tag says what the answer hangs on: who asks with which rights and for what, and the revision of the organisation's
//! schedule. Whoever has the answer is told that it is the same; who has not gets it as it was sent before, where this process
//! has kept it. Both cost one look-up; whatever changes raises the revision, in every process.

use std::time::Duration;

use axum::{
    body::Bytes,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use edge::{ApiResult, Query, Signed};
use kernel::{Ctx, Error, Result, Scope, TimeZone, Timestamp};
use moka::sync::Cache;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};

use super::{
    events::place,
    wire::{EventFacts, EventOccurrence, ScheduleEvent},
};
use crate::{
    Schedule,
    model::{EventPerson, PERSONAL, Shown, Window},
    ops::{self, EventQuery, Listed},
};

edge::refusals! {
    /// Of listing what a window shows.
    ListEventsRefusals { 400: [INVALID_REQUEST, WINDOW_TOO_FULL], 403: [FORBIDDEN], 404: [NOT_FOUND] }
}

/// The window unless another is asked for: 30 days back to 180 days ahead (notes-and-schedule.md section 7).
const BACK: Duration = Duration::from_secs(30 * 24 * 60 * 60);
const AHEAD: Duration = Duration::from_secs(180 * 24 * 60 * 60);

/// The most bytes of answers that are kept, and how long one is kept that nobody asks for.
const MOST_KEPT: u64 = 16 * 1024 * 1024;
const KEPT: Duration = Duration::from_secs(5 * 60);

/// The most bytes of one answer: what an event says is repeated for each of its occurrences.
const MOST_BYTES: usize = 32 * 1024 * 1024;

/// Answers by their tags. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Answers(Cache<String, Bytes>);

impl Default for Answers {
    fn default() -> Self {
        let weight = |tag: &String, answer: &Bytes| u32::try_from(tag.len() + answer.len()).unwrap_or(u32::MAX);
        Self(Cache::builder().max_capacity(MOST_KEPT).weigher(weight).time_to_idle(KEPT).build())
    }
}

/// Which events.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct ListEvents {
    /// A calendar, or `personal`; all unless given.
    calendar_id: Option<String>,
    /// Seconds since 1970; 30 days ago unless given.
    from: Option<i64>,
    /// Seconds since 1970, not included; in 180 days unless given.
    to: Option<i64>,
    /// By which clocks whole days are meant; `Europe/London` unless given.
    time_zone: Option<String>,
}

impl ListEvents {
    fn query(&self, now: Timestamp) -> Result<EventQuery> {
        let seconds = |given: Option<i64>, otherwise: Timestamp| {
            given.map_or(otherwise, |seconds| Timestamp::from_micros(seconds.saturating_mul(1_000_000)))
        };
        Ok(EventQuery {
            place: self.calendar_id.as_deref().map(place).transpose()?,
            window: Window { from: seconds(self.from, now - BACK), to: seconds(self.to, now + AHEAD) },
            reader: self.time_zone.as_deref().map(TimeZone::parse).transpose()?.unwrap_or_default(),
        })
    }
}

/// What a window shows.
#[derive(ToSchema)]
#[expect(dead_code, reason = "the shape for the document; `written` writes it")]
pub(super) struct EventList {
    /// Occurrences by their beginning.
    items: Vec<ScheduleEvent>,
}

/// What a window shows
///
/// Events that recur are expanded: every occurrence that reaches into the window is listed, at most 1,000 of each. The answer
/// has a tag, by which it is known where nothing changed.
#[utoipa::path(get, path = "/api/v1/schedule/events/list", operation_id = "list_events", tag = "schedule",
    params(ListEvents),
    responses((status = 200, body = EventList), (status = 304, description = "Nothing changed"),
        ListEventsRefusals))]
pub(super) async fn list_events(
    State(schedule): State<Schedule>,
    Signed(ctx): Signed,
    headers: HeaderMap,
    Query(asked): Query<ListEvents>,
) -> ApiResult<Response> {
    let query = asked.query(ctx.now())?;
    // What comes behind it is as new as this or newer: at worst it is sent once more than it had to be.
    let revision = ops::find_revision(&schedule, &ctx).await?;
    let tag = format!("W/\"{}-{revision}\"", fingerprint(&ctx, &query));
    // What a super user sees by power alone is noted at each look.
    let is_kept = !ctx.actor().is_super;
    if is_kept && is_known(&headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response());
    }
    let body = match schedule.answers.0.get(&tag).filter(|_| is_kept) {
        Some(body) => body,
        None => {
            let listed = ops::list_events(&schedule, &ctx, query).await?;
            let body = Bytes::from(written(&ctx, &listed)?);
            if is_kept {
                schedule.answers.0.insert(tag.clone(), body.clone());
            }
            body
        }
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (header::ETAG, HeaderValue::try_from(tag).map_err(Error::internal)?),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
    ];
    Ok((headers, body).into_response())
}

/// An [`EventList`] as JSON. What all occurrences of an event have in common, which is most of it, is written down once and
/// copied for each.
fn written(ctx: &Ctx, listed: &Listed) -> Result<Vec<u8>> {
    let mut facts: Vec<Option<Vec<u8>>> = vec![None; listed.events.len()];
    let mut is_told = vec![false; listed.events.len()];
    let mut body = b"{\"items\":[".to_vec();
    for (number, Shown { event: at, instance }) in listed.shown.iter().enumerate() {
        let whole = &listed.events[*at];
        let json = |facts: EventFacts| serde_json::to_vec(&facts).map_err(Error::internal);
        let is_first = !std::mem::replace(&mut is_told[*at], true);
        let is_other = instance.occurrence.is_some_and(|date| {
            let is_answered = |person: &EventPerson| person.apart.contains_key(&date);
            whole.event.series.changed.contains_key(&date) || whole.people.iter().any(is_answered)
        });
        let own = if is_first {
            Some(json(EventFacts::new(ctx, whole, instance.occurrence.filter(|_| is_other)))?)
        } else if is_other {
            Some(json(EventFacts::listed(ctx, whole, instance.occurrence))?)
        } else {
            None
        };
        let shared = &mut facts[*at];
        if own.is_none() && shared.is_none() {
            *shared = Some(json(EventFacts::listed(ctx, whole, None))?);
        }
        if number > 0 {
            body.push(b',');
        }
        // Two objects become one: the first without its end, the second without its beginning.
        let first = own.as_ref().or(shared.as_ref()).map(Vec::as_slice).unwrap_or_default();
        body.extend_from_slice(first.strip_suffix(b"}").unwrap_or(first));
        let begin = body.len();
        if begin > MOST_BYTES {
            return Err(ops::too_full());
        }
        serde_json::to_writer(&mut body, &EventOccurrence::new(whole, instance)).map_err(Error::internal)?;
        body[begin] = b',';
    }
    body.extend_from_slice(b"]}");
    Ok(body)
}

/// Whatever decides what an answer says, besides the revision.
fn fingerprint(ctx: &Ctx, query: &EventQuery) -> String {
    let actor = ctx.actor();
    let scopes: Vec<_> = actor.scopes.granted().map(Scope::name).collect();
    let facts = serde_json::json!([
        ctx.tenant().to_string(),
        actor.user.map(|user| user.to_string()),
        actor.role,
        actor.is_super,
        scopes,
        query.place.map(|place| place.calendar().map_or_else(|| PERSONAL.to_owned(), |id| id.to_string())),
        query.window.from.as_micros(),
        query.window.to.as_micros(),
        query.reader.as_str(),
    ]);
    Sha256::digest(facts.to_string()).iter().take(12).map(|byte| format!("{byte:02x}")).collect()
}

fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    known.flat_map(|value| value.split(',')).any(|one| one.trim() == tag)
}
