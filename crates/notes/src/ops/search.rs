//! What notes have for the search over everything: notes by their titles and tags, and by their texts.

use std::collections::HashMap;

use async_trait::async_trait;
use kernel::{
    Ctx, NoteId, Result, Scope,
    page::Limit,
    passage,
    port::{Searchable, Thing, ThingKind},
};
use store::Tx;

use super::list_notes;
use crate::{
    Notes,
    model::{Cursor, Note, NoteQuery, View, text::read_html},
    policy::NoteAction,
    store::{list, passages},
};

/// Of so many notes with the longest of several words the texts are looked at for the others.
const CANDIDATES: u32 = 40;
/// How many letters of a text are shown.
const LETTERS: usize = 120;

#[async_trait]
impl Searchable for Notes {
    async fn find(&self, ctx: &Ctx, word: &str, most: u32) -> Result<Vec<Thing>> {
        things(self, ctx, NoteQuery::wanted(Some(word))?, most).await
    }

    async fn find_text(&self, ctx: &Ctx, words: &[String], most: u32) -> Result<Vec<Thing>> {
        let longest = words.iter().max_by_key(|word| word.chars().count());
        let Some(longest) = longest.filter(|_| ctx.actor().may(Scope::NOTES_VIEW)) else { return Ok(Vec::new()) };
        // One word in a title has found its note by its name. Of several some may be in the title and some in the text.
        let (after, limit) = match words {
            [_] => (Some(Cursor::behind_tags()), most),
            _ => (None, most.max(CANDIDATES)),
        };
        let query = NoteQuery {
            view: View::All,
            folder: None,
            search: Some(longest.clone()),
            limit: Limit::new(Some(limit))?,
            after,
        };
        let (me, sought) = (ctx.user()?, words.to_vec());
        let read = move |tx: &mut Tx<'_>| {
            let found = list::list(tx, me, &query, limit.into())?;
            let ids: Vec<NoteId> = found.iter().map(|one| one.note.id).collect();
            let texts: HashMap<NoteId, String> = passages::list(tx, &ids, &sought)?.into_iter().collect();
            Ok((found, texts))
        };
        let (found, texts) = self.store.read(ctx, read).await?;
        let mut notes: Vec<Note> = found.into_iter().map(|one| one.note).collect();
        notes.retain(|note| texts.contains_key(&note.id));
        notes.sort_by_key(|note| std::cmp::Reverse(note.updated_at));
        notes.truncate(most as usize);
        ctx.note_shown(NoteAction::View, &notes);
        Ok(notes.into_iter().map(|note| with_passage(note, &texts, words)).collect())
    }

    async fn recent(&self, ctx: &Ctx, most: u32) -> Result<Vec<Thing>> {
        things(self, ctx, None, most).await
    }
}

fn with_passage(note: Note, texts: &HashMap<NoteId, String>, words: &[String]) -> Thing {
    let html = texts.get(&note.id).map(String::as_str).unwrap_or_default();
    let text = if html.is_empty() { note.preview.clone() } else { read_html(html).plain() };
    Thing { passage: passage(&text, words, LETTERS), ..thing(note) }
}

async fn things(notes: &Notes, ctx: &Ctx, search: Option<String>, most: u32) -> Result<Vec<Thing>> {
    if !ctx.actor().may(Scope::NOTES_VIEW) {
        return Ok(Vec::new());
    }
    let query = NoteQuery { view: View::All, folder: None, search, limit: Limit::new(Some(most))?, after: None };
    let listed = list_notes(notes, ctx, query).await?;
    Ok(listed.page.items.into_iter().map(|one| thing(one.note)).collect())
}

fn thing(note: Note) -> Thing {
    Thing {
        kind: ThingKind::Note,
        passage: String::new(),
        id: note.id.to_string(),
        path: format!("/notes/{}", note.id),
        title: note.title,
        place: note.tags.join(", "),
        at: note.updated_at,
    }
}
