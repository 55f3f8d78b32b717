//! Files that the product itself adds: demo data, later imports. No browser, so no signed URL and no upload row.

use blob::BlobKey;
use bytes::Bytes;
use kernel::{Ctx, DriveId, Error, ErrorKind, FileId, FolderId, LibraryId, Result, UploadId, UserId, id::TypedId};

use super::{
    NewReach, authorized_file,
    register_file::{Arrival, new_file, uploaded},
    replace_file::replace,
};
use crate::{
    Drive,
    jobs::queued,
    model::{File, FileName, OnConflict, Upload, UploadState, usage::Holdings},
    policy::FileAction,
    store::{files, folders, libraries, usage},
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
    /// The folder it is to lie in; none for the top of the drive.
    pub folder: Option<FolderId>,
    /// Whose it is to be.
    pub owner: UserId,
}

/// Adds a file with its content, counted on the storage account like any other.
///
/// # Errors
/// `QUOTA_EXCEEDED`; `NOT_FOUND` for the drive or library.
pub async fn import_file(drive: &Drive, ctx: &Ctx, new: NewFile) -> Result<FileId> {
    let place = (new.drive, new.library, new.folder);
    let (upload, checksum) = put(drive, ctx, place, &new.name, new.owner, new.content).await?;
    let (actor, id, name, key) = (ctx.clone(), ctx.new_id::<FileId>(), new.name, upload.blob_key.clone());
    let added = drive.store.write(ctx, move |tx| {
        let at = actor.now();
        let library = libraries::lookup_name(tx, upload.library)?.ok_or_else(|| Error::not_found(LibraryId::NOUN))?;
        let file = File { folder: upload.folder, ..new_file(id, &upload, &name, &checksum, at, library) };
        files::add(tx, &file, &name)?;
        usage::book(tx, usage::Movement::uploaded(&Holdings::of(&file), 0).then(at))?;
        folders::update_stats(tx, file.folder, 1, file.size)?;
        tx.emit(uploaded(&actor, &file))?;
        Ok(id)
    });
    kept(drive, ctx, &key, added.await).await
}

/// Makes other bytes a file's content; what it held is kept as an earlier version, by the drive's rules.
///
/// # Errors
/// `QUOTA_EXCEEDED`; `NOT_FOUND` for the file; `FORBIDDEN`.
pub async fn add_version(drive: &Drive, ctx: &Ctx, id: FileId, content: Bytes) -> Result<()> {
    let asker = ctx.clone();
    let file = drive.store.read(ctx, move |tx| authorized_file(tx, &asker, id, FileAction::Replace)).await?;
    let name = FileName::new(&file.name)?;
    let place = (file.drive, file.library, file.folder);
    let (upload, checksum) = put(drive, ctx, place, &name, ctx.user()?, content).await?;
    let (actor, key) = (ctx.clone(), upload.blob_key.clone());
    let version = ctx.new_id::<FileId>();
    let replaced = drive.store.write(ctx, move |tx| {
        let file = authorized_file(tx, &actor, id, FileAction::Replace)?;
        let arrival = Arrival {
            upload: &upload,
            id: version,
            name: &name,
            checksum: &checksum,
            promised: 0,
            on_conflict: OnConflict::Replace,
            seen: None,
            ingested_via: None,
            reach: &NewReach::default(),
        };
        replace(tx, &actor, &file, &arrival)
    });
    kept(drive, ctx, &key, replaced.await).await
}

/// Puts bytes where a row can name them: as an upload that is complete, and with their checksum.
async fn put(
    drive: &Drive,
    ctx: &Ctx,
    (in_drive, library, folder): (DriveId, LibraryId, Option<FolderId>),
    name: &FileName,
    owner: UserId,
    content: Bytes,
) -> Result<(Upload, String)> {
    let id: UploadId = ctx.new_id();
    let key = BlobKey::new(ctx.tenant(), ctx.now(), id);
    // Before the bytes, so that a crash leaves none that nobody ever finds.
    let search = queued::quarantine_blobs(ctx, false);
    drive.store.write(ctx, move |tx| tx.enqueue(search.clone()).map(drop)).await?;
    let stat = drive.blobs.of(ctx.region()).put_bytes(&key, content).await?;
    let upload = Upload {
        id,
        blob_key: key.to_string(),
        filename: name.as_str().to_owned(),
        mime: name.guess_mime(),
        size: i64::try_from(stat.size).map_err(Error::internal)?,
        checksum: None,
        drive: in_drive,
        library,
        folder,
        on_conflict: OnConflict::KeepBoth,
        delivery: None,
        multipart: None,
        created_by: owner,
        created_at: ctx.now(),
        expires_at: ctx.now(),
        state: UploadState::Pending,
    };
    Ok((upload, stat.sha256.map_or(stat.etag, blob::hex)))
}

/// What came of the row that was to name the bytes; without one they go.
async fn kept<T>(drive: &Drive, ctx: &Ctx, key: &str, done: Result<T>) -> Result<T> {
    // Where nobody knows whether the row is there, the bytes stay: without one they are found later.
    if done.as_ref().is_err_and(|error| error.kind() != ErrorKind::Unavailable) {
        let key = BlobKey::parse(key)?;
        // The refusal is what the caller needs to know, so bytes that cannot be taken away now are only noted.
        drive.blobs.of(ctx.region()).delete(&key).await.unwrap_or_else(|error| tracing::warn!(%error, "import.undo"));
    }
    done
}
