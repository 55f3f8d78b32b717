//! A note comes into being: new, or as a copy of another.

use kernel::{Ctx, Error, NoteFolderId, NoteId, Result};
use serde_json::{Value, json};
use store::Tx;

use super::{Whole, announce, authorized_folder, authorized_note, find_note, written};
use crate::{
    Notes,
    model::{
        Color, Note, Title,
        text::{Digest, Text, read_html},
    },
    policy::{NoteAction, NoteFolderAction, Shelf, ShelfAction},
    store::{notes, readers},
};

/// A note to be made.
#[derive(Clone, Debug, Default)]
pub struct NewNote {
    /// Its title.
    pub title: Title,
    /// Its text.
    pub text: Text,
    /// The folder it goes into.
    pub folder: Option<NoteFolderId>,
    /// Its tags, as [`tags`](crate::model::tags) made them.
    pub tags: Vec<String>,
    /// Its colour.
    pub color: Color,
    /// Whether it is pinned.
    pub is_pinned: bool,
    /// Whether it is a favourite of whoever makes it.
    pub is_favorite: bool,
}

/// Makes a note.
///
/// # Errors
/// `FORBIDDEN`; `NOT_FOUND` for a folder that is none; `INVALID_REQUEST` without a title and a text.
pub async fn create_note(notes: &Notes, ctx: &Ctx, new: NewNote) -> Result<Whole> {
    ctx.authorize(ShelfAction::Create, &Shelf)?;
    let digest = new.text.digest();
    if new.title.as_str().is_empty() && new.text.is_blank() {
        return Err(Error::invalid("Please add a title or content to save the note"));
    }
    let (actor, id) = (ctx.clone(), ctx.new_id::<NoteId>());
    let (me, content) = (ctx.user()?, written(&new.text)?);
    notes
        .store
        .write(ctx, move |tx| {
            if let Some(folder) = new.folder {
                authorized_folder(tx, &actor, folder, NoteFolderAction::View)?;
            }
            let now = actor.now();
            let note = Note {
                id,
                owner: me,
                title: new.title.as_str().to_owned(),
                preview: digest.preview.clone(),
                has_links: digest.has_links,
                word_count: digest.word_count,
                tags: new.tags.clone(),
                color: new.color.clone(),
                is_pinned: new.is_pinned,
                folder: new.folder,
                folder_name: None,
                version: 1,
                head_version: 1,
                body_version: 1,
                created_at: now,
                updated_at: now,
                updated_by: Some(me),
                run_since: now,
                deleted_at: None,
                is_reader: true,
                is_favorite: new.is_favorite,
            };
            add(tx, &actor, &note, (&content, &digest), json!({}))
        })
        .await?;
    find_note(notes, ctx, id).await
}

fn add(tx: &mut Tx<'_>, ctx: &Ctx, note: &Note, (content, digest): (&str, &Digest), facts: Value) -> Result<()> {
    notes::add(tx, note, content, digest)?;
    readers::add_owner(tx, note, note.is_favorite)?;
    announce(tx, ctx, "note.created", note, &[], facts)
}

/// Makes a copy of a note for whoever asks, `{title} (Copy)` with the same text, tags, colour and folder; neither pinned nor a
/// favourite nor shared (notes-and-schedule.md section 4.2).
///
/// # Errors
/// `NOT_FOUND` (`Note not found`), `FORBIDDEN`.
pub async fn duplicate_note(notes: &Notes, ctx: &Ctx, id: NoteId) -> Result<Whole> {
    ctx.authorize(ShelfAction::Create, &Shelf)?;
    let (actor, copy, me) = (ctx.clone(), ctx.new_id::<NoteId>(), ctx.user()?);
    notes
        .store
        .write(ctx, move |tx| {
            let origin = authorized_note(tx, &actor, id, NoteAction::View)?;
            let content = notes::content(tx, id)?;
            let now = actor.now();
            let note = Note {
                id: copy,
                owner: me,
                title: Title::of_copy(&origin.name()).as_str().to_owned(),
                is_pinned: false,
                version: 1,
                head_version: 1,
                body_version: 1,
                created_at: now,
                updated_at: now,
                updated_by: Some(me),
                run_since: now,
                deleted_at: None,
                is_reader: true,
                is_favorite: false,
                ..origin
            };
            let digest = read_html(&content).digest();
            add(tx, &actor, &note, (&content, &digest), json!({ "copyOf": id.to_string() }))
        })
        .await?;
    find_note(notes, ctx, copy).await
}
