//! What LiveKit tells.

use axum::{
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode, header},
};
use edge::ApiResult;

use crate::{Calls, ops};

/// Take an event of a LiveKit server, which signs it with the key that it shares with this one
///
/// The body's SHA-256 stands in the token of the `Authorization` header. 401 where either is not ours.
#[utoipa::path(post, path = "/api/livekit/webhook", operation_id = "receive_call_event", tag = "calls",
    request_body(content = String, content_type = "application/webhook+json"),
    responses((status = 204), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn receive_call_event(
    State(calls): State<Calls>,
    headers: HeaderMap,
    body: Bytes,
) -> ApiResult<StatusCode> {
    let token = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
    ops::take_webhook(&calls, token, &body).await?;
    Ok(StatusCode::NO_CONTENT)
}
