//! A change sent twice happens once: the first answer to a request with an `Idempotency-Key` is kept for a day per
//! person, key and address, and given again.

use std::panic::AssertUnwindSafe;

use axum::{
    body::{Body, Bytes, HttpBody, to_bytes},
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};
use futures_util::FutureExt;
use kernel::{Ctx, Error, Result, UserId};
use sha2::{Digest, Sha256};
use store::idempotency::{self, Begin, StoredAnswer};
use tracing::Instrument;

use super::{BLOBS, net};
use crate::{
    Edge,
    error::ApiError,
    extract::{Caller, read_body},
};

/// Larger answers are not kept.
const MAX_ANSWER: u64 = 64 * 1024;
/// Longer keys are refused.
const MAX_KEY: usize = 255;
/// The headers of an answer that mean something later. Never cookies.
const KEPT_HEADERS: [HeaderName; 3] = [header::CONTENT_TYPE, header::ETAG, header::LOCATION];
const REPLAYED: HeaderName = HeaderName::from_static("idempotent-replayed");

/// Marks an answer that holds a secret: it is not kept, and the same request again is a new one.
#[derive(Clone, Copy, Debug)]
pub struct HoldsSecret;

/// Whose request it is and under which key.
#[derive(Clone)]
struct Claim {
    edge: Edge,
    ctx: Ctx,
    user: UserId,
    key: String,
    /// Method and full address: the same key on another file is another request.
    route: String,
}

pub(crate) async fn answer_once(State(edge): State<Edge>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let answer = match claim(edge, &parts).await {
        Ok(Some(claim)) => answer_claimed(claim, parts, body, next).await,
        Ok(None) => return next.run(Request::from_parts(parts, body)).await,
        Err(error) => Err(error),
    };
    answer.unwrap_or_else(|error| ApiError(error).into_response())
}

/// The claim of a change by a signed-in person who gave a key.
async fn claim(edge: Edge, request: &Parts) -> Result<Option<Claim>> {
    let changes = !matches!(request.method, Method::GET | Method::HEAD | Method::OPTIONS);
    let path = request.uri.path();
    if !changes || !path.starts_with("/api/") || path.starts_with(BLOBS) {
        return Ok(None);
    }
    let Some(key) = key(&request.headers)? else { return Ok(None) };
    let Some(caller) = request.extensions.get::<Caller>() else { return Ok(None) };
    // Signed out: the handler refuses, or is one that needs no session. Neither answer may be kept for others.
    let Ok(ctx) = caller.ctx().await else { return Ok(None) };
    let user = ctx.user()?;
    let route = format!("{} {}", request.method, request.uri);
    Ok(Some(Claim { edge, ctx, user, key, route }))
}

fn key(headers: &HeaderMap) -> Result<Option<String>> {
    let Some(value) = headers.get("idempotency-key").or_else(|| headers.get("x-idempotency-key")) else {
        return Ok(None);
    };
    let key = value.to_str().ok().filter(|key| (1..=MAX_KEY).contains(&key.len()));
    let key = key.ok_or_else(|| Error::invalid(format!("Idempotency-Key must be 1 to {MAX_KEY} ASCII letters.")))?;
    Ok(Some(key.to_owned()))
}

async fn answer_claimed(claim: Claim, parts: Parts, body: Body, next: Next) -> Result<Response> {
    let mut whole = Request::new(body);
    // The limit on JSON bodies travels in the extensions.
    *whole.extensions_mut() = parts.extensions.clone();
    let body = match read_body(whole).await {
        Ok(body) => body,
        Err(refusal) => return Ok(refusal),
    };
    match claim.begin(&body).await? {
        Begin::Replay(answer) => replay(answer),
        Begin::Mismatch => {
            Err(Error::conflict("IDEMPOTENCY_MISMATCH", "This Idempotency-Key was used before with another request."))
        }
        Begin::InProgress => {
            Err(Error::conflict("IDEMPOTENCY_IN_PROGRESS", "The first request is still being answered.")
                .with_details(serde_json::json!({ "retryAfterSeconds": 1 })))
        }
        Begin::New => {
            let request = Request::from_parts(parts, Body::from(body));
            // On its own task, so that the change is finished and its answer kept even if the client has gone.
            let work = async move {
                match AssertUnwindSafe(next.run(request)).catch_unwind().await {
                    Ok(response) => claim.keep(response).await,
                    Err(panic) => {
                        claim.abandon().await;
                        Err(net::failure(&*panic))
                    }
                }
            };
            tokio::spawn(work.in_current_span())
                .await
                .unwrap_or_else(|died| Err(Error::internal(format!("the answer could not be kept: {died}"))))
        }
    }
}

