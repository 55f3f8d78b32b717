//! Libraries that are made when they are first needed. However many ask at once, each gets the same one.

use kernel::{Ctx, DriveId, Error, LibraryId, Result, UserId, id::TypedId, slug::slugify};
use store::Tx;

use super::{
    LibraryChanges, authorized_drive,
    create_drive::require_members,
    create_folder::{self, NewFolder},
    libraries::{announce_new, made},
    module_drives,
};
use crate::{
    Drive,
    model::{self, FileName, Library, LibraryContext, library::LibraryKind, module_drive::ModulePreset},
    policy::{DriveAction, LibraryAction},
    store::{drives, folders, libraries, public_links},
};

/// The drive's default library, made where it is missing; whether it was. `overrides` say how it is made, and change
/// nothing of one that is there.
///
/// # Errors
/// `NOT_FOUND`; `FORBIDDEN` for those who may not upload to the drive, and for overrides by those who may not create
/// libraries in it.
pub async fn ensure_default_library(
    drive: &Drive,
    ctx: &Ctx,
    id: DriveId,
    overrides: LibraryChanges,
) -> Result<(Library, bool)> {
    require_members(drive, ctx, &people(&overrides)).await?;
    let (actor, library_id) = (ctx.clone(), ctx.new_id());
    drive
        .store
        .write(ctx, move |tx| {
            let place = authorized_drive(tx, &actor, id, DriveAction::Upload)?;
            default_library(tx, &actor, &place, library_id, &overrides)
        })
        .await
}

fn people(changes: &LibraryChanges) -> Vec<UserId> {
    changes.owners.iter().chain(&changes.members).flatten().copied().collect()
}

/// The drive's default library and the folders that a module's drive begins with, made where they are missing; whether
/// anything was.
///
/// # Errors
/// As [`ensure_default_library`]; `FORBIDDEN` without `drive.folders.create`; `INVALID_REQUEST` for a module without files.
pub async fn ensure_module_baseline(drive: &Drive, ctx: &Ctx, id: DriveId, module: &str) -> Result<(Library, bool)> {
    let (actor, library_id, preset) = (ctx.clone(), ctx.new_id(), ModulePreset::of(module)?);
    drive
        .store
        .write(ctx, move |tx| {
            let place = authorized_drive(tx, &actor, id, DriveAction::Upload)?;
            let (library, mut made) = default_library(tx, &actor, &place, library_id, &LibraryChanges::default())?;
            for name in preset.folders {
                let name = FileName::new(name)?;
                if folders::lookup_by_name(tx, id.into(), &name, None)?.is_none() {
                    authorized_drive(tx, &actor, id, DriveAction::CreateFolder)?;
                    create_folder::add(tx, &actor, actor.new_id(), &NewFolder::at_root(id, name), None)?;
                    made = true;
                }
            }
            Ok((library, made))
        })
        .await
}

/// The library that belongs to this thing of a module, made where it is missing, and so is the module's drive; whether
/// it was. Where `members` are named, they and the `owners` alone read it.
///
/// # Errors
/// `NOT_FOUND` where the module has no drive and none may be made, and for a library that the person does not read;
/// `FORBIDDEN`, `INVALID_REQUEST`.
pub async fn get_or_create_library(
    drive: &Drive,
    ctx: &Ctx,
    context: LibraryContext,
    members: Vec<UserId>,
    owners: Vec<UserId>,
) -> Result<(LibraryId, bool)> {
    let preset = ModulePreset::of(&context.module)?;
    let settings = LibraryChanges { members: Some(members), owners: Some(owners), ..LibraryChanges::default() };
    require_members(drive, ctx, &people(&settings)).await?;
    let provisioning = drive.provisioning();
    let (actor, drive_id, library_id) = (ctx.clone(), ctx.new_id::<DriveId>(), ctx.new_id());
    drive
        .store
        .write(ctx, move |tx| {
            if let Some(found) = libraries::lookup_of(tx, &actor, &context)? {
                actor.authorize(LibraryAction::Read, &found)?;
                return Ok((found.id, false));
            }
            let place = match drives::lookup_of_module(tx, preset.key)? {
                Some(place) => place,
                None => module_drives::add(tx, &actor, drive_id, &preset.drive(), preset, provisioning)?,
            };
            actor.authorize(DriveAction::Upload, &place)?;
            let mut new = Library::new(library_id, place.id, &context.entity_name, actor.now());
            new.slug = slugify(&format!("{}-{}", context.entity_type, context.entity_id));
            new.visible_in_drive_ui = false;
            new.kind = LibraryKind::Context;
            new.rules.acl = preset.acl();
            new.context = Some(context.clone());
            let new = made(&settings, new, actor.actor().user)?;
            if !libraries::add_once(tx, &new)? {
                return Err(Error::conflict("ALREADY_EXISTS", "There is a library of that name already."));
            }
            announce_new(tx, &actor, &new)?;
            Ok((library_id, true))
        })
        .await
}

/// The same in a transaction.
pub(super) fn default_library(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    place: &model::Drive,
    id: LibraryId,
    overrides: &LibraryChanges,
) -> Result<(Library, bool)> {
    let mut new = Library::default_of(place.id, id, ctx.now());
    if let Some(found) = libraries::lookup_by_slug(tx, ctx, place.id, &new.slug)? {
        return Ok((found, false));
    }
    new.rules.acl = default_acl(place);
    new.share_source.external_allowed = public_links::begins_open(tx)?;
    let new = made(overrides, new, None)?;
    if *overrides != LibraryChanges::default() {
        ctx.authorize(DriveAction::CreateLibrary, place)?;
    }
    let made = libraries::add_once(tx, &new)?;
    let found = libraries::lookup_by_slug(tx, ctx, place.id, &new.slug)?;
    let found = found.ok_or_else(|| Error::not_found(LibraryId::NOUN))?;
    if made {
        if new.rules.policies.legal_hold {
            ctx.authorize(LibraryAction::Hold, &found)?;
        }
        announce_new(tx, ctx, &new)?;
    }
    Ok((found, made))
}

/// The access list that a drive's default library begins with: the module's, in a module's drive.
fn default_acl(place: &model::Drive) -> model::library::LibraryAcl {
    let preset = place.module.as_deref().map(ModulePreset::of).transpose();
    preset.ok().flatten().map(|preset| preset.acl()).unwrap_or_default()
}
