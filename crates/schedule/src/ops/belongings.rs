//! What a member owns in the schedule, and what becomes of it when one leaves.

use async_trait::async_trait;
use kernel::{
    Ctx, Result, UserId,
    event::{Audience, DomainEvent},
    port::{Belonging, Belongings},
};
use serde_json::json;

use crate::{
    Schedule,
    model::{ScheduleEventKind, topic},
    store::{calendars, events},
};

#[async_trait]
impl Belongings for Schedule {
    async fn count(&self, ctx: &Ctx, owner: UserId) -> Result<Vec<Belonging>> {
        let (calendars, events) =
            self.store.read(ctx, move |tx| Ok((calendars::count_of(tx, owner)?, events::count_of(tx, owner)?))).await?;
        let all = [("schedule.calendars", calendars), ("schedule.events", events)];
        Ok(all.into_iter().filter(|one| one.1 > 0).map(|(kind, count)| Belonging { kind, count }).collect())
    }

    async fn transfer(&self, ctx: &Ctx, from: UserId, to: UserId) -> Result<()> {
        let actor = ctx.clone();
        self.store
            .write(ctx, move |tx| {
                let moved = calendars::update_owner(tx, from, to)? + events::update_owner(tx, from, to)?;
                if moved == 0 {
                    return Ok(());
                }
                let people = Audience::People(vec![from, to]);
                let event =
                    DomainEvent::new(&actor, ScheduleEventKind::EventOwnerChanged, from, topic::SCHEDULE, people);
                tx.emit(event.with(json!({ "to": to.to_string() })))
            })
            .await
    }
}
