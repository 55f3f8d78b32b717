//! Upload requests, as those who follow their links see them, with or without an account.

use std::collections::BTreeMap;

use axum::{extract::State, response::Response};
use edge::{ApiResult, Json, Path, Query};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::shares::{Arrival, OfOrganisation, PublicOrganisation, ShareUnlocked, UnlockShare, unlocked};
use crate::{
    Drive,
    api::{
        files::Receipt,
        uploads::{ArrivedPart, PartsSigned, SignParts, request as sent},
        wire::{self, Done, Multipart},
        words,
    },
    model::{
        Checksum, FileName, UploadState,
        upload_request::{Sender, message},
    },
    ops::{self, Guest, SentFile},
};

/// An upload request that takes files.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::api) struct PublicRequest {
    request_id: String,
    title: String,
    message: String,
    /// The name of whoever asks for files.
    requested_by: String,
    organisation: PublicOrganisation,
    /// Whether it has taken all it takes.
    is_full: bool,
    limits: PublicRequestLimits,
    /// RFC 3339; null for no end.
    expires_at: Option<String>,
}

/// What may be sent.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PublicRequestLimits {
    /// Files, in all and of everybody.
    max_files: i64,
    /// Bytes, in all and of everybody.
    max_bytes: i64,
    /// Bytes of one file.
    max_file_size: i64,
    /// Media types and endings; none for all.
    allowed_types: Vec<String>,
}

/// An upload request.
#[derive(Serialize, ToSchema)]
pub(in crate::api) struct PublicRequestAnswer {
    /// Always true.
    ok: bool,
    request: PublicRequest,
}

