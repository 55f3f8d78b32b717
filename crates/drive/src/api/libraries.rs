//! Libraries that are made when they are first needed.

use axum::extract::State;
use edge::{ApiResult, Json, Signed};
use kernel::{Ctx, Error, Result};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    library_wire::{self, LibrarySettings},
    wire::require_tenant,
    words,
};
use crate::{
    Drive,
    model::{FileName, Library, LibraryContext},
    ops,
};

/// The drive concerned.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct EnsureDefaultLibrary {
    #[schema(required = true, value_type = Uuid)]
    tenant_id: Option<Uuid>,
    drive_id: Uuid,
    /// How the library is made where it is missing; one that is there stays as it is.
    overrides: Option<LibrarySettings>,
}

/// A library that is there now.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LibraryEnsured {
    /// Always true.
    ok: bool,
    library_id: Uuid,
    library: library_wire::Library,
    /// Whether this call made it, or anything that belongs to it.
    created: bool,
}

impl LibraryEnsured {
    fn new(ctx: &Ctx, (library, created): (Library, bool)) -> Json<Self> {
        let library_id = library.id.into();
        Json(Self { ok: true, library_id, library: library_wire::Library::new(ctx, library), created })
    }
}

/// A drive's default library, made where it is missing
#[utoipa::path(post, path = "/api/drive/libraries/ensure-default", operation_id = "ensure_default_library", tag = "drive",
    request_body = EnsureDefaultLibrary,
    responses((status = 200, body = LibraryEnsured), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn ensure_default_library(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<EnsureDefaultLibrary>,
) -> ApiResult<Json<LibraryEnsured>> {
    require_tenant(&ctx, body.tenant_id)?;
    let overrides = body.overrides.unwrap_or_default().changes()?;
    let ensured = ops::ensure_default_library(&drive, &ctx, body.drive_id.into(), overrides).await?;
    Ok(LibraryEnsured::new(&ctx, ensured))
}

/// A drive and the module it is of.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct EnsureModuleBaseline {
    #[schema(required = true, value_type = Uuid)]
    tenant_id: Option<Uuid>,
    drive_id: Uuid,
    #[schema(value_type = words::DriveModule)]
    module_id: String,
}

/// What a module's drive begins with, made where it is missing
#[utoipa::path(post, path = "/api/drive/libraries/ensure-module-baseline", operation_id = "ensure_module_baseline",
    tag = "drive", request_body = EnsureModuleBaseline,
    responses((status = 200, body = LibraryEnsured), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn ensure_module_baseline(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<EnsureModuleBaseline>,
) -> ApiResult<Json<LibraryEnsured>> {
    require_tenant(&ctx, body.tenant_id)?;
    let ensured = ops::ensure_module_baseline(&drive, &ctx, body.drive_id.into(), &body.module_id).await?;
    Ok(LibraryEnsured::new(&ctx, ensured))
}

/// The thing whose library is asked for.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct GetOrCreateLibrary {
    #[schema(required = true, value_type = Uuid)]
    tenant_id: Option<Uuid>,
    context: ContextOfLibrary,
    #[serde(default)]
    defaults: DefaultsOfLibrary,
}

/// How the library is made where it is missing.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DefaultsOfLibrary {
    /// Those who read it alone, with the owners; nobody for everybody who sees the module's drive.
    #[serde(default)]
    member_ids: Vec<Uuid>,
    /// Those who set it up, besides whoever makes it.
    #[serde(default)]
    owner_ids: Vec<Uuid>,
}

/// A thing of another module.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ContextOfLibrary {
    #[schema(value_type = words::DriveModule)]
    module_key: String,
    /// `event`, `note` …
    entity_type: String,
    entity_id: String,
    /// What people call it; the library is called the same.
    entity_name: Option<String>,
}

/// The library of a thing.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LibraryGot {
    /// Always true.
    ok: bool,
    library_id: Uuid,
    /// Whether this call made it.
    created: bool,
}

/// The library of a thing of another module, made where it is missing
#[utoipa::path(post, path = "/api/drive/libraries/get-or-create", operation_id = "get_or_create_library", tag = "drive",
    request_body = GetOrCreateLibrary,
    responses((status = 200, body = LibraryGot), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn get_or_create_library(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<GetOrCreateLibrary>,
) -> ApiResult<Json<LibraryGot>> {
    require_tenant(&ctx, body.tenant_id)?;
    let ContextOfLibrary { module_key, entity_type, entity_id, entity_name } = body.context;
    let entity_name = entity_name.filter(|name| !name.trim().is_empty()).unwrap_or_else(|| entity_type.clone());
    let context = LibraryContext {
        module: module_key,
        entity_type: key("entityType", entity_type)?,
        entity_id: key("entityId", entity_id)?,
        entity_name: FileName::new(&entity_name.replace(['/', '\\'], "-"))?.as_str().to_owned(),
    };
    let ids = |ids: Vec<Uuid>| ids.into_iter().map(Into::into).collect();
    let (members, owners) = (ids(body.defaults.member_ids), ids(body.defaults.owner_ids));
    let (id, created) = ops::get_or_create_library(&drive, &ctx, context, members, owners).await?;
    Ok(Json(LibraryGot { ok: true, library_id: id.into(), created }))
}

/// A name that programs give: 1 to 100 letters, digits, `-`, `_`, `.` or `:`.
fn key(field: &str, text: String) -> Result<String> {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte);
    if text.is_empty() || text.len() > 100 || !text.bytes().all(fits) {
        let problem = format!("{field} must be 1 to 100 letters, digits, '-', '_', '.' or ':'.");
        return Err(Error::invalid(problem).with_details(serde_json::json!({ "field": field })));
    }
    Ok(text)
}
