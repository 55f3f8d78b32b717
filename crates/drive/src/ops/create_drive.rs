//! Making drives and libraries, for people, commands and demo data.

use kernel::{Ctx, DriveId, Error, LibraryId, Result, Scope, UserId, event::DomainEvent, id::TypedId, slug::slugify};
use serde_json::json;
use store::Tx;

use super::{AUDIENCE, authorized_drive, topic};
use crate::{
    Drive,
    model::{self, Library, drive::NewDrive, library::DEFAULT_LIBRARY_NAME, usage::GIB},
    policy::DriveAction,
    store::{drives, usage},
};

/// Makes a drive with its default library.
///
/// # Errors
/// `FORBIDDEN` without `drive.create`; `ALREADY_EXISTS` where the organisation has a drive of that slug.
pub async fn create_drive(drive: &Drive, ctx: &Ctx, new: NewDrive) -> Result<DriveId> {
    ctx.require(Scope::DRIVE_CREATE, "create drives")?;
    let id: DriveId = ctx.new_id();
    let (actor, default_library) = (ctx.clone(), library(ctx.new_id(), id, DEFAULT_LIBRARY_NAME));
    drive
        .store
        .write(ctx, move |tx| {
            drives::add(tx, id, &new, actor.now())?;
            drives::add_library(tx, &default_library, actor.now())?;
            usage::book(tx, usage::Movement::default())?;
            let event = DomainEvent::new(&actor, "drive.created", id, topic::DRIVES, AUDIENCE);
            tx.emit(event.with(json!({ "name": new.name })))?;
            Ok(id)
        })
        .await
}

/// Makes a drive as people do: within what remains of the organisation's storage, with members of the organisation.
///
/// # Errors
/// As [`create_drive`]; `QUOTA_EXCEEDS_CAPACITY`; `NOT_FOUND` for somebody who is no member.
pub async fn create_shared_drive(drive: &Drive, ctx: &Ctx, new: NewDrive) -> Result<model::Drive> {
    ctx.require(Scope::DRIVE_CREATE, "create drives")?;
    let quota = new.quota_gb;
    drive.store.read(ctx, move |tx| require_capacity(tx, quota)).await?;
    let invited: Vec<UserId> = new.members.iter().map(|member| member.user).collect();
    let known = drive.people.find(ctx, &invited).await?;
    if invited.iter().any(|user| !known.contains_key(user)) {
        return Err(Error::not_found(UserId::NOUN));
    }
    let id = create_drive(drive, ctx, new).await?;
    let actor = ctx.clone();
    drive.store.read(ctx, move |tx| authorized_drive(tx, &actor, id, DriveAction::View)).await
}

/// A quota of that many GiB fits into what remains (drive.md section 5).
pub(super) fn require_capacity(tx: &mut Tx<'_>, quota_gb: i64) -> Result<()> {
    let usage = usage::lookup(tx)?;
    let remaining = (usage.cap - usage.live).max(0) / GIB;
    if quota_gb <= remaining {
        return Ok(());
    }
    Err(Error::conflict("QUOTA_EXCEEDS_CAPACITY", format!("Quota exceeds remaining capacity ({remaining} GB)"))
        .with_details(json!({ "remainingGB": remaining })))
}

/// Makes a library in a drive.
///
/// # Errors
/// `FORBIDDEN` without `library.create`; `ALREADY_EXISTS` where the drive has a library of that slug.
pub async fn create_library(drive: &Drive, ctx: &Ctx, in_drive: DriveId, name: &str) -> Result<LibraryId> {
    ctx.require(Scope::LIBRARY_CREATE, "create libraries")?;
    let library = library(ctx.new_id(), in_drive, name);
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            drives::add_library(tx, &library, actor.now())?;
            usage::book(tx, usage::Movement::default())?;
            let event = DomainEvent::new(&actor, "library.created", library.id, topic::DRIVES, AUDIENCE);
            tx.emit(event.with(json!({ "name": library.name })))?;
            Ok(library.id)
        })
        .await
}

pub(super) fn library(id: LibraryId, drive: DriveId, name: &str) -> Library {
    Library {
        id,
        drive,
        name: name.to_owned(),
        slug: slugify(name),
        description: String::new(),
        visible_in_drive_ui: true,
    }
}
