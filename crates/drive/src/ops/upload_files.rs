//! Many small files in one request: signed, brought and registered at once. A folder of a thousand photographs costs
//! ten round trips instead of three thousand.

use std::collections::HashMap;

use blob::BlobKey;
use bytes::Bytes;
use futures_util::future::try_join_all;
use kernel::{Ctx, DriveId, Error, FileId, FolderId, Result, UploadId, UserId, port::Person};
use sha2::{Digest, Sha256};

use super::{
    register_file::{checksum_mismatch, register},
    sign_upload::{LibraryChoice, authorized_library, reserve},
    target_folder,
};
use crate::{
    Drive,
    model::{File, FileName, Upload, UploadState, media_type, upload::UPLOAD_LIFETIME},
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
    /// The drive they are to lie in.
    pub drive: DriveId,
    /// The library they are to lie in.
    pub library: LibraryChoice,
    /// The folder they are to lie in.
    pub folder: Option<FolderId>,
    /// The files.
    pub files: Vec<SmallFile>,
}

/// Keeps all files, or none. Their order is that of the request.
///
/// # Errors
/// `INVALID_REQUEST`, `CHECKSUM_MISMATCH`, `QUOTA_EXCEEDED`, `NOT_FOUND` for the drive or library, `FORBIDDEN`.
pub async fn upload_files(drive: &Drive, ctx: &Ctx, new: SmallFiles) -> Result<(Vec<File>, HashMap<UserId, Person>)> {
    if new.files.is_empty() || new.files.len() > MAX_FILES {
        return Err(Error::invalid(format!("files must be 1 to {MAX_FILES}.")));
    }
    let (actor, in_drive, choice, folder) = (ctx.clone(), new.drive, new.library, new.folder);
    let library = drive
        .store
        .read(ctx, move |tx| {
            if let Some(folder) = folder {
                target_folder(tx, &actor, in_drive, folder)?;
            }
            authorized_library(tx, &actor, in_drive, &choice)
        })
        .await?;

    let (user, now) = (ctx.user()?, ctx.now());
    let mut uploads = Vec::with_capacity(new.files.len());
    for file in &new.files {
        let sha256: [u8; 32] = Sha256::digest(&file.bytes).into();
        if file.sha256.is_some_and(|promised| promised != sha256) {
            return Err(checksum_mismatch().with_details(serde_json::json!({ "file": file.name.as_str() })));
        }
        let mime = media_type::declared_or_guessed(&file.mime, &file.name)?;
        let size = i64::try_from(file.bytes.len()).map_err(Error::internal)?;
        drive.limits.check(&file.name, &mime, size)?;
        let id: UploadId = ctx.new_id();
        uploads.push(Upload {
            id,
            blob_key: BlobKey::new(ctx.tenant(), now, id).to_string(),
            filename: file.name.as_str().to_owned(),
            mime,
            size,
            checksum: Some(blob::hex(sha256)),
            drive: library.drive,
            library: library.id,
            folder: new.folder,
            multipart: None,
            created_by: user,
            created_at: now,
            expires_at: now + UPLOAD_LIFETIME,
            state: UploadState::Pending,
        });
    }

    // As with an upload in three requests: room is reserved before bytes move, and what a crash leaves is swept.
    reserve(drive, ctx, uploads.clone()).await?;
    let blobs = drive.blobs.of(ctx.region());
    let brought = uploads.iter().zip(&new.files).map(|(upload, file)| async move {
        blobs.put_bytes(&BlobKey::parse(&upload.blob_key)?, file.bytes.clone()).await
    });
    try_join_all(brought).await?;

    let actor = ctx.clone();
    let names: Vec<FileName> = new.files.into_iter().map(|file| file.name).collect();
    let ids: Vec<FileId> = names.iter().map(|_| ctx.new_id()).collect();
    let files = drive
        .store
        .write(ctx, move |tx| {
            let all = uploads.iter().zip(&ids).zip(&names);
            all.map(|((upload, id), name)| {
                register(tx, &actor, upload, *id, name, upload.checksum.as_deref().unwrap_or_default())
            })
            .collect::<Result<Vec<File>>>()
        })
        .await?;
    let owners = drive.owners(ctx, &files).await?;
    Ok((files, owners))
}
