//! Files of the Drive that a note uses. The Drive keeps which; it asks again who may see each file.

use kernel::{Ctx, FileId, NoteId, Result, UserId, port::FileLink};
use store::Tx;

use super::{
    active_note, authorized_note,
    read_along::{let_read, let_read_along},
};
use crate::{Notes, policy::NoteAction, store::readers};

/// The module, as the Drive knows whose things use files.
pub(super) const MODULE: &str = "notes";

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

/// Attaches a file to a note. A private file of the person's own that was put into the notes' drive is shared with the note's
/// readers from then on.
///
/// # Errors
/// `NOT_FOUND` for the note or the file; `FORBIDDEN`; `NOTE_TRASHED`, `FILE_TRASHED`.
pub async fn attach_file(notes: &Notes, ctx: &Ctx, id: NoteId, file: FileId) -> Result<()> {
    let actor = ctx.clone();
    let readers = notes.store.read(ctx, move |tx| readers_to_edit(tx, &actor, id)).await?;
    notes.files.attach(ctx, file, &link(id)).await?;
    let_read(notes, ctx, &[file], &readers).await
}

/// Takes a file off a note. One that was not attached is no error.
///
/// # Errors
/// `NOT_FOUND` for the note or the file; `FORBIDDEN`; `NOTE_TRASHED`.
pub async fn detach_file(notes: &Notes, ctx: &Ctx, id: NoteId, file: FileId) -> Result<()> {
    let actor = ctx.clone();
    let readers = notes.store.read(ctx, move |tx| readers_to_edit(tx, &actor, id)).await?;
    notes.files.detach(ctx, file, &link(id)).await?;
    let_read(notes, ctx, &[file], &readers).await
}

/// The readers of a note that the person may change.
fn readers_to_edit(tx: &mut Tx<'_>, ctx: &Ctx, id: NoteId) -> Result<Vec<UserId>> {
    active_note(tx, ctx, id, NoteAction::Edit)?;
    Ok(readers::list(tx, &[id])?.into_iter().map(|reader| reader.user).collect())
}

/// These notes, which `readers` read, are gone, and use no file any more. Done again after a crash, it does no harm.
///
/// # Errors
/// The Drive's: the job is done again.
pub async fn release_files(notes: &Notes, ctx: &Ctx, ids: &[NoteId], readers: &[UserId]) -> Result<()> {
    for id in ids {
        // As long as the Drive knows which files they were.
        let_read_along(notes, ctx, &[*id], readers).await?;
        notes.files.release(ctx, MODULE, &id.to_string(), &[]).await?;
    }
    Ok(())
}
