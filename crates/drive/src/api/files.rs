//! Files: rows, registration, preview, download.

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use blob::Disposition;
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{Ctx, Error, Result};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{
    changes::seen,
    references::FileReference,
    uploads::{drive_id, library_choice},
    wire, words,
};
use crate::{
    Drive,
    model::{Checksum, FileName, OnConflict, file::source_word},
    ops::{self, FileAt, NewReach, Registration},
};

/// A file.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FileFound {
    file: wire::File,
    /// SHA-256 of the whole in hex, as `sha256sum` prints it. Null of a file that came in parts, until it has been computed.
    sha256: Option<String>,
    /// The SHA-256 that the uploader named of a file larger than 1 GiB. It is null once `sha256` was computed and found to be the same; beside
    /// another `sha256` it says that the file is not what was meant.
    promised_sha256: Option<String>,
    /// What of other modules uses it: the first 20. All of them are in its list of references.
    references: Vec<FileReference>,
}

/// One file
#[utoipa::path(get, path = "/api/v1/drive/files/{fileId}", operation_id = "find_file", tag = "drive",
    params(("fileId" = Uuid, Path)),
    responses((status = 200, body = FileFound), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_file(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<FileFound>> {
    let found = ops::find_file(&drive, &ctx, id.into()).await?;
    let of_file = |reference| FileReference::new(id, reference, &found.people);
    Ok(Json(FileFound {
        references: found.references.into_iter().map(of_file).collect(),
        sha256: found.sha256,
        promised_sha256: found.promised,
        file: wire::File::new(&ctx, found.file, &found.people),
    }))
}

/// What has been uploaded.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RegisterFile {
    /// `key` of the upload.
    object_path: String,
    name: String,
    /// Media type; the one the upload was signed with counts.
    #[serde(default)]
    #[expect(dead_code, reason = "part of the specified payload; the signed type cannot be changed afterwards")]
    mime: String,
    /// Bytes.
    size: i64,
    /// SHA-256 of the file in hex; of a file sent in parts `{SHA-256 of the part digests}-{parts}`.
    checksum: Option<String>,
    #[schema(required = true, value_type = Uuid)]
    drive_id: Option<Uuid>,
    /// This or `librarySlug`; one of them is required.
    library_id: Option<Uuid>,
    library_slug: Option<String>,
    /// The folder the file is to lie in; where the upload was signed for unless given.
    folder_id: Option<Uuid>,
    /// What was signed unless given.
    #[schema(value_type = Option<words::OnConflict>)]
    on_conflict: Option<String>,
    metadata: Option<NewMetadata>,
    /// `private` for a new file that nobody sees but its owner and `sharedWith`, from its first moment on; `shared` (default)
    /// for one that whoever sees its drive sees.
    #[schema(value_type = Option<words::NewFileVisibility>)]
    visibility: Option<String>,
    /// With whom a new file is shared; at most 200.
    #[serde(default)]
    shared_with: Vec<Uuid>,
}

/// What is known of a new file besides.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NewMetadata {
    /// What brings the file, where that is no person: `zapier`. 1 to 40 letters, digits, `-`, `_` or `.`.
    ingested_via: Option<String>,
}

/// A file that an upload became.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FileRegistered {
    /// Always true.
    ok: bool,
    /// Of what was skipped the file that is there.
    file_id: Uuid,
    outcome: words::UploadOutcome,
    receipt: Receipt,
    file: wire::File,
}

impl FileRegistered {
    pub(super) fn new(ctx: &Ctx, registered: ops::Registered) -> Self {
        let ops::Registered { file, outcome, sha256, owners } = registered;
        let receipt = Receipt {
            name: file.name.clone(),
            size: file.size,
            checksum: file.checksum.clone(),
            sha256,
            at: file.modified_at.to_string(),
        };
        let outcome = outcome.into();
        Self { ok: true, file_id: file.id.into(), outcome, receipt, file: wire::File::new(ctx, file, &owners) }
    }
}

/// What the server confirms to hold, durably.
#[derive(Serialize, ToSchema)]
pub(super) struct Receipt {
    pub(super) name: String,
    /// Bytes.
    pub(super) size: i64,
    /// SHA-256 in hex; of a file sent in parts `{SHA-256 of the part digests}-{parts}`.
    pub(super) checksum: String,
    /// SHA-256 of the whole in hex, as `sha256sum` prints it. Null of a file sent in parts whose uploader did not name it: it
    /// is computed later, and then `find_file` has it.
    pub(super) sha256: Option<String>,
    /// RFC 3339.
    pub(super) at: String,
}

/// Whether a new file of this `visibility` is seen by its owner and those it is shared with alone.
pub(super) fn is_private(visibility: Option<&str>) -> Result<bool> {
    match visibility {
        None | Some("shared") => Ok(false),
        Some("private") => Ok(true),
        Some(_) => Err(Error::invalid("visibility is shared or private.")),
    }
}

