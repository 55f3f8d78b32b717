//! Why a member may, or may not, do something with the books: the policy that enforces, asked in the member's place.

use async_trait::async_trait;
use kernel::{
    Ctx, Error, Result,
    policy::{Decision, Explainable, ResourceInfo},
    port::ExplainAccess,
};

use crate::{Invoicing, policy::Books};

#[async_trait]
impl ExplainAccess for Invoicing {
    fn resources(&self) -> Vec<ResourceInfo> {
        vec![Books::info()]
    }

    async fn decide(&self, member: &Ctx, resource: &str, _: &str, action: &str) -> Result<Decision> {
        match resource {
            Books::KEY => Ok(member.decide(Books::action(action)?, &Books)),
            _ => Err(Error::invalid(format!("Invoicing has no resource '{resource}'."))),
        }
    }
}
