//! The certificate of an organisation's own with which it seals.

use axum::extract::State;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use edge::{ApiResult, Json, Signed};
use kernel::{Ctx, Error};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::settings::SignatureSettings;
use crate::{
    Signatures,
    model::{MOST_PASSWORD, OwnSeal},
    ops,
};

/// A certificate of the organisation's own.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OrganisationSeal {
    /// Whose it is.
    name: String,
    /// Who vouches for that.
    issuer: String,
    /// SHA-256 of the certificate, in hex.
    fingerprint: String,
    /// RFC 3339: until when it is valid.
    expires_at: String,
    /// Whether that time is over: documents are sealed by Corbel's certificate since.
    is_expired: bool,
    /// RFC 3339: since when it is used.
    set_at: String,
}

impl OrganisationSeal {
    pub(super) fn new(ctx: &Ctx, seal: OwnSeal) -> Self {
        Self {
            is_expired: seal.expires_at < ctx.now(),
            name: seal.name,
            issuer: seal.issuer,
            fingerprint: seal.fingerprint,
            expires_at: seal.expires_at.to_string(),
            set_at: seal.set_at.to_string(),
        }
    }
}

/// A key file.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SetOrganisationSeal {
    /// A PKCS #12 file (`.p12`, `.pfx`) of at most 64 KB with one private key, as base64.
    pkcs12: String,
    /// What opens it. It is not kept.
    password: String,
}

/// Seal completed documents with the organisation's own certificate from now on
///
/// 422 `SEAL_PASSWORD_WRONG`, or `SEAL_NOT_USABLE` with the reason.
#[utoipa::path(put, path = "/api/v1/signatures/seal", operation_id = "set_organisation_seal", tag = "signatures",
    request_body = SetOrganisationSeal,
    responses((status = 200, body = SignatureSettings), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn set_organisation_seal(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
    Json(body): Json<SetOrganisationSeal>,
) -> ApiResult<Json<SignatureSettings>> {
    let file = STANDARD.decode(body.pkcs12).map_err(|_| Error::invalid("pkcs12 is base64."))?;
    if body.password.len() > MOST_PASSWORD {
        return Err(Error::invalid(format!("password has at most {MOST_PASSWORD} bytes.")).into());
    }
    ops::set_seal(&signatures, &ctx, file, body.password).await?;
    Ok(Json(SignatureSettings::find(&signatures, &ctx).await?))
}

/// Seal completed documents with the certificate that Corbel made again
#[utoipa::path(delete, path = "/api/v1/signatures/seal", operation_id = "remove_organisation_seal", tag = "signatures",
    responses((status = 200, body = SignatureSettings), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn remove_organisation_seal(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
) -> ApiResult<Json<SignatureSettings>> {
    ops::remove_seal(&signatures, &ctx).await?;
    Ok(Json(SignatureSettings::find(&signatures, &ctx).await?))
}
