//! Why a member may, or may not, do something in the schedule: the policies that enforce, asked in the member's place.

use async_trait::async_trait;
use kernel::{
    CalendarEventId, CalendarId, Ctx, Error, Result,
    id::TypedId,
    policy::{Decision, Explainable, ResourceInfo},
    port::ExplainAccess,
};

use crate::{
    Schedule,
    model::{Calendar, Event},
    policy::Planner,
    store::{calendars, events},
};

#[async_trait]
impl ExplainAccess for Schedule {
    fn resources(&self) -> Vec<ResourceInfo> {
        vec![Planner::info(), Calendar::info(), Event::info()]
    }

    async fn decide(&self, member: &Ctx, resource: &str, id: &str, action: &str) -> Result<Decision> {
        let (ctx, viewer) = (member.clone(), member.actor().user);
        match resource {
            Event::KEY => {
                let (id, action): (CalendarEventId, _) = (id.parse()?, Event::action(action)?);
                let decide = move |tx: &mut store::Tx<'_>| {
                    let event =
                        events::lookup(tx, viewer, id)?.ok_or_else(|| Error::not_found(CalendarEventId::NOUN))?;
                    Ok(ctx.decide(action, &event))
                };
                self.store.read(member, decide).await
            }
            Calendar::KEY => {
                let (id, action): (CalendarId, _) = (id.parse()?, Calendar::action(action)?);
                let decide = move |tx: &mut store::Tx<'_>| {
                    let calendar =
                        calendars::lookup(tx, viewer, id)?.ok_or_else(|| Error::not_found(CalendarId::NOUN))?;
                    Ok(ctx.decide(action, &calendar))
                };
                self.store.read(member, decide).await
            }
            Planner::KEY => Ok(ctx.decide(Planner::action(action)?, &Planner)),
            _ => Err(Error::invalid(format!("The schedule has no resource '{resource}'."))),
        }
    }
}
