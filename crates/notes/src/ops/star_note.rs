//! A note becomes somebody's favourite, or is no more.

use kernel::{
    Ctx, Error, NoteId, Result,
    event::{Audience, DomainEvent},
    id::TypedId,
};
use serde_json::json;

use super::{Whole, authorized_note, find_note};
use crate::{Notes, model::topic, policy::NoteAction, store::readers};

/// Makes a note a favourite of whoever asks, or no longer.
///
/// # Errors
/// `NOT_FOUND`, also for a super user who is none of its readers: there is no list in which the star would show.
pub async fn star_note(notes: &Notes, ctx: &Ctx, id: NoteId, is_starred: bool) -> Result<Whole> {
    let (actor, me) = (ctx.clone(), ctx.user()?);
    notes
        .store
        .write(ctx, move |tx| {
            let note = authorized_note(tx, &actor, id, NoteAction::View)?;
            if note.is_reader && note.is_favorite == is_starred {
                return Ok(());
            }
            if !readers::update_star(tx, id, me, is_starred)? {
                return Err(Error::not_found(NoteId::NOUN));
            }
            let kind = if is_starred { "note.starred" } else { "note.unstarred" };
            // The owner sees how many have starred it; others see their own star only.
            let people = Audience::People(vec![me, note.owner]);
            let event = DomainEvent::new(&actor, kind, id, topic::NOTES, people);
            tx.emit(event.with(json!({ "name": note.name() })))
        })
        .await?;
    find_note(notes, ctx, id).await
}
