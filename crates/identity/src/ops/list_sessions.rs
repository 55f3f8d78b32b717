//! Which sessions there are: a person's own, and those that act in an organisation.

use std::collections::HashMap;

use kernel::{
    Ctx, Error, Result, SessionId, UserId,
    page::{Limit, Page},
    port::Person,
};

use super::find_people;
use crate::{
    Identity,
    model::Session,
    policy::{Organisation, OrganisationAction},
    store::sessions::{self, Listed, Slice},
};

/// A session as people see it in a list.
#[derive(Clone, Debug)]
pub struct SessionInfo {
    /// Who, since when, until when.
    pub session: Session,
    /// Whether it is the one that asks.
    pub is_current: bool,
    /// How the person proved to be the person: `password`, `password+totp`, `passkey`, `openid` …
    pub method: String,
    /// The name the browser gave itself.
    pub user_agent: String,
    /// The network address it was opened from; empty where it is unknown.
    pub address: String,
    /// The name of the organisation it acts in.
    pub tenant_name: String,
}

/// The living sessions of the person who asks, in all organisations, the newest first.
///
/// # Errors
/// `INVALID_REQUEST` for a cursor that is none of ours.
pub async fn list_sessions(
    identity: &Identity,
    ctx: &Ctx,
    limit: Limit,
    cursor: Option<&str>,
) -> Result<Page<SessionInfo>> {
    let user = ctx.user()?;
    let slice = slice(identity, limit, cursor)?;
    let listed = identity.store.read_directory(move |tx| sessions::list_of_account(tx, user, slice)).await?;
    Ok(page(ctx, listed, limit))
}

/// The living sessions that act in the organisation, of everybody or of one member, the newest first, and whose they are.
///
/// # Errors
/// `FORBIDDEN`; `INVALID_REQUEST` for a cursor that is none of ours.
pub async fn list_tenant_sessions(
    identity: &Identity,
    ctx: &Ctx,
    member: Option<UserId>,
    limit: Limit,
    cursor: Option<&str>,
) -> Result<(Page<SessionInfo>, HashMap<UserId, Person>)> {
    ctx.authorize(OrganisationAction::ManageSessions, &Organisation)?;
    let (tenant, slice) = (ctx.tenant(), slice(identity, limit, cursor)?);
    let listed = identity.store.read_directory(move |tx| sessions::list_in_tenant(tx, tenant, member, slice)).await?;
    let page = page(ctx, listed, limit);
    let users: Vec<UserId> = page.items.iter().map(|info| info.session.user).collect();
    let people = find_people(identity, ctx, &users).await?;
    Ok((page, people))
}

/// The session that asks.
///
/// # Errors
/// `UNAUTHENTICATED` where it has ended meanwhile.
pub async fn find_session(identity: &Identity, ctx: &Ctx) -> Result<SessionInfo> {
    let id = ctx.actor().session.ok_or_else(Error::unauthenticated)?;
    let listed = identity.store.read_directory(move |tx| sessions::lookup_by_id(tx, id)).await?;
    listed.map(|listed| info(ctx, listed)).ok_or_else(Error::unauthenticated)
}

fn slice(identity: &Identity, limit: Limit, cursor: Option<&str>) -> Result<Slice> {
    let before: Option<SessionId> = cursor
        .map(|cursor| cursor.parse().map_err(|_| Error::invalid("The cursor is not one of this list.")))
        .transpose()?;
    let now = identity.env.now();
    Ok(Slice { before, limit: i64::from(limit.get()) + 1, now, unused_since: now - identity.lifetime.idle })
}

fn page(ctx: &Ctx, listed: Vec<Listed>, limit: Limit) -> Page<SessionInfo> {
    let infos = listed.into_iter().map(|listed| info(ctx, listed)).collect();
    Page::from_overlong(infos, limit, |last: &SessionInfo| last.session.id.to_string())
}

fn info(ctx: &Ctx, listed: Listed) -> SessionInfo {
    SessionInfo {
        is_current: ctx.actor().session == Some(listed.session.id),
        session: listed.session,
        method: listed.method,
        user_agent: listed.user_agent,
        address: listed.address,
        tenant_name: listed.tenant_name,
    }
}
