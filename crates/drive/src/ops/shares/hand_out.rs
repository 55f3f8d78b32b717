//! Bytes of a share: previews, thumbnails and downloads.
//!
//! No address of a blob is handed out that outlives what allowed it. Previews and thumbnails are asked for here each time.
//! A download is allowed once, counted, and may begin and go on for a quarter of an hour under an address of its own, which asks
//! again at each request whether the share opens. Where the bytes lie in an S3 store the browser is sent on to an address
//! there that is good for [`REDIRECT_LIFETIME`]: that long a revocation may lag.

use std::time::Duration;

use blob::{BlobKey, Disposition, GetTerms};
use bytes::Bytes;
use images::Size;
use kernel::{Error, ErrorKind, FileId, Result, Timestamp, id::TypedId};
use serde_json::{Value, json};
use store::Tx;
use uuid::Uuid;

use super::visit::{Call, VisibleFile, Visit, meet};
use crate::{
    Drive,
    model::{
        archive::{Archive, Packed},
        handing::Handing,
        share::MAX_FILES,
    },
    store::{
        downloads::{self, Ticket},
        shared_files, shares,
    },
};

/// How long a download that was allowed may begin and go on.
const TICKET_LIFETIME: Duration = Duration::from_secs(15 * 60);
/// How long an address of an S3 store is good that a share sends on to.
pub const REDIRECT_LIFETIME: Duration = Duration::from_secs(30);
/// The longer side of a picture that is made to look at, in pixels.
const PREVIEW_SIDE: u32 = 1600;
/// The longer side of a stamped picture that is made to keep, in pixels.
const KEPT_SIDE: u32 = 4096;
/// The longer side of a thumbnail, in pixels.
const THUMBNAIL_SIDE: u32 = 320;
/// The largest picture that copies are made of, in bytes.
const MOST_BYTES: i64 = 64 * 1024 * 1024;
/// WebP quality of what is made.
const QUALITY: u8 = 82;

/// What is handed out of a file.
#[derive(Clone, Debug)]
pub enum Handed {
    /// The bytes as they are kept.
    Blob(BlobKey, GetTerms),
    /// A picture made for this visitor, as WebP, under this name.
    Picture(Bytes, Disposition),
    /// Several files, as they are kept, as an archive.
    Archive(Archive),
}

/// Shows a file of a share. It is written down, unless it is the showing that began before and goes on (`continued`).
///
/// # Errors
/// `NOT_FOUND`; `PREVIEW_NOT_AVAILABLE` where there is nothing that may be shown; `SHARE_LOCKED`, `RATE_LIMITED`.
pub async fn preview_shared_file(drive: &Drive, call: Call, id: FileId, continued: bool) -> Result<(Visit, Handed)> {
    let visit = meet(drive, call).await?;
    let file = if continued {
        let seen = visit.clone();
        drive.store.read(&visit.ctx, move |tx| visible(tx, &seen, id)).await?
    } else {
        looked_at(drive, &visit, id).await?
    };
    let handing = file.terms.preview(file.sort).ok_or_else(no_preview)?;
    let handed = hand_out(drive, &visit, &file, handing, PREVIEW_SIDE, false).await?;
    Ok((visit, handed))
}

/// A small picture of a file of a share. Where the file's library shows nothing without a record, it is written down.
///
/// # Errors
/// As [`preview_shared_file`].
pub async fn thumb_shared_file(drive: &Drive, call: Call, id: FileId) -> Result<(Visit, Handed)> {
    let visit = meet(drive, call).await?;
    let seen = visit.clone();
    let (file, recorded) = drive
        .store
        .read(&visit.ctx, move |tx| {
            let held = shared_files::lookup(tx, seen.share.id, id)?.ok_or_else(|| Error::not_found(FileId::NOUN))?;
            let recorded = held.source.is_some_and(|source| source.require_record);
            Ok((VisibleFile::new(&seen, &held)?, recorded))
        })
        .await?;
    let file = if recorded { looked_at(drive, &visit, id).await? } else { file };
    let handing = file.terms.thumbnail(file.sort).ok_or_else(no_preview)?;
    let handed = hand_out(drive, &visit, &file, handing, THUMBNAIL_SIDE, false).await?;
    Ok((visit, handed))
}

