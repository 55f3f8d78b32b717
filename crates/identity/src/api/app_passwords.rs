//! App passwords: what calendars on phones and desktops sign in with.

use axum::extract::State;
use edge::{ApiResult, Json, Path, Signed};
use kernel::Error;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Api,
    security::{Secret, secret},
    sign_in::Done,
};
use crate::{
    model::{self, AppPasswordName},
    ops,
};

/// An app password.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AppPassword {
    id: String,
    /// As its owner calls it.
    name: String,
    /// RFC 3339.
    created_at: String,
    /// RFC 3339, to a minute; null where it was never used.
    #[schema(required)]
    last_used_at: Option<String>,
}

impl From<model::AppPassword> for AppPassword {
    fn from(one: model::AppPassword) -> Self {
        Self {
            id: one.id.to_string(),
            name: one.name,
            created_at: one.created_at.to_string(),
            last_used_at: one.last_used_at.map(|at| at.to_string()),
        }
    }
}

/// One's own app passwords in this organisation.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AppPasswords {
    /// The oldest in front. Their secrets were told when they were made, and are kept nowhere.
    app_passwords: Vec<AppPassword>,
}

/// An app password to be made.
#[derive(Deserialize, ToSchema)]
pub(super) struct NewAppPassword {
    /// As its owner calls it: 1 to 60 characters.
    name: String,
    /// The account's password, where it was not asked for in the last ten minutes.
    password: Option<String>,
}

/// An app password that was made.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AppPasswordCreated {
    app_password: AppPassword,
    /// What to type into the device, told this once: six groups of four letters.
    secret: String,
}

/// One's own app passwords
#[utoipa::path(get, path = "/api/v1/account/app-passwords", operation_id = "list_app_passwords", tag = "identity",
    responses((status = 200, body = AppPasswords), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_app_passwords(State(api): State<Api>, Signed(ctx): Signed) -> ApiResult<Json<AppPasswords>> {
    let found = ops::list_app_passwords(&api.identity, &ctx).await?;
    Ok(Json(AppPasswords { app_passwords: found.into_iter().map(Into::into).collect() }))
}

/// Make an app password, with which a calendar elsewhere signs in; shortly after signing in or confirming one's password
#[utoipa::path(post, path = "/api/v1/account/app-passwords", operation_id = "create_app_password", tag = "identity",
    request_body = NewAppPassword,
    responses((status = 200, body = AppPasswordCreated), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn create_app_password(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Json(body): Json<NewAppPassword>,
) -> ApiResult<Secret<AppPasswordCreated>> {
    let name = AppPasswordName::parse(&body.name)?;
    let made = ops::add_app_password(&api.identity, &ctx, name, body.password).await?;
    Ok(secret(AppPasswordCreated { app_password: made.app_password.into(), secret: made.secret }))
}

/// Take an app password back: it opens nothing from then on
#[utoipa::path(delete, path = "/api/v1/account/app-passwords/{appPasswordId}", operation_id = "delete_app_password",
    tag = "identity", params(("appPasswordId" = String, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn delete_app_password(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Path(id): Path<String>,
) -> ApiResult<Json<Done>> {
    // A text that is no identifier names nothing that exists.
    let id = Uuid::parse_str(&id).map_err(|_| Error::not_found("App password"))?;
    ops::remove_app_password(&api.identity, &ctx, id).await?;
    Ok(Json(Done { ok: true }))
}
