//! Why somebody may, or may not, do something.

use axum::extract::State;
use edge::{ApiResult, Json, Query, Signed};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::Api;
use crate::ops;

/// What can be asked about.
#[derive(Serialize, ToSchema)]
pub(super) struct AccessCatalogue {
    /// Always true.
    ok: bool,
    resources: Vec<AccessResource>,
}

/// A kind of thing, and what can be done to it.
#[derive(Serialize, ToSchema)]
pub(super) struct AccessResource {
    /// For `resource`: `file`.
    key: &'static str,
    /// What people read: `File`.
    noun: &'static str,
    actions: Vec<AccessAction>,
}

/// Something that can be done.
#[derive(Serialize, ToSchema)]
pub(super) struct AccessAction {
    /// For `action`: `trash`.
    key: &'static str,
    /// As it completes "You don't have permission to …": `delete this file`.
    label: &'static str,
}

/// What can be asked about
#[utoipa::path(get, path = "/api/v1/access/catalogue", operation_id = "list_access_catalogue", tag = "identity",
    responses((status = 200, body = AccessCatalogue), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_access_catalogue(State(api): State<Api>, _signed: Signed) -> ApiResult<Json<AccessCatalogue>> {
    let resources = ops::list_explainable(&api.modules.access).into_iter().map(|resource| AccessResource {
        key: resource.key,
        noun: resource.noun,
        actions: resource
            .actions
            .into_iter()
            .map(|action| AccessAction { key: action.key, label: action.label })
            .collect(),
    });
    Ok(Json(AccessCatalogue { ok: true, resources: resources.collect() }))
}

/// Who would do what.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct AccessQuery {
    /// The member.
    member: String,
    /// The key of a resource.
    resource: String,
    /// Which one; nothing for the organisation.
    id: Option<String>,
    /// The key of an action.
    action: String,
}

/// Why the member may, or may not.
#[derive(Serialize, ToSchema)]
pub(super) struct AccessExplanation {
    /// Always true.
    ok: bool,
    allowed: bool,
    /// Who may, or may not, do what, and what the role has to do with it.
    sentence: String,
    /// The deciding rule.
    rule: &'static str,
    /// The scopes that were looked at on the way.
    scopes: Vec<ExplainedScope>,
}

/// A scope that was looked at.
#[derive(Serialize, ToSchema)]
pub(super) struct ExplainedScope {
    name: &'static str,
    /// What its holder may do.
    description: &'static str,
    /// Whether the member holds it.
    held: bool,
    /// The granted scope by which it is held; null where it is not.
    #[schema(required)]
    by: Option<&'static str>,
}

/// Why a member may, or may not, do something: the deciding rule, from the policy that enforces
#[utoipa::path(get, path = "/api/v1/access/explain", operation_id = "explain_access", tag = "identity",
    params(AccessQuery),
    responses((status = 200, body = AccessExplanation), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn explain_access(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Query(query): Query<AccessQuery>,
) -> ApiResult<Json<AccessExplanation>> {
    let question = ops::AccessQuestion {
        member: query.member.parse().map_err(|_| kernel::Error::not_found("Member"))?,
        resource: query.resource,
        id: query.id.unwrap_or_default(),
        action: query.action,
    };
    let answer = ops::explain_access(&api.identity, &api.modules.access, &ctx, question).await?;
    let scopes = answer.scopes.into_iter().map(|asked| ExplainedScope {
        name: asked.scope.name(),
        description: asked.scope.info().description,
        held: asked.source.is_some(),
        by: asked.source.map(kernel::Scope::name),
    });
    Ok(Json(AccessExplanation {
        ok: true,
        allowed: answer.allowed,
        sentence: answer.sentence,
        rule: answer.rule,
        scopes: scopes.collect(),
    }))
}
