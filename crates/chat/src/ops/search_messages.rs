//! Messages are searched for.

use jiff::civil::Date;
use kernel::{ConversationId, Ctx, Result, TimeZone, UserId, page::Page};

use super::{
    acquaintances::is_guest,
    show::{self, Shown},
};
use crate::{
    Chat,
    model::{Cursor, SearchQuery, day_begin},
    policy::{Lobby, LobbyAction},
    store::search::{self, Limits, Reader},
};

/// How many people of one name are looked for.
const MOST_PEOPLE: usize = 200;

/// A page of what is found, the latest first, and where the list goes on.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn search_messages(chat: &Chat, ctx: &Ctx, query: SearchQuery) -> Result<(Shown, Option<String>)> {
    ctx.authorize(LobbyAction::View, &Lobby)?;
    let (actor, me) = (ctx.clone(), ctx.user()?);
    let reader = Reader { person: me, browses: !is_guest(ctx) };
    let zone = match query.before.or(query.after) {
        Some(_) => chat.letters.clocks(ctx, &[me]).await?.of(me).clone(),
        None => TimeZone::default(),
    };
    let authors = match query.from.as_deref() {
        None => None,
        Some("me") => Some(vec![me]),
        // What people wrote is found after they have left, too.
        Some(name) => Some(chat.people.called(ctx, name, MOST_PEOPLE).await?),
    };
    let conversations: Option<Vec<ConversationId>> = match query.within.clone() {
        None => None,
        Some(name) => {
            let people = chat.people.called(ctx, &name, MOST_PEOPLE).await?;
            let people: Vec<UserId> = people.into_iter().filter(|one| *one != me).collect();
            Some(chat.store.read(ctx, move |tx| search::conversations_called(tx, reader, &name, &people)).await?)
        }
    };
    let begin = |day: Option<Date>| day.map(|day| day_begin(day, &zone)).transpose();
    let limits = Limits { authors, conversations, before: begin(query.before)?, after: begin(query.after)? };
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
