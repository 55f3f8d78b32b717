//! What people do with notes: one use case a file.

mod attachments;
mod belongings;
mod create_note;
mod documents;
mod explain_access;
mod export_note;
mod file_users;
mod find_note;
mod list_notes;
mod note_folders;
mod notices;
mod presence;
mod purge_notes;
mod read_along;
mod search;
mod seed_notes;
mod share_note;
mod star_note;
mod trash_note;
mod update_note;
mod versions;
mod work;

pub use attachments::{attach_file, detach_file, list_attachments, release_files};
pub use create_note::{NewNote, create_note, duplicate_note};
pub use documents::{Opened, open_document, push_update};
pub use export_note::{ExportFormat, Exported, export_note, read_markdown_text};
pub use find_note::{Whole, find_note};
pub use list_notes::{Listed, ListedNote, list_notes, list_tags};
pub use note_folders::{FolderChanges, NewFolder, create_folder, delete_folder, list_folders, update_folder};
pub use presence::{list_presence, set_presence};
pub use purge_notes::{empty_trash, purge_note};
pub use read_along::let_read_along;
pub use seed_notes::seed_notes;
#[cfg(test)]
pub(crate) use seed_notes::seed_row;
pub use share_note::share_note;
pub use star_note::star_note;
pub use trash_note::{restore_note, trash_note};
pub use update_note::{NoteChanges, Updated, update_note};
pub use versions::{find_version, list_versions, restore_version};
pub(crate) use work::Desk;

use kernel::{
    Ctx, Error, NoteFolderId, NoteId, Result, UserId,
    event::{Audience, DomainEvent},
    id::TypedId,
};
use serde_json::Value;
use store::Tx;

use crate::{
    Notes,
    model::{
        Note, NoteFolder,
        text::{MAX_CONTENT, Text, read_html_within, too_long},
        topic,
    },
    policy::{NoteAction, NoteFolderAction},
    store::{folders, notes, readers},
};

/// HTML of this length is read beside the threads that serve requests, in bytes: it takes longer than a moment.
const LONG: usize = 64 * 1024;

/// Reads HTML as a note's text.
///
/// # Errors
/// 413 `NOTE_TOO_LARGE`.
pub async fn read_text(notes: &Notes, html: String) -> Result<Text> {
    require_length(&html)?;
    if html.len() < LONG {
        return read_html_within(&html).ok_or_else(too_long);
    }
    notes.desk.work(html.len(), move || read_html_within(&html).ok_or_else(too_long)).await
}

/// A text as it is kept.
fn written(text: &Text) -> Result<String> {
    let content = text.to_html();
    require_length(&content).map(|()| content)
}

/// The text is no longer than a note's may be.
fn require_length(text: &str) -> Result<()> {
    if text.len() <= MAX_CONTENT { Ok(()) } else { Err(too_long()) }
}

/// The note, to which the person may do this.
fn authorized_note(tx: &mut Tx<'_>, ctx: &Ctx, id: NoteId, action: NoteAction) -> Result<Note> {
    let note = notes::lookup(tx, ctx, id)?.ok_or_else(|| Error::not_found(NoteId::NOUN))?;
    ctx.authorize(action, &note)?;
    Ok(note)
}

/// The note, which is not in the trash.
fn active_note(tx: &mut Tx<'_>, ctx: &Ctx, id: NoteId, action: NoteAction) -> Result<Note> {
    let note = authorized_note(tx, ctx, id, action)?;
    if note.deleted_at.is_some() {
        return Err(Error::conflict("NOTE_TRASHED", "This note is in the trash. Restore it first."));
    }
    Ok(note)
}

/// The folder, to which the person may do this.
fn authorized_folder(tx: &mut Tx<'_>, ctx: &Ctx, id: NoteFolderId, action: NoteFolderAction) -> Result<NoteFolder> {
    let folder = folders::lookup(tx, ctx.actor().user, id)?.ok_or_else(|| Error::not_found(NoteFolderId::NOUN))?;
    ctx.authorize(action, &folder)?;
    Ok(folder)
}

/// Writes down what happened to a note, for those who see it and for whoever is named besides.
fn announce(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    kind: &'static str,
    note: &Note,
    besides: &[UserId],
    mut facts: Value,
) -> Result<()> {
    let mut people: Vec<UserId> = readers::list(tx, &[note.id])?.into_iter().map(|reader| reader.user).collect();
    people.extend(besides);
    people.sort_unstable();
    people.dedup();
    facts["name"] = note.name().into();
    tx.emit(DomainEvent::new(ctx, kind, note.id, topic::NOTES, Audience::People(people)).with(facts))
}
