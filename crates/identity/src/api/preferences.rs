//! What the person signed in chose for oneself alone.

use axum::extract::State;
use edge::{ApiResult, Json, Signed};
use kernel::Result;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::Api;
use crate::{
    model::{self, CalendarChoice, PreferencesChange},
    ops,
};

/// How times of day are written: `1:30 PM` or `13:30`.
#[derive(Clone, Copy, Serialize, Deserialize, ToSchema)]
pub(super) enum TimeFormat {
    #[serde(rename = "12h")]
    Hours12,
    #[serde(rename = "24h")]
    Hours24,
}

impl From<model::TimeFormat> for TimeFormat {
    fn from(format: model::TimeFormat) -> Self {
        match format {
            model::TimeFormat::Hours12 => Self::Hours12,
            model::TimeFormat::Hours24 => Self::Hours24,
        }
    }
}

impl From<TimeFormat> for model::TimeFormat {
    fn from(format: TimeFormat) -> Self {
        match format {
            TimeFormat::Hours12 => Self::Hours12,
            TimeFormat::Hours24 => Self::Hours24,
        }
    }
}

/// The preferences of the person signed in, in the organisation of the session.
#[derive(Serialize, ToSchema)]
pub(super) struct PreferencesAnswer {
    /// Always true.
    ok: bool,
    preferences: Preferences,
}

/// What a person chose for oneself alone.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Preferences {
    /// The welcome of a newcomer was closed.
    welcome_closed: bool,
    /// Null until it is chosen.
    #[schema(required)]
    time_format: Option<TimeFormat>,
    /// Identifiers of the calendars that the schedule shows; null until they are chosen.
    #[schema(required)]
    calendars: Option<Vec<String>>,
}

impl PreferencesAnswer {
    fn new(preferences: &model::Preferences) -> Self {
        let calendars = preferences.calendars.as_ref().map(|choice| choice.ids().to_vec());
        let time_format = preferences.time_format.map(Into::into);
        Self {
            ok: true,
            preferences: Preferences { welcome_closed: preferences.welcome_closed, time_format, calendars },
        }
    }
}

/// What the person signed in chose for oneself alone
#[utoipa::path(get, path = "/api/v1/account/preferences", operation_id = "find_preferences", tag = "identity",
    responses((status = 200, body = PreferencesAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_preferences(
    State(api): State<Api>,
    Signed(ctx): Signed,
) -> ApiResult<Json<PreferencesAnswer>> {
    let preferences = ops::find_preferences(&api.identity, &ctx).await?;
    Ok(Json(PreferencesAnswer::new(&preferences)))
}

/// What to change; what is left out stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UpdatePreferences {
    welcome_closed: Option<bool>,
    /// Null for none of one's own.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<TimeFormat>)]
    time_format: Option<Option<TimeFormat>>,
    /// At most 500 identifiers; null for the first ones again.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<Vec<String>>)]
    calendars: Option<Option<Vec<String>>>,
}

impl UpdatePreferences {
    fn change(self) -> Result<PreferencesChange> {
        Ok(PreferencesChange {
            welcome_closed: self.welcome_closed,
            time_format: self.time_format.map(|format| format.map(Into::into)),
            calendars: self.calendars.map(|ids| ids.map(CalendarChoice::parse).transpose()).transpose()?,
        })
    }
}

/// Tells a null that was given from a field that was not.
fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(field: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(field).map(Some)
}

/// Change what one chose for oneself alone
#[utoipa::path(patch, path = "/api/v1/account/preferences", operation_id = "update_preferences", tag = "identity",
    request_body = UpdatePreferences,
    responses((status = 200, body = PreferencesAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_preferences(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Json(update): Json<UpdatePreferences>,
) -> ApiResult<Json<PreferencesAnswer>> {
    let preferences = ops::update_preferences(&api.identity, &ctx, update.change()?).await?;
    Ok(Json(PreferencesAnswer::new(&preferences)))
}
