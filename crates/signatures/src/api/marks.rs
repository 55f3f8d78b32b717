//! The signature that a person uses again.

use axum::extract::State;
use edge::{ApiResult, Json, Signed};
use serde::Serialize;
use utoipa::ToSchema;

use super::wire::{SignatureDone, SignaturePicture};
use crate::{Signatures, ops};

/// The signature that one uses again.
#[derive(Serialize, ToSchema)]
pub(super) struct SignatureMark {
    /// Null where none is kept.
    #[schema(required)]
    picture: Option<SignaturePicture>,
}

/// The signature that one uses again
#[utoipa::path(get, path = "/api/v1/signatures/mark", operation_id = "find_signature_mark", tag = "signatures",
    responses((status = 200, body = SignatureMark), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_signature_mark(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
) -> ApiResult<Json<SignatureMark>> {
    let picture = ops::find_mark(&signatures, &ctx).await?;
    Ok(Json(SignatureMark { picture: picture.map(|bytes| SignaturePicture::new(&bytes)) }))
}

/// Keep a signature to use it again, in place of the one before
#[utoipa::path(put, path = "/api/v1/signatures/mark", operation_id = "set_signature_mark", tag = "signatures",
    request_body = SignaturePicture,
    responses((status = 200, body = SignatureDone), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn set_signature_mark(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
    Json(body): Json<SignaturePicture>,
) -> ApiResult<Json<SignatureDone>> {
    ops::set_mark(&signatures, &ctx, body.bytes()?).await?;
    Ok(Json(SignatureDone { ok: true }))
}

/// Forget the signature that one uses again
#[utoipa::path(delete, path = "/api/v1/signatures/mark", operation_id = "forget_signature_mark", tag = "signatures",
    responses((status = 200, body = SignatureDone), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn forget_signature_mark(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
) -> ApiResult<Json<SignatureDone>> {
    ops::forget_mark(&signatures, &ctx).await?;
    Ok(Json(SignatureDone { ok: true }))
}
