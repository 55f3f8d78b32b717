//! A member gets another role, or other extra scopes.

use kernel::{Ctx, Error, Result, UserId, policy::Resource};
use store::Tx;

use super::{
    access_events,
    roles::{require_held, require_reach},
};
use crate::{
    Identity,
    model::{MemberChange, MemberStatus, Role, Standing},
    policy::{LAST_ADMIN, MemberAction},
    store::members,
};

/// Changes what a member may do, from the very next request on.
///
/// # Errors
/// `FORBIDDEN`, also for a member, a role or a scope beyond what the person holds; `NOT_FOUND` for an unknown member or
/// role; `LAST_ADMIN` where nobody would be left to put things right.
pub async fn update_member(identity: &Identity, ctx: &Ctx, user: UserId, change: MemberChange) -> Result<()> {
    let actor = ctx.clone();
    identity
        .store
        .write(ctx, move |tx| {
            let before = authorized_member(tx, &actor, user, MemberAction::ChangeRole)?;
            let change = change.clone();
            let role = change.role.unwrap_or_else(|| before.role.clone());
            let extra_scopes = change.extra_scopes.unwrap_or_else(|| before.extra_scopes.clone());
            if role != before.role {
                require_reach(tx, &actor, &role, "give this role")?;
                require_another_admin(&actor, &before, role != Role::ADMIN)?;
            }
            require_held(&actor, &extra_scopes)?;
            if role == before.role && extra_scopes == before.extra_scopes {
                return Ok(());
            }
            members::update_terms(tx, user, &role, &extra_scopes)?;
            tx.emit(access_events::member_access_changed(&actor, &before, &role, &extra_scopes))
        })
        .await
}

/// The member, to whom the person may do this. Whoever was removed is no member any more.
pub(super) fn authorized_member(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, action: MemberAction) -> Result<Standing> {
    require_scope(ctx, user, action)?;
    let standing = members::lookup_standing(tx, user)?
        .filter(|standing| standing.status != MemberStatus::Removed)
        .ok_or_else(|| Error::not_found("Member"))?;
    if ctx.decide(action, &standing).rule() != LAST_ADMIN {
        ctx.authorize(action, &standing)?;
    }
    require_another_admin(ctx, &standing, action.takes_away())?;
    Ok(standing)
}

/// The person may do this to members at all. It is asked before who is one: whoever may not learns nothing.
pub(super) fn require_scope(ctx: &Ctx, user: UserId, action: MemberAction) -> Result<()> {
    let is_self = ctx.actor().user == Some(user);
    if is_self { Ok(()) } else { ctx.require(action.scope(), Standing::describe(action)) }
}

/// The member is not the last administrator, or this would take no administrator away. It binds super users as well;
/// commands, which can make another administrator, it does not.
fn require_another_admin(ctx: &Ctx, standing: &Standing, takes_away: bool) -> Result<()> {
    if takes_away && standing.is_last_admin && ctx.actor().user.is_some() {
        return Err(Error::conflict("LAST_ADMIN", LAST_ADMIN));
    }
    Ok(())
}
