//! An upload becomes a file, or a new version of one: only now, complete and verified, is it visible (drive.md section 4,
//! "Upload").

use std::collections::HashMap;

use blob::{BlobKey, BlobStore, PartStat};
use kernel::{
    Ctx, DriveId, Error, ErrorKind, FileId, FolderId, Result, Timestamp, UploadId, UserId, event::DomainEvent,
    id::TypedId, port::Person,
};
use serde_json::json;
use store::Tx;

use super::{
    AUDIENCE, authorized_file,
    incoming::{LibraryChoice, authorized_library, name_taken, seen_there},
    replace_file::replace,
    sign_upload::bytes,
    sign_upload_parts::require_pending,
    target_folder, topic,
    update_file::{give_reach, require_new_members},
    upload_requests::{self, Received},
    whole_digest::compare,
};
use crate::{
    Drive,
    jobs::queued,
    model::{
        Category, Checksum, File, FileName, FileReach, FileStatus, LibraryRules, Multipart, OnConflict, Outcome,
        Upload, UploadState,
        file::{DrivePlace, PublicLink, Signing},
        usage::Holdings,
    },
    policy::{FileAction, UploadAction},
    store::{file_names, files, folders, upload_limits, uploads, usage, whole_digests},
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
    /// The folder the file is to lie in; `None` for the one that was said at the signing.
    pub folder: Option<FolderId>,
    /// What to do where the name is taken; `None` for what was said at the signing.
    pub on_conflict: Option<OnConflict>,
    /// `updatedAt` of the file to be replaced, as the person saw it.
    pub seen: Option<String>,
    /// What brings the file, where that is no person.
    pub ingested_via: Option<String>,
    /// Who sees a new file from its first moment on.
    pub reach: NewReach,
}

/// Who sees a file that is about to be. Nothing said: whoever sees its drive.
#[derive(Clone, Debug, Default)]
pub struct NewReach {
    /// Whether nobody does but its owner and those it is shared with. Whoever brings a file may keep it to oneself.
    pub is_private: bool,
    /// With whom it is shared.
    pub shared_with: Vec<UserId>,
}

/// What became of an upload.
#[derive(Clone, Debug)]
pub struct Registered {
    /// The file that holds the bytes; of a skipped one the file that is there instead.
    pub file: File,
    /// How it came to be.
    pub outcome: Outcome,
    /// SHA-256 of the whole in hex; `None` where the file came in parts, until it has been computed.
    pub sha256: Option<String>,
    /// The file's owner.
    pub owners: HashMap<UserId, Person>,
}

/// Makes a file of an upload whose bytes have arrived. Repeating it gives the same file. The work does not grow with
/// the file: parts were verified as they arrived, and are put together by the blob store without being copied. Only where
/// the digest of the whole was promised of a file in parts, it is read back once: here, or by a job where it is large.
///
/// # Errors
/// `UPLOAD_NOT_FOUND`, `UPLOAD_EXPIRED`, `UPLOAD_INCOMPLETE` with the missing parts, `SIZE_MISMATCH`,
/// `CHECKSUM_MISMATCH`, `FORBIDDEN`, `NOT_FOUND` where the drive, library or named folder is gone, `FILE_TYPE_NOT_ALLOWED`;
/// where the name is taken `NAME_TAKEN`, or `EDIT_CONFLICT` for a file that has changed since it was seen. The upload is still
/// there after these two, and where the folder is gone.
pub async fn register_file(drive: &Drive, ctx: &Ctx, asked: Registration) -> Result<Registered> {
    let (actor, path, choice) = (ctx.clone(), asked.object_path.clone(), asked.library.clone());
    let (drive_id, folder) = (asked.drive, asked.folder);
    let upload = drive
        .store
        .read(ctx, move |tx| {
            let mut upload = uploads::lookup_by_key(tx, &path)?.ok_or_else(upload_not_found)?;
            actor.authorize(UploadAction::Continue, &upload).map_err(|_| upload_not_found())?;
            let library = authorized_library(tx, &actor, drive_id, &choice)?;
            if (upload.drive, upload.library) != (library.drive, library.id) {
                return Err(Error::invalid("The upload was signed for another drive or library."));
            }
            if let (Some(folder), UploadState::Pending) = (folder, upload.state) {
                upload.folder = Some(target_folder(tx, &actor, upload.drive, folder)?.id);
            }
            Ok(upload)
        })
        .await?;
    let (file, outcome) = match upload.state {
        UploadState::Registered(id, outcome) => {
            let actor = ctx.clone();
            let file = drive.store.read(ctx, move |tx| authorized_file(tx, &actor, id, FileAction::View)).await?;
            (file, outcome)
        }
        UploadState::Pending => {
            require_pending(ctx, &upload)?;
            if asked.size != upload.size {
                return Err(size_mismatch(upload.size, asked.size));
            }
            drive.limits.check(asked.name.as_str(), &upload.mime, upload.size)?;
            require_new_members(drive, ctx, &asked.reach.shared_with).await?;
            let most = drive.settings.most_digested_at_once;
            let found = verify(&**drive.blobs.of(ctx.region()), &upload, asked.checksum.clone(), most).await?;
            commit(drive, ctx, upload, asked, found).await?
        }
    };
    let sha256 = match Checksum::whole(&file.checksum) {
        Some(whole) => Some(whole),
        None => {
            let key = file.blob_key.clone();
            drive.store.read(ctx, move |tx| whole_digests::lookup(tx, &key)).await?
        }
    };
    let owners = drive.owners(ctx, std::slice::from_ref(&file)).await?;
    Ok(Registered { file, outcome, sha256, owners })
}

