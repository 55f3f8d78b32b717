//! People react to messages.

use kernel::{Ctx, Error, MessageId, Result};

use super::{
    announce_message, authorized_message, require_open,
    show::{self, Shown},
};
use crate::{
    Chat,
    policy::MessageAction,
    store::reactions::{self, Reaction},
};

/// How many different reactions a message has at most.
const MOST: i64 = 50;

/// Adds a reaction of the person to a message, or takes it away.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; 409 `CONVERSATION_ARCHIVED`, `TOO_MANY_REACTIONS`.
pub async fn react(chat: &Chat, ctx: &Ctx, id: MessageId, emoji: String, is_on: bool) -> Result<Shown> {
    let (actor, me) = (ctx.clone(), ctx.user()?);
    chat.store
        .write(ctx, move |tx| {
            let (_, conversation) = authorized_message(tx, &actor, id, MessageAction::Take)?;
            require_open(&conversation)?;
            let one = Reaction { message: id, emoji: emoji.clone(), user: me };
            let is_changed = if is_on {
                // One more with an emoji that is there makes no other kind.
                if reactions::count_others(tx, id, &emoji)? >= MOST {
                    let message = "This message has as many different reactions as there can be.";
                    return Err(Error::conflict("TOO_MANY_REACTIONS", message));
                }
                reactions::add(tx, &one, actor.now())?
            } else {
                reactions::remove(tx, &one)?
            };
            if is_changed {
                announce_message(tx, &actor, "message.changed", &conversation, id)?;
            }
            Ok(())
        })
        .await?;
    show::show_one(chat, ctx, id).await
}
