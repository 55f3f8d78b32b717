//! Many small files in one request: brought and registered at once. A folder of a thousand photographs costs ten round
//! trips instead of three thousand.
//!
//! Their bytes are here already, so nothing is promised to them beforehand: there is no upload row and no reservation, and
//! one transaction asks for the room and takes it.

use std::collections::HashMap;

use blob::BlobKey;
use bytes::Bytes;
use futures_util::future::{join_all, try_join_all};
use kernel::{Ctx, Error, ErrorKind, FileId, LibraryId, Result, id::TypedId};
use sha2::{Digest, Sha256};
use store::Tx;

use super::{
    authorized_file,
    incoming::{self, Announced, Destination, LibraryChoice, authorized_library},
    register_file::{Arrival, NewReach, Registered, checksum_mismatch, new_file, settle, uploaded},
    target_folder,
    update_file::{give_reach, require_new_members},
};
use crate::{
    Drive,
    jobs::queued,
    model::{Checksum, File, FileName, Outcome, Upload, usage::Holdings},
    policy::FileAction,
    store::{file_names, files, folders, upload_limits, usage},
};

/// The most files of a request.
pub const MAX_FILES: usize = 100;

/// One of the files.
#[derive(Clone, Debug)]
pub struct SmallFile {
    /// What it is to be known by, where that is known beforehand.
    pub id: Option<FileId>,
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
    let library = admit(drive, ctx, &new).await?;
    let mut arrived = Vec::with_capacity(new.files.len());
    for file in &new.files {
        let sha256: [u8; 32] = Sha256::digest(&file.bytes).into();
        if file.sha256.is_some_and(|promised| promised != sha256) {
            return Err(checksum_mismatch().with_details(serde_json::json!({ "file": file.name.as_str() })));
        }
        let announced = Announced { name: &file.name, mime: &file.mime, size: size_of(file)?, sha256: Some(sha256) };
        let upload = incoming::upload(drive, ctx, &new.to, library, &announced)?;
        arrived.push(Arrived { upload, id: file.id.unwrap_or_else(|| ctx.new_id()), name: file.name.clone() });
    }
    let registered = match keep(drive, ctx, arrived.clone(), &new.files, new.reach).await {
        Ok(registered) => registered,
        Err(refusal) => {
            // Where nobody knows whether the rows are there, the bytes stay: without rows they are found later.
            if refusal.kind() != ErrorKind::Unavailable {
                take_away(drive, ctx, &arrived).await;
            }
            return Err(refusal);
        }
    };
    let files: Vec<_> = registered.iter().map(|(file, _)| file.clone()).collect();
    let owners = drive.owners(ctx, &files).await?;
    let registered = registered.into_iter();
    let registered = registered.map(|(file, outcome)| {
        let sha256 = Checksum::whole(&file.checksum);
        Registered { file, outcome, sha256, owners: owners.clone() }
    });
    Ok(registered.collect())
}

fn size_of(file: &SmallFile) -> Result<i64> {
    i64::try_from(file.bytes.len()).map_err(Error::internal)
}

/// One of the files, as it has come in.
#[derive(Clone)]
struct Arrived {
    /// What is known of it, of which no row is made.
    upload: Upload,
    /// What the file or the version is to be known by.
    id: FileId,
    name: FileName,
}

/// The library of the destination, where the person may bring files of these names and there is room for them. From then
/// on somebody looks for bytes that a crash leaves without a row.
async fn admit(drive: &Drive, ctx: &Ctx, new: &SmallFiles) -> Result<LibraryId> {
    let size: i64 = new.files.iter().map(size_of).sum::<Result<i64>>()?;
    let names: Vec<FileName> = new.files.iter().map(|file| file.name.clone()).collect();
    let (actor, to, search) = (ctx.clone(), new.to.clone(), queued::quarantine_blobs(ctx, false));
    let wanted = search.clone();
    let (library, is_searched) = drive
        .store
        .read(ctx, move |tx| {
            let library = incoming::admitted(tx, &actor, &to, &names)?;
            usage::require_room(tx, Some(to.drive), size)?;
            Ok((library.id, tx.expects(&wanted)?))
        })
        .await?;
    if !is_searched {
        drive.store.write(ctx, move |tx| tx.enqueue(search.clone()).map(drop)).await?;
    }
    Ok(library)
}

/// Brings the files' bytes, and then registers all in one transaction.
async fn keep(
    drive: &Drive,
    ctx: &Ctx,
    arrived: Vec<Arrived>,
    files: &[SmallFile],
    reach: NewReach,
) -> Result<Vec<(File, Outcome)>> {
    let blobs = drive.blobs.of(ctx.region());
    let brought = arrived.iter().zip(files).map(|(Arrived { upload, .. }, file)| async move {
        blobs.put_bytes(&BlobKey::parse(&upload.blob_key)?, file.bytes.clone()).await
    });
    try_join_all(brought).await?;
    let actor = ctx.clone();
    drive.store.write(ctx, move |tx| register_all(tx, &actor, &arrived, &reach)).await
}

