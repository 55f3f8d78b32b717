//! Signers' tasks.

use axum::extract::State;
use edge::{ApiResult, Json, Path, Signed};
use kernel::{Error, ErrorKind, SignTaskId, id::TypedId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    came::Came,
    wanted::person,
    wire::{FieldValue, SignRequest, SignatureDone, SignaturePicture, given},
};
use crate::{
    Signatures,
    model::{MOST_REASON, words},
    ops,
};

/// Keep the picture of the signature with which one will sign
#[utoipa::path(put, path = "/api/v1/signatures/tasks/{taskId}/signature", operation_id = "set_task_signature",
    tag = "signatures", params(("taskId" = Uuid, Path)), request_body = SignaturePicture,
    responses((status = 200, body = SignatureDone), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn set_task_signature(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
    came: Came,
    Path(id): Path<Uuid>,
    Json(body): Json<SignaturePicture>,
) -> ApiResult<Json<SignatureDone>> {
    ops::set_picture(&signatures, &came.party(ctx), id.into(), body.bytes()?).await?;
    Ok(Json(SignatureDone { ok: true }))
}

/// What one says with the signature.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct SignTaskRequest {
    /// What is filled in; fields that are not here stay empty.
    values: Option<Vec<FieldValue>>,
    /// Whether one agrees to the request's text.
    has_consented: Option<bool>,
}

/// Sign the document with the picture that was kept; one that was signed already stays as it is
///
/// 422 `CONSENT_REQUIRED` where the request has a text to agree to; 422 `FIELD_REQUIRED`, `FIELD_UNKNOWN`, `FIELD_INVALID` with
/// the field in `details.fieldId`.
#[utoipa::path(post, path = "/api/v1/signatures/tasks/{taskId}/sign", operation_id = "sign_task", tag = "signatures",
    params(("taskId" = Uuid, Path)), request_body = SignTaskRequest,
    responses((status = 200, body = SignRequest), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn sign_task(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
    came: Came,
    Path(id): Path<Uuid>,
    Json(body): Json<SignTaskRequest>,
) -> ApiResult<Json<SignRequest>> {
    let given = given(body.values, body.has_consented);
    let request = ops::sign_task(&signatures, &came.party(ctx.clone()), id.into(), &given).await?;
    let found = ops::find_request(&signatures, &ctx, request).await?;
    Ok(Json(SignRequest::new(&ctx, found.what, &found.people)))
}

/// Why one will not sign.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct DeclineTask {
    /// Whoever asked reads it, and those who have signed; at most 500 letters.
    reason: Option<String>,
}

/// Decline to sign: the request comes to its end, with all that was sent together
#[utoipa::path(post, path = "/api/v1/signatures/tasks/{taskId}/decline", operation_id = "decline_task", tag = "signatures",
    params(("taskId" = Uuid, Path)), request_body = DeclineTask,
    responses((status = 200, body = SignatureDone), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn decline_task(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
    came: Came,
    Path(id): Path<Uuid>,
    Json(body): Json<DeclineTask>,
) -> ApiResult<Json<SignatureDone>> {
    let reason = words(body.reason.as_deref().unwrap_or_default(), "A reason", MOST_REASON)?;
    ops::decline_task(&signatures, &came.party(ctx), id.into(), reason).await?;
    Ok(Json(SignatureDone { ok: true }))
}

/// Who is to sign in one's place: a member by `uid`, or else somebody from outside by `name` and `email`.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct DelegateTask {
    uid: Option<Uuid>,
    /// At most 100 letters.
    name: Option<String>,
    /// Where the link and the code are sent to.
    email: Option<String>,
    /// Whoever asked reads it, and it stands in the record; at most 500 letters.
    reason: Option<String>,
}

/// Have somebody else sign in one's place, where whoever asked allows it: all that was sent together
///
/// 409 `SIGNED_IN_PART` where one has signed some of it, `SIGNS_ALREADY` for somebody who signs the document anyway,
/// `MAIL_NOT_SET_UP` for somebody outside while the server sends no email, `PENDING_REQUEST_EXISTS`, `HANDED_TOO_OFTEN`;
/// 400 `CANNOT_SIGN`; 422 `NOT_SHAREABLE`.
#[utoipa::path(post, path = "/api/v1/signatures/tasks/{taskId}/delegate", operation_id = "delegate_task",
    tag = "signatures", params(("taskId" = Uuid, Path)), request_body = DelegateTask,
    responses((status = 200, body = SignatureDone), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn delegate_task(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
    came: Came,
    Path(id): Path<Uuid>,
    Json(body): Json<DelegateTask>,
) -> ApiResult<Json<SignatureDone>> {
    let to = person(body.uid, body.name, body.email, "Whoever signs instead")?;
    let reason = words(body.reason.as_deref().unwrap_or_default(), "A reason", MOST_REASON)?;
    ops::delegate_task(&signatures, &came.party(ctx), id.into(), to, reason).await?;
    Ok(Json(SignatureDone { ok: true }))
}

/// Which task.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct EmbedSignature {
    /// The organisation of the session.
    #[schema(required = true, value_type = String)]
    tenant_id: Option<String>,
    task_id: Option<String>,
    /// What is filled in; fields that are not here stay empty.
    values: Option<Vec<FieldValue>>,
    /// Whether one agrees to the request's text.
    has_consented: Option<bool>,
}

/// What was stamped.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct EmbeddedSignature {
    /// Always true.
    ok: bool,
    request: SignRequest,
}

/// Stamp the signature of a task into its PDF document, within 60 seconds
///
/// The same as signing the task. 404 "Task not found".
#[utoipa::path(post, path = "/api/functions/embedSignature", operation_id = "embed_signature", tag = "signatures",
    request_body = EmbedSignature,
    responses((status = 200, body = EmbeddedSignature), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn embed_signature(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
    came: Came,
    Json(body): Json<EmbedSignature>,
) -> ApiResult<Json<EmbeddedSignature>> {
    match body.tenant_id.as_deref().map(str::trim).filter(|given| !given.is_empty()) {
        None => return Err(Error::new(ErrorKind::Invalid, "INVALID_REQUEST", "Tenant ID is required").into()),
        Some(given) if given == ctx.tenant().to_string() => {}
        Some(_) => return Err(Error::forbidden("act in another organisation").into()),
    }
    let task: SignTaskId = body.task_id.as_deref().ok_or_else(|| Error::not_found(SignTaskId::NOUN))?.parse()?;
    let given = given(body.values, body.has_consented);
    let request = ops::sign_task(&signatures, &came.party(ctx.clone()), task, &given).await?;
    let found = ops::find_request(&signatures, &ctx, request).await?;
    Ok(Json(EmbeddedSignature { ok: true, request: SignRequest::new(&ctx, found.what, &found.people) }))
}
