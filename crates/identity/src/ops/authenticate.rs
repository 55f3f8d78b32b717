//! From a session's token to a context, for every request anew: whatever was revoked stops the very next one.

use kernel::{Actor, Ctx, Error, Region, Result, UserId};
use store::Tx;

use crate::{
    Identity,
    model::{MemberStatus, Plan, Standing, TenantStatus, TokenHash},
    store::{
        members, plans,
        sessions::{self, Found},
    },
};

/// The context of the session with this token. Two reads, the session in the directory and the member in the region; one
/// where both lie in the same database.
///
/// # Errors
/// `UNAUTHENTICATED` where the token is unknown or its session has run out, and where the member or the organisation
/// is suspended.
pub(crate) async fn authenticate(identity: &Identity, token: &str, request_id: &str) -> Result<Ctx> {
    let (hash, now, lifetime) = (TokenHash::of(token), identity.env.now(), identity.lifetime);
    let beside = Region::ALL.map(|region| (region, identity.store.is_with_directory(region)));
    let found = identity.store.look_up_directory(move |tx| {
        let is_open =
            |found: &Found| found.session.is_alive(now, lifetime) && found.tenant_status == TenantStatus::Active;
        let Some(found) = sessions::lookup(tx, hash)?.filter(is_open) else { return Ok(None) };
        let member = match beside.contains(&(found.region, true)) {
            true => Some(tx.as_tenant(found.session.tenant, |tx| member(tx, found.session.user))?),
            false => None,
        };
        Ok(Some((found, member)))
    });
    let (found, member_beside) = found.await?.ok_or_else(Error::unauthenticated)?;
    let session = found.session;

    let (standing, plan) = match member_beside {
        Some(member) => member,
        None => {
            let system = Ctx::system(session.tenant, found.region, request_id, identity.env.clone());
            identity.store.read(&system, move |tx| member(tx, session.user)).await?
        }
    };
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

/// Where the member stands, and what the organisation has bought.
fn member(tx: &mut Tx<'_>, user: UserId) -> Result<(Option<Standing>, Plan)> {
    Ok((members::lookup_standing(tx, user)?, plans::lookup(tx)?))
}
