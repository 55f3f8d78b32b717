//! The second step of signing in, and signing in by a passkey alone.

use axum::{extract::State, response::Response};
use edge::{ApiResult, Json};
use kernel::Error;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    Api, ThisBrowser,
    sign_in::{LoggedIn, signed_in},
    webauthn::{AuthenticationCredential, PasskeyRequestOptions},
    words,
};
use crate::ops::{self, SecondFactorAnswer};

/// What an account asks for after the password.
#[derive(Serialize, ToSchema)]
pub(super) struct SecondFactor {
    /// To be sent back with the answer, within five minutes.
    challenge: String,
    /// What will do.
    methods: Vec<words::SecondFactorMethod>,
    /// What to ask a passkey for, where one will do.
    #[serde(skip_serializing_if = "Option::is_none")]
    passkey: Option<PasskeyRequestOptions>,
}

impl From<ops::SecondFactorNeeded> for SecondFactor {
    fn from(needed: ops::SecondFactorNeeded) -> Self {
        let challenge = needed.challenge.as_str().to_owned();
        let will_do = [
            (words::SecondFactorMethod::Totp, needed.takes_code),
            (words::SecondFactorMethod::Passkey, needed.passkey.is_some()),
            (words::SecondFactorMethod::Recovery, true),
        ];
        Self {
            methods: will_do.into_iter().filter_map(|(name, does)| does.then_some(name)).collect(),
            passkey: needed.passkey.map(|request| PasskeyRequestOptions::new(&challenge, request)),
            challenge,
        }
    }
}

/// The second factor: one of `code`, `recoveryCode` and `passkey`.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SecondFactorBody {
    challenge: String,
    /// What the authenticator app shows.
    code: Option<String>,
    recovery_code: Option<String>,
    passkey: Option<AuthenticationCredential>,
}

/// What to ask a passkey for, without knowing whose it is.
#[derive(Serialize, ToSchema)]
pub(super) struct PasskeyLoginBegun {
    /// Always true.
    ok: bool,
    /// To be sent back with the credential, within five minutes.
    challenge: String,
    options: PasskeyRequestOptions,
}

/// A passkey that signs in.
#[derive(Deserialize, ToSchema)]
pub(super) struct PasskeyLogin {
    challenge: String,
    credential: AuthenticationCredential,
}

/// Give the second factor that a log-in asked for; the answer sets the session's cookie
#[utoipa::path(post, path = "/api/v1/auth/second-factor", operation_id = "answer_second_factor", tag = "identity",
    request_body = SecondFactorBody,
    responses((status = 200, body = LoggedIn), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn answer_second_factor(
    State(api): State<Api>,
    ThisBrowser(browser): ThisBrowser,
    Json(body): Json<SecondFactorBody>,
) -> ApiResult<Response> {
    let answer = match (body.code, body.recovery_code, body.passkey) {
        (Some(code), None, None) => SecondFactorAnswer::Code(code),
        (None, Some(code), None) => SecondFactorAnswer::RecoveryCode(code),
        (None, None, Some(credential)) => SecondFactorAnswer::Passkey(credential.try_into()?),
        _ => return Err(Error::invalid("Send one of code, recoveryCode and passkey.").into()),
    };
    signed_in(&api, ops::answer_second_factor(&api.identity, &body.challenge, answer, browser).await?)
}

/// Begin signing in by a passkey alone
#[utoipa::path(post, path = "/api/v1/auth/passkeys/login/begin", operation_id = "begin_passkey_login",
    tag = "identity", responses((status = 200, body = PasskeyLoginBegun), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn begin_passkey_login(
    State(api): State<Api>,
    ThisBrowser(browser): ThisBrowser,
) -> ApiResult<Json<PasskeyLoginBegun>> {
    let (challenge, request) = ops::begin_passkey_login(&api.identity, &browser).await?;
    let options = PasskeyRequestOptions::new(challenge.as_str(), request);
    Ok(Json(PasskeyLoginBegun { ok: true, challenge: challenge.as_str().to_owned(), options }))
}

/// Sign in by a passkey alone; the answer sets the session's cookie
#[utoipa::path(post, path = "/api/v1/auth/passkeys/login/finish", operation_id = "finish_passkey_login",
    tag = "identity", request_body = PasskeyLogin,
    responses((status = 200, body = LoggedIn), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn finish_passkey_login(
    State(api): State<Api>,
    ThisBrowser(browser): ThisBrowser,
    Json(body): Json<PasskeyLogin>,
) -> ApiResult<Response> {
    let assertion = body.credential.try_into()?;
    signed_in(&api, ops::finish_passkey_login(&api.identity, &body.challenge, assertion, browser).await?)
}
