//! One conversation.

use kernel::{ConversationId, Ctx, Result};

use super::{authorized, show};
use crate::{Chat, ops::ShownConversations, policy::ConversationAction};

/// One conversation.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn find_conversation(chat: &Chat, ctx: &Ctx, id: ConversationId) -> Result<ShownConversations> {
    let actor = ctx.clone();
    let (items, others) = chat
        .store
        .read(ctx, move |tx| {
            let found = authorized(tx, &actor, id, ConversationAction::View)?;
            let others = show::others_in(tx, &actor, std::iter::once(&found))?;
            Ok((vec![found], others))
        })
        .await?;
    let ids = others.values().flatten().copied().collect();
    let people = show::find_people(chat, ctx, ids).await?;
    Ok(ShownConversations { items, others, people, next_cursor: None })
}
