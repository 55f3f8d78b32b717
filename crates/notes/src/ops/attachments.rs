//! Files of the Drive that a note uses. The Drive keeps which; it asks again who may see each file.

use kernel::{Ctx, Error, FileId, NoteId, Result, port::FileLink};

use super::{active_note, authorized_note};
use crate::{Notes, policy::NoteAction};

/// The module, as the Drive knows whose things use files.
const MODULE: &str = "notes";

fn link(note: NoteId) -> FileLink {
    FileLink { module: MODULE.to_owned(), entity: note.to_string(), kind: String::new() }
}

/// The files a note uses, in the order in which they were attached.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn list_attachments(notes: &Notes, ctx: &Ctx, id: NoteId) -> Result<Vec<FileId>> {
    let actor = ctx.clone();
    notes.store.read(ctx, move |tx| authorized_note(tx, &actor, id, NoteAction::View).map(drop)).await?;
    notes.files.files_of(ctx, MODULE, &id.to_string()).await
}

/// Attaches a file to a note.
///
/// # Errors
/// `NOT_FOUND` for the note or the file; `FORBIDDEN`; `NOTE_TRASHED`, `FILE_TRASHED`.
pub async fn attach_file(notes: &Notes, ctx: &Ctx, id: NoteId, file: FileId) -> Result<()> {
    let actor = ctx.clone();
    notes.store.read(ctx, move |tx| active_note(tx, &actor, id, NoteAction::Edit).map(drop)).await?;
    notes.files.attach(ctx, file, &link(id)).await
}

/// Takes a file off a note. One that was not attached is no error.
///
/// # Errors
/// `NOT_FOUND` for the note or the file; `FORBIDDEN`; `NOTE_TRASHED`.
pub async fn detach_file(notes: &Notes, ctx: &Ctx, id: NoteId, file: FileId) -> Result<()> {
    let actor = ctx.clone();
    notes.store.read(ctx, move |tx| active_note(tx, &actor, id, NoteAction::Edit).map(drop)).await?;
    notes.files.detach(ctx, file, &link(id)).await
}

/// These notes are gone, and use no file any more. Done again after a crash, it does no harm.
///
/// # Errors
/// The Drive's: the job is done again.
pub async fn release_files(notes: &Notes, ctx: &Ctx, ids: &[String]) -> Result<()> {
    for id in ids {
        let id: NoteId = id.parse().map_err(|_| Error::internal("a job about a note without its identifier"))?;
        notes.files.release(ctx, MODULE, &id.to_string()).await?;
    }
    Ok(())
}
