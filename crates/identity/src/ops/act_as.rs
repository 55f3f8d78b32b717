//! Work that a member began goes on in the background, in the member's name.

use kernel::{Actor, Ctx, Result, UserId};

use crate::{
    Identity,
    model::MemberStatus,
    store::{accounts, members, plans},
};

/// The context in which the member would act now; `None` for who is suspended, removed or no member. A scope that was
/// taken away since the work began counts no more.
pub(crate) async fn act_as(identity: &Identity, ctx: &Ctx, user: UserId) -> Result<Option<Ctx>> {
    let found = move |tx: &mut store::Tx<'_>| Ok((members::lookup_standing(tx, user)?, plans::lookup(tx)?));
    let (standing, plan) = identity.store.read(ctx, found).await?;
    let Some(standing) = standing.filter(|standing| standing.status == MemberStatus::Active) else { return Ok(None) };
    let account = identity.store.read_directory(move |tx| accounts::lookup_by_id(tx, user)).await?;
    let actor = Actor {
        user: Some(user),
        session: None,
        role: standing.role,
        scopes: plan.within(standing.scopes),
        is_super: account.is_some_and(|account| account.is_super),
    };
    Ok(Some(Ctx::new(ctx.tenant(), ctx.region(), actor, ctx.request_id(), identity.env.clone())))
}
