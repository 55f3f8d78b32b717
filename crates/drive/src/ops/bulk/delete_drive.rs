//! A drive is deleted with all in it, and comes back.

use kernel::{Ctx, DriveId, Error, Result, Scope, event::DomainEvent, id::TypedId};
use serde_json::json;
use store::Tx;

use super::follow::follow;
use crate::{
    Drive,
    jobs::queued,
    model::{self, BulkAction, BulkJob, BulkSource},
    ops::{
        AUDIENCE, Named, authorized_drive, cancel_upload::discard, create_drive::free_slug, find_drive::name_people,
        move_folder::require_no_folder_between, topic,
    },
    policy::DriveAction,
    store::{
        deleted_drives::{self, Keeper},
        drives, uploads, usage,
    },
};

/// How many uploads are ended before the next are looked for.
const UPLOADS_AT_ONCE: i64 = 200;

/// Deletes a drive: at once it is nowhere to be seen, and nothing comes into it any more. Its files follow into the trash
/// by a job, and uploads on their way are ended. [`restore_drive`] brings it back with all that went with it.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; `LEGAL_HOLD` and `TWO_PERSON_DELETION` where a library in it keeps its files; `FOLDER_LEAVING` while the
/// files of a folder are on their way out of it or into it.
pub async fn delete_drive(drive: &Drive, ctx: &Ctx, id: DriveId) -> Result<BulkJob> {
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            let place = authorized_drive(tx, &actor, id, DriveAction::Delete)?;
            require_free(tx, id)?;
            require_no_folder_between(tx, id)?;
            deleted_drives::update_deleted(tx, id, actor.now())?;
            usage::book(tx, usage::Movement::default())?;
            tx.enqueue(queued::end_uploads(&actor, id))?;
            let event = DomainEvent::new(&actor, "drive.deleted", id, topic::DRIVES, AUDIENCE);
            tx.emit(event.with(json!({ "name": place.name, "files": place.file_count })))?;
            follow(tx, &actor, BulkSource::Drive(id.into()), BulkAction::Trash)
        })
        .await
}

/// Brings a deleted drive back: at once it is seen again, and its files follow by a job, as far as there is room for them.
///
/// # Errors
/// `NOT_FOUND`, also for a drive in its place; `FORBIDDEN`; `DRIVE_REPLACED` where its module has another by now.
pub async fn restore_drive(drive: &Drive, ctx: &Ctx, id: DriveId) -> Result<(Named<model::Drive>, BulkJob)> {
    let actor = ctx.clone();
    let (found, job) = drive
        .store
        .write(ctx, move |tx| {
            let missing = || Error::not_found(DriveId::NOUN);
            let place = drives::lookup_any(tx, id)?.filter(|drive| drive.deleted_at.is_some()).ok_or_else(missing)?;
            actor.authorize(DriveAction::Delete, &place)?;
            if deleted_drives::lookup_successor(tx, &place)?.is_some() {
                return Err(Error::conflict("DRIVE_REPLACED", "There is another drive of this module by now."));
            }
            let slug = free_slug(tx, &place.name)?;
            deleted_drives::update_restored(tx, id, &slug, actor.now())?;
            usage::book(tx, usage::Movement::default())?;
            let event = DomainEvent::new(&actor, "drive.restored", id, topic::DRIVES, AUDIENCE);
            tx.emit(event.with(json!({ "name": place.name })))?;
            let job = follow(tx, &actor, BulkSource::Drive(id.into()), BulkAction::Restore)?;
            Ok((drives::lookup(tx, id)?.ok_or_else(missing)?, job))
        })
        .await?;
    Ok((name_people(drive, ctx, found).await?, job))
}

/// The deleted drives that the person may bring back, by name.
///
/// # Errors
/// `FORBIDDEN` without `drive.list`.
pub async fn list_deleted_drives(drive: &Drive, ctx: &Ctx) -> Result<Named<Vec<model::Drive>>> {
    ctx.require(Scope::DRIVE_LIST, "view drives")?;
    let asker = ctx.clone();
    let found = drive
        .store
        .read(ctx, move |tx| {
            let mut found = Vec::new();
            for id in deleted_drives::list_ids(tx)? {
                let place = drives::lookup_any(tx, id)?;
                found.extend(place.filter(|place| asker.decide(DriveAction::Delete, place).is_allowed()));
            }
            Ok(found)
        })
        .await?;
    let people = drive.members_of(ctx, &found).await?;
    Ok(Named { found, people })
}

/// No library keeps the drive's files from being deleted.
fn require_free(tx: &mut Tx<'_>, id: DriveId) -> Result<()> {
    match deleted_drives::lookup_keeper(tx, id)? {
        None => Ok(()),
        Some(Keeper::LegalHold) => Err(Error::conflict(
            "LEGAL_HOLD",
            "A library or a file in this drive is under legal hold. The drive cannot be deleted.",
        )),
        Some(Keeper::TwoPersons) => Err(Error::conflict(
            "TWO_PERSON_DELETION",
            "Files of a library in this drive are deleted by two people only. Empty that library first.",
        )),
    }
}

/// Ends the uploads on their way into a deleted drive: their bytes go, and their room is free again.
pub async fn end_uploads(drive: &Drive, ctx: &Ctx, id: DriveId) -> Result<()> {
    loop {
        let pending = move |tx: &mut Tx<'_>| match drives::lookup(tx, id)? {
            // It has come back meanwhile.
            Some(_) => Ok(Vec::new()),
            None => uploads::list_pending(tx, id, UPLOADS_AT_ONCE),
        };
        let pending = drive.store.read(ctx, pending).await?;
        if pending.is_empty() {
            return Ok(());
        }
        for upload in pending {
            discard(drive, ctx, upload).await?;
        }
    }
}
