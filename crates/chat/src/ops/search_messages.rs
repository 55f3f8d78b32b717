//! Messages are searched for.

use kernel::{
    ConversationId, Ctx, Result, UserId, folded,
    page::{Limit, Page},
};

use super::{
    acquaintances::is_guest,
    show::{self, Shown},
};
use crate::{
    Chat,
    model::{Cursor, SearchQuery},
    policy::{Lobby, LobbyAction},
    store::search::{self, Limits, Reader},
};

/// How many members are looked through for a name.
const MOST_PEOPLE: usize = 5000;

/// A page of what is found, the latest first, and where the list goes on.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn search_messages(chat: &Chat, ctx: &Ctx, query: SearchQuery) -> Result<(Shown, Option<String>)> {
    ctx.authorize(LobbyAction::View, &Lobby)?;
    let (actor, me) = (ctx.clone(), ctx.user()?);
    let reader = Reader { person: me, browses: !is_guest(ctx) };
    let authors = match query.from.as_deref() {
        None => None,
        Some("me") => Some(vec![me]),
        Some(name) => Some(people_called(chat, ctx, name).await?),
    };
    let conversations: Option<Vec<ConversationId>> = match query.within.clone() {
        None => None,
        Some(name) => {
            let people = people_called(chat, ctx, &name).await?;
            let people: Vec<UserId> = people.into_iter().filter(|one| *one != me).collect();
            Some(chat.store.read(ctx, move |tx| search::conversations_called(tx, reader, &name, &people)).await?)
        }
    };
    let limits = Limits { authors, conversations };
    let (shown, next) = chat
        .store
        .read(ctx, move |tx| {
            let rows = search::list(tx, reader, &query, &limits)?;
            let page = Page::from_overlong(rows, query.limit, |last| {
                Cursor { at: last.created_at, message: last.id }.encode()
            });
            Ok((show::dress(tx, &actor, page.items)?, page.next_cursor))
        })
        .await?;
    Ok((show::with_people(chat, ctx, shown).await?, next))
}

/// The active members whose names have this in them, folded.
async fn people_called(chat: &Chat, ctx: &Ctx, name: &str) -> Result<Vec<UserId>> {
    let (mut found, mut cursor, mut seen) = (Vec::new(), None, 0);
    let limit = Limit::new(Some(kernel::page::MAX_LIMIT))?;
    loop {
        let page = chat.people.actors(ctx, cursor.as_deref(), limit).await?;
        seen += page.items.len();
        for one in page.items {
            if folded(&one.display_name).contains(name) {
                found.extend(one.actor.user);
            }
        }
        found.truncate(200);
        cursor = page.next_cursor;
        if cursor.is_none() || seen >= MOST_PEOPLE {
            return Ok(found);
        }
    }
}
