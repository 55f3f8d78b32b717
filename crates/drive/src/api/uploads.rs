//! Uploads: signing, parts, progress, cancelling.

use axum::extract::State;
use blob::{PartStat, SignedRequest};
use edge::{ApiResult, Json, Path, Signed};
use kernel::{Error, Result};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    wire::{self, Done, Multipart},
    words,
};
use crate::{
    Drive,
    model::{FileName, OnConflict, UploadState},
    ops::{self, Destination, LibraryChoice, NewUpload, PartToSign, SignedPart},
};

/// What is to be uploaded.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SignUpload {
    filename: String,
    /// Media type; by the file's name where empty.
    #[serde(default)]
    mime: String,
    /// Bytes.
    size: i64,
    /// SHA-256 of the whole file in hex; the registration compares it, or above 1 GiB a job does afterwards. Above 5 MiB it may be
    /// left out, since each part has its own.
    checksum: Option<String>,
    #[schema(required = true, value_type = Uuid)]
    drive_id: Option<Uuid>,
    /// This or `librarySlug`; one of them is required.
    library_id: Option<Uuid>,
    library_slug: Option<String>,
    folder_id: Option<Uuid>,
    /// Where the name is taken: `keepBoth` (default: a number behind the name), `replace` (a new version of that file),
    /// `skip` or `fail` (both refused with `NAME_TAKEN`, before any byte has moved).
    #[schema(value_type = Option<words::OnConflict>)]
    on_conflict: Option<String>,
}

/// How the bytes are to be sent.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UploadSigned {
    /// Always true.
    ok: bool,
    upload_id: Uuid,
    /// What `register_file` takes as `objectPath`.
    key: String,
    /// Where one PUT carries the whole file; null where parts do.
    url: Option<String>,
    /// What to send with the PUT.
    headers: BTreeMap<String, String>,
    /// How the file is cut; null where one PUT carries it.
    multipart: Option<Multipart>,
    /// RFC 3339: until then the upload can be finished.
    expires_at: String,
}

/// Begin an upload: one signed PUT up to 5 MiB, parts above
#[utoipa::path(post, path = "/api/v1/uploads/sign", operation_id = "sign_upload", tag = "drive",
    request_body = SignUpload,
    responses((status = 200, body = UploadSigned), (status = "4XX", body = edge::ErrorBody), (status = 507, body = edge::ErrorBody)))]
pub(super) async fn sign_upload(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<SignUpload>,
) -> ApiResult<Json<UploadSigned>> {
    let new = NewUpload {
        to: Destination {
            library: library_choice(body.library_id, body.library_slug)?,
            drive: drive_id(body.drive_id)?.into(),
            folder: body.folder_id.map(Into::into),
            on_conflict: body.on_conflict.as_deref().map(OnConflict::parse).transpose()?.unwrap_or_default(),
        },
        filename: FileName::new(&body.filename)?,
        mime: body.mime,
        size: body.size,
        sha256: wire::sha256("checksum", body.checksum.as_deref())?,
    };
    let signed = ops::sign_upload(&drive, &ctx, new).await?;
    let (url, headers) = signed.put.map(request).unzip();
    Ok(Json(UploadSigned {
        ok: true,
        upload_id: signed.upload.id.into(),
        multipart: Multipart::of(&signed.upload),
        key: signed.upload.blob_key,
        url,
        headers: headers.unwrap_or_default(),
        expires_at: signed.upload.expires_at.to_string(),
    }))
}

/// An upload under way.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UploadStatus {
    upload_id: Uuid,
    key: String,
    filename: String,
    /// Bytes.
    size: i64,
    mime: String,
    drive_id: Uuid,
    library_id: Uuid,
    multipart: Option<Multipart>,
    /// The parts that have arrived.
    parts: Vec<ArrivedPart>,
    state: words::UploadState,
    /// The file it became.
    file_id: Option<Uuid>,
    /// RFC 3339.
    expires_at: String,
}

/// A part that has arrived.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ArrivedPart {
    part_number: u32,
    /// Bytes.
    size: u64,
    /// In hex, where the store keeps it.
    sha256: Option<String>,
}

impl From<PartStat> for ArrivedPart {
    fn from(part: PartStat) -> Self {
        Self { part_number: part.number, size: part.size, sha256: part.sha256.map(blob::hex) }
    }
}

