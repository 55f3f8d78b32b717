//! Keeping somebody out.

use kernel::{Ctx, Error, Result, UserId};

use super::{events, roles::require_reach};
use crate::{
    Identity,
    model::MemberStatus,
    policy::{Organisation, OrganisationAction},
    store::{members, sessions},
};

/// Suspends a member: the next request of each of the person's sessions here is refused.
///
/// # Errors
/// `FORBIDDEN`, also for oneself and for somebody who may do more; `NOT_FOUND` where there is no such member.
pub async fn suspend_member(identity: &Identity, ctx: &Ctx, user: UserId) -> Result<()> {
    ctx.authorize(OrganisationAction::SuspendMember, &Organisation)?;
    if ctx.actor().user == Some(user) {
        return Err(Error::forbidden("suspend yourself"));
    }
    let write = ctx.clone();
    identity
        .store
        .write(ctx, move |tx| {
            let standing = members::lookup_standing(tx, user)?.ok_or_else(|| Error::not_found("Member"))?;
            // A role that is gone may do nothing, and shields nobody.
            if standing.scopes.is_some() {
                require_reach(tx, &write, &standing.role, "suspend this member")?;
            }
            if !members::update_status(tx, user, MemberStatus::Suspended)? {
                return Err(Error::not_found("Member"));
            }
            tx.emit(events::member_suspended(&write, user))?;
            tx.emit(events::sessions_ended(&write, user))
        })
        .await?;
    // The state above is what refuses; ending the sessions only keeps a later return from reviving them.
    let tenant = ctx.tenant();
    identity.store.write_directory(move |tx| sessions::remove_all(tx, user, tenant)).await
}
