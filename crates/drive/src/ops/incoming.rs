//! What is checked of everything that comes in, whether one request brings it, three do, or a hundred files come in one.

use blob::BlobKey;
use kernel::{Ctx, DriveId, Error, FolderId, LibraryId, Result, UploadId, id::TypedId};
use store::Tx;

use super::{authorized_drive, target_folder};
use crate::{
    Drive,
    model::{
        File, FileName, Library, OnConflict, Upload, UploadLimits, UploadState, media_type, upload::UPLOAD_LIFETIME,
    },
    policy::{DriveAction, FileAction, LibraryAction},
    store::{file_names, libraries, upload_limits},
};

/// The library a file is to lie in.
#[derive(Clone, Debug)]
pub enum LibraryChoice {
    /// By identifier.
    Id(LibraryId),
    /// By its slug in the drive.
    Slug(String),
}

/// Where files are to come to.
#[derive(Clone, Debug)]
pub struct Destination {
    /// The drive they are to lie in.
    pub drive: DriveId,
    /// The library they are to lie in.
    pub library: LibraryChoice,
    /// The folder they are to lie in.
    pub folder: Option<FolderId>,
    /// What to do where a name is taken.
    pub on_conflict: OnConflict,
}

/// The library of the destination, to which the person may bring files of these names, and what the organisation lets in. Names that are taken are refused
/// where nothing else can become of them, before any byte has moved.
///
/// # Errors
/// `NOT_FOUND` for the drive, library or folder, `FORBIDDEN`, `NAME_TAKEN`.
pub(super) async fn admit(
    drive: &Drive,
    ctx: &Ctx,
    to: &Destination,
    names: Vec<FileName>,
) -> Result<(Library, UploadLimits)> {
    let (actor, to) = (ctx.clone(), to.clone());
    let admitted = move |tx: &mut Tx<'_>| Ok((admitted(tx, &actor, &to, &names)?, upload_limits::limits(tx)?));
    drive.store.read(ctx, admitted).await
}

/// The same, in a transaction.
pub(super) fn admitted(tx: &mut Tx<'_>, ctx: &Ctx, to: &Destination, names: &[FileName]) -> Result<Library> {
    if let Some(folder) = to.folder {
        target_folder(tx, ctx, to.drive, folder)?;
    }
    let library = authorized_library(tx, ctx, to.drive, &to.library)?;
    if matches!(to.on_conflict, OnConflict::Fail | OnConflict::Replace) {
        for there in seen_there(tx, ctx, to.drive, to.folder, names)? {
            if to.on_conflict == OnConflict::Fail {
                return Err(name_taken(&there.name, there.id));
            }
            ctx.authorize(FileAction::Replace, &there)?;
        }
    }
    Ok(library)
}

/// The files in a folder or at a drive's root that have one of these names, whatever the case, the latest first, as far as the
/// person sees them. What others keep to themselves takes its name all the same, but is neither told of nor replaced.
pub(super) fn seen_there(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    drive: DriveId,
    folder: Option<FolderId>,
    names: &[FileName],
) -> Result<Vec<File>> {
    let there = file_names::list(tx, ctx, drive, folder, names)?;
    Ok(there.into_iter().filter(|file| ctx.decide(FileAction::View, file).is_allowed()).collect())
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

/// The person may add files to the drive, and to the library of it that files come into.
pub(super) fn require_entry(tx: &mut Tx<'_>, ctx: &Ctx, drive: DriveId) -> Result<()> {
    authorized_drive(tx, ctx, drive, DriveAction::Upload)?;
    match libraries::lookup_by_slug(tx, ctx, drive, &Library::default_slug())? {
        Some(library) => ctx.authorize(LibraryAction::Write, &library),
        None => Ok(()),
    }
}

/// A file as its uploader describes it.
pub(super) struct Announced<'a> {
    /// Its name.
    pub(super) name: &'a FileName,
    /// Media type; empty where the browser knows none.
    pub(super) mime: &'a str,
    /// Bytes.
    pub(super) size: i64,
    /// SHA-256 of the whole file, where it is known.
    pub(super) sha256: Option<[u8; 32]>,
}

/// The upload of a file that may come in, in one request; nothing of it is written down yet.
///
/// # Errors
/// `INVALID_REQUEST` for its type or size, `FILE_TOO_LARGE`, `FILE_TYPE_NOT_ALLOWED`.
pub(super) fn upload(
    drive: &Drive,
    ctx: &Ctx,
    to: &Destination,
    library: LibraryId,
    file: &Announced<'_>,
) -> Result<Upload> {
    let mime = media_type::declared_or_guessed(file.mime, file.name)?;
    drive.limits.check(file.name.as_str(), &mime, file.size)?;
    let id: UploadId = ctx.new_id();
    Ok(Upload {
        id,
        blob_key: BlobKey::new(ctx.tenant(), ctx.now(), id).to_string(),
        filename: file.name.as_str().to_owned(),
        mime,
        size: file.size,
        checksum: file.sha256.map(blob::hex),
        drive: to.drive,
        library,
        folder: to.folder,
        on_conflict: to.on_conflict,
        delivery: None,
        multipart: None,
        created_by: ctx.user()?,
        created_at: ctx.now(),
        expires_at: ctx.now() + UPLOAD_LIFETIME,
        state: UploadState::Pending,
    })
}

/// A file of that name is there, and nothing was to happen to it.
pub(super) fn name_taken(name: &str, file: kernel::FileId) -> Error {
    Error::conflict("NAME_TAKEN", format!("There is a file called {name} here already."))
        .with_details(serde_json::json!({ "fileId": file.to_string(), "name": name }))
}