/// Open an upload request by its link
///
/// 404 wherever it takes nothing: it never was, was revoked, has ended, or its place or maker is gone. 403
/// `REQUEST_LOCKED`, with `details.organisation`, where its password is to be given.
#[utoipa::path(get, path = "/api/public/requests/{requestId}", operation_id = "find_public_request", tag = "shares",
    params(("requestId" = String, Path), OfOrganisation),
    responses((status = 200, body = PublicRequestAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn find_public_request(
    State(drive): State<Drive>,
    arrival: Arrival,
    Path(link): Path<String>,
    Query(asked): Query<OfOrganisation>,
) -> ApiResult<Json<PublicRequestAnswer>> {
    let Guest { request, maker_name, organisation, slug, limits, .. } =
        ops::open_request(&drive, arrival.at(link.clone(), &asked)).await?;
    Ok(Json(PublicRequestAnswer {
        ok: true,
        request: PublicRequest {
            request_id: link,
            requested_by: maker_name,
            organisation: PublicOrganisation { name: organisation, slug },
            is_full: request.is_full(),
            limits: PublicRequestLimits {
                max_files: request.limits.max_files,
                max_bytes: request.limits.max_bytes,
                max_file_size: limits.max_file_size(),
                allowed_types: limits.allowed_types().to_vec(),
            },
            expires_at: request.limits.expires_at.map(|time| time.to_string()),
            title: request.title,
            message: request.message,
        },
    }))
}

/// Give an upload request's password: for twelve hours this browser needs it no more
///
/// 403 `REQUEST_PASSWORD_WRONG`; 429 after ten wrong ones from a network, and then one more a minute.
#[utoipa::path(post, path = "/api/public/requests/{requestId}/unlock", operation_id = "unlock_public_request", tag = "shares",
    params(("requestId" = String, Path), OfOrganisation), request_body = UnlockShare,
    responses((status = 200, body = ShareUnlocked), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn unlock_public_request(
    State(drive): State<Drive>,
    arrival: Arrival,
    Path(link): Path<String>,
    Query(asked): Query<OfOrganisation>,
    Json(body): Json<UnlockShare>,
) -> ApiResult<Response> {
    let proof = ops::unlock_request(&drive, arrival.at(link.clone(), &asked), &body.password).await?;
    // The link was a request's, so its letters are ones of an address.
    Ok(unlocked(&drive, &format!("/api/public/requests/{link}"), proof)?)
}

/// Who sends files.
#[derive(Deserialize, ToSchema)]
pub(in crate::api) struct BeginDelivery {
    /// 1 to 100 letters.
    name: String,
    /// An email address, or empty.
    email: Option<String>,
    /// At most 2,000 letters, to whoever asked.
    message: Option<String>,
}

/// A delivery that was begun.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::api) struct DeliveryBegun {
    /// Always true.
    ok: bool,
    /// A secret by which this browser, and no other, goes on.
    delivery_id: Uuid,
    /// RFC 3339: until then it may go on.
    expires_at: String,
}

/// Say who sends files, before sending any
#[utoipa::path(post, path = "/api/public/requests/{requestId}/deliveries", operation_id = "create_public_delivery",
    tag = "shares", params(("requestId" = String, Path), OfOrganisation), request_body = BeginDelivery,
    responses((status = 200, body = DeliveryBegun), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn create_public_delivery(
    State(drive): State<Drive>,
    arrival: Arrival,
    Path(link): Path<String>,
    Query(asked): Query<OfOrganisation>,
    Json(body): Json<BeginDelivery>,
) -> ApiResult<Json<DeliveryBegun>> {
    let sender = Sender::new(&body.name, body.email.as_deref().unwrap_or_default())?;
    let text = message(body.message.as_deref().unwrap_or_default())?;
    let begun = ops::begin_delivery(&drive, arrival.at(link, &asked), sender, text).await?;
    Ok(Json(DeliveryBegun { ok: true, delivery_id: begun.secret.into(), expires_at: begun.expires_at.to_string() }))
}

/// What has come in with a delivery.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::api) struct PublicDelivery {
    /// The sender.
    name: String,
    files: i64,
    bytes: i64,
    /// RFC 3339: until then it may go on.
    expires_at: String,
}

/// A delivery.
#[derive(Serialize, ToSchema)]
pub(in crate::api) struct PublicDeliveryAnswer {
    /// Always true.
    ok: bool,
    delivery: PublicDelivery,
}

impl From<crate::model::upload_request::Delivery> for PublicDeliveryAnswer {
    fn from(delivery: crate::model::upload_request::Delivery) -> Self {
        Self {
            ok: true,
            delivery: PublicDelivery {
                name: delivery.sender.name,
                files: delivery.files,
                bytes: delivery.bytes,
                expires_at: delivery.expires_at.to_string(),
            },
        }
    }
}

/// What has come in with a delivery of one's own
#[utoipa::path(get, path = "/api/public/requests/{requestId}/deliveries/{deliveryId}", operation_id = "find_public_delivery",
    tag = "shares", params(("requestId" = String, Path), ("deliveryId" = Uuid, Path), OfOrganisation),
    responses((status = 200, body = PublicDeliveryAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn find_public_delivery(
    State(drive): State<Drive>,
    arrival: Arrival,
    Path((link, delivery)): Path<(String, Uuid)>,
    Query(asked): Query<OfOrganisation>,
) -> ApiResult<Json<PublicDeliveryAnswer>> {
    Ok(Json(ops::find_delivery(&drive, arrival.at(link, &asked), delivery).await?.into()))
}

/// Nothing more to say.
#[derive(Deserialize, ToSchema)]
pub(in crate::api) struct FinishDelivery {}

/// Say that a delivery is complete: whoever asked is told what has come in; may be repeated after more files
#[utoipa::path(post, path = "/api/public/requests/{requestId}/deliveries/{deliveryId}/finish",
    operation_id = "finish_public_delivery", tag = "shares",
    params(("requestId" = String, Path), ("deliveryId" = Uuid, Path), OfOrganisation), request_body = FinishDelivery,
    responses((status = 200, body = PublicDeliveryAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn finish_public_delivery(
    State(drive): State<Drive>,
    arrival: Arrival,
    Path((link, delivery)): Path<(String, Uuid)>,
    Query(asked): Query<OfOrganisation>,
    Json(FinishDelivery {}): Json<FinishDelivery>,
) -> ApiResult<Json<PublicDeliveryAnswer>> {
    Ok(Json(ops::finish_delivery(&drive, arrival.at(link, &asked), delivery).await?.into()))
}

/// A file to be sent.
#[derive(Deserialize, ToSchema)]
pub(in crate::api) struct SignPublicUpload {
    filename: String,
    /// Media type; by the file's name where empty.
    #[serde(default)]
    mime: String,
    /// Bytes.
    size: i64,
    /// SHA-256 of the whole file in hex; the registration compares it, or above 1 GiB a job does afterwards. Above 5 MiB it may be
    /// left out, since each part has its own.
    checksum: Option<String>,
}

/// How the bytes are to be sent.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::api) struct PublicUploadSigned {
    /// Always true.
    ok: bool,
    upload_id: Uuid,
    /// Where one PUT carries the whole file; null where parts do.
    url: Option<String>,
    /// What to send with the PUT.
    headers: BTreeMap<String, String>,
    /// How the file is cut; null where one PUT carries it.
    multipart: Option<Multipart>,
    /// RFC 3339: until then the upload can be finished.
    expires_at: String,
}

/// Begin to send a file: one signed PUT up to 5 MiB, parts above
///
/// 409 `REQUEST_FULL` with `details.limit` (`files`, `bytes`). A name that is taken gets a number behind it, of which nothing is
/// told.
#[utoipa::path(post, path = "/api/public/requests/{requestId}/deliveries/{deliveryId}/uploads",
    operation_id = "sign_public_upload", tag = "shares",
    params(("requestId" = String, Path), ("deliveryId" = Uuid, Path), OfOrganisation), request_body = SignPublicUpload,
    responses((status = 200, body = PublicUploadSigned), (status = "4XX", body = edge::ErrorBody), (status = 507, body = edge::ErrorBody)))]
pub(in crate::api) async fn sign_public_upload(
    State(drive): State<Drive>,
    arrival: Arrival,
    Path((link, delivery)): Path<(String, Uuid)>,
    Query(asked): Query<OfOrganisation>,
    Json(body): Json<SignPublicUpload>,
) -> ApiResult<Json<PublicUploadSigned>> {
    let file = SentFile {
        name: FileName::new(&body.filename)?,
        mime: body.mime,
        size: body.size,
        sha256: wire::sha256("checksum", body.checksum.as_deref())?,
    };
    let signed = ops::sign_sent_upload(&drive, arrival.at(link, &asked), delivery, file).await?;
    let (url, headers) = signed.put.map(sent).unzip();
    Ok(Json(PublicUploadSigned {
        ok: true,
        upload_id: signed.upload.id.into(),
        url,
        headers: headers.unwrap_or_default(),
        multipart: Multipart::of(&signed.upload),
        expires_at: signed.upload.expires_at.to_string(),
    }))
}

/// An upload under way.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::api) struct PublicUploadStatus {
    /// Always true.
    ok: bool,
    upload_id: Uuid,
    /// As it was sent.
    filename: String,
    /// Bytes.
    size: i64,
    multipart: Option<Multipart>,
    /// The parts that have arrived.
    parts: Vec<ArrivedPart>,
    state: words::UploadState,
    /// RFC 3339.
    expires_at: String,
}

/// Which upload of a delivery under a link.
type OfDelivery = Path<(String, Uuid, Uuid)>;

/// How far a file is that one sends
#[utoipa::path(get, path = "/api/public/requests/{requestId}/deliveries/{deliveryId}/uploads/{uploadId}",
    operation_id = "find_public_upload", tag = "shares",
    params(("requestId" = String, Path), ("deliveryId" = Uuid, Path), ("uploadId" = Uuid, Path), OfOrganisation),
    responses((status = 200, body = PublicUploadStatus), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn find_public_upload(
    State(drive): State<Drive>,
    arrival: Arrival,
    Path((link, delivery, upload)): OfDelivery,
    Query(asked): Query<OfOrganisation>,
) -> ApiResult<Json<PublicUploadStatus>> {
    let found = ops::find_sent_upload(&drive, arrival.at(link, &asked), delivery, upload.into()).await?;
    let state = match found.upload.state {
        UploadState::Pending => words::UploadState::Pending,
        UploadState::Registered(..) => words::UploadState::Registered,
    };
    Ok(Json(PublicUploadStatus {
        ok: true,
        upload_id: found.upload.id.into(),
        multipart: Multipart::of(&found.upload),
        filename: found.upload.filename,
        size: found.upload.size,
        parts: found.parts.into_iter().map(Into::into).collect(),
        state,
        expires_at: found.upload.expires_at.to_string(),
    }))
}

/// Sign the URLs of parts of a file that one sends
#[utoipa::path(post, path = "/api/public/requests/{requestId}/deliveries/{deliveryId}/uploads/{uploadId}/parts",
    operation_id = "sign_public_upload_parts", tag = "shares",
    params(("requestId" = String, Path), ("deliveryId" = Uuid, Path), ("uploadId" = Uuid, Path), OfOrganisation),
    request_body = SignParts,
    responses((status = 200, body = PartsSigned), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn sign_public_upload_parts(
    State(drive): State<Drive>,
    arrival: Arrival,
    Path((link, delivery, upload)): OfDelivery,
    Query(asked): Query<OfOrganisation>,
    Json(body): Json<SignParts>,
) -> ApiResult<Json<PartsSigned>> {
    let parts = body.read()?;
    let signed = ops::sign_sent_parts(&drive, arrival.at(link, &asked), delivery, upload.into(), &parts).await?;
    Ok(Json(PartsSigned::new(signed)))
}

/// A file whose bytes were sent.
#[derive(Deserialize, ToSchema)]
pub(in crate::api) struct RegisterPublicUpload {
    /// SHA-256 of the file in hex; of a file sent in parts `{SHA-256 of the part digests}-{parts}`.
    checksum: Option<String>,
}

/// A file that has come in.
#[derive(Serialize, ToSchema)]
pub(in crate::api) struct PublicUploadRegistered {
    /// Always true.
    ok: bool,
    /// With the name as it was sent, whatever the file is called now.
    receipt: Receipt,
}

/// Hand over a file whose bytes were sent; it may be repeated
#[utoipa::path(post, path = "/api/public/requests/{requestId}/deliveries/{deliveryId}/uploads/{uploadId}/register",
    operation_id = "register_public_upload", tag = "shares",
    params(("requestId" = String, Path), ("deliveryId" = Uuid, Path), ("uploadId" = Uuid, Path), OfOrganisation),
    request_body = RegisterPublicUpload,
    responses((status = 200, body = PublicUploadRegistered), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn register_public_upload(
    State(drive): State<Drive>,
    arrival: Arrival,
    Path((link, delivery, upload)): OfDelivery,
    Query(asked): Query<OfOrganisation>,
    Json(body): Json<RegisterPublicUpload>,
) -> ApiResult<Json<PublicUploadRegistered>> {
    let promised = body.checksum.as_deref().map(Checksum::parse).transpose()?;
    let call = arrival.at(link, &asked);
    let (upload, kept) = ops::register_sent_upload(&drive, call, delivery, upload.into(), promised).await?;
    let (file, sha256) = (kept.file, kept.sha256);
    let at = file.created_at.to_string();
    let receipt = Receipt { name: upload.filename, size: upload.size, checksum: file.checksum, sha256, at };
    Ok(Json(PublicUploadRegistered { ok: true, receipt }))
}

/// Give up a file that one sends
#[utoipa::path(delete, path = "/api/public/requests/{requestId}/deliveries/{deliveryId}/uploads/{uploadId}",
    operation_id = "cancel_public_upload", tag = "shares",
    params(("requestId" = String, Path), ("deliveryId" = Uuid, Path), ("uploadId" = Uuid, Path), OfOrganisation),
    responses((status = 200, body = Done), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn cancel_public_upload(
    State(drive): State<Drive>,
    arrival: Arrival,
    Path((link, delivery, upload)): OfDelivery,
    Query(asked): Query<OfOrganisation>,
) -> ApiResult<Json<Done>> {
    ops::cancel_sent_upload(&drive, arrival.at(link, &asked), delivery, upload.into()).await?;
    Ok(Json(Done::OK))
}
