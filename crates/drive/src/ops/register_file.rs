//! An upload becomes a file: only now, complete and verified, is it visible (drive.md section 4, "Upload").

use std::collections::HashMap;

use blob::{BlobKey, BlobStore, PartStat};
use kernel::{
    Ctx, DriveId, Error, ErrorKind, FileId, Result, Timestamp, UploadId, UserId, event::DomainEvent, id::TypedId,
    port::Person,
};
use serde_json::json;
use store::Tx;

use super::{
    AUDIENCE, authorized_file,
    sign_upload::{LibraryChoice, authorized_library, bytes},
    sign_upload_parts::require_pending,
    target_folder, topic,
};
use crate::{
    Drive,
    model::{
        Category, Checksum, File, FileName, FileStatus, LibraryRules, Multipart, Upload, UploadState, file::DrivePlace,
        usage::Holdings,
    },
    policy::{FileAction, UploadAction},
    store::{files, folders, uploads, usage},
};

/// What the uploader says has been uploaded; all of it is checked against what was signed and what arrived.
#[derive(Clone, Debug)]
pub struct Registration {
    /// Where the bytes are: the `key` that the upload was signed with.
    pub object_path: String,
    /// The name the file is to have.
    pub name: FileName,
    /// Bytes.
    pub size: i64,
    /// The checksum that the receipt is to show.
    pub checksum: Option<Checksum>,
    /// The drive the upload was signed for.
    pub drive: DriveId,
    /// The library the upload was signed for.
    pub library: LibraryChoice,
}

/// Makes a file of an upload whose bytes have arrived. Repeating it gives the same file. The work does not grow with
/// the file: parts were verified as they arrived, and are put together by the blob store without being copied.
///
/// # Errors
/// `UPLOAD_NOT_FOUND`, `UPLOAD_EXPIRED`, `UPLOAD_INCOMPLETE` with the missing parts, `SIZE_MISMATCH`,
/// `CHECKSUM_MISMATCH`, `FORBIDDEN`, `NOT_FOUND` where the drive or library is gone.
pub async fn register_file(drive: &Drive, ctx: &Ctx, asked: Registration) -> Result<(File, HashMap<UserId, Person>)> {
    let (actor, path, choice) = (ctx.clone(), asked.object_path.clone(), asked.library.clone());
    let upload = drive
        .store
        .read(ctx, move |tx| {
            let upload = uploads::lookup_by_key(tx, &path)?.ok_or_else(upload_not_found)?;
            actor.authorize(UploadAction::Continue, &upload).map_err(|_| upload_not_found())?;
            let library = authorized_library(tx, &actor, asked.drive, &choice)?;
            if (upload.drive, upload.library) != (library.drive, library.id) {
                return Err(Error::invalid("The upload was signed for another drive or library."));
            }
            Ok(upload)
        })
        .await?;
    let file = match upload.state {
        UploadState::Registered(id) => {
            let actor = ctx.clone();
            drive.store.read(ctx, move |tx| authorized_file(tx, &actor, id, FileAction::View)).await?
        }
        UploadState::Pending => {
            require_pending(ctx, &upload)?;
            if asked.size != upload.size {
                return Err(size_mismatch(upload.size, asked.size));
            }
            drive.limits.check(&asked.name, &upload.mime, upload.size)?;
            let checksum = verify(&**drive.blobs.of(ctx.region()), &upload, asked.checksum).await?;
            commit(drive, ctx, upload, asked.name, checksum).await?
        }
    };
    let owners = drive.owners(ctx, std::slice::from_ref(&file)).await?;
    Ok((file, owners))
}

/// Puts the bytes together and compares them with what was promised. The file's checksum.
async fn verify(blobs: &dyn BlobStore, upload: &Upload, promised: Option<Checksum>) -> Result<String> {
    if upload.multipart.is_some() && matches!(promised, Some(Checksum::Whole(_))) {
        return Err(Error::invalid("The checksum of a file sent in parts is the composite of theirs: digest-parts."));
    }
    let found = assemble(blobs, upload).await?;
    let promised = [promised.map(|promised| promised.to_string()), upload.checksum.clone()];
    if promised.iter().flatten().any(|promised| *promised != found) {
        return Err(checksum_mismatch());
    }
    Ok(found)
}

/// Puts the bytes together: a complete blob of the announced size. Its checksum.
async fn assemble(blobs: &dyn BlobStore, upload: &Upload) -> Result<String> {
    let key = BlobKey::parse(&upload.blob_key)?;
    match &upload.multipart {
        None => {
            let stat = blobs.stat(&key).await?.ok_or_else(|| upload_incomplete(&[1]))?;
            if stat.size != bytes(upload.size) {
                return Err(size_mismatch(upload.size, i64::try_from(stat.size).unwrap_or(i64::MAX)));
            }
            // At most 5 MiB: where the store keeps no digest of its own, reading the bytes back costs little.
            let found = match stat.sha256 {
                Some(digest) => digest,
                None => blobs.digest(&key).await?,
            };
            Ok(blob::hex(found))
        }
        Some(plan) => {
            // A crash after the parts were put together and before the row was written leaves the finished object.
            let parts = match blobs.list_parts(&key, &plan.store_id).await {
                Ok(parts) => parts,
                Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
                Err(error) => return Err(error),
            };
            let stat = if parts.is_empty() { blobs.stat(&key).await? } else { None };
            let stat = match stat {
                Some(stat) => stat,
                None => {
                    require_parts(plan, upload.size, &parts)?;
                    blobs.complete_multipart(&key, &plan.store_id, &parts, bytes(upload.size)).await?
                }
            };
            if stat.size != bytes(upload.size) {
                return Err(size_mismatch(upload.size, i64::try_from(stat.size).unwrap_or(i64::MAX)));
            }
            Ok(stat.etag)
        }
    }
}

