//! Tokens for rooms.

use axum::{extract::State, http::HeaderMap};
use edge::{ApiResult, HoldsSecret, Json, Signed};
use kernel::{Error, Result, UserId};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use super::wire::CallSession;
use crate::{
    Calls,
    engine::EngineKind,
    model::{CallKind, CallVisibility, MOST_METADATA, Room},
    ops::{self, Admission, TokenRequest},
};

/// Which call.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct CreateCallToken {
    kind: CallKind,
    /// The conversation, for a call in it.
    thread_id: Option<Uuid>,
    /// Whether the call is for more than two; a conversation that is known to be for more is so anyway.
    is_group: Option<bool>,
    /// The room, for another call: 1 to 100 letters, digits, hyphens and underscores; or `roomId` or `roomName` of a session.
    room_id: Option<String>,
    /// Who may come in; unless given, those who are asked, and every member who has the link where nobody is.
    visibility: Option<CallVisibility>,
    /// Who is asked, at most 50; not for a conversation, which asks those who are in it.
    participants: Option<Vec<String>>,
    /// Kept with the call; `title` is shown. At most 4 kB.
    #[schema(value_type = Option<Object>)]
    metadata: Option<Map<String, Value>>,
    /// Whether a call that begins is end-to-end encrypted; nothing changes of one that goes on.
    is_encrypted: Option<bool>,
    /// Which of the person's devices it is: 1 to 64 letters, digits, hyphens and underscores. The same one takes its own place
    /// over, as a page that was loaded again does.
    device_id: Option<String>,
}

impl CreateCallToken {
    fn asked(self) -> Result<TokenRequest> {
        let room = match (self.thread_id, &self.room_id) {
            (Some(thread), _) => Room::Thread(thread.into()),
            (None, Some(room)) => Room::parse(room)?,
            (None, None) => return Err(Error::invalid("threadId or roomId is needed.")),
        };
        let participants = self.participants.unwrap_or_default();
        let participants = participants.iter().map(|id| id.trim()).filter(|id| !id.is_empty());
        let participants = participants
            .map(|id| id.parse::<UserId>().map_err(|_| Error::invalid("participants are identifiers of members.")))
            .collect::<Result<_>>()?;
        let metadata = self.metadata.unwrap_or_default();
        if serde_json::to_string(&metadata).map_err(Error::internal)?.len() > MOST_METADATA {
            return Err(Error::invalid(format!("metadata has at most {MOST_METADATA} bytes.")));
        }
        Ok(TokenRequest {
            kind: self.kind,
            room,
            visibility: self.visibility,
            participants,
            is_group: self.is_group.unwrap_or_default(),
            metadata,
            is_encrypted: self.is_encrypted.unwrap_or_default(),
            device: self.device_id,
        })
    }
}

/// A way into a room.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CallToken {
    /// Opens the room for ten minutes.
    token: String,
    room_name: String,
    /// The call server: `wss://…`.
    url: String,
    room_id: String,
    display_name: String,
    #[schema(value_type = Object)]
    metadata: Map<String, Value>,
    kind: CallKind,
    session_id: Uuid,
    /// What the person is called in the room: `{uid}:{deviceId}`.
    identity: String,
    engine: EngineKind,
    /// The key of an end-to-end encrypted call; null for others.
    #[schema(required)]
    encryption_key: Option<String>,
    /// RFC 3339.
    expires_at: String,
    session: CallSession,
}

/// Start a call, or come into one: a token for its room
///
/// 403 `FEATURE_DISABLED`, `CALL_CREATE_FORBIDDEN`, `CALL_JOIN_FORBIDDEN`, `VIDEO_DISABLED`, `INVITE_FORBIDDEN`; 409 `CALL_FULL`,
/// `RECORDING_CONSENT_NEEDED` (`details.sessionId`) until one has agreed by `answer_call_recording`;
/// 503 `CALLS_OFF`.
#[utoipa::path(post, path = "/api/livekit/token", operation_id = "create_call_token", tag = "calls",
    request_body = CreateCallToken,
    responses((status = 200, body = CallToken), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn create_call_token(
    State(calls): State<Calls>,
    Signed(ctx): Signed,
    headers: HeaderMap,
    Json(body): Json<CreateCallToken>,
) -> ApiResult<(axum::Extension<HoldsSecret>, Json<CallToken>)> {
    let admission = ops::create_token(&calls, &ctx, body.asked()?).await?;
    let Admission { token, expires_at, identity, address, engine, encryption_key, session } = admission;
    let url = address.unwrap_or_else(|| own_address(&headers, calls.public_origin.as_deref()));
    let is_in_conversation = session.thread.is_some();
    let shown = ops::show(&calls, &ctx, session, is_in_conversation).await?;
    let session = shown.session.clone();
    let display_name = super::wire::display_name(&session, ctx.actor().user, &shown.people);
    Ok((
        axum::Extension(HoldsSecret),
        Json(CallToken {
            token,
            url,
            identity,
            engine,
            encryption_key,
            expires_at: expires_at.to_string(),
            room_id: session.room_id(),
            display_name,
            kind: session.kind,
            session_id: session.id.into(),
            room_name: session.room_name,
            metadata: session.metadata,
            session: CallSession::new(&ctx, shown),
        }),
    ))
}

/// Where this server's WebSockets are for whoever asks: where the page came from, so that its policy lets it talk there.
pub(super) fn own_address(headers: &HeaderMap, public: Option<&str>) -> String {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).filter(|text| !text.is_empty());
    let host = text("host");
    let same = text("origin").filter(|origin| origin.split_once("://").is_some_and(|(_, at)| Some(at) == host));
    let fallback = || host.map(|host| format!("http://{host}"));
    let origin = same.or(public).map(str::to_owned).or_else(fallback).unwrap_or_else(|| "http://localhost".to_owned());
    // http becomes ws, https wss.
    origin.replacen("http", "ws", 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(headers: &[(&'static str, &'static str)], public: Option<&str>) -> String {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.insert(*name, axum::http::HeaderValue::from_static(value));
        }
        own_address(&map, public)
    }

    #[test]
    fn pages_come_back_to_where_they_came_from() {
        let page = [("host", "work.example.org"), ("origin", "https://work.example.org")];
        assert_eq!(address(&page, Some("https://other.example")), "wss://work.example.org");
        let foreign = [("host", "127.0.0.1:8080"), ("origin", "https://evil.example")];
        assert_eq!(address(&foreign, Some("https://work.example.org")), "wss://work.example.org");
        assert_eq!(address(&foreign, None), "ws://127.0.0.1:8080");
    }
}
