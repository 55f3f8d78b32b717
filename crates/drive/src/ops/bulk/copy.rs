//! Files and folders are copied: rows of their own, which share the bytes of their origins. The job that deletes bytes asks
//! whether any row still names them.
//!
//! A folder's copy is made before what lies in it, and written down, so that what lies in it finds its way there, also
//! after a crash. The earlier versions of a file stay its own.

use std::collections::{BTreeMap, HashMap};

use kernel::{Ctx, DriveId, Error, FileId, FolderId, LibraryId, Result, event::DomainEvent, id::TypedId};
use serde_json::json;
use store::Tx;

use super::{change::announce, free_names::FreeNames};
use crate::{
    model::{
        BulkAction, BulkJob, BulkTarget, File, FileName, FileReach, FileStatus, FileVisibility, Folder, FolderPath,
        usage::Holdings,
    },
    ops::{
        AUDIENCE, LibraryChanges, authorized_drive, authorized_folder,
        create_folder::{free_name, free_slug, require_depth},
        ensure_library::default_library,
        target_folder, topic,
    },
    policy::{DriveAction, FolderAction},
    store::{
        bulk_copies::{self, Copy},
        bulk_items::{Item, Range},
        drives, files, folders, usage,
    },
};

/// Where copies go: what became of the folders that their origins lie in.
#[derive(Debug, Default)]
pub(super) struct Homes(HashMap<FolderId, Option<FolderId>>);

impl Homes {
    /// The homes of a batch's copies; none for a job that copies nothing.
    pub(super) fn load(tx: &mut Tx<'_>, job: &BulkJob, items: &[Item]) -> Result<Self> {
        if job.action != BulkAction::Copy {
            return Ok(Self::default());
        }
        let mut folders: Vec<FolderId> = items.iter().filter_map(|item| item.folder).collect();
        folders.sort_unstable();
        folders.dedup();
        bulk_copies::list_homes(tx, job.id, &folders).map(Self)
    }

    /// The folder into which an item's copy goes, `None` for the drive's root, and whether the job made it.
    ///
    /// # Errors
    /// `FOLDER_NOT_COPIED` where the folder of its origin was to be copied and was not.
    pub(super) fn of(&self, item: &Item, target: BulkTarget) -> Result<(Option<FolderId>, bool)> {
        match item.folder.and_then(|folder| self.0.get(&folder)) {
            Some(Some(copy)) => Ok((Some(*copy), true)),
            Some(None) => Err(Error::conflict("FOLDER_NOT_COPIED", "The folder that this lies in was not copied.")),
            None => Ok((target.folder, false)),
        }
    }
}

/// The library that the copy of a file goes into; `None` for the target's default one. A copy within the drive stays under
/// the rules of its origin.
pub(super) fn copy_library(target: BulkTarget, file: &File) -> Option<LibraryId> {
    target.library.or((file.drive == target.drive).then_some(file.library))
}

/// Copies the files, each of which may be copied and has its room.
pub(super) fn copy_files(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    job: &BulkJob,
    range: Range,
    chosen: &[(&Item, &File)],
) -> Result<()> {
    let target = job.target.ok_or_else(|| Error::internal("copies without a target"))?;
    let items: Vec<Item> = chosen.iter().map(|(item, _)| **item).collect();
    let homes = Homes::load(tx, job, &items)?;
    let default = match chosen.iter().any(|(_, file)| copy_library(target, file).is_none()) {
        true => {
            let place = drives::lookup(tx, target.drive)?.ok_or_else(|| Error::not_found(DriveId::NOUN))?;
            Some(default_library(tx, ctx, &place, ctx.new_id(), &LibraryChanges::default())?.0.id)
        }
        false => None,
    };
    let mut wanted = Vec::with_capacity(chosen.len());
    for (item, file) in chosen {
        wanted.push((homes.of(item, target)?.0, FileName::kept(&file.name)));
    }
    let mut names = FreeNames::load(tx, target.drive, &wanted)?;
    let (mut made, mut noted) = (Vec::with_capacity(chosen.len()), Vec::with_capacity(chosen.len()));
    let mut held = Holdings::none(target.drive);
    let mut in_folders: BTreeMap<FolderId, (i64, i64)> = BTreeMap::new();
    for ((item, file), (folder, name)) in chosen.iter().zip(&wanted) {
        let name = names.take(tx, target.drive, *folder, name)?;
        let library = copy_library(target, file).or(default).ok_or_else(|| Error::not_found(LibraryId::NOUN))?;
        let copy = File { folder: *folder, drive: target.drive, library, ..copy_of(ctx, file, &name)? };
        noted.push(Copy {
            number: item.number,
            is_folder: false,
            origin: item.id,
            copy: Some(copy.id.into()),
            is_inside: homes.of(item, target)?.1,
        });
        held.add(copy.category, 1, copy.size, 0);
        if let Some(folder) = folder {
            let sums = in_folders.entry(*folder).or_default();
            (sums.0, sums.1) = (sums.0 + 1, sums.1 + copy.size);
        }
        made.push((copy, name));
    }
    files::add_all(tx, &made.iter().map(|(copy, name)| (copy, name)).collect::<Vec<_>>())?;
    bulk_copies::add(tx, job.id, &noted)?;
    usage::book(tx, usage::Movement::copied(&held))?;
    for (folder, (files, bytes)) in in_folders {
        folders::update_stats(tx, Some(folder), files, bytes)?;
    }
    let told: Vec<(&Item, &File)> = chosen.iter().zip(&made).map(|((item, _), (copy, _))| (*item, copy)).collect();
    announce(tx, ctx, job, range, &told)
}

