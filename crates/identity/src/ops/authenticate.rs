//! From a session's token to a context, for every request anew: whatever was revoked stops the very next one.

use kernel::{Actor, Ctx, Error, Region, Result};

use crate::{
    Identity,
    model::{MemberStatus, TenantStatus, TokenHash},
    store::{
        members::{self, EntitledMember},
        sessions::{self, Found},
    },
};

/// The context of the session with this token. Two statements, for the session in the directory and for the member in the region;
/// one where both lie in the same database.
///
/// # Errors
/// `UNAUTHENTICATED` where the token is unknown or its session has run out, and where the member or the organisation
/// is suspended.
pub(crate) async fn authenticate(identity: &Identity, token: &str, request_id: &str) -> Result<Ctx> {
    let (hash, now, lifetime) = (TokenHash::of(token), identity.env.now(), identity.lifetime);
    let is_beside = Region::ALL.iter().any(|region| identity.store.is_with_directory(*region));
    let found = identity.store.look_up_directory(move |tx| {
        if is_beside {
            return sessions::lookup_with_member(tx, hash);
        }
        Ok(sessions::lookup(tx, hash)?.map(|found| (found, None)))
    });
    let is_open =
        |(found, _): &(Found, _)| found.session.is_alive(now, lifetime) && found.tenant_status == TenantStatus::Active;
    let (found, member_beside) = found.await?.filter(is_open).ok_or_else(Error::unauthenticated)?;
    let session = found.session;

    let member = if identity.store.is_with_directory(found.region) {
        member_beside
    } else {
        let system = Ctx::system(session.tenant, found.region, request_id, identity.env.clone());
        identity.store.read(&system, move |tx| members::lookup_entitled(tx, session.user)).await?
    };
    let is_active = |member: &EntitledMember| member.standing.status == MemberStatus::Active;
    let EntitledMember { standing, plan, names_revision } =
        member.filter(is_active).ok_or_else(Error::unauthenticated)?;

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
    let ctx = Ctx::new(session.tenant, found.region, actor, request_id, identity.env.clone());
    Ok(ctx.with_names_revision(names_revision))
}
