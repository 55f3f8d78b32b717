//! Conversations as calls are made in them.

use async_trait::async_trait;
use kernel::{
    ConversationId, Ctx, Error, Result, UserId,
    id::TypedId,
    port::{Conversations, JoinedConversation},
};

use super::{add_line, authorized};
use crate::{
    Chat,
    model::MessageKind,
    policy::ConversationAction,
    store::{conversations, members},
};

#[async_trait]
impl Conversations for Chat {
    async fn find_joined(&self, ctx: &Ctx, id: ConversationId) -> Result<JoinedConversation> {
        let actor = ctx.clone();
        self.store
            .read(ctx, move |tx| {
                let conversation = authorized(tx, &actor, id, ConversationAction::View)?;
                if conversation.membership.is_none() {
                    return Err(Error::not_found(ConversationId::NOUN));
                }
                let is_channel = conversation.is_channel();
                let members = if is_channel { Vec::new() } else { members::ids(tx, id)? };
                Ok(JoinedConversation { name: conversation.name, is_channel, members })
            })
            .await
    }

    async fn note_call(&self, ctx: &Ctx, id: ConversationId, caller: UserId, line: &str) -> Result<()> {
        let (actor, line) = (ctx.clone(), line.to_owned());
        self.store
            .write(ctx, move |tx| match conversations::lookup(tx, None, id)? {
                Some(conversation) => add_line(tx, &actor, &conversation, (MessageKind::Call, Some(caller), &line)),
                None => Ok(()),
            })
            .await
    }
}
