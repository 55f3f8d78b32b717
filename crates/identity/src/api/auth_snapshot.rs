//! The session at a glance, for the debug panel.

use axum::{extract::State, http::HeaderMap};
use edge::{ApiResult, CSRF_COOKIE, Json, Signed};
use kernel::Scope;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Api, words};
use crate::{model, ops};

/// Everything the server knows of the session that asks.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AuthSnapshot {
    /// Always true.
    ok: bool,
    /// The person's account.
    uid: String,
    email: String,
    tenant_id: String,
    /// The key of the role: `admin`, `editor` …
    role: String,
    is_super: bool,
    /// As they were granted.
    scopes: Vec<&'static str>,
    session_id: String,
    /// How the person proved to be the person.
    #[schema(value_type = words::SignInMethod)]
    method: String,
    created_at: String,
    /// The latest use, exact to six minutes.
    last_seen_at: String,
    /// The end, however much the session is used.
    expires_at: String,
    /// Whether the request came with the cookie of the CSRF check, so that the page can change something.
    csrf: bool,
    /// Names of the features the organisation has: `drive`, `calls.video` …
    entitlements: Vec<String>,
}

/// The session at a glance, for the debug panel
#[utoipa::path(get, path = "/api/v1/schedule/debug/auth-snapshot", operation_id = "find_auth_snapshot",
    tag = "identity", responses((status = 200, body = AuthSnapshot), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_auth_snapshot(
    State(api): State<Api>,
    Signed(ctx): Signed,
    headers: HeaderMap,
) -> ApiResult<Json<AuthSnapshot>> {
    let member = ops::find_member(&api.identity, &ctx).await?;
    let info = ops::find_session(&api.identity, &ctx).await?;
    let entitlements = ops::list_entitlements(&api.identity, &ctx).await?;
    Ok(Json(AuthSnapshot {
        ok: true,
        uid: member.user.to_string(),
        email: member.email.to_string(),
        tenant_id: ctx.tenant().to_string(),
        role: member.role,
        is_super: ctx.actor().is_super,
        scopes: ctx.actor().scopes.granted().map(Scope::name).collect(),
        session_id: info.session.id.to_string(),
        method: info.method,
        created_at: info.session.created_at.to_string(),
        last_seen_at: info.session.last_seen_at.to_string(),
        expires_at: info.session.expires_at.to_string(),
        csrf: edge::read_cookie(&headers, CSRF_COOKIE).is_some(),
        entitlements: entitlements.into_iter().map(|feature| model::Entitlement::name(feature).to_owned()).collect(),
    }))
}
