//! Forgotten and changed passwords.

use axum::extract::State;
use edge::{ApiResult, Json, Signed};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{Api, ThisBrowser, sign_in::Done};
use crate::{
    model::{Email, Password},
    ops,
};

/// Who has forgotten the password.
#[derive(Deserialize, ToSchema)]
pub(super) struct ForgottenPassword {
    email: String,
}

/// Send a link to choose a new password; the answer is the same whether or not there is such an account
#[utoipa::path(post, path = "/api/v1/auth/password/forgot", operation_id = "forgot_password", tag = "identity",
    request_body = ForgottenPassword,
    responses((status = 200, body = Done), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn forgot_password(
    State(api): State<Api>,
    ThisBrowser(browser): ThisBrowser,
    Json(forgotten): Json<ForgottenPassword>,
) -> ApiResult<Json<Done>> {
    ops::request_password_reset(&api.identity, Email::parse(&forgotten.email)?, &browser).await?;
    Ok(Json(Done { ok: true }))
}

/// The link of a mail. It is in the body: addresses stand in the logs of proxies.
#[derive(Deserialize, ToSchema)]
pub(super) struct ResetLink {
    /// What stands behind `token=` in the link.
    token: String,
}

/// Ask whether the link of a mail still sets a new password; one that does not is 410 `RESET_GONE`
#[utoipa::path(post, path = "/api/v1/auth/password/reset/check", operation_id = "check_password_reset", tag = "identity",
    request_body = ResetLink,
    responses((status = 200, body = Done), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn check_password_reset(
    State(api): State<Api>,
    ThisBrowser(browser): ThisBrowser,
    Json(link): Json<ResetLink>,
) -> ApiResult<Json<Done>> {
    ops::require_password_reset(&api.identity, &link.token, &browser).await?;
    Ok(Json(Done { ok: true }))
}

/// A new password, by the link of a mail.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NewPassword {
    /// What stands behind `token=` in the link.
    token: String,
    /// At least 12 characters, and not what many choose.
    password: String,
    /// Whether the person's app passwords go on; else they end, in all organisations.
    #[serde(default)]
    keep_app_passwords: bool,
}

/// Choose a new password by the link of a mail; it works once, and ends all of the person's sessions and app passwords
#[utoipa::path(post, path = "/api/v1/auth/password/reset", operation_id = "reset_password", tag = "identity",
    request_body = NewPassword,
    responses((status = 200, body = Done), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn reset_password(
    State(api): State<Api>,
    ThisBrowser(browser): ThisBrowser,
    Json(new): Json<NewPassword>,
) -> ApiResult<Json<Done>> {
    let chosen =
        ops::ChosenPassword { password: Password::parse(&new.password)?, keeps_app_passwords: new.keep_app_passwords };
    ops::reset_password(&api.identity, &new.token, chosen, &browser).await?;
    Ok(Json(Done { ok: true }))
}

/// Another password, from somebody who knows the one there is.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ChangedPassword {
    /// Needed where the account has one.
    current_password: Option<String>,
    /// At least 12 characters, and not what many choose.
    new_password: String,
}

/// Change the own password; all other sessions end
#[utoipa::path(post, path = "/api/v1/account/password", operation_id = "change_password", tag = "identity",
    request_body = ChangedPassword,
    responses((status = 200, body = Done), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn change_password(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Json(changed): Json<ChangedPassword>,
) -> ApiResult<Json<Done>> {
    let new = Password::parse(&changed.new_password)?;
    ops::change_password(&api.identity, &ctx, changed.current_password, new).await?;
    Ok(Json(Done { ok: true }))
}
