//! A call as somebody without an account meets it, who has its guest link.

use std::convert::Infallible;

use axum::{
    Extension,
    extract::{FromRequestParts, State},
    http::{HeaderMap, StatusCode, request::Parts},
};
use edge::{ApiResult, ClientAddress, HoldsSecret, Json, Path, RequestId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{recording::AnswerRecording, token::own_address};
use crate::{
    Calls,
    engine::EngineKind,
    model::{CallKind, GuestAnswer, RecordingState},
    ops::{self, Admission, AtDoor, Doorway, GuestProof},
};

/// The header with the secret of a guest's browser.
const SECRET: &str = "x-guest-secret";

/// What a request under a link brings besides the link.
pub(super) struct Brought {
    network: String,
    request_id: String,
    /// The secret of a guest; empty where there is none, which is nobody's.
    secret: String,
}

impl Brought {
    fn to(self, link: String) -> AtDoor {
        AtDoor { link, request_id: self.request_id, network: self.network }
    }

    fn of(self, link: String, guest: Uuid) -> (AtDoor, GuestProof) {
        let proof = GuestProof { guest: guest.into(), secret: self.secret.clone() };
        (self.to(link), proof)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Brought {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let address = parts.extensions.get().copied().unwrap_or(ClientAddress(None));
        let secret = parts.headers.get(SECRET).and_then(|secret| secret.to_str().ok());
        Ok(Self {
            network: address.network(),
            request_id: parts.extensions.get::<RequestId>().map(|id| id.0.clone()).unwrap_or_default(),
            secret: secret.unwrap_or_default().to_owned(),
        })
    }
}

/// The organisation whose call it is.
#[derive(Serialize, ToSchema)]
pub(super) struct GuestCallOrganisation {
    name: String,
    /// Its name in addresses, by which its look is asked for.
    slug: String,
}

/// Whether guests can ask to join. Where they cannot, there is no answer but 404.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) enum GuestCallState {
    /// They can.
    Open,
}

/// A call, as somebody with its guest link sees it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct GuestCall {
    organisation: GuestCallOrganisation,
    /// What the call is about; often empty.
    title: String,
    kind: CallKind,
    /// Who started it.
    host_name: String,
    state: GuestCallState,
}

/// What a guest link leads to
///
/// 404 `NOT_FOUND` for a link that never was, one of a call that is over, and one that was switched off.
#[utoipa::path(get, path = "/api/v1/public/calls/{token}", operation_id = "find_guest_call", tag = "calls",
    params(("token" = String, Path)),
    responses((status = 200, body = GuestCall), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_guest_call(
    State(calls): State<Calls>,
    Path(link): Path<String>,
    brought: Brought,
) -> ApiResult<Json<GuestCall>> {
    let Doorway { visit, session, host } = ops::find_doorway(&calls, &brought.to(link)).await?;
    Ok(Json(GuestCall {
        organisation: GuestCallOrganisation { name: visit.organisation, slug: visit.slug },
        title: session.title,
        kind: session.kind,
        host_name: host,
        state: GuestCallState::Open,
    }))
}

/// Who asks to join.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct KnockOnCall {
    /// The name that people in the call read; at most 60 letters.
    name: String,
}

/// A guest who waits.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CallKnocked {
    guest_id: Uuid,
    /// For the header `X-Guest-Secret` of what this guest asks from now on; told this once.
    secret: String,
}

/// Ask to be let into a call
///
/// 409 `LOBBY_FULL` where 20 guests wait already; 429 `RATE_LIMITED`.
#[utoipa::path(post, path = "/api/v1/public/calls/{token}/knock", operation_id = "knock_on_call", tag = "calls",
    params(("token" = String, Path)), request_body = KnockOnCall,
    responses((status = 200, body = CallKnocked), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn knock_on_call(
    State(calls): State<Calls>,
    Path(link): Path<String>,
    brought: Brought,
    Json(body): Json<KnockOnCall>,
) -> ApiResult<(Extension<HoldsSecret>, Json<CallKnocked>)> {
    let waiting = ops::knock(&calls, &brought.to(link), &body.name).await?;
    let knocked = CallKnocked { guest_id: waiting.guest.into(), secret: waiting.secret };
    Ok((Extension(HoldsSecret), Json(knocked)))
}

/// How it stands for a guest.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct GuestStanding {
    state: GuestAnswer,
    /// How far the call's recording is; null where nobody asked for one.
    #[schema(required)]
    recording: Option<RecordingState>,
    /// Whether the guest has agreed to be recorded.
    has_agreed: bool,
}

