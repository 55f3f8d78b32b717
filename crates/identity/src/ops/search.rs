//! What identity has for the search over everything: colleagues by name and mail address.

use std::sync::Arc;

use async_trait::async_trait;
use kernel::{
    Ctx, Result, Scope, folded,
    page::Limit,
    port::{Acquaintances, Searchable, Thing, ThingKind},
};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use crate::{
    Identity,
    model::Member,
    policy::{Organisation, OrganisationAction},
    store::members,
};

/// The members as the search over everything finds them: those whom the person who asks knows.
#[derive(Clone)]
pub struct Colleagues {
    identity: Identity,
    acquaintances: Arc<dyn Acquaintances>,
}

impl Colleagues {
    /// Identity's members, of whom this says who is known.
    pub fn new(identity: Identity, acquaintances: Arc<dyn Acquaintances>) -> Self {
        Self { identity, acquaintances }
    }
}

#[async_trait]
impl Searchable for Colleagues {
    async fn find(&self, ctx: &Ctx, word: &str, most: u32) -> Result<Vec<Thing>> {
        ctx.authorize(OrganisationAction::ListMembers, &Organisation)?;
        let (pattern, most) = (store::like_pattern(&folded(word)), Limit::new(Some(most))?);
        let known = self.acquaintances.of(ctx).await?;
        let read = move |tx: &mut store::Tx<'_>| members::list_named(tx, &pattern, most.get().into(), known.as_deref());
        let found = self.identity.store.read(ctx, read).await?;
        Ok(found.into_iter().map(|member| thing(ctx, member)).collect())
    }

    /// Nobody returns to a person by when the person changed.
    async fn recent(&self, _ctx: &Ctx, _most: u32) -> Result<Vec<Thing>> {
        Ok(Vec::new())
    }
}

/// A person leads to the list of members for those who may see it, for others to the files that are the person's.
fn thing(ctx: &Ctx, member: Member) -> Thing {
    let (page, sought) = if ctx.actor().may(Scope::USERS_VIEW) {
        ("/admin/members", member.email.as_str())
    } else {
        ("/drive/all", member.display_name.as_str())
    };
    Thing {
        kind: ThingKind::Person,
        passage: String::new(),
        id: member.user.to_string(),
        path: format!("{page}?search={}", utf8_percent_encode(sought, NON_ALPHANUMERIC)),
        place: member.email.as_str().to_owned(),
        at: member.created_at,
        title: member.display_name,
    }
}
