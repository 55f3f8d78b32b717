//! Threads that people follow.

use kernel::{
    Ctx, Error, MessageId, Result,
    id::TypedId,
    page::{Limit, Page},
};

use super::{
    show::{self, Shown, ShownMessage},
    tell_oneself, visible_message,
};
use crate::{
    Chat,
    model::{Cursor, MessageKind, ReadState, topic},
    policy::{Lobby, LobbyAction},
    store::{messages, pages, reads, threads},
};

/// Threads that somebody follows.
#[derive(Clone, Debug)]
pub struct FollowedThreads {
    /// The threads, the latest reply first.
    pub items: Vec<FollowedThread>,
    /// What is shown beside their messages; the messages themselves are in the threads.
    pub beside: Shown,
    /// Where the list goes on.
    pub next_cursor: Option<String>,
}

/// A thread that somebody follows.
#[derive(Clone, Debug)]
pub struct FollowedThread {
    /// The message that it hangs on.
    pub root: ShownMessage,
    /// Its last reply.
    pub latest: Option<ShownMessage>,
}

/// Follows a thread, or no longer. It begins as read.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn follow_thread(chat: &Chat, ctx: &Ctx, id: MessageId, is_following: bool) -> Result<Shown> {
    let (actor, me) = (ctx.clone(), ctx.user()?);
    chat.store
        .write(ctx, move |tx| {
            let (root, conversation) = visible_message(tx, &actor, id)?;
            if root.root_seq != 0 || root.kind != MessageKind::Message || conversation.membership.is_none() {
                return Err(Error::not_found(MessageId::NOUN));
            }
            let own = reads::lookup(tx, conversation.id, me, root.seq)?;
            let state = match own {
                Some(state) => ReadState { is_following, ..state },
                None => ReadState {
                    root_seq: root.seq,
                    last_read_seq: conversation.last_seq,
                    manual_from_seq: None,
                    is_following,
                },
            };
            reads::set(tx, conversation.id, me, state)?;
            tell_oneself(tx, &actor, ("conversation.read", topic::UNREAD), conversation.id)
        })
        .await?;
    show::show_one(chat, ctx, id).await
}

/// A page of the threads that the person follows, the latest reply first.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn list_threads(chat: &Chat, ctx: &Ctx, limit: Limit, after: Option<Cursor>) -> Result<FollowedThreads> {
    ctx.authorize(LobbyAction::View, &Lobby)?;
    let (actor, me) = (ctx.clone(), ctx.user()?);
    let (shown, roots, next_cursor) = chat
        .store
        .read(ctx, move |tx| {
            let rows = threads::list_followed(tx, me, after, i64::from(limit.get()) + 1)?;
            let page =
                Page::from_overlong(rows, limit, |last| Cursor { at: last.last_at, message: last.root }.encode());
            let roots: Vec<MessageId> = page.items.iter().map(|one| one.root).collect();
            let places: Vec<_> = page.items.iter().map(|one| (one.conversation, one.root_seq)).collect();
            let mut list = messages::list_by_id(tx, &roots)?;
            list.extend(pages::list_latest_replies(tx, &places)?);
            Ok((show::dress(tx, &actor, list)?, roots, page.next_cursor))
        })
        .await?;
    let mut beside = show::with_people(chat, ctx, shown).await?;
    let list = std::mem::take(&mut beside.messages);
    let items = roots.into_iter().filter_map(|id| {
        let root = list.iter().find(|one| one.message.id == id)?.clone();
        let latest = list.iter().find(|one| one.message.root == Some(id)).cloned();
        Some(FollowedThread { root, latest })
    });
    Ok(FollowedThreads { items: items.collect(), beside, next_cursor })
}
