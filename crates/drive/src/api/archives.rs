//! Several files and folders at once, as a ZIP archive; and whether a file may be shared.

use axum::{
    body::Body,
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use blob::{BlobStore, Disposition};
use edge::{ApiResult, Json, Path, Query, Signed};
use futures_util::{StreamExt as _, future::ready, stream};
use kernel::{Error, Result};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::{
    Drive,
    model::archive::{Archive, Source},
    ops::{self, Verdict},
};

/// What is to be downloaded.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AskDownload {
    /// Up to 10,000.
    #[serde(default)]
    file_ids: Vec<Uuid>,
    /// Up to 100, each with all in it.
    #[serde(default)]
    folder_ids: Vec<Uuid>,
}

/// A download that may begin.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DownloadReady {
    /// Always true.
    ok: bool,
    /// Where the browser gets it: a ZIP archive whose `Content-Length` is right, so that its progress can be told.
    url: String,
    /// RFC 3339: until when it may begin.
    expires_at: String,
    /// How many files it has, all in all 10,000 at most.
    files: usize,
    /// Their bytes.
    bytes: i64,
}

/// Ask for several files and folders as one ZIP archive
///
/// What a folder holds that the person may not download is left out.
#[utoipa::path(post, path = "/api/v1/drive/downloads", operation_id = "create_download", tag = "drive",
    request_body = AskDownload,
    responses((status = 200, body = DownloadReady), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn create_download(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<AskDownload>,
) -> ApiResult<Json<DownloadReady>> {
    let files = body.file_ids.into_iter().map(Into::into).collect();
    let folders = body.folder_ids.into_iter().map(Into::into).collect();
    let asked = ops::ask_download(&drive, &ctx, files, folders).await?;
    Ok(Json(DownloadReady {
        ok: true,
        url: format!("/api/v1/drive/downloads/{}", asked.secret.simple()),
        expires_at: asked.expires_at.to_string(),
        files: asked.files,
        bytes: asked.bytes,
    }))
}

/// A ZIP archive that was asked for, of what the person may download of it now
#[utoipa::path(get, path = "/api/v1/drive/downloads/{downloadId}", operation_id = "download_files", tag = "drive",
    params(("downloadId" = Uuid, Path)),
    responses((status = 200, description = "The archive", content_type = "application/zip"),
        (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn download_files(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Response> {
    let archive = ops::open_archive(&drive, &ctx, id).await?;
    Ok(send(drive.blobs.of(ctx.region()), archive)?)
}

/// The archive as an answer. Its bytes are read as they are sent.
pub(super) fn send(store: &Arc<dyn BlobStore>, archive: Archive) -> Result<Response> {
    let Archive { name, members, sources } = archive;
    let length = archive::length(&members);
    let store = Arc::clone(store);
    let pieces = archive::write(members, move |place| {
        let (store, source) = (Arc::clone(&store), sources.get(place).cloned());
        async move {
            match source.ok_or_else(|| Error::internal("an archive has more members than sources"))? {
                Source::Blob(key) => store.stream(&key).await,
                Source::Made(bytes) => Ok(stream::once(ready(Ok(bytes))).boxed()),
            }
        }
    });
    let disposition = blob::content_disposition(&Disposition::Attachment(format!("{name}.zip")));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/zip")),
        (header::CONTENT_LENGTH, length.into()),
        (header::CONTENT_DISPOSITION, HeaderValue::try_from(disposition).map_err(Error::internal)?),
    ];
    Ok((headers, Body::from_stream(pieces)).into_response())
}

/// With whom.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct CheckShare {
    /// Whether with people beyond the organisation; false unless said.
    external: Option<bool>,
}

/// Whether a file may be read, and shared.
#[derive(Serialize, ToSchema)]
pub(super) struct ShareCheck {
    /// Always true: the question was answered.
    ok: bool,
    access: CheckVerdict,
    share: CheckVerdict,
}

/// Whether something is possible, and why not.
#[derive(Serialize, ToSchema)]
struct CheckVerdict {
    allowed: bool,
    /// `File not found`, `No library assigned`, `No library access`, `Access check failed`, `No source library`, `Source library
    /// not found`, `External sharing not allowed from source library`, `Validation failed`, or that sharing is switched off
    /// in the library; null where it is possible.
    reason: Option<&'static str>,
    /// The rule that decided, where it was one of the permissions.
    rule: Option<&'static str>,
}

impl From<Verdict> for CheckVerdict {
    fn from(verdict: Verdict) -> Self {
        Self { allowed: verdict.is_possible(), reason: verdict.reason, rule: verdict.rule }
    }
}

/// Whether the person may read a file, and put it into a share, and why not
#[utoipa::path(get, path = "/api/v1/drive/files/{fileId}/share-check", operation_id = "check_share", tag = "drive",
    params(("fileId" = Uuid, Path), CheckShare),
    responses((status = 200, body = ShareCheck), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn check_share(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Query(asked): Query<CheckShare>,
) -> ApiResult<Json<ShareCheck>> {
    let (access, share) = ops::check_share(&drive, &ctx, id.into(), asked.external.unwrap_or(false)).await;
    Ok(Json(ShareCheck { ok: true, access: access.into(), share: share.into() }))
}
