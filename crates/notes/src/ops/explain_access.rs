//! Why a member may, or may not, do something with notes: the policies that enforce, asked in the member's place.

use async_trait::async_trait;
use kernel::{
    Ctx, Error, NoteId, Result,
    id::TypedId,
    policy::{Decision, Explainable, ResourceInfo},
    port::ExplainAccess,
};

use crate::{Notes, model::Note, policy::Shelf, store::notes};

#[async_trait]
impl ExplainAccess for Notes {
    fn resources(&self) -> Vec<ResourceInfo> {
        vec![Shelf::info(), Note::info()]
    }

    async fn decide(&self, member: &Ctx, resource: &str, id: &str, action: &str) -> Result<Decision> {
        let ctx = member.clone();
        match resource {
            Note::KEY => {
                let (id, action): (NoteId, _) = (id.parse()?, Note::action(action)?);
                let decide = move |tx: &mut store::Tx<'_>| {
                    let note = notes::lookup(tx, &ctx, id)?.ok_or_else(|| Error::not_found(NoteId::NOUN))?;
                    Ok(ctx.decide(action, &note))
                };
                self.store.read(member, decide).await
            }
            Shelf::KEY => Ok(ctx.decide(Shelf::action(action)?, &Shelf)),
            _ => Err(Error::invalid(format!("Notes have no resource '{resource}'."))),
        }
    }
}
