//! What a member owns in chat, and what becomes of it when one leaves. What somebody wrote stays where it was written.

use async_trait::async_trait;
use kernel::{
    Ctx, Result, UserId,
    event::{Audience, DomainEvent},
    port::{Belonging, Belongings},
};
use serde_json::json;

use crate::{
    Chat,
    jobs::queued,
    model::{MemberRole, topic},
    store::members,
};

#[async_trait]
impl Belongings for Chat {
    async fn count(&self, ctx: &Ctx, owner: UserId) -> Result<Vec<Belonging>> {
        let owned = self.store.read(ctx, move |tx| members::list_owned(tx, owner)).await?;
        let count = i64::try_from(owned.len()).unwrap_or(i64::MAX);
        Ok((count > 0).then_some(Belonging { kind: "chat.channels", count }).into_iter().collect())
    }

    async fn transfer(&self, ctx: &Ctx, from: UserId, to: UserId) -> Result<()> {
        let actor = ctx.clone();
        self.store
            .write(ctx, move |tx| {
                let owned = members::list_owned(tx, from)?;
                if owned.is_empty() {
                    return Ok(());
                }
                for (id, last_seq) in &owned {
                    members::add(tx, (*id, *last_seq), &[(to, MemberRole::Owner)], actor.now())?;
                    members::update_role(tx, *id, to, MemberRole::Owner)?;
                    members::update_role(tx, *id, from, MemberRole::Member)?;
                    tx.enqueue(queued::read_along(&actor, *id, &[to]))?;
                }
                let people = Audience::People(vec![from, to]);
                let mut event = DomainEvent::new(&actor, "channel.owner_changed", from, topic::CONVERSATIONS, people);
                event.ids = owned.iter().map(|(id, _)| (*id).into()).collect();
                tx.emit(event.with(json!({ "to": to.to_string(), "channels": owned.len() })))
            })
            .await
    }
}