/// The file, which somebody looks at, as is written down.
async fn looked_at(drive: &Drive, visit: &Visit, id: FileId) -> Result<VisibleFile> {
    let seen = visit.clone();
    drive
        .store
        .write(&visit.ctx, move |tx| {
            let file = visible(tx, &seen, id)?;
            seen.note(tx, "share.previewed", &json!({ "file": file.name, "fileId": id.to_string() }))?;
            Ok(file)
        })
        .await
}

fn visible(tx: &mut Tx<'_>, visit: &Visit, id: FileId) -> Result<VisibleFile> {
    let held = shared_files::lookup(tx, visit.share.id, id)?.ok_or_else(|| Error::not_found(FileId::NOUN))?;
    VisibleFile::new(visit, &held)
}

/// A download that was allowed.
#[derive(Clone, Debug)]
pub struct Allowed {
    /// What stands in its address.
    pub ticket: Uuid,
    /// Until when it may begin and go on.
    pub expires_at: Timestamp,
    /// How many downloads are left; `None` for any number.
    pub downloads_left: Option<i64>,
}

/// Allows a download of these files. It is counted and written down at once.
///
/// # Errors
/// `NOT_FOUND`; `DOWNLOAD_NOT_ALLOWED` where the originals of a file stay where they are, or it would have to be stamped
/// and cannot be; `DOWNLOADS_USED_UP`; `INVALID_REQUEST` for no file, too many, or several of which one is stamped: those are
/// made one by one; `SHARE_LOCKED`, `RATE_LIMITED`.
pub async fn allow_download(drive: &Drive, call: Call, files: Vec<FileId>) -> Result<Allowed> {
    if files.is_empty() || files.len() > MAX_FILES {
        return Err(Error::invalid(format!("Name 1 to {MAX_FILES} files.")));
    }
    let visit = meet(drive, call).await?;
    let (seen, ticket) = (visit.clone(), Uuid::from_bytes(visit.ctx.env().random()));
    let downloads_left = drive
        .store
        .write(&visit.ctx, move |tx| {
            let mut names = Vec::with_capacity(files.len());
            for id in &files {
                let file = visible(tx, &seen, *id)?;
                let handing = file.terms.download(file.sort).ok_or_else(no_download)?;
                if files.len() > 1 && handing != Handing::Original {
                    return Err(Error::invalid("Files that are stamped are downloaded one by one."));
                }
                names.push(file.name);
            }
            if !shares::take_download(tx, seen.share.id)? {
                let message = "This share was downloaded as often as it may be.";
                return Err(Error::new(ErrorKind::Forbidden, "DOWNLOADS_USED_UP", message));
            }
            let facts: Value = match names.as_slice() {
                [name] => json!({ "file": name, "fileId": files[0].to_string() }),
                names => json!({ "files": names.len(), "names": names.iter().take(10).collect::<Vec<_>>() }),
            };
            seen.note(tx, "share.downloaded", &facts)?;
            let (now, share) = (seen.ctx.now(), seen.share.id);
            let ticket = Ticket { secret: ticket, share, files: files.clone(), expires_at: now + TICKET_LIFETIME };
            downloads::add(tx, &ticket, now)?;
            Ok(shares::lookup(tx, share)?.and_then(|share| share.downloads_left()))
        })
        .await?;
    Ok(Allowed { ticket, expires_at: visit.ctx.now() + TICKET_LIFETIME, downloads_left })
}

