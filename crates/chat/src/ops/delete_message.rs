//! A message goes.

use kernel::{
    Ctx, MessageId, Result,
    event::{Audience, DomainEvent},
};
use serde_json::json;

use super::{announce_message, authorized_message, retention::require_not_held};
use crate::{Chat, jobs::queued, model::topic, policy::MessageAction, store::messages};

/// Deletes a message. Where replies hang on it, its place stays until they are gone.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; 409 `CONVERSATION_HELD`.
pub async fn delete_message(chat: &Chat, ctx: &Ctx, id: MessageId) -> Result<()> {
    let actor = ctx.clone();
    chat.store
        .write(ctx, move |tx| {
            let (message, conversation) = authorized_message(tx, &actor, id, MessageAction::Delete)?;
            require_not_held(&conversation)?;
            messages::erase(tx, &message, actor.now())?;
            if !message.files.is_empty() {
                tx.enqueue(queued::release(&actor, conversation.id, id))?;
            }
            announce_message(tx, &actor, "message.changed", &conversation, id)?;
            if actor.actor().user != Some(message.author) {
                // Who deletes what others wrote answers for it.
                let event = DomainEvent::new(&actor, "message.moderated", id, topic::MESSAGES, Audience::Nobody);
                let facts = json!({
                    "author": message.author.to_string(), "conversation": conversation.id.to_string(),
                    "name": (!conversation.is_private).then_some(&conversation.name),
                });
                tx.emit(event.with(facts))?;
            }
            Ok(())
        })
        .await
}
