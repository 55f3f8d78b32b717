//! Keeping a member out for now, and letting the member in again.

use kernel::{Ctx, Result, UserId};

use super::{access_events, update_member::authorized_member};
use crate::{
    Identity,
    model::MemberStatus,
    policy::MemberAction,
    store::{members, sessions},
};

/// Suspends a member: the next request of each of the person's sessions here is refused. Safe to repeat.
///
/// # Errors
/// `FORBIDDEN`, also for oneself and for somebody who may do more; `NOT_FOUND` where there is no such member;
/// `LAST_ADMIN`.
pub async fn suspend_member(identity: &Identity, ctx: &Ctx, user: UserId) -> Result<()> {
    let actor = ctx.clone();
    identity
        .store
        .write(ctx, move |tx| {
            let standing = authorized_member(tx, &actor, user, MemberAction::Suspend)?;
            if standing.status == MemberStatus::Suspended {
                return Ok(());
            }
            members::update_status(tx, user, MemberStatus::Suspended)?;
            tx.emit(access_events::member_suspended(&actor, user))?;
            tx.emit(access_events::sessions_ended(&actor, user))
        })
        .await?;
    // The state above is what refuses; ending the sessions only keeps a later return from reviving them.
    let tenant = ctx.tenant();
    identity.store.write_directory(move |tx| sessions::remove_all(tx, user, tenant)).await
}

/// Lets a suspended member sign in again. Safe to repeat.
///
/// # Errors
/// `FORBIDDEN`, also for somebody who may do more; `NOT_FOUND` where there is no such member.
pub async fn reactivate_member(identity: &Identity, ctx: &Ctx, user: UserId) -> Result<()> {
    let actor = ctx.clone();
    identity
        .store
        .write(ctx, move |tx| {
            let standing = authorized_member(tx, &actor, user, MemberAction::Reactivate)?;
            if standing.status == MemberStatus::Active {
                return Ok(());
            }
            members::update_status(tx, user, MemberStatus::Active)?;
            tx.emit(access_events::member_reactivated(&actor, user))
        })
        .await
}