/// Has the bytes of a refused request deleted. The refusal is what the person needs to know, so what cannot be taken away now
/// is only noted: it is found later.
async fn take_away(drive: &Drive, ctx: &Ctx, arrived: &[Arrived]) {
    let blobs = drive.blobs.of(ctx.region());
    let gone = arrived.iter().map(|Arrived { upload, .. }| async move {
        match BlobKey::parse(&upload.blob_key) {
            Ok(key) => blobs.delete(&key).await,
            Err(error) => Err(error),
        }
    });
    for error in join_all(gone).await.into_iter().filter_map(Result::err) {
        tracing::warn!(%error, "upload.discard");
    }
}

/// Makes files of all. Those whose names are free are added by a few statements however many they are; what becomes of the
/// others is found one by one, in their order.
fn register_all(tx: &mut Tx<'_>, ctx: &Ctx, arrived: &[Arrived], reach: &NewReach) -> Result<Vec<(File, Outcome)>> {
    let Some(Arrived { upload: first, .. }) = arrived.first() else { return Ok(Vec::new()) };
    let library = authorized_library(tx, ctx, first.drive, &LibraryChoice::Id(first.library))?;
    let own = upload_limits::limits(tx)?;
    for Arrived { upload, name, .. } in arrived {
        own.check(name.as_str(), &upload.mime, upload.size)?;
    }
    // Where the folder went to the trash meanwhile, the files come to the drive's root.
    let folder = first.folder.filter(|folder| target_folder(tx, ctx, first.drive, *folder).is_ok());
    let places: Vec<_> = arrived.iter().map(|one| (folder, one.name.sort_key())).collect();
    let mut taken = file_names::list_taken(tx, first.drive, &places)?;
    let is_free: Vec<bool> = places.into_iter().map(|place| taken.insert(place)).collect();

    let mut new = Vec::with_capacity(arrived.len());
    for (Arrived { upload, id, name }, _) in arrived.iter().zip(&is_free).filter(|(_, is_free)| **is_free) {
        let checksum = upload.checksum.as_deref().unwrap_or_default();
        let file = new_file(*id, upload, name, checksum, ctx.now(), library.name.clone());
        new.push((File { folder, ..file }, name));
    }
    let mut added = add(tx, ctx, &new, reach)?;

    let mut registered = Vec::with_capacity(arrived.len());
    for (Arrived { upload, id, name }, is_free) in arrived.iter().zip(is_free) {
        if is_free {
            let file = added.remove(id).ok_or_else(|| Error::not_found(FileId::NOUN))?;
            registered.push((file, Outcome::Created));
            continue;
        }
        let arrival = Arrival {
            upload,
            id: *id,
            name,
            checksum: upload.checksum.as_deref().unwrap_or_default(),
            promised: 0,
            on_conflict: upload.on_conflict,
            seen: None,
            ingested_via: None,
            reach,
        };
        let (id, outcome) = settle(tx, ctx, &arrival)?;
        registered.push((authorized_file(tx, ctx, id, FileAction::View)?, outcome));
    }
    Ok(registered)
}

/// Adds new files that lie in one place; each as the person sees it.
fn add(tx: &mut Tx<'_>, ctx: &Ctx, new: &[(File, &FileName)], reach: &NewReach) -> Result<HashMap<FileId, File>> {
    let Some((first, _)) = new.first() else { return Ok(HashMap::new()) };
    let rows: Vec<(&File, &FileName)> = new.iter().map(|(file, name)| (file, *name)).collect();
    files::add_all(tx, &rows)?;
    let mut held = Holdings::none(first.drive);
    for (file, _) in new {
        held.add(file.category, 1, file.size, 0);
    }
    usage::book(tx, usage::Movement::uploaded(&held, 0).then(ctx.now()))?;
    folders::update_stats(tx, first.folder, held.files, held.bytes.total())?;
    for (file, _) in new {
        give_reach(tx, ctx, file.id, reach)?;
    }
    tx.emit_all(new.iter().map(|(file, _)| uploaded(ctx, file)).collect())?;
    let ids: Vec<FileId> = new.iter().map(|(file, _)| file.id).collect();
    let mut added = HashMap::with_capacity(ids.len());
    for file in files::list_by_id(tx, ctx, &ids)? {
        ctx.authorize(FileAction::View, &file)?;
        added.insert(file.id, file);
    }
    Ok(added)
}