/// The row of a file's copy, in its origin's place still. It is the person's who copies, and as private as its origin.
fn copy_of(ctx: &Ctx, file: &File, name: &FileName) -> Result<File> {
    let visibility = match file.reach.visibility {
        FileVisibility::Shared => FileVisibility::Shared,
        FileVisibility::Private | FileVisibility::List => FileVisibility::Private,
    };
    Ok(File {
        id: ctx.new_id::<FileId>(),
        name: name.as_str().to_owned(),
        version: 1,
        version_count: 0,
        version_bytes: 0,
        references: 0,
        lost_references: 0,
        starred: false,
        owner: ctx.user()?,
        status: FileStatus::Active,
        created_at: ctx.now(),
        modified_at: ctx.now(),
        updated_at: ctx.now(),
        deleted_at: None,
        reach: FileReach { visibility, ..FileReach::default() },
        ..file.clone()
    })
}

/// Makes a folder like the item's, without what is in it: that follows. Where its name is taken, it has a number behind it.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`, `FOLDER_TRASHED`, `FOLDER_TOO_DEEP`, `FOLDER_NOT_COPIED`: what is refused is refused before
/// anything is changed.
pub(super) fn copy_folder(tx: &mut Tx<'_>, ctx: &Ctx, job: &BulkJob, item: &Item) -> Result<()> {
    let target = job.target.ok_or_else(|| Error::internal("copies without a target"))?;
    let origin = authorized_folder(tx, ctx, item.id.into(), FolderAction::Copy)?;
    if origin.status != FileStatus::Active {
        return Err(Error::conflict("FOLDER_TRASHED", "This folder is in the trash. Restore it first."));
    }
    authorized_drive(tx, ctx, target.drive, DriveAction::CreateFolder)?;
    let (parent, is_inside) = Homes::load(tx, job, std::slice::from_ref(item))?.of(item, target)?;
    let above = parent.map(|parent| target_folder(tx, ctx, target.drive, parent)).transpose()?;
    let id: FolderId = ctx.new_id();
    let path = FolderPath::of(above.as_ref().map(|above| &above.path), id);
    require_depth(path.depth())?;
    let container = folders::container(target.drive, parent);
    let name = free_name(tx, container, &origin.name, id)?;
    let folder = Folder {
        id,
        drive: target.drive,
        parent,
        path,
        name: name.as_str().to_owned(),
        slug: free_slug(tx, container, &name, id)?,
        created_by: ctx.actor().user,
        created_at: ctx.now(),
        updated_at: ctx.now(),
        ..origin
    };
    folders::add(tx, &folder, &name)?;
    let copy = Copy { number: item.number, is_folder: true, origin: item.id, copy: Some(id.into()), is_inside };
    bulk_copies::add(tx, job.id, &[copy])?;
    usage::book(tx, usage::Movement::default())?;
    let event = DomainEvent::new(ctx, "folder.copied", id, topic::FOLDERS, AUDIENCE);
    tx.emit(event.with(json!({ "name": folder.name, "original": item.id.to_string() })))
}

/// Notes that a folder could not be copied, so that what lies in it is not copied to somewhere else.
pub(super) fn note_uncopied(tx: &mut Tx<'_>, job: &BulkJob, item: &Item) -> Result<()> {
    let none = Copy { number: item.number, is_folder: true, origin: item.id, copy: None, is_inside: false };
    bulk_copies::add(tx, job.id, &[none])
}
