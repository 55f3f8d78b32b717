//! What the person signed in says of oneself.

use axum::extract::State;
use edge::{ApiResult, Json, Signed};
use kernel::{Result, TimeZone, port::Presence};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::{Api, sign_in::Done, words};
use crate::{
    model::{self, PersonName, ProfileChange},
    ops,
};

/// The profile of the person signed in, in the organisation of the session.
#[derive(Serialize, ToSchema)]
pub(super) struct ProfileAnswer {
    /// Always true.
    ok: bool,
    profile: Profile,
}

/// What a member says of oneself.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Profile {
    /// The person's account.
    uid: String,
    email: String,
    /// The name people read.
    display_name: String,
    first_name: String,
    last_name: String,
    /// The short name behind an `@`.
    username: String,
    /// The address of the person's picture, another one with every picture; null where there is none.
    #[serde(rename = "photoURL")]
    #[schema(required)]
    photo_url: Option<String>,
    status: words::PersonStatus,
    /// IANA name, such as `Europe/London`; null for the organisation's zone.
    #[schema(required)]
    time_zone: Option<String>,
    /// The zone that holds for the person: the person's own, or the organisation's.
    effective_time_zone: String,
}

impl Profile {
    pub(super) fn new(member: model::Member, zone_of_tenant: &TimeZone) -> Self {
        let time_zone = member.profile.time_zone.as_ref().map(ToString::to_string);
        Self {
            uid: member.user.to_string(),
            email: member.email.to_string(),
            photo_url: member.profile.photo_url(),
            display_name: member.display_name,
            first_name: member.first_name,
            last_name: member.last_name,
            username: member.username,
            status: member.profile.presence.into(),
            effective_time_zone: time_zone.clone().unwrap_or_else(|| zone_of_tenant.to_string()),
            time_zone,
        }
    }
}

/// The profile of the person signed in
#[utoipa::path(get, path = "/api/v1/account/profile", operation_id = "find_profile", tag = "identity",
    responses((status = 200, body = ProfileAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_profile(State(api): State<Api>, Signed(ctx): Signed) -> ApiResult<Json<ProfileAnswer>> {
    let member = ops::find_member(&api.identity, &ctx).await?;
    let zone = ops::find_time_zone(&api.identity, &ctx).await?;
    Ok(Json(ProfileAnswer { ok: true, profile: Profile::new(member, &zone) }))
}

/// What to change; what is left out stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UpdateProfile {
    /// The name people read; empty stands for first and last name. 100 characters at most, like the others.
    display_name: Option<String>,
    first_name: Option<String>,
    last_name: Option<String>,
    /// IANA name, such as `Europe/London`; null for the organisation's zone.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>)]
    time_zone: Option<Option<String>>,
}

impl UpdateProfile {
    fn change(self) -> Result<ProfileChange> {
        let name = |field, text: Option<String>| text.map(|text| PersonName::parse(field, &text)).transpose();
        Ok(ProfileChange {
            display_name: name("displayName", self.display_name)?,
            first_name: name("firstName", self.first_name)?,
            last_name: name("lastName", self.last_name)?,
            time_zone: self.time_zone.map(|zone| zone.map(|zone| TimeZone::parse(&zone)).transpose()).transpose()?,
        })
    }
}

/// Tells a null that was given from a field that was not.
fn given<'de, D: Deserializer<'de>>(field: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(field).map(Some)
}

/// Change one's own names and time zone
#[utoipa::path(patch, path = "/api/v1/account/profile", operation_id = "update_profile", tag = "identity",
    request_body = UpdateProfile,
    responses((status = 200, body = ProfileAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_profile(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Json(update): Json<UpdateProfile>,
) -> ApiResult<Json<ProfileAnswer>> {
    let member = ops::update_profile(&api.identity, &ctx, update.change()?).await?;
    let zone = ops::find_time_zone(&api.identity, &ctx).await?;
    Ok(Json(ProfileAnswer { ok: true, profile: Profile::new(member, &zone) }))
}

/// Whether one can be disturbed.
#[derive(Deserialize, ToSchema)]
pub(super) struct SetStatus {
    #[schema(value_type = words::PersonStatus)]
    status: String,
}

/// Tell the colleagues whether one can be disturbed
#[utoipa::path(put, path = "/api/v1/account/status", operation_id = "set_status", tag = "identity",
    request_body = SetStatus,
    responses((status = 200, body = Done), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn set_status(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Json(set): Json<SetStatus>,
) -> ApiResult<Json<Done>> {
    ops::set_presence(&api.identity, &ctx, Presence::from_name(&set.status)?).await?;
    Ok(Json(Done { ok: true }))
}
