//! What a member owns among notes, and what becomes of it when one leaves.

use async_trait::async_trait;
use kernel::{
    Ctx, Result, UserId,
    event::{Audience, DomainEvent},
    port::{Belonging, Belongings},
};
use serde_json::json;

use crate::{Notes, jobs::queued, model::topic, store::notes};

/// How many notes one job has the Drive look at.
const AT_ONCE: usize = 200;

#[async_trait]
impl Belongings for Notes {
    async fn count(&self, ctx: &Ctx, owner: UserId) -> Result<Vec<Belonging>> {
        let count = self.store.read(ctx, move |tx| notes::count_of(tx, owner)).await?;
        Ok((count > 0).then_some(Belonging { kind: "notes.notes", count }).into_iter().collect())
    }

    async fn transfer(&self, ctx: &Ctx, from: UserId, to: UserId) -> Result<()> {
        let actor = ctx.clone();
        self.store
            .write(ctx, move |tx| {
                let ids = notes::list_of(tx, from)?;
                let moved = notes::update_owner(tx, from, to)?;
                if moved == 0 {
                    return Ok(());
                }
                for some in ids.chunks(AT_ONCE) {
                    tx.enqueue(queued::read_along(&actor, some, &[from, to]))?;
                }
                let people = Audience::People(vec![from, to]);
                let event = DomainEvent::new(&actor, "note.owner_changed", from, topic::NOTES, people);
                tx.emit(event.with(json!({ "to": to.to_string(), "notes": moved })))
            })
            .await
    }
}
