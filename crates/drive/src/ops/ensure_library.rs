//! Libraries that are made when they are first needed. However many ask at once, each gets the same one.

use kernel::{Ctx, DriveId, Error, LibraryId, Result, Scope, event::DomainEvent, id::TypedId, slug::slugify};
use serde_json::json;
use store::Tx;

use super::{AUDIENCE, authorized_drive, create_drive::library, topic};
use crate::{
    Drive,
    model::{
        self, FileName, FileStatus, Folder, FolderPath, Library, LibraryContext, file::DrivePlace,
        folder::FOLDER_COLORS, library::DEFAULT_LIBRARY_NAME, module_drive::ModulePreset,
    },
    policy::DriveAction,
    store::{drives, folders, usage},
};

/// The drive's default library, made where it is missing; whether it was.
///
/// # Errors
/// `NOT_FOUND`; `FORBIDDEN` for those who may not upload to the drive.
pub async fn ensure_default_library(drive: &Drive, ctx: &Ctx, id: DriveId) -> Result<(Library, bool)> {
    let (actor, library_id) = (ctx.clone(), ctx.new_id());
    drive
        .store
        .write(ctx, move |tx| {
            authorized_drive(tx, &actor, id, DriveAction::Upload)?;
            default_library(tx, &actor, id, library_id)
        })
        .await
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
            authorized_drive(tx, &actor, id, DriveAction::Upload)?;
            let (library, mut made) = default_library(tx, &actor, id, library_id)?;
            for name in preset.folders {
                let name = FileName::new(name)?;
                if !folders::has_name(tx, id.into(), &name, None)? {
                    authorized_drive(tx, &actor, id, DriveAction::CreateFolder)?;
                    add_folder(tx, &actor, id, &name)?;
                    made = true;
                }
            }
            Ok((library, made))
        })
        .await
}

/// The library that belongs to this thing of a module, made where it is missing, and so is the module's drive; whether
/// it was.
///
/// # Errors
/// `NOT_FOUND` where the module has no drive and the person may not make one; `FORBIDDEN`, `INVALID_REQUEST`.
pub async fn get_or_create_library(drive: &Drive, ctx: &Ctx, context: LibraryContext) -> Result<(LibraryId, bool)> {
    let preset = ModulePreset::of(&context.module)?;
    let (actor, drive_id, library_id) = (ctx.clone(), ctx.new_id::<DriveId>(), ctx.new_id());
    drive
        .store
        .write(ctx, move |tx| {
            let place = match drives::lookup_of_module(tx, preset.key)? {
                Some(place) => place,
                None => add_module_drive(tx, &actor, drive_id, preset)?,
            };
            actor.authorize(DriveAction::Upload, &place)?;
            if let Some(found) = drives::lookup_library_of(tx, &context)? {
                return Ok((found.id, false));
            }
            let slug = slugify(&format!("{}-{}", context.entity_type, context.entity_id));
            let made =
                Library { slug, visible_in_drive_ui: false, ..library(library_id, place.id, &context.entity_name) };
            if !drives::add_library_once(tx, &made, actor.now())? {
                return Err(Error::conflict("ALREADY_EXISTS", "There is a library of that name already."));
            }
            drives::update_context(tx, library_id, &context)?;
            announce(tx, &actor, &made)?;
            Ok((library_id, true))
        })
        .await
}

/// The drive's default library, made where it is missing; whether it was.
pub(super) fn default_library(tx: &mut Tx<'_>, ctx: &Ctx, drive: DriveId, id: LibraryId) -> Result<(Library, bool)> {
    let new = library(id, drive, DEFAULT_LIBRARY_NAME);
    let made = drives::add_library_once(tx, &new, ctx.now())?;
    if made {
        announce(tx, ctx, &new)?;
        return Ok((new, true));
    }
    let found = drives::lookup_library_by_slug(tx, drive, &new.slug)?;
    Ok((found.ok_or_else(|| Error::not_found(LibraryId::NOUN))?, false))
}

fn announce(tx: &mut Tx<'_>, ctx: &Ctx, library: &Library) -> Result<()> {
    usage::book(tx, usage::Movement::default())?;
    let event = DomainEvent::new(ctx, "library.created", library.id, topic::DRIVES, AUDIENCE);
    tx.emit(event.with(json!({ "name": library.name })))
}

/// Makes a module's drive (drive.md section 4, "Auto-provisioning a module drive").
fn add_module_drive(tx: &mut Tx<'_>, ctx: &Ctx, id: DriveId, preset: ModulePreset) -> Result<model::Drive> {
    if !ctx.holds(Scope::DRIVE_CREATE) {
        return Err(Error::not_found(DriveId::NOUN));
    }
    let new = preset.drive();
    drives::add(tx, id, &new, ctx.actor().user, ctx.now())?;
    for name in preset.folders {
        add_folder(tx, ctx, id, &FileName::new(name)?)?;
    }
    let event = DomainEvent::new(ctx, "drive.created", id, topic::DRIVES, AUDIENCE);
    tx.emit(event.with(json!({ "name": new.name })))?;
    drives::lookup(tx, id)?.ok_or_else(|| Error::internal("a drive that was just made"))
}

fn add_folder(tx: &mut Tx<'_>, ctx: &Ctx, drive: DriveId, name: &FileName) -> Result<()> {
    let id = ctx.new_id();
    let folder = Folder {
        id,
        drive,
        parent: None,
        path: FolderPath::of(None, id),
        name: name.as_str().to_owned(),
        slug: super::create_folder::free_slug(tx, drive.into(), name, id)?,
        color: FOLDER_COLORS[0].to_owned(),
        file_count: 0,
        total_size: 0,
        created_by: ctx.actor().user,
        created_at: ctx.now(),
        updated_at: ctx.now(),
        status: FileStatus::Active,
        trashed_with: None,
        place: DrivePlace { name: String::new(), color: String::new(), visible: true },
    };
    folders::add(tx, &folder, name)?;
    usage::book(tx, usage::Movement::default())?;
    let event = DomainEvent::new(ctx, "folder.created", id, topic::FOLDERS, AUDIENCE);
    tx.emit(event.with(json!({ "name": folder.name })))
}
