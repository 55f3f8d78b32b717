//! One note with its text.

use std::collections::HashMap;

use kernel::{Ctx, NoteId, Result, UserId, port::Person};

use super::authorized_note;
use crate::{
    Notes,
    model::{Note, Reader},
    policy::NoteAction,
    store::{notes, readers},
};

/// A note with its text, those who see it, and who they are.
#[derive(Clone, Debug)]
pub struct Whole {
    /// The note.
    pub note: Note,
    /// Its text as HTML.
    pub content: String,
    /// Who sees it, its owner first.
    pub readers: Vec<Reader>,
    /// Its owner, and whoever else is to be shown, by identifier.
    pub people: HashMap<UserId, Person>,
}

/// One note with its text.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn find_note(notes: &Notes, ctx: &Ctx, id: NoteId) -> Result<Whole> {
    let actor = ctx.clone();
    let (note, content, readers) = notes
        .store
        .read(ctx, move |tx| {
            let note = authorized_note(tx, &actor, id, NoteAction::View)?;
            Ok((note, notes::content(tx, id)?, readers::list(tx, &[id])?))
        })
        .await?;
    let people = notes.people.find(ctx, &[note.owner]).await?;
    Ok(Whole { note, content, readers, people })
}
