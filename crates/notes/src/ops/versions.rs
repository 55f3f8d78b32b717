//! What a note said before, and how it says so again.

use std::collections::HashMap;

use kernel::{
    Ctx, Error, NoteId, Result, UserId,
    page::{Limit, Page},
    port::Person,
};
use serde_json::json;

use super::{Whole, active_note, announce, authorized_note, documents::forget_document, find_note};
use crate::{
    Notes,
    model::{Note, NoteVersion, text::read_html},
    policy::NoteAction,
    store::{notes, readers, versions},
};

/// A page of what a note said before, the latest first, and who wrote it.
///
/// # Errors
/// `NOT_FOUND`; `INVALID_REQUEST` for a cursor that is none of ours.
pub async fn list_versions(
    notes: &Notes,
    ctx: &Ctx,
    id: NoteId,
    limit: Limit,
    cursor: Option<&str>,
) -> Result<(Page<NoteVersion>, HashMap<UserId, Person>)> {
    let below = match cursor {
        Some(text) => text.parse().map_err(|_| Error::invalid("The cursor is not one of this list."))?,
        None => i64::MAX,
    };
    let actor = ctx.clone();
    let rows = notes
        .store
        .read(ctx, move |tx| {
            authorized_note(tx, &actor, id, NoteAction::View)?;
            versions::list(tx, id, below, i64::from(limit.get()) + 1)
        })
        .await?;
    let page = Page::from_overlong(rows, limit, |last| last.version.to_string());
    let people = writers(notes, ctx, &page.items).await?;
    Ok((page, people))
}

/// What a note said before, with its text as HTML and who wrote it.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn find_version(
    notes: &Notes,
    ctx: &Ctx,
    id: NoteId,
    version: i64,
) -> Result<(NoteVersion, String, HashMap<UserId, Person>)> {
    let actor = ctx.clone();
    let (found, content) = notes
        .store
        .read(ctx, move |tx| {
            authorized_note(tx, &actor, id, NoteAction::View)?;
            let found = versions::lookup(tx, id, version)?.ok_or_else(|| Error::not_found("Version"))?;
            Ok((found, versions::content(tx, id, version)?))
        })
        .await?;
    let people = writers(notes, ctx, std::slice::from_ref(&found)).await?;
    Ok((found, content, people))
}

async fn writers(notes: &Notes, ctx: &Ctx, found: &[NoteVersion]) -> Result<HashMap<UserId, Person>> {
    let mut ids: Vec<UserId> = found.iter().filter_map(|one| one.saved_by).collect();
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() { Ok(HashMap::new()) } else { notes.people.find(ctx, &ids).await }
}

/// Has a note say again what it said before. What it says now is kept as a version.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`, `NOTE_TRASHED`.
pub async fn restore_version(notes: &Notes, ctx: &Ctx, id: NoteId, version: i64) -> Result<Whole> {
    let actor = ctx.clone();
    notes
        .store
        .write(ctx, move |tx| {
            let before = active_note(tx, &actor, id, NoteAction::Edit)?;
            let found = versions::lookup(tx, id, version)?.ok_or_else(|| Error::not_found("Version"))?;
            let content = versions::content(tx, id, version)?;
            versions::keep(tx, id)?;
            let now = actor.now();
            let next = before.version + 1;
            let note = Note {
                title: found.title,
                tags: found.tags,
                version: next,
                head_version: next,
                body_version: next,
                updated_at: now,
                updated_by: actor.actor().user,
                run_since: now,
                ..before
            };
            notes::update_content(tx, id, &content, &read_html(&content).digest())?;
            notes::update(tx, &note)?;
            readers::follow(tx, &note)?;
            forget_document(tx, &actor, id)?;
            announce(tx, &actor, "note.version_restored", &note, &[], json!({ "version": version }))
        })
        .await?;
    find_note(notes, ctx, id).await
}
