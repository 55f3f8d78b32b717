//! Signing in and out.

use axum::{
    extract::State,
    response::{IntoResponse, Response},
};
use edge::{ApiResult, Json, Signed};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Api, ThisBrowser, second_factor::SecondFactor};
use crate::{model::place::DEVICE_LIFETIME, ops};

/// What somebody signs in with.
#[derive(Deserialize, ToSchema)]
pub(super) struct Login {
    email: String,
    password: String,
}

/// How far somebody got. Without a session yet, `uid` and `tenantId` are null and `secondFactor` says what is asked for.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LoggedIn {
    /// Always true.
    ok: bool,
    /// The person's account.
    #[schema(required)]
    uid: Option<String>,
    /// The organisation the session acts in.
    #[schema(required)]
    tenant_id: Option<String>,
    /// What the account asks for besides; absent where the person is signed in.
    #[serde(skip_serializing_if = "Option::is_none")]
    second_factor: Option<SecondFactor>,
}

/// It is done.
#[derive(Serialize, ToSchema)]
pub(super) struct Done {
    /// Always true.
    pub(super) ok: bool,
}

/// Sign in with email address and password; the answer sets the session's cookie, or asks for a second factor
#[utoipa::path(post, path = "/api/v1/auth/login", operation_id = "login", tag = "identity", request_body = Login,
    responses((status = 200, body = LoggedIn), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn login(
    State(api): State<Api>,
    ThisBrowser(browser): ThisBrowser,
    Json(login): Json<Login>,
) -> ApiResult<Response> {
    let sign_in = ops::SignIn { email: login.email, password: login.password };
    answer(&api, ops::login(&api.identity, sign_in, browser).await?)
}

/// Sign out: the session ends and its cookie opens nothing any more
#[utoipa::path(post, path = "/api/v1/auth/logout", operation_id = "logout", tag = "identity",
    responses((status = 200, body = Done), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn logout(State(api): State<Api>, Signed(ctx): Signed) -> ApiResult<Response> {
    ops::logout(&api.identity, &ctx).await?;
    let mut response = Json(Done { ok: true }).into_response();
    edge::clear_session_cookie(response.headers_mut(), api.identity.secure_cookies)?;
    Ok(response)
}

/// The answer to whoever got in, or half-way.
pub(super) fn answer(api: &Api, login: ops::Login) -> ApiResult<Response> {
    match login {
        ops::Login::SignedIn(done) => signed_in(api, done),
        ops::Login::SecondFactor(needed) => {
            let body = LoggedIn { ok: true, uid: None, tenant_id: None, second_factor: Some(needed.into()) };
            Ok(Json(body).into_response())
        }
    }
}

/// The answer to whoever signed in, in whatever way: the person, the organisation, and the cookies.
pub(super) fn signed_in(api: &Api, signed_in: ops::SignedIn) -> ApiResult<Response> {
    let body = LoggedIn {
        ok: true,
        uid: Some(signed_in.user.to_string()),
        tenant_id: Some(signed_in.tenant.to_string()),
        second_factor: None,
    };
    let mut response = Json(body).into_response();
    set_cookies(api, &mut response, &signed_in)?;
    Ok(response)
}

/// Signs the browser in by the answer's cookies.
pub(super) fn set_cookies(api: &Api, response: &mut Response, signed_in: &ops::SignedIn) -> kernel::Result<()> {
    let (headers, secure) = (response.headers_mut(), api.identity.secure_cookies);
    edge::set_session_cookie(headers, signed_in.token.as_str(), signed_in.lifetime, secure)?;
    match &signed_in.device {
        Some(device) => edge::set_device_cookie(headers, device.as_str(), DEVICE_LIFETIME, secure),
        None => Ok(()),
    }
}
