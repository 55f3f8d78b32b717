//! Reading a file: its row, a signed URL to look at it, its bytes.

use std::{collections::HashMap, time::Duration};

use blob::{BlobKey, Disposition, GetTerms};
use bytes::Bytes;
use kernel::{
    Ctx, DriveId, Error, FileId, Result, Timestamp, UserId,
    event::{Audience, DomainEvent},
    id::TypedId,
    port::Person,
};
use serde_json::json;
use store::Tx;
use uuid::Uuid;

use super::{
    authorized_file,
    file_versions::earlier_version,
    renditions::Original,
    topic,
    whole_digest::{promised_of, sha256_of},
};
use crate::{
    Drive,
    model::{File, handing::Sort, reference::FileReference},
    policy::FileAction,
    store::{references, versions},
};

/// How long a preview's URL is good for: long enough to read a document, short enough not to be passed on.
const PREVIEW_LIFETIME: Duration = Duration::from_secs(15 * 60);

/// How many references are told beside a file.
const MOST_REFERENCES: i64 = 20;

/// A file that is to be read, in the drive where it is looked for.
#[derive(Clone, Copy, Debug)]
pub struct FileAt {
    /// The file.
    pub file: FileId,
    /// Its drive; `None` for wherever it lies.
    pub drive: Option<DriveId>,
}

impl FileAt {
    /// From the identifiers of a request.
    pub fn new(file: Uuid, drive: Option<Uuid>) -> Self {
        Self { file: file.into(), drive: drive.map(Into::into) }
    }

    /// The file, whose bytes the person may read.
    fn look_up(self, tx: &mut Tx<'_>, ctx: &Ctx) -> Result<File> {
        let file = authorized_file(tx, ctx, self.file, FileAction::Download)?;
        if self.drive.is_none_or(|drive| drive == file.drive) { Ok(file) } else { Err(Error::not_found(FileId::NOUN)) }
    }
}

/// A file with what uses it.
#[derive(Clone, Debug)]
pub struct FileFound {
    /// The file.
    pub file: File,
    /// What of other modules uses it, the first [`MOST_REFERENCES`].
    pub references: Vec<FileReference>,
    /// Its owner, and who made the references.
    pub people: HashMap<UserId, Person>,
    /// SHA-256 of the whole in hex; `None` where it came in parts, until it has been computed.
    pub sha256: Option<String>,
    /// What the uploader named instead, while it was not found in the bytes.
    pub promised: Option<String>,
}

/// A file with its owner and what uses it.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn find_file(drive: &Drive, ctx: &Ctx, id: FileId) -> Result<FileFound> {
    let actor = ctx.clone();
    let (file, references, (sha256, promised)) = drive
        .store
        .read(ctx, move |tx| {
            let file = authorized_file(tx, &actor, id, FileAction::View)?;
            let references =
                if file.references > 0 { references::list(tx, id, None, MOST_REFERENCES)? } else { Vec::new() };
            let digests = (sha256_of(tx, &file)?, promised_of(tx, &file)?);
            Ok((file, references, digests))
        })
        .await?;
    let mut ids: Vec<UserId> = references.iter().filter_map(|reference| reference.attached_by).collect();
    ids.push(file.owner);
    ids.sort_unstable();
    ids.dedup();
    let people = drive.people.find(ctx, &ids).await?;
    Ok(FileFound { file, references, people, sha256, promised })
}

/// A file and a signed URL under which a browser shows it, good until the time given.
pub async fn preview_file(drive: &Drive, ctx: &Ctx, at: FileAt) -> Result<(File, String, Timestamp)> {
    let file = read(drive, ctx, at, "file.previewed").await?;
    let key = BlobKey::parse(&file.blob_key)?;
    let expires = ctx.now() + PREVIEW_LIFETIME;
    let url =
        drive.blobs.of(ctx.region()).sign_get(&key, &get_terms(&file, Disposition::Inline(file.name.clone())), expires);
    Ok((file, url, expires))
}

/// A PDF document written anew, for a browser that has given the original up: cut off, or with a table of objects that is wrong.
/// With the document's row.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; `PREVIEW_NOT_AVAILABLE` where there is nothing to put together; `RATE_LIMITED`.
pub async fn mend_file(drive: &Drive, ctx: &Ctx, id: FileId) -> Result<(File, Bytes)> {
    let file = read(drive, ctx, FileAt { file: id, drive: None }, "file.previewed").await?;
    let original = Original { blob_key: &file.blob_key, size: file.size, sort: Sort::of(&file.mime) };
    let mended = original.mended(drive, ctx).await?;
    Ok((file, mended))
}

/// What the download of a file needs.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The file.
    pub file: File,
    /// Where its bytes are.
    pub key: BlobKey,
    /// How they are to be delivered.
    pub terms: GetTerms,
}

/// A file for download, after the permission check and the entry in the audit log. A request for a later piece of a
/// file (`continued`) is the same download going on and is not entered again.
pub async fn open_file(
    drive: &Drive,
    ctx: &Ctx,
    at: FileAt,
    version: Option<Uuid>,
    continued: bool,
) -> Result<Reading> {
    let mut file = if continued {
        let actor = ctx.clone();
        drive.store.read(ctx, move |tx| at.look_up(tx, &actor)).await?
    } else {
        read(drive, ctx, at, "file.downloaded").await?
    };
    if let Some(version) = version {
        file = drive.store.read(ctx, move |tx| as_it_was(tx, file, version)).await?;
    }
    let key = BlobKey::parse(&file.blob_key)?;
    let terms = get_terms(&file, Disposition::Attachment(file.name.clone()));
    Ok(Reading { file, key, terms })
}

/// The file with what one of its versions holds.
fn as_it_was(tx: &mut Tx<'_>, file: File, version: Uuid) -> Result<File> {
    let current = versions::lookup_current(tx, &file)?;
    let held = if current.id == version { current } else { earlier_version(tx, file.id, version)? };
    Ok(File { mime: held.mime, size: held.size, checksum: held.checksum, blob_key: held.blob_key, ..file })
}

/// The file, with the reading of its bytes entered in the audit log.
async fn read(drive: &Drive, ctx: &Ctx, at: FileAt, event: &'static str) -> Result<File> {
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            let file = at.look_up(tx, &actor)?;
            let event = DomainEvent::new(&actor, event, file.id, topic::FILES, Audience::Nobody);
            tx.emit(event.with(json!({ "name": file.name })))?;
            Ok(file)
        })
        .await
}

fn get_terms(file: &File, disposition: Disposition) -> GetTerms {
    GetTerms { content_type: file.mime.clone(), disposition, etag: Some(file.checksum.clone()) }
}
