//! What the session is worth.

use axum::extract::State;
use edge::{ApiResult, Json, Signed};
use kernel::Scope;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Api, words};
use crate::ops;

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
    /// The same as `isSuper`.
    is_super_admin: bool,
    /// `superadmin` for a super user; null for anybody else.
    #[schema(required)]
    system: Option<&'static str>,
}

impl Claims {
    fn new(is_super: bool) -> Self {
        Self { is_super, is_super_admin: is_super, system: is_super.then_some("superadmin") }
    }
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
    status: words::PersonStatus,
    /// IANA name, such as `Europe/London`; null for the organisation's zone.
    #[schema(required)]
    time_zone: Option<String>,
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
        claims: Claims::new(ctx.actor().is_super),
        user: UserRecord {
            display_name: member.display_name,
            first_name: member.first_name,
            last_name: member.last_name,
            photo_url: member.profile.photo_url(),
            status: member.profile.presence.into(),
            time_zone: member.profile.time_zone.as_ref().map(ToString::to_string),
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
