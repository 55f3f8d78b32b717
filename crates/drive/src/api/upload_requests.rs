//! Upload requests, as those who run them see them.

use std::collections::HashMap;

use axum::extract::State;
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{Ctx, Result, Timestamp, UserId, page::Limit, port::Person};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{
    shares::{ShareCounts, SharePerson, same_tenant},
    uploads::{drive_id, library_choice},
    wire::present,
    words,
};
use crate::{
    Drive,
    model::{
        share::{ShareLink, ShareStatus},
        upload_request::{self, allowed_types, max_bytes, max_files, message, title},
    },
    ops::{self, Named, NewUploadRequest, RequestPlace, UploadRequestChanges},
    policy::UploadRequestAction,
    store::upload_requests::UploadRequestQuery,
};

/// An upload request: a link under which people without account send files into one place, and see nothing of what is there.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UploadRequest {
    id: Uuid,
    /// What stands in its link; it cannot be guessed.
    request_id: String,
    /// `/share/request/{requestId}`: where the link leads, on this server.
    path: String,
    /// What senders read above.
    title: String,
    /// What they read below it.
    message: String,
    status: words::ShareStatus,
    /// Whether it takes files: not where it is not active, or full, or its place is gone.
    is_open: bool,
    drive_id: Uuid,
    /// Null where the drive is gone.
    drive_name: Option<String>,
    library_id: Uuid,
    /// Null where the library is gone.
    library_name: Option<String>,
    /// Null for the drive's root.
    folder_id: Option<Uuid>,
    /// Null where the folder is gone, or in the trash.
    folder_name: Option<String>,
    limits: UploadRequestLimits,
    received: Received,
    created_by: SharePerson,
    /// RFC 3339.
    created_at: String,
    /// RFC 3339.
    updated_at: String,
    can: UploadRequestAbilities,
}

/// What an upload request takes.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UploadRequestLimits {
    /// Files in all.
    max_files: i64,
    /// Bytes in all.
    max_bytes: i64,
    /// Media types and endings; none for all that the installation allows.
    allowed_types: Vec<String>,
    /// RFC 3339; null for no end.
    expires_at: Option<String>,
    has_password: bool,
}

/// What has come in, whatever became of it since.
#[derive(Serialize, ToSchema)]
struct Received {
    files: i64,
    bytes: i64,
}

/// What the person may do with an upload request.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UploadRequestAbilities {
    /// Change its words and limits.
    update: bool,
    revoke: bool,
    /// See who sent files.
    view_deliveries: bool,
}

impl UploadRequest {
    fn new(ctx: &Ctx, request: upload_request::UploadRequest, people: &HashMap<UserId, Person>) -> Self {
        let may = |action| ctx.decide(action, &request).is_allowed();
        let (is_revoked, status) = (request.revoked_at.is_some(), request.status(ctx.now()));
        let has_place = request.drive_name.is_some()
            && request.library_name.is_some()
            && request.folder.is_some() == request.folder_name.is_some();
        let request_id = ShareLink { tenant: ctx.tenant(), secret: request.secret }.text();
        Self {
            can: UploadRequestAbilities {
                update: !is_revoked && may(UploadRequestAction::Update),
                revoke: !is_revoked && may(UploadRequestAction::Revoke),
                view_deliveries: may(UploadRequestAction::ViewDeliveries),
            },
            status: status.into(),
            is_open: status == ShareStatus::Active && has_place && !request.is_full(),
            path: format!("/share/request/{request_id}"),
            request_id,
            created_by: SharePerson::new(request.created_by, people),
            id: request.id.into(),
            title: request.title,
            message: request.message,
            drive_id: request.drive.into(),
            drive_name: request.drive_name,
            library_id: request.library.into(),
            library_name: request.library_name,
            folder_id: request.folder.map(Into::into),
            folder_name: request.folder_name,
            limits: UploadRequestLimits {
                max_files: request.limits.max_files,
                max_bytes: request.limits.max_bytes,
                allowed_types: request.limits.allowed_types,
                expires_at: request.limits.expires_at.map(|time| time.to_string()),
                has_password: request.limits.password.is_some(),
            },
            received: Received { files: request.files, bytes: request.bytes },
            created_at: request.created_at.to_string(),
            updated_at: request.updated_at.to_string(),
        }
    }
}

/// One upload request.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UploadRequestAnswer {
    /// Always true.
    ok: bool,
    upload_request: UploadRequest,
}

impl UploadRequestAnswer {
    fn new(ctx: &Ctx, named: Named<upload_request::UploadRequest>) -> Json<Self> {
        Json(Self { ok: true, upload_request: UploadRequest::new(ctx, named.found, &named.people) })
    }
}

