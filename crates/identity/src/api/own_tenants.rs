//! The organisations of a person.

use axum::{extract::State, response::Response};
use edge::{ApiResult, Json, Signed};
use kernel::TenantId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    Api,
    sign_in::{LoggedIn, signed_in},
};
use crate::ops;

/// The organisations one belongs to.
#[derive(Serialize, ToSchema)]
pub(super) struct OwnTenantList {
    /// Always true.
    ok: bool,
    /// The one joined first in front.
    tenants: Vec<OwnTenant>,
}

/// An organisation one belongs to.
#[derive(Serialize, ToSchema)]
pub(super) struct OwnTenant {
    id: String,
    name: String,
    /// The name as it stands in addresses.
    slug: String,
    /// The key of one's role there.
    role: String,
    /// Its colour, `#3F76B8`.
    accent: String,
    /// Whether the session acts in it.
    current: bool,
}

/// Where to turn to.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SwitchTenant {
    tenant_id: String,
}

/// The organisations one belongs to
#[utoipa::path(get, path = "/api/v1/auth/tenants", operation_id = "list_own_tenants", tag = "identity",
    responses((status = 200, body = OwnTenantList), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_own_tenants(State(api): State<Api>, Signed(ctx): Signed) -> ApiResult<Json<OwnTenantList>> {
    let tenants = ops::list_own_tenants(&api.identity, &ctx).await?;
    let shown = |tenant: ops::OwnTenant| OwnTenant {
        id: tenant.id.to_string(),
        name: tenant.name,
        slug: tenant.slug,
        role: tenant.role,
        accent: tenant.accent.as_str().to_owned(),
        current: tenant.is_current,
    };
    Ok(Json(OwnTenantList { ok: true, tenants: tenants.into_iter().map(shown).collect() }))
}

/// Turn to another organisation; the session goes on in it under a new cookie
#[utoipa::path(post, path = "/api/v1/auth/switch-tenant", operation_id = "switch_tenant", tag = "identity",
    request_body = SwitchTenant,
    responses((status = 200, body = LoggedIn), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn switch_tenant(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Json(body): Json<SwitchTenant>,
) -> ApiResult<Response> {
    let tenant: TenantId = body.tenant_id.parse()?;
    signed_in(&api, ops::switch_tenant(&api.identity, &ctx, tenant).await?)
}
