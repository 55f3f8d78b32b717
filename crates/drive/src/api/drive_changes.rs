//! Drives are made and changed.

use axum::extract::State;
use edge::{ApiResult, Json, Signed};
use kernel::{Ctx, Error, Result, Scope, UserId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    wire::{self, present, require_tenant},
    words,
};
use crate::{
    Drive,
    model::{
        self, DriveRole, DriveType, DriveVisibility,
        drive::{
            DriveSettings, MAX_MEMBERS, NewDrive, drive_color, drive_description, drive_icon, drive_name, drive_quota,
            max_versions, retention_days,
        },
    },
    ops::{self, DriveChanges, Named},
};

/// A drive to be made.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CreateDrive {
    #[schema(required = true, value_type = Uuid)]
    tenant_id: Option<Uuid>,
    drive: DriveToMake,
}

/// What is to be made. The person who makes it owns it.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DriveToMake {
    #[serde(default)]
    name: String,
    /// `shared` unless given. A module's drive is also made when the module first needs it.
    #[schema(value_type = Option<words::DriveType>)]
    r#type: Option<String>,
    /// The person who asks: nobody makes drives for others. A module's drive is nobody's own.
    owner_id: Option<Uuid>,
    /// Of a drive of type `module`. It is called after the module unless it is given a name.
    #[schema(value_type = Option<words::DriveModule>)]
    module_id: Option<String>,
    /// Unless given, `tenant` for a module's drive and `members` for others.
    #[schema(value_type = Option<words::DriveVisibility>)]
    visibility: Option<String>,
    settings: Option<SettingsToSet>,
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
pub(super) struct SettingsToSet {
    /// `blue` unless given.
    #[schema(value_type = Option<words::DriveColor>)]
    color: Option<String>,
    /// The name of an icon: up to 40 small letters, digits and hyphens; empty for the usual one.
    icon: Option<String>,
    description: Option<String>,
    /// GiB, 1 (default) to 1000.
    #[serde(rename = "quotaGB")]
    quota_gb: Option<i64>,
    /// Whether files may be shared beyond the organisation; needs a storage tier with advanced sharing.
    allow_external_sharing: Option<bool>,
    /// How many days the trash is kept, 1 to 3650; null (default) for ever. Needs a storage tier with custom retention.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<i64>)]
    retention_days: Option<Option<i64>>,
    /// Whether a replaced file keeps its earlier bytes (default), where the storage tier has versions.
    versioning_enabled: Option<bool>,
    /// The most versions a file keeps, 1 to 10 (default).
    max_versions: Option<i64>,
}

impl SettingsToSet {
    /// The changes they are.
    fn changes(self) -> Result<DriveChanges> {
        Ok(DriveChanges {
            description: self.description.as_deref().map(drive_description).transpose()?,
            color: self.color.as_deref().map(|color| drive_color(Some(color))).transpose()?,
            icon: self.icon.as_deref().map(drive_icon).transpose()?,
            quota_gb: self.quota_gb.map(drive_quota).transpose()?,
            allow_external_sharing: self.allow_external_sharing,
            retention_days: self.retention_days.map(|days| days.map(retention_days).transpose()).transpose()?,
            versioning_enabled: self.versioning_enabled,
            max_versions: self.max_versions.map(max_versions).transpose()?,
            ..DriveChanges::default()
        })
    }
}

/// Somebody to be in a drive.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MemberToAdd {
    user_id: Uuid,
    /// `contributor` unless given; `owner` for whoever makes the drive alone.
    #[schema(value_type = Option<words::DriveRole>)]
    role: Option<String>,
}

