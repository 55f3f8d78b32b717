//! Requests.

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::page::Limit;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{
    came::Came,
    wanted::CreateSignRequest,
    wire::{SignRequest, SignatureDone},
};
use crate::{
    Signatures,
    model::RequestView,
    ops,
    policy::{Desk, DeskAction},
};

/// Which list.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct RequestQuery {
    /// What one has to sign now (unless given), what one asked others for, or what one signed.
    #[param(inline)]
    view: Option<RequestView>,
    /// From `nextCursor`.
    cursor: Option<String>,
    /// 1 to 200; 50 unless given.
    limit: Option<u32>,
}

/// What the person may do besides.
#[derive(Serialize, ToSchema)]
pub(super) struct SignatureAbilities {
    create: bool,
}

/// A page of requests, the latest first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SignRequests {
    items: Vec<SignRequest>,
    #[schema(required)]
    next_cursor: Option<String>,
    can: SignatureAbilities,
}

/// Signature requests: what one has to sign, asked for, or signed; what was sent together is one of them
#[utoipa::path(get, path = "/api/v1/signatures/requests", operation_id = "list_signature_requests", tag = "signatures",
    params(RequestQuery),
    responses((status = 200, body = SignRequests), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_signature_requests(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
    Query(asked): Query<RequestQuery>,
) -> ApiResult<Json<SignRequests>> {
    let limit = Limit::new(asked.limit)?;
    let view = asked.view.unwrap_or_default();
    let found = ops::list_requests(&signatures, &ctx, view, asked.cursor.as_deref(), limit).await?;
    let people = found.people;
    let items = found.what.items.into_iter().map(|request| SignRequest::new(&ctx, request, &people)).collect();
    let can = SignatureAbilities { create: ctx.decide(DeskAction::Create, &Desk).is_allowed() };
    Ok(Json(SignRequests { items, next_cursor: found.what.next_cursor, can }))
}

/// How much waits for one's signature.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct WaitingSignatures {
    /// Documents, and those that were sent together as one; 1,001 stands for more than a thousand.
    count: i64,
}

/// How much waits for one's signature now
#[utoipa::path(get, path = "/api/v1/signatures/waiting", operation_id = "count_waiting_signatures", tag = "signatures",
    responses((status = 200, body = WaitingSignatures), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn count_waiting_signatures(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
) -> ApiResult<Json<WaitingSignatures>> {
    Ok(Json(WaitingSignatures { count: ops::count_waiting(&signatures, &ctx).await? }))
}

/// Ask people to sign a PDF document, or several together
///
/// Several are sent or refused together, and whoever signs them is told once; the answer is the request of the first.
///
/// 409 `PENDING_REQUEST_EXISTS` where one of them has yet to sign that file, `MAIL_NOT_SET_UP` for a signer outside while
/// the server sends no email; 422 `NOT_A_PDF`, `PDF_NOT_SIGNABLE` and others with the
/// reason, and `NOT_SHAREABLE` where the library or drive keeps it from people outside; 400 `CANNOT_SIGN` for somebody who may not
/// sign. People from outside get a mail with a link; before it opens anything, a code is sent to the same address.
#[utoipa::path(post, path = "/api/v1/signatures/requests", operation_id = "create_signature_request", tag = "signatures",
    request_body = CreateSignRequest,
    responses((status = 201, body = SignRequest), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn create_signature_request(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
    came: Came,
    Json(body): Json<CreateSignRequest>,
) -> ApiResult<(StatusCode, Json<SignRequest>)> {
    let made = ops::create_request(&signatures, &came.party(ctx.clone()), body.read()?).await?;
    let found = ops::find_request(&signatures, &ctx, made.id).await?;
    Ok((StatusCode::CREATED, Json(SignRequest::new(&ctx, found.what, &found.people))))
}

/// A signature request
#[utoipa::path(get, path = "/api/v1/signatures/requests/{requestId}", operation_id = "find_signature_request",
    tag = "signatures", params(("requestId" = Uuid, Path)),
    responses((status = 200, body = SignRequest), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_signature_request(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<SignRequest>> {
    let found = ops::find_request(&signatures, &ctx, id.into()).await?;
    Ok(Json(SignRequest::new(&ctx, found.what, &found.people)))
}

/// Take a signature request back, with all that was sent together
#[utoipa::path(post, path = "/api/v1/signatures/requests/{requestId}/cancel", operation_id = "cancel_signature_request",
    tag = "signatures", params(("requestId" = Uuid, Path)),
    responses((status = 200, body = SignatureDone), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn cancel_signature_request(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
    came: Came,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<SignatureDone>> {
    ops::cancel_request(&signatures, &came.party(ctx), id.into()).await?;
    Ok(Json(SignatureDone { ok: true }))
}

/// Remind those who have yet to sign and whose turn it is, by mail and behind the bell
///
/// 409 `REMINDED_ALREADY` within an hour of the reminder before.
#[utoipa::path(post, path = "/api/v1/signatures/requests/{requestId}/remind", operation_id = "remind_signers",
    tag = "signatures", params(("requestId" = Uuid, Path)),
    responses((status = 200, body = SignatureDone), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn remind_signers(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
    came: Came,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<SignatureDone>> {
    ops::remind_request(&signatures, &came.party(ctx), id.into()).await?;
    Ok(Json(SignatureDone { ok: true }))
}

/// How the document is wanted.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct DocumentQuery {
    /// Whether browsers are to save it; they show it unless given.
    save: Option<bool>,
}

/// The document of a signature request as it is now
#[utoipa::path(get, path = "/api/v1/signatures/requests/{requestId}/document", operation_id = "open_signature_document",
    tag = "signatures", params(("requestId" = Uuid, Path), DocumentQuery),
    responses((status = 200, description = "The document", content_type = "application/pdf"),
        (status = 302, description = "Where it is, with an S3 store"), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn open_signature_document(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
    came: Came,
    Path(id): Path<Uuid>,
    Query(asked): Query<DocumentQuery>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let reader = came.party(ctx.clone());
    let document = ops::open_document(&signatures, &reader, id.into(), asked.save.unwrap_or_default()).await?;
    let store = &**signatures.blobs.of(ctx.region());
    Ok(edge::deliver_blob(store, &document.key, &document.terms, &headers, ctx.now()).await?)
}

/// The certificate that vouches for the organisation's signers, as PEM: whoever trusts it sees its signatures as known
#[utoipa::path(get, path = "/api/v1/signatures/certificate", operation_id = "find_signing_certificate", tag = "signatures",
    responses((status = 200, description = "The certificate", content_type = "application/x-pem-file"),
        (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_signing_certificate(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
) -> ApiResult<Response> {
    let pem = ops::certificate(&signatures, &ctx).await?;
    let kind = HeaderValue::from_static("application/x-pem-file");
    let name = HeaderValue::from_static("attachment; filename=\"signatures.pem\"");
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], pem).into_response())
}
