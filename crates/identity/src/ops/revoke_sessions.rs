//! Ending sessions from elsewhere. The very next request in them is refused.

use kernel::{Ctx, Error, Result, SessionId, id::TypedId};

use super::session_events::tell_ended;
use crate::{
    Identity,
    policy::{Organisation, OrganisationAction},
    store::{
        members,
        sessions::{self, Ended, Listed},
    },
};

/// Ends one of the person's own sessions, in whatever organisation it acts; also the one that asks.
///
/// # Errors
/// `NOT_FOUND` where the person has no such session.
pub async fn revoke_session(identity: &Identity, ctx: &Ctx, id: SessionId) -> Result<()> {
    let user = ctx.user()?;
    let found = identity.store.read_directory(move |tx| sessions::lookup_by_id(tx, id)).await?;
    let found = found.filter(|found| found.session.user == user).ok_or_else(|| Error::not_found(SessionId::NOUN))?;
    end(identity, ctx, found).await
}

/// Ends all of the person's sessions but the one that asks; how many there were.
///
/// # Errors
/// The database's.
pub async fn revoke_other_sessions(identity: &Identity, ctx: &Ctx) -> Result<usize> {
    let (user, current) = (ctx.user()?, ctx.actor().session);
    let ended = identity.store.write_directory(move |tx| sessions::remove_of_account(tx, user, current)).await?;
    let count = ended.len();
    tell_ended(identity, user, Some(user), ended, "revoked").await?;
    Ok(count)
}

/// Ends a session that acts in the organisation, whosever it is.
///
/// # Errors
/// `FORBIDDEN`, also for the session of somebody who may do more; `NOT_FOUND` where none acts here by that id.
pub async fn revoke_tenant_session(identity: &Identity, ctx: &Ctx, id: SessionId) -> Result<()> {
    ctx.authorize(OrganisationAction::ManageSessions, &Organisation)?;
    let tenant = ctx.tenant();
    let found = identity.store.read_directory(move |tx| sessions::lookup_by_id(tx, id)).await?;
    let found =
        found.filter(|found| found.session.tenant == tenant).ok_or_else(|| Error::not_found(SessionId::NOUN))?;
    let (reach, user) = (ctx.clone(), found.session.user);
    identity
        .store
        .read(ctx, move |tx| match members::lookup_standing(tx, user)? {
            Some(standing) if !reach.covers(&standing.scopes) => Err(Error::forbidden("end this member's sessions")),
            _ => Ok(()),
        })
        .await?;
    end(identity, ctx, found).await
}

async fn end(identity: &Identity, ctx: &Ctx, found: Listed) -> Result<()> {
    let (id, user) = (found.session.id, found.session.user);
    // The session first: a crash after it leaves an end without its log entry, never a session that lives on.
    if identity.store.write_directory(move |tx| sessions::remove(tx, id)).await? {
        let ended = Ended { session: id, tenant: found.session.tenant, region: found.region };
        tell_ended(identity, user, ctx.actor().user, vec![ended], "revoked").await?;
    }
    Ok(())
}
