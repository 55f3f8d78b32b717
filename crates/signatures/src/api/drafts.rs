//! Requests that were not sent yet.

use axum::{extract::State, http::StatusCode};
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{Error, Result, page::Limit};
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
    model::{Draft, MOST_DOCUMENTS, MOST_DRAFT, MOST_FIELDS, MOST_SIGNERS},
    ops::{self, DraftText},
};

/// Which page.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct DraftQuery {
    /// From `nextCursor`.
    cursor: Option<String>,
    /// 1 to 200; 50 unless given.
    limit: Option<u32>,
}

impl DraftQuery {
    pub(super) fn read(self) -> Result<(Option<String>, Limit)> {
        Ok((self.cursor, Limit::new(self.limit)?))
    }
}

/// A request that was not sent yet: nobody but its owner knows of it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SignatureDraft {
    id: Uuid,
    file_name: String,
    /// RFC 3339.
    created_at: String,
    /// RFC 3339.
    updated_at: String,
    /// As it was kept; it may be incomplete.
    request: CreateSignRequest,
}

impl SignatureDraft {
    fn new(draft: Draft) -> Result<Self> {
        Ok(Self {
            request: serde_json::from_str(&draft.body).map_err(Error::internal)?,
            id: draft.id.into(),
            file_name: draft.file_name,
            created_at: draft.created_at.to_string(),
            updated_at: draft.updated_at.to_string(),
        })
    }
}

/// A page of drafts, the latest first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SignatureDrafts {
    items: Vec<SignatureDraft>,
    #[schema(required)]
    next_cursor: Option<String>,
}

/// What is kept of a request: it may be incomplete, but not endless.
fn text(request: &CreateSignRequest) -> Result<DraftText> {
    if !request.is_within(MOST_SIGNERS, MOST_FIELDS) {
        let message = format!(
            "A request has at most {MOST_SIGNERS} signers, each with at most {MOST_FIELDS} fields, \
                               and {MOST_DOCUMENTS} documents."
        );
        return Err(Error::invalid(message));
    }
    let body = serde_json::to_string(request).map_err(Error::internal)?;
    if body.len() > MOST_DRAFT {
        return Err(Error::invalid("This draft is too large to be kept."));
    }
    Ok(DraftText { file: request.file_id.into(), body })
}

/// One's own drafts of signature requests
#[utoipa::path(get, path = "/api/v1/signatures/drafts", operation_id = "list_signature_drafts", tag = "signatures",
    params(DraftQuery),
    responses((status = 200, body = SignatureDrafts), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_signature_drafts(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
    Query(asked): Query<DraftQuery>,
) -> ApiResult<Json<SignatureDrafts>> {
    let (cursor, limit) = asked.read()?;
    let found = ops::list_drafts(&signatures, &ctx, cursor.as_deref(), limit).await?;
    let items = found.items.into_iter().map(SignatureDraft::new).collect::<Result<_>>()?;
    Ok(Json(SignatureDrafts { items, next_cursor: found.next_cursor }))
}

/// Keep a signature request that is not sent yet; it need not be complete
#[utoipa::path(post, path = "/api/v1/signatures/drafts", operation_id = "create_signature_draft", tag = "signatures",
    request_body = CreateSignRequest,
    responses((status = 201, body = SignatureDraft), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn create_signature_draft(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
    Json(body): Json<CreateSignRequest>,
) -> ApiResult<(StatusCode, Json<SignatureDraft>)> {
    let draft = ops::create_draft(&signatures, &ctx, text(&body)?).await?;
    Ok((StatusCode::CREATED, Json(SignatureDraft::new(draft)?)))
}

/// One of one's own drafts
#[utoipa::path(get, path = "/api/v1/signatures/drafts/{draftId}", operation_id = "find_signature_draft",
    tag = "signatures", params(("draftId" = Uuid, Path)),
    responses((status = 200, body = SignatureDraft), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_signature_draft(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<SignatureDraft>> {
    Ok(Json(SignatureDraft::new(ops::find_draft(&signatures, &ctx, id.into()).await?)?))
}

/// Keep a draft as it is now
#[utoipa::path(put, path = "/api/v1/signatures/drafts/{draftId}", operation_id = "update_signature_draft",
    tag = "signatures", params(("draftId" = Uuid, Path)), request_body = CreateSignRequest,
    responses((status = 200, body = SignatureDraft), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_signature_draft(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<CreateSignRequest>,
) -> ApiResult<Json<SignatureDraft>> {
    let draft = ops::update_draft(&signatures, &ctx, id.into(), text(&body)?).await?;
    Ok(Json(SignatureDraft::new(draft)?))
}

/// Delete a draft
#[utoipa::path(delete, path = "/api/v1/signatures/drafts/{draftId}", operation_id = "delete_signature_draft",
    tag = "signatures", params(("draftId" = Uuid, Path)),
    responses((status = 200, body = SignatureDone), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn delete_signature_draft(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<SignatureDone>> {
    ops::delete_draft(&signatures, &ctx, id.into()).await?;
    Ok(Json(SignatureDone { ok: true }))
}

/// Send a draft: it becomes a signature request, and is checked as one
///
/// The errors are those of asking people to sign; 409 `DRAFT_CHANGED` where it was changed or sent meanwhile.
/// A draft that is refused stays as it is.
#[utoipa::path(post, path = "/api/v1/signatures/drafts/{draftId}/send", operation_id = "send_signature_draft",
    tag = "signatures", params(("draftId" = Uuid, Path)),
    responses((status = 201, body = SignRequest), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn send_signature_draft(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
    came: Came,
    Path(id): Path<Uuid>,
) -> ApiResult<(StatusCode, Json<SignRequest>)> {
    let draft = ops::find_draft(&signatures, &ctx, id.into()).await?;
    let kept: CreateSignRequest = serde_json::from_str(&draft.body).map_err(Error::internal)?;
    let made = ops::send_draft(&signatures, &came.party(ctx.clone()), &draft, kept.read()?).await?;
    let found = ops::find_request(&signatures, &ctx, made.id).await?;
    Ok((StatusCode::CREATED, Json(SignRequest::new(&ctx, found.what, &found.people))))
}
