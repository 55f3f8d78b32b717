//! A batch of files is changed: rows, storage account, counts, event.

use std::collections::{BTreeMap, HashMap};

use kernel::{
    Ctx, DriveId, Error, FileId, JobId, Result,
    event::{Audience, DomainEvent},
    id::TypedId,
};
use serde_json::{Value, json};
use store::Tx;

use super::free_names::name_arrived;
use crate::{
    jobs::queued,
    model::{BulkAction, BulkJob, File, usage::Holdings},
    ops::{AUDIENCE, LibraryChanges, ensure_library::default_library, topic},
    store::{
        bulk_batches, bulk_files,
        bulk_items::{Item, Range},
        drives, usage,
    },
};

/// Up to so many files of a batch each have an event of their own; more have one together, which counts them and is found from
/// each file's history.
pub(super) const OWN_EVENTS: usize = 50;

/// How many files an event about many names.
const NAMED: usize = 10;

/// Does to the files of the range, which are `chosen`, what the job is for. How many have numbers behind their names since.
pub(super) fn change(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    job: &BulkJob,
    range: Range,
    chosen: &[(&Item, &File)],
) -> Result<i64> {
    let now = ctx.now();
    match job.action {
        BulkAction::Trash => {
            bulk_files::trash(tx, range, now, job.container())?;
            book(tx, chosen, usage::Movement::to_trash)?;
        }
        BulkAction::Restore => {
            bulk_files::restore(tx, range, now)?;
            book(tx, chosen, usage::Movement::from_trash)?;
        }
        BulkAction::Purge => {
            let earlier = bulk_files::list_version_blobs(tx, range)?;
            let held = chosen.iter().map(|(_, file)| (file.blob_key.as_str(), file.modified_at));
            let blobs: Vec<_> = held.chain(earlier.iter().map(|(key, at)| (key.as_str(), *at))).collect();
            for job in queued::delete_blobs(ctx, &blobs) {
                tx.enqueue(job)?;
            }
            bulk_files::remove(tx, range)?;
            book(tx, chosen, usage::Movement::purged)?;
        }
        BulkAction::Move => relocate(tx, ctx, job, range, chosen)?,
        BulkAction::Copy | BulkAction::Share => return Err(Error::internal("done in a way of its own")),
        BulkAction::Star | BulkAction::Unstar => {
            let user = job.owner.ok_or_else(|| Error::internal("a star of nobody's"))?;
            bulk_files::update_stars(tx, range, user, job.action == BulkAction::Star, now)?;
            usage::book(tx, usage::Movement::default())?;
        }
    }
    let (renamed, numbered) = match job.action {
        BulkAction::Restore | BulkAction::Move | BulkAction::Trash => name_arrived(tx, ctx, job, range)?,
        _ => (HashMap::new(), 0),
    };
    let arrived: HashMap<FileId, File> = chosen
        .iter()
        .filter_map(|(_, file)| {
            let name = renamed.get(&file.id)?.as_str().to_owned();
            Some((file.id, File { name, ..(*file).clone() }))
        })
        .collect();
    let told: Vec<(&Item, &File)> =
        chosen.iter().map(|(item, file)| (*item, arrived.get(&file.id).unwrap_or(file))).collect();
    announce(tx, ctx, job, range, &told)?;
    Ok(numbered)
}

/// Books the files, those of each drive together.
fn book(tx: &mut Tx<'_>, chosen: &[(&Item, &File)], movement: impl Fn(&Holdings) -> usage::Movement) -> Result<()> {
    let mut by_drive: BTreeMap<DriveId, Holdings> = BTreeMap::new();
    for (_, file) in chosen {
        let held = by_drive.entry(file.drive).or_insert_with(|| Holdings::none(file.drive));
        held.add(file.category, 1, file.size, file.version_bytes);
    }
    by_drive.values().try_for_each(|held| usage::book(tx, movement(held)))
}

