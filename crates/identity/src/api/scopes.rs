//! The catalogue of scopes, and whether one is held.

use axum::extract::State;
use edge::{ApiResult, Json, Signed};
use kernel::{Error, Scope, UserId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Api;
use crate::ops;

/// Every scope there is.
#[derive(Serialize, ToSchema)]
pub(super) struct AvailableScopes {
    /// Always true.
    ok: bool,
    scopes: Vec<ScopeView>,
}

/// A scope of the catalogue.
#[derive(Serialize, ToSchema)]
pub(super) struct ScopeView {
    /// `drive.write`.
    name: &'static str,
    /// What its holder may do.
    description: &'static str,
    /// The part of the product it belongs to.
    module: &'static str,
    /// What it grants besides itself, one step.
    implies: Vec<&'static str>,
}

/// Every scope that can be granted, with what it allows
#[utoipa::path(get, path = "/api/tenant/available-scopes", operation_id = "list_available_scopes", tag = "identity",
    responses((status = 200, body = AvailableScopes), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_available_scopes(Signed(_ctx): Signed) -> ApiResult<Json<AvailableScopes>> {
    let grantable = Scope::all().filter(|scope| !scope.is_system());
    let view = |scope: Scope| {
        let info = scope.info();
        let implies = info.implies.iter().map(|implied| implied.name()).collect();
        ScopeView { name: info.name, description: info.description, module: info.module, implies }
    };
    Ok(Json(AvailableScopes { ok: true, scopes: grantable.map(view).collect() }))
}

/// What is asked.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ScopeQuestion {
    /// The member; the person who asks where absent.
    user_id: Option<String>,
    /// The scope, with dots or colons. Anything but text is held by nobody.
    #[schema(value_type = String)]
    scope: serde_json::Value,
    /// What it is about. Needed by every scope but those of the system.
    #[schema(value_type = Option<String>)]
    resource: Option<serde_json::Value>,
}

/// The answer.
#[derive(Serialize, ToSchema)]
pub(super) struct ScopeAnswer {
    /// Always true.
    ok: bool,
    allowed: bool,
    /// The deciding rule, in one sentence.
    reason: String,
}

/// Whether a member holds a scope
#[utoipa::path(post, path = "/api/v1/auth/check-scope", operation_id = "check_scope", tag = "identity", request_body = ScopeQuestion,
    responses((status = 200, body = ScopeAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn check_scope(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Json(question): Json<ScopeQuestion>,
) -> ApiResult<Json<ScopeAnswer>> {
    let answer = ops::check_scope(&api.identity, &ctx, asked(question)?).await?;
    Ok(Json(ScopeAnswer { ok: true, allowed: answer.allowed, reason: answer.reason }))
}

/// The same, and 403 `FORBIDDEN` where the member does not hold it
#[utoipa::path(post, path = "/api/v1/auth/assert-scope", operation_id = "assert_scope", tag = "identity", request_body = ScopeQuestion,
    responses((status = 200, body = ScopeAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn assert_scope(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Json(question): Json<ScopeQuestion>,
) -> ApiResult<Json<ScopeAnswer>> {
    let answer = ops::check_scope(&api.identity, &ctx, asked(question)?).await?;
    if !answer.allowed {
        let details = serde_json::json!({ "reason": answer.reason });
        return Err(Error::forbidden("do this").because(answer.reason).with_details(details).into());
    }
    Ok(Json(ScopeAnswer { ok: true, allowed: true, reason: answer.reason }))
}

fn asked(question: ScopeQuestion) -> kernel::Result<ops::ScopeQuestion> {
    let has_resource = question.resource.is_some_and(|resource| {
        !resource.is_null() && resource.as_str().is_none_or(|resource| !resource.trim().is_empty())
    });
    Ok(ops::ScopeQuestion {
        user: question.user_id.map(|id| id.parse::<UserId>()).transpose()?,
        scope: question.scope.as_str().map(str::to_owned),
        has_resource,
    })
}
