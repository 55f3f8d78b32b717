//! What a member owns among signatures, and what becomes of it when one leaves.

use async_trait::async_trait;
use kernel::{
    Ctx, Result, UserId,
    event::{Audience, DomainEvent},
    port::{Belonging, Belongings},
};
use serde_json::json;

use super::drop_bytes;
use crate::{
    Signatures,
    jobs::queued,
    model::topic,
    store::{drafts, marks, requests, templates},
};

#[async_trait]
impl Belongings for Signatures {
    async fn count(&self, ctx: &Ctx, owner: UserId) -> Result<Vec<Belonging>> {
        let count = self.store.read(ctx, move |tx| requests::count_of(tx, owner)).await?;
        Ok((count > 0).then_some(Belonging { kind: "signatures.requests", count }).into_iter().collect())
    }

    /// What somebody signed stays that person's; what was asked for, and templates, are looked after by another. Drafts, which nobody else has seen,
    /// go, and so does the signature that was kept to be used again.
    async fn transfer(&self, ctx: &Ctx, from: UserId, to: UserId) -> Result<()> {
        let actor = ctx.clone();
        let mark = self
            .store
            .write(ctx, move |tx| {
                let mark = marks::lookup(tx, from)?;
                marks::remove(tx, from)?;
                tx.enqueue(queued::measure(&actor))?;
                drafts::remove_of(tx, from)?;
                templates::update_owner(tx, from, to)?;
                let moved = requests::update_maker(tx, from, to)?;
                if moved == 0 {
                    return Ok(mark);
                }
                let people = Audience::People(vec![from, to]);
                let event = DomainEvent::new(&actor, "signature.owner_changed", from, topic::REQUESTS, people);
                tx.emit(event.with(json!({ "to": to.to_string(), "requests": moved })))?;
                Ok(mark)
            })
            .await?;
        if let Some(mark) = mark {
            drop_bytes(self, ctx, &mark).await;
        }
        Ok(())
    }

    async fn forget(&self, ctx: &Ctx, owner: UserId) -> Result<()> {
        let actor = ctx.clone();
        let mark = self
            .store
            .write(ctx, move |tx| {
                let mark = marks::lookup(tx, owner)?;
                marks::remove(tx, owner)?;
                drafts::remove_of(tx, owner)?;
                tx.enqueue(queued::measure(&actor))?;
                Ok(mark)
            })
            .await?;
        if let Some(mark) = mark {
            drop_bytes(self, ctx, &mark).await;
        }
        Ok(())
    }
}
