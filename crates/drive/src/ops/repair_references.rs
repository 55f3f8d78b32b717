//! A file's bytes are looked for, and the file is joined to them again where that is possible; what refers to it is asked
//! for. Nothing is ever destroyed.

use blob::BlobKey;
use kernel::{Ctx, DriveId, Error, FileId, Result, event::DomainEvent};
use serde_json::json;

use super::{AUDIENCE, authorized_file, lost_references::check_references, topic};
use crate::{
    Drive,
    model::{File, version::FileVersion},
    policy::FileAction,
    store::{references, usage, versions},
};

/// What became of a file that was to be repaired.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Repair {
    /// There was nothing to repair, or it lies in none of the named drives.
    Skipped,
    /// It was broken and is whole.
    Fixed,
    /// Its bytes are nowhere, or what refers to it is gone: it is marked, and stays.
    Pending,
}

/// Looks for a file's bytes. Where they are missing, an earlier version with the very same content takes their place;
/// where there is none, the file is marked as broken. References from things that are gone are marked as well. `drives` limits
/// it to these; none is all.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`.
pub async fn repair_file(drive: &Drive, ctx: &Ctx, id: FileId, drives: &[DriveId]) -> Result<Repair> {
    let actor = ctx.clone();
    let (file, earlier) = drive
        .store
        .read(ctx, move |tx| {
            let file = authorized_file(tx, &actor, id, FileAction::Replace)?;
            Ok((file, versions::list(tx, id)?))
        })
        .await?;
    if !drives.is_empty() && !drives.contains(&file.drive) {
        return Ok(Repair::Skipped);
    }
    let references = check_references(drive, ctx, id).await?;
    Ok(repair_bytes(drive, ctx, file, earlier).await?.max(references))
}

async fn repair_bytes(drive: &Drive, ctx: &Ctx, file: File, earlier: Vec<FileVersion>) -> Result<Repair> {
    if are_there(drive, ctx, &file.blob_key, file.size).await? {
        if !file.orphaned {
            return Ok(Repair::Skipped);
        }
        mend(drive, ctx, file, None).await?;
        return Ok(Repair::Fixed);
    }
    for version in earlier {
        let same = (&version.checksum, version.size) == (&file.checksum, file.size);
        if same && are_there(drive, ctx, &version.blob_key, version.size).await? {
            mend(drive, ctx, file, Some(version)).await?;
            return Ok(Repair::Fixed);
        }
    }
    if !file.orphaned {
        mark(drive, ctx, file).await?;
    }
    Ok(Repair::Pending)
}

/// Whether so many bytes lie under that key.
async fn are_there(drive: &Drive, ctx: &Ctx, key: &str, size: i64) -> Result<bool> {
    let stat = drive.blobs.of(ctx.region()).stat(&BlobKey::parse(key)?).await?;
    Ok(stat.is_some_and(|stat| i64::try_from(stat.size) == Ok(size)))
}

/// Takes the mark off a file, which holds the bytes of that version now, if there is one.
async fn mend(drive: &Drive, ctx: &Ctx, seen: File, from: Option<FileVersion>) -> Result<()> {
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            let file = authorized_file(tx, &actor, seen.id, FileAction::Replace)?;
            if file.blob_key != seen.blob_key {
                return Err(changed_meanwhile());
            }
            let mut movement = usage::Movement::default();
            if let Some(version) = &from {
                // The same content is there once more as the file's own, so the version says nothing new.
                if !versions::remove(tx, file.id, version)? {
                    return Err(changed_meanwhile());
                }
                references::update_blob(tx, file.id, &version.blob_key)?;
                movement = usage::Movement::version_deleted(file.drive, version.size);
            }
            references::update_orphaned(tx, file.id, false)?;
            usage::book(tx, movement)?;
            let event = DomainEvent::new(&actor, "file.repaired", file.id, topic::CONTENTS, AUDIENCE);
            tx.emit(event.with(json!({ "name": file.name, "fromVersion": from.as_ref().map(|from| from.number) })))
        })
        .await
}

/// Marks a file whose bytes are nowhere.
async fn mark(drive: &Drive, ctx: &Ctx, file: File) -> Result<()> {
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            references::update_orphaned(tx, file.id, true)?;
            usage::book(tx, usage::Movement::default())?;
            let event = DomainEvent::new(&actor, "file.found_broken", file.id, topic::FILES, AUDIENCE);
            tx.emit(event.with(json!({ "name": file.name, "size": file.size, "checksum": file.checksum })))
        })
        .await
}

fn changed_meanwhile() -> Error {
    Error::conflict("EDIT_CONFLICT", "Somebody else has changed this file meanwhile. Please try again.")
}
