//! What roles may do.

use kernel::{Ctx, Error, Result, Scope};
use store::Tx;

use super::events;
use crate::{
    Identity,
    policy::{Organisation, OrganisationAction},
    store::{members, roles},
};

/// Changes what a role may do; the next request of everybody in it is answered accordingly.
///
/// # Errors
/// `FORBIDDEN`, also for scopes the person does not hold; `NOT_FOUND` for an unknown role.
pub async fn change_role_scopes(identity: &Identity, ctx: &Ctx, role: &str, scopes: Vec<Scope>) -> Result<()> {
    ctx.authorize(OrganisationAction::ChangeRoles, &Organisation)?;
    if !scopes.iter().all(|scope| ctx.holds(*scope)) {
        return Err(Error::forbidden("grant what you do not hold"));
    }
    let (ctx, role, write) = (ctx.clone(), role.to_owned(), ctx.clone());
    identity
        .store
        .write(&ctx, move |tx| {
            if !roles::update_scopes(tx, &role, &scopes)? {
                return Err(Error::not_found("Role"));
            }
            let holders = members::list_ids_in_role(tx, &role)?;
            tx.emit(events::role_changed(&write, &role, &scopes, holders))
        })
        .await
}

/// Whether the role may do no more than the person who deals with it: nobody makes or unmakes a mightier one.
///
/// # Errors
/// `FORBIDDEN` where it may; `NOT_FOUND` for an unknown role.
pub(super) fn require_reach(tx: &mut Tx<'_>, ctx: &Ctx, role: &str, action: &str) -> Result<()> {
    let scopes = roles::lookup_scopes(tx, role)?.ok_or_else(|| Error::not_found("Role"))?;
    if scopes.granted().all(|scope| ctx.holds(scope)) { Ok(()) } else { Err(Error::forbidden(action)) }
}
