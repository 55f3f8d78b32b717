//! SHA-256 of a whole file, as `sha256sum` prints it, so that anybody can check a receipt (drive.md section 7). What one
//! request carried has it for a checksum. What came in parts has the composite of theirs: its bytes are read back once, by a
//! job, or at the registration where the uploader named the digest of the whole.

use blob::{BlobKey, BlobStore};
use kernel::{Ctx, Result, event::DomainEvent};
use serde_json::json;
use store::Tx;

use super::{AUDIENCE, register_file::checksum_mismatch, topic};
use crate::{
    Drive,
    model::{Checksum, File, Upload},
    store::{files, whole_digests},
};

/// Up to this size, in bytes, a registration reads a file back to compare it with a promise: some seconds. A larger one would
/// outlast the request, and is compared by the job.
pub(crate) const MOST_AT_ONCE: i64 = 1024 * 1024 * 1024;

/// The SHA-256 in hex of what came in parts and is put together, compared with what was promised of the whole.
pub(super) async fn compare(blobs: &dyn BlobStore, upload: &Upload, promised: &[String]) -> Result<Option<String>> {
    if promised.is_empty() {
        return Ok(None);
    }
    let found = blob::hex(blobs.digest(&BlobKey::parse(&upload.blob_key)?).await?);
    if promised.iter().any(|promised| *promised != found) {
        return Err(checksum_mismatch());
    }
    Ok(Some(found))
}

/// The SHA-256 in hex that was named for what a file holds, while it was not found there.
pub(super) fn promised_of(tx: &mut Tx<'_>, file: &File) -> Result<Option<String>> {
    if Checksum::is_whole(&file.checksum) { Ok(None) } else { whole_digests::promised(tx, &file.blob_key) }
}

/// The SHA-256 in hex of what a file holds; `None` until it has been computed.
pub(super) fn sha256_of(tx: &mut Tx<'_>, file: &File) -> Result<Option<String>> {
    match Checksum::whole(&file.checksum) {
        Some(whole) => Ok(Some(whole)),
        None => whole_digests::lookup(tx, &file.blob_key),
    }
}

/// Reads bytes back and keeps their SHA-256, unless it is known or they are gone. Where the uploader named another, that is told:
/// the file stays as it came, each of its parts as it was named.
pub(crate) async fn digest_whole(drive: &Drive, ctx: &Ctx, blob_key: &str) -> Result<()> {
    let asked = blob_key.to_owned();
    let is_wanted =
        move |tx: &mut Tx<'_>| Ok(files::has_blob(tx, &asked)? && whole_digests::lookup(tx, &asked)?.is_none());
    if !drive.store.read(ctx, is_wanted).await? {
        return Ok(());
    }
    let found = blob::hex(drive.blobs.of(ctx.region()).digest(&BlobKey::parse(blob_key)?).await?);
    let (key, actor) = (blob_key.to_owned(), ctx.clone());
    let keep = move |tx: &mut Tx<'_>| {
        // Bytes that went meanwhile have no row that would take the digest along.
        if !files::has_blob(tx, &key)? {
            return Ok(());
        }
        whole_digests::add(tx, &key, &found)?;
        match whole_digests::promised(tx, &key)? {
            None => Ok(()),
            Some(promised) if promised == found => whole_digests::remove_promise(tx, &key),
            Some(promised) => {
                for (file, name, owner) in files::list_by_blob(tx, &key)? {
                    let facts =
                        json!({ "name": name, "owner": owner.to_string(), "sha256": found, "promised": promised });
                    let event = DomainEvent::new(&actor, "file.digest_mismatched", file, topic::FILES, AUDIENCE);
                    tx.emit(event.with(facts))?;
                }
                Ok(())
            }
        }
    };
    drive.store.write(ctx, keep).await
}

/// Forgets the digest of bytes that are about to be deleted.
pub(crate) async fn forget_digest(drive: &Drive, ctx: &Ctx, blob_key: &str) -> Result<()> {
    let (asked, key) = (blob_key.to_owned(), blob_key.to_owned());
    let is_known = move |tx: &mut Tx<'_>| {
        Ok(whole_digests::lookup(tx, &asked)?.is_some() || whole_digests::promised(tx, &asked)?.is_some())
    };
    // Few files came in parts: most deletions have nothing to write.
    if !drive.store.read(ctx, is_known).await? {
        return Ok(());
    }
    let forget = move |tx: &mut Tx<'_>| {
        whole_digests::remove(tx, &key)?;
        whole_digests::remove_promise(tx, &key)
    };
    drive.store.write(ctx, forget).await
}
