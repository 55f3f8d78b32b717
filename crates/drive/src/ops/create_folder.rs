//! A folder is made.

use kernel::{Ctx, DriveId, FolderId, Result, event::DomainEvent, slug::slugify};
use serde_json::json;
use store::Tx;
use uuid::Uuid;

use super::{AUDIENCE, authorized_drive, authorized_folder, target_folder, topic};
use crate::{
    Drive,
    model::{
        FileName, FileStatus, Folder, FolderPath,
        file::DrivePlace,
        folder::{FOLDER_COLORS, MAX_DEPTH},
    },
    policy::{DriveAction, FolderAction},
    store::{folders, usage},
};

/// A folder to be made.
#[derive(Clone, Debug)]
pub struct NewFolder {
    /// The drive it is to lie in.
    pub drive: DriveId,
    /// The folder it is to lie in; `None` at the root.
    pub parent: Option<FolderId>,
    /// Its name.
    pub name: FileName,
    /// Colour key.
    pub color: &'static str,
}

impl NewFolder {
    /// One at a drive's root, in the usual colour.
    pub(super) const fn at_root(drive: DriveId, name: FileName) -> Self {
        Self { drive, parent: None, name, color: FOLDER_COLORS[0] }
    }
}

/// Makes a folder.
///
/// # Errors
/// `NOT_FOUND` for the drive or the parent, `FORBIDDEN`, `FOLDER_EXISTS` where its siblings include one of that name,
/// `FOLDER_TOO_DEEP`.
pub async fn create_folder(drive: &Drive, ctx: &Ctx, new: NewFolder) -> Result<Folder> {
    let (actor, id) = (ctx.clone(), ctx.new_id::<FolderId>());
    drive
        .store
        .write(ctx, move |tx| {
            authorized_drive(tx, &actor, new.drive, DriveAction::CreateFolder)?;
            let parent = new.parent.map(|parent| target_folder(tx, &actor, new.drive, parent)).transpose()?;
            require_free_name(tx, folders::container(new.drive, new.parent), &new.name, None)?;
            add(tx, &actor, id, &new, parent.as_ref())?;
            authorized_folder(tx, &actor, id, FolderAction::View)
        })
        .await
}

/// The same in a transaction, in a place where it may lie: `parent` is the folder that `new` names.
pub(super) fn add(tx: &mut Tx<'_>, ctx: &Ctx, id: FolderId, new: &NewFolder, parent: Option<&Folder>) -> Result<()> {
    let path = FolderPath::of(parent.map(|parent| &parent.path), id);
    require_depth(path.depth())?;
    let folder = Folder {
        id,
        drive: new.drive,
        parent: new.parent,
        path,
        name: new.name.as_str().to_owned(),
        slug: free_slug(tx, folders::container(new.drive, new.parent), &new.name, id)?,
        color: new.color.to_owned(),
        file_count: 0,
        total_size: 0,
        created_by: ctx.actor().user,
        created_at: ctx.now(),
        updated_at: ctx.now(),
        status: FileStatus::Active,
        trashed_with: None,
        library_name: None,
        place: DrivePlace { name: String::new(), color: String::new(), visible: true },
    };
    folders::add(tx, &folder, &new.name)?;
    usage::book(tx, usage::Movement::default())?;
    let event = DomainEvent::new(ctx, "folder.created", id, topic::FOLDERS, AUDIENCE);
    tx.emit(event.with(json!({ "name": folder.name })))
}

/// No other folder there has that name.
///
/// # Errors
/// `FOLDER_EXISTS` with the one that has: whoever adds what lies in a tree of folders goes on in it.
pub(super) fn require_free_name(
    tx: &mut Tx<'_>,
    container: Uuid,
    name: &FileName,
    except: Option<FolderId>,
) -> Result<()> {
    let Some(there) = folders::lookup_by_name(tx, container, name, except)? else { return Ok(()) };
    Err(kernel::Error::conflict("FOLDER_EXISTS", "There is a folder of that name here already.")
        .with_details(json!({ "folderId": there.to_string() })))
}

/// The name, with a number behind it where another folder there has it.
pub(super) fn free_name(tx: &mut Tx<'_>, container: Uuid, text: &str, id: FolderId) -> Result<FileName> {
    let mut name = FileName::kept(text);
    let mut number = 2;
    while folders::lookup_by_name(tx, container, &name, Some(id))?.is_some() {
        name = FileName::numbered(text, number);
        number += 1;
    }
    Ok(name)
}

/// Folders do not nest deeper than [`MAX_DEPTH`].
pub(super) fn require_depth(depth: usize) -> Result<()> {
    if depth > MAX_DEPTH {
        return Err(kernel::Error::conflict(
            "FOLDER_TOO_DEEP",
            format!("Folders can be nested {MAX_DEPTH} deep at most."),
        ));
    }
    Ok(())
}

/// The name as it stands in addresses, with a number behind it where another folder there has the same.
pub(super) fn free_slug(tx: &mut Tx<'_>, container: Uuid, name: &FileName, id: FolderId) -> Result<String> {
    let slug = slugify(name.as_str());
    let slug = if slug.is_empty() { "folder".to_owned() } else { slug };
    let taken = folders::list_slugs(tx, container, &slug, id)?;
    let mut free = slug.clone();
    let mut number = 2;
    while taken.contains(&free) {
        free = format!("{slug}-{number}");
        number += 1;
    }
    Ok(free)
}