/// Every part is there, with its length.
fn require_parts(plan: &Multipart, size: i64, parts: &[PartStat]) -> Result<()> {
    let arrived: HashMap<i64, u64> = parts.iter().map(|part| (i64::from(part.number), part.size)).collect();
    let missing: Vec<i64> = (1..=plan.part_count)
        .filter(|number| arrived.get(number).copied() != plan.part_len(*number, size).map(bytes))
        .collect();
    if missing.is_empty() { Ok(()) } else { Err(upload_incomplete(&missing)) }
}

/// One transaction: the file's row, the storage account, the upload's end and the event. Where a second call got here
/// first, its file is the answer.
async fn commit(drive: &Drive, ctx: &Ctx, upload: Upload, name: FileName, checksum: String) -> Result<File> {
    let actor = ctx.clone();
    let id: FileId = ctx.new_id();
    drive.store.write(ctx, move |tx| register(tx, &actor, &upload, id, &name, &checksum)).await
}

/// The file that a complete upload becomes, in the transaction that makes it one.
pub(super) fn register(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    upload: &Upload,
    id: FileId,
    name: &FileName,
    checksum: &str,
) -> Result<File> {
    let at = ctx.now();
    if !uploads::update_registered(tx, upload.id, id)? {
        let state = uploads::lookup(tx, upload.id)?.ok_or_else(upload_not_found)?.state;
        return match state {
            UploadState::Registered(first) => authorized_file(tx, ctx, first, FileAction::View),
            UploadState::Pending => Err(Error::internal("an upload is pending and cannot be registered")),
        };
    }
    let library = authorized_library(tx, ctx, upload.drive, &LibraryChoice::Id(upload.library))?;
    let mut file = new_file(id, upload, name, checksum, at, library.name);
    // Where the folder went to the trash meanwhile, the file comes to the drive's root.
    file.folder = file.folder.filter(|folder| target_folder(tx, ctx, file.drive, *folder).is_ok());
    files::add(tx, &file, name)?;
    usage::book(tx, usage::Movement::uploaded(&Holdings::of(&file), upload.size))?;
    folders::update_stats(tx, file.folder, 1, file.size)?;
    let event = DomainEvent::new(ctx, "file.uploaded", id, topic::FILES, AUDIENCE);
    tx.emit(event.with(json!({ "name": file.name, "size": file.size, "checksum": file.checksum })))?;
    authorized_file(tx, ctx, id, FileAction::View)
}

/// The row of a file that an upload becomes.
pub(super) fn new_file(
    id: FileId,
    upload: &Upload,
    name: &FileName,
    checksum: &str,
    at: Timestamp,
    library: String,
) -> File {
    File {
        id,
        name: name.as_str().to_owned(),
        mime: upload.mime.clone(),
        category: Category::of(&upload.mime, name),
        size: upload.size,
        blob_key: upload.blob_key.clone(),
        checksum: checksum.to_owned(),
        version_bytes: 0,
        drive: upload.drive,
        library: upload.library,
        folder: upload.folder,
        folder_name: None,
        starred: false,
        owner: upload.created_by,
        status: FileStatus::Active,
        created_at: at,
        modified_at: at,
        updated_at: at,
        deleted_at: None,
        library_name: library,
        place: DrivePlace { name: String::new(), color: String::new(), visible: true },
        rules: LibraryRules::default(),
    }
}

fn upload_not_found() -> Error {
    Error::new(ErrorKind::NotFound, "UPLOAD_NOT_FOUND", format!("{} not found", UploadId::NOUN))
}

fn upload_incomplete(missing: &[i64]) -> Error {
    Error::conflict(
        "UPLOAD_INCOMPLETE",
        "The file has not arrived completely yet. Send the missing parts and try again.",
    )
    .with_details(json!({ "missingParts": &missing[..missing.len().min(1000)], "missingCount": missing.len() }))
}

fn size_mismatch(signed: i64, found: i64) -> Error {
    Error::new(
        ErrorKind::Unprocessable,
        "SIZE_MISMATCH",
        "The file's size is not the announced one. Please upload it again.",
    )
    .with_details(json!({ "announced": signed, "found": found }))
}

pub(super) fn checksum_mismatch() -> Error {
    Error::new(
        ErrorKind::Unprocessable,
        "CHECKSUM_MISMATCH",
        "The file was damaged on its way: its checksum does not match. Please upload it again.",
    )
}
