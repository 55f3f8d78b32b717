//! What an organisation sets up for its schedule.

use axum::extract::State;
use edge::{ApiResult, Json, Signed};
use kernel::{Ctx, Error, Result};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::words;
use crate::{
    Schedule,
    model::StatusLabel,
    ops,
    policy::{Planner, PlannerAction},
};

edge::refusals! {
    /// Of looking at the settings.
    FindSettingsRefusals { 403: [FORBIDDEN] }

    /// Of changing them.
    UpdateSettingsRefusals { 400: [INVALID_REQUEST], 403: [FORBIDDEN] }
}

/// A status as people see it.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ScheduleStatusLabel {
    #[schema(value_type = words::EventStatus)]
    id: String,
    /// At most 40 letters: `On Track`.
    label: String,
    /// As `#10B981`.
    color: String,
}

/// The organisation's settings of the schedule.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ScheduleSettings {
    /// Green, amber and red, in this order.
    status_labels: Vec<ScheduleStatusLabel>,
    can: ScheduleSettingsAbilities,
}

/// What whoever asks may do to the settings.
#[derive(Serialize, ToSchema)]
pub(super) struct ScheduleSettingsAbilities {
    /// Change them.
    manage: bool,
}

impl ScheduleSettings {
    fn new(ctx: &Ctx, labels: Vec<StatusLabel>) -> Json<Self> {
        let wire = |one: StatusLabel| ScheduleStatusLabel { id: one.id, label: one.label, color: one.color };
        let manage = ctx.decide(PlannerAction::ManageSettings, &Planner).is_allowed();
        let can = ScheduleSettingsAbilities { manage };
        Json(Self { status_labels: labels.into_iter().map(wire).collect(), can })
    }
}

/// The organisation's settings of the schedule
#[utoipa::path(get, path = "/api/v1/schedule/settings", operation_id = "find_schedule_settings", tag = "schedule",
    responses((status = 200, body = ScheduleSettings), FindSettingsRefusals))]
pub(super) async fn find_schedule_settings(
    State(schedule): State<Schedule>,
    Signed(ctx): Signed,
) -> ApiResult<Json<ScheduleSettings>> {
    let labels = ops::list_labels(&schedule, &ctx).await?;
    Ok(ScheduleSettings::new(&ctx, labels))
}

/// What is to change.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct UpdateScheduleSettings {
    /// Those with words of their own; the others get back `On Track`, `At Risk` and `Urgent`.
    status_labels: Vec<ScheduleStatusLabel>,
}

/// Change the words and colours of the status labels
#[utoipa::path(put, path = "/api/v1/schedule/settings", operation_id = "update_schedule_settings", tag = "schedule",
    request_body = UpdateScheduleSettings,
    responses((status = 200, body = ScheduleSettings), UpdateSettingsRefusals))]
pub(super) async fn update_schedule_settings(
    State(schedule): State<Schedule>,
    Signed(ctx): Signed,
    Json(body): Json<UpdateScheduleSettings>,
) -> ApiResult<Json<ScheduleSettings>> {
    let read = |one: &ScheduleStatusLabel| StatusLabel::new(&one.id, &one.label, &one.color);
    let own = body.status_labels.iter().map(read).collect::<Result<Vec<_>>>()?;
    let mut named: Vec<&str> = own.iter().map(|one| one.id.as_str()).collect();
    named.sort_unstable();
    named.dedup();
    if named.len() != own.len() {
        return Err(Error::invalid("Each status has one label.").into());
    }
    let labels = ops::update_labels(&schedule, &ctx, own).await?;
    Ok(ScheduleSettings::new(&ctx, labels))
}
