//! Work that a member began goes on in the background, in the member's name.

use kernel::{Actor, Ctx, Result, UserId};

use crate::{
    Identity,
    model::MemberStatus,
    store::{
        accounts,
        members::{self, EntitledMember},
    },
};

/// The context in which the member would act, by the clock of `ctx`; `None` for who is suspended, removed or no member. A scope that was
/// taken away since the work began counts no more.
pub(crate) async fn act_as(identity: &Identity, ctx: &Ctx, user: UserId) -> Result<Option<Ctx>> {
    let found = identity.store.read(ctx, move |tx| members::lookup_entitled(tx, user)).await?;
    let is_active = |member: &EntitledMember| member.standing.status == MemberStatus::Active;
    let Some(EntitledMember { standing, plan, .. }) = found.filter(is_active) else { return Ok(None) };
    let account = identity.store.read_directory(move |tx| accounts::lookup_by_id(tx, user)).await?;
    let actor = Actor {
        user: Some(user),
        session: None,
        role: standing.role,
        scopes: plan.within(standing.scopes),
        is_super: account.is_some_and(|account| account.is_super),
    };
    Ok(Some(Ctx::new(ctx.tenant(), ctx.region(), actor, ctx.request_id(), ctx.env().clone())))
}
