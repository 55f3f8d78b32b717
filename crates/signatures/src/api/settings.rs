//! What an organisation decides about its signatures.

use axum::extract::State;
use edge::{ApiResult, Json, Signed};
use kernel::Ctx;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::seal::OrganisationSeal;
use crate::{
    Signatures,
    model::{MOST_CONSENT, words},
    ops,
    policy::{Desk, DeskAction},
};

/// What the person may do with it.
#[derive(Serialize, ToSchema)]
struct SettingsAbilities {
    manage: bool,
}

/// What an organisation decides about its signatures.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SignatureSettings {
    /// What the signers of new requests agree to; empty where nothing is asked.
    consent: String,
    /// What completed documents are sealed with; null where it is the certificate that Corbel made.
    #[schema(required)]
    seal: Option<OrganisationSeal>,
    /// Whether a mail server takes links and codes to people outside. If not, they cannot be asked to sign.
    has_mail_server: bool,
    can: SettingsAbilities,
}

impl SignatureSettings {
    pub(super) async fn find(signatures: &Signatures, ctx: &Ctx) -> kernel::Result<Self> {
        let consent = ops::find_consent(signatures, ctx).await?;
        let seal = ops::find_seal(signatures, ctx).await?.map(|seal| OrganisationSeal::new(ctx, seal));
        Ok(Self {
            consent,
            seal,
            has_mail_server: signatures.sends_letters(),
            can: SettingsAbilities { manage: ctx.decide(DeskAction::Manage, &Desk).is_allowed() },
        })
    }
}

/// What the organisation decided about its signatures
#[utoipa::path(get, path = "/api/v1/signatures/settings", operation_id = "find_signature_settings", tag = "signatures",
    responses((status = 200, body = SignatureSettings), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_signature_settings(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
) -> ApiResult<Json<SignatureSettings>> {
    Ok(Json(SignatureSettings::find(&signatures, &ctx).await?))
}

/// What is decided.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SetSignatureSettings {
    /// What signers agree to, at most 2000 letters; empty: nothing is asked.
    consent: String,
}

/// Decide what the signers of new requests agree to; requests that were sent keep their text
#[utoipa::path(put, path = "/api/v1/signatures/settings", operation_id = "set_signature_settings", tag = "signatures",
    request_body = SetSignatureSettings,
    responses((status = 200, body = SignatureSettings), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn set_signature_settings(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
    Json(body): Json<SetSignatureSettings>,
) -> ApiResult<Json<SignatureSettings>> {
    ops::set_consent(&signatures, &ctx, words(&body.consent, "The text to agree to", MOST_CONSENT)?).await?;
    Ok(Json(SignatureSettings::find(&signatures, &ctx).await?))
}
