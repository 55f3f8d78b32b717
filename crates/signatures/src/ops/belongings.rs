//! What a member owns among signatures, and what becomes of it when one leaves.

use async_trait::async_trait;
use kernel::{
    Ctx, Result, UserId,
    event::{Audience, DomainEvent},
    port::{Belonging, Belongings},
};
use serde_json::json;

use crate::{
    Signatures,
    model::topic,
    store::{drafts, requests, templates},
};

#[async_trait]
impl Belongings for Signatures {
    async fn count(&self, ctx: &Ctx, owner: UserId) -> Result<Vec<Belonging>> {
        let count = self.store.read(ctx, move |tx| requests::count_of(tx, owner)).await?;
        Ok((count > 0).then_some(Belonging { kind: "signatures.requests", count }).into_iter().collect())
    }

    /// What somebody signed stays that person's; what was asked for, and templates, are looked after by another. Drafts, which nobody else has seen,
    /// go.
    async fn transfer(&self, ctx: &Ctx, from: UserId, to: UserId) -> Result<()> {
        let actor = ctx.clone();
        self.store
            .write(ctx, move |tx| {
                drafts::remove_of(tx, from)?;
                templates::update_owner(tx, from, to)?;
                let moved = requests::update_maker(tx, from, to)?;
                if moved == 0 {
                    return Ok(());
                }
                let people = Audience::People(vec![from, to]);
                let event = DomainEvent::new(&actor, "signature.owner_changed", from, topic::REQUESTS, people);
                tx.emit(event.with(json!({ "to": to.to_string(), "requests": moved })))
            })
            .await
    }
}
