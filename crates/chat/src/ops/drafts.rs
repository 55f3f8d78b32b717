//! What people have begun to write, on all their devices.

use kernel::{ConversationId, Ctx, Error, MessageId, Result, id::TypedId};

use super::{authorized, tell_oneself};
use crate::{
    Chat,
    model::{Body, Draft, topic},
    policy::{ConversationAction, Lobby, LobbyAction},
    store::{drafts, messages},
};

/// How many are listed.
const MOST: i64 = 200;

/// What the person has begun to write, the latest first.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn list_drafts(chat: &Chat, ctx: &Ctx) -> Result<Vec<Draft>> {
    ctx.authorize(LobbyAction::View, &Lobby)?;
    let me = ctx.user()?;
    chat.store.read(ctx, move |tx| drafts::list(tx, me, MOST)).await
}

/// Keeps what the person has begun to write; nothing forgets it.
///
/// # Errors
/// `NOT_FOUND` for the conversation, or a message that no thread can hang on.
pub async fn set_draft(
    chat: &Chat,
    ctx: &Ctx,
    (id, root): (ConversationId, Option<MessageId>),
    body: Body,
) -> Result<()> {
    let (actor, me) = (ctx.clone(), ctx.user()?);
    let (html, is_blank) = (body.to_html(), body.is_blank());
    chat.store
        .write(ctx, move |tx| {
            authorized(tx, &actor, id, ConversationAction::View)?;
            let root_seq = match root {
                None => 0,
                Some(root) => {
                    let found = messages::lookup(tx, root)?;
                    let found = found.filter(|found| found.conversation == id && found.root_seq == 0);
                    found.ok_or_else(|| Error::not_found(MessageId::NOUN))?.seq
                }
            };
            if is_blank {
                drafts::remove(tx, me, id, root_seq)?;
            } else {
                let draft = Draft { conversation: id, root, body: html.clone(), updated_at: actor.now() };
                drafts::set(tx, me, root_seq, &draft)?;
            }
            tell_oneself(tx, &actor, ("conversation.drafted", topic::DRAFTS), id)
        })
        .await
}
