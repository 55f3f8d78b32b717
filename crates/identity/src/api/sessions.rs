//! Signing in and out, and what the session is worth.

use axum::{
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use edge::{ApiResult, ClientAddress, Json, SESSION_COOKIE, Signed};
use kernel::Scope;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Api;
use crate::{model::session::LIFETIME, ops};

/// What somebody signs in with.
#[derive(Deserialize, ToSchema)]
pub(super) struct Login {
    email: String,
    password: String,
}

/// Who signed in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LoggedIn {
    /// Always true.
    ok: bool,
    /// The person's account.
    uid: String,
    /// The organisation the session acts in.
    tenant_id: String,
}

/// It is done.
#[derive(Serialize, ToSchema)]
pub(super) struct Done {
    /// Always true.
    ok: bool,
}

/// Sign in with e-mail address and password; the answer sets the session's cookie
#[utoipa::path(post, path = "/api/v1/auth/login", operation_id = "login", tag = "identity", request_body = Login,
    responses((status = 200, body = LoggedIn), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn login(
    State(api): State<Api>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Json(login): Json<Login>,
) -> ApiResult<Response> {
    let browser = ops::Browser {
        address: address.map(|address| address.to_string()).unwrap_or_default(),
        user_agent: headers
            .get(header::USER_AGENT)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default()
            .to_owned(),
        token: edge::read_cookie(&headers, SESSION_COOKIE).map(str::to_owned),
    };
    let sign_in = ops::SignIn { email: login.email, password: login.password };
    let signed_in = ops::login(&api.identity, sign_in, browser).await?;
    let body = LoggedIn { ok: true, uid: signed_in.user.to_string(), tenant_id: signed_in.tenant.to_string() };
    let mut response = Json(body).into_response();
    edge::set_session_cookie(response.headers_mut(), signed_in.token.as_str(), LIFETIME, api.identity.secure_cookies)?;
    Ok(response)
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

/// Who is signed in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ValidSession {
    /// Always true.
    ok: bool,
    /// The person's account.
    uid: String,
    /// The same as `uid`.
    user_id: String,
    email: String,
    /// The key of the role: `admin`, `editor` …
    role: String,
    tenant_id: String,
    claims: Claims,
    user: UserRecord,
}

/// What the account is allowed everywhere.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Claims {
    /// Super users pass every check.
    is_super: bool,
}

/// The person as the organisation knows the person.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UserRecord {
    display_name: String,
    first_name: String,
    last_name: String,
    /// The address of a picture; null where there is none.
    #[serde(rename = "photoURL")]
    #[schema(required)]
    photo_url: Option<String>,
    email: String,
    tenant_id: String,
}

/// Who is signed in
#[utoipa::path(get, path = "/api/v1/auth/validate-session", operation_id = "validate_session", tag = "identity",
    responses((status = 200, body = ValidSession), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn validate_session(State(api): State<Api>, Signed(ctx): Signed) -> ApiResult<Json<ValidSession>> {
    let member = ops::find_member(&api.identity, &ctx).await?;
    let tenant_id = ctx.tenant().to_string();
    Ok(Json(ValidSession {
        ok: true,
        uid: member.user.to_string(),
        user_id: member.user.to_string(),
        email: member.email.to_string(),
        role: member.role,
        tenant_id: tenant_id.clone(),
        claims: Claims { is_super: ctx.actor().is_super },
        user: UserRecord {
            display_name: member.display_name,
            first_name: member.first_name,
            last_name: member.last_name,
            photo_url: None,
            email: member.email.to_string(),
            tenant_id,
        },
    }))
}

/// What the person may do.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ScopeList {
    tenant_id: String,
    uid: String,
    /// As they were granted.
    scopes: Vec<&'static str>,
    /// Everything the granted ones allow: implications followed, the star spelt out.
    effective: Vec<&'static str>,
}

/// What the signed-in person may do
#[utoipa::path(get, path = "/api/v1/auth/effective-scopes", operation_id = "effective_scopes", tag = "identity",
    responses((status = 200, body = ScopeList), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn effective_scopes(Signed(ctx): Signed) -> ApiResult<Json<ScopeList>> {
    // The star spelt out does not name itself.
    let allowed = Scope::all().filter(|scope| *scope != Scope::STAR && ctx.actor().may(*scope));
    Ok(Json(ScopeList {
        tenant_id: ctx.tenant().to_string(),
        uid: ctx.user()?.to_string(),
        scopes: ctx.actor().scopes.granted().map(Scope::name).collect(),
        effective: allowed.map(Scope::name).collect(),
    }))
}
