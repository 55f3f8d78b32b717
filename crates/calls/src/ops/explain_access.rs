//! Why a member may, or may not, do something with calls: the policies that enforce, asked in the member's place.

use async_trait::async_trait;
use kernel::{
    CallSessionId, Ctx, Error, Result,
    id::TypedId,
    policy::{Decision, Explainable, ResourceInfo},
    port::ExplainAccess,
};

use super::is_in_conversation;
use crate::{
    Calls,
    policy::{Desk, Met},
    store::sessions,
};

#[async_trait]
impl ExplainAccess for Calls {
    fn resources(&self) -> Vec<ResourceInfo> {
        vec![Desk::info(), Met::info()]
    }

    async fn decide(&self, member: &Ctx, resource: &str, id: &str, action: &str) -> Result<Decision> {
        if resource == Desk::KEY {
            return Ok(member.decide(Desk::action(action)?, &Desk));
        }
        if resource != Met::KEY {
            return Err(Error::invalid(format!("Calls have no resource '{resource}'.")));
        }
        let (id, action): (CallSessionId, _) = (id.parse()?, Met::action(action)?);
        let found = self.store.read(member, move |tx| sessions::lookup(tx, id)).await?;
        let session = found.ok_or_else(|| Error::not_found(CallSessionId::NOUN))?;
        let is_in_conversation = is_in_conversation(self, member, &session).await?;
        Ok(member.decide(action, &Met { session: &session, is_in_conversation }))
    }
}
