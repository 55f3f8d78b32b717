//! A channel is archived or locked, and no longer.

use kernel::{ConversationId, Ctx, Result};
use serde_json::json;

use super::{add_line, announce, authorized, find_conversation, require_open, show::ShownConversations};
use crate::{
    Chat,
    model::{Conversation, MessageKind},
    policy::ConversationAction,
    store::conversations,
};

/// What a channel becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChannelState {
    /// Only to be read.
    Archived,
    /// To be written in again.
    Unarchived,
    /// To be written in by moderators only.
    Locked,
    /// To be written in by everybody again.
    Unlocked,
}

/// Makes a channel such. One that is so already is no error.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; 409 `CONVERSATION_ARCHIVED` for locking one that is only to be read.
pub async fn set_channel_state(
    chat: &Chat,
    ctx: &Ctx,
    id: ConversationId,
    state: ChannelState,
) -> Result<ShownConversations> {
    let actor = ctx.clone();
    chat.store
        .write(ctx, move |tx| {
            let (action, kind) = match state {
                ChannelState::Archived => (ConversationAction::Archive, "channel.archived"),
                ChannelState::Unarchived => (ConversationAction::Archive, "channel.unarchived"),
                ChannelState::Locked => (ConversationAction::Lock, "channel.locked"),
                ChannelState::Unlocked => (ConversationAction::Lock, "channel.unlocked"),
            };
            let before = authorized(tx, &actor, id, action)?;
            let after = match state {
                ChannelState::Archived if before.archived_at.is_some() => before.clone(),
                ChannelState::Archived => Conversation { archived_at: Some(actor.now()), ..before.clone() },
                ChannelState::Unarchived => Conversation { archived_at: None, ..before.clone() },
                ChannelState::Locked | ChannelState::Unlocked => {
                    require_open(&before)?;
                    Conversation { is_locked: state == ChannelState::Locked, ..before.clone() }
                }
            };
            if after == before {
                return Ok(());
            }
            conversations::update(tx, &after)?;
            announce(tx, &actor, kind, &after, &[], json!({}))?;
            match state {
                ChannelState::Archived => add_line(tx, &actor, &after, (MessageKind::Archived, None, "")),
                ChannelState::Unarchived => add_line(tx, &actor, &after, (MessageKind::Unarchived, None, "")),
                ChannelState::Locked | ChannelState::Unlocked => Ok(()),
            }
        })
        .await?;
    find_conversation(chat, ctx, id).await
}
