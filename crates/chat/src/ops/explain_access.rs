//! Why a member may, or may not, do something in chat: the policies that enforce, asked in the member's place.

use async_trait::async_trait;
use kernel::{
    ConversationId, Ctx, Error, Result,
    id::TypedId,
    policy::{Decision, Explainable, ResourceInfo},
    port::ExplainAccess,
};

use crate::{Chat, model::Conversation, policy::Lobby, store::conversations};

#[async_trait]
impl ExplainAccess for Chat {
    fn resources(&self) -> Vec<ResourceInfo> {
        vec![Lobby::info(), Conversation::info()]
    }

    async fn decide(&self, member: &Ctx, resource: &str, id: &str, action: &str) -> Result<Decision> {
        let ctx = member.clone();
        match resource {
            Conversation::KEY => {
                let (id, action): (ConversationId, _) = (id.parse()?, Conversation::action(action)?);
                let decide = move |tx: &mut store::Tx<'_>| {
                    let found = conversations::lookup(tx, ctx.actor().user, id)?;
                    let conversation = found.ok_or_else(|| Error::not_found(ConversationId::NOUN))?;
                    Ok(ctx.decide(action, &conversation))
                };
                self.store.read(member, decide).await
            }
            Lobby::KEY => Ok(ctx.decide(Lobby::action(action)?, &Lobby)),
            _ => Err(Error::invalid(format!("Chat has no resource '{resource}'."))),
        }
    }
}
