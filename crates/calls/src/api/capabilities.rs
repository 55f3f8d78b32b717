//! What can be done with calls.

use axum::extract::State;
use edge::{ApiResult, Json, Signed};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{Calls, engine::EngineKind, ops};

/// Whether something can be used.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CallFeature {
    is_on: bool,
    /// What its button says where it cannot.
    #[schema(required)]
    message: Option<String>,
}

impl From<ops::Feature> for CallFeature {
    fn from(feature: ops::Feature) -> Self {
        Self { is_on: feature.is_on, message: feature.message.map(str::to_owned) }
    }
}

/// What parts of calls can be used.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CallFeatures {
    voip: CallFeature,
    video: CallFeature,
    screen_share: CallFeature,
    recording: CallFeature,
    transcription: CallFeature,
    pstn: CallFeature,
}

/// What the person may do with calls.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CallPolicy {
    can_join: bool,
    can_create: bool,
    can_video: bool,
    #[serde(rename = "canPSTN")]
    can_pstn: bool,
}

/// What this installation, the organisation and the person can do with calls.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CallCapabilities {
    /// Whether calls are carried here at all.
    is_on: bool,
    /// Why not.
    #[schema(required)]
    off_reason: Option<String>,
    #[schema(required)]
    engine: Option<EngineKind>,
    policy: CallPolicy,
    features: CallFeatures,
    can_invite: bool,
    /// What the call button says where no call can be started.
    #[schema(required)]
    start_message: Option<String>,
    /// Whether there is a relay for those whose network lets nothing else out.
    has_turn: bool,
    max_participants: usize,
    /// To be said before a call.
    warnings: Vec<String>,
}

/// What can be done with calls here, said before one begins
#[utoipa::path(get, path = "/api/v1/calls/capabilities", operation_id = "find_call_capabilities", tag = "calls",
    responses((status = 200, body = CallCapabilities), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_call_capabilities(
    State(calls): State<Calls>,
    Signed(ctx): Signed,
) -> ApiResult<Json<CallCapabilities>> {
    let found = ops::find_capabilities(&calls, &ctx);
    Ok(Json(CallCapabilities {
        is_on: found.engine.is_some(),
        off_reason: found.off_reason,
        engine: found.engine,
        policy: CallPolicy {
            can_join: found.can_join,
            can_create: found.can_create,
            can_video: found.video.is_on,
            can_pstn: found.pstn.is_on,
        },
        features: CallFeatures {
            voip: found.voip.into(),
            video: found.video.into(),
            screen_share: found.screen_share.into(),
            recording: found.recording.into(),
            transcription: found.transcription.into(),
            pstn: found.pstn.into(),
        },
        can_invite: found.can_invite,
        start_message: found.start_message,
        has_turn: found.has_turn,
        max_participants: found.most_people,
        warnings: found.warnings.into_iter().map(str::to_owned).collect(),
    }))
}
