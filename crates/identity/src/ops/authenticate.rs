//! From a session's token to a context, for every request anew: whatever was revoked stops the very next one.

use kernel::{Actor, Ctx, Error, Result};

use crate::{
    Identity,
    model::{MemberStatus, TenantStatus, TokenHash},
    store::{members, plans, sessions},
};

/// The context of the session with this token. Two reads: the session in the directory, the member in the region.
///
/// # Errors
/// `UNAUTHENTICATED` where the token is unknown or its session has run out, and where the member or the organisation
/// is suspended.
pub(crate) async fn authenticate(identity: &Identity, token: &str, request_id: &str) -> Result<Ctx> {
    let hash = TokenHash::of(token);
    let found = identity.store.read_directory(move |tx| sessions::lookup(tx, hash)).await?;
    let now = identity.env.now();
    let found = found
        .filter(|found| found.session.is_alive(now, identity.lifetime) && found.tenant_status == TenantStatus::Active)
        .ok_or_else(Error::unauthenticated)?;
    let session = found.session;

    let system = Ctx::system(session.tenant, found.region, request_id, identity.env.clone());
    let (standing, plan) = identity
        .store
        .read(&system, move |tx| Ok((members::lookup_standing(tx, session.user)?, plans::lookup(tx)?)))
        .await?;
    let standing =
        standing.filter(|standing| standing.status == MemberStatus::Active).ok_or_else(Error::unauthenticated)?;

    if session.wants_mark(now) {
        // A full disk must not lock anybody out of reading: the mark is missed, the request goes on.
        let marked = identity.store.write_directory(move |tx| sessions::mark_seen(tx, session.id, now)).await;
        if let Err(error) = marked {
            tracing::warn!(session.id = %session.id, %error, "the mark of last use was not renewed");
        }
    }

    let actor = Actor {
        user: Some(session.user),
        session: Some(session.id),
        role: standing.role,
        // What the organisation has not bought nobody may, whatever the role says.
        scopes: plan.within(standing.scopes),
        is_super: found.is_super,
    };
    Ok(Ctx::new(session.tenant, found.region, actor, request_id, identity.env.clone()))
}