/// What was found where the bytes were put together.
struct Found {
    /// The file's checksum.
    checksum: String,
    /// SHA-256 of the whole of a file in parts, where it was read back.
    whole: Option<String>,
    /// What was named instead of it, where it is to be read back later.
    promised: Option<String>,
}

/// Puts the bytes together and compares them with what was promised: of the whole of a file with more bytes than `most` later.
async fn verify(blobs: &dyn BlobStore, upload: &Upload, promised: Option<Checksum>, most: i64) -> Result<Found> {
    let promised = promised.map(|promised| promised.to_string()).into_iter().chain(upload.checksum.clone());
    let (of_whole, promised): (Vec<_>, Vec<_>) =
        promised.partition(|promised| upload.multipart.is_some() && Checksum::is_whole(promised));
    // Of two that differ one is wrong, whatever the bytes are.
    if of_whole.windows(2).any(|two| two[0] != two[1]) {
        return Err(checksum_mismatch());
    }
    let checksum = assemble(blobs, upload).await?;
    if promised.iter().any(|promised| *promised != checksum) {
        return Err(checksum_mismatch());
    }
    if upload.size > most {
        return Ok(Found { checksum, whole: None, promised: of_whole.into_iter().next() });
    }
    let whole = compare(blobs, upload, &of_whole).await?;
    Ok(Found { checksum, whole, promised: None })
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
async fn commit(
    drive: &Drive,
    ctx: &Ctx,
    upload: Upload,
    asked: Registration,
    found: Found,
) -> Result<(File, Outcome)> {
    let actor = ctx.clone();
    let id: FileId = ctx.new_id();
    let on_conflict = asked.on_conflict.unwrap_or(upload.on_conflict);
    drive
        .store
        .write(ctx, move |tx| {
            let (name, seen) = (&asked.name, asked.seen.as_deref());
            let ingested_via = asked.ingested_via.as_deref();
            upload_limits::limits(tx)?.check(name.as_str(), &upload.mime, upload.size)?;
            let registered = register(
                tx,
                &actor,
                &Arrival {
                    upload: &upload,
                    id,
                    name,
                    checksum: &found.checksum,
                    promised: upload.size,
                    on_conflict,
                    seen,
                    ingested_via,
                    reach: &asked.reach,
                },
            )?;
            if registered.1 == Outcome::Skipped {
                return Ok(registered);
            }
            match &found.whole {
                Some(whole) => whole_digests::add(tx, &upload.blob_key, whole)?,
                None if upload.multipart.is_some() => {
                    if let Some(promised) = &found.promised {
                        whole_digests::add_promise(tx, &upload.blob_key, promised)?;
                    }
                    tx.enqueue(queued::digest_whole(&actor, &upload.blob_key))?;
                }
                None => {}
            }
            Ok(registered)
        })
        .await
}

/// An upload whose bytes are there, complete and verified.
pub(super) struct Arrival<'a> {
    /// The upload.
    pub(super) upload: &'a Upload,
    /// What the file or the version is to be known by.
    pub(super) id: FileId,
    /// The name it is to have.
    pub(super) name: &'a FileName,
    /// The checksum of its bytes.
    pub(super) checksum: &'a str,
    /// How many bytes of the storage account it has reserved.
    pub(super) promised: i64,
    /// What to do where the name is taken.
    pub(super) on_conflict: OnConflict,
    /// `updatedAt` of the file to be replaced, as the person saw it.
    pub(super) seen: Option<&'a str>,
    /// What brings the file, where that is no person.
    pub(super) ingested_via: Option<&'a str>,
    /// Who sees it where it is new.
    pub(super) reach: &'a NewReach,
}

