//! What an organisation's administrators set about it.

use axum::extract::State;
use edge::{ApiResult, Json, Signed};
use kernel::{Ctx, TimeZone};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Api, words};
use crate::{
    model::{SettingsChange, Slug, TenantName},
    ops,
    policy::{Organisation, OrganisationAction},
};

/// The settings of the organisation of the session.
#[derive(Serialize, ToSchema)]
pub(super) struct SettingsAnswer {
    /// Always true.
    ok: bool,
    settings: Settings,
}

/// An organisation's settings.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Settings {
    /// The organisation.
    id: String,
    name: String,
    /// The name as it stands in addresses.
    slug: String,
    /// Fixed when it was made.
    database_region: words::DatabaseRegion,
    /// IANA name, such as `Europe/London`: where the clock of whoever chose no other hangs.
    time_zone: String,
    created_at: String,
    can: SettingsCan,
}

/// What the person who asks may do with the settings.
#[derive(Serialize, ToSchema)]
pub(super) struct SettingsCan {
    change: bool,
}

impl SettingsAnswer {
    fn new(ctx: &Ctx, settings: ops::TenantSettings) -> Self {
        let ops::TenantSettings { tenant, time_zone } = settings;
        let can = SettingsCan { change: ctx.decide(OrganisationAction::ChangeSettings, &Organisation).is_allowed() };
        Self {
            ok: true,
            settings: Settings {
                id: tenant.id.to_string(),
                name: tenant.name.as_str().to_owned(),
                slug: tenant.slug.to_string(),
                database_region: tenant.region.into(),
                time_zone: time_zone.to_string(),
                created_at: tenant.created_at.to_string(),
                can,
            },
        }
    }
}

/// The settings of the organisation of the session
#[utoipa::path(get, path = "/api/v1/tenant/settings", operation_id = "find_settings", tag = "identity",
    responses((status = 200, body = SettingsAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_settings(State(api): State<Api>, Signed(ctx): Signed) -> ApiResult<Json<SettingsAnswer>> {
    let settings = ops::find_settings(&api.identity, &ctx).await?;
    Ok(Json(SettingsAnswer::new(&ctx, settings)))
}

/// What to change; what is left out stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UpdateSettings {
    /// 1 to 100 characters.
    name: Option<String>,
    /// Lower-case letters, digits and hyphens; links with the old one lead nowhere from then on.
    slug: Option<String>,
    /// IANA name, such as `Europe/London`.
    time_zone: Option<String>,
}

/// Change the organisation's name, slug or time zone
#[utoipa::path(patch, path = "/api/v1/tenant/settings", operation_id = "update_settings", tag = "identity",
    request_body = UpdateSettings,
    responses((status = 200, body = SettingsAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_settings(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Json(update): Json<UpdateSettings>,
) -> ApiResult<Json<SettingsAnswer>> {
    let change = SettingsChange {
        name: update.name.map(|name| TenantName::parse(&name)).transpose()?,
        slug: update.slug.map(|slug| Slug::parse(&slug)).transpose()?,
        time_zone: update.time_zone.map(|zone| TimeZone::parse(&zone)).transpose()?,
    };
    let settings = ops::update_settings(&api.identity, &ctx, change).await?;
    Ok(Json(SettingsAnswer::new(&ctx, settings)))
}