/// Make a file of an upload
///
/// With `If-Match` and the `updatedAt` of the file that is to be replaced, only where nobody has changed it since.
#[utoipa::path(post, path = "/api/v1/drive/files/register", operation_id = "register_file", tag = "drive",
    request_body = RegisterFile,
    responses((status = 200, body = FileRegistered), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn register_file(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    headers: HeaderMap,
    Json(body): Json<RegisterFile>,
) -> ApiResult<Json<FileRegistered>> {
    let asked = Registration {
        library: library_choice(body.library_id, body.library_slug)?,
        drive: drive_id(body.drive_id)?.into(),
        folder: body.folder_id.map(Into::into),
        object_path: body.object_path,
        name: FileName::new(&body.name)?,
        size: body.size,
        checksum: body.checksum.as_deref().filter(|text| !text.is_empty()).map(Checksum::parse).transpose()?,
        on_conflict: body.on_conflict.as_deref().map(OnConflict::parse).transpose()?,
        seen: seen(&headers),
        ingested_via: body.metadata.and_then(|known| known.ingested_via).as_deref().map(source_word).transpose()?,
        reach: NewReach {
            is_private: is_private(body.visibility.as_deref())?,
            shared_with: body.shared_with.into_iter().map(Into::into).collect(),
        },
    };
    Ok(Json(FileRegistered::new(&ctx, ops::register_file(&drive, &ctx, asked).await?)))
}

/// The file concerned.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct FileRef {
    file_id: Uuid,
    /// The drive it lies in; where it is given, a file that lies in another is not found.
    drive_id: Option<Uuid>,
}

/// Where to look at a file.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FilePreview {
    /// Always true.
    ok: bool,
    /// A signed address, good until `expiresAt`.
    url: String,
    mime_type: String,
    /// Bytes.
    size: i64,
    name: String,
    /// RFC 3339.
    expires_at: String,
}

/// A signed address under which a browser shows a file
#[utoipa::path(get, path = "/api/v1/drive/preview", operation_id = "preview_file", tag = "drive", params(FileRef),
    responses((status = 200, body = FilePreview), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn preview_file(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Query(asked): Query<FileRef>,
) -> ApiResult<Json<FilePreview>> {
    let (file, url, expires) = ops::preview_file(&drive, &ctx, FileAt::new(asked.file_id, asked.drive_id)).await?;
    Ok(Json(FilePreview {
        ok: true,
        url,
        mime_type: file.mime,
        size: file.size,
        name: file.name,
        expires_at: expires.to_string(),
    }))
}

/// A PDF document that browsers give up, written anew from the pages that are there
///
/// 404 `PREVIEW_NOT_AVAILABLE` where there is nothing to put together; 429 `RATE_LIMITED` where too many are being made.
#[utoipa::path(get, path = "/api/v1/drive/files/{fileId}/mended", operation_id = "preview_mended_file", tag = "drive",
    params(("fileId" = Uuid, Path)),
    responses((status = 200, description = "The document", content_type = "application/pdf"),
        (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn preview_mended_file(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Response> {
    let (file, document) = ops::mend_file(&drive, &ctx, id.into()).await?;
    let name = blob::content_disposition(&Disposition::Inline(file.name));
    let name = HeaderValue::try_from(name).map_err(Error::internal)?;
    let kind = HeaderValue::from_static("application/pdf");
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], document).into_response())
}

/// The file to be downloaded.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct FileToDownload {
    file_id: Uuid,
    /// The drive it lies in; where it is given, a file that lies in another is not found.
    drive_id: Option<Uuid>,
    /// One of its versions; what it holds now unless given.
    version_id: Option<Uuid>,
    /// Accepted as specified, and never fetched: `fileId` says what is downloaded.
    #[expect(dead_code, reason = "part of the specified query")]
    url: Option<String>,
    /// Accepted as specified; the file knows its name.
    #[expect(dead_code, reason = "part of the specified query")]
    name: Option<String>,
}

/// Download a file; pieces by `Range`
#[utoipa::path(get, path = "/api/drive/download", operation_id = "download_file", tag = "drive", params(FileToDownload),
    responses((status = 200, description = "The file", content_type = "application/octet-stream"),
        (status = 206, description = "A piece of the file", content_type = "application/octet-stream"),
        (status = 302, description = "The file is in an S3 store"),
        (status = 304, description = "Nothing changed"), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn download_file(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    headers: HeaderMap,
    Query(asked): Query<FileToDownload>,
) -> ApiResult<Response> {
    let file = FileAt::new(asked.file_id, asked.drive_id);
    let reading = ops::open_file(&drive, &ctx, file, asked.version_id, continues(&headers)).await?;
    Ok(edge::deliver_blob(&**drive.blobs.of(ctx.region()), &reading.key, &reading.terms, &headers, ctx.now()).await?)
}

/// Whether a request asks for a later piece of a file.
pub(super) fn continues(headers: &HeaderMap) -> bool {
    let range = headers.get(header::RANGE).and_then(|value| value.to_str().ok());
    range.is_some_and(|range| !range.starts_with("bytes=0-"))
}