impl Claim {
    async fn begin(&self, body: &Bytes) -> Result<Begin> {
        let Self { user, key, route, .. } = self.clone();
        let hash: [u8; 32] = Sha256::digest(body).into();
        self.edge.store.write(&self.ctx, move |tx| idempotency::begin(tx, user, &key, &route, &hash)).await
    }

    /// Keeps the answer, where another try could not do better, and passes it on.
    async fn keep(&self, response: Response) -> Result<Response> {
        let size = response.body().size_hint().exact();
        let is_secret = response.extensions().get::<HoldsSecret>().is_some();
        if is_secret || !is_final(response.status()) || size.is_none_or(|size| size > MAX_ANSWER) {
            self.abandon().await;
            return Ok(response);
        }
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, usize::MAX)
            .await
            .map_err(|error| Error::internal(format!("reading our own answer: {error}")))?;
        let answer = StoredAnswer {
            status: parts.status.as_u16(),
            headers: KEPT_HEADERS.iter().filter_map(|name| kept(&parts.headers, name)).collect(),
            body: body.to_vec(),
        };
        let Self { user, key, route, .. } = self.clone();
        let finished =
            self.edge.store.write(&self.ctx, move |tx| idempotency::finish(tx, user, &key, &route, &answer)).await;
        if let Err(error) = finished {
            // The change itself is done and must be told so; a repetition meets the state it made.
            tracing::warn!(%error, "an answer could not be kept");
        }
        Ok(Response::from_parts(parts, Body::from(body)))
    }

    async fn abandon(&self) {
        let Self { user, key, route, .. } = self.clone();
        let given_back = self.edge.store.write(&self.ctx, move |tx| idempotency::abandon(tx, user, &key, &route)).await;
        if let Err(error) = given_back {
            // It lapses by itself after a minute.
            tracing::warn!(%error, "an idempotency key could not be given back");
        }
    }
}

/// Whether the same request would be answered the same tomorrow: it changed something, or it is malformed. All else hangs on
/// what is there now, and on who may do what now.
fn is_final(status: StatusCode) -> bool {
    let is_malformed =
        matches!(status, StatusCode::BAD_REQUEST | StatusCode::PAYLOAD_TOO_LARGE | StatusCode::UNSUPPORTED_MEDIA_TYPE);
    status.is_success() || status.is_redirection() || is_malformed
}

fn kept(headers: &HeaderMap, name: &HeaderName) -> Option<(String, String)> {
    let value = headers.get(name)?.to_str().ok()?;
    Some((name.to_string(), value.to_owned()))
}

fn replay(answer: StoredAnswer) -> Result<Response> {
    let unreadable = |what: &str| Error::internal(format!("a stored answer has an unreadable {what}"));
    let mut response = Response::new(Body::from(answer.body));
    *response.status_mut() = StatusCode::from_u16(answer.status).map_err(|_| unreadable("status"))?;
    for (name, value) in answer.headers {
        let name = HeaderName::try_from(name).map_err(|_| unreadable("header"))?;
        response.headers_mut().insert(name, HeaderValue::try_from(value).map_err(|_| unreadable("header"))?);
    }
    response.headers_mut().insert(REPLAYED, HeaderValue::from_static("true"));
    Ok(response)
}
