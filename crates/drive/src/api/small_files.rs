//! Many small files in one request.

use axum::extract::State;
use bytes::{Buf, Bytes};
use edge::{ApiResult, Json, Signed};
use kernel::{Error, Result};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    files::{FileRegistered, is_private},
    uploads::{drive_id, library_choice},
    wire, words,
};
use crate::{
    Drive,
    model::{FileName, OnConflict},
    ops::{self, Destination, NewReach, SmallFile, SmallFiles},
};

/// What stands before the files' bytes.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SmallFilesHead {
    drive_id: Option<Uuid>,
    /// This or `librarySlug`.
    library_id: Option<Uuid>,
    library_slug: Option<String>,
    folder_id: Option<Uuid>,
    /// `keepBoth` (default: a number behind the name), `replace`, `skip` or `fail`, where a name is taken.
    #[schema(value_type = Option<words::OnConflict>)]
    on_conflict: Option<String>,
    /// `private` for new files that nobody sees but their owner and `sharedWith`, from their first moment on; `shared` (default)
    /// for ones that whoever sees their drive sees.
    #[schema(value_type = Option<words::NewFileVisibility>)]
    visibility: Option<String>,
    /// With whom new files are shared; at most 200.
    #[serde(default)]
    shared_with: Vec<Uuid>,
    /// 1 to 100, in the order of their bytes.
    files: Vec<SmallFileHead>,
}

/// One of the files.
#[derive(Deserialize, ToSchema)]
pub(super) struct SmallFileHead {
    name: String,
    /// Media type; by the file's name where empty.
    #[serde(default)]
    mime: String,
    /// Bytes.
    size: usize,
    /// SHA-256 in hex; other bytes are then refused.
    checksum: Option<String>,
}

/// What became of them, in their order.
#[derive(Serialize, ToSchema)]
pub(super) struct SmallFilesUploaded {
    /// Always true.
    ok: bool,
    files: Vec<FileRegistered>,
}

/// Upload many small files at once: all are kept, or none
///
/// The body is the length of `SmallFilesHead` as four bytes, the most significant first, then that JSON, then the
/// bytes of the files, one after the other; in all at most 1 MiB. Give an `Idempotency-Key` to be able to repeat it.
#[utoipa::path(post, path = "/api/v1/uploads/files", operation_id = "upload_files", tag = "drive",
    request_body(content = inline(Vec<u8>), content_type = "application/octet-stream"),
    responses((status = 200, body = SmallFilesUploaded), (status = "4XX", body = edge::ErrorBody), (status = 507, body = edge::ErrorBody)))]
pub(super) async fn upload_files(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    body: Bytes,
) -> ApiResult<Json<SmallFilesUploaded>> {
    let registered = ops::upload_files(&drive, &ctx, parse(body)?).await?;
    let files = registered.into_iter().map(|registered| FileRegistered::new(&ctx, registered)).collect();
    Ok(Json(SmallFilesUploaded { ok: true, files }))
}

fn parse(mut body: Bytes) -> Result<SmallFiles> {
    let incomplete = || Error::invalid("The body is shorter than it says.");
    let head_len = body.try_get_u32().ok().and_then(|len| usize::try_from(len).ok()).ok_or_else(incomplete)?;
    if body.len() < head_len {
        return Err(incomplete());
    }
    let head: SmallFilesHead = serde_json::from_slice(&body.split_to(head_len))
        .map_err(|error| Error::invalid(format!("What stands before the files cannot be read: {error}")))?;
    let mut files = Vec::with_capacity(head.files.len().min(ops::MAX_FILES));
    for file in head.files {
        if body.len() < file.size {
            return Err(incomplete());
        }
        files.push(SmallFile {
            id: None,
            name: FileName::new(&file.name)?,
            mime: file.mime,
            bytes: body.split_to(file.size),
            sha256: wire::sha256("checksum", file.checksum.as_deref())?,
        });
    }
    if !body.is_empty() {
        return Err(Error::invalid("The body is longer than it says."));
    }
    Ok(SmallFiles {
        to: Destination {
            library: library_choice(head.library_id, head.library_slug)?,
            drive: drive_id(head.drive_id)?.into(),
            folder: head.folder_id.map(Into::into),
            on_conflict: head.on_conflict.as_deref().map(OnConflict::parse).transpose()?.unwrap_or_default(),
        },
        files,
        reach: NewReach {
            is_private: is_private(head.visibility.as_deref())?,
            shared_with: head.shared_with.into_iter().map(Into::into).collect(),
        },
    })
}
