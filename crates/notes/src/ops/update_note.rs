//! A note changes.

use std::time::Duration;

use kernel::{Ctx, Error, NoteFolderId, NoteId, Result};
use serde_json::json;
use store::Tx;

use super::{Whole, active_note, announce, authorized_folder, documents::forget_document, find_note, written};
use crate::{
    Notes,
    model::{
        Color, Note, Title, takes_much,
        text::{Digest, Text},
    },
    policy::{NoteAction, NoteFolderAction},
    store::{notes, readers, versions},
};

/// How long one person's changes in a row count as one: the log has a line for them, the history a version from before.
pub(super) const RUN: Duration = Duration::from_secs(10 * 60);

/// What is to change; what is `None` stays.
#[derive(Clone, Debug, Default)]
pub struct NoteChanges {
    /// The version that the person changed: title, tags and text are written only where nobody has changed them since.
    pub version: Option<i64>,
    /// The title.
    pub title: Option<Title>,
    /// The text.
    pub text: Option<Text>,
    /// The tags, as [`tags`](crate::model::tags) made them.
    pub tags: Option<Vec<String>>,
    /// The colour.
    pub color: Option<Color>,
    /// The folder; none to take it out of one.
    pub folder: Option<Option<NoteFolderId>>,
    /// Whether it is pinned.
    pub is_pinned: Option<bool>,
}

/// What became of a change.
#[derive(Clone, Debug)]
pub enum Updated {
    /// It was written: the note as it is now.
    Written(Whole),
    /// Somebody had changed the same meanwhile, and nothing was written: the note as it is now.
    Stale(Whole),
}

/// Changes a note.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`, `NOTE_TRASHED`; `INVALID_REQUEST` without the version that is changed.
pub async fn update_note(notes: &Notes, ctx: &Ctx, id: NoteId, changes: NoteChanges) -> Result<Updated> {
    let prepared = changes.text.as_ref().map(|text| written(text).map(|html| (html, text.digest()))).transpose()?;
    let actor = ctx.clone();
    let is_written = notes
        .store
        .write(ctx, move |tx| {
            let before = active_note(tx, &actor, id, NoteAction::Edit)?;
            if is_stale(&before, &changes)? {
                return Ok(false);
            }
            let mut note = Note { is_pinned: changes.is_pinned.unwrap_or(before.is_pinned), ..before.clone() };
            if let Some(color) = &changes.color {
                note.color = color.clone();
            }
            if let Some(folder) = changes.folder {
                if let Some(folder) = folder {
                    authorized_folder(tx, &actor, folder, NoteFolderAction::View)?;
                }
                note.folder = folder;
            }
            if let Some(title) = &changes.title {
                note.title = title.as_str().to_owned();
            }
            if let Some(tags) = &changes.tags {
                note.tags = tags.clone();
            }
            let text = match &prepared {
                Some((content, digest)) if *content != notes::content(tx, id)? => Some((content, digest)),
                _ => None,
            };
            if note == before && text.is_none() {
                return Ok(true);
            }
            let is_head = note.title != before.title || note.tags != before.tags;
            let kind = step(tx, &actor, &before, &mut note, (is_head, text.map(|(_, digest)| digest)))?;
            if let Some((content, digest)) = text {
                notes::update_content(tx, id, content, digest)?;
                forget_document(tx, &actor, id)?;
            }
            notes::update(tx, &note)?;
            readers::follow(tx, &note)?;
            announce(tx, &actor, kind, &note, &[], json!({}))?;
            Ok(true)
        })
        .await?;
    let whole = find_note(notes, ctx, id).await?;
    Ok(if is_written { Updated::Written(whole) } else { Updated::Stale(whole) })
}

/// Whether somebody has changed since what is to be changed. Words and head are asked apart: whoever adds a tag while a
/// colleague writes takes nothing from anybody.
fn is_stale(note: &Note, changes: &NoteChanges) -> Result<bool> {
    let is_head = changes.title.is_some() || changes.tags.is_some();
    let is_body = changes.text.is_some();
    if !is_head && !is_body {
        return Ok(false);
    }
    let version = changes.version.ok_or_else(|| {
        Error::invalid("Say which version you change: title, content and tags need the field version.")
            .with_details(json!({ "field": "version" }))
    })?;
    let is_older = (is_head && version < note.head_version) || (is_body && version < note.body_version);
    Ok(is_older || version > note.version)
}

/// Counts the version up and notes who did it; the kind of event that tells of it. Changes of one person in a row are one
/// line in the log (`note.edited` is not kept there) and one version in the history: what the note said before is kept when
/// they begin, and when one of them takes much away. To be called before anything is written.
pub(super) fn step(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    before: &Note,
    note: &mut Note,
    (is_head, body): (bool, Option<&Digest>),
) -> Result<&'static str> {
    let (now, is_body) = (ctx.now(), body.is_some());
    note.version = before.version + 1;
    if is_head {
        note.head_version = note.version;
    }
    if is_body {
        note.body_version = note.version;
    }
    // Pinning is no change of what the note says, and does not take it to the top of everybody's list.
    if !(note.is_pinned != before.is_pinned && !is_head && !is_body) {
        note.updated_at = now;
    }
    if !is_head && !is_body {
        return Ok("note.updated");
    }
    let is_same_run = before.updated_by == ctx.actor().user && now.since(before.run_since) < RUN;
    note.updated_by = ctx.actor().user;
    let takes_much = body.is_some_and(|digest| takes_much(before.word_count, digest.word_count));
    if is_same_run && before.version > 1 && !takes_much {
        return Ok("note.edited");
    }
    versions::keep(tx, before.id)?;
    note.run_since = now;
    Ok("note.updated")
}
