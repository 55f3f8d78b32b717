//! The versions of a file: seen, brought back, deleted.

use std::collections::HashMap;

use kernel::{Ctx, Error, FileId, Result, UserId, event::DomainEvent, port::Person};
use serde_json::json;
use store::Tx;
use uuid::Uuid;

use super::{
    AUDIENCE, authorized_file,
    replace_file::{drop_bytes, keeps_all},
    topic,
};
use crate::{
    Drive,
    model::{
        File, FileStatus,
        usage::ByContent,
        version::{FileVersion, VersionRules},
    },
    policy::FileAction,
    store::{folders, usage, versions},
};

/// A file's versions.
#[derive(Clone, Debug)]
pub struct Versions {
    /// The file.
    pub file: File,
    /// The latest, which is what the file holds, first.
    pub versions: Vec<FileVersion>,
    /// Whether and how many earlier ones are kept when the file is replaced next.
    pub rules: VersionRules,
    /// Who brought them.
    pub people: HashMap<UserId, Person>,
}

/// The versions of a file.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn list_file_versions(drive: &Drive, ctx: &Ctx, id: FileId) -> Result<Versions> {
    let actor = ctx.clone();
    let (file, versions, rules) = drive
        .store
        .read(ctx, move |tx| {
            let file = authorized_file(tx, &actor, id, FileAction::View)?;
            let mut all = vec![versions::lookup_current(tx, &file)?];
            all.extend(versions::list(tx, id)?);
            let mut rules = versions::rules(tx, file.drive)?;
            rules.kept |= keeps_all(&actor, &file);
            Ok((file, all, rules))
        })
        .await?;
    let mut ids: Vec<UserId> = versions.iter().map(|version| version.created_by).collect();
    ids.sort_unstable();
    ids.dedup();
    let people = drive.people.find(ctx, &ids).await?;
    Ok(Versions { file, versions, rules, people })
}

/// Makes an earlier version the file's content again, under a new number; what the file held becomes an earlier version.
/// The version the file holds already stays it.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`, `FILE_TRASHED`.
pub async fn restore_file_version(drive: &Drive, ctx: &Ctx, id: FileId, version: Uuid) -> Result<File> {
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            let file = authorized_file(tx, &actor, id, FileAction::Replace)?;
            if file.status != FileStatus::Active {
                return Err(Error::conflict("FILE_TRASHED", "This file is in the trash. Restore it first."));
            }
            let before = versions::lookup_current(tx, &file)?;
            if before.id == version {
                return Ok(file);
            }
            let earlier = earlier_version(tx, id, version)?;
            let after = FileVersion {
                number: before.number + 1,
                created_at: actor.now(),
                created_by: actor.user()?,
                ..earlier.clone()
            };
            // The bytes change places, so there is room, and the number of versions stays.
            versions::remove(tx, id, &earlier)?;
            versions::add(tx, id, &before)?;
            versions::update_current(tx, id, &after)?;
            let exchange = ByContent {
                drive: file.drive,
                before: (before.category, before.size),
                after: (after.category, after.size),
            };
            usage::book(tx, usage::Movement::version_restored(&exchange))?;
            folders::update_stats(tx, file.folder, 0, after.size - before.size)?;
            let event = DomainEvent::new(&actor, "file.version_restored", id, topic::CONTENTS, AUDIENCE);
            tx.emit(event.with(json!({
                "name": file.name, "version": after.number, "restored": earlier.number, "checksum": after.checksum,
            })))?;
            authorized_file(tx, &actor, id, FileAction::View)
        })
        .await
}

/// Deletes an earlier version for good.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; `VERSION_CURRENT` for what the file holds.
pub async fn delete_file_version(drive: &Drive, ctx: &Ctx, id: FileId, version: Uuid) -> Result<()> {
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            let file = authorized_file(tx, &actor, id, FileAction::DeleteVersion)?;
            if versions::lookup_current(tx, &file)?.id == version {
                return Err(Error::conflict(
                    "VERSION_CURRENT",
                    "This is what the file holds now. Delete the file instead.",
                ));
            }
            let earlier = earlier_version(tx, id, version)?;
            versions::remove(tx, id, &earlier)?;
            drop_bytes(tx, &actor, &earlier)?;
            usage::book(tx, usage::Movement::version_deleted(file.drive, earlier.size))?;
            let event = DomainEvent::new(&actor, "file.version_deleted", id, topic::CONTENTS, AUDIENCE);
            tx.emit(event.with(json!({
                "name": file.name, "version": earlier.number, "size": earlier.size, "checksum": earlier.checksum,
            })))
        })
        .await
}

/// An earlier version of a file.
pub(super) fn earlier_version(tx: &mut Tx<'_>, file: FileId, version: Uuid) -> Result<FileVersion> {
    versions::lookup(tx, file, version)?.ok_or_else(|| Error::not_found("Version"))
}
