//! Folders of notes: made, changed, deleted, listed.

use kernel::{
    Ctx, Error, NoteFolderId, Result, Scope,
    event::{Audience, DomainEvent},
};
use serde_json::{Value, json};
use store::Tx;

use super::authorized_folder;
use crate::{
    Notes,
    model::{Color, MAX_FOLDERS, NoteFolder, topic},
    policy::{NoteFolderAction, Shelf, ShelfAction},
    store::{folders, notes},
};

/// A folder to be made.
#[derive(Clone, Debug)]
pub struct NewFolder {
    /// Its name, as [`folder_name`](crate::model::folder_name) made it.
    pub name: String,
    /// Its colour.
    pub color: Color,
    /// Its icon, as [`icon`](crate::model::icon) made it.
    pub icon: String,
    /// What it is for.
    pub description: String,
}

/// What is to change; what is `None` stays.
#[derive(Clone, Debug, Default)]
pub struct FolderChanges {
    /// The name, as [`folder_name`](crate::model::folder_name) made it.
    pub name: Option<String>,
    /// The colour.
    pub color: Option<Color>,
    /// The icon, as [`icon`](crate::model::icon) made it.
    pub icon: Option<String>,
    /// What it is for.
    pub description: Option<String>,
}

/// All folders by name, with how many notes the person sees in each.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn list_folders(notes: &Notes, ctx: &Ctx) -> Result<Vec<NoteFolder>> {
    ctx.authorize(ShelfAction::View, &Shelf)?;
    let me = ctx.actor().user;
    notes.store.read(ctx, move |tx| folders::list(tx, me)).await
}

/// Makes a folder.
///
/// # Errors
/// `FORBIDDEN`; `TOO_MANY_FOLDERS`.
pub async fn create_folder(notes: &Notes, ctx: &Ctx, new: NewFolder) -> Result<NoteFolder> {
    ctx.authorize(ShelfAction::Create, &Shelf)?;
    let (actor, id) = (ctx.clone(), ctx.new_id::<NoteFolderId>());
    notes
        .store
        .write(ctx, move |tx| {
            if folders::count(tx)? >= MAX_FOLDERS {
                let message = format!("There are {MAX_FOLDERS} folders already. Delete one that nobody needs.");
                return Err(Error::conflict("TOO_MANY_FOLDERS", message));
            }
            let now = actor.now();
            let folder = NoteFolder {
                id,
                name: new.name.clone(),
                color: new.color.clone(),
                icon: new.icon.clone(),
                description: new.description.clone(),
                created_by: actor.actor().user,
                created_at: now,
                updated_at: now,
                note_count: 0,
            };
            folders::add(tx, &folder)?;
            announce(tx, &actor, "note_folder.created", &folder, json!({}))?;
            Ok(folder)
        })
        .await
}

/// Changes a folder.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`.
pub async fn update_folder(notes: &Notes, ctx: &Ctx, id: NoteFolderId, changes: FolderChanges) -> Result<NoteFolder> {
    let actor = ctx.clone();
    notes
        .store
        .write(ctx, move |tx| {
            let before = authorized_folder(tx, &actor, id, NoteFolderAction::Edit)?;
            let mut folder = before.clone();
            folder.name = changes.name.clone().unwrap_or(folder.name);
            folder.color = changes.color.clone().unwrap_or(folder.color);
            folder.icon = changes.icon.clone().unwrap_or(folder.icon);
            folder.description = changes.description.clone().unwrap_or(folder.description);
            if folder == before {
                return Ok(folder);
            }
            folder.updated_at = actor.now();
            folders::update(tx, &folder)?;
            announce(tx, &actor, "note_folder.updated", &folder, json!({ "before": before.name }))?;
            Ok(folder)
        })
        .await
}

/// Deletes a folder. Its notes go into the folder `to`, or lie in none.
///
/// # Errors
/// `NOT_FOUND`, also for a folder `to` that is none; `FORBIDDEN`; `INVALID_REQUEST` where both are one.
pub async fn delete_folder(notes: &Notes, ctx: &Ctx, id: NoteFolderId, to: Option<NoteFolderId>) -> Result<()> {
    let actor = ctx.clone();
    notes
        .store
        .write(ctx, move |tx| {
            let folder = authorized_folder(tx, &actor, id, NoteFolderAction::Delete)?;
            if to == Some(id) {
                return Err(Error::invalid("reassignTo is the folder that is deleted."));
            }
            if let Some(to) = to {
                authorized_folder(tx, &actor, to, NoteFolderAction::View)?;
            }
            let moved = notes::move_all(tx, id, to)?;
            folders::remove(tx, id)?;
            let facts = json!({ "notes": moved, "to": to.map(|to| to.to_string()) });
            announce(tx, &actor, "note_folder.deleted", &folder, facts)
        })
        .await
}

/// Writes down what happened to a folder, for all who read notes.
fn announce(tx: &mut Tx<'_>, ctx: &Ctx, kind: &'static str, folder: &NoteFolder, mut facts: Value) -> Result<()> {
    facts["name"] = folder.name.as_str().into();
    let audience = Audience::Scope(Scope::NOTES_VIEW);
    tx.emit(DomainEvent::new(ctx, kind, folder.id, topic::NOTES, audience).with(facts))
}
