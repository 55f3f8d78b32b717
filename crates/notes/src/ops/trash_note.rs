//! A note moves to the trash and comes back.

use kernel::{Ctx, NoteId, Result};
use serde_json::json;

use super::{Whole, announce, authorized_note, find_note};
use crate::{
    Notes,
    model::Note,
    policy::NoteAction,
    store::{notes, readers},
};

/// Moves a note to the trash, for all who see it.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`.
pub async fn trash_note(notes: &Notes, ctx: &Ctx, id: NoteId) -> Result<Whole> {
    shift(notes, ctx, id, true).await
}

/// Takes a note out of the trash. It lies in its folder again, unless that is gone.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`.
pub async fn restore_note(notes: &Notes, ctx: &Ctx, id: NoteId) -> Result<Whole> {
    shift(notes, ctx, id, false).await
}

async fn shift(notes: &Notes, ctx: &Ctx, id: NoteId, is_trash: bool) -> Result<Whole> {
    let actor = ctx.clone();
    let (action, kind) =
        if is_trash { (NoteAction::Trash, "note.trashed") } else { (NoteAction::Restore, "note.restored") };
    notes
        .store
        .write(ctx, move |tx| {
            let before = authorized_note(tx, &actor, id, action)?;
            if before.deleted_at.is_some() == is_trash {
                return Ok(());
            }
            let note = Note { deleted_at: is_trash.then(|| actor.now()), ..before };
            notes::update(tx, &note)?;
            readers::follow(tx, &note)?;
            announce(tx, &actor, kind, &note, &[], json!({}))
        })
        .await?;
    find_note(notes, ctx, id).await
}
