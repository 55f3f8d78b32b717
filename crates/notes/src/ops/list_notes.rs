//! Lists of notes, and tags.

use std::collections::HashMap;

use kernel::{Ctx, Result, UserId, page::Page, port::Person};

use crate::{
    Notes,
    model::{MAX_TAGS, Note, NoteQuery, Reader, SUGGESTED},
    policy::{NoteAction, Shelf, ShelfAction},
    store::{list, notes, readers},
};

/// A note in a list.
#[derive(Clone, Debug)]
pub struct ListedNote {
    /// The note.
    pub note: Note,
    /// Who sees it, its owner first.
    pub readers: Vec<Reader>,
}

/// A page of a list.
#[derive(Clone, Debug)]
pub struct Listed {
    /// The page.
    pub page: Page<ListedNote>,
    /// How many notes the list has, no further than [`COUNT_CAP`](crate::model::COUNT_CAP); `None` in a search.
    pub count: Option<i64>,
    /// The owners of the notes.
    pub people: HashMap<UserId, Person>,
}

/// A page of notes, the latest change first; in a search what is found in titles comes first, then in tags, then in texts.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn list_notes(notes: &Notes, ctx: &Ctx, query: NoteQuery) -> Result<Listed> {
    ctx.authorize(ShelfAction::View, &Shelf)?;
    let me = ctx.user()?;
    let limit = query.limit;
    let (found, all, count) = notes
        .store
        .read(ctx, move |tx| {
            let found = list::list(tx, me, &query, i64::from(limit.get()) + 1)?;
            let ids: Vec<_> = found.iter().map(|one| one.note.id).collect();
            let count = if query.after.is_none() { list::count(tx, me, &query)? } else { None };
            Ok((found, readers::list(tx, &ids)?, count))
        })
        .await?;
    let page = Page::from_overlong(found, limit, |last| last.cursor().encode());
    ctx.note_shown(NoteAction::View, page.items.iter().map(|one| &one.note));
    let mut owners: Vec<UserId> = page.items.iter().map(|one| one.note.owner).collect();
    owners.sort_unstable();
    owners.dedup();
    let people = if owners.is_empty() { HashMap::new() } else { notes.people.find(ctx, &owners).await? };
    let mut of_note: HashMap<_, Vec<Reader>> = HashMap::new();
    for reader in all {
        of_note.entry(reader.note).or_default().push(reader);
    }
    let items = page.items.into_iter().map(|one| {
        let readers = of_note.remove(&one.note.id).unwrap_or_default();
        ListedNote { note: one.note, readers }
    });
    Ok(Listed { page: Page { items: items.collect(), next_cursor: page.next_cursor }, count, people })
}

/// The person's own tags, the most used first, and then what is suggested to everybody.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn list_tags(notes: &Notes, ctx: &Ctx) -> Result<Vec<String>> {
    ctx.authorize(ShelfAction::View, &Shelf)?;
    let me = ctx.user()?;
    let mut tags = notes.store.read(ctx, move |tx| notes::list_tags(tx, me, MAX_TAGS)).await?;
    for suggested in SUGGESTED {
        if !tags.iter().any(|tag| tag == suggested) {
            tags.push(suggested.to_owned());
        }
    }
    Ok(tags)
}
