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
use kernel::{Error, ErrorKind, FileId, Result, Timestamp};
use serde_json::{Value, json};
use store::Tx;
use uuid::Uuid;

use super::{
    Call,
    visit::{VisibleFile, Visit, held_file, meet},
};
use crate::{
    Drive,
    model::{
        archive::{Archive, Packed, Source},
        handing::Handing,
        share::MAX_FILES,
    },
    ops::{
        renditions::{Original, QUALITY, Shown, no_preview, refused},
        thumbnails::{THUMBNAIL_SIDE, thumbnail},
    },
    store::{
        downloads::{self, Ticket},
        shares,
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
/// The most files of one archive that are stamped: they are made before it begins.
const MOST_MADE: usize = 50;
/// The most bytes of them, unstamped.
const MOST_MADE_BYTES: i64 = 64 * 1024 * 1024;
/// What pictures are made as.
const WEBP: &str = "image/webp";

/// What is handed out of a file.
#[derive(Clone, Debug)]
pub enum Handed {
    /// The bytes as they are kept.
    Blob(BlobKey, GetTerms),
    /// What was made for this visitor, of that media type, under this name.
    Made(Bytes, &'static str, Disposition),
    /// Several files as an archive.
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
    let file = glanced_at(drive, &visit, id).await?;
    let handing = file.terms.thumbnail(file.sort).ok_or_else(no_preview)?;
    let small = thumbnail(drive, &visit.ctx, original(&file)).await?;
    let made = match handing {
        Handing::Picture { stamped: true } => {
            let words = stamp(drive, &visit).await?;
            let size = Size::Within(THUMBNAIL_SIDE);
            drive.images.stamped(small, size, QUALITY, words).await.map_err(refused)?.bytes
        }
        _ => small,
    };
    Ok((visit, Handed::Made(made, WEBP, Disposition::Inline(webp_name(&file.name)))))
}

/// The pages of a document of a share, which are shown one by one. It is written down.
///
/// # Errors
/// As [`preview_shared_file`].
pub async fn list_shared_pages(drive: &Drive, call: Call, id: FileId) -> Result<Vec<pdf::Page>> {
    let visit = meet(drive, call).await?;
    let file = looked_at(drive, &visit, id).await?;
    file.terms.pages(file.sort).ok_or_else(no_preview)?;
    original(&file).pages(drive, &visit.ctx).await
}

/// A page that is shown.
#[derive(Clone, Debug)]
pub struct ShownPage {
    /// Who looks, at what share.
    pub visit: Visit,
    /// The picture.
    pub handed: Handed,
    /// The page has letters that the picture does not show.
    pub incomplete: bool,
}

/// A picture of a page, so many pixels wide. It is part of a showing that was written down when the pages were listed; where
/// the file's library shows nothing without a record, so is each page.
///
/// # Errors
/// As [`preview_shared_file`]; `NOT_FOUND` for a page there is not.
pub async fn preview_shared_page(drive: &Drive, call: Call, id: FileId, page: usize, width: u32) -> Result<ShownPage> {
    let visit = meet(drive, call).await?;
    let file = glanced_at(drive, &visit, id).await?;
    let handing = file.terms.pages(file.sort).ok_or_else(no_preview)?;
    let stamped = handing == Handing::Pages { stamped: true };
    // As high as it comes: it is its width that was asked for.
    let (handed, incomplete) = picture(drive, &visit, &file, stamped, (page, width, u32::MAX), false).await?;
    Ok(ShownPage { visit, handed, incomplete })
}

/// The file, of which somebody sees a part. It is written down where its library shows nothing without a record.
async fn glanced_at(drive: &Drive, visit: &Visit, id: FileId) -> Result<VisibleFile> {
    let seen = visit.clone();
    let (file, recorded) = drive
        .store
        .read(&visit.ctx, move |tx| {
            let held = held_file(tx, &seen, id)?;
            let recorded = held.source.is_some_and(|source| source.require_record);
            Ok((VisibleFile::new(&seen, &held)?, recorded))
        })
        .await?;
    if recorded { looked_at(drive, visit, id).await } else { Ok(file) }
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
    VisibleFile::new(visit, &held_file(tx, visit, id)?)
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
/// and cannot be; `DOWNLOADS_USED_UP`; `INVALID_REQUEST` for no file, too many, or more than are
/// stamped at a time; `SHARE_LOCKED`, `RATE_LIMITED`.
pub async fn allow_download(drive: &Drive, call: Call, files: Vec<FileId>) -> Result<Allowed> {
    if files.is_empty() || files.len() > MAX_FILES {
        return Err(Error::invalid(format!("Name 1 to {MAX_FILES} files.")));
    }
    let visit = meet(drive, call).await?;
    require_stampable(drive, &visit, &files).await?;
    let (seen, ticket) = (visit.clone(), Uuid::from_bytes(visit.ctx.env().random()));
    let downloads_left = drive
        .store
        .write(&visit.ctx, move |tx| {
            let (mut names, mut made) = (Vec::with_capacity(files.len()), (0, 0_i64));
            for id in &files {
                let file = visible(tx, &seen, *id)?;
                let handing = file.terms.download(file.sort).ok_or_else(no_download)?;
                if handing != Handing::Original {
                    made = (made.0 + 1, made.1.saturating_add(file.content.size));
                }
                names.push(file.name);
            }
            if files.len() > 1 && (made.0 > MOST_MADE || made.1 > MOST_MADE_BYTES) {
                let message = format!("At most {MOST_MADE} files are stamped at a time. Download fewer.");
                return Err(Error::invalid(message));
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

/// Where downloads are counted: each document that has to be stamped can be. One that cannot is not handed out, so nothing is
/// taken from the count for it.
async fn require_stampable(drive: &Drive, visit: &Visit, files: &[FileId]) -> Result<()> {
    if visit.share.policy.max_downloads.is_none() || files.len() > MOST_MADE {
        return Ok(());
    }
    let (seen, ids) = (visit.clone(), files.to_vec());
    let found = drive
        .store
        .read(&visit.ctx, move |tx| ids.iter().map(|id| visible(tx, &seen, *id)).collect::<Result<Vec<_>>>())
        .await?;
    for file in found.iter().filter(|file| file.terms.download(file.sort) == Some(Handing::Stamped)) {
        download(drive, visit, file).await?;
    }
    Ok(())
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
    let handed = match files.as_slice() {
        [file] => download(drive, &visit, file).await?,
        files => Handed::Archive(archive(drive, &visit, files).await?),
    };
    Ok((visit, handed))
}

/// A file to keep. Whether it may leave was asked when the download was allowed, and is asked again.
async fn download(drive: &Drive, visit: &Visit, file: &VisibleFile) -> Result<Handed> {
    let handing = file.terms.download(file.sort).ok_or_else(no_download)?;
    hand_out(drive, visit, file, handing, KEPT_SIDE, true).await
}

/// The files as an archive: as they are kept, or stamped.
async fn archive(drive: &Drive, visit: &Visit, files: &[VisibleFile]) -> Result<Archive> {
    let mut names = Vec::with_capacity(files.len());
    for file in files {
        names.push(match download(drive, visit, file).await? {
            Handed::Blob(key, terms) => (terms.disposition, file.content.size, Source::Blob(key)),
            Handed::Made(bytes, _, disposition) => {
                (disposition, i64::try_from(bytes.len()).map_err(Error::internal)?, Source::Made(bytes))
            }
            Handed::Archive(_) => return Err(Error::internal("a file was handed out as an archive")),
        });
    }
    let packed = names.iter().zip(files).map(|((disposition, size, source), file)| Packed {
        folders: Vec::new(),
        name: match disposition {
            Disposition::Attachment(name) | Disposition::Inline(name) => name,
        },
        size: *size,
        source: source.clone(),
        modified: file.content.modified_at,
    });
    Archive::of(&visit.share.name, packed.collect())
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
    match handing {
        Handing::Original => {
            let (content_type, etag) = (file.content.mime.clone(), Some(file.content.checksum.clone()));
            let terms = GetTerms { content_type, disposition: named(file.name.clone(), keeps), etag };
            Ok(Handed::Blob(BlobKey::parse(&file.content.blob_key)?, terms))
        }
        // Whoever asks for the whole of what is shown page by page has the first.
        Handing::Picture { stamped } | Handing::Pages { stamped } => {
            picture(drive, visit, file, stamped, (1, side, side), keeps).await.map(|(handed, _)| handed)
        }
        Handing::Stamped => {
            let words = stamp(drive, visit).await?;
            let made = original(file).stamped(drive, &visit.ctx, words).await;
            // What cannot be stamped does not leave.
            let made = made.map_err(|error| match error.kind() {
                ErrorKind::Unprocessable if keeps => no_download().because(error),
                _ => refused(error),
            })?;
            Ok(Handed::Made(made, "application/pdf", named(file.name.clone(), keeps)))
        }
    }
}

/// A picture of the file, or of a page of it: its number, how wide it is drawn and within what it is handed out, in pixels.
/// Returns with it whether the page has letters that cannot be shown.
async fn picture(
    drive: &Drive,
    visit: &Visit,
    file: &VisibleFile,
    stamped: bool,
    (page, width, within): (usize, u32, u32),
    keeps: bool,
) -> Result<(Handed, bool)> {
    let Shown { source, incomplete } = original(file).picture(drive, &visit.ctx, page, width).await?;
    let size = Size::Within(within);
    let made = if stamped {
        let words = stamp(drive, visit).await?;
        drive.images.stamped(source, size, QUALITY, words).await.map(Some)
    } else {
        drive.images.copies(source, vec![size], QUALITY).await.map(|mut copies| copies.pop())
    };
    let made = made.map_err(refused)?.ok_or_else(|| Error::internal("a size gave no copy"))?;
    Ok((Handed::Made(made.bytes, WEBP, named(webp_name(&file.name), keeps)), incomplete))
}

fn original(file: &VisibleFile) -> Original<'_> {
    Original { blob_key: &file.content.blob_key, size: file.content.size, sort: file.sort }
}

fn named(name: String, keeps: bool) -> Disposition {
    if keeps { Disposition::Attachment(name) } else { Disposition::Inline(name) }
}

/// The name of a picture of a file.
fn webp_name(name: &str) -> String {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    format!("{stem}.webp")
}

/// What a stamp says: who looks, and when. Who has no account came by the link; the audit log knows from where.
async fn stamp(drive: &Drive, visit: &Visit) -> Result<String> {
    let time = visit.ctx.now().in_words();
    let Some(person) = visit.ctx.actor().user else {
        return Ok(format!("Shared by link, {time}"));
    };
    let people = drive.people.find(&visit.ctx, &[person]).await?;
    let person = people.get(&person).map(|person| format!("{} ({})", person.display_name, person.email));
    Ok(format!("{}, {time}", person.unwrap_or_default()))
}

fn no_download() -> Error {
    Error::new(ErrorKind::Forbidden, "DOWNLOAD_NOT_ALLOWED", "This share is to look at only.")
}
