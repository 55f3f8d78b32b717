//! A note is shared with people, or no longer.

use kernel::{Ctx, Error, NoteId, Result, UserId};
use serde_json::json;

use super::{Whole, active_note, announce, find_note, read_along::let_read_now};
use crate::{Notes, jobs::queued, model::MAX_READERS, policy::NoteAction, store::readers};

/// Shares a note with exactly these people beside its owner; with nobody where there are none. What was put into the note goes
/// along.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`, `NOTE_TRASHED`; `INVALID_REQUEST` for too many, for the owner, and for whoever is no member;
/// `MEMBER_INACTIVE` for somebody new who was removed or is suspended.
pub async fn share_note(notes: &Notes, ctx: &Ctx, id: NoteId, people: Vec<UserId>) -> Result<Whole> {
    let mut wanted = people;
    wanted.sort_unstable();
    wanted.dedup();
    if wanted.len() > MAX_READERS {
        return Err(Error::invalid(format!("A note is shared with at most {MAX_READERS} people.")));
    }
    let actor = ctx.clone();
    let known: Vec<UserId> = notes
        .store
        .read(ctx, move |tx| {
            active_note(tx, &actor, id, NoteAction::Share)?;
            Ok(readers::list(tx, &[id])?.into_iter().map(|reader| reader.user).collect())
        })
        .await?;
    require_active(notes, ctx, &wanted, &known).await?;
    let actor = ctx.clone();
    let touched = notes
        .store
        .write(ctx, move |tx| {
            let note = active_note(tx, &actor, id, NoteAction::Share)?;
            if wanted.contains(&note.owner) {
                return Err(Error::invalid("This is the owner of the note, who sees it anyway."));
            }
            let readers = readers::list(tx, &[id])?;
            let before: Vec<UserId> = readers.iter().filter(|one| !one.is_owner).map(|one| one.user).collect();
            let added: Vec<UserId> = wanted.iter().filter(|one| !before.contains(one)).copied().collect();
            let removed: Vec<UserId> = before.iter().filter(|one| !wanted.contains(one)).copied().collect();
            if added.is_empty() && removed.is_empty() {
                return Ok(Vec::new());
            }
            for user in &added {
                readers::add_recipient(tx, &note, *user)?;
            }
            for user in &removed {
                readers::remove(tx, id, *user)?;
            }
            readers::update_shared(tx, &note, !wanted.is_empty())?;
            let names = |people: &[UserId]| people.iter().map(ToString::to_string).collect::<Vec<_>>();
            let facts = json!({ "added": names(&added), "removed": names(&removed) });
            announce(tx, &actor, "note.shared", &note, &removed, facts)?;
            let touched = [added, removed].concat();
            tx.enqueue(queued::read_along(&actor, &[id], &touched))?;
            Ok(touched)
        })
        .await?;
    let_read_now(notes, ctx, id, &touched).await;
    find_note(notes, ctx, id).await
}

/// Everybody who is new is a member who can use the product now. Whoever is among the readers already may stay: the list is
/// sent whole.
async fn require_active(notes: &Notes, ctx: &Ctx, wanted: &[UserId], known: &[UserId]) -> Result<()> {
    let new: Vec<UserId> = wanted.iter().filter(|one| !known.contains(one)).copied().collect();
    if new.is_empty() {
        return Ok(());
    }
    let people = notes.people.find(ctx, &new).await?;
    let system = Ctx::system(ctx.tenant(), ctx.region(), ctx.request_id(), ctx.env().clone());
    for user in new {
        let Some(person) = people.get(&user) else {
            return Err(Error::invalid("A note is shared with members of the organisation only."));
        };
        if !person.is_member || notes.people.act_as(&system, user).await?.is_none() {
            let message = format!("{} is not active in this organisation now.", person.display_name);
            return Err(Error::new(kernel::ErrorKind::Invalid, "MEMBER_INACTIVE", message));
        }
    }
    Ok(())
}
