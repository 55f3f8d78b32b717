//! Lists of conversations.

use kernel::{
    ConversationId, Ctx, Error, Result, folded,
    page::{Limit, Page},
};

use super::{
    acquaintances::is_guest,
    show::{self, ShownConversations},
};
use crate::{
    Chat,
    model::Conversation,
    policy::{ConversationAction, Lobby, LobbyAction},
    store::conversations::{self, ChannelQuery},
};

/// The longest part of a name that is searched for, in bytes.
const MAX_SEARCH: usize = 255;

/// A page of the conversations that the person is in.
///
/// # Errors
/// `FORBIDDEN`; `INVALID_REQUEST` for a cursor that is none of ours.
pub async fn list_conversations(
    chat: &Chat,
    ctx: &Ctx,
    limit: Limit,
    cursor: Option<&str>,
) -> Result<ShownConversations> {
    ctx.authorize(LobbyAction::View, &Lobby)?;
    let after = cursor.map(str::parse::<ConversationId>).transpose().map_err(|_| odd_cursor())?;
    let me = ctx.user()?;
    let rows =
        chat.store.read(ctx, move |tx| conversations::list_of(tx, me, after, i64::from(limit.get()) + 1)).await?;
    shown(chat, ctx, Page::from_overlong(rows, limit, |last| last.id.to_string())).await
}

/// A page of the channels that the person may see, by name.
///
/// # Errors
/// `FORBIDDEN`; `INVALID_REQUEST` for a cursor that is none of ours, or too long a text.
pub async fn list_channels(
    chat: &Chat,
    ctx: &Ctx,
    (search, is_archived): (Option<&str>, bool),
    limit: Limit,
    cursor: Option<&str>,
) -> Result<ShownConversations> {
    ctx.authorize(LobbyAction::View, &Lobby)?;
    let search = search.map(|text| text.trim().trim_start_matches('#')).filter(|text| !text.is_empty());
    if search.is_some_and(|text| text.len() > MAX_SEARCH) {
        return Err(Error::invalid(format!("search has at most {MAX_SEARCH} bytes.")));
    }
    let query = ChannelQuery {
        search: search.map(folded),
        browses: !is_guest(ctx),
        is_archived,
        after: cursor.map(read_channel_cursor).transpose()?,
        rows: i64::from(limit.get()) + 1,
    };
    let me = ctx.user()?;
    let rows = chat.store.read(ctx, move |tx| conversations::list_channels(tx, me, &query)).await?;
    shown(chat, ctx, Page::from_overlong(rows, limit, |last| format!("{}~{}", last.id, folded(&last.name)))).await
}

async fn shown(chat: &Chat, ctx: &Ctx, page: Page<Conversation>) -> Result<ShownConversations> {
    ctx.note_shown(ConversationAction::View, &page.items);
    let (actor, items) = (ctx.clone(), page.items.clone());
    let others = chat.store.read(ctx, move |tx| show::others_in(tx, &actor, items.iter())).await?;
    let people = show::find_people(chat, ctx, others.values().flatten().copied().collect()).await?;
    Ok(ShownConversations { items: page.items, others, people, next_cursor: page.next_cursor })
}

/// A channel's identifier and its name, folded: two private channels may be called alike.
fn read_channel_cursor(text: &str) -> Result<(String, ConversationId)> {
    let (id, name) = text.split_once('~').ok_or_else(odd_cursor)?;
    Ok((name.to_owned(), id.parse().map_err(|_| odd_cursor())?))
}

fn odd_cursor() -> Error {
    Error::invalid("The cursor is not one of this list.")
}
