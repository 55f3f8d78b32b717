//! Deletions that wait for a second person.

use std::collections::HashMap;

use axum::extract::State;
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{Ctx, DeletionRequestId, UserId, page::Limit, port::Person};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::words;
use crate::{
    Drive,
    model::deletion::{self, DeletionStatus, deletion_reason},
    ops::{self, Named},
    policy::DeletionRequestAction,
    store::deletions::DeletionQuery,
};

/// Somebody asks that files go to the trash where nobody may do that alone.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DeletionRequest {
    id: Uuid,
    library_id: Uuid,
    library_name: String,
    drive_id: Uuid,
    files: Vec<FileNamed>,
    reason: String,
    status: words::DeletionStatus,
    requested_by: PersonNamed,
    decided_by: Option<PersonNamed>,
    /// RFC 3339.
    created_at: String,
    /// RFC 3339.
    decided_at: Option<String>,
    can: DeletionAbilities,
}

/// A file, as it was called when its deletion was asked for.
#[derive(Serialize, ToSchema)]
struct FileNamed {
    id: Uuid,
    name: String,
}

/// A person.
#[derive(Serialize, ToSchema)]
struct PersonNamed {
    id: Uuid,
    name: String,
}

/// What the person may do with a request now.
#[derive(Serialize, ToSchema)]
struct DeletionAbilities {
    approve: bool,
    decline: bool,
    withdraw: bool,
}

impl DeletionRequest {
    fn new(ctx: &Ctx, request: deletion::DeletionRequest, people: &HashMap<UserId, Person>) -> Self {
        let waits = request.status == DeletionStatus::Pending;
        let may = |action| waits && ctx.decide(action, &request).is_allowed();
        let person = |user: UserId| PersonNamed {
            id: user.into(),
            name: people.get(&user).map(|person| person.display_name.clone()).unwrap_or_default(),
        };
        Self {
            can: DeletionAbilities {
                approve: may(DeletionRequestAction::Approve),
                decline: may(DeletionRequestAction::Decline),
                withdraw: may(DeletionRequestAction::Withdraw),
            },
            id: request.id.into(),
            library_id: request.library.id.into(),
            drive_id: request.library.drive.into(),
            requested_by: person(request.requested_by),
            decided_by: request.decided_by.map(person),
            status: request.status.into(),
            created_at: request.created_at.to_string(),
            decided_at: request.decided_at.map(|time| time.to_string()),
            library_name: request.library.name,
            files: request.files.into_iter().map(|(id, name)| FileNamed { id: id.into(), name }).collect(),
            reason: request.reason,
        }
    }
}

/// A request to delete.
#[derive(Serialize, ToSchema)]
pub(super) struct DeletionAnswer {
    /// Always true.
    ok: bool,
    request: DeletionRequest,
}

impl DeletionAnswer {
    fn new(ctx: &Ctx, Named { found, people }: Named<deletion::DeletionRequest>) -> Json<Self> {
        Json(Self { ok: true, request: DeletionRequest::new(ctx, found, &people) })
    }
}

/// What is to be deleted.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RequestDeletion {
    /// 1 to 100, all of one library.
    file_ids: Vec<Uuid>,
    /// Why, in at most 1000 letters.
    reason: Option<String>,
}

/// Ask a second person for a deletion
#[utoipa::path(post, path = "/api/v1/drive/deletion-requests", operation_id = "request_deletion", tag = "drive",
    request_body = RequestDeletion,
    responses((status = 200, body = DeletionAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn request_deletion(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<RequestDeletion>,
) -> ApiResult<Json<DeletionAnswer>> {
    let ids = body.file_ids.into_iter().map(Into::into).collect();
    let reason = deletion_reason(body.reason.as_deref().unwrap_or_default())?;
    Ok(DeletionAnswer::new(&ctx, ops::request_deletion(&drive, &ctx, ids, reason).await?))
}

/// Which requests.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct ListDeletionRequests {
    /// All unless given.
    #[param(inline, value_type = Option<words::DeletionStatus>)]
    status: Option<String>,
    /// 1 to 200, 50 unless given.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<Uuid>,
}

/// A page of requests, the newest first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DeletionPage {
    /// Always true.
    ok: bool,
    requests: Vec<DeletionRequest>,
    /// Position of the next page; null at the end.
    next_cursor: Option<String>,
}

/// The requests that the person made or may decide on, the newest first
#[utoipa::path(get, path = "/api/v1/drive/deletion-requests", operation_id = "list_deletion_requests", tag = "drive",
    params(ListDeletionRequests),
    responses((status = 200, body = DeletionPage), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_deletion_requests(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Query(asked): Query<ListDeletionRequests>,
) -> ApiResult<Json<DeletionPage>> {
    let status = asked.status.as_deref().map(DeletionStatus::parse).transpose()?;
    let query = DeletionQuery { status, before: asked.cursor.map(Into::into) };
    let Named { found, people } = ops::list_deletion_requests(&drive, &ctx, query, Limit::new(asked.limit)?).await?;
    Ok(Json(DeletionPage {
        ok: true,
        requests: found.items.into_iter().map(|request| DeletionRequest::new(&ctx, request, &people)).collect(),
        next_cursor: found.next_cursor,
    }))
}

/// Approve a deletion that somebody else asked for: the files go to the trash
#[utoipa::path(post, path = "/api/v1/drive/deletion-requests/{requestId}/approve", operation_id = "approve_deletion",
    tag = "drive", params(("requestId" = Uuid, Path)),
    responses((status = 200, body = DeletionAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn approve_deletion(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<DeletionAnswer>> {
    let id: DeletionRequestId = id.into();
    Ok(DeletionAnswer::new(&ctx, ops::approve_deletion(&drive, &ctx, id).await?))
}

/// Decline a deletion that somebody else asked for
#[utoipa::path(post, path = "/api/v1/drive/deletion-requests/{requestId}/decline", operation_id = "decline_deletion",
    tag = "drive", params(("requestId" = Uuid, Path)),
    responses((status = 200, body = DeletionAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn decline_deletion(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<DeletionAnswer>> {
    let id: DeletionRequestId = id.into();
    Ok(DeletionAnswer::new(&ctx, ops::decline_deletion(&drive, &ctx, id).await?))
}

/// Ask for a deletion no longer
#[utoipa::path(post, path = "/api/v1/drive/deletion-requests/{requestId}/withdraw", operation_id = "withdraw_deletion",
    tag = "drive", params(("requestId" = Uuid, Path)),
    responses((status = 200, body = DeletionAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn withdraw_deletion(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<DeletionAnswer>> {
    let id: DeletionRequestId = id.into();
    Ok(DeletionAnswer::new(&ctx, ops::withdraw_deletion(&drive, &ctx, id).await?))
}
