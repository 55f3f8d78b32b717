//! What people have set for chat, and the drive of its files.

use axum::{extract::State, http::StatusCode};
use edge::{ApiResult, Json, Signed};
use kernel::TimeZone;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    Chat,
    model::{self, MailDigest, write_minute},
    ops,
};

/// A part of every day by one's own clock. It may go past midnight.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct QuietHours {
    /// The first quiet minute: `18:00`.
    from: String,
    /// The first minute that is not: `08:00`.
    to: String,
}

/// What one has set for chat.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ChatSettings {
    /// When one is left in peace; null for never.
    #[schema(required)]
    quiet_hours: Option<QuietHours>,
    /// Whether Saturdays and Sundays are quiet as a whole.
    is_quiet_at_weekends: bool,
    /// When mail tells what one has not read.
    digest: MailDigest,
    /// By which clock one lives: `Europe/London`.
    time_zone: String,
}

impl ChatSettings {
    fn new((settings, zone): (model::ChatSettings, TimeZone)) -> Self {
        let quiet_hours =
            settings.quiet.map(|quiet| QuietHours { from: write_minute(quiet.from), to: write_minute(quiet.to) });
        Self {
            quiet_hours,
            is_quiet_at_weekends: settings.is_quiet_at_weekends,
            digest: settings.digest,
            time_zone: zone.to_string(),
        }
    }
}

/// What one has set for chat
#[utoipa::path(get, path = "/api/v1/chat/settings", operation_id = "find_chat_settings", tag = "chat",
    responses((status = 200, body = ChatSettings), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_chat_settings(State(chat): State<Chat>, Signed(ctx): Signed) -> ApiResult<Json<ChatSettings>> {
    Ok(Json(ChatSettings::new(ops::find_settings(&chat, &ctx).await?)))
}

/// What is to be set for chat.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct UpdateChatSettings {
    /// When one is left in peace; null for never.
    quiet_hours: Option<QuietHours>,
    /// Whether Saturdays and Sundays are quiet as a whole.
    is_quiet_at_weekends: bool,
    /// When mail tells what one has not read.
    digest: MailDigest,
}

/// Set when one is left in peace, and when mail tells what one has not read
#[utoipa::path(put, path = "/api/v1/chat/settings", operation_id = "update_chat_settings", tag = "chat",
    request_body = UpdateChatSettings,
    responses((status = 200, body = ChatSettings), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_chat_settings(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Json(body): Json<UpdateChatSettings>,
) -> ApiResult<Json<ChatSettings>> {
    let quiet = body.quiet_hours.map(|quiet| model::QuietHours::read(&quiet.from, &quiet.to)).transpose()?;
    let chosen = ops::update_settings(&chat, &ctx, (quiet, body.is_quiet_at_weekends), body.digest).await?;
    Ok(Json(ChatSettings::new(chosen)))
}

/// Make chat ready for files
///
/// Files of messages lie in the module's drive. Whoever may write has it made here before the first file is uploaded.
#[utoipa::path(post, path = "/api/v1/chat/files/prepare", operation_id = "prepare_chat_files", tag = "chat",
    responses((status = 204), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn prepare_chat_files(State(chat): State<Chat>, Signed(ctx): Signed) -> ApiResult<StatusCode> {
    ops::prepare_files(&chat, &ctx).await?;
    Ok(StatusCode::NO_CONTENT)
}