/// How far an upload has come
#[utoipa::path(get, path = "/api/v1/uploads/{uploadId}", operation_id = "find_upload", tag = "drive",
    params(("uploadId" = Uuid, Path)),
    responses((status = 200, body = UploadStatus), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_upload(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<UploadStatus>> {
    let found = ops::find_upload(&drive, &ctx, id.into()).await?;
    let upload = found.upload;
    let (state, file_id) = match upload.state {
        UploadState::Pending => (words::UploadState::Pending, None),
        UploadState::Registered(file, _) => (words::UploadState::Registered, Some(file.into())),
    };
    Ok(Json(UploadStatus {
        upload_id: upload.id.into(),
        multipart: Multipart::of(&upload),
        key: upload.blob_key,
        filename: upload.filename,
        size: upload.size,
        mime: upload.mime,
        drive_id: upload.drive.into(),
        library_id: upload.library.into(),
        parts: found.parts.into_iter().map(Into::into).collect(),
        state,
        file_id,
        expires_at: upload.expires_at.to_string(),
    }))
}

/// Give up an upload
#[utoipa::path(delete, path = "/api/v1/uploads/{uploadId}", operation_id = "cancel_upload", tag = "drive",
    params(("uploadId" = Uuid, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn cancel_upload(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<Done>> {
    ops::cancel_upload(&drive, &ctx, id.into()).await?;
    Ok(Json(Done::OK))
}

/// The parts to be sent next.
#[derive(Deserialize, ToSchema)]
pub(super) struct SignParts {
    /// 1 to 100.
    parts: Vec<PartRef>,
}

/// A part to be sent.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PartRef {
    /// From 1.
    part_number: i64,
    /// SHA-256 of the part in hex; other bytes are then refused.
    sha256: Option<String>,
}

/// How to send parts.
#[derive(Serialize, ToSchema)]
pub(super) struct PartsSigned {
    /// Always true.
    ok: bool,
    parts: Vec<PartUrl>,
}

/// How to send a part.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PartUrl {
    part_number: i64,
    /// Where to PUT it.
    url: String,
    /// What to send with it.
    headers: BTreeMap<String, String>,
}

/// Sign the URLs of parts
#[utoipa::path(post, path = "/api/v1/uploads/{uploadId}/parts", operation_id = "sign_upload_parts", tag = "drive",
    params(("uploadId" = Uuid, Path)), request_body = SignParts,
    responses((status = 200, body = PartsSigned), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn sign_upload_parts(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<SignParts>,
) -> ApiResult<Json<PartsSigned>> {
    let signed = ops::sign_upload_parts(&drive, &ctx, id.into(), &body.read()?).await?;
    Ok(Json(PartsSigned::new(signed)))
}

impl SignParts {
    /// The parts.
    ///
    /// # Errors
    /// `INVALID_REQUEST` for what is no SHA-256.
    pub(super) fn read(&self) -> Result<Vec<PartToSign>> {
        let part = |part: &PartRef| {
            Ok(PartToSign { number: part.part_number, sha256: wire::sha256("sha256", part.sha256.as_deref())? })
        };
        self.parts.iter().map(part).collect()
    }
}

impl PartsSigned {
    pub(super) fn new(signed: Vec<SignedPart>) -> Self {
        let part = |part: SignedPart| {
            let (url, headers) = request(part.request);
            PartUrl { part_number: part.number, url, headers }
        };
        Self { ok: true, parts: signed.into_iter().map(part).collect() }
    }
}

pub(super) fn request(request: SignedRequest) -> (String, BTreeMap<String, String>) {
    (request.url, request.headers.into_iter().collect())
}

/// The library, by identifier or slug (drive.md section 5).
pub(super) fn library_choice(id: Option<Uuid>, slug: Option<String>) -> Result<LibraryChoice> {
    match (id, slug.filter(|slug| !slug.is_empty())) {
        (Some(id), _) => Ok(LibraryChoice::Id(id.into())),
        (None, Some(slug)) => Ok(LibraryChoice::Slug(slug)),
        (None, None) => Err(Error::invalid("libraryId or librarySlug is required for upload")),
    }
}

/// The drive (drive.md section 5).
pub(super) fn drive_id(id: Option<Uuid>) -> Result<Uuid> {
    id.ok_or_else(|| Error::invalid("driveId is required for upload"))
}