impl From<ops::Standing> for GuestStanding {
    fn from(standing: ops::Standing) -> Self {
        let ops::Standing { answer, recording, has_agreed } = standing;
        Self { state: answer, recording, has_agreed }
    }
}

/// How it stands for a guest: to be asked every other second while waiting, since who is silent for 90 seconds waits no more
#[utoipa::path(get, path = "/api/v1/public/calls/{token}/guests/{guestId}", operation_id = "find_guest_standing", tag = "calls",
    params(("token" = String, Path), ("guestId" = Uuid, Path), ("X-Guest-Secret" = String, Header, description = "From `knock_on_call`")),
    responses((status = 200, body = GuestStanding), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_guest_standing(
    State(calls): State<Calls>,
    Path((link, guest)): Path<(String, Uuid)>,
    brought: Brought,
) -> ApiResult<Json<GuestStanding>> {
    let (door, proof) = brought.of(link, guest);
    Ok(Json(ops::find_standing(&calls, &door, &proof).await?.into()))
}

/// Say whether one agrees to be recorded, as a guest: who is in the call and does not ends the recording
///
/// 409 `NOT_RECORDED` where nobody asks.
#[utoipa::path(put, path = "/api/v1/public/calls/{token}/guests/{guestId}/recording",
    operation_id = "answer_recording_as_guest", tag = "calls",
    params(("token" = String, Path), ("guestId" = Uuid, Path), ("X-Guest-Secret" = String, Header, description = "From `knock_on_call`")),
    request_body = AnswerRecording,
    responses((status = 200, body = GuestStanding), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn answer_recording_as_guest(
    State(calls): State<Calls>,
    Path((link, guest)): Path<(String, Uuid)>,
    brought: Brought,
    Json(body): Json<AnswerRecording>,
) -> ApiResult<Json<GuestStanding>> {
    let (door, proof) = brought.of(link, guest);
    Ok(Json(ops::answer_recording_as_guest(&calls, &door, &proof, body.agrees).await?.into()))
}

/// Wait no longer to be let in
#[utoipa::path(delete, path = "/api/v1/public/calls/{token}/guests/{guestId}", operation_id = "leave_call_lobby", tag = "calls",
    params(("token" = String, Path), ("guestId" = Uuid, Path), ("X-Guest-Secret" = String, Header, description = "From `knock_on_call`")),
    responses((status = 204), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn leave_call_lobby(
    State(calls): State<Calls>,
    Path((link, guest)): Path<(String, Uuid)>,
    brought: Brought,
) -> ApiResult<StatusCode> {
    let (door, proof) = brought.of(link, guest);
    ops::give_up(&calls, &door, &proof).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A guest's way into the room.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct GuestCallToken {
    /// The call server: `wss://…`.
    server_url: String,
    /// Opens the room for ten minutes: to hear and see, with a microphone, and a camera in a video call.
    token: String,
    /// What the guest is called in the room: `guest:{guestId}`.
    identity: String,
    room_name: String,
    kind: CallKind,
    title: String,
    engine: EngineKind,
    /// The key of an end-to-end encrypted call; null for others.
    #[schema(required)]
    encryption_key: Option<String>,
    /// RFC 3339.
    expires_at: String,
}

/// Come into the call, once let in
///
/// 403 `GUEST_WAITING`, `GUEST_REFUSED`; 409 `CALL_OVER`, `CALL_FULL`, `RECORDING_CONSENT_NEEDED`; 503 `CALLS_OFF`.
#[utoipa::path(post, path = "/api/v1/public/calls/{token}/guests/{guestId}/token", operation_id = "create_guest_call_token",
    tag = "calls",
    params(("token" = String, Path), ("guestId" = Uuid, Path), ("X-Guest-Secret" = String, Header, description = "From `knock_on_call`")),
    responses((status = 200, body = GuestCallToken), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn create_guest_call_token(
    State(calls): State<Calls>,
    Path((link, guest)): Path<(String, Uuid)>,
    brought: Brought,
    headers: HeaderMap,
) -> ApiResult<(Extension<HoldsSecret>, Json<GuestCallToken>)> {
    let (door, proof) = brought.of(link, guest);
    let admission = ops::create_guest_token(&calls, &door, &proof).await?;
    let Admission { token, expires_at, identity, address, engine, encryption_key, session } = admission;
    let server_url = address.unwrap_or_else(|| own_address(&headers, calls.public_origin.as_deref()));
    let token = GuestCallToken {
        server_url,
        token,
        identity,
        room_name: session.room_name,
        kind: session.kind,
        title: session.title,
        engine,
        encryption_key,
        expires_at: expires_at.to_string(),
    };
    Ok((Extension(HoldsSecret), Json(token)))
}
