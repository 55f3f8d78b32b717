//! A channel is set up otherwise.

use kernel::{ConversationId, Ctx, Result, folded};
use serde_json::{Value, json};

use super::{
    acquaintances::is_guest, add_line, announce, create_channel::name_taken, find_conversation, open,
    show::ShownConversations,
};
use crate::{
    Chat,
    model::{ChannelName, ChannelVisibility, Line, MessageKind},
    policy::ConversationAction,
    store::conversations,
};

/// What is to change; what is `None` stays.
#[derive(Clone, Debug, Default)]
pub struct ConversationChanges {
    /// The name.
    pub name: Option<ChannelName>,
    /// What is talked about.
    pub topic: Option<Line>,
    /// What it is for.
    pub description: Option<Line>,
    /// Who may find it.
    pub visibility: Option<ChannelVisibility>,
}

/// Changes how a channel is set up.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; 409 `NAME_TAKEN`, `CONVERSATION_ARCHIVED`.
pub async fn update_conversation(
    chat: &Chat,
    ctx: &Ctx,
    id: ConversationId,
    changes: ConversationChanges,
) -> Result<ShownConversations> {
    let actor = ctx.clone();
    chat.store
        .write(ctx, move |tx| {
            let before = open(tx, &actor, id, ConversationAction::Edit)?;
            let mut after = before.clone();
            if let Some(name) = &changes.name {
                after.name = name.as_str().to_owned();
            }
            if let Some(topic) = &changes.topic {
                after.topic = topic.as_str().to_owned();
            }
            if let Some(description) = &changes.description {
                after.description = description.as_str().to_owned();
            }
            if let Some(visibility) = changes.visibility {
                after.is_private = visibility == ChannelVisibility::Private;
            }
            if after == before {
                return Ok(());
            }
            let is_called_otherwise = folded(&after.name) != folded(&before.name);
            if (is_called_otherwise || before.is_private && !after.is_private)
                && let Some(other) = conversations::lookup_of_name(tx, actor.user()?, (&folded(&after.name), id))?
            {
                // Which one it is, a guest is not told.
                return Err(name_taken(Some(other).filter(|_| !is_guest(&actor))));
            }
            conversations::update(tx, &after)?;
            let mut facts = json!({});
            if after.name != before.name && !after.is_private && !before.is_private {
                facts["was"] = Value::from(before.name.as_str());
            }
            if let Some(visibility) = changes.visibility.filter(|_| after.is_private != before.is_private) {
                facts["visibility"] = visibility.as_str().into();
            }
            announce(tx, &actor, "channel.updated", &after, &[], facts)?;
            if after.is_private && !before.is_private {
                // Whoever looked at it as a stranger learns that it is there no more.
                announce(tx, &actor, "conversation.changed", &before, &[], json!({}))?;
            }
            if after.name != before.name {
                add_line(tx, &actor, &after, (MessageKind::Renamed, None, &after.name))?;
            }
            if after.topic != before.topic {
                add_line(tx, &actor, &after, (MessageKind::Topic, None, &after.topic))?;
            }
            Ok(())
        })
        .await?;
    find_conversation(chat, ctx, id).await
}
