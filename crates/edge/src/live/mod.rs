//! `GET /api/v1/live`: what changed, as server-sent events, filtered to what the person may see.
//!
//! A message names a topic and what to look at again; the page asks for that as itself. Where a module tells along what is named,
//! the message brings it to those who may see it at that moment.

mod contents;
mod seats;
mod stream;

use std::{sync::Arc, time::Duration};

use axum::{
    Extension,
    extract::State,
    http::{HeaderMap, HeaderName, HeaderValue},
    response::{IntoResponse, Response, Sse},
};
use kernel::UserId;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    ApiResult, DescribedRoutes, Edge, ErrorBody, Operations, Query, Routes, extract::Caller, routes, serve::Closing,
};
use contents::Contents;
use seats::Seats;
use stream::{Since, Subscription};

/// The stream's route, described.
pub(crate) fn routes(edge: Edge) -> Routes {
    static ROUTES: DescribedRoutes<Live> = DescribedRoutes::new(|| Operations::new().routes(routes!(live)));
    let seats = Seats::new(edge.settings.streams_per_person);
    let contents = Arc::new(Contents::new(edge.contents.clone()));
    ROUTES.with_state(Live { edge, contents, seats })
}

#[derive(Clone)]
struct Live {
    edge: Edge,
    contents: Arc<Contents>,
    seats: Seats<UserId>,
}

/// Where to go on.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
struct Resume {
    /// The last event seen; the header `Last-Event-ID` means the same and wins.
    last_event_id: Option<String>,
    /// For how many milliseconds the page has been reading before it opened its first stream: what changed since then is
    /// told first. Of no effect beside a last event.
    age: Option<u64>,
}

/// What changed, as it changes
///
/// Events: `hello` first, then `message` with `{"topic", "ids"}`, where no `ids` means that anything of the topic may have changed; `reset` where messages were missed and everything
/// must be looked at again. Where many pages hear a message it has a `spread` too: milliseconds within which to ask again, each
/// page at a random moment. A message of `chat.messages` has a `content` for members of the conversation, where it brings what it
/// names: `{"kind": "message", "message", "after", "isFollowing"}`, where `after` is the number of the message before it in its line
/// and `isFollowing` says whether one follows the thread that it stands in, or `{"kind": "gone", "id", "threadRootId"}`; without it a page asks for what is named. One of
/// `chat.presence`, about a person who came or went, has `{"kind": "presence", "id", "presence"}`. A comment every 15 s shows that the stream is alive.
#[utoipa::path(get, path = "/api/v1/live", operation_id = "live", tag = "live", params(Resume),
    responses((status = 200, description = "A stream of events", content_type = "text/event-stream", body = String),
        (status = "4XX", body = ErrorBody)))]
async fn live(
    State(live): State<Live>,
    Extension(caller): Extension<Caller>,
    closing: Option<Extension<Closing>>,
    headers: HeaderMap,
    Query(resume): Query<Resume>,
) -> ApiResult<Response> {
    let ctx = caller.ctx().await?;
    let seat = live.seats.take(ctx.user()?)?;
    let header = headers.get("last-event-id").and_then(|value| value.to_str().ok());
    let last = header.or(resume.last_event_id.as_deref()).filter(|id| !id.is_empty());
    let since = match (last, resume.age) {
        (Some(id), _) => id.parse().map_or(Since::Unknown, Since::Event),
        (None, Some(age)) => Since::Ago(Duration::from_millis(age)),
        (None, None) => Since::Now,
    };
    let closing = closing.map(|Extension(Closing(token))| token).unwrap_or_default();

    let subscription = Subscription::open((live.edge, live.contents), caller, ctx, closing, seat);
    let mut response = Sse::new(subscription.events(since).await?).into_response();
    // Proxies must pass each event on at once.
    response.headers_mut().insert(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    Ok(response)
}
