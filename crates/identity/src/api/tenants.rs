//! The organisation: its name, look and plan.

use axum::extract::State;
use edge::{ApiResult, Json, Query, Signed};
use kernel::Ctx;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{Api, look::Appearance, words};
use crate::{model, ops};

/// The product's name stands where no organisation has one yet.
const PRODUCT: &str = "Corbel";
/// Storage is sold in these.
const GIB: i64 = 1_073_741_824;

/// What the organisation has bought.
#[derive(Serialize, ToSchema)]
pub(super) struct EntitlementList {
    /// Names of features: `drive`, `calls.video` …
    enabled: Vec<&'static str>,
}

/// What the organisation has bought.
#[derive(Serialize, ToSchema)]
pub(super) struct TenantEntitlementList {
    /// Always true.
    ok: bool,
    /// Names of features: `drive`, `calls.video` …
    enabled: Vec<&'static str>,
}

/// The features the organisation has bought
#[utoipa::path(get, path = "/api/entitlements", operation_id = "list_entitlements", tag = "identity",
    responses((status = 200, body = EntitlementList), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_entitlements(State(api): State<Api>, Signed(ctx): Signed) -> ApiResult<Json<EntitlementList>> {
    Ok(Json(EntitlementList { enabled: enabled(&api, &ctx).await? }))
}

/// The features the organisation has bought, for the organisation's own pages
#[utoipa::path(get, path = "/api/v1/tenant/entitlements", operation_id = "list_tenant_entitlements", tag = "identity",
    responses((status = 200, body = TenantEntitlementList), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_tenant_entitlements(
    State(api): State<Api>,
    Signed(ctx): Signed,
) -> ApiResult<Json<TenantEntitlementList>> {
    Ok(Json(TenantEntitlementList { ok: true, enabled: enabled(&api, &ctx).await? }))
}

async fn enabled(api: &Api, ctx: &Ctx) -> kernel::Result<Vec<&'static str>> {
    let bought = ops::list_entitlements(&api.identity, ctx).await?;
    Ok(bought.into_iter().map(model::Entitlement::name).collect())
}

/// The organisation as its members see it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Tenant {
    id: String,
    name: String,
    slug: String,
    database_region: words::DatabaseRegion,
    /// IANA name, such as `Europe/London`: where the clock of whoever chose no other hangs.
    time_zone: String,
    branding: Branding,
    appearance: Appearance,
    /// How the person who asks has it.
    theme_mode: words::ThemeMode,
    billing: Billing,
    storage: Storage,
}

/// The organisation's colours.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Branding {
    /// `#RRGGBB`.
    accent_color: String,
    /// `h s% l%`.
    accent_hsl: String,
}

/// What the organisation pays for.
#[derive(Serialize, ToSchema)]
pub(super) struct Billing {
    /// GiB, rounded down.
    #[serde(rename = "storageQuotaGB")]
    storage_quota_gb: i64,
}

/// What the organisation stores, in bytes.
#[derive(Serialize, ToSchema)]
pub(super) struct Storage {
    used: i64,
    cap: i64,
}

/// The organisation of the session
#[utoipa::path(get, path = "/api/metadata", operation_id = "find_tenant", tag = "identity",
    responses((status = 200, body = Tenant), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_tenant(State(api): State<Api>, Signed(ctx): Signed) -> ApiResult<Json<Tenant>> {
    let profile = ops::find_tenant(&api.identity, &ctx).await?;
    let figures = api.modules.meter.figures(&ctx).await?;
    Ok(Json(Tenant {
        id: profile.tenant.id.to_string(),
        name: profile.tenant.name.as_str().to_owned(),
        slug: profile.tenant.slug.to_string(),
        database_region: profile.tenant.region.into(),
        time_zone: profile.time_zone.to_string(),
        branding: Branding {
            accent_color: profile.appearance.accent.color.as_str().to_owned(),
            accent_hsl: profile.appearance.accent.color.hsl().text(),
        },
        appearance: Appearance::new(profile.tenant.id, profile.appearance),
        theme_mode: profile.mode.into(),
        billing: Billing { storage_quota_gb: figures.cap / GIB },
        storage: Storage { used: figures.used, cap: figures.cap },
    }))
}

/// Which organisation's log-in page.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PublicTenantQuery {
    /// The organisation's slug; without it, the one that was made first.
    slug: Option<String>,
}

/// What the log-in page shows.
#[derive(Serialize, ToSchema)]
pub(super) struct PublicTenant {
    name: String,
    appearance: Appearance,
}

/// The name and look of an organisation, for its log-in page; open to everybody
#[utoipa::path(get, path = "/api/v1/tenant/public", operation_id = "find_public_tenant", tag = "identity",
    params(PublicTenantQuery),
    responses((status = 200, body = PublicTenant), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_public_tenant(
    State(api): State<Api>,
    Query(query): Query<PublicTenantQuery>,
) -> ApiResult<Json<PublicTenant>> {
    // An empty `?slug=` comes from a form left blank.
    let slug = query.slug.filter(|slug| !slug.is_empty());
    let found = ops::find_public_tenant(&api.identity, slug).await?;
    Ok(Json(found.map_or_else(
        || PublicTenant {
            name: PRODUCT.to_owned(),
            appearance: Appearance::new(Uuid::nil().into(), model::Appearance::default()),
        },
        |tenant| PublicTenant {
            name: tenant.name.as_str().to_owned(),
            appearance: Appearance::new(tenant.id, tenant.appearance),
        },
    )))
}