/// What a complete upload becomes, in the transaction that decides it.
pub(super) fn register(tx: &mut Tx<'_>, ctx: &Ctx, arrival: &Arrival<'_>) -> Result<(File, Outcome)> {
    let upload = arrival.upload;
    let known = uploads::lookup(tx, upload.id)?.ok_or_else(upload_not_found)?;
    if let UploadState::Registered(first, outcome) = known.state {
        return Ok((authorized_file(tx, ctx, first, FileAction::View)?, outcome));
    }
    let (id, outcome) = settle(tx, ctx, arrival)?;
    if !uploads::update_registered(tx, upload.id, id, outcome)? {
        return Err(Error::internal("an upload's state changed inside a serialised transaction"));
    }
    Ok((authorized_file(tx, ctx, id, FileAction::View)?, outcome))
}

/// What has arrived becomes a file, or the content of one, or nothing beside the one that is there.
pub(super) fn settle(tx: &mut Tx<'_>, ctx: &Ctx, arrival: &Arrival<'_>) -> Result<(FileId, Outcome)> {
    let upload = arrival.upload;
    let received = upload_requests::received(tx, ctx, upload)?;
    let library = authorized_library(tx, ctx, upload.drive, &LibraryChoice::Id(upload.library))?;
    // Where the folder went to the trash meanwhile, the file comes to the drive's root.
    let folder = upload.folder.filter(|folder| target_folder(tx, ctx, upload.drive, *folder).is_ok());
    let is_taken = file_names::is_taken(tx, upload.drive, folder, arrival.name)?;
    let there = match is_taken {
        true => seen_there(tx, ctx, upload.drive, folder, std::slice::from_ref(arrival.name))?.into_iter().next(),
        false => None,
    };
    let (id, outcome) = match (there, arrival.on_conflict) {
        (Some(file), OnConflict::Replace) => {
            replace(tx, ctx, &file, arrival)?;
            (file.id, Outcome::Replaced)
        }
        (Some(file), OnConflict::Skip) => {
            skip(tx, ctx, arrival)?;
            (file.id, Outcome::Skipped)
        }
        (Some(file), OnConflict::Fail) => return Err(name_taken(&file.name, file.id)),
        _ => {
            let numbered = match is_taken {
                true => Some(file_names::free(tx, upload.drive, folder, arrival.name)?),
                false => None,
            };
            let name = numbered.as_ref().unwrap_or(arrival.name);
            let new = new_file(arrival.id, upload, name, arrival.checksum, ctx.now(), library.name);
            let file = File { folder, ingested_via: arrival.ingested_via.map(str::to_owned), ..new };
            let file = match &received {
                Some(received) => received.mark(file),
                None => file,
            };
            add(tx, ctx, &file, name, arrival.promised, received.as_ref())?;
            give_reach(tx, ctx, file.id, arrival.reach)?;
            (file.id, if numbered.is_some() { Outcome::Renamed } else { Outcome::Created })
        }
    };
    Ok((id, outcome))
}

/// Adds the file that an upload becomes.
fn add(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    file: &File,
    name: &FileName,
    promised: i64,
    received: Option<&Received>,
) -> Result<()> {
    files::add(tx, file, name)?;
    usage::book(tx, usage::Movement::uploaded(&Holdings::of(file), promised))?;
    folders::update_stats(tx, file.folder, 1, file.size)?;
    let event = uploaded(ctx, file);
    let Some(received) = received else { return tx.emit(event) };
    received.count(tx, ctx, file)?;
    tx.emit(received.event(event))
}

/// The event of a file's arrival.
pub(super) fn uploaded(ctx: &Ctx, file: &File) -> DomainEvent {
    let event = DomainEvent::new(ctx, "file.uploaded", file.id, topic::CONTENTS, AUDIENCE);
    event.with(json!({ "name": file.name, "size": file.size, "checksum": file.checksum }))
}

/// Lets go of what an upload brought, and of the room it had reserved.
fn skip(tx: &mut Tx<'_>, ctx: &Ctx, arrival: &Arrival<'_>) -> Result<()> {
    let upload = arrival.upload;
    usage::book(tx, usage::Movement::reserved(upload.drive, -arrival.promised))?;
    for job in queued::delete_blob(ctx, &upload.blob_key, upload.created_at) {
        tx.enqueue(job)?;
    }
    Ok(())
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
        version: 1,
        version_count: 0,
        version_bytes: 0,
        references: 0,
        orphaned: false,
        lost_references: 0,
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
        reach: FileReach::default(),
        ingested_via: None,
        sender: None,
        signing: Signing::default(),
        is_coming: false,
        is_held: false,
        public_link: PublicLink::None,
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
