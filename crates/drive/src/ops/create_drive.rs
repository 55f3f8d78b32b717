//! Making drives and libraries. So far operators do it, through commands and demo data.

use kernel::{Ctx, DriveId, LibraryId, Result, Scope, event::DomainEvent, slug::slugify};
use serde_json::json;

use super::{AUDIENCE, topic};
use crate::{
    Drive,
    model::{Library, drive::NewDrive, library::DEFAULT_LIBRARY_NAME},
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

/// Sets the most an organisation may store, in bytes.
pub async fn set_storage_cap(drive: &Drive, ctx: &Ctx, cap: i64) -> Result<()> {
    ctx.require(Scope::TENANT_MANAGE_SETTINGS, "change the storage limit")?;
    drive.store.write(ctx, move |tx| usage::set_cap(tx, cap)).await
}

fn library(id: LibraryId, drive: DriveId, name: &str) -> Library {
    Library {
        id,
        drive,
        name: name.to_owned(),
        slug: slugify(name),
        description: String::new(),
        visible_in_drive_ui: true,
    }
}