/// An upload request to be made.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CreateUploadRequest {
    /// The organisation; the session's unless given.
    tenant_id: Option<Uuid>,
    /// 1 to 200 letters: what senders read above.
    title: String,
    /// At most 2,000 letters: what they read below it.
    #[serde(default)]
    message: String,
    drive_id: Option<Uuid>,
    /// This or `librarySlug`; the library every drive has unless given.
    library_id: Option<Uuid>,
    library_slug: Option<String>,
    /// The drive's root unless given.
    folder_id: Option<Uuid>,
    /// Files in all, 1 to 10,000; 100 unless given.
    max_files: Option<i64>,
    /// Bytes in all, 1 to 1 TiB; 1 GiB unless given.
    max_bytes: Option<i64>,
    /// At most 50 media types or endings: `application/pdf`, `.dwg`. None for all that the installation allows.
    allowed_types: Option<Vec<String>>,
    /// RFC 3339; null for no end, in 14 days unless given.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>)]
    expires_at: Option<Option<String>>,
    /// 12 characters at least; none unless given. It is never given out.
    password: Option<String>,
}

/// A time as clients send it; an empty one is none.
fn end(end: Option<String>) -> Result<Option<Timestamp>> {
    end.filter(|text| !text.is_empty()).map(|text| text.parse()).transpose()
}

