//! Why a member may, or may not, do something with signatures: the policies that enforce, asked in the member's place.

use async_trait::async_trait;
use kernel::{
    Ctx, Error, Result, SignRequestId,
    id::TypedId,
    policy::{Decision, Explainable, ResourceInfo},
    port::ExplainAccess,
};

use crate::{Signatures, model::SignRequest, policy::Desk, store::requests};

#[async_trait]
impl ExplainAccess for Signatures {
    fn resources(&self) -> Vec<ResourceInfo> {
        vec![Desk::info(), SignRequest::info()]
    }

    async fn decide(&self, member: &Ctx, resource: &str, id: &str, action: &str) -> Result<Decision> {
        let ctx = member.clone();
        match resource {
            SignRequest::KEY => {
                let (id, action): (SignRequestId, _) = (id.parse()?, SignRequest::action(action)?);
                let decide = move |tx: &mut store::Tx<'_>| {
                    let request = requests::lookup(tx, id)?.ok_or_else(|| Error::not_found(SignRequestId::NOUN))?;
                    Ok(ctx.decide(action, &request))
                };
                self.store.read(member, decide).await
            }
            Desk::KEY => Ok(ctx.decide(Desk::action(action)?, &Desk)),
            _ => Err(Error::invalid(format!("Signatures have no resource '{resource}'."))),
        }
    }
}
