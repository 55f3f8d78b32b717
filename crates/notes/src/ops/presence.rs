//! Who is in a note now, and where.

use std::collections::HashMap;

use kernel::{Ctx, NoteId, Result, UserId, port::Person};
use uuid::Uuid;

use super::{authorized_note, documents::tell_readers};
use crate::{
    Notes,
    model::{MOST_PRESENT, PRESENT_FOR, Present, topic},
    policy::NoteAction,
    store::documents,
};

/// Says where the person is in a note, in a window that calls itself `client`.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn set_presence(notes: &Notes, ctx: &Ctx, id: NoteId, client: Uuid, cursor: Option<String>) -> Result<()> {
    let (actor, me) = (ctx.clone(), ctx.user()?);
    notes
        .store
        .write(ctx, move |tx| {
            authorized_note(tx, &actor, id, NoteAction::View)?;
            let one = Present { client: client.to_string(), user: me, cursor: cursor.clone() };
            let now = actor.now();
            documents::set_present(tx, id, &one, now, now - PRESENT_FOR)?;
            tell_readers(tx, &actor, ("note.presence_changed", topic::NOTE_PRESENCE), (id, Some(client)))
        })
        .await
}

/// Those who were in the note within the last half minute, and who they are.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn list_presence(notes: &Notes, ctx: &Ctx, id: NoteId) -> Result<(Vec<Present>, HashMap<UserId, Person>)> {
    let actor = ctx.clone();
    let present = notes
        .store
        .read(ctx, move |tx| {
            authorized_note(tx, &actor, id, NoteAction::View)?;
            documents::list_present(tx, id, actor.now() - PRESENT_FOR, MOST_PRESENT)
        })
        .await?;
    let mut ids: Vec<UserId> = present.iter().map(|one| one.user).collect();
    ids.sort_unstable();
    ids.dedup();
    let people = if ids.is_empty() { HashMap::new() } else { notes.people.find(ctx, &ids).await? };
    Ok((present, people))
}
