//! Many small files in one request: signed, brought and registered at once. A folder of a thousand photographs costs
//! ten round trips instead of three thousand.

use blob::BlobKey;
use bytes::Bytes;
use futures_util::future::try_join_all;
use kernel::{Ctx, Error, FileId, Result};
use sha2::{Digest, Sha256};

use super::{
    cancel_upload::discard,
    incoming::{self, Announced, Destination, admit},
    register_file::{Arrival, NewReach, Registered, checksum_mismatch, register},
    sign_upload::reserve,
    update_file::require_new_members,
};
use crate::{
    Drive,
    model::{File, FileName, Outcome, Upload},
};

/// The most files of a request.
pub const MAX_FILES: usize = 100;

/// One of the files.
#[derive(Clone, Debug)]
pub struct SmallFile {
    /// Its name.
    pub name: FileName,
    /// Media type; empty where the browser knows none.
    pub mime: String,
    /// What it holds.
    pub bytes: Bytes,
    /// SHA-256 of that, as the sender knows it.
    pub sha256: Option<[u8; 32]>,
}

/// Files to be kept, in one place.
#[derive(Clone, Debug)]
pub struct SmallFiles {
    /// Where they are to come to.
    pub to: Destination,
    /// The files.
    pub files: Vec<SmallFile>,
    /// Who is to see those that are new.
    pub reach: NewReach,
}

/// Keeps all files, or none. Their order is that of the request.
///
/// # Errors
/// `INVALID_REQUEST`, also for whoever is no member; `CHECKSUM_MISMATCH`, `FILE_TOO_LARGE`, `FILE_TYPE_NOT_ALLOWED`, `QUOTA_EXCEEDED`, `NOT_FOUND` for
/// the drive or library, `FORBIDDEN`, `NAME_TAKEN`.
pub async fn upload_files(drive: &Drive, ctx: &Ctx, new: SmallFiles) -> Result<Vec<Registered>> {
    if new.files.is_empty() || new.files.len() > MAX_FILES {
        return Err(Error::invalid(format!("files must be 1 to {MAX_FILES}.")));
    }
    require_new_members(drive, ctx, &new.reach.shared_with).await?;
    let names: Vec<FileName> = new.files.iter().map(|file| file.name.clone()).collect();
    let library = admit(drive, ctx, &new.to, names).await?;
    let mut uploads = Vec::with_capacity(new.files.len());
    for file in &new.files {
        let sha256: [u8; 32] = Sha256::digest(&file.bytes).into();
        if file.sha256.is_some_and(|promised| promised != sha256) {
            return Err(checksum_mismatch().with_details(serde_json::json!({ "file": file.name.as_str() })));
        }
        let size = i64::try_from(file.bytes.len()).map_err(Error::internal)?;
        let announced = Announced { name: &file.name, mime: &file.mime, size, sha256: Some(sha256) };
        uploads.push(incoming::upload(drive, ctx, &new.to, library.id, &announced)?);
    }

    // As with an upload in three requests: room is reserved before bytes move, and what a crash leaves is swept.
    reserve(drive, ctx, uploads.clone()).await?;
    let registered = match keep(drive, ctx, &uploads, new.files, new.reach).await {
        Ok(registered) => registered,
        Err(refusal) => {
            // None is kept, so none holds room until the sweep.
            for upload in uploads {
                discard(drive, ctx, upload).await.unwrap_or_else(|error| tracing::warn!(%error, "upload.discard"));
            }
            return Err(refusal);
        }
    };
    let files: Vec<_> = registered.iter().map(|(file, _)| file.clone()).collect();
    let owners = drive.owners(ctx, &files).await?;
    let registered = registered.into_iter();
    Ok(registered.map(|(file, outcome)| Registered { file, outcome, owners: owners.clone() }).collect())
}

/// Brings the files' bytes and registers them all.
async fn keep(
    drive: &Drive,
    ctx: &Ctx,
    uploads: &[Upload],
    files: Vec<SmallFile>,
    reach: NewReach,
) -> Result<Vec<(File, Outcome)>> {
    let blobs = drive.blobs.of(ctx.region());
    let brought = uploads.iter().zip(&files).map(|(upload, file)| async move {
        blobs.put_bytes(&BlobKey::parse(&upload.blob_key)?, file.bytes.clone()).await
    });
    try_join_all(brought).await?;
    let (actor, uploads) = (ctx.clone(), uploads.to_vec());
    let named: Vec<(FileId, FileName)> = files.into_iter().map(|file| (ctx.new_id(), file.name)).collect();
    drive
        .store
        .write(ctx, move |tx| {
            let all = uploads.iter().zip(&named);
            all.map(|(upload, (id, name))| {
                let checksum = upload.checksum.as_deref().unwrap_or_default();
                let on_conflict = upload.on_conflict;
                register(
                    tx,
                    &actor,
                    &Arrival {
                        upload,
                        id: *id,
                        name,
                        checksum,
                        on_conflict,
                        seen: None,
                        ingested_via: None,
                        reach: &reach,
                    },
                )
            })
            .collect()
        })
        .await
}
