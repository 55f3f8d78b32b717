//! An upload begins: room is reserved and a signed URL, or a multipart upload, is handed out.

use blob::{BlobKey, BlobStore, PutTerms, SignedRequest};
use kernel::{Ctx, DriveId, Error, ErrorKind, FolderId, LibraryId, Result, UploadId, id::TypedId};
use store::Tx;

use super::target_folder;
use crate::{
    Drive,
    jobs::queued,
    model::{
        FileName, Library, Multipart, Upload, UploadState, media_type,
        upload::{SIGNED_URL_LIFETIME, UPLOAD_LIFETIME},
    },
    policy::LibraryAction,
    store::{libraries, uploads, usage},
};

/// The library a file is to lie in.
#[derive(Clone, Debug)]
pub enum LibraryChoice {
    /// By identifier.
    Id(LibraryId),
    /// By its slug in the drive.
    Slug(String),
}

/// What is to be uploaded.
#[derive(Clone, Debug)]
pub struct NewUpload {
    /// The file's name.
    pub filename: FileName,
    /// Media type; empty where the browser knows none.
    pub mime: String,
    /// Bytes.
    pub size: i64,
    /// SHA-256 of the whole file, where one request carries it.
    pub sha256: Option<[u8; 32]>,
    /// The drive it is to lie in.
    pub drive: DriveId,
    /// The library it is to lie in.
    pub library: LibraryChoice,
    /// The folder it is to lie in.
    pub folder: Option<FolderId>,
}

/// How the bytes are to be sent.
#[derive(Clone, Debug)]
pub struct SignedUpload {
    /// The upload.
    pub upload: Upload,
    /// The one request that carries the file; `None` where parts do, whose URLs are signed on demand.
    pub put: Option<SignedRequest>,
}

/// Begins an upload.
///
/// # Errors
/// `INVALID_REQUEST`, `FILE_TOO_LARGE`, `QUOTA_EXCEEDED`, `NOT_FOUND` for the drive or library, `FORBIDDEN`.
pub async fn sign_upload(drive: &Drive, ctx: &Ctx, new: NewUpload) -> Result<SignedUpload> {
    let mime = media_type::declared_or_guessed(&new.mime, &new.filename)?;
    drive.limits.check(&new.filename, &mime, new.size)?;
    let plan = Multipart::plan(new.size);
    if plan.is_some() && new.sha256.is_some() {
        return Err(Error::invalid(
            "A file of more than 5 MiB is sent in parts: give the SHA-256 of each part, and register the composite of them.",
        ));
    }
    let actor = ctx.clone();
    let (in_drive, choice) = (new.drive, new.library.clone());
    let folder = new.folder;
    let library = drive
        .store
        .read(ctx, move |tx| {
            if let Some(folder) = folder {
                target_folder(tx, &actor, in_drive, folder)?;
            }
            authorized_library(tx, &actor, in_drive, &choice)
        })
        .await?;

    let id: UploadId = ctx.new_id();
    let key = BlobKey::new(ctx.tenant(), ctx.now(), id);
    let blobs = drive.blobs.of(ctx.region());
    if plan.is_none() {
        require_digest(&**blobs, new.sha256)?;
    }
    let terms = PutTerms { size: bytes(new.size), content_type: mime.clone(), sha256: new.sha256 };
    let multipart = match plan {
        None => None,
        Some((part_size, part_count)) => {
            let store_id = blobs.begin_multipart(&key, &terms, bytes(part_size)).await?;
            Some(Multipart { store_id, part_size, part_count })
        }
    };
    let upload = Upload {
        id,
        blob_key: key.to_string(),
        filename: new.filename.as_str().to_owned(),
        mime,
        size: new.size,
        checksum: new.sha256.map(blob::hex),
        drive: new.drive,
        library: library.id,
        folder: new.folder,
        multipart,
        created_by: ctx.user()?,
        created_at: ctx.now(),
        expires_at: ctx.now() + UPLOAD_LIFETIME,
        state: UploadState::Pending,
    };
    if let Err(refusal) = reserve(drive, ctx, vec![upload.clone()]).await {
        if let Some(plan) = &upload.multipart {
            // The refusal is what the person needs to know; what the abort leaves behind, the blob store expires.
            blobs
                .abort_multipart(&key, &plan.store_id)
                .await
                .unwrap_or_else(|error| tracing::warn!(%error, "upload.abort"));
        }
        return Err(refusal);
    }
    let expires = ctx.now() + SIGNED_URL_LIFETIME;
    let put = upload.multipart.is_none().then(|| blobs.sign_put(&key, &terms, expires));
    Ok(SignedUpload { upload, put })
}

/// Writes uploads to one drive down and reserves their room, with the job that sweeps them unless they are registered in time.
pub(super) async fn reserve(drive: &Drive, ctx: &Ctx, uploads: Vec<Upload>) -> Result<()> {
    let Some(expires_at) = uploads.iter().map(|upload| upload.expires_at).max() else { return Ok(()) };
    let Some(in_drive) = uploads.first().map(|upload| upload.drive) else { return Ok(()) };
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            let reserved = uploads.iter().map(|upload| upload.size).sum();
            usage::book(tx, usage::Movement::reserved(in_drive, reserved))?;
            uploads.iter().try_for_each(|upload| uploads::add(tx, upload))?;
            tx.enqueue(queued::sweep_uploads(&actor, expires_at))?;
            Ok(())
        })
        .await
}

/// The library, to which the person may add files.
pub(super) fn authorized_library(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    drive: DriveId,
    choice: &LibraryChoice,
) -> Result<Library> {
    let library = match choice {
        LibraryChoice::Id(id) => libraries::lookup(tx, ctx, *id)?,
        LibraryChoice::Slug(slug) => libraries::lookup_by_slug(tx, ctx, drive, slug)?,
    };
    let library = library.filter(|library| library.drive == drive);
    let library = library.ok_or_else(|| Error::not_found(LibraryId::NOUN))?;
    ctx.authorize(LibraryAction::Write, &library)?;
    Ok(library)
}

/// The digest is there where the blob store demands one.
pub(super) fn require_digest(blobs: &dyn BlobStore, sha256: Option<[u8; 32]>) -> Result<()> {
    if sha256.is_some() || !blobs.demands_digests() {
        return Ok(());
    }
    Err(Error::new(
        ErrorKind::Invalid,
        "CHECKSUM_REQUIRED",
        "The file's SHA-256 is missing. Browsers work it out on https pages only: please open Corbel at its https address.",
    ))
}

/// A size that is known not to be negative, as the blob store counts.
pub(super) fn bytes(size: i64) -> u64 {
    u64::try_from(size).unwrap_or(0)
}