/// Puts the files into the job's target, or each back to where it lay when the job began.
fn relocate(tx: &mut Tx<'_>, ctx: &Ctx, job: &BulkJob, range: Range, chosen: &[(&Item, &File)]) -> Result<()> {
    let mut between: BTreeMap<(DriveId, DriveId), Holdings> = BTreeMap::new();
    for (item, file) in chosen {
        let to = job.target.map(|target| target.drive).or(item.drive).unwrap_or(file.drive);
        if to != file.drive {
            let held = between.entry((file.drive, to)).or_insert_with(|| Holdings::none(file.drive));
            held.add(file.category, 1, file.size, file.version_bytes);
        }
    }
    if let Some(target) = job.target {
        bulk_files::update_folder(tx, range, target.folder, ctx.now())?;
        if !between.is_empty() {
            let place = drives::lookup(tx, target.drive)?.ok_or_else(|| Error::not_found(DriveId::NOUN))?;
            let (library, _) = default_library(tx, ctx, &place, ctx.new_id(), &LibraryChanges::default())?;
            bulk_files::update_drive(tx, range, target.drive, library.id)?;
        }
    } else {
        bulk_files::move_back(tx, range, ctx.now())?;
    }
    for ((_, to), held) in between {
        usage::book_move(tx, &held, to)?;
    }
    usage::book(tx, usage::Movement::default())
}

/// Tells of the files: of each by itself, or of many together.
pub(super) fn announce(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    job: &BulkJob,
    range: Range,
    chosen: &[(&Item, &File)],
) -> Result<()> {
    let kind = match job.action {
        BulkAction::Trash => "file.trashed",
        BulkAction::Restore => "file.restored",
        BulkAction::Purge => "file.purged",
        BulkAction::Move => "file.moved",
        BulkAction::Copy => "file.copied",
        BulkAction::Share => "file.shared",
        BulkAction::Star => "file.starred",
        BulkAction::Unstar => "file.unstarred",
    };
    let audience = match job.action {
        BulkAction::Star | BulkAction::Unstar => Audience::People(job.owner.into_iter().collect()),
        _ => AUDIENCE,
    };
    let touched = match job.action {
        BulkAction::Share | BulkAction::Star | BulkAction::Unstar => topic::FILES,
        _ => topic::CONTENTS,
    };
    if chosen.len() > OWN_EVENTS {
        let batch: JobId = ctx.new_id();
        if is_told_of_files(job.action) {
            bulk_batches::add(tx, range, job.action, batch.into())?;
        }
        let mut event = DomainEvent::new(ctx, kind, batch, touched, audience);
        event.actor = job.owner;
        let files: Vec<&File> = chosen.iter().map(|(_, file)| *file).collect();
        return tx.emit(event.with(facts_of_many(job, &files)));
    }
    for (item, file) in chosen {
        let mut event = DomainEvent::new(ctx, kind, file.id, touched, audience.clone());
        event.actor = job.owner;
        tx.emit(event.with(facts(job, item, file)))?;
    }
    Ok(())
}

/// The facts of an event about many files together: how many, how large, and what the first of them are called.
pub(super) fn facts_of_many(job: &BulkJob, files: &[&File]) -> Value {
    let names: Vec<&str> = files.iter().take(NAMED).map(|file| file.name.as_str()).collect();
    let bytes: i64 = files.iter().map(|file| file.size).sum();
    json!({ "job": job.id.to_string(), "files": files.len(), "bytes": bytes, "names": names })
}

/// Whether a file's history tells of it: not what people do for themselves, nor what leaves no history.
const fn is_told_of_files(action: BulkAction) -> bool {
    matches!(action, BulkAction::Trash | BulkAction::Restore | BulkAction::Move | BulkAction::Copy)
}

/// The facts of one file's event, as the operation on one file tells them.
fn facts(job: &BulkJob, item: &Item, file: &File) -> Value {
    match job.action {
        BulkAction::Purge => json!({ "name": file.name, "size": file.size, "checksum": file.checksum }),
        BulkAction::Move => {
            let to = job.target.map_or(item.folder, |target| target.folder);
            let (from, to) = (file.folder.map(|id| id.to_string()), to.map(|id| id.to_string()));
            json!({ "name": file.name, "from": from, "to": to })
        }
        BulkAction::Copy => json!({
            "name": file.name, "size": file.size, "checksum": file.checksum, "original": item.id.to_string(),
        }),
        _ => json!({ "name": file.name }),
    }
}
