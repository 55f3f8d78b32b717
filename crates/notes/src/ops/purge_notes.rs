//! Notes are deleted for good.

use kernel::{Ctx, Error, NoteId, Result, UserId};
use serde_json::json;
use store::Tx;

use super::{announce, authorized_note};
use crate::{
    Notes,
    jobs::queued,
    policy::{NoteAction, Shelf, ShelfAction},
    store::{documents, notes, readers},
};

/// How many go in one transaction: few enough that others need not wait.
const AT_ONCE: i64 = 100;

/// Deletes a note in the trash for good, for all who see it.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; `NOTE_NOT_TRASHED` for one that is not in the trash.
pub async fn purge_note(notes: &Notes, ctx: &Ctx, id: NoteId) -> Result<()> {
    let actor = ctx.clone();
    notes.store.write(ctx, move |tx| purge(tx, &actor, &[id])).await
}

/// Deletes all of the person's own notes in the trash for good; how many.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn empty_trash(notes: &Notes, ctx: &Ctx) -> Result<u64> {
    ctx.authorize(ShelfAction::EmptyTrash, &Shelf)?;
    let me = ctx.user()?;
    let mut count = 0;
    loop {
        let actor = ctx.clone();
        let gone = notes
            .store
            .write(ctx, move |tx| {
                let ids = notes::list_trashed_of(tx, me, AT_ONCE)?;
                purge(tx, &actor, &ids)?;
                Ok(ids.len() as u64)
            })
            .await?;
        count += gone;
        if gone == 0 {
            return Ok(count);
        }
    }
}

fn purge(tx: &mut Tx<'_>, ctx: &Ctx, ids: &[NoteId]) -> Result<()> {
    for id in ids {
        let note = authorized_note(tx, ctx, *id, NoteAction::Purge)?;
        if note.deleted_at.is_none() {
            let message = "Only a note in the trash is deleted for good. Move it there first.";
            return Err(Error::conflict("NOTE_NOT_TRASHED", message));
        }
        announce(tx, ctx, "note.purged", &note, &[], json!({}))?;
    }
    if ids.is_empty() {
        return Ok(());
    }
    let mut people: Vec<UserId> = readers::list(tx, ids)?.into_iter().map(|reader| reader.user).collect();
    people.sort_unstable();
    people.dedup();
    documents::remove(tx, ids)?;
    tx.enqueue(queued::release(ctx, ids, &people))?;
    notes::remove(tx, ids)
}
