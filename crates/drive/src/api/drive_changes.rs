//! Drives are made and changed.

use axum::extract::State;
use edge::{ApiResult, Json, Signed};
use kernel::{Ctx, Error, Result};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::wire::{self, require_tenant};
use crate::{
    Drive,
    model::{
        self, DriveMember, DriveRole, DriveType, DriveVisibility,
        drive::{NewDrive, drive_color, drive_name, drive_quota},
    },
    ops::{self, DriveChanges},
};

/// A drive to be made.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CreateDrive {
    tenant_id: Option<Uuid>,
    drive: DriveToMake,
}

/// What is to be made. The person who makes it owns it.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DriveToMake {
    #[serde(default)]
    name: String,
    /// `shared` (default), `personal` or `custom`. A module's drive is made when the module first needs it.
    r#type: Option<String>,
    /// `tenant` or `members` (default).
    visibility: Option<String>,
    settings: Option<DriveSettings>,
    /// People besides the owner, with their roles.
    #[serde(default)]
    members: Vec<MemberToAdd>,
    /// People besides the owner, as contributors.
    #[serde(default)]
    member_ids: Vec<Uuid>,
}

/// How a drive is set up; what is left out stays, or is as usual.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DriveSettings {
    /// `blue` (default), `green`, `purple`, `orange`, `red` or `gray`.
    color: Option<String>,
    description: Option<String>,
    /// GiB, 1 (default) to 1000.
    #[serde(rename = "quotaGB")]
    quota_gb: Option<i64>,
}

/// Somebody to be in a drive.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MemberToAdd {
    user_id: Uuid,
    /// `manager` or `contributor` (default).
    role: Option<String>,
}

/// A drive that was made or changed.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DriveChanged {
    /// Always true.
    ok: bool,
    drive_id: Uuid,
    drive: wire::Drive,
}

impl DriveChanged {
    fn new(ctx: &Ctx, drive: model::Drive) -> Json<Self> {
        Json(Self { ok: true, drive_id: drive.id.into(), drive: wire::Drive::new(ctx, drive) })
    }
}

/// Make a drive
#[utoipa::path(post, path = "/api/drive/drives/create", operation_id = "create_drive", tag = "drive",
    request_body = CreateDrive,
    responses((status = 200, body = DriveChanged), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn create_drive(
    state: State<Drive>,
    signed: Signed,
    body: Json<CreateDrive>,
) -> ApiResult<Json<DriveChanged>> {
    create_shared_drive(state, signed, body).await
}

/// Make a drive that people share
#[utoipa::path(post, path = "/api/v1/drive/drives/create", operation_id = "create_shared_drive", tag = "drive",
    request_body = CreateDrive,
    responses((status = 200, body = DriveChanged), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn create_shared_drive(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<CreateDrive>,
) -> ApiResult<Json<DriveChanged>> {
    require_tenant(&ctx, body.tenant_id)?;
    let made = ops::create_shared_drive(&drive, &ctx, new_drive(&ctx, body.drive)?).await?;
    Ok(DriveChanged::new(&ctx, made))
}

fn new_drive(ctx: &Ctx, asked: DriveToMake) -> Result<NewDrive> {
    let (owner, settings) = (ctx.user()?, asked.settings.unwrap_or_default());
    let named = asked.members.iter().map(|member| DriveMember {
        user: member.user_id.into(),
        role: match member.role.as_deref() {
            Some("manager") => DriveRole::Manager,
            _ => DriveRole::Contributor,
        },
    });
    let listed = asked.member_ids.iter().map(|id| DriveMember { user: (*id).into(), role: DriveRole::Contributor });
    let mut members = vec![DriveMember { user: owner, role: DriveRole::Owner }];
    for member in named.chain(listed) {
        if !members.iter().any(|known| known.user == member.user) {
            members.push(member);
        }
    }
    Ok(NewDrive {
        name: drive_name(&asked.name)?,
        drive_type: match asked.r#type.as_deref() {
            None | Some("shared") => DriveType::Shared,
            Some("personal") => DriveType::Personal,
            Some("custom") => DriveType::Custom,
            Some(other) => return Err(Error::invalid(format!("A drive of type '{other}' cannot be made."))),
        },
        owner: Some(owner),
        module: None,
        visibility: DriveVisibility::from_name(asked.visibility.as_deref().unwrap_or("members")),
        color: drive_color(settings.color.as_deref())?,
        description: settings.description.unwrap_or_default(),
        quota_gb: drive_quota(settings.quota_gb.unwrap_or(1))?,
        members,
    })
}

/// A drive and what is to change.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UpdateDrive {
    tenant_id: Option<Uuid>,
    drive_id: Uuid,
    updates: DriveUpdates,
}

/// What is to change; what is left out stays.
#[derive(Deserialize, ToSchema)]
pub(super) struct DriveUpdates {
    name: Option<String>,
    settings: Option<DriveSettings>,
}

/// Change a drive's name and settings
#[utoipa::path(post, path = "/api/drive/drives/update", operation_id = "update_drive", tag = "drive",
    request_body = UpdateDrive,
    responses((status = 200, body = DriveChanged), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_drive(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<UpdateDrive>,
) -> ApiResult<Json<DriveChanged>> {
    require_tenant(&ctx, body.tenant_id)?;
    let settings = body.updates.settings.unwrap_or_default();
    let changes = DriveChanges {
        name: body.updates.name.as_deref().map(drive_name).transpose()?,
        description: settings.description,
        color: settings.color.as_deref().map(|color| drive_color(Some(color))).transpose()?,
        quota_gb: settings.quota_gb.map(drive_quota).transpose()?,
    };
    let changed = ops::update_drive(&drive, &ctx, body.drive_id.into(), changes).await?;
    Ok(DriveChanged::new(&ctx, changed))
}
