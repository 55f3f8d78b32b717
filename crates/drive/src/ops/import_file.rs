//! Files that the product itself adds: demo data, later imports. No browser, so no signed URL and no upload row.

use blob::BlobKey;
use bytes::Bytes;
use kernel::{Ctx, DriveId, Error, ErrorKind, FileId, LibraryId, Result, UploadId, UserId, id::TypedId};

use super::register_file::{new_file, uploaded};
use crate::{
    Drive,
    jobs::queued,
    model::{FileName, OnConflict, Upload, UploadState, usage::Holdings},
    store::{files, libraries, usage},
};

/// A file to be added.
#[derive(Clone, Debug)]
pub struct NewFile {
    /// Its name.
    pub name: FileName,
    /// Its content.
    pub content: Bytes,
    /// The drive it is to lie in.
    pub drive: DriveId,
    /// The library it is to lie in.
    pub library: LibraryId,
    /// Whose it is to be.
    pub owner: UserId,
}

/// Adds a file with its content, counted on the storage account like any other.
///
/// # Errors
/// `QUOTA_EXCEEDED`; `NOT_FOUND` for the drive or library.
pub async fn import_file(drive: &Drive, ctx: &Ctx, new: NewFile) -> Result<FileId> {
    let upload_id: UploadId = ctx.new_id();
    let key = BlobKey::new(ctx.tenant(), ctx.now(), upload_id);
    // Before the bytes, so that a crash leaves none that nobody ever finds.
    let search = queued::quarantine_blobs(ctx, false);
    drive.store.write(ctx, move |tx| tx.enqueue(search.clone()).map(drop)).await?;
    let stat = drive.blobs.of(ctx.region()).put_bytes(&key, new.content).await?;
    let upload = Upload {
        id: upload_id,
        blob_key: key.to_string(),
        filename: new.name.as_str().to_owned(),
        mime: new.name.guess_mime(),
        size: i64::try_from(stat.size).map_err(Error::internal)?,
        checksum: None,
        drive: new.drive,
        library: new.library,
        folder: None,
        on_conflict: OnConflict::KeepBoth,
        delivery: None,
        multipart: None,
        created_by: new.owner,
        created_at: ctx.now(),
        expires_at: ctx.now(),
        state: UploadState::Pending,
    };
    let checksum = stat.sha256.map_or(stat.etag, blob::hex);
    let (actor, id, name) = (ctx.clone(), ctx.new_id::<FileId>(), new.name);
    let added = drive
        .store
        .write(ctx, move |tx| {
            let at = actor.now();
            let library =
                libraries::lookup_name(tx, upload.library)?.ok_or_else(|| Error::not_found(LibraryId::NOUN))?;
            let file = new_file(id, &upload, &name, &checksum, at, library);
            files::add(tx, &file, &name)?;
            usage::book(tx, usage::Movement::uploaded(&Holdings::of(&file), 0))?;
            tx.emit(uploaded(&actor, &file))?;
            Ok(id)
        })
        .await;
    // Where nobody knows whether the row is there, the bytes stay: without one they are found later.
    if added.as_ref().is_err_and(|error| error.kind() != ErrorKind::Unavailable) {
        // The refusal is what the caller needs to know, so bytes that cannot be taken away now are only noted.
        drive.blobs.of(ctx.region()).delete(&key).await.unwrap_or_else(|error| tracing::warn!(%error, "import.undo"));
    }
    added
}
