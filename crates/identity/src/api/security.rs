//! What a person signs in with: password, authenticator app, recovery codes.

use axum::{Extension, extract::State};
use edge::{ApiResult, HoldsSecret, Json, Path, Signed};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Api, sign_in::Done};
use crate::{model, ops};

/// An answer that is kept nowhere.
pub(super) type Secret<T> = (Extension<HoldsSecret>, Json<T>);

pub(super) fn secret<T>(body: T) -> Secret<T> {
    (Extension(HoldsSecret), Json(body))
}

/// What one signs in with.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AccountSecurity {
    /// Always true.
    ok: bool,
    has_password: bool,
    totp: TotpState,
    /// The oldest in front.
    passkeys: Vec<Passkey>,
    /// How many recovery codes are left.
    recovery_codes_left: i64,
    /// Who one is at sign-in providers, the oldest in front.
    identities: Vec<LinkedIdentity>,
}

/// Who one is at a sign-in provider.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LinkedIdentity {
    id: String,
    /// What people call the provider.
    provider: String,
    /// The provider, as its tokens name it.
    issuer: String,
    /// The address the provider vouched for when the account was linked.
    email: String,
    created_at: String,
    can: LinkedIdentityAbilities,
}

/// What one may do with a name at a provider.
#[derive(Serialize, ToSchema)]
pub(super) struct LinkedIdentityAbilities {
    /// Whether it can go: not where one signs in by it alone.
    unlink: bool,
}

impl From<ops::ShownIdentity> for LinkedIdentity {
    fn from(shown: ops::ShownIdentity) -> Self {
        Self {
            id: shown.identity.id(),
            provider: shown.provider,
            issuer: shown.identity.issuer,
            email: shown.identity.email,
            created_at: shown.identity.created_at.to_string(),
            can: LinkedIdentityAbilities { unlink: shown.may_unlink },
        }
    }
}

/// Whether an authenticator app is set up.
#[derive(Serialize, ToSchema)]
pub(super) struct TotpState {
    enabled: bool,
    /// Since when; null where there is none.
    #[schema(required)]
    since: Option<String>,
}

/// A passkey.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Passkey {
    id: String,
    /// As its owner calls it.
    name: String,
    created_at: String,
    /// When it last signed somebody in; null where it never did.
    #[schema(required)]
    last_used_at: Option<String>,
}

impl From<model::Passkey> for Passkey {
    fn from(passkey: model::Passkey) -> Self {
        Self {
            id: passkey.id.to_string(),
            name: passkey.name,
            created_at: passkey.created_at.to_string(),
            last_used_at: passkey.last_used_at.map(|at| at.to_string()),
        }
    }
}

/// The password of the person who asks; may be left out shortly after signing in, or confirming it.
#[derive(Deserialize, ToSchema)]
pub(super) struct Confirmation {
    pub(super) password: Option<String>,
}

/// The password of the person who asks.
#[derive(Deserialize, ToSchema)]
pub(super) struct PasswordConfirmation {
    password: String,
}

/// A secret for an authenticator app.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TotpBegun {
    /// Always true.
    ok: bool,
    /// As a person types it: base32.
    secret: String,
    /// As the app reads it from a picture.
    otpauth_url: String,
}

/// A code of the authenticator app.
#[derive(Deserialize, ToSchema)]
pub(super) struct TotpCode {
    code: String,
}

/// Recovery codes, shown this once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RecoveryCodes {
    /// Always true.
    ok: bool,
    /// Each good once; empty where the earlier ones still are good.
    recovery_codes: Vec<String>,
}

/// What one signs in with
#[utoipa::path(get, path = "/api/v1/account/security", operation_id = "find_security", tag = "identity",
    responses((status = 200, body = AccountSecurity), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_security(State(api): State<Api>, Signed(ctx): Signed) -> ApiResult<Json<AccountSecurity>> {
    let security = ops::find_security(&api.identity, &ctx).await?;
    Ok(Json(AccountSecurity {
        ok: true,
        has_password: security.has_password,
        totp: TotpState {
            enabled: security.totp_since.is_some(),
            since: security.totp_since.map(|since| since.to_string()),
        },
        passkeys: security.passkeys.into_iter().map(Into::into).collect(),
        recovery_codes_left: security.recovery_codes_left,
        identities: security.identities.into_iter().map(Into::into).collect(),
    }))
}

/// Part one's account from a sign-in provider; shortly after signing in or confirming one's password
#[utoipa::path(delete, path = "/api/v1/account/identities/{identityId}", operation_id = "unlink_identity",
    tag = "identity", params(("identityId" = String, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn unlink_identity(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Path(id): Path<String>,
) -> ApiResult<Json<Done>> {
    ops::unlink_identity(&api.identity, &ctx, &id).await?;
    Ok(Json(Done { ok: true }))
}

/// Confirm one's password; for ten minutes nothing asks for it that is content with a recent one
#[utoipa::path(post, path = "/api/v1/account/confirm", operation_id = "confirm_password", tag = "identity",
    request_body = PasswordConfirmation,
    responses((status = 200, body = Done), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn confirm_password(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Json(body): Json<PasswordConfirmation>,
) -> ApiResult<Json<Done>> {
    ops::confirm_password(&api.identity, &ctx, body.password).await?;
    Ok(Json(Done { ok: true }))
}

/// Begin setting up an authenticator app
#[utoipa::path(post, path = "/api/v1/account/totp/begin", operation_id = "begin_totp", tag = "identity",
    request_body = Confirmation,
    responses((status = 200, body = TotpBegun), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn begin_totp(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Json(body): Json<Confirmation>,
) -> ApiResult<Secret<TotpBegun>> {
    let begun = ops::begin_totp(&api.identity, &ctx, body.password).await?;
    Ok(secret(TotpBegun { ok: true, secret: begun.secret.to_base32(), otpauth_url: begun.otpauth_url }))
}

/// Finish setting up an authenticator app by a code that it shows
#[utoipa::path(post, path = "/api/v1/account/totp/confirm", operation_id = "confirm_totp", tag = "identity",
    request_body = TotpCode,
    responses((status = 200, body = RecoveryCodes), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn confirm_totp(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Json(body): Json<TotpCode>,
) -> ApiResult<Secret<RecoveryCodes>> {
    let recovery_codes = ops::confirm_totp(&api.identity, &ctx, body.code).await?;
    Ok(secret(RecoveryCodes { ok: true, recovery_codes }))
}

/// Remove the authenticator app
#[utoipa::path(post, path = "/api/v1/account/totp/remove", operation_id = "remove_totp", tag = "identity",
    request_body = Confirmation,
    responses((status = 200, body = Done), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn remove_totp(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Json(body): Json<Confirmation>,
) -> ApiResult<Json<Done>> {
    ops::remove_totp(&api.identity, &ctx, body.password).await?;
    Ok(Json(Done { ok: true }))
}

/// New recovery codes; the earlier ones open nothing any more
#[utoipa::path(post, path = "/api/v1/account/recovery-codes", operation_id = "renew_recovery_codes", tag = "identity",
    request_body = Confirmation,
    responses((status = 200, body = RecoveryCodes), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn renew_recovery_codes(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Json(body): Json<Confirmation>,
) -> ApiResult<Secret<RecoveryCodes>> {
    let recovery_codes = ops::renew_recovery_codes(&api.identity, &ctx, body.password).await?;
    Ok(secret(RecoveryCodes { ok: true, recovery_codes }))
}
