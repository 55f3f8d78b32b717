//! Libraries are listed, made, set up and deleted.

use axum::extract::State;
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{Ctx, page::Limit};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{
    library_wire::{Library, LibrarySettings},
    wire::Done,
};
use crate::{Drive, model, ops, store::libraries::LibraryQuery};

/// Which libraries.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct ListLibraries {
    /// In this drive only.
    drive_id: Option<Uuid>,
    /// Those whose names contain this, whatever the case.
    search: Option<String>,
    /// 1 to 200, 50 unless given.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<Uuid>,
}

/// A page of libraries, by name.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LibraryPage {
    /// Always true.
    ok: bool,
    libraries: Vec<Library>,
    /// Position of the next page; null at the end.
    next_cursor: Option<String>,
}

/// The libraries the person sees, by name
#[utoipa::path(get, path = "/api/v1/drive/libraries", operation_id = "list_libraries", tag = "drive",
    params(ListLibraries),
    responses((status = 200, body = LibraryPage), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_libraries(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Query(asked): Query<ListLibraries>,
) -> ApiResult<Json<LibraryPage>> {
    let search = asked.search.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    let query = LibraryQuery { drive: asked.drive_id.map(Into::into), search, after: None };
    let limit = Limit::new(asked.limit)?;
    let page = ops::list_libraries(&drive, &ctx, query, limit, asked.cursor.map(Into::into)).await?;
    Ok(Json(LibraryPage {
        ok: true,
        libraries: page.items.into_iter().map(|found| Library::found(&ctx, found)).collect(),
        next_cursor: page.next_cursor,
    }))
}

/// A library.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LibraryAnswer {
    /// Always true.
    ok: bool,
    library: Library,
}

impl LibraryAnswer {
    fn new(ctx: &Ctx, library: model::Library) -> Json<Self> {
        Json(Self { ok: true, library: Library::new(ctx, library) })
    }
}

/// One library
#[utoipa::path(get, path = "/api/v1/drive/libraries/{libraryId}", operation_id = "find_library", tag = "drive",
    params(("libraryId" = Uuid, Path)),
    responses((status = 200, body = LibraryAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_library(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<LibraryAnswer>> {
    let found = ops::find_library(&drive, &ctx, id.into()).await?;
    Ok(Json(LibraryAnswer { ok: true, library: Library::found(&ctx, found) }))
}

/// A library to be made.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CreateLibrary {
    drive_id: Uuid,
    #[serde(flatten)]
    settings: LibrarySettings,
}

/// Make a library
#[utoipa::path(post, path = "/api/v1/drive/libraries", operation_id = "create_library", tag = "drive",
    request_body = CreateLibrary,
    responses((status = 200, body = LibraryAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn create_library(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<CreateLibrary>,
) -> ApiResult<Json<LibraryAnswer>> {
    let made = ops::create_library(&drive, &ctx, body.drive_id.into(), body.settings.new_library()?).await?;
    Ok(LibraryAnswer::new(&ctx, made))
}

/// Set a library up
#[utoipa::path(patch, path = "/api/v1/drive/libraries/{libraryId}", operation_id = "update_library", tag = "drive",
    params(("libraryId" = Uuid, Path)), request_body = LibrarySettings,
    responses((status = 200, body = LibraryAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_library(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<LibrarySettings>,
) -> ApiResult<Json<LibraryAnswer>> {
    Ok(LibraryAnswer::new(&ctx, ops::update_library(&drive, &ctx, id.into(), body.changes()?).await?))
}

/// Delete an empty library
#[utoipa::path(delete, path = "/api/v1/drive/libraries/{libraryId}", operation_id = "delete_library", tag = "drive",
    params(("libraryId" = Uuid, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn delete_library(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<Done>> {
    ops::delete_library(&drive, &ctx, id.into()).await?;
    Ok(Json(Done::OK))
}
