//! Somebody is writing. It is told and not kept: who comes later does not need to know.

use kernel::{ConversationId, Ctx, MessageId, Result, event::DomainEvent};

use super::{audience, open};
use crate::{Chat, model::topic, policy::ConversationAction};

/// Tells those who may see the conversation that the person writes in it, or in a thread.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; 409 `CONVERSATION_ARCHIVED`.
pub async fn tell_typing(chat: &Chat, ctx: &Ctx, id: ConversationId, root: Option<MessageId>) -> Result<()> {
    let (actor, me) = (ctx.clone(), ctx.user()?);
    chat.store
        .write(ctx, move |tx| {
            let conversation = open(tx, &actor, id, ConversationAction::Send)?;
            let people = audience(tx, &conversation, &[])?;
            let mut event = DomainEvent::new(&actor, "conversation.typed", id, topic::TYPING, people);
            event.ids = [Some(id.into()), Some(me.into()), root.map(Into::into)].into_iter().flatten().collect();
            tx.emit(event)
        })
        .await
}