/// What a download that was allowed brings, if its time is not over and the share still opens.
///
/// # Errors
/// `NOT_FOUND`; `DOWNLOAD_NOT_ALLOWED`; `SHARE_LOCKED`, `RATE_LIMITED`.
pub async fn open_download(drive: &Drive, call: Call, ticket: Uuid) -> Result<(Visit, Handed)> {
    let visit = meet(drive, call).await?;
    let seen = visit.clone();
    let files = drive
        .store
        .read(&visit.ctx, move |tx| {
            let allowed = downloads::lookup(tx, ticket, seen.ctx.now())?;
            let allowed = allowed.filter(|allowed| allowed.share == seen.share.id);
            let allowed = allowed.ok_or_else(|| Error::not_found("Download"))?;
            allowed.files.iter().map(|id| visible(tx, &seen, *id)).collect::<Result<Vec<_>>>()
        })
        .await?;
    let [file] = files.as_slice() else { return Ok((visit.clone(), Handed::Archive(archive(&visit, &files)?))) };
    let handing = file.terms.download(file.sort).ok_or_else(no_download)?;
    let handed = hand_out(drive, &visit, file, handing, KEPT_SIDE, true).await?;
    Ok((visit, handed))
}

/// The files as an archive. Whether each may leave as it is was asked when the download was allowed, and is asked again.
fn archive(visit: &Visit, files: &[VisibleFile]) -> Result<Archive> {
    if files.iter().any(|file| file.terms.download(file.sort) != Some(Handing::Original)) {
        return Err(no_download());
    }
    let packed: Vec<Packed<'_>> = files
        .iter()
        .map(|file| Packed {
            folders: Vec::new(),
            name: &file.name,
            size: file.content.size,
            blob_key: &file.content.blob_key,
            modified: file.content.modified_at,
        })
        .collect();
    Archive::of(&visit.share.name, &packed)
}

/// The bytes. `keeps` where the browser is to save them.
async fn hand_out(
    drive: &Drive,
    visit: &Visit,
    file: &VisibleFile,
    handing: Handing,
    side: u32,
    keeps: bool,
) -> Result<Handed> {
    let key = BlobKey::parse(&file.content.blob_key)?;
    let named = |name: String| if keeps { Disposition::Attachment(name) } else { Disposition::Inline(name) };
    let stamped = match handing {
        Handing::Original => {
            let (content_type, etag) = (file.content.mime.clone(), Some(file.content.checksum.clone()));
            return Ok(Handed::Blob(key, GetTerms { content_type, disposition: named(file.name.clone()), etag }));
        }
        Handing::Picture { stamped } => stamped,
    };
    if file.content.size > MOST_BYTES {
        return Err(no_preview());
    }
    let limit = usize::try_from(MOST_BYTES).map_err(Error::internal)?;
    let picture = drive.blobs.of(visit.ctx.region()).read(&key, limit).await?;
    let size = Size::Within(side);
    let made = if stamped {
        let stamp = stamp(drive, visit).await?;
        drive.images.stamped(picture, size, QUALITY, stamp).await.map(Some)
    } else {
        drive.images.copies(picture, vec![size], QUALITY).await.map(|mut copies| copies.pop())
    };
    let made = made.map_err(|error| match error.kind() {
        // What calls itself a picture and is none.
        ErrorKind::Unprocessable => no_preview().because(error),
        _ => error,
    })?;
    let made = made.ok_or_else(|| Error::internal("a size gave no copy"))?;
    let stem = file.name.rsplit_once('.').map_or(file.name.as_str(), |(stem, _)| stem);
    Ok(Handed::Picture(made.bytes, named(format!("{stem}.webp"))))
}

/// What a stamp says: who looks, and when.
async fn stamp(drive: &Drive, visit: &Visit) -> Result<String> {
    let time: String = visit.ctx.now().to_string().chars().take(16).collect::<String>().replace('T', " ");
    let Some(person) = visit.ctx.actor().user else {
        return Ok(format!("anonymous {} {time} UTC", visit.region));
    };
    let people = drive.people.find(&visit.ctx, &[person]).await?;
    let person = people.get(&person).map(|person| format!("{} {}", person.display_name, person.email));
    Ok(format!("{} {time} UTC", person.unwrap_or_default()))
}

fn no_preview() -> Error {
    Error::new(ErrorKind::NotFound, "PREVIEW_NOT_AVAILABLE", "Preview not available for this file type")
}

fn no_download() -> Error {
    Error::new(ErrorKind::Forbidden, "DOWNLOAD_NOT_ALLOWED", "This share is to look at only.")
}
