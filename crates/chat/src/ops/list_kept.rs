//! Messages that are kept at hand: pinned for all, saved for oneself.

use kernel::{
    ConversationId, Ctx, MessageId, Result,
    page::{Limit, Page},
};

use super::{
    acquaintances::is_guest,
    announce_message, authorized, authorized_message, require_open,
    show::{self, Shown},
    tell_oneself, visible_message,
};
use crate::{
    Chat,
    model::{Cursor, topic},
    policy::{ConversationAction, Lobby, LobbyAction, MessageAction},
    store::{messages, pages, saved},
};

/// Pins a message in its conversation, or no longer.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; 409 `CONVERSATION_ARCHIVED`.
pub async fn pin_message(chat: &Chat, ctx: &Ctx, id: MessageId, is_pinned: bool) -> Result<Shown> {
    let (actor, me) = (ctx.clone(), ctx.user()?);
    chat.store
        .write(ctx, move |tx| {
            let (message, conversation) = authorized_message(tx, &actor, id, MessageAction::Take)?;
            require_open(&conversation)?;
            if message.pinned_at.is_some() == is_pinned {
                return Ok(());
            }
            messages::update_pin(tx, id, is_pinned.then(|| (actor.now(), me)))?;
            announce_message(tx, &actor, "message.changed", &conversation, id)
        })
        .await?;
    show::show_one(chat, ctx, id).await
}

/// What is pinned in a conversation, the latest pin first, and where the list goes on.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn list_pins(
    chat: &Chat,
    ctx: &Ctx,
    id: ConversationId,
    limit: Limit,
    after: Option<Cursor>,
) -> Result<(Shown, Option<String>)> {
    let actor = ctx.clone();
    let (shown, next) = chat
        .store
        .read(ctx, move |tx| {
            authorized(tx, &actor, id, ConversationAction::View)?;
            let rows = pages::list_pinned(tx, id, after, i64::from(limit.get()) + 1)?;
            let page = Page::from_overlong(rows, limit, |last| {
                Cursor { at: last.pinned_at.unwrap_or(last.created_at), message: last.id }.encode()
            });
            Ok((show::dress(tx, &actor, page.items)?, page.next_cursor))
        })
        .await?;
    Ok((show::with_people(chat, ctx, shown).await?, next))
}

/// Saves a message for the person, or no longer.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn save_message(chat: &Chat, ctx: &Ctx, id: MessageId, is_saved: bool) -> Result<Shown> {
    let (actor, me) = (ctx.clone(), ctx.user()?);
    chat.store
        .write(ctx, move |tx| {
            let (message, _) = visible_message(tx, &actor, id)?;
            if !message.is_live() {
                return Err(kernel::Error::not_found("Message"));
            }
            if is_saved {
                saved::add(tx, me, id, actor.now())?
            } else {
                saved::remove(tx, me, id)?
            }
            tell_oneself(tx, &actor, ("conversation.read", topic::UNREAD), message.conversation)
        })
        .await?;
    show::show_one(chat, ctx, id).await
}

/// What the person has saved, the latest first, and where the list goes on.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn list_saved(
    chat: &Chat,
    ctx: &Ctx,
    limit: Limit,
    after: Option<Cursor>,
) -> Result<(Shown, Option<String>)> {
    ctx.authorize(LobbyAction::View, &Lobby)?;
    let (actor, reader) = (ctx.clone(), (ctx.user()?, !is_guest(ctx)));
    let (shown, next) = chat
        .store
        .read(ctx, move |tx| {
            let rows = saved::list(tx, reader, after, i64::from(limit.get()) + 1)?;
            let page = Page::from_overlong(rows, limit, |(message, at)| Cursor { at: *at, message: *message }.encode());
            let ids: Vec<MessageId> = page.items.iter().map(|(id, _)| *id).collect();
            let mut list = messages::list_by_id(tx, &ids)?;
            list.sort_by_key(|message| ids.iter().position(|id| *id == message.id));
            Ok((show::dress(tx, &actor, list)?, page.next_cursor))
        })
        .await?;
    Ok((show::with_people(chat, ctx, shown).await?, next))
}