impl MemberToAdd {
    fn parse(self, owner: UserId) -> Result<(UserId, DriveRole)> {
        let user = self.user_id.into();
        match self.role.as_deref().map_or(Ok(DriveRole::Contributor), role)? {
            DriveRole::Owner if user != owner => Err(wrong_role(OWNED_BY_MAKER)),
            role => Ok((user, role)),
        }
    }
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
    fn new(ctx: &Ctx, Named { found, people }: Named<model::Drive>) -> Json<Self> {
        Json(Self { ok: true, drive_id: found.id.into(), drive: wire::Drive::new(ctx, found, &people) })
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
    // Who may make none is not told what else is wrong with it.
    ctx.require(Scope::DRIVE_CREATE, "create drives")?;
    let mut asked = body.drive;
    let owner = ctx.user()?;
    if asked.owner_id.is_some_and(|named| named != Uuid::from(owner)) {
        return Err(wrong("ownerId", OWNED_BY_MAKER).into());
    }
    let made = match (asked.r#type.as_deref(), asked.module_id.take().filter(|module| !module.is_empty())) {
        (Some("module"), Some(module)) => {
            let mut members = members(&mut asked, owner)?;
            members.retain(|(user, _)| *user != owner);
            ops::create_module_drive(&drive, &ctx, &module, asked.changes()?, members).await?
        }
        (Some("module"), None) => {
            return Err(wrong("moduleId", "moduleId is required for a drive of type 'module'.").into());
        }
        (_, Some(_)) => return Err(wrong("moduleId", "Only a drive of type 'module' has a moduleId.").into()),
        (_, None) => {
            let usual = ops::usual_drive_settings(&drive, &ctx).await?;
            ops::create_shared_drive(&drive, &ctx, new_drive(asked, owner, usual)?).await?
        }
    };
    Ok(DriveChanged::new(&ctx, made))
}

impl DriveToMake {
    /// How a module's drive is to be otherwise than usual.
    fn changes(self) -> Result<DriveChanges> {
        Ok(DriveChanges {
            name: Some(self.name).filter(|name| !name.trim().is_empty()).as_deref().map(drive_name).transpose()?,
            visibility: self.visibility.as_deref().map(visibility).transpose()?,
            ..self.settings.unwrap_or_default().changes()?
        })
    }
}

/// Whoever is to be in a drive, its maker first.
fn members(asked: &mut DriveToMake, owner: UserId) -> Result<Vec<(UserId, DriveRole)>> {
    let named = std::mem::take(&mut asked.members).into_iter();
    let named = named.map(|member| member.parse(owner)).collect::<Result<Vec<_>>>()?;
    let listed = asked.member_ids.iter().map(|id| ((*id).into(), DriveRole::Contributor));
    let mut members: Vec<(UserId, DriveRole)> = vec![(owner, DriveRole::Owner)];
    for member in named.into_iter().chain(listed) {
        if !members.iter().any(|(known, _)| *known == member.0) {
            members.push(member);
        }
    }
    if members.len() > MAX_MEMBERS {
        return Err(Error::invalid(format!("A drive has at most {MAX_MEMBERS} members.")));
    }
    Ok(members)
}

fn new_drive(mut asked: DriveToMake, owner: UserId, usual: DriveSettings) -> Result<NewDrive> {
    let members = members(&mut asked, owner)?;
    let settings = asked.settings.unwrap_or_default().changes()?;
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
        visibility: asked.visibility.as_deref().map_or(Ok(DriveVisibility::Members), visibility)?,
        settings: settings.settings(usual),
        members,
    })
}

/// A drive and what is to change.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UpdateDrive {
    #[schema(required = true, value_type = Uuid)]
    tenant_id: Option<Uuid>,
    drive_id: Uuid,
    updates: DriveUpdates,
}

/// What is to change; what is left out stays.
#[derive(Deserialize, ToSchema)]
pub(super) struct DriveUpdates {
    name: Option<String>,
    #[schema(value_type = Option<words::DriveVisibility>)]
    visibility: Option<String>,
    settings: Option<SettingsToSet>,
    /// Everybody who is to be in it, the owner among them. Whoever is left out is taken out.
    members: Option<Vec<MemberToSet>>,
}

/// Somebody who is to be in a drive, or stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MemberToSet {
    user_id: Uuid,
    /// `owner` for the drive's owner alone.
    #[schema(value_type = words::DriveRole)]
    role: String,
}

impl MemberToSet {
    fn parse(self) -> Result<(UserId, DriveRole)> {
        Ok((self.user_id.into(), role(&self.role)?))
    }
}

fn role(name: &str) -> Result<DriveRole> {
    match name {
        "owner" => Ok(DriveRole::Owner),
        "manager" => Ok(DriveRole::Manager),
        "contributor" => Ok(DriveRole::Contributor),
        _ => Err(wrong_role("role is owner, manager or contributor.")),
    }
}

const OWNED_BY_MAKER: &str = "A drive is owned by whoever makes it.";

fn wrong_role(problem: &'static str) -> Error {
    wrong("members.role", problem)
}

fn wrong(field: &'static str, problem: &'static str) -> Error {
    Error::invalid(problem).with_details(serde_json::json!({ "field": field }))
}

fn visibility(name: &str) -> Result<DriveVisibility> {
    match name {
        "tenant" => Ok(DriveVisibility::Tenant),
        "members" => Ok(DriveVisibility::Members),
        _ => Err(Error::invalid("visibility is tenant or members.")),
    }
}

/// Change a drive's name, settings, visibility and members
#[utoipa::path(post, path = "/api/drive/drives/update", operation_id = "update_drive", tag = "drive",
    request_body = UpdateDrive,
    responses((status = 200, body = DriveChanged), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_drive(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<UpdateDrive>,
) -> ApiResult<Json<DriveChanged>> {
    require_tenant(&ctx, body.tenant_id)?;
    let members = body.updates.members;
    let changes = DriveChanges {
        name: body.updates.name.as_deref().map(drive_name).transpose()?,
        visibility: body.updates.visibility.as_deref().map(visibility).transpose()?,
        members: members.map(|members| members.into_iter().map(MemberToSet::parse).collect()).transpose()?,
        ..body.updates.settings.unwrap_or_default().changes()?
    };
    let changed = ops::update_drive(&drive, &ctx, body.drive_id.into(), changes).await?;
    Ok(DriveChanged::new(&ctx, changed))
}