/// Make a link under which people without account send files into a place
///
/// What comes in is its maker's. 403 with `details.reason` where the person may not let strangers add files there.
#[utoipa::path(post, path = "/api/v1/drive/upload-requests", operation_id = "create_upload_request", tag = "drive",
    request_body = CreateUploadRequest,
    responses((status = 200, body = UploadRequestAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn create_upload_request(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<CreateUploadRequest>,
) -> ApiResult<Json<UploadRequestAnswer>> {
    same_tenant(&ctx, body.tenant_id)?;
    let slug = body.library_slug.filter(|slug| !slug.is_empty());
    let library = match (body.library_id, slug) {
        (None, None) => None,
        (id, slug) => Some(library_choice(id, slug)?),
    };
    let new = NewUploadRequest {
        title: title(&body.title)?,
        place: RequestPlace { drive: drive_id(body.drive_id)?.into(), library, folder: body.folder_id.map(Into::into) },
        settings: UploadRequestChanges {
            title: None,
            message: Some(message(&body.message)?),
            max_files: body.max_files.map(max_files).transpose()?,
            max_bytes: body.max_bytes.map(max_bytes).transpose()?,
            allowed_types: body
                .allowed_types
                .as_deref()
                .map(|types| allowed_types("allowedTypes", types))
                .transpose()?,
            expires_at: body.expires_at.map(end).transpose()?,
            password: Some(body.password),
        },
    };
    Ok(UploadRequestAnswer::new(&ctx, ops::create_upload_request(&drive, &ctx, new).await?))
}

/// Which upload requests.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct ListUploadRequests {
    /// All unless given.
    #[param(inline, value_type = Option<words::ShareStatusFilter>)]
    status: Option<String>,
    /// Into this drive.
    drive_id: Option<Uuid>,
    /// Into this library.
    library_id: Option<Uuid>,
    /// Into this folder.
    folder_id: Option<Uuid>,
    /// Whose titles contain this, whatever the case.
    q: Option<String>,
    /// 1 to 200, 50 unless given.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// A page of upload requests, the one changed last first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UploadRequestPage {
    /// Always true.
    ok: bool,
    upload_requests: Vec<UploadRequest>,
    /// Position of the next page; null at the end.
    next_cursor: Option<String>,
    counts: ShareCounts,
}

/// The upload requests that the person made, or all where the person manages shares
#[utoipa::path(get, path = "/api/v1/drive/upload-requests", operation_id = "list_upload_requests", tag = "drive",
    params(ListUploadRequests),
    responses((status = 200, body = UploadRequestPage), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_upload_requests(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Query(asked): Query<ListUploadRequests>,
) -> ApiResult<Json<UploadRequestPage>> {
    let query = UploadRequestQuery {
        status: ShareStatus::filter(asked.status.as_deref())?,
        drive: asked.drive_id.map(Into::into),
        library: asked.library_id.map(Into::into),
        folder: asked.folder_id.map(Into::into),
        search: asked.q.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty()),
        before: None,
    };
    let limit = Limit::new(asked.limit)?;
    let listed = ops::list_upload_requests(&drive, &ctx, query, limit, asked.cursor.as_deref()).await?;
    let requests = listed.page.items.into_iter();
    Ok(Json(UploadRequestPage {
        ok: true,
        upload_requests: requests.map(|request| UploadRequest::new(&ctx, request, &listed.people)).collect(),
        next_cursor: listed.page.next_cursor,
        counts: listed.counts.into(),
    }))
}

/// One upload request
#[utoipa::path(get, path = "/api/v1/drive/upload-requests/{uploadRequestId}", operation_id = "find_upload_request",
    tag = "drive", params(("uploadRequestId" = Uuid, Path)),
    responses((status = 200, body = UploadRequestAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_upload_request(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<UploadRequestAnswer>> {
    Ok(UploadRequestAnswer::new(&ctx, ops::find_upload_request(&drive, &ctx, id.into()).await?))
}

/// Other words and limits. What is left out stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UpdateUploadRequest {
    /// 1 to 200 letters.
    title: Option<String>,
    /// At most 2,000 letters.
    message: Option<String>,
    /// 1 to 10,000.
    max_files: Option<i64>,
    /// 1 to 1 TiB.
    max_bytes: Option<i64>,
    /// At most 50 media types or endings; none for all that the installation allows.
    allowed_types: Option<Vec<String>>,
    /// RFC 3339; null for no end.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>)]
    expires_at: Option<Option<String>>,
    /// 12 characters at least; null for none.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>)]
    password: Option<Option<String>>,
}

/// Change the words and the limits of an upload request
#[utoipa::path(patch, path = "/api/v1/drive/upload-requests/{uploadRequestId}", operation_id = "update_upload_request",
    tag = "drive", params(("uploadRequestId" = Uuid, Path)), request_body = UpdateUploadRequest,
    responses((status = 200, body = UploadRequestAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_upload_request(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<UpdateUploadRequest>,
) -> ApiResult<Json<UploadRequestAnswer>> {
    let changes = UploadRequestChanges {
        title: body.title.as_deref().map(title).transpose()?,
        message: body.message.as_deref().map(message).transpose()?,
        max_files: body.max_files.map(max_files).transpose()?,
        max_bytes: body.max_bytes.map(max_bytes).transpose()?,
        allowed_types: body.allowed_types.as_deref().map(|types| allowed_types("allowedTypes", types)).transpose()?,
        expires_at: body.expires_at.map(end).transpose()?,
        password: body.password,
    };
    Ok(UploadRequestAnswer::new(&ctx, ops::update_upload_request(&drive, &ctx, id.into(), changes).await?))
}

/// The organisation.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RequestOfTenant {
    /// The session's unless given.
    tenant_id: Option<Uuid>,
}

/// Take an upload request back: its link takes nothing from the next request on, and what is on its way is given up
#[utoipa::path(post, path = "/api/v1/drive/upload-requests/{uploadRequestId}/revoke", operation_id = "revoke_upload_request",
    tag = "drive", params(("uploadRequestId" = Uuid, Path)), request_body = RequestOfTenant,
    responses((status = 200, body = UploadRequestAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn revoke_upload_request(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<RequestOfTenant>,
) -> ApiResult<Json<UploadRequestAnswer>> {
    same_tenant(&ctx, body.tenant_id)?;
    Ok(UploadRequestAnswer::new(&ctx, ops::revoke_upload_request(&drive, &ctx, id.into()).await?))
}

/// Which page.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListDeliveries {
    /// 1 to 200, 50 unless given.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// What somebody sent.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Delivery {
    id: Uuid,
    /// The sender, by that person's own word.
    name: String,
    /// As given; nobody has tried it.
    email: Option<String>,
    message: String,
    /// How many files have come in.
    files: i64,
    /// Their bytes.
    bytes: i64,
    /// RFC 3339.
    started_at: String,
    /// RFC 3339: when the sender said last to be done.
    finished_at: Option<String>,
}

/// A page of what was sent under an upload request, the latest first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DeliveryPage {
    /// Always true.
    ok: bool,
    deliveries: Vec<Delivery>,
    /// Position of the next page; null at the end.
    next_cursor: Option<String>,
}

/// Who sent what under an upload request
#[utoipa::path(get, path = "/api/v1/drive/upload-requests/{uploadRequestId}/deliveries",
    operation_id = "list_upload_request_deliveries", tag = "drive",
    params(("uploadRequestId" = Uuid, Path), ListDeliveries),
    responses((status = 200, body = DeliveryPage), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_upload_request_deliveries(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Query(asked): Query<ListDeliveries>,
) -> ApiResult<Json<DeliveryPage>> {
    let limit = Limit::new(asked.limit)?;
    let page = ops::list_deliveries(&drive, &ctx, id.into(), limit, asked.cursor.as_deref()).await?;
    let deliveries = page.items.into_iter().map(|delivery| Delivery {
        id: delivery.id.into(),
        name: delivery.sender.name,
        email: delivery.sender.email,
        message: delivery.message,
        files: delivery.files,
        bytes: delivery.bytes,
        started_at: delivery.started_at.to_string(),
        finished_at: delivery.finished_at.map(|time| time.to_string()),
    });
    Ok(Json(DeliveryPage { ok: true, deliveries: deliveries.collect(), next_cursor: page.next_cursor }))
}
