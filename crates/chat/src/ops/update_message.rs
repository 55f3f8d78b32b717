//! A message says something else.

use kernel::{Ctx, Error, ErrorKind, MessageId, Result};

use super::{
    announce_message, authorized_message, digest, mentions, require_open,
    show::{self, Shown},
};
use crate::{Chat, model::Body, policy::MessageAction, store::messages};

/// Changes the words of a message. What it said before is kept, and those whom it did not call before are told.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; 409 `CONVERSATION_ARCHIVED`; 409 `MANY_MENTIONED` where it comes to call many and that is
/// not confirmed; `MESSAGE_EMPTY`.
pub async fn update_message(
    chat: &Chat,
    ctx: &Ctx,
    id: MessageId,
    mut body: Body,
    is_confirmed: bool,
) -> Result<Shown> {
    let actor = ctx.clone();
    let (message, _) = chat.store.read(ctx, move |tx| authorized_message(tx, &actor, id, MessageAction::Edit)).await?;
    if body.is_blank() && message.files.is_empty() && message.quoted.is_none() {
        return Err(Error::new(ErrorKind::Invalid, "MESSAGE_EMPTY", "A message says something. Delete it instead."));
    }
    let called = mentions::settle(chat, ctx, message.conversation, &mut body).await?;
    let (html, search_key, has_links) = (body.to_html(), body.search_key(), body.has_links());
    let actor = ctx.clone();
    chat.store
        .write(ctx, move |tx| {
            let (before, conversation) = authorized_message(tx, &actor, id, MessageAction::Edit)?;
            require_open(&conversation)?;
            if before.body == html {
                return Ok(());
            }
            messages::update_body(tx, &before, &html, (&search_key, has_links), actor.now())?;
            let noted = mentions::note(tx, &before, &called)?;
            if noted.is_louder() {
                mentions::require_confirmed(called.reach(conversation.member_count), is_confirmed)?;
            }
            mentions::tell_called(tx, &actor, &before, &noted.fresh)?;
            digest::expect(tx, &actor, &conversation, &before)?;
            announce_message(tx, &actor, "message.changed", &conversation, id)
        })
        .await?;
    show::show_one(chat, ctx, id).await
}
