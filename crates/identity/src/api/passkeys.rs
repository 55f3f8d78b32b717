//! A person's passkeys.

use axum::extract::State;
use edge::{ApiResult, Json, Path, Signed};
use kernel::Error;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Api, ThisBrowser,
    security::{Confirmation, Passkey, Secret, secret},
    sign_in::Done,
    webauthn::{PasskeyCreationOptions, RegistrationCredential},
};
use crate::{model::PasskeyName, ops};

/// How to make a passkey.
#[derive(Serialize, ToSchema)]
pub(super) struct PasskeyBegun {
    /// Always true.
    ok: bool,
    /// To be sent back with the credential, within five minutes.
    challenge: String,
    options: PasskeyCreationOptions,
}

/// A passkey that was made.
#[derive(Deserialize, ToSchema)]
pub(super) struct NewPasskey {
    challenge: String,
    credential: RegistrationCredential,
    /// As its owner calls it: 1 to 60 characters.
    name: String,
}

/// A passkey that was added.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PasskeyAdded {
    /// Always true.
    ok: bool,
    passkey: Passkey,
    /// Each good once, shown this once; empty where the earlier ones still are good.
    recovery_codes: Vec<String>,
}

/// Another name.
#[derive(Deserialize, ToSchema)]
pub(super) struct RenamePasskey {
    /// As its owner calls it: 1 to 60 characters.
    name: String,
}

/// Begin adding a passkey
#[utoipa::path(post, path = "/api/v1/account/passkeys/begin", operation_id = "begin_passkey", tag = "identity",
    request_body = Confirmation,
    responses((status = 200, body = PasskeyBegun), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn begin_passkey(
    State(api): State<Api>,
    Signed(ctx): Signed,
    ThisBrowser(browser): ThisBrowser,
    Json(body): Json<Confirmation>,
) -> ApiResult<Json<PasskeyBegun>> {
    let begun = ops::begin_passkey(&api.identity, &ctx, browser.host.as_deref(), body.password).await?;
    Ok(Json(PasskeyBegun { ok: true, challenge: begun.challenge.as_str().to_owned(), options: begun.into() }))
}

/// Add the passkey that the device made
#[utoipa::path(post, path = "/api/v1/account/passkeys/finish", operation_id = "finish_passkey", tag = "identity",
    request_body = NewPasskey,
    responses((status = 200, body = PasskeyAdded), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn finish_passkey(
    State(api): State<Api>,
    Signed(ctx): Signed,
    ThisBrowser(browser): ThisBrowser,
    Json(body): Json<NewPasskey>,
) -> ApiResult<Secret<PasskeyAdded>> {
    let (name, credential) = (PasskeyName::parse(&body.name)?, body.credential.try_into()?);
    let host = browser.host.as_deref();
    let added = ops::finish_passkey(&api.identity, &ctx, host, &body.challenge, &credential, name).await?;
    Ok(secret(PasskeyAdded { ok: true, passkey: added.passkey.into(), recovery_codes: added.recovery_codes }))
}

/// Give a passkey another name
#[utoipa::path(patch, path = "/api/v1/account/passkeys/{passkeyId}", operation_id = "rename_passkey",
    tag = "identity", params(("passkeyId" = String, Path)), request_body = RenamePasskey,
    responses((status = 200, body = Done), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn rename_passkey(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Path(id): Path<String>,
    Json(body): Json<RenamePasskey>,
) -> ApiResult<Json<Done>> {
    ops::rename_passkey(&api.identity, &ctx, passkey_id(&id)?, PasskeyName::parse(&body.name)?).await?;
    Ok(Json(Done { ok: true }))
}

/// Remove a passkey; shortly after signing in or confirming one's password
#[utoipa::path(delete, path = "/api/v1/account/passkeys/{passkeyId}", operation_id = "remove_passkey",
    tag = "identity", params(("passkeyId" = String, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn remove_passkey(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Path(id): Path<String>,
) -> ApiResult<Json<Done>> {
    ops::remove_passkey(&api.identity, &ctx, passkey_id(&id)?).await?;
    Ok(Json(Done { ok: true }))
}

/// A text that is no identifier names nothing that exists.
fn passkey_id(text: &str) -> kernel::Result<Uuid> {
    Uuid::parse_str(text).map_err(|_| Error::not_found("Passkey"))
}
