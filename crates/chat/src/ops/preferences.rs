//! How somebody has set a conversation for oneself.

use kernel::{ConversationId, Ctx, Result};

use super::{authorized, find_conversation, show::ShownConversations, tell_oneself};
use crate::{
    Chat,
    model::{NotificationLevel, topic},
    policy::ConversationAction,
    store::members,
};

/// What is to change; what is `None` stays.
#[derive(Clone, Copy, Debug, Default)]
pub struct Preferences {
    /// Whether it stands on top.
    pub is_starred: Option<bool>,
    /// Whether it leaves the person in peace.
    pub is_muted: Option<bool>,
    /// Of what the person is told; `Some(None)` goes back to the default.
    pub level: Option<Option<NotificationLevel>>,
}

/// Sets a conversation that the person is in for the person.
///
/// # Errors
/// `NOT_FOUND`, also of a channel that the person is not in.
pub async fn update_preferences(
    chat: &Chat,
    ctx: &Ctx,
    id: ConversationId,
    wanted: Preferences,
) -> Result<ShownConversations> {
    let (actor, me) = (ctx.clone(), ctx.user()?);
    chat.store
        .write(ctx, move |tx| {
            let conversation = authorized(tx, &actor, id, ConversationAction::View)?;
            let mut own = conversation.membership.ok_or_else(|| kernel::Error::not_found("Conversation"))?;
            own.is_starred = wanted.is_starred.unwrap_or(own.is_starred);
            own.is_muted = wanted.is_muted.unwrap_or(own.is_muted);
            own.level = wanted.level.unwrap_or(own.level);
            if Some(own) == conversation.membership {
                return Ok(());
            }
            members::update_preferences(tx, id, me, &own)?;
            tell_oneself(tx, &actor, ("conversation.changed", topic::CONVERSATIONS), id)
        })
        .await?;
    find_conversation(chat, ctx, id).await
}
